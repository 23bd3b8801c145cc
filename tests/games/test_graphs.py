"""The decision graphs that the games carry: each has all steps, and everything that is seen in a few games."""

import pytest

from orrery.conformance.cases import plan
from orrery.core import game
from orrery.lab.graph import explore

# Steps that bots did not reach in 1,500 games; tests of their rules do
RARE = {"minethemoon": {"white_takes"}, "uranus": {"guns", "junk_react"}, "darkness": {"which_first", "which_level"}}
OURS = ["gardens", "vertium", "minethemoon", "uranus", "darkness"]


@pytest.mark.parametrize("slug", OURS)
def test_the_graph_of_a_game_is_up_to_date(slug: str) -> None:
    """If this fails: `orrery graph SLUG -n 60 --out src/orrery/games/SLUG/graph.json`, and look at what is new."""
    played = game(slug)
    kept = played.graph
    assert kept is not None
    found = explore(played, [case for case in plan(played, 4, 7) if case.close])
    actors = {node.name: node.actors for node in kept.nodes}
    for node in found.nodes:  # in a few games an option may not have come up
        assert node._replace(actors=actors[node.name]) in kept.nodes
    known = {(way.start, way.end) for way in kept.ways}
    assert {(way.start, way.end) for way in found.ways} <= known


@pytest.mark.parametrize("slug", OURS)
def test_every_step_leads_somewhere_and_is_reached(slug: str) -> None:
    kept = game(slug).graph
    assert kept is not None
    rare = RARE.get(slug, set())
    assert {node.name for node in kept.nodes} - {way.end for way in kept.ways} <= rare
    assert {node.name for node in kept.nodes} - {way.start for way in kept.ways} <= rare
