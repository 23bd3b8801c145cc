"""A place that stands for two answers of a game: one click gives both, unless something comes in between."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server, said
from tests.browser.client.table import main, visit


def sent(server: Server) -> list[str]:
    return [request.json["do"] for request in server.asked("/t/x/act")]


def press(page: Page, action: str) -> None:
    """Press it where it is, and wait until it was answered."""
    with page.expect_response("**/act") as answered:
        page.click(f"[data-act='{action}']")
    answered.value.finished()


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
