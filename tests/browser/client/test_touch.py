"""A finger on the board: wide, sometimes wrong, and there can be two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.client.conftest import listen
from tests.browser.client.server import Server, said
from tests.browser.client.table import main, spot, visit
from tests.browser.playing import PATIENCE

# Two legal spots 40 px apart, as on a phone, and an inert one far from both.
CLOSE = (
    '<svg id="board" class="board" viewBox="0 0 500 500">'
    + spot("A1", True, 100, 100) + spot("B1", True, 140, 100) + spot("C1", False, 300, 300)
    + '</svg><button id="card" data-act="score:line">Score</button>'
    '<button id="bold" data-act="score:all" data-confirm>Score all</button>'
)  # fmt: skip


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 500, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults = listen(page)
    server.routes["/t/x/act"] = said(200)
    server.routes["/t/x/why"] = said(200, text="Not there.")
    visit(page, server, main(CLOSE))
    yield page
    context.close()
    assert faults == []


def tap(page: Page, x: float, y: float) -> None:
    frame = page.locator("#board").bounding_box()
    assert frame
    page.touchscreen.tap(frame["x"] + x, frame["y"] + y)


def played(server: Server) -> list[str]:
    return [request.json["do"] for request in server.asked("/t/x/act")]


def test_the_first_tap_chooses_and_the_second_plays(phone: Page, server: Server) -> None:
    tap(phone, 100, 100)
    expect(phone.locator("#spot-A1")).to_have_class("target chosen")
    expect(phone.locator("#said")).to_have_text("Tap again to play.")
    assert played(server) == []
    tap(phone, 100, 100)
    server.wait_for(lambda: played(server) == ["move:A1"])


def test_a_tap_takes_the_nearest_legal_target(phone: Page, server: Server) -> None:
    tap(phone, 122, 100)  # the hit circles overlap here; B1 is nearer
    expect(phone.locator("#spot-B1")).to_have_class("target chosen")
    tap(phone, 100, 69)  # beside A1, 31 px from its middle
    expect(phone.locator("#spot-A1")).to_have_class("target chosen")
    expect(phone.locator(".chosen")).to_have_count(1)


def test_a_tap_elsewhere_lets_go(phone: Page, server: Server) -> None:
    tap(phone, 100, 100)
    tap(phone, 400, 100)
    expect(phone.locator(".chosen")).to_have_count(0)
    tap(phone, 100, 100)
    expect(phone.locator(".chosen")).to_have_count(1)
    assert played(server) == []


def test_a_tap_far_from_everything_legal_asks_why(phone: Page, server: Server) -> None:
    tap(phone, 300, 300)
    expect(phone.locator("#refusal")).to_have_text("Not there.")


def test_what_is_chosen_survives_a_frame_while_it_is_legal(phone: Page, server: Server) -> None:
    tap(phone, 100, 100)
    server.push(main(CLOSE, at=18), "a-18")
    expect(phone.locator("#status")).to_have_text("Move 18")
    expect(phone.locator("#spot-A1")).to_have_class("target chosen")
    server.push(main(CLOSE.replace('data-act="move:A1"', ""), at=19), "a-19")
    expect(phone.locator("#status")).to_have_text("Move 19")
    expect(phone.locator(".chosen")).to_have_count(0)


def test_buttons_play_at_once_unless_they_ask_for_care(phone: Page, server: Server) -> None:
    phone.tap("#card")
    server.wait_for(lambda: played(server) == ["score:line"])
    phone.tap("#bold")
    expect(phone.locator("#bold")).to_have_class("chosen")
    phone.tap("#bold")
    server.wait_for(lambda: played(server) == ["score:line", "score:all"])


def test_confirming_can_be_switched_off(phone: Page, server: Server) -> None:
    visit(phone, server, main(CLOSE + '<button data-toggle="confirm">Confirm moves</button>'))
    expect(phone.locator("[data-toggle]")).to_have_attribute("aria-pressed", "true")
    phone.tap("[data-toggle]")
    expect(phone.locator("[data-toggle]")).to_have_attribute("aria-pressed", "false")
    tap(phone, 100, 100)
    server.wait_for(lambda: played(server) == ["move:A1"])


def test_two_fingers_look_closer_and_play_nothing(phone: Page, server: Server) -> None:
    frame = phone.locator("#board").bounding_box()
    assert frame
    fingers = phone.context.new_cdp_session(phone)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": frame["x"] + x, "y": frame["y"] + y, "id": i} for i, (x, y) in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (100, 100))
    touch("touchStart", (100, 100), (200, 200))
    for far in range(210, 310, 20):
        touch("touchMove", (100, 100), (far, far))
    touch("touchEnd")
    phone.wait_for_function("() => board.viewBox.baseVal.width < 280")
    x, y, width, _ = (float(n) for n in (phone.get_attribute("#board", "viewBox") or "").split())
    assert width == pytest.approx(500 / 1.9, rel=0.1)
    assert x == y
    assert phone.locator(".chosen").count() == 0
    assert phone.evaluate("visualViewport.scale") == 1
