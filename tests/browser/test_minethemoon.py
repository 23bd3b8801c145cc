"""Mine the Moon by real clicks: to its end with two seats and with five B sides, the wheel, the bubbles, a phone."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, look, moved_on, number, reach

SHORTEST = 20  # turns: what the option allows


def set_table(page: Page, seats: list[str], sides: str = "") -> None:
    """Set a table by the form, with as few turns as may be."""
    page.goto("/new/minethemoon")
    page.locator("select[name=players]").select_option(str(len(seats)))
    expect(page.locator(".seatrow")).to_have_count(len(seats))
    page.locator("input[name=option-turn_cap]").fill(str(SHORTEST))
    page.locator("input[name=option-sides]").fill(", ".join(sides))
    with page.expect_response("**/new/preview"):
        for seat, who in enumerate(seats):
            page.locator(f"select[name=seat{seat}]").select_option(who)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\w+"))


def counted(page: Page, seats: int) -> None:
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_contain_text("The count")
    expect(page.locator(".tally")).to_have_count(seats)
    expect(page.locator(".tally.won")).not_to_have_count(0)


def test_the_needle_stops_on_the_wedge_that_came(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1"])
    reach(page, "qty:", Random(3))
    before = page.locator("svg.board .needle").get_attribute("transform")
    while not page.locator("svg.board .hitwedge").count():
        choices = [choice for choice in look(page)["choices"] if choice["act"].startswith("qty:")]
        if choices:
            click(page, choices[-1])
        page.wait_for_timeout(20)
    assert page.locator("svg.board .needle").get_attribute("transform") != before
    expect(page.locator("#log")).to_contain_text(re.compile(r"Spin \d of \d"))


def test_a_closed_column_says_why_and_a_name_tells_what_it_does(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1"])
    reach(page, "pass", Random(4))
    before = number(page)
    page.locator("#place-uplink-0").click()
    expect(page.locator("#refusal")).to_contain_text("Rule M-4.5")
    name = page.locator("[data-pick=tell-loader]")
    bubble = page.locator("[data-when=tell-loader]")
    expect(bubble).to_be_hidden()
    name.click()
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("refined")
    name.click()
    expect(bubble).to_be_hidden()
    assert number(page) == before


def test_another_moonbase_opens_from_its_panel(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, ["me", "bot1", "bot1", "bot1", "bot1"], sides="BBBBB")
    reach(page, "pass", Random(5))
    base = page.locator("#base-1")
    base.locator("summary").click()
    expect(base.locator(".silo")).to_have_count(3)
    expect(base).to_contain_text("Reverter")
    click(page, next(choice for choice in look(page)["choices"] if choice["act"] == "pass"))
    expect(base.locator(".silos")).to_be_visible()  # a new frame leaves it open


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/minethemoon")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    rng = Random(6)
    reach(page, "pass", rng)
    expect(page.locator("#coach b")).to_have_text("Send a first team")
    reach(page, "qty:", rng)
    expect(page.locator("#coach b")).to_contain_text("How many robots mine")
    expect(page.locator("#coach a")).to_have_text("Rule M-5.1")


def test_a_phone_has_the_columns_as_buttons(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    set_table(page, ["me", "bot1"])
    page.wait_for_selector("#mine [data-act=pass]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["height"] >= 300
    column = page.locator("#mine .swipe [data-act^='task:']").first
    box = column.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    before = number(page)
    column.tap()
    moved_on(page, before)
    expect(page.locator("#log")).to_contain_text("Tasks", use_inner_text=False)
