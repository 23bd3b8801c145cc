"""An impact that is turned with R or the wheel and mirrored with F."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server
from tests.browser.client.table import board, main, visit

WAY = '<button data-way="{0}" data-turn="{1}" data-act="strike:{0}.{1}">{0} {1}</button>'
WAYS = [("left", 0), ("left", 2), ("left", 5), ("left", 7), ("left", 11), ("right", 0)]


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.textContent"))


def test_r_turns_and_f_mirrors_among_the_ways_that_are_legal(page: Page, server: Server) -> None:
    ways = "".join(WAY.format(*way) for way in WAYS)
    visit(page, server, main(f'<section id="stage">{board()}</section><section id="mine">{ways}</section>'))
    for key, way in [
        ("r", "left 0"), ("r", "left 2"), ("r", "left 5"), ("r", "left 0"), ("Shift+R", "left 5"),
        ("f", "left 11"), ("r", "left 7"), ("f", "left 2"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert focused(page) == way, key
    page.get_by_role("button", name="right 0").focus()
    page.keyboard.press("r")
    page.keyboard.press("f")
    assert focused(page) == "right 0"


def test_the_wheel_turns_on_the_board_instead_of_looking_closer(page: Page, server: Server) -> None:
    ways = "".join(WAY.format(*way) for way in WAYS)
    visit(page, server, main(f'<section id="stage">{board()}</section><section id="mine">{ways}</section>'))
    before = page.get_attribute("#board", "viewBox")
    page.mouse.move(250, 250)
    for way in ("left 0", "left 2"):
        page.mouse.wheel(0, 120)
        expect(page.get_by_role("button", name=way)).to_be_focused()
    page.mouse.wheel(0, -120)
    expect(page.get_by_role("button", name="left 0")).to_be_focused()
    assert page.get_attribute("#board", "viewBox") == before


def test_without_anything_to_turn_the_wheel_looks_closer(page: Page, server: Server) -> None:
    visit(page, server, main(f'<section id="stage">{board()}</section>'))
    page.mouse.move(250, 250)
    page.mouse.wheel(0, -240)
    page.wait_for_function("document.getElementById('board').getAttribute('viewBox') !== '-250 -250 500 500'")
