"""Playing: what is sent, what is shown meanwhile, and every way the server can say no."""

from __future__ import annotations

import re
import threading

import pytest
from playwright.sync_api import Page, expect

from tests.browser.client.server import Answer, Server, held, said
from tests.browser.client.table import board, main, spot, visit

REFUSED = said(422, error="refused", rule="G-2.3", text="A flower is in the way. Go round it.")
C1 = '[data-act="move:C1"]'


def play_c1(page: Page, by: str) -> None:
    if by == "click":
        page.click(C1)
    else:
        page.focus(C1)
        page.keyboard.press(by)


@pytest.mark.parametrize("by", ["click", "Enter", "Space"])
def test_an_action_is_sent_once_with_the_number_of_the_move(page: Page, server: Server, by: str) -> None:
    server.routes["/t/x/act"] = said(200)
    visit(page, server, main())
    play_c1(page, by)
    server.wait_for(lambda: server.asked("/t/x/act"))
    page.wait_for_timeout(50)
    assert [request.json for request in server.asked("/t/x/act")] == [{"do": "move:C1", "at": 17}]


def test_it_is_busy_at_once_and_until_the_next_frame(page: Page, server: Server) -> None:
    gate = threading.Event()
    server.routes["/t/x/act"] = held(gate, said(200))
    visit(page, server, main())
    page.click(C1)
    assert page.get_attribute(C1, "aria-busy") == "true"
    page.click(C1)  # impatience sends nothing twice
    gate.set()
    page.wait_for_timeout(50)
    assert page.get_attribute(C1, "aria-busy") == "true"
    server.push(main(at=18), "a-18")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    assert len(server.asked("/t/x/act")) == 1


def test_frames_of_others_do_not_let_an_action_be_sent_twice(page: Page, server: Server) -> None:
    gate = threading.Event()
    server.routes["/t/x/act"] = held(gate, said(200, at=20))
    visit(page, server, main())
    page.click(C1)
    server.push(main(at=18), "a-18")  # somebody else was first: my action is not answered yet
    expect(page.locator("#status")).to_have_text("Move 18")
    page.click(C1)
    with page.expect_response("**/act") as answered:
        gate.set()
    answered.value.finished()
    server.push(main(at=19), "a-19")  # answered, and not on the page yet
    expect(page.locator("#status")).to_have_text("Move 19")
    page.click(C1)
    server.push(main(at=20), "a-20")
    expect(page.locator("#status")).to_have_text("Move 20")
    page.click(C1)  # a new choice
    server.wait_for(lambda: len(server.asked("/t/x/act")) == 2)
    assert [request.json["at"] for request in server.asked("/t/x/act")] == [17, 20]


def test_a_click_beside_what_is_lit_is_meant_for_it(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200)
    server.routes["/t/x/why"] = said(200, text="You may do that now.")
    around = '<rect x="-60" y="-60" width="120" height="120" fill="transparent" data-why="move:{}"/>'
    hidden = f"<g hidden>{spot('D4', True)}</g>"
    beside = f'<g transform="translate(150 0)">{around.format("D4")}</g>'
    drawing = around.format("C1") + spot("C1", True, 0, 0) + beside
    visit(page, server, main(f'<svg class="board" viewBox="-250 -250 500 500">{drawing}{hidden}</svg>'))
    page.click('rect[data-why="move:C1"]', position={"x": 5, "y": 5})
    server.wait_for(lambda: server.asked("/t/x/act"))
    assert server.asked("/t/x/act")[0].json["do"] == "move:C1"
    page.click('rect[data-why="move:D4"]', position={"x": 5, "y": 5})  # what it stands for cannot be seen yet
    expect(page.locator("#refusal")).to_contain_text("You may do that now.")
    assert len(server.asked("/t/x/act")) == 1


def test_a_refusal_shows_its_rule_and_leaves_with_the_next_action(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = REFUSED
    visit(page, server, main())
    page.click(C1)
    box = page.locator("#refusal")
    expect(box).to_contain_text("A flower is in the way.Go round it. Rule G-2.3")
    link = box.locator('a[data-rule="G-2.3"]')
    assert link.get_attribute("href") == "/rules/gardens#G-2.3"
    assert page.get_attribute(C1, "aria-busy") is None
    expect(page.locator(f"{C1}.refused")).to_have_count(0)  # it has stopped shaking
    server.push(main(at=18), "a-18")  # somebody says something meanwhile
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(box).to_be_visible()
    expect(box).to_contain_text("A flower is in the way.")
    server.routes["/t/x/act"] = said(200)
    page.click(C1)
    expect(box).to_be_hidden()


def test_what_was_refused_shakes(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = REFUSED
    visit(page, server, main())
    page.evaluate("""new MutationObserver(() => window.shaken ||= !!document.querySelector('.refused'))
        .observe(document.body, { subtree: true, attributes: true })""")
    page.click(C1)
    page.wait_for_function("() => window.shaken")


def test_who_comes_late_gets_a_fresh_frame(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(409, error="late")
    visit(page, server, main())
    server.frame = {"version": "a-18", "html": main(at=18), "title": "x", "turn": False}
    page.click(C1)
    expect(page.locator("#status")).to_have_text("Move 18")
    assert server.heard == ["fresh"]
    expect(page.locator("#said")).to_have_text("Somebody was quicker. Look again.")
    expect(page.locator("#refusal")).to_be_hidden()
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_a_refusal_says_first_what_is_wrong_here(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(
        200, rule="G-2.2", here="B2 is not on a line from C3.", text="B2 is not on a line from C3. Moves are straight."
    )
    visit(page, server, main())
    page.click('[data-why="move:B2"]')
    expect(page.locator("#refusal b")).to_have_text("B2 is not on a line from C3.")
    expect(page.locator("#refusal p")).to_contain_text("Moves are straight. Rule G-2.2")
    expect(page.locator(".refused-mark")).to_have_count(1)


def test_a_ruling_is_called_by_its_name(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(200, rule="D-R34", here="No bridgehead.", text="No bridgehead.")
    visit(page, server, main())
    page.click('[data-why="move:B2"]')
    expect(page.locator("#refusal")).to_have_text("No bridgehead. Ruling D-R34")


@pytest.mark.parametrize("by", ["Escape", "press"])
def test_a_refusal_is_gone_with_escape_and_with_the_next_press(page: Page, server: Server, by: str) -> None:
    server.routes["/t/x/why"] = said(200, text="Not there.", rule="G-2.3")
    visit(page, server, main())
    page.click('[data-why="move:B2"]')
    expect(page.locator("#refusal")).to_be_visible()
    if by == "press":
        page.click("#status")
    else:
        page.keyboard.press(by)
    expect(page.locator("#refusal")).to_be_hidden()
    expect(page.locator(".refused-mark")).to_have_count(0)


def test_guides_are_shown_while_a_refusal_of_their_kind_is_open(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(200, text="Not there.", rule="G-2.3")
    lines = '<path d="M0 0L90 0" stroke="red" data-guide="{}" hidden />'
    drawing = spot("C1", False, 0, 0) + lines.format("move") + lines.format("place")
    visit(page, server, main(f'<svg class="board" viewBox="-250 -250 500 500">{drawing}</svg>'))
    page.click('[data-why="move:C1"]')
    expect(page.locator("[data-guide=move]")).not_to_have_attribute("hidden", "")
    expect(page.locator("[data-guide=place]")).to_have_attribute("hidden", "")
    page.keyboard.press("Escape")
    expect(page.locator("[data-guide=move]")).to_have_attribute("hidden", "")


def test_a_server_that_is_down_is_named(page: Page, server: Server) -> None:
    visit(page, server, main())
    page.route("**/act", lambda route: route.abort())
    page.click(C1)
    expect(page.locator("#refusal")).to_have_text("The server did not answer.Look again.")
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_a_server_that_hangs_does_not_block_the_table(page: Page, server: Server) -> None:
    gate = threading.Event()
    server.routes["/t/x/act"] = held(gate, said(200))
    hurry = "const limit = AbortSignal.timeout; AbortSignal.timeout = (ms) => limit.call(AbortSignal, ms / 50);"
    page.add_init_script(hurry)
    visit(page, server, main())
    page.click(C1)
    expect(page.locator("#refusal")).to_contain_text("The server did not answer.")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    page.click(C1)
    server.wait_for(lambda: len(server.asked("/t/x/act")) == 2)
    gate.set()


def test_any_other_refusal_is_shown_in_its_own_words(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(429, text="Slow down a little.")
    visit(page, server, main())
    page.click(C1)
    expect(page.locator("#refusal")).to_have_text("Slow down a little.")
    expect(page.locator("#refusal a")).to_have_count(0)


def test_words_are_never_markup(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(400, text="<img src=x onerror=alert(1)> is no move.")
    visit(page, server, main())
    page.click(C1)
    expect(page.locator("#refusal")).to_contain_text("<img src=x")
    assert page.locator("#refusal img").count() == 0


def test_an_inert_thing_says_why(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(200, rule="G-2.1", text="B2 is not in line with your gardener.")
    visit(page, server, main())
    page.click('[data-why="move:B2"]')
    expect(page.locator("#refusal")).to_contain_text("B2 is not in line with your gardener. Rule G-2.1")
    assert server.asked("/t/x/why")[0].query == "do=move%3AB2"


def test_an_inert_thing_says_why_to_the_keyboard(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(200, rule="G-2.1", text="Not in line.")
    visit(page, server, main('<svg class="board"><g id="b" tabindex="-1" data-why="move:B2"><circle r="9"/></g></svg>'))
    page.focus("#b")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_contain_text("Not in line.")
    expect(page.locator("#b")).to_be_focused()


def test_who_plays_several_seats_says_for_which(page: Page, server: Server) -> None:
    server.routes["/t/x/why"] = said(200, text="No.")
    visit(page, server, main().replace("data-at", 'data-as="1" data-at'))
    page.click(C1)
    page.click('[data-why="move:B2"]')
    server.wait_for(lambda: server.asked("/t/x/why"))
    assert server.asked("/t/x/act")[0].json == {"do": "move:C1", "at": 17, "as": 1}
    assert server.asked("/t/x/why")[0].query == "do=move%3AB2&as=1"


def hint(**more: object) -> Answer:
    first = {
        "do": "move:C3",
        "text": "Move to C3",
        "chance": 62,
        "reasons": ["a group grows: +4"],
        "doubts": ["opens A1"],
    }
    other = {"do": "move:A1", "text": "Move to A1", "chance": 55, "reasons": [], "doubts": []}
    return said(200, **{"at": 17, **first, "now": 50, "only": False, "others": [other], **more})


def table_with_a_hint(page: Page, server: Server, answer: Answer) -> None:
    server.routes["/t/x/hint"] = answer
    server.routes["/t/x/act"] = said(200)
    box = '<div id="hint" role="region" aria-label="Hint" hidden></div>'
    visit(page, server, main(board() + box + '<button data-hint="/t/x/hint?seat=0">Hint</button>'))
    page.click("[data-hint]")
    expect(page.locator("#hint")).to_be_visible()


def test_a_hint_tells_why_and_what_else_and_does_nothing_by_itself(page: Page, server: Server) -> None:
    table_with_a_hint(page, server, hint())
    expect(page.locator("#hint h2")).to_contain_text("Move to C3")
    expect(page.locator("#hint .why li")).to_have_text(["A group grows: +4.", "Opens A1."])
    expect(page.locator("#hint .against")).to_have_text("Opens A1.")
    expect(page.get_by_role("radio")).to_have_text([re.compile("62 %"), re.compile("55 %")])
    expect(page.locator("#hint [role=status]")).to_contain_text("About 62 percent, now 50.")
    expect(page.locator(".hinted.first")).to_have_id("spot-C3")
    expect(page.locator(".hinted:not(.first)")).to_have_id("spot-A1")
    assert server.asked("/t/x/act") == []
    page.click("[data-hint-away]")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hinted, .hint-tag")).to_have_count(0)


def test_a_hint_does_what_was_chosen_in_it(page: Page, server: Server) -> None:
    table_with_a_hint(page, server, hint())
    page.keyboard.press("2")
    expect(page.locator(".hinted.first")).to_have_id("spot-A1")
    page.click("[data-do-hint]")
    server.wait_for(lambda: server.asked("/t/x/act"))
    assert server.asked("/t/x/act")[0].json == {"do": "move:A1", "at": 17}


def test_a_hint_goes_when_the_table_moves_on_and_stays_when_somebody_talks(page: Page, server: Server) -> None:
    table_with_a_hint(page, server, hint())
    box = '<div id="hint" role="region" aria-label="Hint" hidden></div>'
    server.push(main(board() + box + "<p>Hello</p>"), "a-17b")
    expect(page.locator("#table")).to_contain_text("Hello")
    expect(page.locator("#hint h2")).to_be_visible()
    server.push(main(board() + box, at=18), "a-18")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hinted, .hint-tag")).to_have_count(0)


def test_a_hint_that_opens_a_bubble_keeps_the_focus(page: Page, server: Server) -> None:
    server.routes["/t/x/hint"] = hint(others=[])
    server.routes["/t/x/act"] = said(200)
    place = '<button id="place" data-pick="place">Place</button>'
    bubble = (
        '<div data-when="place" data-beside="place" hidden><button data-act="move:A1">A1</button>'
        '<button data-act="move:C3">C3</button></div>'
    )
    box = '<div id="hint" role="region" aria-label="Hint" hidden></div>'
    asks = '<button data-hint="/t/x/hint?seat=0" data-key="h">Hint</button>'
    visit(page, server, main(f'<section id="stage">{place}{bubble}</section>{box}{asks}'))
    page.keyboard.press("h")  # who plays by keys goes into a bubble that they open themselves
    expect(page.locator("[data-act='move:C3']")).to_be_visible()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(page.locator("[data-do-hint]")).to_be_focused()
    page.keyboard.press("Enter")
    server.wait_for(lambda: server.asked("/t/x/act"))
    assert server.asked("/t/x/act")[0].json == {"do": "move:C3", "at": 17}


def test_a_hint_at_something_in_the_list_alone_opens_the_list_and_folds_it_again(page: Page, server: Server) -> None:
    server.routes["/t/x/hint"] = hint(do="pass", text="Pass")
    group = '<details id="group"><summary>More</summary><button data-act="pass">Pass</button></details>'
    listed = f'<button data-act="move:A1">A1</button>{group}'
    box = '<div id="hint" role="region" aria-label="Hint" hidden></div>'
    fold = f'<details class="allactions" id="list"><summary>All</summary>{listed}</details>'
    visit(page, server, main(board() + box + fold + '<button data-hint="/t/x/hint?seat=0">Hint</button>'))
    page.click("[data-hint]")
    expect(page.locator(".hinted.first")).to_have_attribute("data-act", "pass")
    expect(page.locator(".hinted.first")).to_be_visible()
    page.keyboard.press("2")  # that one is on the board
    expect(page.locator(".hinted.first")).to_have_id("spot-A1")
    expect(page.locator("details[open]")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator("details[open]")).to_have_count(2)
    page.click("[data-hint-away]")
    expect(page.locator("details[open], .hinted")).to_have_count(0)


def test_a_hint_says_when_there_is_nothing_else_to_do(page: Page, server: Server) -> None:
    table_with_a_hint(page, server, hint(only=True, chance=None, reasons=[], doubts=[], others=[]))
    expect(page.locator("#hint .why")).to_have_text("There is nothing else you can do.")
    expect(page.get_by_role("radio")).to_have_count(0)


def test_a_button_posts_its_body(page: Page, server: Server) -> None:
    server.routes["/t/x/back"] = said(200)
    visit(page, server, main('<button data-post-to="/t/x/back" data-body=\'{"to": 12}\'>Take back</button>'))
    page.click("button")
    server.wait_for(lambda: server.asked("/t/x/back"))
    assert server.asked("/t/x/back")[0].json == {"to": 12}
    assert page.get_attribute("button", "aria-busy") == "true"
    server.push(main("", at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")


def test_a_button_asks_first_and_then_leads_on(page: Page, server: Server) -> None:
    server.routes["/t/x/resign"] = said(200, go="/next")
    server.routes["/next"] = (200, "<title>Next</title>")
    visit(page, server, main('<button id="b" data-post-to="/t/x/resign" data-ask="Give up?">Resign</button>'))
    for way in ("Escape", "Enter"):  # Enter presses No, which has the focus
        page.click("#b")
        expect(page.locator("dialog")).to_contain_text("Give up?")
        page.keyboard.press(way)
        expect(page.locator("dialog")).to_have_count(0)
    assert server.asked("/t/x/resign") == []
    page.click("#b")
    page.click("dialog .go")
    expect(page).to_have_title("Next")
    assert server.asked("/t/x/resign")[0].json == {}


def test_a_button_without_a_live_line_is_free_again_after_the_answer(page: Page, server: Server) -> None:
    server.routes["/nudge"] = said(200)
    visit(page, server, '<button data-post-to="/nudge">Nudge</button>')
    page.click("button")
    server.wait_for(lambda: server.asked("/nudge"))
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_a_frame_that_gets_lost_is_asked_for(stopped: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200)
    visit(stopped, server, main())
    with stopped.expect_response("**/act") as answered:
        stopped.click(C1)
    answered.value.finished()
    server.frame = {"version": "a-18", "html": main(board("A1"), at=18), "title": "x", "turn": False}
    stopped.clock.fast_forward(3100)
    expect(stopped.locator("#status")).to_have_text("Move 18")
