"""Choices that were right when they were made, until somebody else spoilt them: they are late, and break no rule."""

from __future__ import annotations

from typing import Any

from orrery.core import State
from tests.games.uranus.build import modules, position
from tests.games.uranus.test_launching import launcher
from tests.server.people import House, Person

LAUNCH = "use:0,0,0.module1"
LAST_GREEN = {"m1": "2G 3B 2R 1P"}  # module 1 has room for one more green rock
ONLY_GREEN = {**LAST_GREEN, "m2": "1G", "m3": "3G", "m5": "3G", "m6": "2G"}  # and no other module has any


def table_in(house: House, state: State) -> tuple[str, int, list[Person]]:
    """A table of two people in this position, and the number it is at."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", game="uranus")
    bob.joins(table)
    live = house.live(table)
    live.state = state
    return table, live.info.number, [ada, bob]


def launching(filled: dict[str, str], **own: Any) -> State:
    """Both may launch one green rock."""
    seats = [launcher("1G"), launcher("1G", race="III", **own)]
    return position(seats=seats, module_rows=modules(**filled), busy=False)


def test_what_somebody_else_has_just_used_up_is_late(house: House) -> None:
    table, at, (ada, bob) = table_in(house, launching(LAST_GREEN))
    assert ada.act(table, LAUNCH, at).status_code == 200
    late = bob.act(table, LAUNCH, at)
    assert (late.status_code, late.json()["error"], late.json()["at"]) == (409, "late", house.live(table).info.number)
    knowing = bob.act(table, LAUNCH, late.json()["at"])
    assert (knowing.status_code, knowing.json()["rule"]) == (422, "U-7.4")


def test_who_had_nothing_left_to_choose_is_late(house: House) -> None:
    table, at, (ada, bob) = table_in(house, launching(ONLY_GREEN))
    assert ada.act(table, LAUNCH, at).status_code == 200
    late = bob.act(table, "done", at)
    assert (late.status_code, late.json()["error"]) == (409, "late")


def test_an_answer_to_another_question_is_late(house: House) -> None:
    """Who is done with their sets is not done with building, which has begun meanwhile."""
    state = launching(ONLY_GREEN, ticks={"tunnel": 1})
    table, at, (ada, bob) = table_in(house, state)
    assert ada.act(table, LAUNCH, at).status_code == 200
    now = house.state(table)
    assert now.shown(None)["step"] == "build"
    assert 1 in now.actors()
    late = bob.act(table, "done", at)
    assert (late.status_code, late.json()["error"]) == (409, "late")
    assert 1 in house.state(table).actors()


def test_what_was_wrong_from_the_start_is_refused(house: House) -> None:
    table, at, (ada, bob) = table_in(house, launching(LAST_GREEN))
    assert ada.act(table, "use:0,0,0.module2", at).status_code == 200
    wrong = bob.act(table, "use:0,0,0.module4", at)  # it takes no green ones
    assert (wrong.status_code, wrong.json()["rule"]) == (422, "U-7.4")
    assert bob.act(table, "nonsense", at).status_code == 422


def test_what_is_still_right_is_played(house: House) -> None:
    table, at, (ada, bob) = table_in(house, launching(LAST_GREEN))
    assert ada.act(table, "use:0,0,0.module2", at).status_code == 200
    assert bob.act(table, LAUNCH, at).status_code == 200
