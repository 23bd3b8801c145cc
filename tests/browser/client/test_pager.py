"""A board leaf by leaf: which part is shown, what opens by itself, and a board that is large enough for all of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from orrery.draw import Leaf, pager
from tests.browser.client.server import Server
from tests.browser.client.table import STYLE, main, spot

MOON = Leaf("moon", "Moon", "100 0 100 300", "100 0 100 20", "100 0 100 100")
LEAVES = [Leaf("sky", "Sky", "0 0 100 50"), MOON, Leaf("base", "Base")]
SMALL = """
#stage { width: 200px; height: 144px; overflow: auto; }
#stage > svg.board { width: 200px; height: auto; }
.pager { height: 44px; }
.elsewhere, .wide .pager { display: none; }
[data-column] svg.board { display: none; }
"""


def table(now: str = "", cause: str = "", at: int = 17, stage: str = "") -> str:
    parts = "".join(
        f'<g data-part="{key}" id="{key}">{spot(name, True, 10, 10)}</g>'
        for key, name in zip(("sky", "moon"), ("A1", "B1"), strict=True)
    )
    drawing = f'<svg class="board" viewBox="0 0 200 300">{parts}</svg>'
    board = f'<section id="stage" class="{stage}">{drawing}{pager(LEAVES, now, cause)}</section>'
    body = board + '<div data-part="base" id="base">Base</div>'
    return main(body, at=at)


def visit(page: Page, server: Server, body: str) -> None:
    server.routes["/page.css"] = (200, STYLE + SMALL)
    server.show(body)
    page.goto(server.address)
    page.wait_for_function("() => window.orrery")
    server.wait_for(lambda: server.lines)


def box(page: Page) -> str | None:
    return page.locator("svg.board").get_attribute("viewBox")


def test_the_first_leaf_is_open_and_the_others_are_away(page: Page, server: Server) -> None:
    visit(page, server, table())
    expect(page.locator("#sky")).to_be_visible()
    expect(page.locator("#moon")).to_be_hidden()
    expect(page.locator("#base")).to_be_hidden()
    assert box(page) == "0 0 100 50"
    expect(page.locator("[data-page=sky]")).to_have_attribute("aria-current", "page")
    expect(page.locator("#spot-A1")).to_have_attribute("tabindex", "0")  # the keyboard goes only where one can see


def test_a_tab_turns_to_its_leaf_and_a_low_stage_takes_the_low_box(page: Page, server: Server) -> None:
    visit(page, server, table())
    page.get_by_role("button", name="Moon").click()
    expect(page.locator("#moon")).to_be_visible()
    expect(page.locator("#sky")).to_be_hidden()
    assert box(page) == "100 0 100 20"
    expect(page.locator("svg.board")).to_have_attribute("data-fit", "low")
    expect(page.locator("#spot-B1")).to_have_attribute("tabindex", "0")
    page.locator("#stage").evaluate("stage => { stage.style.height = '260px'; }")
    expect(page.locator("svg.board")).to_have_attribute("data-fit", "middle")
    assert box(page) == "100 0 100 100"
    page.locator("#stage").evaluate("stage => { stage.style.height = '800px'; }")
    expect(page.locator("svg.board")).to_have_attribute("data-fit", "tall")
    assert box(page) == "100 0 100 300"


def test_a_leaf_of_the_column_takes_the_place_of_the_board(page: Page, server: Server) -> None:
    visit(page, server, table())
    page.get_by_role("button", name="Base").click()
    expect(page.locator("#base")).to_be_visible()
    expect(page.locator("svg.board")).to_be_hidden()
    page.get_by_role("button", name="Sky").click()
    expect(page.locator("svg.board")).to_be_visible()


def test_the_leaf_with_the_thing_to_do_opens_once_for_each_cause(page: Page, server: Server) -> None:
    visit(page, server, table("moon", "mine 1"))
    expect(page.locator("#moon")).to_be_visible()
    page.get_by_role("button", name="Sky").click()
    server.push(table("moon", "mine 1", at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.locator("#sky")).to_be_visible()  # who has turned away wants to look there
    server.push(table(at=19), "a-19")
    expect(page.locator("#status")).to_have_text("Move 19")
    expect(page.locator("#sky")).to_be_visible()
    server.push(table("moon", "mine 2", at=20), "a-20")
    expect(page.locator("#moon")).to_be_visible()


def test_a_large_stage_shows_all_of_it(page: Page, server: Server) -> None:
    visit(page, server, table(stage="wide"))
    for part in ("#sky", "#moon", "#base"):
        expect(page.locator(part)).to_be_visible()
    assert box(page) == "0 0 200 300"
