"""The end of a game, drawn: a podium in the order of places, who passed whom, a rescue, a loss."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from orrery.draw import Category, Ending, Markup, Result, count_panel, finale, nth_place, passes, passing_panel
from orrery.draw.ending import pass_words, place_of
from tests.draw.reading import parse

TRACK = Category("track", [41, 38, 30])
CARDS = Category("cards", [16, 24, 9])
LEFT = Category("flowers left", [-3, -1, 0])


def result(
    categories: Sequence[Category] = (TRACK, CARDS, LEFT),
    *,
    places: Sequence[int] = (2, 1, 3),
    winners: Sequence[int] = (1,),
    viewer: int | None = None,
    together: bool = False,
    safe: Sequence[bool] = (),
    names: Sequence[str] = ("Ana", "Bo", "Cem"),
) -> Result:
    count = len(names)
    points = [sum(category.points[seat] for category in categories) for seat in range(count)]
    called = ["You" if seat == viewer else name for seat, name in enumerate(names)]
    ending = Ending(categories, safe=safe)
    return Result("relay", called, viewer, points, places, winners, together, "It is over.", ending)


def of_class(drawing: Markup | None, name: str) -> list[str]:
    """The words in each element of a class, in the order of the page."""
    assert drawing is not None
    found = [one for one in parse(drawing).iter() if name in (one.get("class") or "").split()]
    return ["".join(one.itertext()) for one in found]


def test_steps_are_as_high_as_their_places() -> None:
    rises = re.findall(r'data-rise="([^"]+)"', finale(result()))
    assert all(rise.split()[-1] == "0" for rise in rises)
    assert all(len(rise.split()) == 4 for rise in rises)  # before the count, and after each category
    assert of_class(finale(result()), "podium-name") == ["Ana", "Bo", "Cem"]  # the second, the first, the third


def test_who_shares_a_place_stands_as_high() -> None:
    shared = finale(result(places=(1, 1, 3), winners=(0, 1)))
    starts = [rise.split()[0] for rise in re.findall(r'data-rise="([^"]+)"', shared)]
    assert starts[0] == starts[1] != starts[2]
    assert shared.count('class="crown"') == 2


def test_a_line_crosses_where_somebody_passes() -> None:
    found = passes(result())
    assert [(one.seat, list(one.others), one.category) for one in found] == [(1, [0], 1)]
    assert pass_words(result(), found[0]) == "Bo passes Ana with cards"
    assert pass_words(result(viewer=1), found[0]) == "You pass Ana with cards"
    assert pass_words(result(viewer=0), found[0]) == "Bo passes you with cards"


def test_nobody_passes_where_the_first_stays_first() -> None:
    calm = result((CARDS, Category("track", [1, 2, 0])))
    assert passes(calm) == []
    assert "Nobody passes anybody." in (passing_panel(calm) or "")


def test_places_that_a_tie_decided_count_in_the_end() -> None:
    even = result((Category("track", [5, 5, 1]), Category("cards", [0, 0, 0])), places=(2, 1, 3))
    assert even.seats == [1, 0, 2]
    assert even.ranks[-1] == [1, 0, 2]


@pytest.mark.parametrize(("viewer", "order"), [(None, ["Bo", "Ana", "Cem"]), (2, ["You", "Bo", "Ana"])])
def test_the_count_is_in_the_order_of_places_and_whoever_looks_is_first(viewer: int | None, order: list[str]) -> None:
    rows = [words.split()[0] for words in of_class(count_panel(result(viewer=viewer)), "who")]
    assert rows == order


def test_what_costs_points_is_cut_out_of_the_bar() -> None:
    panel = count_panel(result()) or ""
    assert panel.count('class="cut-out"') == 3  # two bars, and the legend
    assert "track 38, cards 24, flowers left -1" in panel


def test_a_game_that_tells_nothing_gets_its_plain_points() -> None:
    plain = result([Category("points", [3, 9, 1])], places=(2, 1, 3))
    assert passing_panel(plain) is None
    assert of_class(count_panel(plain), "total") == ["9", "3", "1"]
    assert of_class(finale(plain), "podium-no") == ["3", "9", "1"]


def test_a_team_is_rescued_together() -> None:
    home = finale(result((), winners=(0, 1, 2), places=(1, 1, 1), together=True))
    assert home.count('class="boat"') == 3
    assert "crown" not in home
    assert count_panel(result((), together=True)) is None


def test_a_loss_leaves_a_lamp_for_each_who_stayed() -> None:
    dusk = finale(result((), winners=(), places=(3, 3, 3), together=True, safe=(True, False, True)))
    assert dusk.count("lamp-glow") == 1
    assert dusk.count('class="lands') == 2
    nobody = finale(result((), winners=(), places=(3, 3, 3)))
    assert nobody.count("lamp-glow") == 3
    assert "lands" not in nobody


@pytest.mark.parametrize("count", range(1, 7))
def test_any_number_of_players_fits(count: int) -> None:
    names = ["A name of 24 letters, yes"] * count
    places = list(range(1, count + 1))
    for winners, together in (((0,), False), (tuple(range(count)), True), ((), True)):
        told = result(
            [Category("points", list(range(count, 0, -1)))],
            places=places,
            winners=winners,
            together=together,
            names=names,
        )
        for words in parse(finale(told)).iter("text"):
            size, length = float(words.get("font-size", "0")), words.get("textLength")
            wide = float(length) if length else 0.62 * size * len(words.text or "")
            assert wide < 330
            assert size >= 34  # 11 px where the stage of a phone has 330 px for 1000


def test_places_in_words() -> None:
    assert [nth_place(place) for place in range(1, 7)] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]


def test_a_shared_place_is_told_as_one_and_a_lost_game_has_none() -> None:
    two = result(places=(1, 1, 3), winners=(0, 1))
    assert [place_of(two, seat) for seat in range(3)] == ["shared 1st", "shared 1st", "3rd"]
    assert [place_of(result(), seat) for seat in range(3)] == ["2nd", "1st", "3rd"]
    lost = count_panel(result(places=(3, 3, 3), winners=()))
    assert sorted(of_class(lost, "who")) == ["Ana lost", "Bo lost", "Cem lost"]
