"""The board in words: every place of every board, in short lists, with the names of the table and no secrets."""

from __future__ import annotations

import re
from random import Random

import pytest

from orrery.core import game
from orrery.draw import Region, board_in_words, only_targets, place_names, regions_of
from tests.games.screens import MODES, decisions, drawings, look, moments

SHORT = 24  # places of one region
NAMES = ["Ana", "Ben", "Cem", "Dan", "Eva", "Fay"]
FIRST = {slug: list(modes)[:2] for slug, modes in MODES.items()}
every_game = pytest.mark.parametrize("slug", MODES)


def told(slug: str, mode: str) -> list[list[Region]]:
    """The boards of some moments of games in this mode, as the one to act hears them."""
    names = {"names": NAMES[: MODES[slug][mode][0]], "given": {}}
    return [list(regions_of(game(slug), {**view, **names})) for view, *_ in decisions(slug, mode)[::4]]


@every_game
def test_regions_are_short_and_every_place_is_told_once(slug: str) -> None:
    for mode in FIRST[slug]:
        for regions in told(slug, mode):
            titles = [region.title for region in regions]
            assert len(titles) == len(set(titles))
            for region in regions:
                assert len(region.places) <= SHORT, region.title
                names = [place.name for place in region.places]
                assert len(names) == len(set(names)), region.title
                assert all(place.state.strip() for place in region.places), region.title
                assert not any("None" in place.name + place.state for place in region.places)


@every_game
def test_players_are_called_by_their_names(slug: str) -> None:
    whole = "".join(board_in_words(regions) for mode in FIRST[slug] for regions in told(slug, mode))
    assert "your" in whole.lower()
    assert "seat " not in whole.lower()
    if MODES[slug][FIRST[slug][1]][0] > 1:
        assert "Ben" in whole


@every_game
def test_every_place_that_has_a_name_is_told(slug: str) -> None:
    """Places whose name is not written on the board: spots, hexes, slots of rockets, columns."""
    for mode in FIRST[slug]:
        for view, *_ in decisions(slug, mode)[::9]:
            whole = board_in_words(regions_of(game(slug), view)).lower()
            names = [name.removesuffix(" column").lower() for name in place_names(game(slug), view).values()]
            assert [name for name in names if name not in whole] == []


@every_game
def test_no_secret_is_told(slug: str) -> None:
    rng = Random(5)
    mode, seats = next((mode, seats) for mode, (seats, _) in MODES[slug].items() if seats > 1)
    compared = 0
    for state in moments(slug, mode, 7)[::2]:
        viewer = rng.randrange(seats)
        other = state.determinize(viewer, rng)
        one, two = look(state, viewer).view, look(other, viewer).view
        assert regions_of(game(slug), one) == regions_of(game(slug), two)
        compared += state.snapshot() != other.snapshot()
    assert compared or slug in ("uranus", "minethemoon")  # whose secrets are few and short


@every_game
def test_on_a_board_that_is_told_only_what_can_be_chosen_is_heard(slug: str) -> None:
    for view, legal, events in decisions(slug, FIRST[slug][0])[::9]:
        drawn = drawings(slug).board(view, legal, events)
        heard = only_targets(drawn)
        pictures = re.findall(r'<[^<>]* role="img"[^<>]*>', heard)
        assert all(" tabindex=" in picture for picture in pictures)  # what the Tab key leads to must be heard
        assert heard.count("data-act=") == drawn.count("data-act=")
        assert heard.count('role="button"') == drawn.count('role="button"')


def test_words_are_escaped() -> None:
    assert "<b>" not in board_in_words([Region("<b>", [], "<b>")])
