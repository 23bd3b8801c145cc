"""One's own games in a browser: a game with a friend, the next one of the series, and what is counted."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import invitation, open_table, play
from tests.browser.test_access import check

LOW = """() => [...document.querySelectorAll('main .btn, main summary, main .looks a, main .textlink')]
    .filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.textContent)"""


def test_a_game_is_counted_and_a_series_begins(newcomer: Newcomer) -> None:
    page, friend = newcomer("Ana"), newcomer("Ben", **PHONE)
    open_table(page, "relay", "me", "friend")
    friend.goto(invitation(page))
    friend.get_by_role("button", name="Sit down").click()
    play([page, friend], Random(1))
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("#evening")
    page.locator("#evening summary").click()
    expect(page.locator("#evening")).to_contain_text(re.compile(r"Game 2: .* leads? one to nil|Game 2: one all"))
    check(page, "a series", "day")
    for person, other in ((page, "Ben"), (friend, "Ana")):
        person.goto("/mine")
        expect(person.locator(".tiles dd").first).to_have_text("1")
        expect(person.locator(".stats .lastten circle")).to_have_count(1)
        expect(person.locator(".withwhom")).to_contain_text(re.compile(f"{other}.*1 game", re.DOTALL))
        person.get_by_text("By level of the bots").click()
        assert person.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check(person, "my games")
    assert friend.evaluate(LOW) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all").click()
    assert download.value.suggested_filename == "orrery-games.zip"
    page.get_by_text("Rate my games").click()
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url(re.compile("/mine#rating"))
    expect(page.get_by_role("checkbox", name="Rate my games")).not_to_be_checked()
