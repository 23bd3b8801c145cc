"""Vertium between greedy bots: every mode, beside the figures of earlier simulations (docs/games/vertium.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.figures.series import Facts, Series, by_seat, mean, percentile, share, table

from orrery.core import Event, State
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.state import VertiumState

GAMES = 1000

PHASE_ONE = "Phase One only"
RANDOM = "Phase One, random play"
AGAINST_RANDOM = "One greedy among random"
ROUNDS = "Three rounds"
ABILITIES = "Special abilities"
AMERICAN = "American style"
GELBON = "Gelbon & CUBE"
SHADOWS = "Shadows"
EVERYTHING = "Shadows, Gelbon, abilities"
SOLO: Mapping[str, Mapping[str, str]] = {
    "Solo, deplete, all": {},
    "Solo, deplete, half": {"complex_force": "half"},
    "Solo, deplete, match": {"complex_force": "match"},
    "Solo, reshuffle, all": {"solo_deck": "reshuffle"},
    "Solo, reshuffle, half": {"solo_deck": "reshuffle", "complex_force": "half"},
    "Solo, reshuffle, match": {"solo_deck": "reshuffle", "complex_force": "match"},
    "Solo, cards for the Rebel": {"solo_rebel_cards": "on"},
}
WARS = (ROUNDS, ABILITIES, AMERICAN, GELBON, SHADOWS, EVERYTHING)


class VertiumWatch:
    """What is counted of a game: Phase One, the war, and who won."""

    def __init__(self, state: State) -> None:
        self.config = vertium(state).config
        self.told: Counter[str] = Counter()
        self.facts_of_phase_one: dict[str, Any] = {}
        self.hand = 0

    def see(self, state: State, events: Sequence[Event]) -> None:
        at = vertium(state)
        if not at.revealed:
            self.hand = max(self.hand, *at.cards)
        for event in events:
            self.told[event.kind] += 1
            if event.kind == "phase_one_ended":
                self.facts_of_phase_one["cut"] = event.rule == "V-R24"
            elif event.kind == "ranked":
                self.facts_of_phase_one |= self.after_phase_one(at)

    def after_phase_one(self, at: VertiumState) -> dict[str, Any]:
        gems = [at.gems(planet) for planet in range(self.config.planets)]
        return {
            "rounds": at.slots / at.seats,
            "turns": at.slots - self.told["missed"],
            "sets": self.told["played_set"],
            "disasters": self.told["disaster"],
            "gems": sum(gems),
            "richest": max(gems),
            "reshuffles": self.told["reshuffled"],
            "without_planet": sum(seat not in at.owner for seat in range(at.seats)) / at.seats,
            "somebody_without_planet": any(seat not in at.owner for seat in range(at.seats)),
            "leader": at.rank[0],
        }

    def facts(self, state: State) -> Facts:
        at = vertium(state)
        returns = at.returns()
        first = max(at.first, 0)
        told = self.told
        found: dict[str, Any] = {
            "wins": returns,
            "wins_by_turn": returns[first:] + returns[:first],
            "reason": at.standing().reason,
            "attacks": at.attacks,
            "rolls": told["rolled"] / at.attacks if at.attacks else None,
            "escapes": told["escaped"],
            "cubes": told["built"],
            "gave_up": told["gave_up"] > 0,
            "hand": self.hand,
            **self.facts_of_phase_one,
        }
        if at.is_team_game():
            found["complex_won"] = at.complex_has_won()
            found["complex_planets"] = at.owner.count(self.config.complex)
            found["complex_best"] = found.get("leader", NOBODY) == self.config.complex
        elif "leader" in found:
            found["leader_won"] = returns[found["leader"]]
        return found


def vertium(state: State) -> VertiumState:
    assert isinstance(state, VertiumState)
    return state


def series(name: str, players: int, bots: Sequence[str] = (), **options: str) -> Series:
    return Series("vertium", name, players, VertiumWatch, options, bots)


SERIES = (
    *(series(PHASE_ONE, players, phases="one") for players in (2, 3, 4)),
    *(series(RANDOM, players, ["random"] * players, phases="one") for players in (2, 3, 4)),
    series(AGAINST_RANDOM, 4, ["greedy", "random", "random", "random"], phases="one"),
    *(series(ROUNDS, players) for players in (2, 3, 4)),
    *(series(ABILITIES, players, abilities="on") for players in (2, 3, 4)),
    *(series(AMERICAN, players, battling="american") for players in (2, 3, 4)),
    *(series(GELBON, players, gelbon="on") for players in (2, 3, 4)),
    *(series(SHADOWS, players, mode="shadows") for players in (3, 4)),
    *(series(EVERYTHING, players, mode="shadows", gelbon="on", abilities="on") for players in (3, 4)),
    *(series(name, 1, mode="solo", **options) for name, options in SOLO.items()),
)

Played = Mapping[tuple[str, int], list[Facts]]


def report(played: Played) -> str:
    """The tables of docs/games/vertium.md."""
    parts = [
        ("Phase One", phase_one(played)),
        ("The end of Phase One", end_of_phase_one(played)),
        ("War", war(played)),
        ("How games ended", ends(played)),
        ("Seats and factions", balance(played)),
        ("The Complex", complex_wins(played)),
        ("Solo", solo(played)),
        ("One greedy seat among three random ones", greedy_among_random(played)),
    ]
    return "\n\n".join(f"### {head}\n\n{body}" for head, body in parts) + "\n"


def rows_of(played: Played, names: Sequence[str]) -> list[tuple[str, int, list[Facts]]]:
    return [(name, players, games) for (name, players), games in played.items() if name in names]


def phase_one(played: Played) -> str:
    head = ("series", "seats", "rounds", "longest", "turns taken", "sets", "disasters", "reshuffles", "largest hand")
    rows = [
        (
            name,
            players,
            f"{mean(games, 'rounds'):.1f}",
            f"{percentile(games, 'rounds', 100):.0f}",
            f"{mean(games, 'turns'):.0f}",
            f"{mean(games, 'sets'):.0f}",
            f"{mean(games, 'disasters'):.1f}",
            f"{mean(games, 'reshuffles'):.1f}",
            f"{percentile(games, 'hand', 100):.0f}",
        )
        for name, players, games in rows_of(played, (PHASE_ONE, RANDOM, ABILITIES))
    ]
    return table(head, rows)


def end_of_phase_one(played: Played) -> str:
    head = ("series", "seats", "gems", "most on a planet", "factions without a planet", "games with one", "cut off")
    rows = [
        (
            name,
            players,
            f"{mean(games, 'gems'):.0f}",
            f"{percentile(games, 'richest', 100):.0f}",
            share(games, "without_planet"),
            share(games, "somebody_without_planet"),
            exact_share(games, "cut"),
        )
        for name, players, games in rows_of(played, (PHASE_ONE, RANDOM, *WARS))
    ]
    return table(head, rows)


def war(played: Played) -> str:
    head = (
        "series",
        "seats",
        "attacks",
        "99th percentile",
        "most",
        "rolls an attack",
        "escapes",
        "CUBES",
        "leader wins",
    )
    rows = [
        (
            name,
            players,
            f"{mean(games, 'attacks'):.1f}",
            f"{percentile(games, 'attacks', 99):.0f}",
            f"{percentile(games, 'attacks', 100):.0f}",
            f"{mean(games, 'rolls'):.1f}",
            f"{mean(games, 'escapes'):.2f}",
            f"{mean(games, 'cubes'):.1f}",
            share(games, "leader_won") if "leader_won" in games[0] else "",
        )
        for name, players, games in rows_of(played, WARS)
    ]
    return table(head, rows)


def ends(played: Played) -> str:
    """By which rule games ended, in percent."""
    found = rows_of(played, (*WARS, *SOLO))
    rules = sorted({str(game["reason"]) for _, _, games in found for game in games})
    rows = []
    for name, players, games in found:
        count = Counter(str(game["reason"]) for game in games)
        shares = [f"{100 * count[rule] / len(games):.1f} %" if count[rule] else "" for rule in rules]
        rows.append((name, players, *shares, exact_share(games, "gave_up")))
    return table(("series", "seats", *rules, "V-R42 in a battle"), rows)


def exact_share(games: Sequence[Facts], fact: str) -> str:
    return f"{100 * mean(games, fact):.1f} %"


def balance(played: Played) -> str:
    """Seats count from the first player; with special abilities the seat is the faction as well."""
    head = ("series", "seats", "wins by order of play", "wins by faction (Soar, RMF, Hielo, Myst)")
    rows = [
        (name, players, by_seat(games, "wins_by_turn"), by_seat(games, "wins"))
        for name, players, games in rows_of(played, (PHASE_ONE, ROUNDS, ABILITIES, AMERICAN, GELBON))
    ]
    return table(head, rows)


def complex_wins(played: Played) -> str:
    head = ("series", "seats", "Complex wins", "its planets at the end", "Complex led after Phase One", "then it wins")
    rows = []
    for name, players, games in rows_of(played, (SHADOWS, EVERYTHING)):
        led = [game for game in games if game["complex_best"]]
        planets = f"{mean(games, 'complex_planets'):.1f}"
        wins = share(led, "complex_won") if led else ""
        rows.append((name, players, exact_share(games, "complex_won"), planets, share(games, "complex_best"), wins))
    return table(head, rows)


def solo(played: Played) -> str:
    head = ("series", "Rebel wins", "attacks", "most", "rolls an attack", "escapes")
    rows = [
        (
            name,
            f"{100 - 100 * mean(games, 'complex_won'):.1f} %",
            f"{mean(games, 'attacks'):.1f}",
            f"{percentile(games, 'attacks', 100):.0f}",
            f"{mean(games, 'rolls'):.1f}",
            f"{mean(games, 'escapes'):.2f}",
        )
        for name, _, games in rows_of(played, tuple(SOLO))
    ]
    return table(head, rows)


def greedy_among_random(played: Played) -> str:
    rows = [
        (name, players, by_seat(games, "wins"), f"{mean(games, 'rounds'):.1f}")
        for name, players, games in rows_of(played, (AGAINST_RANDOM,))
    ]
    return table(("series", "seats", "wins (greedy first)", "rounds"), rows)
