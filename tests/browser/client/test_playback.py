"""Playing back what happened: points fly from where they were made, and places that paid together are joined."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from orrery.draw import Spot, look_at
from tests.browser.client.server import Server
from tests.browser.client.table import board, main, spot, visit

PLACES = json.dumps({"spot-A1": "A1", "spot-B1": "B1"}).replace('"', "&quot;")
BODY = (
    '<article id="seat-0"><b class="pts">3</b></article><section id="since" data-news="16 17">'
    '<button id="all" data-playback="all">Play it back</button></section>'
    f'<section id="stage" data-places="{PLACES}">{board("")}</section><section id="mine"></section>'
    '<template id="film-panel"><div class="film" id="film"><h2><small></small></h2><p class="line"></p>'
    '<div class="film-bar"></div><button data-film="back">Back</button><button data-film="pause">Pause</button>'
    '<button data-film="now">To now</button></div></template>'
)

# A flight lasts a second: what came and went is noted
NOTE_FLIGHTS = """() => {
  window.flights = [];
  const isFlight = (node) => node.matches?.(".flying-points");
  const note = ({ addedNodes }) => flights.push(...[...addedNodes].filter(isFlight).map((node) => node.textContent));
  new MutationObserver((changes) => changes.forEach(note)).observe(document.body, { childList: true });
}"""


# Whether a place is well within its board
MIDDLE = """id => {
  const [frame, place] = ["board", id].map((one) => document.getElementById(one).getBoundingClientRect());
  const x = (place.left + place.right) / 2;
  return x > frame.left + 50 && x < frame.right - 50;
}"""


def moment(at: int, points: int, lights: str = "", links: str = "") -> dict[str, object]:
    step = None if at == 15 else 1
    seat = {"points": str(points), "more": "", "note": ""}
    drawn = {"board": board(""), "lights": lights, "links": links, "line": f"Move {at}"}
    return {"at": at, "step": step, "seat": 0, "seats": [seat], **drawn}


def start(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    moments = [moment(15, 3), moment(16, 7, "spot-A1 spot-B1", "spot-A1+spot-B1=3 spot-A1=1"), moment(17, 7)]
    server.routes["/t/x/since"] = (200, json.dumps({"moments": moments}))
    visit(page, server, main(BODY, live=False))
    page.evaluate(NOTE_FLIGHTS)


def test_points_fly_to_their_seat_from_places_that_are_joined(page: Page, server: Server) -> None:
    start(page, server)
    page.keyboard.press(".")  # one step, and there it stops
    expect(page.locator("#seat-0 .plus")).to_have_text("+4")
    expect(page.locator("#portholes line.link")).to_have_count(1)
    expect(page.locator("#portholes .pay-tag")).to_have_text(["+3", "+1"])  # for the pair, and for one of them
    assert page.evaluate("flights") == ["+4"]
    page.click("[data-film=now]")
    expect(page.locator(".flying-points")).to_have_count(0)
    expect(page.locator("#portholes")).to_have_count(0)
    expect(page.locator("#seat-0 .pts")).to_have_text("3")


def sky(at: int) -> str:
    """A board much larger than its stage, which looks at A1."""
    spots = spot("A1", True, 0, 0) + spot("B1", True, 1500, 0)
    look = look_at([Spot(0, 0, 100, 30)])
    box = f'viewBox="-2000 -2000 4000 4000" data-look="{look}" data-cause="{at}"'
    return f'<svg id="board" class="board" {box}>{spots}</svg>'


def test_a_large_board_shows_where_it_happens_and_then_what_it_showed_before(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    moments = [{**moment(at, 3, lights), "board": sky(at)} for at, lights in ((15, ""), (16, "spot-B1"), (17, ""))]
    server.routes["/t/x/since"] = (200, json.dumps({"moments": moments}))
    visit(page, server, main(BODY.replace(board(""), sky(17)), live=False))
    there, here = page.locator("#stage #spot-B1"), page.locator("#stage #spot-A1")
    expect(here).to_be_in_viewport()
    page.keyboard.press(".")
    page.wait_for_function(MIDDLE, arg="spot-B1")
    page.click("[data-film=now]")
    page.wait_for_function(MIDDLE, arg="spot-A1")
    expect(there).to_have_count(1)
