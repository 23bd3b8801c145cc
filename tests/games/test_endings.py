"""What every game tells of its end: categories that add up to its points, figures for all, a finale in every mode."""

from __future__ import annotations

from random import Random

import pytest

from orrery.core import Event, State, game
from orrery.draw import SYMBOLS, Result, count_panel, finale, passing_panel, result_of, screen_of
from tests.draw.reading import parse
from tests.games.driving import step
from tests.games.screens import BOLD, MODES

TABLES = [(slug, mode) for slug, modes in MODES.items() for mode in modes]


def finished(slug: str, mode: str, seed: int) -> tuple[State, list[Event]]:
    """A whole game, played with some greed, and everything that happened in it."""
    players, options = MODES[slug][mode]
    state = game(slug).new(players, options)
    state.journal = []
    rng = Random(seed)
    while state.actors():
        step(state, rng, BOLD)
    return state, list(state.journal)


def told(state: State, events: list[Event], viewer: int | None = None) -> Result:
    names = [f"Player {'ABCDEF'[seat]}" for seat in range(state.seats)]
    view = {**state.shown(viewer), "names": names}
    return result_of(game(state.slug), view, state.standing(), "It is over.", events)


@pytest.mark.parametrize(("slug", "mode"), TABLES)
def test_categories_add_up_and_everybody_stands_on_the_stage(slug: str, mode: str) -> None:
    for seed in range(2):
        state, events = finished(slug, mode, seed)
        standing = state.standing()
        result = told(state, events, seed % state.seats)
        categories = result.ending.categories
        if categories:
            sums = [sum(category.points[seat] for category in categories) for seat in range(state.seats)]
            assert sums == standing.points
            assert result.sums[-1] == standing.points
        else:
            assert game(slug).cooperative(*MODES[slug][mode])
        assert len(result.ending.figures) == state.seats
        stage = parse(finale(result))
        words = [element.text for element in stage.iter() if element.text]
        assert all(name in words for name in result.names)
        used = {element.get("href") for element in stage.iter() if element.get("href")}
        assert used <= {f"#{name}" for name in {**screen_of(game(slug)).SYMBOLS, **SYMBOLS}}
        crowns = sum(element.get("class") == "crown" for element in stage.iter())
        assert crowns == (0 if result.together else len(standing.winners))
        for panel in (count_panel(result), passing_panel(result)):
            if panel is not None:
                parse(panel)
