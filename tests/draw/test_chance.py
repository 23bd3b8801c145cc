"""The panel of companion mode, and what it is told by the games."""

from __future__ import annotations

import re

import pytest

import orrery as package
from orrery.core import CHANCE
from orrery.core.drawing import outcomes
from orrery.draw.chance import Question, Tile, draw_panel


def test_one_draw_is_one_tap_and_many_are_counted() -> None:
    tiles = [Tile("draw:red", "Red", most=3), Tile("draw:<b>", "<b>", most=1)]
    single = draw_panel(Question("A draw", tiles))
    assert re.findall(r'data-act="([^"]+)"', single) == ["draw:red", "draw:&lt;b&gt;"]
    assert "data-plan" not in single
    several = draw_panel(Question("Draws", tiles, left=2))
    assert 'data-draws="draw:red=3 draw:&lt;b&gt;=1"' in several
    assert "data-act" not in several
    cards = draw_panel(Question("Cards", [Tile("deal:a", "A"), Tile("deal:b", "B")], left=2))
    assert re.findall(r'data-one="([^"]+)"', cards) == ["deal:a", "deal:b"]
    assert 'data-rest="run"' in draw_panel(Question("Not mine"))


@pytest.mark.parametrize("slug", ["darkness", "gardens", "minethemoon", "uranus", "vertium"])
def test_every_draw_of_a_game_says_whose_it_is(slug: str) -> None:
    game = package.game(slug)
    of_chance = {step.name for step in game.steps if any(verb.chance for verb in step.verbs)}
    assert set(game.draws) == of_chance


def test_what_can_have_come_is_no_less_than_what_can() -> None:
    state = package.game("gardens").new(3)
    found = outcomes(state, [0])
    assert [one.action for one in found] == state.legal(CHANCE)
    assert sum(one.chance for one in found) == pytest.approx(1)
