"""Clocks can be played by: they tick, they say whose they are, and they say when to hurry."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, invitation, join, look, open_table

# What the clock at the top and those of both seats show, at one moment
TIMES = """() => ["#clock", "#seat-0", "#seat-1"].map((place) => {
  const [minutes, seconds] = document.querySelector(`${place} [data-time]`).textContent.split(":");
  return 60 * Number(minutes) + Number(seconds);
})"""


def times(page: Page) -> list[int]:
    """The seconds left: at the top, of Ana, of Boris."""
    found: list[int] = page.evaluate(TIMES)
    return found


def test_the_clock_of_who_is_to_act_ticks_and_the_other_stands(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer(**PHONE)
    open_table(ana, "gardens", "me", "friend", pace="live:600")
    join(boris, invitation(ana), "Boris")
    ana.wait_for_selector("#mine [data-act^='keep:']")
    expect(ana.locator("#clock")).to_contain_text("Ana has")
    click(ana, look(ana)["choices"][0])
    for page in (ana, boris):
        clock = page.locator("#clock")
        expect(clock).to_contain_text("Boris has")
        expect(clock).to_be_visible()
        expect(clock.locator("[data-time]")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
        expect(clock).not_to_have_class(re.compile("low"))
        (before, hers, _), since = times(page), time.monotonic()
        page.wait_for_function(f"before => ({TIMES})()[0] <= before - 2", arg=before, polling=50)
        (running, standing, his), took = times(page), time.monotonic() - since
        assert before - took - 2 <= running  # it is not ahead of time
        assert (his, standing) == (running, hers)


def test_a_clock_of_days_has_words_for_it(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "gardens", "me", "bot1", pace="days:7")
    expect(page.locator("#clock [data-time]")).to_have_text("7 days")
