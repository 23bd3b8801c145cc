"""Panels and choices that every game shares, and the screen of a game that brings none."""

from collections.abc import Mapping
from typing import Any

from orrery.core import CHANCE
from orrery.core.game import Screen
from orrery.draw import acts, button, choice_panel, default_panel, hint, screen_of
from orrery_relay import GAME
from orrery_relay.actions import DEAL, LAUNCH, REFUEL, SPACE
from orrery_relay.game import Relay
from tests.draw.reading import parse


class Plain(Relay):
    """Relay without any drawing."""

    def screen(self) -> Screen | None:  # type: ignore[override]
        return None

    def text(self, view: Mapping[str, Any]) -> str:
        return super().text(view) + "\n<not markup>"


def test_legal_actions_are_sorted_by_verb() -> None:
    can = acts(SPACE, [LAUNCH.at(1), LAUNCH.at(4), REFUEL.at()])
    assert can.by_verb == {"launch": ["ariel", "oberon"], "refuel": [""]}
    assert can.of("roll") == ()
    assert can.may("launch", "ariel")
    assert can.may("refuel")
    assert not can.may("launch", "puck")


def test_a_panel_asks_and_a_button_answers() -> None:
    panel = str(choice_panel("Where?", "1 fuel", hint("Far is dear.", soft=True), button("launch:puck", "Puck", "+3")))
    assert panel.startswith('<div class="panel now"><h2>Where? <small>1 fuel</small></h2><p class="hint soft">')
    assert 'data-act="launch:puck"><span>Puck</span><small>+3</small></button>' in panel


def test_the_default_panel_has_a_button_for_each_legal_action() -> None:
    panel = str(default_panel("Launch a probe, or refuel.", SPACE, [LAUNCH.at(0), REFUEL.at()]))
    assert panel.count("<button") == 2
    assert "<span>Launch a probe to Miranda</span>" in panel
    assert default_panel("Wait.", SPACE, []) is None


def test_a_game_without_drawings_shows_its_text() -> None:
    game = Plain()
    state = game.new(options={"contracts": "off"})
    screen = screen_of(game)
    drawing = screen.draw(state.view(0), state.legal(0))
    words = [element.text for element in parse(drawing).iter() if element.tag.endswith("text")]
    assert words == game.text(state.shown(0)).splitlines()
    assert "refuel" in screen.mine(state.view(0), state.legal(0))
    assert screen.seat(state.view(0), 1).points == 0
    assert screen.mine(state.view(1), []) == ""
    assert set(screen.SYMBOLS) == {"world-relay"}
    assert screen.poster().startswith("<svg")


def test_relay_draws_its_own_board_and_takes_the_rest() -> None:
    state = GAME.new(options={"contracts": "on"})
    state.apply(CHANCE, DEAL.at(0))
    state.apply(CHANCE, DEAL.at(1))
    board = screen_of(GAME).board(state.view(0), state.legal(0))
    assert 'data-act="launch:ariel"' in board
    assert "Launch a probe, or refuel." in screen_of(GAME).mine(state.view(0), state.legal(0))
