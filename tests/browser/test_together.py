"""Two people, two browsers, one table: from the link to the rematch."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MOVING, Newcomer
from tests.browser.playing import invitation, join, look, moved_on, open_table, play, status


@pytest.mark.long
def test_two_browsers_play_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana", **MOVING), newcomer(**MOVING)
    table = open_table(ana, "gardens", "me", "friend")
    expect(ana.locator("#status")).to_contain_text("Waiting for 1 more.")
    join(boris, invitation(ana), "Boris")
    play([ana, boris], Random(1), prefer="no planting")  # the game ends when both plant nothing
    for page in (ana, boris):
        page.wait_for_selector("#after")
        assert re.search(r"\bwins? with -?\d+", status(page))
        expect(page.locator("#mine h2").first).to_contain_text("The count")
        expect(page.locator(".tally")).to_have_count(2)
        expect(page.locator("#seat-0 .who")).to_have_text("Ana")
        expect(page.locator("#seat-1 .who")).to_have_text("Boris")

    with ana.expect_download() as started:
        ana.get_by_role("link", name="Download the record").click()
    lines = Path(started.value.path()).read_text().splitlines()
    assert json.loads(lines[0])["game"] == "gardens"
    assert len(lines) > look(ana)["at"]

    boris.get_by_role("link", name="Was chance fair?").click()
    expect(boris.get_by_role("heading", level=1)).to_have_text("Chance was fair")
    expect(boris.locator("main")).to_contain_text("Every one follows from the seed.")
    boris.get_by_role("link", name="Back to the table").click()

    ana.get_by_role("button", name="Rematch").click()
    ana.wait_for_url(lambda url: url != table)
    expect(ana.locator("#seat-1 .who")).to_have_text("Boris")
    assert not look(ana)["over"]
    expect(boris.locator("#after")).to_contain_text("The next table is set.")
    boris.get_by_role("link", name="Sit down there").click()
    boris.wait_for_url(ana.url)
    expect(boris.locator("#seat-1 .who")).to_have_text("Boris")


def test_who_sat_down_may_leave_before_the_start(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "gardens", "me", "friend", "friend")
    join(boris, invitation(ana), "Boris")
    expect(ana.locator("#seat-1 .who")).to_have_text("Boris")
    boris.get_by_role("button", name="Leave the table").click()
    for page in (ana, boris):
        expect(page.locator("#seat-1 .who")).to_have_text("Open seat")
    expect(boris.get_by_role("button", name="Leave the table")).to_have_count(0)
    expect(boris.get_by_role("button", name="Sit down")).to_have_count(0)  # the table is private
    boris.reload()
    expect(boris.locator("#status")).to_contain_text("Waiting for 2 more.")


def test_what_one_says_the_other_reads(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "gardens", "me", "friend")
    join(boris, invitation(ana), "Boris")
    ana.get_by_label("Message").fill("Hello <b>Boris</b> & all")
    ana.get_by_role("button", name="Send").click()
    expect(boris.locator("#log .say p")).to_have_text("Ana Hello <b>Boris</b> & all")
    expect(ana.get_by_label("Message")).to_have_value("")
    boris.get_by_label("Message").fill("Hello Ana")
    boris.get_by_label("Message").press("Enter")
    expect(ana.locator("#log .say").last).to_contain_text("Boris Hello Ana")


def test_a_spectator_sees_no_hands_and_plays_nothing(newcomer: Newcomer) -> None:
    ana, watcher = newcomer("Ana"), newcomer()
    open_table(ana, "gardens", "me", "bot1")
    ana.wait_for_selector("#mine [data-act^='keep:']")
    pack = [choice["act"] for choice in look(ana)["choices"]]
    titles = ana.locator("#mine .card .t").all_inner_texts()
    link = ana.locator("[data-copy*='/w/']").first.get_attribute("data-copy")
    assert link is not None
    watcher.goto(link)
    expect(watcher.locator("#mine")).to_contain_text("You are watching.")
    assert watcher.locator("[data-act]").count() == 0
    content = watcher.content()
    assert not [secret for secret in [*pack, *titles] if secret in content]
    play([ana], Random(2), until=look(ana)["at"] + 12)
    moved_on(watcher, look(ana)["at"] - 1)
    assert watcher.locator("[data-act]").count() == 0
    hand = ana.locator("#mine .panel", has_text="Your missions").locator(".t").all_inner_texts()
    board = set(watcher.locator("#mine .t").all_inner_texts())
    log = watcher.locator("#log").inner_text()
    assert not [title for title in hand if title in log and title not in board]
