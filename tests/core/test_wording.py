"""Lists and numbers as people say them."""

from orrery.core.wording import count_of, listing


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
