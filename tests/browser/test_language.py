"""The language of pages in a browser: what it asks for, and a choice that stays; what scripts say comes in it, too."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.test_access import check


def test_a_german_browser_reads_german_from_the_home_page_to_the_table(newcomer: Newcomer) -> None:
    page = newcomer(locale="de-DE")
    page.goto("/")
    expect(page.get_by_role("heading", name="Such dir eine Welt aus")).to_be_visible()
    check(page, "the home page in German")
    page.get_by_role("button", name="Freunde zu Gardens of Uranus einladen").click()
    expect(page.locator("#status")).to_contain_text("Es fehlen noch 3.")
    page.locator("#copy-link").click()
    expect(page.locator("#copy-link [data-label]")).to_have_text("Kopiert")
    page.locator("#fill").click()
    expect(page.locator("#table:not(.lobby)")).to_be_attached()
    expect(page.locator("#status")).to_contain_text("dran")
    expect(page.locator("#table [lang=en]:not(button)")).to_have_count(0)  # the game speaks German, too
    back = page.locator("[data-back]")
    expect(back).to_have_attribute("title", re.compile("zurück"))  # what is found out after the frame
    expect(back).to_have_text("Zurücknehmen")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Tasten")
    expect(keys).to_contain_text("Zum nächsten Ziel")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Einstellungen").click()
    settings = page.get_by_role("dialog", name="Einstellungen")
    expect(settings.get_by_role("button", name="Deutsch")).to_have_count(0)  # it is the one that is spoken
    check(page, "the settings in German")
    settings.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#status")).not_to_contain_text("dran")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_phone_has_room_for_german_words(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    page.goto("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    for path in ("/", "/new", "/me", "/me/calls", "/mine", "/privacy", "/opponents"):
        page.goto(path)
        expect(page.get_by_role("link", name="Spielen", exact=True)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.goto("/")
    page.get_by_role("button", name="Gardens of Uranus jetzt gegen Bots spielen").click()
    expect(page.get_by_role("button", name="Protokoll")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
