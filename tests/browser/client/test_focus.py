"""The way of the keyboard round a table: links that skip, a focus that is never lost, a log of one stop."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server, said
from tests.browser.client.table import board, main, visit

SKIPS = (
    '<nav class="skips"><a href="#stage">To the board</a><a href="#mine">To your choices</a>'
    '<a href="#log">Log</a></nav>'
)
LINE = (
    '<li id="log-{0}" tabindex="-1" data-seat="{2}"><p>{1}</p><a href="#rule" tabindex="-1">Rule</a>'
    '<a href="#replay" tabindex="-1">{0}</a></li>'
)


def table(*lines: tuple[str, int], mine: str = "", legal: str = "A1 C3", at: int = 17) -> str:
    """A table with a board, choices and a log."""
    log = "".join(LINE.format(number, words, seat) for number, (words, seat) in enumerate(lines, 1))
    return main(
        f'<section id="stage">{board(legal)}</section><section id="mine"><div class="now">{mine}</div>'
        f'<details><summary>List</summary></details></section><p role="status" id="heard" data-keep></p>'
        f'<ol class="log" id="log">{log}</ol>',
        at=at,
    ).replace('data-post="/t/x"', 'data-post="/t/x" data-as="0"')


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.textContent || document.activeElement.id"))


def test_links_skip_to_the_board_the_choices_and_the_log(page: Page, server: Server) -> None:
    visit(page, server, SKIPS + table(("Ana moves.", 0), mine='<button data-act="go">Go</button>'))
    for link, goal in (("To the board", "#spot-A1"), ("To your choices", "[data-act=go]"), ("Log", "#log-1")):
        page.locator("body").focus()
        page.get_by_role("link", name=link, exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.locator(goal)).to_be_focused()


def test_a_skip_to_a_part_without_anything_to_press_leads_there_all_the_same(page: Page, server: Server) -> None:
    visit(page, server, SKIPS + table(legal=""))
    page.get_by_role("link", name="To the board").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_be_focused()


def test_when_the_choice_is_gone_the_next_one_has_the_focus(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200)
    visit(page, server, table(mine='<button id="a" data-act="a">A</button>'))
    page.focus("#a")
    page.keyboard.press("Enter")
    server.push(table(mine='<button id="b" data-act="b">B</button>', at=18), "a-18")
    expect(page.locator("#b")).to_be_focused()
    server.push(table(at=19), "a-19")
    expect(page.locator("#status")).to_have_text("Move 19")
    expect(page.locator("#mine")).to_be_focused()  # not lost: Tab goes on here
    page.keyboard.press("Tab")
    expect(page.locator("summary")).to_be_focused()


def test_a_mouse_does_not_move_the_focus_when_something_is_gone(page: Page, server: Server) -> None:
    server.routes["/t/x/act"] = said(200)
    visit(page, server, table(mine='<button id="a" data-act="a">A</button>'))
    page.click("#a")
    server.push(table(mine='<button id="b" data-act="b">B</button>', at=18), "a-18")
    expect(page.locator("#b")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")


def test_the_log_is_one_stop_and_arrows_lead_through_it(page: Page, server: Server) -> None:
    visit(page, server, table(("One.", 0), ("Two.", 1), ("Three.", 1)) + '<button id="after"></button>')
    page.focus("summary")
    page.keyboard.press("Tab")
    expect(page.locator("#log-3")).to_be_focused()
    for key, goal in [
        ("ArrowUp", "#log-2"), ("ArrowUp", "#log-1"), ("ArrowUp", "#log-1"), ("End", "#log-3"), ("Home", "#log-1"),
        ("ArrowRight", "#log-1 a:first-of-type"), ("ArrowRight", "#log-1 a:last-of-type"),
        ("ArrowLeft", "#log-1 a:first-of-type"), ("ArrowLeft", "#log-1"), ("ArrowDown", "#log-2"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        expect(page.locator(goal)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#after")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#log-2")).to_be_focused()


def test_what_i_did_is_read_aloud_and_what_others_did_is_not(page: Page, server: Server) -> None:
    visit(page, server, table(("I begin.", 0)))
    heard = page.locator("#heard")
    expect(heard).to_have_text("")  # what was there when the page opened is no news
    server.push(table(("I begin.", 0), ("I score 3.", 0), ("Pip moves.", 1), at=18), "a-18")
    expect(heard).to_have_text("I score 3.")
    server.push(table(("I begin.", 0), ("I score 3.", 0), ("Pip moves.", 1), ("Pip scores.", 1), at=19), "a-19")
    expect(page.locator("#status")).to_have_text("Move 19")
    expect(heard).to_have_text("I score 3.")


def test_a_frame_round_the_focus_is_for_keys(page: Page, server: Server) -> None:
    visit(page, server, table(mine='<button id="a" data-pick="a">A</button>'))
    page.click("#a")
    assert page.evaluate("document.documentElement.dataset.hand") == "mouse"
    page.keyboard.press("Tab")
    assert page.evaluate("document.documentElement.dataset.hand") == "key"
