"""Printed numbers: overrides change only what is there, and every value knows its source."""

from pathlib import Path

import pytest

from orrery.core import DataError
from orrery.core.data import find_value, load_data, overlay, read_overrides, source_of, sources

BASE = {"tank": {"capacity": 8, "names": ["a"], "open": True, "inner": {"size": 1}, "source": "book", "page": 2}}


def test_an_override_changes_what_it_names_and_nothing_else() -> None:
    changed = overlay(BASE, {"tank": {"capacity": 9, "inner": {"size": 2}}})
    assert changed["tank"] == {**BASE["tank"], "capacity": 9, "inner": {"size": 2}}
    assert BASE["tank"]["capacity"] == 8


def test_an_override_may_give_its_own_source() -> None:
    assert overlay(BASE, {"tank": {"source": "public", "link": "x"}})["tank"]["link"] == "x"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"tanks": {}}, "sets tanks, which the game does not have. Did you mean 'tank'"),
        ({"tank": {"capacty": 9}}, "sets tank.capacty"),
        ({"tank": 9}, "tank is a table; the data file gives 9"),
        ({"tank": {"capacity": "9"}}, "tank.capacity is a whole number; the data file gives '9'"),
        ({"tank": {"capacity": True}}, "tank.capacity is a whole number"),
        ({"tank": {"open": 1}}, "tank.open is true or false"),
        ({"tank": {"names": {}}}, "tank.names is a list"),
        ({"tank": {"inner": {"size": 1.5}}}, "tank.inner.size is a whole number"),
        ({"tank": {"rebuilt": "capacity"}}, "tank.rebuilt lists keys of its table; the data file gives 'capacity'"),
        ({"tank": {"source": ["book"]}}, "tank.source is a note, a text or a number; the data file gives"),
    ],
)
def test_a_wrong_override_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(DataError, match=words):
        overlay(BASE, changes)


def test_sources_are_inherited_and_notes_are_kept() -> None:
    found = {place: (value, source, note) for place, value, source, note in sources(BASE)}
    assert found["tank.capacity"] == (8, "book", "page 2")
    assert found["tank.inner.size"][:2] == (1, "book")
    assert "tank.source" not in found


def test_single_values_of_a_table_may_be_rebuilt_and_a_data_file_makes_them_yours() -> None:
    data = overlay(BASE, {"tank": {"rebuilt": ["capacity"], "reason": "lost"}})
    assert {place: source for place, _, source, _ in sources(data)} == {
        "tank.capacity": "rebuilt",
        "tank.names": "book",
        "tank.open": "book",
        "tank.inner.size": "book",
    }
    assert source_of(data, {}, "tank.capacity") == "rebuilt"
    assert source_of(data, {}, "tank.inner.size") == "book"
    assert source_of(data, {"tank": {"capacity": 9}}, "tank.capacity") == "yours"
    assert source_of(data, {"tank": {"capacity": 9}}, "tank.open") == "book"
    with pytest.raises(KeyError):
        source_of(data, {}, "tank.colour")
    assert find_value(data, "tank.inner.size") == 1


def test_a_file_is_read_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[tank]\ncapacity = 9\n")
    assert load_data("orrery_relay", read_overrides(file))["tank"]["capacity"] == 9
    with pytest.raises(DataError, match="There is no data file"):
        read_overrides(tmp_path / "none.toml")
    with pytest.raises(DataError, match="cannot be read"):
        read_overrides(tmp_path)
    file.write_text("tank = = 1")
    with pytest.raises(DataError, match="is not TOML"):
        read_overrides(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="cannot be read"):
        read_overrides(file)
