"""Names that players give to things on the board: everybody reads them, they are no part of the record."""

from __future__ import annotations

import pytest

from tests.server.people import House, Person

Table = tuple[str, Person, Person]


@pytest.fixture
def founded(house: House) -> Table:
    """Ada has a bridgehead at Aster, which nobody else has; Bob has none."""
    ada, bob = house.person("Ada"), house.person("Bob")
    for _ in range(10):  # chance may keep every good orb from her
        table = ada.sets("me", "friend", game="darkness", **{"option-start": "0"})
        bob.joins(table)
        if settle(house, table, (ada, bob)):
            return table, ada, bob
    raise AssertionError("nobody founded anything")


def settle(house: House, table: str, people: tuple[Person, Person]) -> bool:
    """Let Ada land where she can, until she has founded something or the game is over."""
    while actors := house.state(table).actors():
        state = house.state(table)
        if any(orb["founder"] == 0 for orb in state.snapshot()["orbs"]):
            return True
        seat = actors[0]
        space = house.site.tables.game_of(house.live(table).info).space
        found = [space.notation(action) for action in state.legal(seat)]
        settles = [act for act in found if seat == 0 and act.startswith("land:colony")]
        wishes = [*settles, *(act for act in ("discover:scout", "answer:no") if act in found), *found]
        assert people[seat].act(table, wishes[0], seat=seat).is_success
    return False


def test_the_founder_calls_an_orb_otherwise_and_everybody_reads_it(house: House, founded: Table) -> None:
    table, ada, bob = founded
    before = house.live(table).info.number
    assert 'value="Aster"' in ada.get(f"/t/{table}").text
    assert ada.post(f"/t/{table}/name", **{"as": 0, "what": "Aster", "name": " Home  <3 "}).is_success
    for person in (ada, bob):
        page = person.get(f"/t/{table}").text
        assert "Home &lt;3" in page
        assert "bridgehead at Home &lt;3" in page  # in the log
        assert "bridgehead at Aster" not in page
    assert house.live(table).info.number == before
    assert 'name="what"' not in bob.get(f"/t/{table}").text


def test_nobody_else_may(house: House, founded: Table) -> None:
    table, _, bob = founded
    stranger = house.person("Cem")
    assert bob.post(f"/t/{table}/name", **{"as": 1, "what": "Aster", "name": "Mine"}).status_code == 403
    assert bob.post(f"/t/{table}/name", **{"as": 0, "what": "Aster", "name": "Mine"}).status_code == 403
    assert stranger.post(f"/t/{table}/name", **{"as": 0, "what": "Aster", "name": "Mine"}).status_code in (403, 404)
    assert house.live(table).info.extra.get("given", {}) == {}


def test_a_name_is_short_and_an_empty_one_gives_back_the_old(house: House, founded: Table) -> None:
    table, ada, _ = founded
    ada.post(f"/t/{table}/name", **{"as": 0, "what": "Aster", "name": "x" * 40})
    assert house.live(table).info.extra["given"] == {"Aster": "x" * 16}
    ada.post(f"/t/{table}/name", **{"as": 0, "what": "Aster", "name": "  "})
    assert "bridgehead at Aster" in ada.get(f"/t/{table}").text
    assert ada.post(f"/t/{table}/name", **{"as": 0, "what": "Nowhere", "name": "Home"}).status_code == 403
    assert ada.post(f"/t/{table}/name", what="Aster", name="Home").status_code == 422
