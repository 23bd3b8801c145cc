"""One's own page in a browser: tokens, other devices, and deleting oneself, by clicks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import invitation, open_table
from tests.browser.test_access import check
from tests.browser.test_mine import LOW


def test_tokens_are_made_and_revoked_and_other_devices_ended(newcomer: Newcomer) -> None:
    page, phone = newcomer("Ana"), newcomer(**PHONE)
    page.goto("/me")
    page.get_by_placeholder("What it is for").fill("My helper")
    page.get_by_role("button", name="New token").click()
    token = page.locator(".fresh code").inner_text()
    known = page.request.get("/api/me/tokens", headers={"Authorization": f"Bearer {token}"})
    assert [each["name"] for each in known.json()] == ["My helper"]
    check(page, "a new token", "day")
    page.get_by_role("button", name="Revoke My helper").click()
    expect(page.get_by_role("status")).to_contain_text("The token was revoked")
    expect(page.locator(".tokens")).to_have_count(0)
    assert page.request.get("/api/me/tokens", headers={"Authorization": f"Bearer {token}"}).status == 401

    page.get_by_role("button", name="Go on on another device").click()
    phone.goto(page.locator(".share code").inner_text())
    phone.get_by_role("button", name="Go on here").click()
    phone.goto("/me")
    expect(phone.get_by_label("Your name")).to_have_value("Ana")
    assert phone.evaluate(LOW) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/me")
    page.get_by_role("button", name="End all other devices").click()
    expect(page.get_by_role("status")).to_contain_text("You are on this one alone")
    phone.reload()
    expect(phone.get_by_label("Your name")).not_to_have_value("Ana")
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Ana")


def test_somebody_deletes_themselves_and_the_other_plays_on(newcomer: Newcomer) -> None:
    page, friend = newcomer("Ana"), newcomer("Ben", **PHONE)
    open_table(page, "relay", "me", "friend")
    friend.goto(invitation(page))
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/t/*")
    page.goto("/")
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy")).to_be_visible()
    check(page, "privacy")
    page.get_by_role("link", name="Delete yourself").click()
    page.get_by_role("link", name="No, stay").click()
    page.get_by_role("link", name="Delete me").click()
    page.get_by_label("I am sure.").check()
    check(page, "deleting oneself")
    page.get_by_role("button", name="Delete me for good").click()
    expect(page.get_by_role("heading", name="You are gone")).to_be_visible()
    page.goto("/me")
    expect(page.get_by_label("Your name")).not_to_have_value("Ana")
    expect(friend.locator("#log")).to_contain_text(re.compile("Somebody who left has left the table"))
    expect(friend.locator("#log")).not_to_contain_text("Ana")
