"""Actions with the names of a table: players, and what they gave names to."""

from __future__ import annotations

from orrery.core import game
from orrery.core.wording import with_names


def test_numbered_things_get_the_names_they_are_called_by() -> None:
    called = {"seat 1": "Ana", "seat 12": "Ben", "orb 3": "Aster"}
    assert with_names("Give orb 3 of seat 12 to seat 1", called) == "Give Aster of Ben to Ana"
    assert with_names("orb 30 and seat 2", called) == "orb 30 and seat 2"


def test_players_have_their_names_in_lists_of_actions() -> None:
    gardens = game("gardens")
    swap = gardens.space.parse("swap_with:1")
    assert gardens.labels({"names": ["Ana", "Ben"]}, [swap]) == ["Change places with Ben"]
    assert gardens.labels({}, [swap]) == ["Change places with seat 2"]


def test_orbs_have_the_names_that_their_founders_gave() -> None:
    darkness = game("darkness")
    orbs = [{"orb": 0, "name": "Aster"}, {"orb": 1, "name": None}]
    asked = {"step": "turn", "pending": {"orb": None}}  # no orb in particular
    view = {"orbs": orbs, "given": {"Aster": "Home"}, "names": ["Ana"], **asked}
    lands = [darkness.space.parse(f"land:scout.{orb}") for orb in (0, 1)]
    assert darkness.labels(view, lands) == ["Land a scout on Home", "Land a scout on orb 1"]
