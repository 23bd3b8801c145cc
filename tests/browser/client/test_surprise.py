"""No button changes its meaning under a hand: neither under a pointer that rests, nor under the focus."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server, said
from tests.browser.client.table import board, main, spot, visit

FIRST = '<div><button type="button" data-act="exchange">Exchange</button></div>'
SECOND = '<div><button type="button" data-act="done">End your turn</button></div>'


def sent(server: Server) -> list[str]:
    return [request.json["do"] for request in server.asked("/t/x/act")]


def press(page: Page, action: str) -> None:
    """Press it where it is, and wait until it was answered."""
    with page.expect_response("**/act") as answered:
        page.click(f"[data-act='{action}']")
    answered.value.finished()


def test_the_second_click_of_a_double_click_does_not_play_what_came_after_the_first(
    stopped: Page, server: Server
) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(stopped, server, main(FIRST))
    box = stopped.locator("[data-act='exchange']").bounding_box()
    assert box is not None
    hand = (box["x"] + 12, box["y"] + 8)
    with stopped.expect_response("**/act"):
        stopped.mouse.click(*hand)
    server.push(main(SECOND, at=18), "a-18")
    expect(stopped.locator("#status")).to_have_text("Move 18")
    stopped.clock.run_for(250)
    stopped.mouse.click(*hand)  # it has not moved, and meant the button that was here
    stopped.clock.run_for(50)
    assert sent(server) == ["exchange"]
    stopped.clock.run_for(400)
    with stopped.expect_response("**/act"):
        stopped.mouse.click(*hand)  # now it was seen
    assert sent(server) == ["exchange", "done"]


def test_the_same_button_can_be_pressed_again_at_once(stopped: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(stopped, server, main(FIRST))
    press(stopped, "exchange")
    server.push(main(FIRST, at=18), "a-18")
    expect(stopped.locator("#status")).to_have_text("Move 18")
    press(stopped, "exchange")
    assert sent(server) == ["exchange", "exchange"]


def test_a_hand_that_moves_has_seen_what_it_goes_to(stopped: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(stopped, server, main(board("A1")))
    stopped.click("[data-act='move:A1']")
    server.push(main(board("E5"), at=18), "a-18")
    expect(stopped.locator("#status")).to_have_text("Move 18")
    press(stopped, "move:E5")
    assert sent(server) == ["move:A1", "move:E5"]


def test_a_button_with_the_focus_never_becomes_another_one(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(page, server, main(FIRST))
    page.focus("[data-act='exchange']")
    page.keyboard.press("Enter")
    server.wait_for(lambda: sent(server))
    server.push(main(SECOND, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    assert sent(server) == ["exchange"]


def test_keys_that_are_led_on_to_another_place_do_not_play_it_at_once(stopped: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(stopped, server, main(board("A1")))
    stopped.keyboard.press("ArrowRight")
    with stopped.expect_response("**/act"):
        stopped.keyboard.press("Enter")
    fresh = f'<svg class="board" viewBox="-250 -250 500 500">{spot("B1", True)}</svg>'
    server.push(main(fresh, at=18), "a-18")
    expect(stopped.locator("#spot-B1")).to_be_focused()
    stopped.keyboard.press("Enter")
    stopped.clock.run_for(50)
    assert sent(server) == ["move:A1"]
    stopped.clock.run_for(400)
    with stopped.expect_response("**/act"):
        stopped.keyboard.press("Enter")
    assert sent(server) == ["move:A1", "move:B1"]


def test_a_choice_that_the_game_asks_for_in_two_is_answered_by_one_click(page: Page, server: Server) -> None:
    tile = '<g data-act="occupy:0" data-then="slot:2" role="button" tabindex="0"><circle r="30"/></g>'
    asked = (
        '<button type="button" data-act="slot:2">Rocks</button><button type="button" data-act="slot:3">Iron</button>'
    )
    server.routes["/t/x/act"] = said(200, at=18)
    visit(page, server, main(f'<svg class="board" viewBox="-250 -250 500 500">{tile}</svg>'))
    press(page, "occupy:0")
    server.push(main(asked, at=18), "a-18")
    server.wait_for(lambda: len(sent(server)) == 2)
    assert sent(server) == ["occupy:0", "slot:2"]


def test_what_was_asked_in_between_is_left_to_the_player(page: Page, server: Server) -> None:
    tile = '<g data-act="occupy:0" data-then="slot:2" role="button" tabindex="0"><circle r="30"/></g>'
    server.routes["/t/x/act"] = said(200, at=18)
    visit(page, server, main(f'<svg class="board" viewBox="-250 -250 500 500">{tile}</svg>'))
    press(page, "occupy:0")
    server.push(main('<button type="button" data-act="slot:2">Rocks</button>', at=19), "a-19")  # something else came
    expect(page.locator("#status")).to_have_text("Move 19")
    page.wait_for_timeout(50)
    assert sent(server) == ["occupy:0"]
