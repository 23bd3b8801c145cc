"""Snapshots by a table of fields: every kind of value comes back as it was."""

from typing import Any

import pytest

from orrery.core.fields import (
    FLAG,
    FLAGS,
    NUMBER,
    NUMBERS,
    Codec,
    Column,
    Field,
    counts_of,
    exactly,
    list_of,
    named,
    one_of,
    or_none,
    read_fields,
    read_row,
    rows_of,
    set_of,
    write_fields,
    write_row,
)

MOONS = ["puck", "ariel", "oberon"]


@pytest.mark.parametrize(
    ("codec", "value", "data"),
    [
        (NUMBER, 7, 7),
        (FLAG, True, True),
        (NUMBERS, [1, -1], [1, -1]),
        (FLAGS, [True, False], [True, False]),
        (or_none(-1), 3, 3),
        (or_none(-1), -1, None),
        (one_of(MOONS), 1, "ariel"),
        (one_of(MOONS, nothing=-1), -1, None),
        (named({10: "box", 20: "rocket.A"}), 20, "rocket.A"),
        (named({-2: "down", -1: None, 0: "puck"}), -1, None),
        (list_of(one_of(MOONS)), [2, 0], ["oberon", "puck"]),
        (exactly(2, NUMBERS), [4, 5], [4, 5]),
        (rows_of(NUMBERS, 2), [1, 2, 3, 4], [[1, 2], [3, 4]]),
        (rows_of(counts_of(MOONS, zeros=False), 3), [0, 2, 1, 0, 0, 0], [{"ariel": 2, "oberon": 1}, {}]),
        (set_of(MOONS), 0b101, ["puck", "oberon"]),
        (counts_of(MOONS), [0, 2, 1], {"puck": 0, "ariel": 2, "oberon": 1}),
        (counts_of(MOONS, zeros=False), [0, 2, 1], {"ariel": 2, "oberon": 1}),
    ],
)
def test_a_value_is_written_and_comes_back(codec: Codec, value: Any, data: Any) -> None:
    assert codec.write(value) == data
    assert codec.read(data) == value


class Sky:
    def __init__(self) -> None:
        self.turn = -1
        self.seen = 0
        self.fuel = [0, 0]
        self.marks = [0, 0, 0, 0]


FIELDS = (Field("turn", or_none(-1)), Field("seen", set_of(MOONS), "moons"))
SEAT = (Column("fuel", NUMBER), Column("marks", NUMBERS, width=2))


def test_both_directions_follow_from_one_list() -> None:
    sky = Sky()
    sky.turn, sky.seen = 1, 0b10
    assert write_fields(sky, FIELDS) == {"turn": 1, "moons": ["ariel"]}
    again = Sky()
    read_fields(again, FIELDS, {"turn": 1, "moons": ["ariel"]})
    assert vars(again) == vars(sky)


def test_what_is_not_named_stays_as_it_is() -> None:
    sky = Sky()
    read_fields(sky, FIELDS, {"moons": []})
    assert sky.turn == -1


def test_what_has_to_be_whole_is_refused_if_something_is_missing() -> None:
    sky = Sky()
    read_fields(sky, FIELDS, {"turn": 1, "moons": []}, whole=True)
    read_row(sky, SEAT, 1, {"fuel": 2, "marks": [3, 4]}, whole=True)
    assert (sky.turn, sky.fuel, sky.marks) == (1, [0, 2], [0, 0, 3, 4])
    with pytest.raises(KeyError, match="turn"):
        read_fields(sky, FIELDS, {"moons": []}, whole=True)
    with pytest.raises(KeyError, match="marks"):
        read_row(sky, SEAT, 0, {"fuel": 9}, whole=True)


def test_data_that_name_nothing_are_refused() -> None:
    with pytest.raises(AttributeError):
        read_fields(Sky(), FIELDS, ["turn"])  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        read_row(Sky(), SEAT, 0, "fuel")  # type: ignore[arg-type]


def test_a_row_of_flat_lists() -> None:
    sky = Sky()
    sky.fuel, sky.marks = [3, 5], [1, 2, 3, 4]
    assert write_row(sky, SEAT, 1) == {"fuel": 5, "marks": [3, 4]}
    read_row(sky, SEAT, 0, {"fuel": 9, "marks": [7, 8]})
    assert (sky.fuel, sky.marks) == ([9, 5], [7, 8, 3, 4])
    with pytest.raises(ValueError, match="marks has 2 entries, not 3"):
        read_row(sky, SEAT, 0, {"marks": [1, 2, 3]})


@pytest.mark.parametrize(
    ("codec", "data"),
    [
        (one_of(MOONS), "pluto"),
        (one_of(MOONS), None),
        (named({10: "box"}), "silo"),
        (set_of(MOONS), ["pluto"]),
        (NUMBER, "many"),
        (exactly(2, NUMBERS), [1, 2, 3]),
        (rows_of(NUMBERS, 2), [[1, 2], [3]]),
    ],
)
def test_what_cannot_be_is_refused(codec: Codec, data: Any) -> None:
    with pytest.raises((KeyError, ValueError)):
        codec.read(data)
