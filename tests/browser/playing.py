"""Playing as people do: with real clicks on what is lit. Works for every game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import NotRequired, TypedDict
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Locator, Page, Request, expect

from orrery.server.bots import level_named

# What a player sees: how far the game is, whether it is over, and the middle of every legal thing, on the board or
# among their own things, that is visible and not covered. Where a plan is made on the page, "more:ice" adds to a number
# and "send" sends it all. A place that has to be pressed to see what it offers is "offer:its name", until one is open.
LOOK = """() => {
  const table = document.getElementById("table");
  const seen = {at: Number(table.dataset.at), over: document.getElementById("after") !== null, choices: []};
  const sure = document.querySelector("#caution:not([hidden]) [data-caution-do]");
  if (sure) {
    const box = sure.getBoundingClientRect();
    seen.sure = [box.left + box.width / 2, box.top + box.height / 2];
  }
  if (table.querySelector("[aria-busy=true]")) return seen;
  for (const element of table.querySelectorAll("#stage [data-act], #mine [data-act]")) {
    if (element.closest("details, [hidden]")) continue;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest("[data-act]") !== element) continue;
    seen.choices.push({act: element.dataset.act, words: element.ariaLabel ?? element.textContent, x, y});
  }
  const open = table.querySelector("[data-beside]:not([hidden])");
  for (const element of open ? [] : table.querySelectorAll("#stage [data-pick]")) {
    const { pick } = element.dataset;
    if (!table.querySelector(`[data-beside][data-when="${pick}"]`)) continue;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest("[data-pick]") !== element) continue;
    seen.choices.push({act: `offer:${pick}`, words: element.ariaLabel, x, y});
  }
  for (const element of table.querySelectorAll("#stage [data-by='1'], #mine [data-plan]")) {
    if (element.disabled || element.ariaDisabled === "true" || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    const act = element.dataset.plan === undefined ? `more:${element.dataset.of}` : "send";
    const words = element.ariaLabel ?? element.textContent;
    seen.choices.push({act, words, x: box.left + box.width / 2, y: box.top + box.height / 2});
  }
  return seen;
}"""
SEEN = 450  # milliseconds: what has just come under a hand or the focus is not pressed at once, see guard.js
PATIENCE = 60_000  # milliseconds that anything may take: nothing fails because a machine is busy
STALLED = 120.0  # seconds without anything new; a game may take as long as it does on a busy machine

# The content of the form whenever it has shown a preview; whether that had these fields
NOTE_PREVIEWS = """() => {
  window.previewed = {};
  document.addEventListener("orrery:shown", () => {
    window.previewed = Object.fromEntries(new FormData(document.querySelector("form[data-preview]")));
  });
}"""
PREVIEWED = "fields => Object.entries(fields).every(([name, value]) => window.previewed[name] === value)"
# Whether the table has moved on, or nothing is under way that could move it
SETTLED = """at => Number(document.getElementById("table").dataset.at) > at
  || document.querySelector("#table [aria-busy=true]") === null"""

# The first of these verbs that can be chosen, once nothing is under way
NEXT = """verbs => {
  if (document.querySelector("#table [aria-busy=true]")) return null;
  return verbs.find((verb) => document.querySelector(`:is(#stage, #mine) [data-act^="${verb}"]`));
}"""


class Choice(TypedDict):
    """Something legal: its action, what it is called, and its middle on the screen."""

    act: str
    words: str
    x: float
    y: float


class Sight(TypedDict):
    """A look at the table."""

    at: int
    over: bool
    choices: list[Choice]
    sure: NotRequired[list[float]]  # where the question before a costly choice is answered with yes


class Progress:
    """Watches that a game goes on, however slowly: `note` fails if nothing new was seen for a long time."""

    def __init__(self, *pages: Page) -> None:
        self.pages = pages
        self.seen: object = None
        self.since = time.monotonic()

    def note(self, seen: object) -> None:
        if seen != self.seen:
            self.seen, self.since = seen, time.monotonic()
        assert time.monotonic() - self.since < STALLED, f"nothing happens: {[status(page) for page in self.pages]}"


def reach_table(page: Page) -> None:
    """Wait until a table is open."""
    page.wait_for_url("**/t/*")


def open_table(page: Page, slug: str, *seats: str, preset: str = "", **fields: str) -> str:
    """Set a table by the form and return its address. Seats are "me", "friend" or a level of bots ("hard" or "bot4").

    Whole games have bots that do not search: four of those take minutes, and the page does not know the difference.

    `fields` are options by their names on the form: one of several choices is picked, everything else is typed in.
    """
    page.goto(f"/new/{slug}")
    page.locator("select[name=players]").select_option(str(len(seats)))
    expect(page.locator(".seatrow")).to_have_count(len(seats))
    if preset:
        choose_preset(page, preset)
    for name, value in fields.items():
        unfold(page.locator(f"#fold-{name.removeprefix('option_')}"))
        inputs = page.locator(f"input[name={name.replace('option_', 'option-', 1)}]")
        if inputs.first.get_attribute("type") == "radio":
            inputs.and_(page.locator(f"[value='{value}']")).check(force=True)
        else:
            inputs.fill(value)
    sitters = [level_named(who) or who for who in seats]
    with preview_of(page, {f"seat{number}": who for number, who in enumerate(sitters)}):
        for number, who in enumerate(sitters):
            take_seat(page, number, who)
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    return page.url


def choose_preset(page: Page, name: str) -> None:
    """On the form of a new table: press a preset, and wait until the form has its options."""
    preset = page.locator(f"button[name=preset][value='{name}']")
    if not preset.is_visible():
        unfold(page.locator("#more-presets"))
    preset.click()
    expect(preset).to_have_attribute("aria-pressed", "true")


def unfold(details: Locator) -> None:
    """Open what is folded."""
    if details.get_attribute("open") is None:
        details.locator("> summary").click()


def take_seat(page: Page, number: int, who: str) -> None:
    """On the form of a new table: let somebody sit on a seat, "me", "friend" or the bot of a level."""
    row = page.locator(f"#seat-row-{number}")
    unfold(row)
    sitter = row.locator(f"input[value={who}]")
    if sitter.is_checked():  # so it was, and the page is asked to look at it all the same
        sitter.dispatch_event("change")
    else:
        row.locator("label", has=page.locator(f"input[value={who}]")).click()


@contextmanager
def preview_of(page: Page, fields: Mapping[str, str]) -> Iterator[None]:
    """Make these choices in the block; wait until the form shows the server's answer to all of them.

    The form is previewed after every choice, and only when it shows the last preview does everything stay in place.
    """
    page.evaluate(NOTE_PREVIEWS)
    with page.expect_response(lambda answer: answer.url.endswith("/new/preview") and has(answer.request, fields)):
        yield
    page.wait_for_function(PREVIEWED, arg=dict(fields), polling=20)


def has(request: Request, fields: Mapping[str, str]) -> bool:
    """Whether a form was sent with these fields."""
    sent = dict(parse_qsl(request.post_data or ""))
    return all(sent.get(name) == value for name, value in fields.items())


def put_bot(page: Page, seat: int, face: str = "Comet") -> None:
    """At a table that waits for somebody: let a bot sit there."""
    row = page.locator(f"#seat-bots-{seat}")
    row.locator("summary").click()
    row.get_by_role("button", name=face).click()


def invitation(page: Page) -> str:
    """The link for a friend, from the page of whoever set the table."""
    link = page.locator("#lobby [data-copy*='/j/']").get_attribute("data-copy")
    assert link
    return link


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    reach_table(page)


def status(page: Page) -> str:
    return page.locator("#status").inner_text()


def number(page: Page) -> int:
    """How many actions the page knows of."""
    return int(page.locator("#table").get_attribute("data-at") or -1)


def look(page: Page) -> Sight:
    seen: Sight = page.evaluate(LOOK)
    return seen


def click(page: Page, choice: Choice) -> None:
    """Click it in its middle, and wait until the table has moved on.

    Where several act at once, a frame may move it away under the pointer: then find it and click again. What others did
    may also have made it impossible: then there is nothing to wait for, and the caller has to look again.
    """
    before = number(page)
    page.mouse.click(choice["x"], choice["y"])
    if choice["act"].startswith(("more:", "offer:")):  # only the page knows of it
        return
    progress = Progress(page)
    while True:
        page.wait_for_function(SETTLED, arg=before, polling=20)
        if number(page) > before:
            return
        progress.note(before)
        seen = look(page)
        if "sure" in seen:  # it costs something: yes, that is meant
            page.mouse.click(*seen["sure"])
        elif again := next((other for other in seen["choices"] if other["act"] == choice["act"]), None):
            page.mouse.click(again["x"], again["y"])
        elif page.locator(f"#table [data-act='{choice['act']}']").count() == 0:
            return
        else:
            page.wait_for_timeout(20)


def moved_on(page: Page, since: int) -> None:
    """Wait until the page shows more than action `since`. (Pages in the background draw nothing: ask by the clock.)"""
    later = "at => Number(document.getElementById('table').dataset.at) > at"
    page.wait_for_function(later, arg=since, polling=20)


def next_of(page: Page, *verbs: str) -> str:
    """Wait until one of these kinds of actions can be chosen, and nothing is under way any more; which one it is."""
    found: str = page.wait_for_function(NEXT, arg=list(verbs), polling=20).json_value()
    return found


def wait_for_turn(page: Page) -> None:
    page.wait_for_selector("#status.yours")


def play(pages: Sequence[Page], rng: Random, until: int = 10**6, prefer: str = "", pause: float = 0) -> None:
    """Let everybody click at random when they may, until the game is over or has `until` actions.

    What has `prefer` in its action or its words is chosen first: many games have a way to an early end. `pause` are
    milliseconds before each click: a person has to look first.
    """
    progress = Progress(*pages)
    while True:
        idle = True
        for page in pages:
            seen = look(page)
            if seen["over"] or seen["at"] >= until:
                return
            if seen["choices"]:
                idle = False
                liked = [choice for choice in seen["choices"] if prefer in choice["act"] + choice["words"]]
                page.wait_for_timeout(pause)
                click(page, rng.choice(liked or seen["choices"]))
        if idle:
            progress.note([number(page) for page in pages])
            pages[0].wait_for_timeout(20)


TO_THE_END = 10**6


def hasten(page: Page, until: int = TO_THE_END) -> None:
    """Let the server choose for everybody at this table until it has so many actions; the page is opened again then.

    For what comes before the part that a test is about. Chance is the same in every run, so the number of an action
    says how far a game is.
    """
    address = page.url
    table = urlsplit(address).path.rpartition("/")[2]
    page.goto("about:blank")  # a page that follows hundreds of moves takes longer than the moves
    answer = page.context.request.post(f"/hasten/{table}?until={until}", timeout=10 * PATIENCE)
    assert answer.ok, answer.text()
    page.goto(address)


def reach(page: Page, verb: str, rng: Random) -> list[Choice]:
    """Play until an action of this kind can be clicked, and return those."""
    progress = Progress(page)
    while True:
        seen = look(page)
        if found := [choice for choice in seen["choices"] if choice["act"].startswith(verb)]:
            return found
        assert not seen["over"], f"the game ended without {verb}"
        if seen["choices"]:
            click(page, rng.choice(seen["choices"]))
        else:
            progress.note(seen["at"])
            page.wait_for_timeout(20)


def log_lines(page: Page) -> Locator:
    return page.locator("#log > li")
