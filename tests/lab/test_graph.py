"""The decision graph: what is found by playing, and how it is drawn."""

from xml.etree import ElementTree

import pytest

from orrery.conformance.cases import plan
from orrery.core import OrreryError
from orrery.core.graph import END, START, DecisionGraph
from orrery.draw import graph_picture
from orrery.lab.graph import explore
from orrery_relay import GAME
from orrery_relay.game import Relay


def test_what_follows_what_is_found_by_playing() -> None:
    found = explore(GAME, plan(GAME, 10, 0))
    assert [(node.name, node.actors, node.verbs) for node in found.nodes] == [
        ("deal", "chance", ("deal",)),
        ("turn", "seat", ("launch", "refuel")),
        ("roll", "chance", ("roll",)),
    ]
    assert {(way.start, way.end) for way in found.ways} == {
        (START, "deal"),
        (START, "turn"),  # without contracts
        ("deal", "deal"),
        ("deal", "turn"),
        ("turn", "turn"),
        ("turn", "roll"),
        ("turn", END),
        ("roll", "turn"),
    }
    assert all(
        sum(way.share for way in found.ways if way.start == node.name) in range(995, 1006) for node in found.nodes
    )


def test_a_graph_is_data_and_comes_back_the_same() -> None:
    found = explore(GAME, plan(GAME, 2, 0))
    assert DecisionGraph.from_json(found.as_json()) == found


def test_the_drawing_names_every_step_and_every_way() -> None:
    found = explore(GAME, plan(GAME, 2, 0))
    drawing = ElementTree.fromstring(graph_picture(found, "Relay"))
    titles = [title.text or "" for title in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert any(title.startswith("turn: a player decides (launch, refuel). R-1.2") for title in titles)
    assert any(title.startswith("turn to (end): ") for title in titles)
    assert len(titles) == len(found.nodes) + len(found.ways)


def test_a_game_without_steps_has_no_graph() -> None:
    class Stepless(Relay):
        steps = Relay.steps[:0]

    with pytest.raises(OrreryError, match="does not say which steps it has"):
        explore(Stepless(), [])
