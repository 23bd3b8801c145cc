"""Several people, one device: it is passed round, and hands stay hidden."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.playing import click, look, open_table


def keep_one(page: Page) -> str:
    """Keep the first card of the pack and return its title."""
    page.wait_for_selector("#mine [data-act^='keep:']")
    title: str = page.locator("#mine .card .t").first.inner_text()
    click(page, next(choice for choice in look(page)["choices"] if choice["act"].startswith("keep:")))
    return title


def test_passing_the_device_hides_every_hand(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "gardens", "me", "me")
    kept = keep_one(page)
    pass_on = page.locator("#pass")
    expect(pass_on).to_be_visible()
    assert page.locator("#mine .card").count() == 0
    assert page.locator("[data-act]").count() == 0
    assert kept not in page.content()
    pass_on.get_by_role("link", name=re.compile("I am")).click()
    page.wait_for_selector("#mine [data-act^='keep:']")
    assert kept not in page.content()
    second = keep_one(page)
    keep_one(page)  # the next pack is here already; then the other seat is awaited
    expect(pass_on).to_be_visible()
    assert second not in page.content()
    pass_on.get_by_role("link").click()
    page.wait_for_selector("#mine [data-act^='keep:']")
    expect(page.locator("#mine")).to_contain_text(kept)
    assert second not in page.content()
