"""The live connection: frames, titles, sounds, and reconnecting by itself."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.client.server import Server
from tests.browser.client.table import main, visit

COUNT_NOTES = """
window.notes = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
"""


def test_a_frame_is_shown_with_its_title(page: Page, server: Server) -> None:
    visit(page, server, main())
    server.push(main(at=18), "a-18", title="Your turn - Gardens", turn=True)
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page).to_have_title("Your turn - Gardens")
    assert page.get_attribute("#table", "data-at") == "18"


def test_another_version_is_shown_even_if_it_is_lower(page: Page, server: Server) -> None:
    visit(page, server, main())
    server.push(main(at=3), "b-3")
    expect(page.locator("#status")).to_have_text("Move 3")


def test_the_same_version_is_not_shown_again(page: Page, server: Server) -> None:
    visit(page, server, main())
    server.push(main(at=99), "a-17", title="heard")
    expect(page).to_have_title("heard")
    assert page.inner_text("#status") == "Move 17"


def test_the_page_comes_back_after_a_restart(page: Page, server: Server) -> None:
    visit(page, server, main())
    server.stop()
    expect(page.locator("html")).to_have_attribute("data-away", "1")
    expect(page.locator("#away")).to_contain_text("The server is away. Your seat is safe; trying again in 1.")
    server.frame = {"version": "b-18", "html": main(at=18), "title": "Back", "turn": False}
    server.start()
    expect(page.locator("#status")).to_have_text("Move 18")
    expect(page.locator("html")).not_to_have_attribute("data-away", "1")
    expect(page.locator("#away")).to_be_hidden()


def test_waiting_grows_longer_and_counts_down(stopped: Page, server: Server) -> None:
    visit(stopped, server, main())
    server.stop()
    waits = []
    for _ in range(7):  # while no new wait has begun, nothing is shown
        stopped.wait_for_function("() => document.querySelector('#away span')?.textContent", polling=20)
        waits.append(int(stopped.inner_text("#away span").removeprefix(" in ")))
        stopped.clock.fast_forward(11_000)
    assert waits[0] == 1
    assert waits == sorted(waits)
    assert waits[-1] == 10


def test_a_line_that_died_unnoticed_is_replaced(page: Page, server: Server) -> None:
    page.clock.install()
    visit(page, server, main())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    server.wait_for(lambda: server.heard == ["visible", "fresh"])  # and nobody answers
    page.clock.fast_forward(6000)
    expect(page.locator("html")).to_have_attribute("data-away", "1")


def test_a_page_that_is_left_hangs_up(page: Page, server: Server) -> None:
    visit(page, server, main())
    page.goto("about:blank")
    server.wait_for(lambda: not server.lines)
    server.push(main(at=18), "a-18")
    page.go_back()
    expect(page.locator("#status")).to_have_text("Move 18")


def test_eight_tabs_all_follow(context: BrowserContext, server: Server) -> None:
    tabs = [context.new_page() for _ in range(8)]
    for tab in tabs:
        visit(tab, server, main())
    server.wait_for(lambda: len(server.lines) == 8)
    server.push(main(at=18), "a-18")
    for tab in tabs:
        expect(tab.locator("#status")).to_have_text("Move 18")
        tab.close()


def test_my_turn_rings_once(page: Page, server: Server) -> None:
    page.add_init_script(COUNT_NOTES)
    visit(page, server, main())
    page.mouse.click(800, 600)
    for at, turn, notes in [(18, True, 0), (19, False, 0), (20, True, 2), (21, True, 2), (22, False, 2), (23, True, 4)]:
        server.push(main(at=at), f"a-{at}", turn=turn)
        expect(page.locator("#status")).to_have_text(f"Move {at}")
        assert page.evaluate("notes") == notes


def test_no_sound_when_it_is_off_but_one_when_nobody_looks(page: Page, server: Server) -> None:
    page.add_init_script(COUNT_NOTES)
    visit(page, server, main() + '<button data-toggle="sound">Sound</button>')
    page.click("[data-toggle]")
    for at in range(18, 22):
        server.push(main(at=at), f"a-{at}", turn=at % 2 == 1)
    expect(page.locator("#status")).to_have_text("Move 21")
    page.click("[data-toggle]")  # on again, with a sound to show it
    assert page.evaluate("notes") == 2
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    for at in (22, 23):
        server.push(main(at=at), f"a-{at}", title=f"Move {at}", turn=at % 2 == 1)
    expect(page).to_have_title("Move 23")
    assert page.evaluate("notes") == 4


def test_the_icon_tells_whose_turn_it_is(page: Page, server: Server) -> None:
    visit(page, server, main(), head='<link id="icon" rel="icon" href="/calm.svg" data-turn="/turn.svg">')
    server.push(main(at=18), "a-18", turn=True)
    expect(page.locator("#icon")).to_have_attribute("href", "/turn.svg")
    server.push(main(at=19), "a-19", turn=False)
    expect(page.locator("#icon")).to_have_attribute("href", "/calm.svg")


def test_lines_of_the_log_that_have_not_changed_are_left_as_they_are(page: Page, server: Server) -> None:
    def lines(*words: str) -> str:
        each = (f'<li id="log-{k}" tabindex="-1" class=""><p>{text}</p></li>' for k, text in enumerate(words))
        return f'<ol class="log" id="log">{"".join(each)}</ol>'

    visit(page, server, main(lines("Ana moves.")))
    server.push(main(lines("Ana moves.", "Ben moves.", "Ana plants."), at=18), "a-18")
    expect(page.locator("#log li")).to_have_count(3)
    # Whatever is done to it shows that it was not read again; a class that was put on goes with the next frame
    page.evaluate("document.querySelector('#log-0 p').append(' Known.')")
    page.evaluate("document.getElementById('log-1').className = 'told'")
    server.push(main(lines("Ana moves.", "Ben moves.", "Anna plants.", "Ben plants."), at=19), "a-19")
    expect(page.locator("#log li")).to_have_text(["Ana moves. Known.", "Ben moves.", "Anna plants.", "Ben plants."])
    expect(page.locator("#log .told, #log [data-same]")).to_have_count(0)
    # After a frame without it, it is new
    server.push(main(lines(), at=20), "a-20")
    expect(page.locator("#log li")).to_have_count(0)
    server.push(main(lines("Ana moves."), at=21), "a-21")
    expect(page.locator("#log li")).to_have_text(["Ana moves."])
