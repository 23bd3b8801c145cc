"""Mine the Moon by real clicks: to its end with two seats and with five B sides, miners, wheel, bubbles, a phone."""

from __future__ import annotations

import re
from collections.abc import Set
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import (
    Choice,
    Progress,
    click,
    hasten,
    look,
    moved_on,
    number,
    open_table,
    reach,
    reach_table,
)

SHORTEST = 20  # turns: what the option allows
LATE = 420  # the number of an action of its last turns


def set_table(page: Page, seats: list[str], sides: str = "", crater: str = "A") -> None:
    """Set a table by the form, with as few turns as may be."""
    chosen = {"option_turn_cap": str(SHORTEST), "option_sides": ", ".join(sides), "option_crater": crater}
    open_table(page, "minethemoon", *seats, **chosen)


def quick(choices: list[Choice], teams: int, rng: Random) -> Choice:
    """What brings the turn on: so many teams and no more, every robot to one wedge, nothing dropped."""
    wanted = [choice for choice in choices if not choice["act"].startswith(("drop:", "wait"))]
    if any(choice["act"] == "pass" for choice in wanted):
        tasks = [choice for choice in wanted if choice["act"].startswith("task:")]
        return rng.choice(tasks) if tasks and teams else next(c for c in wanted if c["act"] == "pass")
    if works := [choice for choice in wanted if choice["act"].startswith("work:")]:
        return works[0]
    if amounts := [choice for choice in wanted if choice["act"].startswith(("send", "more:", "qty:"))]:
        return amounts[-1]  # all on one wedge, and off with them once the button lives
    return rng.choice(wanted or choices)


def play_on(page: Page, teams: int, rng: Random, until: Set[str] = frozenset({"the end"})) -> set[str]:
    """Play by clicks, sending `teams` teams a turn, until all of some verbs were clicked; those that were."""
    clicked: set[str] = set()
    sent = 0
    progress = Progress(page)
    while not (seen := look(page))["over"] and not until <= clicked:
        if not seen["choices"]:
            progress.note(seen["at"])
            page.wait_for_timeout(20)
            continue
        choice = quick(seen["choices"], teams - sent, rng)
        click(page, choice)
        verb = choice["act"].partition(":")[0]
        clicked.add(verb)
        sent = 0 if verb == "pass" else sent + (verb == "task")
    return clicked


def counted(page: Page, seats: int) -> None:
    """The page shows the end: who won, and what everybody's Dominance came from."""
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_contain_text("The count")
    expect(page.locator(".tally")).to_have_count(seats)
    expect(page.locator(".tally.won")).not_to_have_count(0)


@pytest.mark.long
def test_two_seats_play_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot3"], crater="B")
    rng = Random(1)
    every = frozenset({"task", "pass", "more", "send", "work"})
    assert every <= play_on(page, 2, rng, until=every)
    hasten(page, LATE)
    play_on(page, 2, rng)
    counted(page, 2)


def test_five_b_sides_play_turns_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot3", "bot3", "bot3", "bot3"], sides="BBBBB", crater="B")
    expect(page.locator("svg.board [id^=rocket-]")).to_have_count(4)  # A, B, C and Blue's own pad
    turn = frozenset({"task", "pass", "more", "send"})
    assert turn <= play_on(page, 1, Random(2), until=turn)  # two seats play to the end


# Whether the point of the needle, carried out along its direction, lies in the wedge that is marked
ON_THE_WEDGE = """radius => {
  const needle = document.querySelector("svg.board .needle");
  const angle = needle.transform.baseVal[0].angle * Math.PI / 180;
  const point = new DOMPoint(radius * Math.sin(angle), -radius * Math.cos(angle));
  return document.querySelector("svg.board .hitwedge").isPointInFill(point);
}"""


def plan(page: Page, rng: Random) -> Locator:
    """Play until miners are to be sent; the button that sends them."""
    click(page, reach(page, "pass", rng)[0])  # so that there are robots left to mine
    reach(page, "more:", rng)
    return page.locator("#send")


def knob(page: Page, kind: str, by: int = 1) -> Locator:
    return page.locator(f"svg.board [data-of={kind}][data-by='{by}']")


def test_the_needle_stops_on_the_wedge_that_came(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1"])
    send = plan(page, Random(3))
    expect(page.locator("svg.board .needle")).to_have_attribute("transform", "rotate(0.0)")
    expect(page.locator("svg.board .hitwedge")).to_have_count(0)
    while send.is_disabled():
        knob(page, "fN").click()
    send.click()
    expect(page.locator("svg.board .hitwedge")).to_have_count(1)
    expect(page.locator("svg.board .needle")).not_to_have_attribute("transform", "rotate(0.0)")
    assert page.evaluate(ON_THE_WEDGE, 40)
    expect(page.locator("svg.board .spinbox.now")).to_have_count(1)
    expect(page.locator("#log")).to_contain_text(re.compile(r"Spin \d of \d"))


def test_miners_are_set_on_the_wheel_and_sent_at_once(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1"])
    send = plan(page, Random(3))
    total = int(send.get_attribute("data-total") or 0)
    assert total > 2
    for _ in range(total):
        knob(page, "rB").click()
    expect(page.locator("[data-still]")).to_have_text(f"All {total} miners are placed.")
    expect(knob(page, "rG")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#stepper-rB")).to_have_class("crowded")  # so many have no room in the Silo
    knob(page, "rB", -1).click()
    expect(send).to_be_disabled()
    expect(page.locator("[data-still]")).to_have_text("1 still to place.")
    knob(page, "fG").click()
    expect(page.locator("svg.board [data-planned=fG]")).to_be_visible()
    mined = page.locator("#log > li[data-seat='0']", has_text=" mines: ")
    expect(mined).to_have_count(0)  # nobody knows of it yet
    send.click()
    expect(mined).to_contain_text(f"mines: {total - 1} for raw Buckyball, 1 for refined Graphene")


def test_miners_are_set_and_sent_by_keys(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1"])
    send = plan(page, Random(3))
    total = int(send.get_attribute("data-total") or 0)
    knob(page, "rN").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Wedge raw Nanotube: 1 miner", exact=False).first).to_be_visible()
    page.keyboard.press("ArrowRight")  # to the next wedge on the right
    page.keyboard.press("ArrowRight")
    expect(knob(page, "fN")).to_be_focused()
    for _ in range(total - 1):
        page.keyboard.press("Space")
    expect(page.locator("[data-still]")).to_have_text(f"All {total} miners are placed.")
    send.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text(f"mines: 1 for raw Nanotube, {total - 1} for refined Nanotube")


def test_a_closed_column_says_why_and_a_name_tells_what_it_does(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1"])
    reach(page, "pass", Random(4))
    before = number(page)
    page.locator("#place-uplink-0").click()
    expect(page.locator("#refusal")).to_contain_text("Rule M-4.5")
    name = page.locator("[data-pick=tell-loader]")
    bubble = page.locator("[data-when=tell-loader]")
    expect(bubble).to_be_hidden()
    name.click()
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("refined")
    name.click()
    expect(bubble).to_be_hidden()
    assert number(page) == before


def test_another_moonbase_opens_from_its_panel(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1", "bot1", "bot1", "bot1"], sides="BBBBB")
    reach(page, "pass", Random(5))
    base = page.locator("#base-1")
    base.locator("summary").click()
    expect(base.locator(".silo")).to_have_count(3)
    expect(base).to_contain_text("Reverter")
    click(page, next(choice for choice in look(page)["choices"] if choice["act"] == "pass"))
    expect(base.locator(".silos")).to_be_visible()  # a new frame leaves it open


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/minethemoon")
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    rng = Random(6)
    stop = reach(page, "pass", rng)
    expect(page.locator("#coach b")).to_have_text("Send a first team")
    click(page, stop[0])  # so that there are robots left to mine
    reach(page, "more:", rng)
    expect(page.locator("#coach b")).to_contain_text("How many robots mine")
    expect(page.locator("#coach a")).to_have_text("Rule M-5.1")


def test_a_phone_has_the_columns_as_buttons(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    set_table(page, ["me", "bot1"])
    page.wait_for_selector("#mine [data-act=pass]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["height"] >= 300
    column = page.locator("#mine .swipe [data-act^='task:']").first
    box = column.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    before = number(page)
    column.tap()
    moved_on(page, before)
    expect(page.locator("#log")).to_contain_text("Tasks", use_inner_text=False)


# The texts of the board that are smaller than 11 px on the screen, and what can be tapped and is smaller than 44
SMALL = """() => {
  const seen = (element) => element.checkVisibility() && !element.closest(".elsewhere, .unplanned, [hidden]");
  const scale = (element) => { const { a, b } = element.getScreenCTM(); return Math.hypot(a, b); };
  const words = [...document.querySelectorAll("svg.board text")].filter(seen)
    .filter((text) => parseFloat(getComputedStyle(text).fontSize) * scale(text) < 10.95)
    .map((text) => text.textContent);
  const taps = [...document.querySelectorAll("svg.board [data-by] .hit, .pager button")].filter(seen)
    .filter((area) => Math.min(area.getBoundingClientRect().width, area.getBoundingClientRect().height) < 43.5)
    .map((area) => area.parentElement.ariaLabel);
  return [...words, ...taps];
}"""


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (360, 640)])
def test_a_phone_turns_the_board_leaf_by_leaf(newcomer: Newcomer, size: tuple[int, int]) -> None:
    width, height = size
    page = newcomer(**{**PHONE, "viewport": {"width": width, "height": height}})
    set_table(page, ["me", "bot1"])
    page.wait_for_selector("#mine [data-act=pass]")
    tabs = page.get_by_role("navigation", name="Parts of the board")
    expect(tabs.get_by_role("button", name="Teams")).to_have_attribute("aria-current", "page")
    for leaf in ("Wheel", "Market", "Teams", "Rockets"):
        tabs.get_by_role("button", name=leaf).tap()
        board = page.locator("svg.board").bounding_box()
        assert board is not None
        assert board["height"] >= width / 2
        assert page.evaluate(SMALL) == []
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]
    tabs.get_by_role("button", name="Base").tap()
    expect(page.locator("#mine .base .sites")).to_be_visible()
    tabs.get_by_role("button", name="Market").tap()
    expect(page.locator("#building-loader")).to_be_hidden()
    page.locator("#mine .now [data-act=pass]").tap()
    expect(page.locator("#send")).to_be_visible()
    expect(tabs.get_by_role("button", name="Wheel")).to_have_attribute("aria-current", "page")  # there is work there
    assert page.evaluate(SMALL) == []
    while page.locator("#send").is_disabled():
        page.locator("svg.board [data-of=rB][data-by='1']").tap()
    page.locator("#send").tap()
    expect(page.locator("#send")).to_have_count(0)
