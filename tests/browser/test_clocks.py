"""Clocks can be played by: they tick, they say whose they are, and they say when to hurry."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, invitation, join, look, open_table


def seconds(page: Page, clock: str) -> int:
    minutes, rest = page.locator(f"{clock} [data-time]").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


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
        running, standing = seconds(page, "#clock"), seconds(page, "#seat-0")
        page.wait_for_timeout(2500)
        assert running - 5 <= seconds(page, "#clock") <= running - 2
        assert seconds(page, "#seat-1") == seconds(page, "#clock")
        assert seconds(page, "#seat-0") == standing


def test_a_clock_of_days_has_words_for_it(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "gardens", "me", "bot1", pace="days:7")
    expect(page.locator("#clock [data-time]")).to_have_text("7 days")
