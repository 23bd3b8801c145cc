"""The page of a new table: it explains while one chooses, and works without a script."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.playing import choose_preset, preview_of, put_bot, reach_table, take_seat, unfold


def test_the_page_follows_every_choice(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    page.goto("/new/gardens")
    page.locator("select[name=players]").select_option("4")
    expect(page.locator(".seatrow")).to_have_count(4)
    expect(page.locator("#summary")).to_contain_text("4 seats, with 3 bots")
    take_seat(page, 1, "friend")
    expect(page.locator("#summary")).to_contain_text("2 bots and 1 friend")
    unfold(page.locator("#fold-pace"))
    page.get_by_text("Turn by turn").click()
    expect(page.locator("#summary")).to_contain_text("2 days a move")
    unfold(page.locator("#fold-board"))
    with preview_of(page, {"option-board": "trapezoid"}):
        page.get_by_text("Trapezoid").click()
    expect(page.locator("input[value=trapezoid]")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    expect(page.locator("#lobby")).to_contain_text("Trapezoid")
    put_bot(page, 1, "Quasar")
    expect(page.locator("#status")).not_to_contain_text("Waiting")
    expect(page.locator("svg.board")).to_have_class(re.compile("trapezoid"))


def test_a_bot_is_chosen_by_its_face_with_the_keyboard(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    page.goto("/new/gardens")
    row = page.locator("#seat-row-1")
    expect(row.locator("summary")).to_contain_text("Comet")
    row.locator("summary").focus()
    page.keyboard.press("Enter")
    faces = row.get_by_role("radio")
    expect(faces).to_have_count(7)  # two kinds of people and five bots
    expect(faces.nth(4)).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(row.locator("summary")).to_contain_text("Quasar")
    expect(row).to_contain_text("Looks ahead. Punishes slips.")
    expect(faces.nth(5)).to_be_focused()
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    expect(page.locator("#seat-1")).to_contain_text("Quasar")
    expect(page.locator("#seat-1")).to_contain_text("hard")


def test_an_opponent_leads_to_a_table_with_it(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/new/vertium")
    page.get_by_role("link", name="Who are they?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose an opponent")
    page.get_by_role("link", name=re.compile("Nova")).click()
    expect(page.locator("#seat-row-1 summary")).to_contain_text("Nova")


def test_a_combination_that_makes_no_game_is_explained(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/new/gardens")
    unfold(page.locator("#fold-start"))
    start = page.get_by_role("radiogroup", name="Who starts")
    expect(start.get_by_text("Seat 5")).to_have_count(0)  # there are two seats
    page.locator("select[name=players]").select_option("5")
    start.get_by_text("Seat 5").click()
    expect(page.locator("#fold-start summary")).to_contain_text("Seat 5")
    page.locator("select[name=players]").select_option("2")
    expect(page.get_by_role("alert")).to_contain_text("This does not make a game yet.")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    page.locator("select[name=players]").select_option("5")
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()


def test_presets_fill_the_form_and_are_still_there_when_one_comes_back(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/new/gardens")
    take_seat(page, 1, "hard")
    choose_preset(page, "With powers")
    expect(page.locator("input[name=option-powers][value=on]")).to_be_checked()
    expect(page.locator("#fold-powers summary")).to_contain_text("On")
    expect(page.locator("#seat-row-1 summary")).to_contain_text("Quasar")
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    page.go_back()
    expect(page.locator("input[name=option-powers][value=on]")).to_be_checked()
    expect(page.get_by_role("button", name="With powers")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#seat-row-1 summary")).to_contain_text("Quasar")
    page.go_forward()
    reach_table(page)


def test_enter_in_a_field_opens_the_table_with_all_that_was_chosen(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/new/darkness")
    take_seat(page, 1, "friend")
    expect(page.locator("#summary")).to_contain_text("1 friend")
    unfold(page.locator("#fold-gateway_tiles"))
    page.get_by_label("Gateway tiles").fill("20")
    page.keyboard.press("Enter")
    reach_table(page)
    expect(page.locator("#lobby .chosen div", has_text="Gateway tiles")).to_contain_text("20")


def test_without_a_script_one_can_set_a_table_and_see_it(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/new/gardens")
    take_seat(page, 1, "beginner")
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    expect(page.locator("svg.board")).to_be_visible()
    expect(page.locator("#status")).to_contain_text(re.compile(r"\w+"))
    page.get_by_label("Message").fill("Quiet here")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#log")).to_contain_text("Quiet here")
