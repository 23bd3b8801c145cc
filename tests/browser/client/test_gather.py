"""A plan made on the page: numbers set in any order, sent as the actions they are, stopped by what comes between."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import Browser, Page, expect

from orrery.draw import Counter, Things, crowd, drop, el, g, grip, join, knob, number, plan, planned, rect
from tests.browser.client.server import Answer, Request, Server, held, said
from tests.browser.client.table import main, visit
from tests.browser.playing import PATIENCE

MINERS = Things("miner", "miners")
SEND = "[data-plan]"


def table(total: int = 4, keys: str = "ice ore gas", name: str = "turn 1", at: int = 17) -> str:
    """Three numbers to plan; ice and ore share a room for two."""
    steppers = []
    for place, key in enumerate(("ice", "ore", "gas")):
        counter = Counter(key, f"Wedge {key}", "chance 58 %")
        knobs = [
            knob(counter, by, MINERS, rect(40, 40), x=60 * by, y=100 * place - 100, box=(44, 44)) for by in (-1, 1)
        ]
        words = number(key, 0, 100 * place - 100, 20)
        ghost = planned(key, rect(20, 20, 200, 100 * place - 100), id=f"ghost-{key}")
        share = "gas" if key == "gas" else "silo"
        steppers.append(crowd(share, 2, *knobs, words, ghost, id=f"stepper-{key}"))
    drawing = f'<svg id="board" class="board" viewBox="-250 -250 500 500">{join(steppers)}</svg>'
    return main(f"{drawing}{plan(name, 'qty', keys.split(), total, MINERS, 'Send')}", at=at)


def press(page: Page, key: str, by: int = 1, times: int = 1) -> None:
    for _ in range(times):
        page.click(f"[data-of={key}][data-by='{by}']", force=True)  # also where it is dead: then nothing happens


def shown(page: Page) -> list[str]:
    """What the numbers say."""
    return page.locator("[data-number]").all_text_contents()


def answered(server: Server) -> list[dict[str, object]]:
    return [request.json for request in server.asked("/t/x/act")]


def counting(_: Request, state: list[int] = [17]) -> Answer:  # noqa: B006 (it counts on)
    state[0] += 1
    return said(200, at=state[0])


def test_the_button_is_dead_until_all_are_placed(page: Page, server: Server) -> None:
    visit(page, server, table())
    expect(page.locator(SEND)).to_be_disabled()
    expect(page.locator("[data-still]")).to_have_text("4 still to place.")
    press(page, "gas", times=3)
    press(page, "ice")
    expect(page.locator(SEND)).to_be_enabled()
    expect(page.locator("[data-still]")).to_have_text("All 4 miners are placed.")
    assert shown(page) == ["1", "0", "3"]
    expect(page.locator("#ghost-gas")).not_to_have_class("unplanned")
    expect(page.locator("#ghost-ore")).to_have_class("unplanned")
    press(page, "ore")  # none is left
    assert shown(page) == ["1", "0", "3"]
    press(page, "gas", -1)
    expect(page.locator(SEND)).to_be_disabled()
    page.click("[data-clear]")
    assert shown(page) == ["0", "0", "0"]
    press(page, "ice", -1)  # there is none to take
    assert shown(page) == ["0", "0", "0"]
    assert answered(server) == []


def test_the_steppers_are_read_aloud_with_their_numbers(page: Page, server: Server) -> None:
    visit(page, server, table())
    press(page, "ice")
    more = page.get_by_role("button", name="Wedge ice: 1 miner, chance 58 %; one more")
    more.click()
    expect(page.get_by_role("button", name="Wedge ice: 2 miners, chance 58 %; one less")).to_have_count(1)


def test_the_answers_are_sent_in_the_order_of_the_game_each_after_the_other(page: Page, server: Server) -> None:
    count = [17]
    server.routes["/t/x/act"] = lambda request: counting(request, count)
    visit(page, server, table())
    press(page, "gas", times=3)
    press(page, "ice")
    page.click(SEND)
    server.wait_for(lambda: len(answered(server)) == 2)
    page.wait_for_timeout(50)
    assert answered(server) == [{"do": "qty:1", "at": 17}, {"do": "qty:0", "at": 18}]  # the game gives gas the rest


def test_once_all_are_placed_the_game_asks_no_more(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(page, server, table())
    press(page, "ice", times=4)
    page.click(SEND)
    server.wait_for(lambda: answered(server))
    page.wait_for_timeout(50)
    assert answered(server) == [{"do": "qty:4", "at": 17}]


def test_frames_that_come_meanwhile_keep_the_plan_and_it_goes_on(page: Page, server: Server) -> None:
    gate, count = threading.Event(), [17]

    def answer(request: Request) -> Answer:
        if request.json["do"] == "qty:0":
            gate.wait(60)
        return counting(request, count)

    server.routes["/t/x/act"] = answer
    visit(page, server, table())
    press(page, "gas", times=2)
    press(page, "ice", times=2)
    page.click(SEND)
    server.wait_for(lambda: len(answered(server)) == 2)
    server.push(table(total=2, keys="ore gas", at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.locator(SEND)).to_be_disabled()  # it is under way
    press(page, "gas", -1)
    assert shown(page)[2] == "2"
    gate.set()
    page.wait_for_timeout(50)
    assert [each["do"] for each in answered(server)] == ["qty:2", "qty:0"]


def test_it_stops_where_the_server_refuses_and_says_how_far_it_got(page: Page, server: Server) -> None:
    def answer(request: Request) -> Answer:
        return said(200, at=18) if request.json["do"] == "qty:1" else said(409, error="late", text="Look again.")

    server.routes["/t/x/act"] = answer
    visit(page, server, table(keys="ice ore gas air"))
    press(page, "ice")
    press(page, "ore", times=2)
    press(page, "gas")
    page.click(SEND)
    expect(page.locator("#said")).to_contain_text("1 of 3 answers were sent.")
    assert [each["do"] for each in answered(server)] == ["qty:1", "qty:2"]
    server.push(table(total=3, keys="ore gas air", at=18), "a-18")
    expect(page.locator(SEND)).to_be_enabled()  # what is left of the plan


def test_impatience_sends_nothing_twice(page: Page, server: Server) -> None:
    gate = threading.Event()
    server.routes["/t/x/act"] = held(gate, said(200, at=18))
    visit(page, server, table())
    press(page, "ice", times=4)
    page.click(SEND)
    page.click(SEND, force=True)
    gate.set()
    page.wait_for_timeout(50)
    assert len(answered(server)) == 1


def test_another_plan_begins_with_nothing_and_a_smaller_one_keeps_what_fits(page: Page, server: Server) -> None:
    visit(page, server, table())
    press(page, "ice", times=2)
    press(page, "gas", times=2)
    server.push(table(total=3, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    assert shown(page) == ["2", "0", "1"]
    server.push(table(name="turn 2", at=19), "a-19")
    expect(page.locator("#status")).to_have_text("Move 19")
    assert shown(page) == ["0", "0", "0"]


def test_a_room_that_is_shared_turns_red_for_all_of_them(page: Page, server: Server) -> None:
    visit(page, server, table())
    press(page, "ice", times=2)
    expect(page.locator(".crowded")).to_have_count(0)
    press(page, "ore")
    expect(page.locator("#stepper-ice")).to_have_class("crowded")
    expect(page.locator("#stepper-ore")).to_have_class("crowded")
    expect(page.locator("#stepper-gas")).not_to_have_class("crowded")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_it_is_all_done_by_keys(page: Page, server: Server, key: str) -> None:
    server.routes["/t/x/act"] = said(200, at=18)
    visit(page, server, table(total=2))
    page.keyboard.press("Tab")  # the first of the steppers
    page.keyboard.press("ArrowRight")
    page.keyboard.press(key)
    page.keyboard.press(key)
    assert shown(page) == ["2", "0", "0"]
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(SEND)).to_be_focused()
    page.keyboard.press(key)
    server.wait_for(lambda: answered(server))
    assert answered(server) == [{"do": "qty:2", "at": 17}]


# Carrying -------------------------------------------------------------------------------------------------------------


def carried(total: int = 3) -> str:
    """A stock of pieces, and two places to carry them to."""
    places = [
        g(rect(120, 120, x, 0), id=f"place-{key}", **grip(key), **drop(key)) for key, x in (("ice", -150), ("gas", 150))
    ]
    numbers = [number(key, x, 150, 20) for key, x in (("ice", -150), ("gas", 150))]
    drawing = f'<svg id="board" class="board" viewBox="-250 -250 500 500">{join([*places, *numbers])}</svg>'
    pieces = [el("svg", rect(20, 20), width="40", height="40")] * total
    return main(f"{drawing}{plan('turn 1', 'qty', ['ice', 'gas'], total, MINERS, 'Send', pieces=pieces)}")


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, here: str, there: str) -> None:
    page.mouse.move(*middle_of(page, here))
    page.mouse.down()
    page.mouse.move(*middle_of(page, there), steps=3)
    expect(page.locator(".carried")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)


STOCK = ".piece.takes >> nth=0"


def test_pieces_are_carried_to_places_and_back_and_nothing_is_sent(page: Page, server: Server) -> None:
    visit(page, server, carried())
    drag(page, STOCK, "#place-ice")
    drag(page, STOCK, "#place-ice")
    drag(page, STOCK, "#place-gas")
    assert shown(page) == ["2", "1"]
    expect(page.locator(".piece.placed")).to_have_count(3)
    expect(page.locator(SEND)).to_be_enabled()
    drag(page, "#place-ice", "#place-gas")
    assert shown(page) == ["1", "2"]
    drag(page, "#place-gas", ".pieces")
    assert shown(page) == ["1", "1"]
    expect(page.locator(".piece.takes")).to_have_count(1)
    drag(page, "#place-ice", "#status")  # no place for it: it stays where it was
    assert shown(page) == ["1", "1"]
    assert answered(server) == []


def test_escape_puts_a_carried_piece_back(page: Page, server: Server) -> None:
    visit(page, server, carried())
    page.mouse.move(*middle_of(page, STOCK))
    page.mouse.down()
    page.mouse.move(*middle_of(page, "#place-ice"), steps=3)
    expect(page.locator("#place-ice.below-hand")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".carried")).to_have_count(0)
    page.mouse.up()
    assert shown(page) == ["0", "0"]


def test_a_place_without_pieces_and_an_empty_stock_have_nothing_to_take(page: Page, server: Server) -> None:
    visit(page, server, carried(total=1))
    expect(page.locator("#place-ice.takes")).to_have_count(0)
    drag(page, STOCK, "#place-ice")
    expect(page.locator("#place-ice.takes")).to_have_count(1)
    expect(page.locator(".piece.takes")).to_have_count(0)
    page.mouse.move(*middle_of(page, ".piece"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, "#place-gas"), steps=3)
    expect(page.locator(".carried")).to_have_count(0)
    page.mouse.up()
    assert shown(page) == ["1", "0"]


def test_a_finger_carries_too(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 500, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    visit(page, server, carried())
    finger = context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    for here, there in ((STOCK, "#place-ice"), (STOCK, "#place-ice"), ("#place-ice", "#place-gas")):
        begin, end = middle_of(page, here), middle_of(page, there)
        touch("touchStart", begin)
        for part in (0.2, 0.6, 1.0):
            touch("touchMove", (begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part))
        touch("touchEnd")
    assert shown(page) == ["1", "1"]
    assert answered(server) == []
    context.close()
