"""Replay: the slider, the arrows, the log and playing by itself."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.client.server import Server
from tests.browser.client.table import main, visit

LAST = 30


FIRST = 6  # what comes before is folded up, in a block of three units
STOPS = [0, *range(FIRST, LAST + 1)]


def unit(n: int) -> int:
    """Where a moment is on the slider."""
    return n - FIRST + 3 if n else 0


def frame(n: int) -> str:
    return main(
        f'<input type="range" id="slider" min="0" max="{unit(LAST)}" value="{unit(n)}" data-frames="/t/x/frame" '
        f'data-stops="{" ".join(map(str, STOPS))}" data-turns="1 5 9 13 17 21" data-lead="3" data-points="12 25">'
        '<button id="play" data-play>Play</button><button id="fast" data-speed="4">4</button>'
        '<button data-speed="next">1</button><button id="forward" data-reel="turn-on">Turn</button>'
        '<button id="mine-only" data-hands="mine">As I saw it</button>'
        '<a id="jump" href="/t/x/replay?at=7" data-frame="7">7</a>',
        at=n,
        live=False,
    )


def opened(page: Page, server: Server) -> Page:
    for n in STOPS:
        server.routes[f"/t/x/frame/{n}"] = (200, frame(n))
    visit(page, server, frame(10))
    return page


@pytest.fixture
def replay(page: Page, server: Server) -> Page:
    page.clock.install()
    return opened(page, server)


def shows(page: Page, n: int) -> None:
    expect(page.locator("#status")).to_have_text(f"Move {n}")
    expect(page.locator("#slider")).to_have_value(str(unit(n)))


def test_the_slider_shows_its_moment(replay: Page) -> None:
    replay.fill("#slider", str(unit(22)))
    shows(replay, 22)


def test_only_the_latest_wish_is_fetched(replay: Page, server: Server) -> None:
    before = len(server.requests)
    replay.evaluate("""for (let n = 8; n <= 26; n++) {
        slider.value = n; slider.dispatchEvent(new Event('input', { bubbles: true })); }""")
    shows(replay, 29)
    assert len(server.requests) - before <= 3


def test_a_hand_that_hurries_does_not_hurry_the_server(replay: Page, server: Server) -> None:
    before = len(server.requests)
    start = time.monotonic()
    for n in range(FIRST, 30):
        replay.fill("#slider", str(unit(n)))
        replay.wait_for_timeout(20)
    shows(replay, 29)
    assert len(server.requests) - before <= (time.monotonic() - start) / 0.15 + 2


def test_a_server_that_asks_for_patience_gets_it(replay: Page, server: Server) -> None:
    frame_22 = server.routes["/t/x/frame/22"]
    server.routes["/t/x/frame/22"] = (429, '{"error": "too many"}')
    replay.fill("#slider", str(unit(22)))
    expect(replay.locator("#said")).to_contain_text("One moment.")
    server.routes["/t/x/frame/22"] = frame_22
    replay.clock.run_for(2000)
    shows(replay, 22)
    expect(replay.locator("#refusal")).to_be_hidden()


def test_a_replay_keeps_its_eyes(page: Page, server: Server) -> None:
    for n in (10, 11):
        server.routes[f"/t/x/frame/{n}"] = (200, frame(n).replace('data-table="x"', 'data-table="x" data-as="1"'))
    visit(page, server, server.routes["/t/x/frame/10"][1])  # type: ignore[index]
    page.keyboard.press("ArrowRight")
    shows(page, 11)
    assert server.asked("/t/x/frame/11")[0].query == "as=1"


def test_arrows_step(replay: Page) -> None:
    replay.keyboard.press("ArrowRight")
    shows(replay, 11)
    replay.keyboard.press("ArrowLeft")
    replay.keyboard.press("ArrowLeft")
    shows(replay, 9)
    replay.focus("#slider")
    replay.keyboard.press("ArrowRight")
    shows(replay, 10)
    replay.keyboard.press("?")  # a slider takes no letters
    expect(replay.locator("#key-sheet")).to_contain_text("One step back, one step on")


def test_what_is_folded_up_is_one_step(replay: Page) -> None:
    replay.fill("#slider", "1")  # within the block: the nearer end
    shows(replay, 0)
    replay.keyboard.press("ArrowRight")
    shows(replay, FIRST)
    replay.keyboard.press("ArrowLeft")
    shows(replay, 0)


def test_keys_and_buttons_for_turns_the_ends_and_turning_points(replay: Page) -> None:
    replay.keyboard.press("Shift+ArrowRight")
    shows(replay, 14)
    replay.click("#forward")
    shows(replay, 18)
    replay.keyboard.press("Shift+ArrowLeft")
    shows(replay, 14)
    replay.keyboard.press("[")
    shows(replay, 12)
    replay.keyboard.press("]")
    shows(replay, 25)
    replay.keyboard.press("End")
    shows(replay, LAST)
    replay.keyboard.press("Home")
    shows(replay, 0)


def test_the_switch_asks_for_the_moment_with_other_eyes(replay: Page, server: Server) -> None:
    replay.click("#mine-only")
    replay.keyboard.press("ArrowRight")
    shows(replay, 11)
    assert server.asked("/t/x/frame/10")[0].query == "hands=mine"
    assert server.asked("/t/x/frame/11")[0].query == "hands=mine"
    expect(replay).to_have_url(re.compile(r"at=11&hands=mine$"))


def test_speed_is_set_by_buttons_and_keys_and_is_kept(stopped: Page, server: Server) -> None:
    replay = opened(stopped, server)
    cycles = replay.locator("[data-speed=next]")
    replay.keyboard.press("4")
    expect(replay.locator("#fast")).to_have_attribute("aria-pressed", "true")
    expect(cycles).to_have_text("4×")
    replay.keyboard.press("Space")
    replay.clock.run_for(250)
    shows(replay, 11)
    replay.keyboard.press("Space")
    expect(replay.locator("#play")).to_have_attribute("aria-pressed", "false")
    cycles.click()
    expect(cycles).to_have_text("½×")


def test_the_log_leads_to_its_moment(replay: Page) -> None:
    replay.click("#jump")
    shows(replay, 7)


def test_playing_goes_step_by_step_and_stops_at_the_end(stopped: Page, server: Server) -> None:
    replay = opened(stopped, server)
    replay.fill("#slider", str(unit(LAST - 2)))
    shows(replay, LAST - 2)
    replay.click("#play")
    expect(replay.locator("#play")).to_have_attribute("aria-pressed", "true")
    for n in (LAST - 1, LAST):
        replay.clock.run_for(1000)
        shows(replay, n)
    replay.clock.run_for(1000)
    expect(replay.locator("#play")).to_have_attribute("aria-pressed", "false")
    replay.click("#play")  # from the start again
    shows(replay, 0)


def test_a_hand_on_the_slider_stops_playing(replay: Page) -> None:
    replay.click("#play")
    replay.fill("#slider", str(unit(8)))
    shows(replay, 8)
    expect(replay.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_a_moment_that_cannot_be_had_is_told(replay: Page, server: Server) -> None:
    del server.routes["/t/x/frame/22"]
    replay.fill("#slider", str(unit(22)))
    expect(replay.locator("#refusal")).to_contain_text("The server did not answer.")
