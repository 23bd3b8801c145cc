"""Uranus! by real clicks: alone and with three seats to the end, impacts, tunnels, moons, a first game, a phone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from orrery.games.uranus import view
from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, invitation, join, look, number, open_table, play, reach, reach_table
from tests.games.screens import decisions
from tests.games.uranus.build import heap, position

OPENING = 40  # actions; after them everybody is done as soon as possible, and the asteroids end the game


def play_to_the_end(pages: Sequence[Page], seed: int) -> None:
    """The first rounds anyhow, then in haste."""
    play(pages, Random(seed), until=OPENING)
    play(pages, Random(seed), prefer="done")


def counted(page: Page, seats: int) -> None:
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").filter(has_text="How")).not_to_have_count(0)
    expect(page.locator(".race-row")).to_have_count(seats)
    expect(page.locator("#finale .own :is(.dawn, .dusk)")).to_have_count(1)
    expect(page.locator("#finale .own .moons-left > g")).to_have_count(seats)


@pytest.mark.long
def test_alone_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me")
    play_to_the_end([page], 1)
    counted(page, 1)


@pytest.mark.long
def test_two_browsers_and_a_bot_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "uranus", "me", "friend", "bot1")
    join(boris, invitation(ana), "Boris")
    play_to_the_end([ana, boris], 2)
    for page in (ana, boris):
        counted(page, 3)


def test_two_people_act_at_the_same_moment_and_both_succeed(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "uranus", "me", "friend")
    join(boris, invitation(ana), "Boris")
    for page in (ana, boris):
        page.wait_for_selector("#stage [data-act^='start_mine:']")
    before = number(boris)
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        on_their_way.append(route)

    boris.route("**/act", hold)
    choice = look(boris)["choices"][0]
    boris.mouse.click(choice["x"], choice["y"])
    click(ana, look(ana)["choices"][0])  # while what Boris did is on its way to the server
    while not on_their_way:
        boris.wait_for_timeout(20)
    assert f'"at":{before}' in (on_their_way[0].request.post_data or "")
    assert number(ana) > before
    with boris.expect_response("**/act") as answered:
        on_their_way[0].continue_()
    assert answered.value.status == 200
    for page in (ana, boris):
        expect(page.locator("#log")).to_contain_text("Ana starts with a mine")
        expect(page.locator("#log")).to_contain_text("Boris starts with a mine")
        expect(page.locator("#refusal")).to_be_hidden()


def test_pointing_at_a_way_to_turn_an_impact_shows_what_goes_dark(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    ways = reach(page, "strike:", Random(3))
    before = page.locator("svg.board .terrain-dark").count()
    page.mouse.move(ways[0]["x"], ways[0]["y"])
    ghost = page.locator("svg.board .strike-ghost.lit")
    expect(ghost).to_have_count(1)
    expect(ghost).to_be_visible()
    found = re.search(r"(\d+) hex", ways[0]["words"])
    lost = int(found[1]) if found else 0
    assert (ghost.locator(".strike-lost").get_attribute("d") or "").count("M") == lost
    assert (ghost.locator(".strike-cross").get_attribute("d") or "").count("M") == lost
    expect(page.locator("svg.board .guide.lit .guide-line")).to_have_count(3)
    click(page, ways[0])
    # A volcano may take more
    dark = "n => document.querySelectorAll('svg.board .own .terrain-dark').length >= n"
    page.wait_for_function(dark, arg=before + lost, polling=20)


def test_a_tunnel_is_drawn_by_a_click_between_two_hexes(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    edges = reach(page, "tunnel:", Random(4))
    before = page.locator("svg.board .own .tunnel").count()
    click(page, next(edge for edge in edges if edge["words"].startswith("A tunnel")))
    expect(page.locator("svg.board .own .tunnel")).to_have_count(before + 1)


def test_a_neighbour_comes_close_and_goes_again(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", "bot1", "bot1", option_deal="numbered")
    reach(page, "use:", Random(5))
    page.locator("#moon-2").click()
    near = page.locator("[data-when=look-2]")
    expect(near).to_be_visible()
    expect(page.locator("svg.board .own")).to_be_hidden()
    near.get_by_role("button").click()
    expect(near).to_be_hidden()
    expect(page.locator("svg.board .own")).to_be_visible()


def test_a_hex_that_cannot_be_chosen_says_why(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    reach(page, "use:", Random(6))
    before = number(page)
    page.locator("#hex-0_0_0").click()
    expect(page.locator("#refusal")).to_contain_text("Rule U-2.1")
    assert number(page) == before


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/uranus")
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    rng = Random(7)
    reach(page, "start_mine:", rng)
    expect(page.locator("#coach b")).to_have_text("Your moon")
    reach(page, "use:", rng)
    expect(page.locator("#coach b")).to_have_text("Each set buys one step")
    expect(page.locator("#coach a")).to_have_text("Rule U-6.3")


PUT = """([board, column]) => {
  document.getElementById("stage").innerHTML = board;
  document.getElementById("mine").innerHTML = column;
  document.dispatchEvent(new Event("orrery:shown"));
}"""


def put(page: Page, shown: Mapping[str, Any], legal: Sequence[int]) -> None:
    """Show this position in the place of the one that was reached."""
    page.evaluate(PUT, [view.board(shown, legal), view.mine(shown, legal)])


def test_a_set_is_chosen_and_then_what_it_buys(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    page.wait_for_selector("#stage [data-act^='start_mine:']")
    pad = {"mines": ["0,0,0"], "pads": ["0,0,0"], "known": ["rocket"]}
    state = position(players=1, seats=[{"race": "II", **pad, "sets": [heap("0,0,0", "2G 1B")]}])  # and a larger one
    put(page, state.view(0), state.legal(0))
    sets, lit = page.locator(".set-head"), page.locator(".launches:visible .target")
    expect(sets).to_have_count(2)
    expect(sets.first).to_have_attribute("aria-pressed", "true")  # the first, until another is
    expect(page.locator(".buy:visible[data-when='set-alone8']")).not_to_have_count(0)
    expect(page.locator(".buy:visible:not([data-when='set-alone8'])")).to_have_count(0)
    expect(lit).to_have_count(0)  # it does not lie on the launchpad
    sets.nth(1).click()
    expect(sets.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(sets.first).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".buy:visible:not([data-when='set-0_0_0'])")).to_have_count(0)
    expect(lit).not_to_have_count(0)
    expect(page.locator(".rim-words:visible", has_text="takes")).to_have_count(lit.count())
    page.keyboard.press("Escape")
    expect(sets.first).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(0)


# Every text that can be seen and is smaller than 11 px, on the board, in symbols used there, and beside it
SMALL_PRINT = """() => {
  const found = [];
  const seen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const note = (words, size) => {
    if (words.trim() && size < 10.95) found.push(`${words.trim()}: ${size.toFixed(1)}`);
  };
  const px = (drawn) => {
    const matrix = drawn.getScreenCTM();
    return parseFloat(getComputedStyle(drawn).fontSize) * Math.hypot(matrix.b, matrix.d);
  };
  for (const drawn of document.querySelectorAll("#stage text, #mine svg text")) {
    if (seen(drawn)) note(drawn.textContent, px(drawn));
  }
  for (const drawn of document.querySelectorAll("#stage use, #mine use")) {
    const words = document.querySelector(drawn.getAttribute("href"))?.querySelector("text");
    if (words && seen(drawn)) note(words.textContent, px(drawn));
  }
  for (const element of document.querySelectorAll("#mine *, .pager *")) {
    const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
    if (!element.closest("svg") && seen(element)) {
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size) note(words, size);
    }
  }
  return found;
}"""
SIZES = [(1920, 1080), (1366, 768), (1366, 641), (1024, 768), (390, 844), (390, 664), (360, 640)]


def small_print(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL_PRINT)
    return found


def resize(page: Page, width: int, height: int) -> None:
    """Another window; wait until the board has taken its leaf, or the whole."""
    page.set_viewport_size({"width": width, "height": height})
    small = "true" if width < 761 else "false"
    page.wait_for_function(f"() => (document.querySelector('svg.board').dataset.fit !== undefined) === {small}")


@pytest.mark.parametrize("mode", ["solo", "six"])
def test_no_words_are_too_small_and_the_board_never_collapses(newcomer: Newcomer, mode: str) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")  # alone nothing comes between
    page.wait_for_selector("#stage [data-act^='start_mine:']")
    for step in ("setup", "use", "strikes", "build"):
        put(page, *next(found for found in decisions("uranus", mode) if found.view["step"] == step)[:2])
        for width, height in SIZES:
            resize(page, width, height)
            for leaf in ("sky", "others", "moon") if width < 761 else ("",):
                if leaf:
                    page.locator(f".pager [data-page={leaf}]").click()
                assert small_print(page) == [], (step, width, height, leaf)
            board = page.locator("#stage svg.board").bounding_box()
            stage = page.locator("#stage").bounding_box()
            assert board is not None
            assert stage is not None
            assert min(board["width"], board["height"], stage["height"]) >= min(width, height) / 2 - 1
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_function("() => document.querySelector('svg.board').getBoundingClientRect().height >= 179")
        page.evaluate("document.documentElement.style.fontSize = ''")
        resize(page, 1366, 768)


def test_a_phone_shows_one_part_of_the_table_at_a_time(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "uranus", "me", "bot1", "bot1")
    page.wait_for_selector("#stage [data-act^='start_mine:']")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    cell = page.locator("#hex-0_0_0").bounding_box()
    assert cell is not None
    assert cell["width"] >= 34
    expect(page.locator(".globe")).to_be_hidden()
    tabs = page.get_by_role("navigation", name="Parts of the board")
    tabs.get_by_role("button", name="Uranus").tap()
    expect(page.locator(".globe")).to_be_visible()
    expect(page.locator("#hex-0_0_0")).to_be_hidden()
    tabs.get_by_role("button", name="Neighbours").tap()
    expect(page.locator("#moon-1")).to_be_visible()
    page.locator("#moon-1").tap()
    expect(page.locator("[data-when=look-1]")).to_be_visible()
    tabs.get_by_role("button", name="My moon").tap()
    expect(page.locator("#hex-0_0_0")).to_be_visible()
