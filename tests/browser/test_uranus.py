"""Uranus! by real clicks: alone and with three seats to the end, impacts, tunnels, moons, a first game, a phone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, invitation, join, look, number, open_table, play, reach, reach_table

OPENING = 40  # actions; after them everybody is done as soon as possible, and the asteroids end the game


def play_to_the_end(pages: Sequence[Page], seed: int) -> None:
    """The first rounds anyhow, then in haste."""
    play(pages, Random(seed), until=OPENING)
    play(pages, Random(seed), prefer="done")


def counted(page: Page, seats: int) -> None:
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_contain_text("The count")
    expect(page.locator(".tally")).to_have_count(seats)
    expect(page.locator("svg.board .dawn, svg.board .dusk")).to_have_count(1)


@pytest.mark.long
def test_alone_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me")
    play_to_the_end([page], 1)
    counted(page, 1)


@pytest.mark.long
def test_two_browsers_and_a_bot_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "uranus", "me", "friend", "bot1")
    join(boris, invitation(ana), "Boris")
    play_to_the_end([ana, boris], 2)
    for page in (ana, boris):
        counted(page, 3)
        expect(page.locator("svg.board [data-pick^=look-]")).to_have_count(2)


def test_two_people_act_at_the_same_moment_and_both_succeed(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "uranus", "me", "friend")
    join(boris, invitation(ana), "Boris")
    for page in (ana, boris):
        page.wait_for_selector("#stage [data-act^='start_mine:']")
    before = number(boris)
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        on_their_way.append(route)

    boris.route("**/act", hold)
    choice = look(boris)["choices"][0]
    boris.mouse.click(choice["x"], choice["y"])
    click(ana, look(ana)["choices"][0])  # while what Boris did is on its way to the server
    while not on_their_way:
        boris.wait_for_timeout(20)
    assert f'"at":{before}' in (on_their_way[0].request.post_data or "")
    assert number(ana) > before
    with boris.expect_response("**/act") as answered:
        on_their_way[0].continue_()
    assert answered.value.status == 200
    for page in (ana, boris):
        expect(page.locator("#log")).to_contain_text("Ana starts with a mine")
        expect(page.locator("#log")).to_contain_text("Boris starts with a mine")
        expect(page.locator("#refusal")).to_be_hidden()


def test_pointing_at_a_way_to_turn_an_impact_shows_what_goes_dark(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    ways = reach(page, "strike:", Random(3))
    before = page.locator("svg.board .terrain-dark").count()
    page.mouse.move(ways[0]["x"], ways[0]["y"])
    ghost = page.locator("svg.board .strike-ghost.lit")
    expect(ghost).to_have_count(1)
    expect(ghost).to_be_visible()
    found = re.search(r"(\d+) hex", ways[0]["words"])
    lost = int(found[1]) if found else 0
    assert (ghost.locator("path").get_attribute("d") or "").count("M") == lost
    click(page, ways[0])
    # A volcano may take more
    dark = "n => document.querySelectorAll('svg.board .own .terrain-dark').length >= n"
    page.wait_for_function(dark, arg=before + lost, polling=20)


def test_a_tunnel_is_drawn_by_a_click_between_two_hexes(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    edges = reach(page, "tunnel:", Random(4))
    before = page.locator("svg.board .own .tunnel").count()
    click(page, next(edge for edge in edges if edge["words"].startswith("A tunnel")))
    expect(page.locator("svg.board .own .tunnel")).to_have_count(before + 1)


def test_a_neighbour_comes_close_and_goes_again(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", "bot1", "bot1", option_deal="numbered")
    reach(page, "use:", Random(5))
    page.locator("#moon-2").click()
    near = page.locator("[data-when=look-2]")
    expect(near).to_be_visible()
    expect(page.locator("svg.board .own")).to_be_hidden()
    page.locator("#moon-2").click()
    expect(near).to_be_hidden()
    expect(page.locator("svg.board .own")).to_be_visible()


def test_a_hex_that_cannot_be_chosen_says_why(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "uranus", "me", option_deal="numbered")
    reach(page, "use:", Random(6))
    before = number(page)
    page.locator("#hex-0_0_0").click()
    expect(page.locator("#refusal")).to_contain_text("Rule U-2.1")
    assert number(page) == before


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/uranus")
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    rng = Random(7)
    reach(page, "start_mine:", rng)
    expect(page.locator("#coach b")).to_have_text("Your moon")
    reach(page, "use:", rng)
    expect(page.locator("#coach b")).to_have_text("Each set buys one step")
    expect(page.locator("#coach a")).to_have_text("Rule U-6.3")


def test_a_phone_shows_one_part_of_the_table_at_a_time(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "uranus", "me", "bot1", "bot1")
    page.wait_for_selector("#stage [data-act^='start_mine:']")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    cell = page.locator("#hex-0_0_0").bounding_box()
    assert cell is not None
    assert cell["width"] >= 34
    expect(page.locator(".globe")).to_be_hidden()
    page.locator("[data-pick=page-sky]").tap()
    expect(page.locator(".globe")).to_be_visible()
    expect(page.locator("#hex-0_0_0")).to_be_hidden()
    page.locator("[data-pick=page-others]").tap()
    expect(page.locator("#moon-1")).to_be_visible()
    page.locator("[data-pick=page-moon]").tap()
    expect(page.locator("#hex-0_0_0")).to_be_visible()
