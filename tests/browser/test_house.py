"""House numbers: a file is chosen in the form of a new table, explained there, and told at the table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.playing import reach_table, unfold


def test_a_file_of_numbers_is_explained_in_the_form_and_told_at_the_table(newcomer: Newcomer, tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text("[track]\nlength = 18\nattacks = [5, 10, 15]\n")
    page = newcomer("Ana")
    page.goto("/new/uranus")
    numbers = page.locator("#fold-numbers")
    expect(numbers.locator("summary")).to_contain_text("as printed")
    unfold(numbers)
    page.locator("textarea[name=numbers]").fill("[track]\nlength = 999\n")
    expect(page.get_by_role("alert")).to_contain_text("track.length is 999 here; from 0 to 200 is taken")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    page.locator("input[type=file]").set_input_files(file)
    expect(numbers.locator("summary")).to_contain_text("2 of your own")
    expect(numbers.get_by_role("row", name="track, length 20 18")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    reach_table(page)
    page.get_by_role("button", name="House numbers").click()
    told = page.get_by_role("dialog", name="House numbers")
    expect(told.get_by_role("row", name="track, length 20 18")).to_be_visible()
    expect(told).to_contain_text("not rated")
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
