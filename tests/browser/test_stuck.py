"""A game that cannot go on, by a fault of its rules: what the people at the table read, and their ways out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.playing import invitation, join, open_table
from tests.browser.serving import Server


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("broken"), program="tests.browser.broken_relay")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def stuck(newcomer: Newcomer, broken: Server) -> tuple[Page, Page]:
    """Ana has launched, and Ben has nothing to do."""
    ana, ben = newcomer("Ana", base_url=broken.address), newcomer("Ben", base_url=broken.address)
    open_table(ana, "relay", "me", "friend")
    join(ben, invitation(ana), "Ben")
    ana.locator("#stage [data-act^='launch:']").first.click()
    return ana, ben


def test_everybody_reads_what_happened_and_the_last_choice_can_be_taken_back(stuck: tuple[Page, Page]) -> None:
    ana, _ = stuck
    for page in stuck:
        expect(page.locator("#stuck h2")).to_have_text("This game cannot go on")
        expect(page.locator("#stuck")).to_contain_text("Ben is to act, but the game has no action to offer.")
    ana.get_by_role("button", name="Take back the last choice").click()
    for page in stuck:
        expect(page.locator("#stuck")).to_have_count(0)
    expect(ana.locator("#stage [data-act^='launch:']")).not_to_have_count(0)


def test_the_game_can_be_ended_without_a_result(stuck: tuple[Page, Page]) -> None:
    ana, _ = stuck
    ana.locator("#stuck").get_by_role("button", name="End without a result").click()
    ana.get_by_role("dialog").get_by_role("button", name="End without a result").click()
    for page in stuck:
        expect(page.locator("#after")).to_be_visible()
        expect(page.locator("#stuck")).to_have_count(0)
