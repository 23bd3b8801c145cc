"""Friends meet: one press, one link, three browsers, from the lobby to the end of a game."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.faults import Faults
from tests.browser.playing import invitation, join, play, reach_table
from tests.browser.test_access import check


def invite(page: Page, name: str = "Invite friends") -> str:
    """Press the button on the home page; the link of the lobby it leads to."""
    page.goto("/")
    page.get_by_role("button", name=name, exact=True).click()
    reach_table(page)
    return invitation(page)


def test_three_friends_from_one_press_to_the_end_of_a_game(newcomer: Newcomer, faults: Faults) -> None:
    faults.expect("answer: 409 POST", "answer: 410 GET")  # a taken name, a replaced link
    ana, boris, cleo = newcomer("Ana"), newcomer(), newcomer(**PHONE)
    link = invite(ana, "Invite friends to Relay")
    ana.get_by_role("button", name="One seat more").click()
    expect(ana.locator(".plist > li.dash")).to_have_count(2)

    boris.goto(link)
    boris.get_by_label("Your name").fill("ana")
    boris.get_by_role("button", name="Sit down").click()
    expect(boris.get_by_role("alert")).to_contain_text("Somebody at this table is called ana already.")
    boris.get_by_label("Your name").fill("Boris")
    boris.get_by_role("radio", name="Seat 3").check(force=True)
    boris.get_by_role("button", name="Sit down").click()
    reach_table(boris)
    expect(ana.locator("#seat-2")).to_contain_text("Boris")
    expect(ana.locator("#seat-2 [data-presence-word]")).to_have_text("here")
    expect(ana.locator("#heard")).to_have_text("Boris sits down.")
    expect(ana.locator("#status")).to_contain_text("Waiting for 1 more.")

    ana.get_by_role("button", name="Make a new link").click()
    ana.locator("dialog.ask").get_by_role("button", name="Make a new link").click()
    expect(ana.locator("#lobby [data-copy*='/j/']")).not_to_have_attribute("data-copy", link)
    cleo.goto(link)
    expect(cleo.locator("main")).to_contain_text("Ask Ana for a new one.")
    new = invitation(ana)
    join(cleo, new, "Cleo")

    for page in (ana, boris, cleo):
        expect(page.locator("#table:not(.lobby)")).to_be_visible()
        expect(page.locator("#seat-1 .who")).to_have_text("Cleo")
    late = newcomer()
    late.goto(new)
    expect(late.get_by_role("heading", level=1)).to_have_text("Every seat is taken")
    play([ana, boris, cleo], Random(1))
    for page in (ana, boris, cleo):
        expect(page.locator("#after")).to_be_visible()


def test_a_guest_is_taken_from_a_seat_and_told(newcomer: Newcomer, faults: Faults) -> None:
    faults.expect("answer: 410 GET")
    ana, boris = newcomer("Ana"), newcomer()
    link = invite(ana)
    join(boris, link, "Boris")
    ana.get_by_role("button", name="Free the seat of Boris").click()
    ana.locator("dialog.ask button[value=yes]").click()
    expect(boris.locator("main")).to_contain_text("Your seat was freed.")
    expect(ana.locator("#seat-1 .who")).to_have_text("Open seat")
    ana.get_by_role("button", name="Play now with 3 bots").click()
    expect(ana.locator("#table:not(.lobby)")).to_be_visible()
    boris.goto(link)
    expect(boris.get_by_role("heading", level=1)).to_have_text("Every seat is taken")
    boris.get_by_role("button", name="Watch this table").click()
    reach_table(boris)
    expect(boris.locator("#mine")).to_contain_text("You are watching.")


def test_lobby_and_join_page_for_everybody(newcomer: Newcomer) -> None:
    """On loopback it says so; nothing is too wide for a phone; axe finds nothing, by day and by night."""
    ana, guest, phone = newcomer("Ana"), newcomer(), newcomer(**PHONE)
    link = invite(ana)
    expect(ana.locator("#invite")).to_contain_text("Only this machine can open the link.")
    check(ana, "lobby")
    for page, light in ((guest, "night"), (phone, "day")):
        page.goto(link)
        check(page, "join page", light)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    join(phone, link, "Phone")
    check(phone, "lobby on a phone", "day")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    small = phone.evaluate(
        """() => [...document.querySelectorAll("#mine button, .tabs button")].filter((each) => each.checkVisibility()
          && !each.matches(".linklike") && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)"""
    )
    assert small == []
    ana.locator("#fill").click()
    expect(ana.locator("#table:not(.lobby)")).to_be_visible()
    guest.goto(link)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Every seat is taken")
    check(guest, "full table", "night")
    guest.get_by_role("button", name="If a seat frees").click()
    expect(guest.locator("main")).to_contain_text("You are on the list.")
