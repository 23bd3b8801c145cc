"""Arrow keys: from any place of a board to every other, on the boards of all games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from orrery.draw import cell
from orrery.games.uranus.moon import CELLS, EDGES
from tests.browser.client.server import Server
from tests.browser.client.table import main, visit
from tests.draw.reading import placed
from tests.games.screens import MODES, decisions, drawings

# How many of the places are reached from each of them; the fewest, and how many there are
FEWEST = """async (places) => {
  const { ways } = await import("/static/js/arrows.js");
  const leads = ways(places);
  const from = (start) => {
    const found = new Set([start]);
    for (const here of found) for (const there of Object.values(leads[here])) if (there !== undefined) found.add(there);
    return found.size;
  };
  return Math.min(...places.map((_, start) => from(start)));
}"""


def fewest(page: Page, places: list[dict[str, Any]]) -> int:
    found: int = page.evaluate(FEWEST, places)
    return found


@pytest.mark.parametrize("slug", MODES)
def test_on_every_board_arrows_lead_from_any_target_to_every_other(page: Page, server: Server, slug: str) -> None:
    visit(page, server, main())
    largest: dict[str, list[dict[str, Any]]] = {}
    for mode in list(MODES[slug])[:3]:
        for decision in decisions(slug, mode):
            board = drawings(slug).board(*decision)
            spots = {(round(one.x), round(one.y)) for one in placed(board) if one.element.get("role") == "button"}
            kind = str(decision.view.get("step") or decision.view.get("phase"))
            if len(spots) > len(largest.get(kind, ())):
                largest[kind] = [{"x": x, "y": y} for x, y in sorted(spots)]
    assert max(map(len, largest.values())) > 3
    for kind, places in largest.items():
        if places:
            assert fewest(page, places) == len(places), kind


def test_a_lattice_of_tunnels_is_reached_to_the_last(page: Page, server: Server) -> None:
    """Edges of hexes lie so close that some are never the nearest of any other."""
    visit(page, server, main())
    spots = [cell(a, c, 26) for a, _, c in CELLS]
    middles = [((spots[one][0] + spots[other][0]) / 2, (spots[one][1] + spots[other][1]) / 2) for one, other in EDGES]
    assert fewest(page, [{"x": x, "y": y} for x, y in middles]) == len(EDGES)


def test_few_places_need_no_detour(page: Page, server: Server) -> None:
    visit(page, server, main())
    assert fewest(page, [{"x": 5, "y": 5}]) == 1
    assert page.evaluate("async () => (await import('/static/js/arrows.js')).ways([])") == []


def test_there_is_always_a_way_back(page: Page, server: Server) -> None:
    """The last of these is so close to the first that no arrow of its own leads anywhere new."""
    visit(page, server, main())
    assert fewest(page, [{"x": 20, "y": 23.4}, {"x": 63, "y": 82}, {"x": 20.6, "y": 24}]) == 3
