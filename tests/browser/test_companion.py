"""Companion mode: people roll and draw at their own table and tap what came, once or many at a time."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.faults import Faults
from tests.browser.playing import SEEN, Progress, click, look, moved_on, number, status


def set_table(page: Page, slug: str, *seats: str, **options: str) -> None:
    """A companion table, by the form."""
    fields = {f"seat{place}": who for place, who in enumerate(seats)}
    form: dict[str, str | float | bool] = {
        "game": slug,
        "players": str(len(seats)),
        "companion": "on",
        **fields,
        **options,
    }
    answer = page.request.post("/new", form=form, headers={"Sec-Fetch-Site": "same-origin"}, max_redirects=0)
    page.goto(answer.headers["location"])
    page.wait_for_selector("#draws")


def tap(page: Page, target: Locator | str) -> None:
    """Tap what came, and wait until the table knows it."""
    before = number(page)
    page.wait_for_timeout(SEEN)
    (page.locator(target).first if isinstance(target, str) else target).click()
    moved_on(page, before)


def asked(page: Page, words: str) -> None:
    expect(page.locator("#status")).to_contain_text(words)


def test_a_garden_is_set_up_by_taps_and_counts(newcomer: Newcomer) -> None:
    page = newcomer("Ada")
    set_table(page, "gardens", "me", "beginner")
    draws, still = page.locator("#draws"), page.locator("[data-still]")
    tap(page, draws.get_by_role("button", name="Ada"))
    tap(page, "#stage [data-act='place_tree:E5']")
    asked(page, "Ada takes 30 flowers out of the bag")
    send = page.get_by_role("button", name="Enter 30 draws")
    expect(send).to_be_disabled()
    page.get_by_label("Blue: how many").fill("12")
    for _ in range(3):
        page.get_by_role("button", name=re.compile("^Red: .*one more")).click()
    page.get_by_role("button", name=re.compile("^Red: .*one less")).click()
    page.get_by_label("Green: how many").fill("99")
    expect(page.get_by_label("Green: how many")).to_have_value("12")  # there are no more in the bag
    expect(still).to_have_text("4 still to enter.")
    page.get_by_role("button", name="The rest is Purple").click()
    expect(still).to_have_text("All 30 draws are counted.")
    tap(page, send)
    asked(page, "Ada is dealt 5 missions")
    expect(page.locator(".s1 .count").first).to_have_text("12")
    # A slip: the whole handful goes back, and is entered anew
    tap(page, page.get_by_role("button", name="Take back"))
    asked(page, "Ada takes 30 flowers out of the bag")
    page.get_by_label("Yellow: how many").fill("10")
    tap(page, page.get_by_role("button", name="Let Orrery draw the rest"))
    asked(page, "Ada is dealt 5 missions")
    # Five cards by their names
    for name in ("biggest group blue", "longest red", "hexagon"):
        page.get_by_label("Find what came").fill(name)
        expect(page.locator("#outcomes .outcome:visible")).to_have_count(1)
        page.get_by_label("Find what came").press("Enter")
    page.get_by_role("button", name="Biggest group, green").click()
    page.get_by_role("button", name="Longest line, green").click()
    page.get_by_role("button", name="Longest line, green").click()  # it was another one
    page.get_by_role("button", name="Longest line, purple").click()
    expect(page.locator("[data-counted]")).to_contain_text("Longest line, purple")
    tap(page, page.get_by_role("button", name="Enter 5 draws"))
    expect(draws).to_contain_text("is a bot: whoever enters its cards sees them")
    tap(page, page.get_by_role("button", name="Let Orrery draw the rest"))
    expect(page.locator("#mine .card[data-act^='keep:']")).to_have_count(5)
    expect(page.locator("#mine .card[data-act='keep:line-purple']")).to_be_visible()


def test_what_cannot_have_come_is_said_beside_the_tap(newcomer: Newcomer, faults: Faults) -> None:
    faults.expect("answer: 422")  # what cannot have come
    ada, bob = newcomer("Ada"), newcomer("Bob")
    set_table_of_two(ada, bob)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        asked(page, f"{name} is dealt 5 missions")
        if page is ada:
            expect(bob.locator("#draws")).to_contain_text("Only Ada may know what came")
            expect(bob.locator("#outcomes")).to_have_count(0)
        for colour in ("blue", "red", "yellow", "green", "purple"):
            page.get_by_role("button", name=f"Biggest group, {colour}").click()
        page.get_by_role("button", name="Enter 5 draws").click()
    expect(bob.locator("#refusal")).to_contain_text("cannot have come")
    asked(bob, "Bob is dealt 5 missions")


def set_table_of_two(ada: Page, bob: Page) -> None:
    """Ada and Bob have a page each; the flowers are drawn."""
    form: dict[str, str | float | bool] = {"game": "gardens", "players": "2", "companion": "on"}
    form |= {"seat0": "me", "seat1": "friend", "option-start": "0"}
    answer = ada.request.post("/new", form=form, headers={"Sec-Fetch-Site": "same-origin"}, max_redirects=0)
    ada.goto(answer.headers["location"])
    link = ada.locator("[data-copy*='/j/']").first.get_attribute("data-copy") or ""
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_selector("#draws")
    tap(ada, "#stage [data-act='place_tree:E5']")
    tap(ada, ada.get_by_role("button", name="Let Orrery draw the rest"))


def test_moons_cards_and_planets_of_vertium(newcomer: Newcomer) -> None:
    page = newcomer("Ada", **PHONE)
    set_table(page, "vertium", "me", "me")
    while "orange moon" in status(page):
        tap(page, "#outcomes .outcome")
    for _ in range(3):
        tap(page, "#outcomes .outcome")
    asked(page, "is dealt")
    page.get_by_role("button", name=re.compile("^Metal: .*one more")).click()
    page.get_by_role("button", name="The rest is Water").click()
    tap(page, page.locator("#send-draws"))
    expect(page.locator("#pass")).to_be_visible()  # the next hand is another player's


def test_rockets_and_spins_of_mine_the_moon(newcomer: Newcomer) -> None:
    page = newcomer("Ada")
    set_table(page, "minethemoon", "me", "me")
    page.get_by_label("Find what came").fill("asim")
    tap(page, page.get_by_role("button", name="Asimov"))
    tap(page, "#outcomes .outcome")
    asked(page, "spins for 2 resources")
    page.get_by_role("button", name=re.compile("^Raw Graphene: .*one more")).click()
    page.get_by_role("button", name=re.compile("^Refined Nanotube: .*one more")).click()
    tap(page, page.get_by_role("button", name="Enter 2 draws"))
    tap(page, page.get_by_role("button", name="Orrery draws on"))
    rng, progress = Random(1), Progress(page)
    while page.locator("#stage [data-act^='spin:']").count() == 0:
        if page.locator("#pass a").count():
            page.locator("#pass a").click()
            page.wait_for_load_state()
        elif (seen := look(page))["choices"]:
            passing = [choice for choice in seen["choices"] if choice["act"] in ("pass", "done", "qty:0")]
            click(page, rng.choice(passing or seen["choices"]))
        progress.note(number(page))
    tap(page, "#stage [data-act='spin:rB']")


def test_coordinates_of_uranus_are_tapped_on_a_map(newcomer: Newcomer) -> None:
    page = newcomer("Ada", **PHONE)
    set_table(page, "uranus", "me", "me", **{"option-deal": "random"})
    rng, progress = Random(4), Progress(page)
    while page.locator("#draws .chart").count() == 0:
        if page.locator("#draws").count():
            tap(page, "#outcomes .outcome")
        elif page.locator("#pass a").count():
            page.locator("#pass a").click()
            page.wait_for_load_state()
        elif (seen := look(page))["choices"]:
            click(page, rng.choice(seen["choices"]))
        progress.note(number(page))
    tap(page, page.get_by_role("button", name="Coordinate card (0,0,0)"))
    expect(page.locator("#log")).to_contain_text("(0,0,0)")


def test_cores_and_tiles_of_darkness(newcomer: Newcomer) -> None:
    page = newcomer("Ada")
    set_table(page, "darkness", "me", "beginner")
    tap(page, page.locator("#draws").get_by_role("button", name="Ada"))
    tap(page, "[data-act='discover:colony'] >> visible=true")
    asked(page, "Ada discovers an orb: its core")
    expect(page.locator("#draws")).to_contain_text("Only you see this.")
    page.get_by_label("Find what came").fill("b5")
    page.get_by_label("Find what came").press("Enter")
    expect(page.locator("#stage")).to_contain_text("B5")


def test_a_whole_garden_is_played_at_home(newcomer: Newcomer, faults: Faults) -> None:
    faults.expect("answer: 422")  # what cannot have come
    page = newcomer("Ada")
    set_table(page, "gardens", "me", "beginner")
    tap(page, page.get_by_role("button", name="Orrery draws on"))
    rng, progress, entered = Random(2), Progress(page), 0
    while not (seen := look(page))["over"]:
        tiles = page.locator("#outcomes .outcome:visible")
        if page.locator("#draws").count() and tiles.count():
            before = number(page)
            tiles.nth(rng.randrange(tiles.count())).click()
            entered += 1
            page.wait_for_function(
                "at => Number(table.dataset.at) > at || !document.getElementById('refusal').hidden",
                arg=before,
                polling=20,
            )
            if number(page) == before:  # a card that the bot holds
                expect(page.locator("#refusal")).to_contain_text("cannot have come")
                tap(page, page.get_by_role("button", name="Let Orrery draw"))
        elif seen["choices"]:
            click(page, rng.choice([c for c in seen["choices"] if c["act"].startswith("score:")] or seen["choices"]))
        else:
            page.wait_for_timeout(20)
        progress.note(number(page))
    assert entered
    expect(page.locator("#mine")).to_contain_text("The count")
