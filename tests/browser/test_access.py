"""Everybody can use every page: axe finds nothing serious, by day and by night."""

from __future__ import annotations

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import invitation, open_table, play, put_bot, reach

OPTIONS = {"resultTypes": ["violations"]}


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical: the rule, and where."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


def check(page: Page, place: str, *lights: str) -> None:
    """By day and by night, unless one of them is named; nothing may be half faded in."""
    for light in lights or ("night", "day"):
        page.evaluate("light => { document.documentElement.dataset.theme = light; }", light)
        assert serious(page) == [], f"{place}, {light}"


GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness")


@pytest.mark.parametrize(
    "where", ["/", "/mine", "/new/gardens", "/rules", "/rules/gardens", "/me", "/watch", "/learn/gardens"]
)
def test_pages(newcomer: Newcomer, where: str) -> None:
    page = newcomer()
    page.goto(where)
    check(page, where)


@pytest.mark.parametrize("slug", GAMES[1:])
def test_the_same_pages_of_every_other_game(newcomer: Newcomer, slug: str) -> None:
    page = newcomer()
    for kind in ("new", "rules", "learn"):
        page.goto(f"/{kind}/{slug}")
        assert serious(page) == [], kind


@pytest.mark.long
def test_the_table_from_the_lobby_to_the_count(newcomer: Newcomer) -> None:
    page, friend = newcomer("Ana"), newcomer()
    open_table(page, "gardens", "me", "friend", "bot1")  # few enough that everybody has a choice of Martians
    check(page, "lobby")
    friend.goto(invitation(page))
    check(friend, "join")
    put_bot(page, 1)
    rng = Random(1)
    for verb, light in {
        "keep:": "night",
        "martian:": "day",
        "place:": "night",
        "move:": "day",
        "plant:": "night",
    }.items():
        reach(page, verb, rng)
        check(page, verb, light)
    play([page], rng)
    page.wait_for_selector("#after")
    check(page, "over")
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url(re.compile("/replay"))
    check(page, "replay")


def test_the_table_on_a_phone_with_its_sheets(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "gardens", "me", "bot1", option_powers="on")
    reach(page, "place:", Random(1))
    check(page, "phone")
    for name in ("Players", "Log"):
        page.get_by_role("navigation", name="More").get_by_role("button", name=name).tap()
        check(page, f"sheet {name}")
    page.get_by_role("button", name="Settings").tap()
    check(page, "settings")


@pytest.mark.parametrize("slug", GAMES[1:])
def test_the_table_of_every_other_game(newcomer: Newcomer, slug: str) -> None:
    laptop, phone = newcomer(), newcomer(**PHONE)
    for page in (laptop, phone):
        open_table(page, slug, "me", "bot1")
        page.wait_for_selector("#status.yours")
        check(page, f"{slug}, first choice")
    play([laptop], Random(1), until=30)
    check(laptop, f"{slug} after 30")
