"""A press means what the hand had aimed at: what has just changed under it is not played by a second click."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server, said
from tests.browser.client.table import main, visit

MOVES = {"one": "First", "two": "Second", "three": "Third"}
STOP = "performance.now = ((then) => () => then)(performance.now())"  # no time passes from now on


def choices(*acts: str) -> str:
    buttons = "".join(f'<button type="button" data-act="{act}">{MOVES[act]}</button>' for act in acts)
    return f'<section id="mine">{buttons}</section>'


def rest_on_the_first(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200)
    visit(page, server, main(choices("one")))
    box = page.get_by_role("button", name="First").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 10)


def sent(server: Server) -> list[str]:
    return [request.json["do"] for request in server.requests if request.path == "/t/x/act"]


def press(page: Page) -> None:
    """With the mouse where it is."""
    page.mouse.down()
    page.mouse.up()


def go_on(page: Page, server: Server, *acts: str) -> None:
    """The first choice was sent; the next frame has these, the first of them in the same place."""
    server.wait_for(lambda: sent(server) == ["one"])
    server.push(main(choices(*acts), at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")


def test_a_second_click_does_not_play_what_came_under_the_pointer(page: Page, server: Server) -> None:
    rest_on_the_first(page, server)
    page.evaluate(STOP)
    press(page)
    go_on(page, server, "two", "three")
    press(page)
    page.get_by_role("button", name="Third").click()
    server.wait_for(lambda: len(sent(server)) > 1)
    assert sent(server) == ["one", "three"]


def test_who_waits_for_a_moment_plays_what_is_there(page: Page, server: Server) -> None:
    rest_on_the_first(page, server)
    press(page)
    go_on(page, server, "two")
    page.wait_for_timeout(500)
    press(page)
    server.wait_for(lambda: sent(server) == ["one", "two"])


def test_who_moves_the_pointer_plays_what_is_there_at_once(page: Page, server: Server) -> None:
    rest_on_the_first(page, server)
    page.evaluate(STOP)
    press(page)
    go_on(page, server, "two")
    page.get_by_role("button", name="Second").hover(position={"x": 5, "y": 5})
    press(page)
    server.wait_for(lambda: sent(server) == ["one", "two"])


def test_a_second_enter_does_not_play_what_has_the_focus_now(page: Page, server: Server) -> None:
    rest_on_the_first(page, server)
    page.evaluate(STOP)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    go_on(page, server, "two", "three")
    expect(page.get_by_role("button", name="Second")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    server.wait_for(lambda: len(sent(server)) > 1)
    assert sent(server) == ["one", "three"]


def test_what_still_means_the_same_may_be_pressed_at_once(page: Page, server: Server) -> None:
    rest_on_the_first(page, server)
    page.evaluate(STOP)
    press(page)
    go_on(page, server, "one")
    press(page)
    server.wait_for(lambda: sent(server) == ["one", "one"])
