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


def test_a_look_back_on_the_way_shows_no_hand(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "gardens", "me", "me")
    kept = keep_one(page)
    expect(page.locator("#pass")).to_be_visible()
    page.get_by_role("link", name="Replay", exact=True).click()
    moment = page.locator("#moment")
    expect(moment).to_have_text(re.compile(r"^(\d+) of \1$"))
    page.wait_for_load_state()  # the script listens to the slider only then
    page.locator("#slider").focus()
    for key, place in (("ArrowLeft", r"^(?!(\d+) of \1$)"), ("End", r"^(\d+) of \1$"), ("Home", "^0 of")):
        page.keyboard.press(key)
        expect(moment).to_have_text(re.compile(place))
        assert page.locator("#mine .card").count() == 0
        assert kept not in page.content()
    page.get_by_role("link", name="Back to now").click()
    page.locator("#pass").get_by_role("link").click()
    page.wait_for_selector("#mine [data-act^='keep:']")
    titles = page.locator("#mine .card .t").all_inner_texts()
    page.get_by_role("link", name="Replay", exact=True).click()
    for title in titles:
        expect(page.locator("#log")).to_contain_text(title)
    page.wait_for_load_state()  # the script listens to the slider only then
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    expect(moment).to_have_text(re.compile("^0 of"))
    page.keyboard.press("End")
    expect(page.locator("#log")).to_contain_text(titles[0])
    assert kept not in page.content()


def test_a_slip_that_passed_the_device_on_is_taken_back(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "gardens", "me", "me")
    kept = keep_one(page)
    expect(page.locator("#pass")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector("#mine [data-act^='keep:']")
    expect(page.locator("#mine .card .t").first).to_have_text(kept)
