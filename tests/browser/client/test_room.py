"""Folds beside the board: open where a large screen has room for them, and the reader's own from then on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server
from tests.browser.client.table import STYLE, main

COLUMN = """#mine { height: 420px; display: flex; flex-direction: column; overflow: auto; } #mine > * { flex: none; }
#passed p { height: 90px; } #deck p, #log p { height: 900px; }
#mine > .filling[open] { flex: 99 1 9rem; min-height: 9rem; overflow-y: auto; }"""
FOLDS = """<section id="mine">
<details class="panel" id="passed"><summary>Passed on</summary><p>Cards</p></details>
<details class="panel" id="deck"><summary>Deck</summary><p>Cards</p></details>
<details class="panel" id="log"><summary>Log</summary><p>Lines</p></details></section>"""
ALL_SEEN = "() => { const mine = document.getElementById('mine'); return mine.scrollHeight <= mine.clientHeight; }"


def visit(page: Page, server: Server, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    server.routes["/page.css"] = (200, STYLE + COLUMN)
    server.show(main(FOLDS))
    page.goto(server.address)
    page.wait_for_function("() => window.orrery")
    server.wait_for(lambda: server.lines)


def test_a_large_screen_opens_what_it_has_room_for(page: Page, server: Server) -> None:
    visit(page, server, 1920, 1080)
    expect(page.locator("#passed")).to_have_attribute("open", "")
    expect(page.locator("#deck")).to_have_attribute("open", "")  # too long: it takes what is left, and is scrolled
    expect(page.locator("#log")).not_to_have_attribute("open", "")
    assert page.evaluate(ALL_SEEN)
    page.locator("#passed > summary").click()
    page.evaluate("document.dispatchEvent(new Event('orrery:shown'))")
    expect(page.locator("#passed")).not_to_have_attribute("open", "")


def test_a_laptop_leaves_folds_closed(page: Page, server: Server) -> None:
    visit(page, server, 1366, 768)
    expect(page.locator("#passed")).not_to_have_attribute("open", "")
