"""Terraforming Darkness by real clicks: alone and with three seats to the end, ships and tools, zoom, a phone."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import (
    Progress,
    click,
    invitation,
    join,
    log_lines,
    look,
    number,
    open_table,
    reach_table,
)

# Ships and tools that can be taken up, without the stacks that only tell their odds
PICKS = "#mine [data-pick]"
# Ships end the game: what takes several of them comes first, what takes none is left alone
COSTLY = ("terraform", "gateway", "defend", "assault-scout", "assault-colony")
FREE = ("erase", "exchange", "hit_amoeba", "dig")


def take_up(page: Page, what: str) -> None:
    """Take up a ship or tool, if it is not in hand already."""
    card = page.locator(f"#mine [data-pick='{what}']")
    if card.get_attribute("aria-pressed") != "true":
        card.click()


def playout(pages: list[Page], rng: Random) -> None:
    """Let everybody take up a ship or a tool when they may, and click what it lights, until the game is over.

    The tool that spends most ships is taken first: that is the way to an early end.
    """
    progress = Progress(*pages)
    while True:
        idle = True
        for page in pages:
            seen = look(page)
            if seen["over"]:
                return
            picks: list[str] = page.locator(PICKS).evaluate_all("all => all.map(card => card.dataset.pick)")
            if picks and page.locator("#status.yours").count():
                ships = [pick for pick in picks if pick not in FREE]
                take_up(page, next((pick for pick in COSTLY if pick in picks), rng.choice(ships or picks)))
                seen = look(page)
            if seen["choices"]:
                idle = False
                useful = [choice for choice in seen["choices"] if not choice["act"].startswith(FREE)]
                click(page, rng.choice(useful or seen["choices"]))
        if idle:
            progress.note([number(page) for page in pages])
            pages[0].wait_for_timeout(20)


def counted(page: Page) -> None:
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_contain_text("The count")
    expect(page.locator(".counted tbody tr")).not_to_have_count(0)


@pytest.mark.long
def test_alone_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    playout([page], Random(1))
    counted(page)
    expect(page.locator(".tally")).to_have_count(1)
    expect(log_lines(page).filter(has_text="The game is over")).to_have_count(1)
    expect(log_lines(page).filter(has_text="Phase 5: the count.")).to_have_count(1)


@pytest.mark.long
def test_three_seats_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me", "bot1", "bot1")
    playout([page], Random(2))
    counted(page)


def test_a_founder_names_an_orb_and_everybody_reads_it(newcomer: Newcomer) -> None:
    ana, ben = newcomer("Ana"), newcomer("Ben")
    open_table(ana, "darkness", "me", "friend")
    join(ben, invitation(ana), "Ben")
    pages = {"Ana": ana, "Ben": ben}
    while not (who := founder(pages)):
        for page in pages.values():
            if page.locator("#status.yours").count():
                take_turn(page)
    page = pages[who]
    page.locator("#naming summary").click()
    page.locator("#naming input[name=name]").fill("New Hope")
    page.locator("#naming button").click()
    for other in pages.values():
        expect(other.locator("svg.board")).to_contain_text("New Hope")
        expect(log_lines(other).filter(has_text="bridgehead at New Hope")).to_have_count(1)


def founder(pages: dict[str, Page]) -> str:
    """Who may give a name; nobody before the first bridgehead."""
    return next((name for name, page in pages.items() if page.locator("#naming").count()), "")


def take_turn(page: Page) -> None:
    """Look for an orb with a colony ship, or answer what is asked."""
    if page.locator("#fleet-colony[data-pick]").count():
        take_up(page, "colony")
    seen = look(page)["choices"]
    click(page, next((choice for choice in seen if choice["act"].startswith("discover")), seen[0]))


def test_a_ship_lights_the_places_where_it_can_go(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    bag = page.locator("#do-discover-scout")
    expect(bag).to_be_hidden()
    take_up(page, "scout")
    expect(bag).to_be_visible()
    expect(page.locator("#fleet-scout")).to_have_class(re.compile("chosen"))
    before = number(page)
    bag.click()
    expect(page.locator("svg.board #orb-0")).to_be_visible()
    assert number(page) > before


def test_the_bag_tells_its_odds_and_a_tool_says_why_not(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    expect(page.locator("#odds-bag")).to_be_hidden()
    page.locator("#bag").click()
    expect(page.locator("#odds-bag")).to_contain_text("28 % A")
    page.locator(".inert-tool").first.click()
    expect(page.locator("#refusal")).to_contain_text(re.compile(r"Rule D-\d"))


def test_the_dark_can_be_zoomed_and_dragged(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    take_up(page, "scout")
    page.locator("#do-discover-scout").click()
    expect(page.locator("svg.board #orb-0")).to_be_visible()
    page.wait_for_selector("#status.yours")  # nothing comes any more that could move the board
    board = page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert whole is not None
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -400)
    expect(board).not_to_have_attribute("viewBox", whole)
    close = board.get_attribute("viewBox") or ""
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 80, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", close)
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole)
    page.keyboard.press("+")
    expect(board).not_to_have_attribute("viewBox", whole)


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/darkness")
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    expect(page.locator("#coach b")).to_have_text("Send a scout into the dark")
    expect(page.locator("#coach a")).to_have_text(re.compile(r"Rule D-\d"))


def test_a_phone_shows_the_board_and_the_fleet(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "darkness", "me")
    page.wait_for_selector(PICKS)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["height"] >= 250
    page.locator("#fleet-scout").tap()
    choice = page.locator(".places [data-act='discover:scout']")
    expect(choice).to_be_visible()
    choice.tap()
    expect(page.locator("svg.board #orb-0")).to_be_visible()
