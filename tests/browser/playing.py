"""Playing as people do: with real clicks on what is lit. Works for every game."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypedDict
from urllib.parse import parse_qsl

from playwright.sync_api import Locator, Page, Request, expect

# What a player sees: how far the game is, whether it is over, and the middle of every legal thing, on the board or
# among their own things, that is visible and not covered
LOOK = """() => {
  const table = document.getElementById("table");
  const seen = {at: Number(table.dataset.at), over: document.getElementById("after") !== null, choices: []};
  if (table.querySelector("[aria-busy=true]")) return seen;
  for (const element of table.querySelectorAll("#stage [data-act], #mine [data-act]")) {
    if (element.closest("details, [hidden]")) continue;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest("[data-act]") !== element) continue;
    seen.choices.push({act: element.dataset.act, words: element.ariaLabel ?? element.textContent, x, y});
  }
  return seen;
}"""
PATIENCE = 240.0  # seconds: a whole game on a machine that has other things to do


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


def reach_table(page: Page) -> None:
    """Wait until a table is open."""
    page.wait_for_url("**/t/*")


def open_table(page: Page, slug: str, *seats: str, preset: str = "", **fields: str) -> str:
    """Set a table by the form and return its address. Seats are "me", "friend" or "bot1" to "bot5".

    `fields` are options by their names on the form: one of several choices is picked, everything else is typed in.
    """
    page.goto(f"/new/{slug}")
    page.locator("select[name=players]").select_option(str(len(seats)))
    expect(page.locator(".seatrow")).to_have_count(len(seats))
    if preset:
        page.get_by_role("button", name=preset, exact=True).click()
        page.wait_for_url("**/new/preset")
    for name, value in fields.items():
        inputs = page.locator(f"input[name={name.replace('option_', 'option-', 1)}]")
        if inputs.first.get_attribute("type") == "radio":
            inputs.and_(page.locator(f"[value='{value}']")).check(force=True)
        else:
            inputs.fill(value)
    # The page answers to every choice, and only when it shows its answer to the last one does the button stay in place
    chosen = {f"seat{number}": who for number, who in enumerate(seats)}
    page.evaluate("() => { document.addEventListener('orrery:shown', () => { window.answered = true; }); }")
    with page.expect_response(lambda answer: answer.url.endswith("/new/preview") and has(answer.request, chosen)):
        for name, who in chosen.items():
            page.locator(f"select[name={name}]").select_option(who)
    page.wait_for_function("() => window.answered", polling=20)
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    return page.url


def has(request: Request, fields: Mapping[str, str]) -> bool:
    """Whether a form was sent with these fields."""
    sent = dict(parse_qsl(request.post_data or ""))
    return all(sent.get(name) == value for name, value in fields.items())


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
    """Click it in its middle, and wait until the table has moved on."""
    before = number(page)
    page.mouse.click(choice["x"], choice["y"])
    moved_on(page, before)


def moved_on(page: Page, since: int) -> None:
    """Wait until the page shows more than action `since`. (Pages in the background draw nothing: ask by the clock.)"""
    later = "at => Number(document.getElementById('table').dataset.at) > at"
    page.wait_for_function(later, arg=since, polling=20)


def wait_for_turn(page: Page) -> None:
    page.wait_for_selector("#status.yours")


def play(pages: Sequence[Page], rng: Random, until: int = 10**6, prefer: str = "") -> None:
    """Let everybody click at random when they may, until the game is over or has `until` actions.

    What has `prefer` in its action or its words is chosen first: many games have a way to an early end.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        idle = True
        for page in pages:
            seen = look(page)
            if seen["over"] or seen["at"] >= until:
                return
            if seen["choices"]:
                idle = False
                liked = [choice for choice in seen["choices"] if prefer in choice["act"] + choice["words"]]
                click(page, rng.choice(liked or seen["choices"]))
        if idle:
            pages[0].wait_for_timeout(20)
    raise AssertionError(f"the game does not end: {[status(page) for page in pages]}")


def reach(page: Page, verb: str, rng: Random) -> list[Choice]:
    """Play until an action of this kind can be clicked, and return those."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = look(page)
        if found := [choice for choice in seen["choices"] if choice["act"].startswith(verb)]:
            return found
        assert not seen["over"], f"the game ended without {verb}"
        if seen["choices"]:
            click(page, rng.choice(seen["choices"]))
        else:
            page.wait_for_timeout(20)
    raise AssertionError(f"no {verb} came: {status(page)}")


def log_lines(page: Page) -> Locator:
    return page.locator("#log > li")
