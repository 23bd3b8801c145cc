"""The coach explains everything once; what the learner has heard is folded."""

from __future__ import annotations

import re

import pytest

from tests.server.people import House, Person, play_on

GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness")


def coach(person: Person, table: str) -> tuple[str, bool] | None:
    """The title of the lesson that is shown, and whether it is folded."""
    html = person.get(f"/t/{table}").text
    found = re.search(r'id="coach">(<details id="coach-again">)?.*?<b>(.*?)</b>', html, re.DOTALL)
    return (found[2], found[1] is not None) if found else None


@pytest.mark.parametrize("slug", GAMES)
def test_no_lesson_is_told_in_full_at_two_decisions(house: House, slug: str) -> None:
    ana = house.person("Ana")
    table = ana.form(f"/learn/{slug}").headers["location"].removeprefix("/t/")
    full: list[str] = []
    folded = 0
    for seed in range(40):
        house.wait(table, lambda live: 0 in live.state.actors() or live.info.status == "over")
        said = coach(ana, table)
        assert said == coach(ana, table), "looking again changes nothing"
        if said is not None:
            folded += said[1]
            full += [] if said[1] else [said[0]]
        if not play_on(house, table, {0: ana}, 1, seed):
            break
    assert full, "the coach speaks"
    assert len(full) == len(set(full))
    assert folded
