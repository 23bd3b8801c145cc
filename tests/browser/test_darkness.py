"""Terraforming Darkness by real clicks: alone and with three seats to the end, places, tools, zoom, a phone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.moments import Stage
from tests.browser.moments import play as play_moments
from tests.browser.playing import (
    PATIENCE,
    TO_THE_END,
    Progress,
    click,
    hasten,
    invitation,
    join,
    log_lines,
    look,
    moved_on,
    number,
    open_table,
    reach_table,
    wait_for_turn,
)
from tests.server.conftest import settings
from tests.server.people import House

# Ships end the game: what takes several of them comes first, what takes none is left alone
COSTLY = ("terraform", "gateway", "defend", "assault-scout", "assault-colony")
FREE = ("erase", "exchange", "hit_amoeba", "dig")
LATE = 300  # the number of an action shortly before the end with three seats
PICKS = "all => all.map(one => one.dataset.pick)"
# The smallest core or tile on the screen, from its middle to a corner
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#stage :is([id^=tile-], [id^=orb-])")].map((tile) => {
  const { a, b } = tile.getScreenCTM();
  return 66 * Math.hypot(a, b);
}))"""


def take_up(page: Page, what: str) -> None:
    """Take up a tool, if it is not in hand already."""
    row = page.locator(f"#tool-{what}")
    if row.get_attribute("aria-pressed") != "true":
        row.click()


def send(page: Page, act: str) -> None:
    """Press a place that offers ships, and send this one."""
    ship = page.locator(f"#mine .shipchoice [data-act='{act}']")
    if not ship.is_visible():
        verb, _, rest = act.partition(":")
        orb = rest.partition(".")[2]
        page.locator(f"#at-{verb}-{orb}" if orb else "#at-discover").click()
    ship.click()


def discover(page: Page, ship: str) -> None:
    """Send a ship into the dark, and wait for what it found."""
    before = number(page)
    send(page, f"discover:{ship}")
    moved_on(page, before)


def playout(pages: list[Page], rng: Random, until: int = TO_THE_END) -> None:
    """Let everybody take up a tool or press a place when they may, until the game is over or has `until` actions.

    The tool that spends most ships is taken first: that is the way to an early end.
    """
    progress = Progress(*pages)
    while True:
        idle = True
        for page in pages:
            seen = look(page)
            if seen["over"] or seen["at"] >= until:
                return
            tools: list[str] = page.locator("#mine .gear [data-pick]").evaluate_all(PICKS)
            costly = next((tool for tool in COSTLY if tool in tools), None)
            if costly and page.locator("#status.yours").count():
                take_up(page, costly)
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
    playout([page], Random(2), until=40)
    hasten(page, LATE)
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
        expect(other.locator("svg.board").first).to_contain_text("New Hope")
        expect(log_lines(other).filter(has_text="bridgehead at New Hope")).to_have_count(1)


def founder(pages: dict[str, Page]) -> str:
    """Who may give a name; nobody before the first bridgehead."""
    return next((name for name, page in pages.items() if page.locator("#naming").count()), "")


def take_turn(page: Page) -> None:
    """Look for an orb with a colony ship, or answer what is asked."""
    if page.locator("#stage .place").count():
        discover(page, "colony")
    elif seen := look(page)["choices"]:
        click(page, seen[0])


def test_every_place_is_lit_from_the_start_and_offers_its_ships(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    bag, ships = page.locator("#at-discover"), page.locator("#ships-discover")
    expect(bag).to_be_visible()
    expect(ships).to_be_hidden()
    bag.click()
    expect(ships).to_be_visible()
    beside(ships, bag)
    expect(ships).to_contain_text("28 % A")
    page.keyboard.press("Escape")
    expect(ships).to_be_hidden()
    bag.focus()
    page.keyboard.press("Enter")  # and all of it by keys
    expect(ships.get_by_role("button", name=re.compile("Colony ship"))).to_be_focused()
    before = number(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    expect(page.locator("svg.board #orb-0")).to_be_visible()


def beside(bubble: Locator, place: Locator) -> None:
    """The bubble stands above or below its place, and does not cover its middle."""
    box, spot = bubble.bounding_box(), place.bounding_box()
    assert box is not None
    assert spot is not None
    middle = spot["x"] + spot["width"] / 2
    assert box["x"] < middle < box["x"] + box["width"]
    assert not box["y"] < spot["y"] + spot["height"] / 2 < box["y"] + box["height"]


def test_to_point_at_a_kind_leaves_only_that_kind_lit(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    settle(page)
    rows = page.locator("#mine .kind")
    expect(rows).not_to_have_count(0)
    last = rows.last
    kind = (last.get_attribute("id") or "").removeprefix("kind-")
    last.hover()
    for place in page.locator("#stage .place").all():
        mine = f"lit-{kind}" in (place.get_attribute("class") or "")
        expect(place).to_have_css("opacity", "1" if mine else "0.12")
    page.mouse.move(5, 5)
    expect(page.locator("#stage .place").first).to_have_css("opacity", "1")


def settle(page: Page) -> None:
    """Send scouts into the dark until there is an orb to look at, and it is our turn to send ships."""
    progress = Progress(page)
    while (
        not page.locator("#mine .lit-kinds").count()
        or not page.locator("#stage [id^=orb-] .core-dark, [id^=at-land]").count()
    ):
        progress.note(number(page))
        if page.locator("#stage .place").count():
            discover(page, "scout")
        elif seen := look(page)["choices"]:
            click(page, seen[0])


def test_a_tool_that_cannot_be_used_says_why_and_tells_the_rule(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    settle(page)
    gateway = page.locator("#tool-gateway")
    expect(gateway).to_contain_text("no tile of yours yet")
    expect(gateway).to_have_css("border-style", "dashed")
    gateway.click()
    expect(page.locator("#refusal")).to_contain_text(re.compile(r"Rule D-\d"))
    page.locator("#lv1").click()
    expect(page.locator("#odds-lv1")).to_contain_text("% resource")


def test_the_dark_can_be_zoomed_dragged_and_brought_back(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "darkness", "me")
    settle(page)
    wait_for_turn(page)  # nothing comes any more that could move the board
    board, frame = page.locator("svg.board").first, page.locator("[data-seen]")
    assert page.evaluate(SMALLEST) >= 30
    home = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert home is not None
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -400)
    expect(board).not_to_have_attribute("viewBox", home)
    close, shown = board.get_attribute("viewBox") or "", frame.get_attribute("x") or ""
    page.mouse.down()
    page.mouse.move(middle[0] + 80, middle[1], steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", close)
    expect(frame).not_to_have_attribute("x", shown)  # the small picture shows where we are
    page.get_by_role("button", name="Show what matters now").click()
    expect(board).to_have_attribute("viewBox", home)
    page.get_by_role("button", name="Look closer").click()
    expect(board).not_to_have_attribute("viewBox", home)
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", home)


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/darkness")
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    expect(page.locator("#coach b")).to_have_text("Send a scout into the dark")
    expect(page.locator("#coach a")).to_have_text(re.compile(r"Rule D-\d"))


def test_a_phone_offers_the_ships_at_its_foot_and_turns_to_bag_and_pools(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "darkness", "me")
    page.locator("#mine .now [data-act='discover:scout']").tap()
    page.wait_for_selector("#mine .lit-kinds")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    board = page.locator("svg.board").first
    page.locator("#kind-discover").tap()
    ships = page.locator("#ships-discover")
    expect(ships).to_be_visible()
    foot, box = ships.bounding_box(), board.bounding_box()
    assert foot is not None
    assert box is not None
    assert box["height"] >= 195
    assert foot["y"] >= box["y"] + box["height"]
    page.locator("[data-page=bag]").tap()
    expect(page.locator("#stocks")).to_be_visible()
    expect(board).to_be_hidden()
    before = number(page)
    ships.locator("[data-act='discover:scout']").tap()
    moved_on(page, before)
    expect(board).to_be_visible()  # what happens is shown where it does


# How far the name of the orb that is shown first sticks out of the stage, in pixels
CUT = """() => {
  const stage = document.querySelector("#stage svg.board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#stage [id^=name-]")].map((name) => name.getBoundingClientRect());
  const aside = (box) => Math.abs(box.left + box.right - stage.left - stage.right);
  const seen = boxes.filter((box) => box.top < stage.bottom && box.bottom > stage.top);
  const [name] = seen.sort((one, other) => aside(one) - aside(other));
  return Math.max(name.bottom - stage.bottom, stage.top - name.top, name.right - stage.right, stage.left - name.left);
}"""


def test_the_first_view_on_a_phone_cuts_no_name_and_leads_to_what_lies_outside(
    browser: Browser, tmp_path: Path
) -> None:
    with House(settings(tmp_path)) as house:
        played = play_moments(house, "darkness", ("Ana", "Boris", "Cem"), kept=9, most=60)
        own = [moment for moment in played.moments if moment.step == "main" and 'id="name-' in moment.html]
        for width, height in ((390, 844), (360, 640)):
            size: ViewportSize = {"width": width, "height": height}
            context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            stage = Stage(context, played)
            ways = 0
            for moment in own[1:6]:
                stage.show(moment)
                stage.page.wait_for_function(f"() => ({CUT})() <= 1", polling=50)
                ways += stage.page.locator("[data-beyond]").is_visible()
            assert ways > 1
            board, button = stage.page.locator("#stage svg.board[data-look]"), stage.page.locator("[data-beyond]")
            before = board.get_attribute("viewBox") or ""
            button.tap()
            expect(board).not_to_have_attribute("viewBox", before)
            context.close()
