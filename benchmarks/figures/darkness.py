"""Terraforming Darkness: who survives, with how many points, in which coalitions; and how a lone player fares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import cast

from benchmarks.figures.series import Facts, Series, by_seat, mean, middle, numbers, percentile, share, table

from orrery.core import Event, State
from orrery.games.darkness.pieces import BIT, KINDS
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.survival import RESULT, best_result, places, reason, survived

GAMES = 500

RATINGS = ("extinct", "hard survival", "triumph")
FATES = {  # an event with its rule -> the heading of a column
    "orb_destroyed D-5.13": "kraken",
    "orb_hit D-13.5": "virus",
    "orb_hit D-13.6": "demons",
    "orb_destroyed D-13.7": "planet eater",
    "orb_destroyed D-13.8": "weak spots",
    "starved D-14.4": "left at air B",
    "starved D-14.5": "left at air C",
}
WORKS = {
    "terraformed": "terraforming stations",
    "gateway_built": "gateways",
    "station_built": "defence stations",
    "promised": "promises",
    "shot": "shots",
    "digs": "digs",
}


class Watch:
    """What happened on the way, by the log, and what the count gave."""

    def __init__(self, _start: State) -> None:
        self.actions = 0
        self.largest = 0
        self.happened: Counter[str] = Counter()

    def see(self, state: State, events: Sequence[Event]) -> None:
        self.actions += 1
        self.largest = max(self.largest, *cast(DarknessState, state).count, 0)
        for event in events:
            self.happened[event.kind] += 1
            self.happened[f"{event.kind} {event.rule}"] += 1

    def facts(self, state: State) -> Facts:
        end = cast(DarknessState, state)
        results = [end.results[n : n + RESULT] for n in range(0, len(end.results), RESULT)]
        best = max(results, key=lambda result: (result[1], result[2]))
        alive = survived(end)
        return {
            "survived": alive,
            "reason": reason(end),
            "points": best[1],
            "second": best[2],
            "winners": places(end).count(1) if alive else None,
            "of all": alive and places(end).count(1) == end.seats,
            "bound": max(result[0].bit_count() for result in results),
            "returns": end.returns(),
            "alone": fmean(best_result(end, BIT[seat])[1] >= end.config.threshold for seat in range(end.seats)),
            "actions": self.actions,
            "cores": len(end.core),
            "lv1": sum(end.config.tile_copies[:KINDS]) - end.pool_left[0],
            "largest": self.largest,
            **{name: self.happened[kind] for kind, name in (FATES | WORKS).items()},
        }


SERIES = [Series("darkness", "greedy", players, Watch) for players in range(1, 6)]


def report(played: Mapping[tuple[str, int], list[Facts]]) -> str:
    """The tables of docs/games/darkness.md."""
    counts = {players: games for (_name, players), games in played.items()}
    parts = [
        ("Solo ratings", solo_table(counts[1])),
        ("Survival and coalitions", survival_table({players: counts[players] for players in counts if players > 1})),
        ("Winners in a game that somebody survives", winners_table(counts)),
        ("What the players build and do, in a game", means_table(counts, WORKS.values())),
        ("What befalls orbs, in a game", means_table(counts, FATES.values())),
        ("Length and material", size_table(counts)),
    ]
    return "\n".join(f"## {heading}\n\n{text}\n" for heading, text in parts)


def solo_table(games: Sequence[Facts]) -> str:
    rows = []
    for rating in RATINGS:
        points = [game["points"] for game in games if game["reason"] == rating]
        span = f"{min(points)}-{max(points)}" if points else "-"
        rows.append([rating, f"{100 * len(points) / len(games):.0f} %", span])
    rows.append(["all", "100 %", f"mean {mean(games, 'points'):.1f}, median {middle(games, 'points'):.0f}"])
    return table(["rating", "games", "points"], rows)


def survival_table(counts: Mapping[int, Sequence[Facts]]) -> str:
    head = ["players", "somebody survives", "points of the best", "winners", "seats with 4 points alone", "win by seat"]
    rows = [
        [
            players,
            share(games, "survived"),
            f"{mean(games, 'points'):.1f}",
            f"{mean(games, 'winners'):.1f}",
            share(games, "alone"),
            by_seat(games),
        ]
        for players, games in counts.items()
    ]
    return table(head, rows)


def winners_table(counts: Mapping[int, Sequence[Facts]]) -> str:
    rows = []
    for players, games in counts.items():
        winners = numbers(games, "winners")
        shares = [f"{100 * winners.count(size) / len(winners):.0f} %" if winners else "-" for size in range(1, 6)]
        rows.append([players, *[share if size < players else "" for size, share in enumerate(shares)]])
    return table(["players", "one", "two", "three", "four", "five"], rows)


def means_table(counts: Mapping[int, Sequence[Facts]], names: Iterable[str]) -> str:
    columns = list(names)
    return table(
        ["players", *columns],
        [[players, *[f"{mean(games, name):.1f}" for name in columns]] for players, games in counts.items()],
    )


def size_table(counts: Mapping[int, Sequence[Facts]]) -> str:
    head = ["players", "actions, chance included", "cores laid", "most cores", "LV1 tiles used", "largest orb"]
    rows = [
        [
            players,
            f"{mean(games, 'actions'):.0f}",
            f"{mean(games, 'cores'):.0f}",
            f"{percentile(games, 'cores', 100):.0f}",
            f"{mean(games, 'lv1'):.0f}",
            f"{percentile(games, 'largest', 100):.0f}",
        ]
        for players, games in counts.items()
    ]
    return table(head, rows)
