"""How long American wars of Vertium are, what their end decides, and how hard the solo presets are.

Every war is played to the last (war_end=nobody). The greedy bot does not look at that option, so the war that ends with
helpless rivals is the same war cut short: one game tells both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.figures.series import Facts, Series, mean, percentile, table

from orrery.core import Event, State
from orrery.games.vertium import GAME
from orrery.games.vertium.position import RIVALS_HELPLESS
from orrery.games.vertium.state import VertiumState
from orrery.games.vertium.steps.war import others_able
from orrery.lab.results import wilson

GAMES = 800
SOLO_REPEATS = 5  # solo games are short: so many times as many
LAST = {"war_end": "nobody"}
WARS: Mapping[str, tuple[Sequence[int], Mapping[str, str]]] = {
    "American style": ((2, 3, 4), {"battling": "american"}),
    "Gelbon & CUBE": ((2, 3, 4), {"gelbon": "on"}),
    "Shadows": ((3, 4), {"mode": "shadows"}),
    "Shadows, Gelbon, abilities": ((3, 4), {"mode": "shadows", "gelbon": "on", "abilities": "on"}),
}


class WarWatch:
    """How many attacks, who won, and how it would have been if helpless rivals ended the war."""

    def __init__(self, state: State) -> None:  # noqa: ARG002 (a series hands in the first position)
        self.short: tuple[int, list[int]] | None = None  # attacks and winners with war_end=rivals

    def see(self, state: State, events: Sequence[Event]) -> None:
        at = vertium(state)
        fought = any(event.kind in ("conquered", "defended") for event in events)
        if fought and self.short is None and not at.over and not others_able(at, at.turn):
            ended = at.copy()
            ended.over = RIVALS_HELPLESS
            self.short = at.attacks, ended.winners()

    def facts(self, state: State) -> Facts:
        at = vertium(state)
        attacks, winners = self.short or (at.attacks, at.winners())
        return {
            "attacks": at.attacks,
            "attacks_rivals": attacks,
            "cut": at.standing().reason == "V-R48",
            "another_winner": winners != at.winners(),
            "won": bool(at.winners()),
        }


def vertium(state: State) -> VertiumState:
    assert isinstance(state, VertiumState)
    return state


SOLO = {name: dict(values) for name, values in GAME.options.presets.items() if name.startswith("Solo")}
SERIES = (
    *(
        Series("vertium", name, seats, WarWatch, {**options, **LAST})
        for name, (most, options) in WARS.items()
        for seats in most
    ),
    *(
        Series("vertium", f"{name}, {part}", 1, WarWatch, values)
        for name, values in SOLO.items()
        for part in range(SOLO_REPEATS)
    ),
)

Played = Mapping[tuple[str, int], list[Facts]]


def report(played: Played) -> str:
    """The tables of docs/games/vertium.md."""
    return f"### How long wars are\n\n{lengths(played)}\n\n### Solo\n\n{solo(played)}\n"


def between(games: Sequence[Facts], fact: str) -> str:
    """A share with the interval that 19 of 20 such intervals are right with."""
    low, high = wilson(sum(game[fact] for game in games), len(games))
    return f"{100 * mean(games, fact):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def lengths(played: Played) -> str:
    head = (
        "series",
        "seats",
        "attacks, rivals",
        "attacks, nobody",
        "99.5th percentile",
        "most",
        "limit met",
        "another winner",
    )
    rows = []
    for (name, players), games in played.items():
        if name in WARS:
            rows.append(
                (
                    name,
                    players,
                    f"{mean(games, 'attacks_rivals'):.1f}",
                    f"{mean(games, 'attacks'):.1f}",
                    f"{percentile(games, 'attacks', 99.5):.0f}",
                    f"{percentile(games, 'attacks', 100):.0f}",
                    between(games, "cut"),
                    between(games, "another_winner"),
                )
            )
    return table(head, rows)


def solo(played: Played) -> str:
    rows = []
    for name, values in SOLO.items():
        games: list[Any] = []
        for part in range(SOLO_REPEATS):
            games += played[f"{name}, {part}", 1]
        options = ", ".join(f"{key}={value}" for key, value in values.items() if key != "mode") or "the book"
        attacks = f"{mean(games, 'attacks'):.1f}", f"{percentile(games, 'attacks', 100):.0f}"
        rows.append((name, options, len(games), between(games, "won"), *attacks))
    return table(("preset", "options", "games", "Rebel wins", "attacks", "most"), rows)
