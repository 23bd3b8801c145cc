"""Choices outside the part of a board that is shown: a button says how many there are, and leads to each."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from orrery.draw import Spot, look_at, zoom_buttons
from tests.browser.client.server import Server, said
from tests.browser.client.table import main, spot, visit

PLACES = {"A1": (0, 0), "B1": (1500, 0), "C1": (1600, 100), "D1": (-1500, 900)}
BUTTON = "[data-beyond]"


def sky(places: dict[str, tuple[int, int]], at: int = 17) -> str:
    """A board much larger than its stage, which looks at its first place."""
    spots = "".join(spot(name, True, *where) for name, where in places.items())
    look = look_at([Spot(0, 0, 100, 30)])
    drawing = (
        f'<svg id="board" class="board" viewBox="-2000 -2000 4000 4000" data-look="{look}" data-cause="{at}">'
        f"{spots}</svg>"
    )
    return main(f"{drawing}{zoom_buttons()}", at=at)


def in_sight(page: Page) -> list[str]:
    """The places whose middle is within the board."""
    found: list[str] = page.evaluate(
        """() => {
          const frame = document.getElementById("board").getBoundingClientRect();
          return [...document.querySelectorAll("#board [data-act]")].filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
          }).map((each) => each.id.slice(5));
        }"""
    )
    return found


def test_what_lies_outside_is_counted_and_one_press_after_another_leads_to_all_of_it(
    page: Page, server: Server
) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, server, sky(PLACES))
    assert in_sight(page) == ["A1"]
    expect(page.get_by_role("button", name="3 more lit outside the view: show the next place")).to_be_visible()
    page.click(BUTTON)
    assert in_sight(page) == ["B1", "C1"]  # they lie close together
    page.click(BUTTON)  # not back to A1, though it is nearer
    assert in_sight(page) == ["D1"]
    page.click(BUTTON)  # all were shown: from the start
    assert in_sight(page) == ["A1"]
    assert server.asked("/t/x/act") == []


def test_it_is_not_there_where_everything_is_in_sight(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, server, sky({"A1": (0, 0)}))
    expect(page.locator(BUTTON)).to_be_hidden()
    server.push(sky(PLACES, 18), "a-18")
    expect(page.locator(BUTTON)).to_be_visible()
    expect(page.locator(BUTTON)).to_have_text("3 more")
    for _ in range(12):
        page.click("[data-zoom=out]")
    expect(page.locator(BUTTON)).to_be_hidden()


def test_a_hint_brings_the_place_it_means_into_sight(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    more = [{"do": "move:B1", "text": "Move to B1", "chance": 20, "reasons": [], "doubts": []}]
    words = {"text": "Move to D1", "chance": 30, "now": 25, "reasons": [], "doubts": [], "only": False}
    server.routes["/t/x/hint"] = said(200, do="move:D1", at=17, others=more, **words)
    box = '<div id="hint" role="region" aria-label="Hint" hidden></div>'
    visit(page, server, sky(PLACES).replace("</main>", f'{box}<button data-hint="/t/x/hint">Hint</button></main>'))
    assert in_sight(page) == ["A1"]
    page.click("[data-hint]")
    expect(page.locator("#spot-D1.hinted.first")).to_be_in_viewport()
    assert in_sight(page) == ["D1"]
    page.click("[data-hint-option='1']")
    assert in_sight(page) == ["B1", "C1"]
