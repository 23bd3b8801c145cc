"""The lobby in the browser: copying and sharing the link, and the count before the start."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.client.server import Server
from tests.browser.client.table import main, visit

LINK = "https://orrery.example/j/abc"
COPY = f'''<p class="sr" role="status" id="heard" data-keep></p>
<button data-copy="{LINK}" data-done="Copied" data-key="c"><span data-label>Copy link</span></button>'''
SHARE = f'<button data-share-link="{LINK}" data-share-title="Gardens of Uranus" hidden>Share</button>'


def test_the_button_says_that_the_link_is_copied(stopped: Page, server: Server) -> None:
    page = stopped
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    visit(page, server, main(COPY))
    page.keyboard.press("c")
    button = page.locator("button[data-copy]")
    expect(button).to_have_text("Copied")
    page.clock.run_for(10)
    expect(page.locator("#heard")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == LINK
    page.clock.run_for(1900)
    expect(button).to_have_text("Copied")
    page.clock.run_for(200)
    expect(button).to_have_text("Copy link")


def test_without_a_share_sheet_there_is_no_button(page: Page, server: Server) -> None:
    page.add_init_script("delete Navigator.prototype.share; navigator.share = undefined;")
    visit(page, server, main(SHARE))
    expect(page.locator("[data-share-link]")).to_be_hidden()


def test_the_share_sheet_gets_the_link(page: Page, server: Server) -> None:
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    visit(page, server, main(SHARE))
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared") == {"title": "Gardens of Uranus", "url": LINK}
    server.push(main(SHARE, at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def test_the_count_goes_down_and_can_be_stopped(stopped: Page, server: Server) -> None:
    page = stopped
    visit(page, server, main('<b data-starts="3.0"></b>'))
    count = page.locator("[data-starts]")
    expect(count).to_have_text("3")
    page.clock.run_for(1100)
    expect(count).to_have_text("2")
    page.clock.run_for(5000)
    expect(count).to_have_text("0")
    server.push(main("", at=18), "a-18")
    expect(page.locator("#status")).to_have_text("Move 18")
    page.clock.run_for(100)  # the frame is painted
    server.push(main('<b data-starts="2.6"></b>', at=19), "a-19")
    expect(count).to_have_text("3")
