"""What a table tells about slips: why not, by name; what is asked before it costs; what can be taken back."""

from __future__ import annotations

import html
import json
import re
from random import Random
from typing import Any

from orrery.core.knowledge import grew
from orrery.core.match import TOLD
from orrery.server.acting import find_back, known_back
from tests.server.people import House, Person


def garden(house: House, *people: str) -> tuple[str, list[Person]]:
    """A garden in which the first person is on turn."""
    sitting = [house.person(name) for name in people]
    options = {"option-martians": "random", "option-start": "0"}
    table = sitting[0].sets("me", *["friend"] * (len(people) - 1), **options)
    for friend, name in zip(sitting[1:], people[1:], strict=True):
        friend.joins(table, name)
    rng = Random(4)
    while (state := house.state(table)).view(None)["step"] != "turn" or state.actors() != [0]:
        seat = state.actors()[0]
        do(house, table, sitting[seat], seat, rng.choice(state.legal(seat)))
    return table, sitting


def do(house: House, table: str, person: Person, seat: int, action: int) -> None:
    live = house.live(table)
    notation = house.site.tables.game_of(live.info).space.notation(action)
    assert person.act(table, notation, seat=seat).is_success


def choices(house: House, table: str, verb: str) -> list[str]:
    live = house.live(table)
    space = house.site.tables.game_of(live.info).space
    return [text for action in live.state.legal(0) if (text := space.notation(action)).startswith(f"{verb}:")]


def test_a_refusal_says_what_is_wrong_here_by_the_names_of_the_table(house: House) -> None:
    table, (ada, bob) = garden(house, "Ada", "Bob")
    told: dict[str, Any] = bob.get(f"/t/{table}/why?do=move:E5").json()
    assert told["here"] == "It is Ada's turn."
    assert told["text"].startswith("It is Ada's turn. ")
    assert told["rule"] == "G-2.1"
    space = house.state(table).view(0)["seats"][0]["gardener"]
    told = ada.get(f"/t/{table}/why?do=move:{space}").json()
    assert told["here"].endswith(f"stands on {space} already. A move is one step or more.")
    refused = ada.act(table, f"move:{space}")
    assert refused.status_code == 422
    assert refused.json()["here"] == told["here"]


def test_what_costs_something_is_asked_of_the_one_who_may_do_it(house: House) -> None:
    table, (ada, bob) = garden(house, "Ada", "Bob")
    found = re.search(r'data-cautions="([^"]+)"', ada.get(f"/t/{table}").text)
    assert found is not None
    cautions = json.loads(html.unescape(found[1]))
    worth = house.state(table).view(0)["worth"]
    assert set(cautions) == {do for do in choices(house, table, "score") if not worth[do.removeprefix("score:")]}
    assert all(set(caution) == {"question", "why", "do", "keep"} for caution in cautions.values())
    assert "data-cautions" not in bob.get(f"/t/{table}").text


def test_whether_a_choice_can_be_taken_back_is_found_out_once_and_is_true(house: House) -> None:
    table, (ada, _) = garden(house, "Ada", "Bob")
    planting = next(do for do in choices(house, table, "move") if leads_to_planting(house, table, do))
    showing = next(do for do in choices(house, table, "score") if shows_something(house, table, do))
    for choice, granted in ((planting, True), (showing, False)):
        assert ada.act(table, choice).is_success
        live = house.live(table)
        tables = house.site.tables
        assert house.run(known_back, tables, live, 0).granted is None, "a page does not wait for it"
        assert house.run(find_back, tables, live, 0).granted is granted
        assert house.run(known_back, tables, live, 0).granted is granted
        page = ada.get(f"/t/{table}").text
        button = re.search(r"<button[^>]*data-back[^>]*>", page)
        assert button is not None
        assert ('"ask": true' in button[0]) is not granted, "the others may be asked"
        assert (TOLD in button[0]) is not granted
        assert ada.post(f"/t/{table}/back", seat=0).is_success is granted


def shows_something(house: House, table: str, choice: str) -> bool:
    """Whether Bob did not know from the draft that Ada holds this card."""
    action = house.site.tables.game_of(house.live(table).info).space.parse(choice)
    return grew(house.state(table), 0, action)


def leads_to_planting(house: House, table: str, choice: str) -> bool:
    state = house.state(table).copy()
    state.apply(0, house.site.tables.game_of(house.live(table).info).space.parse(choice))
    return state.actors() == [0]
