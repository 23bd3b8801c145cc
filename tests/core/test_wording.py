"""Lists and numbers as people say them."""

import pytest

from orrery.core.wording import count_of, isolated, listing, possessive, with_article


def test_names_in_a_row() -> None:
    assert [listing(names) for names in ([], ["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cem"])] == [
        "",
        "Ana",
        "Ana and Ben",
        "Ana, Ben and Cem",
    ]
    assert listing(["A", "B"], "or") == "A or B"


def test_one_is_not_many() -> None:
    assert [count_of(count, "hex") for count in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]
    assert [count_of(count, "tunnel") for count in (1, 4)] == ["1 tunnel", "4 tunnels"]


@pytest.mark.parametrize(
    ("thing", "expected"),
    [("Atomic Beam", "an Atomic Beam"), ("Shield", "a Shield"), ("unit", "a unit"), ("orb", "an orb")],
)
def test_a_thing_has_the_right_article(thing: str, expected: str) -> None:
    assert with_article(thing) == expected


def test_whose_something_is() -> None:
    assert [possessive(name) for name in ("Ana", "Boris", "CARLOS")] == ["Ana's", "Boris'", "CARLOS'"]


def test_a_name_from_right_to_left_keeps_the_order_of_the_sentence() -> None:
    assert [isolated(name) for name in ("Ana", "", "Łukasz 2")] == ["Ana", "", "Łukasz 2"]
    for name in ("أمينة", "דוד 7", "Ana دانة"):
        assert isolated(name) == f"\u2068{name}\u2069"
