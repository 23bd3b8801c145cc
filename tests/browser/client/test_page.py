"""The small things of a page: copying, switches, sheets, rules, picking, lights, forms."""

from __future__ import annotations

import threading
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from tests.browser.client.server import Answer, Request, Server, held, said
from tests.browser.client.table import main, visit


def pressed(page: Page, name: str) -> str | None:
    return page.get_attribute(f'[data-toggle="{name}"]', "aria-pressed")


@pytest.mark.parametrize("secure", [True, False])
def test_copying_says_so(page: Page, server: Server, secure: bool) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    page.clock.install()
    visit(page, server, '<button data-copy="https://orrery.example/j/abc">Copy</button>')
    if not secure:
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no')); }")
    page.click("button")
    expect(page.locator("#said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "https://orrery.example/j/abc"
    expect(page.locator("button")).to_be_focused()
    page.clock.fast_forward(3000)
    expect(page.locator("#said")).to_be_hidden()


def test_switches_are_remembered_and_shown_right(page: Page, server: Server) -> None:
    page.emulate_media(color_scheme="dark")
    switches = "".join(f'<button data-toggle="{name}">{name}</button>' for name in ("theme", "sound", "confirm"))
    visit(page, server, main(switches))
    assert [pressed(page, name) for name in ("theme", "sound", "confirm")] == ["false", "true", "false"]
    for name in ("theme", "sound", "confirm"):
        page.click(f'[data-toggle="{name}"]')
    server.push(main(switches, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    for _ in range(2):
        assert [pressed(page, name) for name in ("theme", "sound", "confirm")] == ["true", "false", "true"]
        assert page.get_attribute("html", "data-theme") == "day"
        page.reload()
        page.wait_for_function("() => window.orrery")


def test_the_light_is_set_before_the_page_is_painted(page: Page, server: Server) -> None:
    visit(page, server, "")
    page.evaluate("localStorage.setItem('orrery.theme', 'day')")
    page.route("**/orrery.js", lambda route: route.abort())
    page.goto(server.address)
    assert page.get_attribute("html", "data-theme") == "day"


def test_another_tab_switches_too(page: Page, server: Server) -> None:
    visit(page, server, '<button data-toggle="sound">Sound</button>')
    other = page.context.new_page()
    other.goto(server.address)
    other.click("button")
    expect(page.locator("button")).to_have_attribute("aria-pressed", "false")
    other.close()


SHEETS = "".join(
    f'<button data-sheet="{name}">{name}</button><section id="sheet-{name}" class="sheet">{name}</section>'
    for name in ("log", "chat")
)


def test_one_sheet_at_a_time(page: Page, server: Server) -> None:
    visit(page, server, main(SHEETS + '<button data-sheet="table">table</button>'))
    page.click('[data-sheet="log"]')
    expect(page.locator("#sheet-log")).to_be_visible()
    expect(page.locator('[data-sheet="log"]')).to_have_attribute("aria-expanded", "true")
    page.click('[data-sheet="chat"]')
    expect(page.locator("#sheet-log")).to_be_hidden()
    expect(page.locator("#sheet-chat")).to_be_visible()
    server.push(main(SHEETS, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.locator("#sheet-chat")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet-chat")).to_be_hidden()
    expect(page.locator('[data-sheet="chat"]')).to_be_focused()
    expect(page.locator('[data-sheet="chat"]')).to_have_attribute("aria-expanded", "false")


def test_the_tab_of_the_table_closes_the_sheet(page: Page, server: Server) -> None:
    visit(page, server, main(f'<nav>{SHEETS}<button data-sheet="" aria-current="page">table</button></nav>'))
    page.click('[data-sheet="log"]')
    assert page.locator('[aria-current="page"]').inner_text() == "log"
    page.click('[data-sheet=""]')
    expect(page.locator(".open")).to_have_count(0)
    assert page.locator('[aria-current="page"]').inner_text() == "table"


def test_a_log_shows_its_newest_line_from_the_start(page: Page, server: Server) -> None:
    log = f'<ol id="log" class="log">{"<li>line</li>" * 30}</ol>'
    later = log.replace("log", "log2", 1)
    tab = f'<button data-sheet="talk">talk</button><div id="sheet-talk" class="sheet">{later}</div>'
    visit(page, server, main(log + tab))
    end = "log => log.scrollTop > 0 && log.scrollHeight - log.clientHeight - log.scrollTop < 2"
    assert page.eval_on_selector("#log", end)
    page.click('[data-sheet="talk"]')
    assert page.eval_on_selector("#log2", end)


DIALOG = (
    '<button data-open="settings">Settings</button><dialog id="settings"><button id="copy" data-copy="x">Copy</button>'
    '<button id="rest" data-post-to="/t/x/standin">Let a bot play</button></dialog>'
)


def test_a_dialog_opens_and_stays_open_over_frames(page: Page, server: Server) -> None:
    visit(page, server, main(DIALOG))
    page.click("[data-open]")
    server.push(main(DIALOG, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    page.click("#copy")
    expect(page.locator("#settings #said")).to_be_visible()  # not behind it, where nobody sees it
    page.mouse.click(5, 5)
    expect(page.locator("#settings")).to_be_hidden()


def test_what_is_refused_in_a_dialog_is_seen(page: Page, server: Server) -> None:
    server.routes["/t/x/standin"] = said(403, text="It is not your seat.")
    visit(page, server, main(DIALOG))
    page.click("[data-open]")
    page.click("#rest")
    expect(page.locator("#settings")).to_be_hidden()
    expect(page.locator("#refusal")).to_have_text("It is not your seat.")


@pytest.mark.parametrize("href", ["/rules/gardens/G-2.3", "/rules/gardens#G-2.3"])
def test_a_rule_opens_beside_the_board(page: Page, server: Server, href: str) -> None:
    server.routes["/rules/gardens/G-2.3"] = (200, "<article><h2>G-2.3</h2><p>Go round flowers.</p></article>")
    visit(page, server, main(f'<a href="{href}" data-rule="G-2.3">Rule</a>') + '<dialog id="rule-sheet"></dialog>')
    page.click("a")
    expect(page.locator("#rule-sheet")).to_contain_text("Go round flowers.")
    assert server.asked("/rules/gardens/G-2.3")[0].query == "fragment=1"
    server.push(main("", at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.locator("#rule-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rule-sheet")).to_be_hidden()


def test_a_rule_that_cannot_be_fetched_is_still_a_link(page: Page, server: Server) -> None:
    server.routes["/rules/gardens"] = (200, "<title>The rulebook</title>")
    visit(page, server, main('<a href="/rules/gardens#G-9.9" data-rule="G-9.9">Rule</a>'))
    page.click("a")
    expect(page).to_have_title("The rulebook")


PICKS = (
    '<svg class="board" viewBox="0 0 500 500">'
    '<g id="ship" data-pick="p7" tabindex="0"><circle cx="50" cy="50" r="30"/></g>'
    '<g id="other" data-pick="p8" tabindex="0"><circle cx="150" cy="50" r="30"/></g>'
    '<g id="goal" data-when="p7 p9" data-act="go:p7" hidden><circle cx="300" cy="300" r="30"/></g>'
    '<g id="way" data-when="p7"/></svg>'
)


def test_picking_needs_no_server_and_survives_frames(page: Page, server: Server) -> None:
    visit(page, server, main(PICKS))
    before = len(server.requests)
    page.click("#ship")
    for at in (18, 19):
        assert page.get_attribute("#ship", "aria-pressed") == "true"
        assert page.get_attribute("#ship", "class") == "chosen"
        assert page.get_attribute("#goal", "hidden") is None
        assert page.get_attribute("#way", "class") == "on"
        server.push(main(PICKS, at=at), f"a-{at}")
        expect(page.locator("#status")).to_have_text(f"Move {at}")
    page.click("#other")
    assert page.get_attribute("#ship", "aria-pressed") == "false"
    assert page.get_attribute("#goal", "hidden") == ""
    page.click("#ship")
    page.keyboard.press("Escape")
    assert page.locator(".chosen, .on").count() == 0
    assert page.get_attribute("#goal", "hidden") == ""
    assert len(server.requests) == before


def test_what_a_pick_uncovers_is_a_target_of_the_keyboard(page: Page, server: Server) -> None:
    visit(page, server, main(PICKS))
    page.focus("#ship")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.id") == "other"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.id") == "goal"


def test_pointing_at_a_line_lights_its_places(page: Page, server: Server) -> None:
    body = '<p id="a">A</p><p id="b">B</p><button id="line" data-lights="a b gone">Ana moves</button><i id="rest">x</i>'
    visit(page, server, main(body))
    page.hover("#line")
    expect(page.locator(".lit")).to_have_count(2)
    server.push(main(body, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.locator(".lit")).to_have_count(2)
    page.hover("#rest")
    expect(page.locator(".lit")).to_have_count(0)
    page.focus("#line")
    expect(page.locator(".lit")).to_have_count(2)


SAY = '<form novalidate data-send="/t/x/say"><input id="words" name="text" required><button>Send</button></form>'


def test_chat_is_sent_and_the_field_cleared(page: Page, server: Server) -> None:
    server.routes["/t/x/say"] = said(200)
    visit(page, server, main(SAY))
    page.fill("#words", "So that is where my clover went")
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_have_value("")
    expect(page.locator("#words")).to_be_focused()
    assert server.asked("/t/x/say")[0].json == {"text": "So that is where my clover went"}


def test_chat_that_is_refused_is_not_lost(page: Page, server: Server) -> None:
    server.routes["/t/x/say"] = said(413, text="That is too long.")
    visit(page, server, main(SAY))
    page.fill("#words", "blah")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_have_text("That is too long.")
    assert page.input_value("#words") == "blah"


def test_the_next_line_can_be_written_while_the_first_is_on_its_way(page: Page, server: Server) -> None:
    gate = threading.Event()
    server.routes["/t/x/say"] = held(gate, said(200))
    visit(page, server, main(SAY))
    page.focus("#words")
    for line in ("One", "Two"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(page.locator("#words")).to_have_value("")
    page.keyboard.press("Enter")  # there is nothing to send
    page.keyboard.type("Thr")
    gate.set()
    server.wait_for(lambda: len(server.asked("/t/x/say")) == 2)
    page.keyboard.type("ee")
    assert [request.json["text"] for request in server.asked("/t/x/say")] == ["One", "Two"]
    assert page.input_value("#words") == "Three"
    expect(page.locator("#refusal")).to_be_hidden()


def test_what_was_refused_does_not_overwrite_the_next_line(page: Page, server: Server) -> None:
    gate = threading.Event()
    server.routes["/t/x/say"] = held(gate, said(413, text="That is too long."))
    visit(page, server, main(SAY))
    page.fill("#words", "blah")
    page.keyboard.press("Enter")
    page.keyboard.type("short")
    gate.set()
    expect(page.locator("#refusal")).to_have_text("That is too long.")
    assert page.input_value("#words") == "short"


def new_table(seats: str = "2", note: str = "", name: str = "") -> str:
    choices = "".join(f"<option{' selected' if n == seats else ''}>{n}</option>" for n in "234")
    return (
        f'<div id="choices"><input id="name" name="name" value="{name}"><select id="seats" name="seats">{choices}'
        f'</select><p id="note">{note}</p></div>'
    )


def test_what_is_being_clicked_stays_where_it_is(stopped: Page, server: Server) -> None:
    server.routes["/new/preview"] = (200, new_table("4", "For 4 players. " * 40))
    server.routes["/new"] = (200, "<p>opened</p>")
    button = '<button id="go">Open the table</button>'
    form = f'<form data-preview="/new/preview" action="/new" method="post">{new_table()}{button}</form>'
    visit(stopped, server, form)
    stopped.select_option("#seats", "4")
    stopped.hover("#go")
    stopped.mouse.down()
    stopped.clock.run_for(150)
    server.wait_for(lambda: server.asked("/new/preview"))
    stopped.wait_for_timeout(100)
    expect(stopped.locator("#note")).not_to_contain_text("For 4 players.")
    stopped.mouse.up()
    expect(stopped.get_by_text("opened")).to_be_visible()


def test_choices_are_explained_while_they_are_made(stopped: Page, server: Server) -> None:
    def preview(request: Request) -> Answer:
        form = {key: values[0] for key, values in parse_qs(request.body).items()}
        return 200, new_table(form["seats"], f"For {form['seats']} players.", form.get("name", ""))

    server.routes["/new/preview"] = preview
    visit(stopped, server, f'<form data-preview="/new/preview" action="/new" method="post">{new_table()}</form>')
    stopped.select_option("#seats", "4")
    stopped.clock.run_for(150)
    expect(stopped.locator("#note")).to_have_text("For 4 players.")
    stopped.focus("#name")
    stopped.keyboard.type("Moonlight")
    stopped.evaluate("document.addEventListener('orrery:shown', () => { window.shown = true; })")
    stopped.clock.run_for(150)
    stopped.wait_for_function("() => window.shown", polling=20)
    assert stopped.input_value("#name") == "Moonlight"
    expect(stopped.locator("#name")).to_be_focused()
    assert stopped.input_value("#seats") == "4"
    assert len(server.asked("/new/preview")) == 2  # not one for each letter
