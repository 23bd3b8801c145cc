"""Playing by ear: everything is found by its role and its name, as a screen reader tells them. No other way in."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Timeout

# Lines of an aria snapshot: `- button "Plant red, 5 left" [disabled]`, in quotes of their own if they hold a colon
BUTTON = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)""")
FOLD = re.compile(r"""^\s*- '?group'?: ['"]?(.+?)['"]?$""")
LIST = re.compile(r"\d+ actions? as a list|No actions now")


class Heard(NamedTuple):
    """What is told of one's own things: the list of actions with its folds, and whether something is asked."""

    listed: bool  # the list is unfolded
    actions: list[str]
    folds: list[str]
    asked: list[str]  # the answers to a question before a costly choice
    over: bool


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def status(page: Page) -> str:
    """What was said last about whose turn it is."""
    return page.get_by_role("main").get_by_role("status").first.inner_text()


def snapshot(part: Locator) -> list[str]:
    """What is told there, from top to end."""
    return part.aria_snapshot().splitlines()


def buttons(told: list[str]) -> list[str]:
    """The names of the buttons that can be pressed."""
    found = [BUTTON.match(line) for line in told]
    return [each[1].replace('\\"', '"') for each in found if each and "[disabled]" not in each[2]]


def hear(page: Page) -> Heard:
    """Listen to one's own things."""
    told = snapshot(region(page, "Your things"))
    over = any('link "The story"' in line for line in told)
    question = next((place for place, line in enumerate(told) if "- alertdialog" in line), None)
    asked = buttons(told[question:])[:2] if question is not None else []
    start = next((place for place, line in enumerate(told) if LIST.search(line)), None)
    if start is None or FOLD.match(told[start]):
        return Heard(False, [], [], asked, over)
    inside = told[start + 1 : start + 1 + length(told[start + 1 :], indent(told[start]))]
    folds = [found[1] for line in inside if (found := FOLD.match(line))]
    return Heard(True, buttons(inside), folds, asked, over)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def length(told: list[str], least: int) -> int:
    """How many lines belong to what begins here."""
    return next((place for place, line in enumerate(told) if indent(line) < least), len(told))


def press(button: Locator) -> bool:
    """Press it, unless a frame that has come meanwhile has taken it away."""
    try:
        button.press("Enter", timeout=3000)
    except Timeout:
        return False
    return True


def go_on(page: Page, heard: Heard, rng: Random, *liked: str) -> bool:
    """If there is anything to decide, do so, from the list of actions; whether it was done.

    What begins with the first of these words that is there is chosen; else anything.
    """
    mine = region(page, "Your things")
    if heard.asked:
        press(mine.get_by_role("alertdialog").get_by_role("button", name=heard.asked[1], exact=True))
        return False
    if not heard.listed:
        mine.get_by_text(LIST).click()
        return False
    fit = next((fit for word in liked if (fit := [name for name in heard.actions if name.startswith(word)])), None)
    open_folds = [name for name in heard.folds if any(name.startswith(word) for word in liked)] or heard.folds
    if fit or (heard.actions and not open_folds):
        name = rng.choice(fit or heard.actions)
        return press(mine.get_by_role("button", name=name, exact=True).last)
    if open_folds:
        mine.get_by_text(rng.choice(open_folds), exact=True).click()
    return False
