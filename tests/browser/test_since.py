"""What happened since my turn: marked on the board, summed up above the log, lit by its lines, played back."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, Newcomer
from tests.browser.playing import Choice, click, number, open_table, reach, wait_for_turn

SOON = "localStorage.setItem('orrery.pace', 'fast')"
NEVER_SEEN = "localStorage.removeItem('orrery.seen')"
CHOICES = ":is(#stage, #mine) [data-act]"


def my_second_turn(page: Page) -> list[Choice]:
    """Play until two others have had a turn since mine; the moves to an empty spot that I may make then."""
    open_table(page, "gardens", "me", "bot1", "bot1")
    rng = Random(3)
    moves = empty(page, reach(page, "move:", rng))
    click(page, moves[0])
    click(page, rng.choice(reach(page, "plant:", rng)))
    return empty(page, reach(page, "move:", rng))


def empty(page: Page, moves: list[Choice]) -> list[Choice]:
    return [move for move in moves if page.locator(f"[data-act='{move['act']}'] .sprout").count()]


def test_the_turns_of_two_others_stay_marked_until_i_act(newcomer: Newcomer) -> None:
    page = newcomer()
    moves = my_second_turn(page)
    lines = page.locator("#since .step")
    expect(lines).to_have_count(2)
    for place, seat in enumerate(("s2", "s3")):
        expect(lines.nth(place).locator(f".numtag.{seat}")).to_have_text(str(place + 1))
        expect(lines.nth(place)).to_contain_text("moved")
        expect(page.locator(f"#stage .step-tag.{seat}")).to_have_text(str(place + 1))
        assert page.locator(f"#stage .last-move.{seat}").count()
    expect(page.get_by_role("button", name="Play it back")).to_be_hidden()  # this page wants no motion
    page.keyboard.press(",")
    expect(page.locator("#film")).to_have_count(0)
    click(page, moves[0])
    expect(page.locator("#since")).to_have_count(0)
    expect(page.locator("#stage :is(.last-move, .step-tag):is(.s2, .s3)")).to_have_count(0)


def test_a_line_lights_the_places_it_speaks_of_and_its_mark_opens_the_rule(newcomer: Newcomer) -> None:
    page = newcomer()
    my_second_turn(page)
    line = page.locator("#log li[data-lights]", has_text="moves from").last
    places = (line.get_attribute("data-lights") or "").removeprefix("spot-").split(" spot-")
    line.hover()
    expect(page.locator("#portholes .tx")).to_have_text(places)
    page.mouse.move(700, 30)
    expect(page.locator("#portholes")).to_have_count(0)
    page.locator("#since .step").first.focus()
    assert page.locator("#portholes .port").count()
    page.locator("#since .step").first.blur()
    page.keyboard.press("n")
    expect(page.locator("#place-names .tx", has_text="E5")).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator("#place-names")).to_have_count(0)
    line.get_by_role("link", name="Rule G-2.2").click()
    expect(page.locator("#rule-sheet")).to_be_visible()


def test_steps_are_played_one_after_another_and_nothing_acts_meanwhile(newcomer: Newcomer) -> None:
    page = newcomer(**MOVING)
    my_second_turn(page)
    shown, choices = number(page), page.locator(CHOICES).count()
    film, small = page.locator("#film"), page.locator("#film small")
    page.keyboard.press("p")
    expect(film).to_be_visible()
    page.keyboard.press("p")  # pause
    expect(film.get_by_role("button", name="Play on")).to_be_visible()
    assert page.locator("#stage [data-act]").count() == 0
    assert page.evaluate("[...document.querySelectorAll('#mine [data-act]')].every((each) => each.closest('[inert]'))")
    page.keyboard.press(",")
    page.keyboard.press(",")
    page.keyboard.press(".")
    expect(small).to_contain_text("1 of 4")
    expect(page.locator("#status .numtag.s2")).to_have_text("1")
    # A frame that comes now waits for the end
    page.evaluate(
        "fetch(`${location.pathname}/say`, {method: 'POST', headers: {'Content-Type': 'application/json'}, "
        "body: JSON.stringify({text: 'Meanwhile'})})"
    )
    page.keyboard.press(".")
    page.keyboard.press(".")
    expect(small).to_contain_text("3 of 4")
    expect(page.locator("#log")).not_to_contain_text("Meanwhile")
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("Meanwhile")
    expect(page.locator(CHOICES)).to_have_count(choices)
    # A click on the board of the past leads to now, and does nothing else
    page.get_by_role("button", name="Play it back").click()
    expect(film).to_be_visible()
    page.locator("#stage").click(force=True)
    expect(film).to_have_count(0)
    assert number(page) == shown
    expect(page.locator(CHOICES)).to_have_count(choices)


def test_who_comes_back_sees_once_what_happened_meanwhile(newcomer: Newcomer) -> None:
    page = newcomer(**MOVING)
    my_second_turn(page)
    page.evaluate(SOON)
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => new MutationObserver(() => {"
        " if (document.getElementById('film')) window.played = true; })"
        ".observe(document.body, {childList: true, subtree: true}))"
    )
    page.evaluate(NEVER_SEEN)
    page.evaluate("window.onpagehide = () => localStorage.removeItem('orrery.seen')")
    page.reload()
    page.wait_for_function("() => window.played && !document.getElementById('film')")
    wait_for_turn(page)
    assert page.locator("#stage [data-act]").count()
    page.reload()
    wait_for_turn(page)
    assert not page.evaluate("window.played")
