"""The rulebook: found, searched, linked, and opened beside the board."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import open_table, reach


def test_searching_the_rules(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/rules")
    page.get_by_role("link", name=re.compile("Gardens of Uranus")).click()
    page.wait_for_url("**/rules/gardens")
    every = page.locator(".rule").count()
    page.get_by_label("Search the rules").fill("hexagon")
    page.get_by_label("Search the rules").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("have “hexagon”")
    assert 0 < page.locator(".rule").count() < every
    for text in page.locator(".rule").all_inner_texts():
        assert "hexagon" in text.lower()
    page.get_by_role("link", name="Show all").click()
    expect(page.locator(".rule")).to_have_count(every)


def test_a_rule_has_an_address(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/rules/gardens/G-2.2")
    page.wait_for_url("**/rules/gardens#G-2.2")
    expect(page.locator("[id='G-2.2']")).to_be_in_viewport()


def test_the_log_opens_a_rule_beside_the_board(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    reach(page, "move:", Random(1))
    link = page.locator("#log a.rule").last
    name = link.get_attribute("data-rule") or ""
    link.click()
    expect(page.locator("#rule-sheet h2")).to_have_text(name)
    assert re.search(r"/t/", page.url)
    page.keyboard.press("Escape")
    expect(page.locator("#rule-sheet")).to_be_hidden()


def test_on_a_phone_the_book_opens_with_the_game_and_chapters_are_a_row(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    page.goto("/rules/minethemoon")
    expect(page.get_by_role("heading", name="The goal", exact=True)).to_be_in_viewport()
    contents = page.get_by_role("navigation", name="Contents")
    box = contents.bounding_box()
    assert box is not None
    assert box["height"] < 80
    expect(contents.get_by_role("link", name="Overview")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CUT = """() => [...document.querySelectorAll('.manual .wide')]
  .map(box => box.firstElementChild.offsetHeight - box.clientHeight)"""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_tables_of_the_documentation_are_shown_whole(newcomer: Newcomer, screen: dict[str, Any]) -> None:
    page = newcomer(**screen)
    page.goto("/docs/self-hosting")
    cut = page.evaluate(CUT)
    assert len(cut) > 3
    assert max(cut) <= 0
