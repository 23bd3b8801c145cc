"""The board: the way of the keyboard, and looking closer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.client.server import Server, said
from tests.browser.client.table import board, main, visit

WHOLE = "-250 -250 500 500"


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def box(page: Page) -> list[float]:
    return [float(n) for n in (page.get_attribute("#board", "viewBox") or "").split()]


def next_frame(page: Page, server: Server, legal: str, at: int = 18) -> None:
    server.push(main(board(legal), at=at), f"a-{at}")
    expect(page.locator("#status")).to_have_text(f"Move {at}")


def test_only_one_target_is_a_stop_of_the_tab_key(page: Page, server: Server) -> None:
    visit(page, server, main('<button id="before"></button>' + board() + '<button id="after"></button>'))
    page.focus("#before")
    page.keyboard.press("Tab")
    assert focused(page) == "spot-A1"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert focused(page) == "after"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "spot-C1"


def test_arrows_lead_to_the_nearest_legal_target(page: Page, server: Server) -> None:
    visit(page, server, main())
    page.focus("#spot-A1")
    for key, name in [
        ("ArrowRight", "C1"), ("ArrowRight", "E1"), ("ArrowRight", "E1"), ("ArrowDown", "E5"), ("ArrowLeft", "A5"),
        ("Home", "A1"), ("End", "E5"), ("ArrowUp", "E1"), ("ArrowLeft", "C1"), ("ArrowDown", "C3"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert focused(page) == f"spot-{name}", key


def test_an_arrow_enters_the_board(page: Page, server: Server) -> None:
    visit(page, server, main())
    page.keyboard.press("ArrowDown")
    assert focused(page) == "spot-A1"


def test_focus_survives_frames(page: Page, server: Server) -> None:
    visit(page, server, main())
    page.focus("#spot-C3")
    next_frame(page, server, "A1 C3 E5")
    assert focused(page) == "spot-C3"
    assert page.get_attribute("#spot-C3", "tabindex") == "0"
    assert page.get_attribute("#spot-A1", "tabindex") == "-1"
    next_frame(page, server, "A1 E5", at=19)
    assert focused(page) == "spot-C3"
    assert page.get_attribute("#spot-C3", "tabindex") == "-1"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "spot-E5"


def test_who_plays_by_keys_goes_on_where_they_were(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200)
    drawing = '<svg id="board" class="board" viewBox="-250 -250 500 500">{}</svg>'
    spot = '<g data-act="{0}" id="{0}" tabindex="0" transform="translate({1} 0)"><circle r="20"/></g>'
    visit(page, server, main(drawing.format(spot.format("a", 0) + spot.format("b", 200))))
    page.focus("#b")
    page.keyboard.press("Enter")
    server.push(main(drawing.format(""), at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    server.push(main(drawing.format(spot.format("c", 0) + spot.format("d", 160)), at=19), "a-19")
    expect(page.locator("#d")).to_be_focused()


def test_letters_press_buttons_but_not_while_typing(page: Page, server: Server) -> None:
    server.routes["/t/x/back"] = said(200)
    body = '<button data-key="u" data-post-to="/t/x/back">Take back</button><input id="say">'
    visit(page, server, main(body))
    page.focus("#say")
    page.keyboard.type("u?")
    assert page.input_value("#say") == "u?"
    page.evaluate("say.blur()")
    page.keyboard.press("Control+u")
    assert server.asked("/t/x/back") == []
    page.keyboard.press("u")
    server.wait_for(lambda: server.asked("/t/x/back"))


def test_a_question_mark_lists_the_keys(page: Page, server: Server) -> None:
    visit(page, server, main(board() + '<button data-key="u">Take back</button>'))
    page.keyboard.press("?")
    sheet = page.locator("#key-sheet")
    expect(sheet).to_be_visible()
    for words in ("Arrows", "Take back", "Esc"):
        expect(sheet).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_what_moves_arrives_at_once_when_a_key_is_pressed(page: Page, server: Server) -> None:
    piece = '<svg class="board" viewBox="0 0 500 500"><g id="p" class="slow" transform="translate({} 0)"/></svg>'
    visit(page, server, main(piece.format(0)))
    page.evaluate("p.getBoundingClientRect()")
    server.push(main(piece.format(300), at=18), "a-18")
    page.wait_for_function("() => document.getAnimations().length === 1")
    page.keyboard.press("Shift")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_wheel_brings_closer_and_stays_inside(page: Page, server: Server) -> None:
    visit(page, server, main())
    spot = page.locator("#spot-C3").bounding_box()
    assert spot
    point = [spot["x"] + 20, spot["y"] + 20]
    page.mouse.move(*point)
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"() => board.getAttribute('viewBox') !== '{WHOLE}'")
    x, _, width, height = box(page)
    assert 250 < width == height < 400
    assert x >= -250
    assert x + width <= 250
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).parentNode.id", point) == "spot-C3"
    for _ in range(30):
        page.mouse.wheel(0, -200)
    page.wait_for_function("() => board.viewBox.baseVal.width < 84")
    assert box(page)[2] == pytest.approx(500 / 6, abs=0.1)
    for _ in range(30):
        page.mouse.wheel(0, 200)
    expect(page.locator("#board")).to_have_attribute("viewBox", WHOLE)


def test_keys_look_closer_and_frames_leave_the_view_alone(page: Page, server: Server) -> None:
    visit(page, server, main())
    page.keyboard.press("+")
    page.keyboard.press("+")
    close = box(page)
    assert close[2] == pytest.approx(500 / 1.96, abs=0.1)
    next_frame(page, server, "A1 E1")
    assert box(page) == close
    expect(page.locator("#board")).to_have_class("board zoomed")
    page.keyboard.press("-")
    assert box(page)[2] == pytest.approx(500 / 1.4, abs=0.1)
    page.keyboard.press("0")
    assert page.get_attribute("#board", "viewBox") == WHOLE


def test_a_drag_moves_the_view_and_plays_nothing(page: Page, server: Server) -> None:
    visit(page, server, main())
    for _ in range(3):
        page.keyboard.press("+")
    before = box(page)
    spot = page.locator("#spot-C3").bounding_box()
    assert spot
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    page.mouse.up()
    after = box(page)
    assert after[0] < before[0]
    assert after[1] < before[1]
    page.wait_for_timeout(50)
    assert server.asked("/t/x/act") == []
    page.click("#spot-C3")  # a click is still a click
    server.wait_for(lambda: server.asked("/t/x/act"))


def test_a_double_click_shows_all_again(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(200, text="No.")
    visit(page, server, main())
    page.keyboard.press("+")
    spot = page.locator("#spot-C3").bounding_box()
    assert spot
    page.mouse.dblclick(spot["x"] - 20, spot["y"] - 20)
    expect(page.locator("#board")).to_have_attribute("viewBox", WHOLE)


def test_the_keyboard_brings_its_target_into_sight(page: Page, server: Server) -> None:
    visit(page, server, main())
    for _ in range(4):
        page.keyboard.press("+")
    page.evaluate("document.getElementById('spot-A1').focus({ preventScroll: true })")
    page.keyboard.press("End")
    x, y, width, height = box(page)
    assert x <= 200 <= x + width
    assert y <= 200 <= y + height
