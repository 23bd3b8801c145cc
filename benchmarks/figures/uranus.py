"""Uranus!: how often the greedy team reaches Uranus, when, and how many races escape, by deck and number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from benchmarks.figures.series import Facts, Series, mean, percentile, share, table

from orrery.core import Event, State
from orrery.games.uranus.actions import NUMERALS, RACES

GAMES = 300
DECKS = {"first": "first play", "standard": "standard", "advanced": "advanced"}
PLAYERS = range(1, 7)
COLOURS = 5
# The win rates of the first study (docs/games/uranus.md), in percent, where it has any; with the advanced deck those of
# an earlier policy
SPECIFIED = {
    "first": {1: 68, 2: 66, 4: 33, 6: 35},
    "standard": {1: 54, 2: 48, 4: 30, 6: 30},
    "advanced": {1: 50, 2: 46, 4: 17, 6: 25},
}
OUTCOME = (
    "players",
    "games",
    "won",
    "first study",
    "round of the win",
    "earliest",
    "races escaped",
    "track ran out",
    "dark moon",
    "rounds",
)
COURSE = ("deck and players", "five colours in one set", "first launchpad", "dark hexes", "junk cards a seat")
# What people do for each other, as the log knows it
HELP = {
    "donated": "rocks",
    "gave_technology": "technologies",
    "gave_mine": "mines",
    "gave_fort": "fortifications",
    "fired": "shots",
}


class Watch:
    """One game: when the way to Uranus was ready, what was lost, and how it ended."""

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.first_pad: int | None = None
        self.first_network: int | None = None
        self.helped = dict.fromkeys(HELP, 0)
        self.junk = 0

    def see(self, state: State, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "built_pad" and self.first_pad is None:
                self.first_pad = state.view(None)["round"]
            elif event.kind == "mined" and self.first_network is None and _five_colours(event.data["sets"]):
                self.first_network = state.view(None)["round"]
            elif event.kind == "drew_junk":
                self.junk += 1
            elif event.kind in HELP:
                self.helped[event.kind] += 1

    def facts(self, state: State) -> Facts:
        view = state.view(None)
        won = bool(view["won"])
        flown = [bool(seat["flown"]) for seat in view["seats"]]
        return {
            "won": won,
            "round": view["round"],
            "round_of_win": view["round"] if won else None,
            "escaped": sum(flown),
            "reason": view["reason"],
            "first_pad": self.first_pad,
            "first_network": self.first_network,
            "dark": sum(len(seat["dark"]) for seat in view["seats"]) / self.seats,
            "junk": self.junk / self.seats,
            "races": [seat["race"] for seat in view["seats"]],
            "flown": flown,
            **self.helped,
        }


def _five_colours(sets: Iterable[Sequence[int]]) -> bool:
    return any(sum(amount > 0 for amount in rocks) == COLOURS for rocks in sets)


SERIES = [
    Series("uranus", deck, players, Watch, {"impact_deck": deck, "deal": "random"})
    for deck in DECKS
    for players in PLAYERS
]


def report(played: Mapping[tuple[str, int], list[Facts]]) -> str:
    parts = []
    for deck, name in DECKS.items():
        rows = [_outcome(deck, players, played[deck, players]) for players in PLAYERS]
        parts += [f"### {name.capitalize()} deck", table(OUTCOME, rows)]
    rows = [_course(name, players, played[deck, players]) for deck, name in DECKS.items() for players in PLAYERS]
    parts += ["### On the way", table(COURSE, rows)]
    parts += ["### Help", table(("players", *HELP.values()), [_help(played, players) for players in PLAYERS])]
    parts += ["### By race", _by_race(played)]
    return "\n\n".join(parts) + "\n"


def _outcome(deck: str, players: int, games: Sequence[Facts]) -> list[object]:
    reasons = [game["reason"] for game in games]
    return [
        players,
        len(games),
        share(games, "won"),
        f"{SPECIFIED[deck][players]} %" if players in SPECIFIED[deck] else "",
        f"{mean(games, 'round_of_win'):.1f}",
        f"{percentile(games, 'round_of_win', 0):.0f}",
        f"{mean(games, 'escaped'):.1f} of {players}",
        *(f"{100 * reasons.count(reason) / len(games):.0f} %" for reason in ("track_end", "moon_dark")),
        f"{mean(games, 'round'):.1f}",
    ]


def _course(name: str, players: int, games: Sequence[Facts]) -> list[object]:
    facts = ("first_network", "first_pad", "dark", "junk")
    return [f"{name}, {players}", *(f"{mean(games, fact):.1f}" for fact in facts)]


def _help(played: Mapping[tuple[str, int], list[Facts]], players: int) -> list[object]:
    games = [game for deck in DECKS for game in played[deck, players]]
    return [players, *(f"{mean(games, kind):.2f}" for kind in HELP)]


def _by_race(played: Mapping[tuple[str, int], list[Facts]]) -> str:
    """How often each race reaches Uranus: alone, and among others."""
    rows = []
    for numeral, name in zip(NUMERALS, RACES, strict=False):
        row: list[object] = [name]
        for alone in (True, False):
            flights = [
                flown
                for (_, players), games in played.items()
                if (players == 1) == alone
                for game in games
                for race, flown in zip(game["races"], game["flown"], strict=True)
                if race == numeral
            ]
            row.append(f"{100 * sum(flights) / len(flights):.0f} % of {len(flights)}" if flights else "-")
        rows.append(row)
    return table(("race", "reaches Uranus alone", "with others"), rows)
