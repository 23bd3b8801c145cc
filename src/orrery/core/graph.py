"""The decision graph of a game: who decides what, where chance enters, what follows what."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple

START: Final = "(start)"  # no step can be called so
END: Final = "(end)"
FILE: Final = "graph.json"


class Node(NamedTuple):
    """One step of the game."""

    name: str
    chapter: str  # the module of the rules it stands in
    actors: str  # "chance", "seat", "seats" if several act at once, "either" if an option decides
    verbs: tuple[str, ...]
    summary: str  # the first line of its documentation, with its rules


class Way(NamedTuple):
    """Something that was seen to follow a step, and in how many of 1,000 cases."""

    start: str
    end: str
    share: int


class DecisionGraph(NamedTuple):
    """All steps in their order, and the ways between them; `START` and `END` are no steps."""

    nodes: tuple[Node, ...]
    ways: tuple[Way, ...]

    def as_json(self) -> dict[str, Any]:
        return {"steps": [node._asdict() for node in self.nodes], "ways": [list(way) for way in self.ways]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> DecisionGraph:
        nodes = tuple(Node(**{**node, "verbs": tuple(node["verbs"])}) for node in data["steps"])
        return cls(nodes, tuple(Way(*way) for way in data["ways"]))


def load_graph(package: str) -> DecisionGraph | None:
    """The graph that a game's package carries; None if it has none."""
    file = files(package) / FILE
    return DecisionGraph.from_json(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None
