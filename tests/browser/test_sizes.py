"""Every screen: whatever is asked in a game, the board keeps half of it, the log four lines, and all is within reach.

The most players that a game takes, with names as long as they may be; every step that came up in a whole game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.moments import Game, Stage, play
from tests.browser.playing import PATIENCE
from tests.server.conftest import settings
from tests.server.people import House

ARABIC, HEBREW = "عبدالرحمن بن عبدالعزيز ال", "אלכסנדר בן־אברהם הירושלמי"
NAMES = ("Ana", "Donaudampfschifffahrtska", ARABIC, HEBREW, "Maximiliane-Charlottenbu", "Boris")
MOST: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "gardens": (5, {"option-board": "rhombus", "option-powers": "on"}),
    "vertium": (4, {"option-abilities": "on"}),
    "minethemoon": (5, {}),
    "uranus": (6, {"option-objectives": "on"}),
    "darkness": (5, {}),
}
SHORT_PHONES = ((390, 664), (360, 640))
TABLET, LOW_LAPTOP, LAPTOP, ON_ITS_SIDE, LARGE = (768, 1024), (1280, 640), (1366, 768), (844, 390), (1920, 1080)
TWICE = 32  # px of a letter that is 16 px by default

# What is seen of board and log, what can be scrolled and should not, and what cannot be pressed after scrolling to it:
# neither its middle nor its corner. Long lists are looked at where they begin and end.
# A leaf of the board that is a list (the own base in Mine the Moon) takes its place.
MEASURE = """() => {
  const table = document.getElementById("table"), box = (id) => document.getElementById(id).getBoundingClientRect();
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const board = boxOf("#stage svg.board"), stage = box("stage"), log = document.getElementById("log");
  const high = Math.min(board.bottom, stage.bottom, innerHeight) - Math.max(board.top, stage.top, 0);
  const style = getComputedStyle(log);
  const line = parseFloat(style.lineHeight) + 4;
  const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  const covered = [];
  const words = (element) => element.dataset.act ?? element.textContent.trim().slice(0, 40);
  const pressed = [...table.querySelectorAll("#mine :is(button, a.btn, summary), .tabs :is(a, button), .bar .btn")]
    .filter((element) => {
      const fold = element.closest("details:not([open])");
      const off = element.closest("dialog, [hidden], .elsewhere") || (fold && element.parentElement !== fold);
      return !off && element.checkVisibility();
    });
  for (const element of [...pressed.slice(0, 8), ...pressed.slice(8).slice(-10)]) {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = [[left + width / 2, top + height / 2], [left + 12, top + 12]].some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there && (element.contains(there) || there.contains(element));
    });
    if (!seen) covered.push(words(element));
  }
  for (const part of document.querySelectorAll("#mine, #table, html")) part.scrollTop = 0;
  const root = document.documentElement;
  return {
    board: table.hasAttribute("data-column") ? null : Math.min(board.width, high),
    lines: log.clientHeight ? (log.clientHeight - padding) / line : null,
    sideways: Math.max(root.scrollWidth - innerWidth, table.scrollWidth - table.clientWidth),
    longer: root.scrollHeight - innerHeight,
    covered,
  };
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(settings(tmp_path_factory.mktemp("house"))) as opened:
        yield opened


@pytest.fixture(scope="module")
def games(house: House) -> dict[str, Game]:
    """Games as they are asked for, each played once."""

    class Played(dict[str, Game]):
        def __missing__(self, slug: str) -> Game:
            seats, options = MOST[slug]
            self[slug] = play(house, slug, NAMES[:seats], options)
            return self[slug]

    return Played()


class Screens:
    """A page of a game that shows all its moments on one screen after another."""

    def __init__(self, browser: Browser, game: Game, letters: int = 16) -> None:
        self.context = browser.new_context(reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.game = game
        self.stage = Stage(self.context, game)
        if letters != 16:
            sizes = {"standard": letters, "fixed": letters}
            self.context.new_cdp_session(self.page).send("Page.setFontSizes", {"fontSizes": sizes})

    @property
    def page(self) -> Page:
        return self.stage.page

    def check(self, *sizes: Sequence[int]) -> None:
        """The promises, at every moment."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for moment in self.game.moments:
                self.stage.show(moment)
                seen: dict[str, Any] = self.page.evaluate(MEASURE)
                where = f"{width}x{height}, {moment.step}: {seen}"
                assert seen["board"] is None or seen["board"] >= min(width, height) / 2 - 1, where
                assert seen["lines"] is None or seen["lines"] >= 4, where
                assert seen["sideways"] <= 0, where
                assert seen["longer"] <= 0, where
                assert seen["covered"] == [], where


@pytest.mark.parametrize("slug", MOST)
def test_the_board_keeps_half_of_every_screen_and_the_log_four_lines(
    browser: Browser, games: dict[str, Game], slug: str
) -> None:
    screens = Screens(browser, games[slug])
    screens.check(SHORT_PHONES[1], TABLET, LOW_LAPTOP, ON_ITS_SIDE)
    screens.context.close()


@pytest.mark.parametrize("slug", ["gardens", "vertium"])
def test_on_a_short_phone_a_board_without_leaves_is_larger_than_that(
    browser: Browser, games: dict[str, Game], slug: str
) -> None:
    screens = Screens(browser, games[slug])
    width, height = SHORT_PHONES[0]
    screens.page.set_viewport_size({"width": width, "height": height})
    for moment in games[slug].moments:
        screens.stage.show(moment)
        seen: dict[str, Any] = screens.page.evaluate(MEASURE)
        assert seen["board"] >= width * 0.6, f"{moment.step}: {seen}"
    screens.context.close()


@pytest.mark.parametrize("slug", ["minethemoon", "uranus", "darkness"])
def test_also_with_letters_of_twice_the_size(browser: Browser, games: dict[str, Game], slug: str) -> None:
    screens = Screens(browser, games[slug], TWICE)
    screens.check(SHORT_PHONES[0], LAPTOP)
    screens.context.close()


# The distance of the log from its newest line
BEHIND = (
    "() => { const log = document.getElementById('log'); return log.scrollHeight - log.scrollTop - log.clientHeight; }"
)
BOARD = "() => document.querySelector('svg.board').getBoundingClientRect().height"
REFUSE = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { refuse } = await import(page.replace("orrery.js", "js/refusal.js"));
  const element = document.querySelector("#stage [data-why]");
  refuse({ text: "A gardener moves along a line.", here: "C5 is not on a line from G4." }, { element }, "move:C5");
}"""
SAY = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { say } = await import(page.replace("orrery.js", "js/notice.js"));
  say("Copied. Send it to somebody you would like to play with.");
  const said = document.getElementById("said").getBoundingClientRect();
  const board = document.querySelector("svg.board").getBoundingClientRect();
  return said.left < board.right && board.left < said.right && said.top < board.bottom && board.top < said.bottom;
}"""
# Names that do not show all their letters; in the strip of a phone the first letter must show
CUT = """() => [...document.querySelectorAll(".seat .who")]
  .filter((name) => name.checkVisibility() && (name.scrollWidth > name.clientWidth + 1
    || name.closest(".name").scrollHeight > name.closest(".name").clientHeight + 1))
  .map((name) => name.textContent)"""
BEGINNINGS = """() => [...document.querySelectorAll(".strip i")].filter((name) => {
  const range = document.createRange();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, 1);
  const letter = range.getBoundingClientRect(), box = name.getBoundingClientRect();
  return letter.left < box.left - 1 || letter.right > box.right + 1;
}).map((name) => name.textContent)"""


def test_what_is_said_covers_no_board_and_takes_none_of_it_away(browser: Browser, games: dict[str, Game]) -> None:
    game = games["gardens"]
    screens = Screens(browser, game)
    page, turn = screens.page, next(moment for moment in game.moments if moment.step == "turn")
    for width, height in (*SHORT_PHONES, ON_ITS_SIDE, TABLET, LOW_LAPTOP, LARGE):
        page.set_viewport_size({"width": width, "height": height})
        screens.stage.show(turn)
        assert not page.evaluate(SAY), (width, height)
        before = page.evaluate(BOARD)
        page.evaluate(REFUSE)
        assert page.locator("#refusal").is_visible()
        assert abs(page.evaluate(BOARD) - before) < 1, (width, height)
        page.keyboard.press("Escape")
        assert page.locator("#refusal").is_hidden()
    screens.context.close()


def test_names_are_whole_beside_the_board_and_keep_their_beginning_above_it(
    browser: Browser, games: dict[str, Game]
) -> None:
    screens = Screens(browser, games["gardens"])
    page = screens.page
    for width, height in (LAPTOP, LOW_LAPTOP, LARGE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], (width, height)
    for width, height in (*SHORT_PHONES, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BEGINNINGS) == [], (width, height)
    screens.context.close()


def test_the_log_stays_at_its_newest_line_when_the_window_changes(browser: Browser, games: dict[str, Game]) -> None:
    screens = Screens(browser, games["gardens"])
    page = screens.page
    for width, height in (LARGE, LOW_LAPTOP, TABLET, LAPTOP, (390, 844), LAPTOP):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({BEHIND})() < 2")
    # Who has scrolled back stays there
    page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    page.wait_for_function(f"() => ({BEHIND})() > 100")
    page.set_viewport_size({"width": 1280, "height": 640})
    page.wait_for_timeout(200)
    assert page.evaluate(BEHIND) > 100
    screens.context.close()
