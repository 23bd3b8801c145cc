"""Who is there, seen from the other side of the table: here, away, gone, a bot for a while, and back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import invitation, join, open_table
from tests.browser.serving import Server
from tests.browser.test_access import serious

# A browser without windows never hides a page by itself
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def shows(mark: Locator, word: str) -> None:
    expect(mark).to_have_attribute("aria-label", word)
    expect(mark).to_have_class(re.compile(rf"\b{word}\b"))


def test_here_away_gone_a_bot_and_back(newcomer: Newcomer, server: Server) -> None:
    ana, boris = newcomer("Ana"), newcomer(**PHONE)
    table = open_table(ana, "gardens", "me", "friend", "bot1")
    join(boris, invitation(ana), "Boris")
    his, hers = ana.locator("#seat-1 [data-presence]"), boris.locator(".strip [data-presence='0']")
    shows(his, "here")
    shows(hers, "here")
    expect(ana.locator("#seat-2 [data-presence]")).to_have_count(0)  # bots show nothing
    react(ana, boris)
    bot = ana.locator("#seat-1").get_by_role("button", name="Let a bot play")

    boris.evaluate(HIDE, True)
    shows(his, "away")
    expect(bot).to_be_hidden()
    boris.evaluate(HIDE, False)
    shows(his, "here")
    expect(ana.locator("#seat-1 .until")).to_be_hidden()

    boris.goto("about:blank")
    shows(his, "away")
    expect(ana.locator("#seat-1 .until")).to_have_text(re.compile(r"A bot may play in (1:\d\d|2:00)"))
    expect(bot).to_be_hidden()
    server.later(130)
    for hidden in (True, False):
        ana.evaluate(HIDE, hidden)
    shows(his, "gone")
    expect(ana.locator("#seat-1 .until")).to_be_hidden()
    assert serious(ana) == []
    bot.click()
    ana.get_by_role("button", name="Let a bot play").last.click()
    expect(ana.locator("#log")).to_contain_text("Boris is absent. A bot plays for them")
    boris.goto(table)
    expect(ana.locator("#log")).to_contain_text("Boris is back.")
    shows(his, "here")
    expect(boris.locator(".stand-in")).to_have_count(0)


def react(ana: Page, boris: Page) -> None:
    """By keys: open the row, take the third, and be where one was."""
    toggle = ana.get_by_role("button", name="React")
    toggle.focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("group", name="Reactions")).to_be_visible()
    expect(ana.get_by_role("button", name="Well done")).to_be_focused()
    for _ in range(2):
        ana.keyboard.press("Tab")
    expect(ana.get_by_role("button", name="Ouch", exact=True)).to_be_focused()
    assert serious(ana) == []
    ana.keyboard.press("Enter")
    expect(boris.locator(".reacted")).to_have_count(1)
    expect(boris.locator("#heard")).to_have_text("Ana: Ouch")
    expect(toggle).to_be_focused()
    expect(ana.get_by_role("group", name="Reactions")).to_be_hidden()
    expect(boris.locator(".reacted")).to_have_count(0)  # it goes by itself
