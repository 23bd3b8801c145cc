"""Mine the Moon: how long games last, who wins them, where points come from, what is built, what openings win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean

from benchmarks.figures.series import Facts, Series, by_seat, mean, middle, percentile, share, table

from orrery.core import Event, State
from orrery.games.minethemoon.names import ADVANCED, BUILDING_WORDS, BUILDINGS, CRATERS, TILES
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.words.glossary import WORDS

GAMES = 500
PLAYERS = (2, 3, 4, 5)
NO_BUILDING = "none"
COUNTS_AS_OFTEN = 30  # an opening chosen less often says nothing about winning
TOO_GOOD = 0.6
WORDS_OF_PLACES = dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)) | {"none": "nothing"}


class MoonWatch:
    """Points by source, constructions, Work and openings of one game."""

    def __init__(self, state: State) -> None:
        seats = state.seats
        self.points: Counter[str] = Counter()
        self.built: Counter[str] = Counter()
        self.worked: Counter[str] = Counter()
        self.came: set[str] = set()  # Advanced Buildings that were to be had
        self.launches: Counter[str] = Counter()
        self.first_team = [NO_BUILDING] * seats
        self.first_built = [NO_BUILDING] * seats
        self.started: list[int] = []  # the Priority order of the first turn
        self.deck_ran_out = False

    def see(self, state: State, events: Sequence[Event]) -> None:
        assert isinstance(state, MineTheMoonState)
        for event in events:
            self.note(event, state)
        self.deck_ran_out = self.deck_ran_out or not state.deck

    def note(self, event: Event, state: MineTheMoonState) -> None:
        data, seat = event.data, event.player
        match event.kind:
            case "turn":
                self.started = self.started or state.priority[:]
            case "tasked":
                if self.first_team[seat] == NO_BUILDING:
                    place = data["place"]
                    self.first_team[seat] = place.split(".")[0]
            case "worked":
                self.worked[data["building"]] += 1
            case "built":
                self.built[data["building"]] += 1
                self.points["construction"] += data["points"]
                if self.first_built[seat] == NO_BUILDING:
                    self.first_built[seat] = data["building"]
            case "delivered":
                self.points["rockets"] += data["points"]
            case "earned":
                self.points["Shaker" if data["building"] == "shaker" else "domes"] += data["points"]
            case "driven":
                self.points["Mass Driver"] += data["points"]
            case "leeched":
                self.points["leeched"] += data["points"]
            case "launched":
                self.launches["by spins" if event.rule == "M-5.8" else "at the end of a turn"] += 1
            case "revealed_building" | "uncovered":
                self.came.add(data["building"])
            case _:
                pass

    def facts(self, state: State) -> Facts:
        assert isinstance(state, MineTheMoonState)
        returns = state.returns()
        ranked = sorted(state.dominance)
        return {
            "turns": state.turn,
            "by D": state.standing().reason == "dominance",
            "returns": returns,
            "by priority": [returns[seat] for seat in self.started],
            "best": ranked[-1],
            "worst": ranked[0],
            "points": dict(self.points),
            "built": dict(self.built),
            "worked": dict(self.worked),
            "came": sorted(self.came),
            "by spins": self.launches["by spins"],
            "at the end of a turn": self.launches["at the end of a turn"],
            "deck ran out": self.deck_ran_out,
            "first team": self.first_team,
            "first built": self.first_built,
        }


SERIES = [
    Series("minethemoon", crater, players, MoonWatch, {"crater": crater}) for crater in CRATERS for players in PLAYERS
]

Played = Mapping[tuple[str, int], Sequence[Facts]]


def report(played: Played) -> str:
    parts = [
        "### Length and balance\n",
        lengths(played),
        "\n### Where the points come from\n",
        sources(played),
        "\n### Basic buildings\n",
        tiles(played),
        "\n### Advanced Buildings\n",
        advanced(played),
        "\n### What is Worked\n",
        work(played),
        "\n### Openings: the first team\n",
        openings(played, "first team"),
        "\n### Openings: the first construction\n",
        openings(played, "first built"),
        "\n### What stands out\n",
        warnings(played),
    ]
    return "\n".join(parts) + "\n"


def name(series: tuple[str, int]) -> str:
    return f"{series[0]}, {series[1]} players"


def lengths(played: Played) -> str:
    head = (
        "Crater", "turns: median", "fastest", "95 %", "ended by D", "wins by seat", "wins by first Priority",
        "best D", "last D", "launches by spin", "at turn's end", "deck ran out",
    )  # fmt: skip
    rows = [
        (
            name(series), f"{middle(games, 'turns'):g}", f"{min(game['turns'] for game in games)}",
            f"{percentile(games, 'turns', 95):g}", share(games, "by D"), by_seat(games), by_seat(games, "by priority"),
            f"{mean(games, 'best'):.0f}", f"{mean(games, 'worst'):.0f}", f"{mean(games, 'by spins'):.1f}",
            f"{mean(games, 'at the end of a turn'):.1f}", share(games, "deck ran out"),
        )
        for series, games in played.items()
    ]  # fmt: skip
    return table(head, rows)


def sources(played: Played) -> str:
    """Each source in percent of all points gained; what Leechers took, of the same."""
    names = ("rockets", "Shaker", "construction", "domes", "Mass Driver")
    rows = []
    for series, games in played.items():
        total: Counter[str] = Counter()
        for game in games:
            total.update(game["points"])
        gained = sum(total[source] for source in names)
        rows.append((name(series), *(f"{100 * total[source] / gained:.1f} %" for source in (*names, "leeched"))))
    return table(("Crater", "rockets", "Shaker", "construction", "Agri-Dome, Hydroponics", *names[4:], "leeched"), rows)


def tiles(played: Played) -> str:
    """How many of each tile a game sees, for each player."""
    rows = [
        (
            WORDS[tile],
            *(f"{per_game(games, 'built', tile) / players:.2f}" for (_, players), games in played.items()),
        )
        for tile in TILES
    ]
    return table(("built for each player", *short(played)), rows)


def advanced(played: Played) -> str:
    """In how many of the games in which a card could be had it was built, in percent."""
    rows = [
        (WORDS[back], *(f"{100 * of_those_to_be_had(games, back):.0f}" for games in played.values()))
        for back in ADVANCED
    ]
    return table(("built if it could be, %", *short(played)), rows)


def work(played: Played) -> str:
    """How often a building is Worked in a game, all players together."""
    rows = [
        (WORDS_OF_PLACES[building], *(f"{per_game(games, 'worked', building):.1f}" for games in played.values()))
        for building in BUILDINGS
        if any(per_game(games, "worked", building) for games in played.values())
    ]
    return table(("Worked in a game", *short(played)), rows)


def openings(played: Played, opening: str) -> str:
    """By number of players, all Craters together: how often an opening is chosen, and how often it then wins."""
    rows = []
    by_players = {
        players: chosen_and_won(of_players(played, players), opening)
        for players in sorted({players for _, players in played})
    }
    seen = {choice for found in by_players.values() for choice in found}
    for choice in (*BUILDINGS, *TILES[-2:], NO_BUILDING):
        if choice not in seen:
            continue
        cells = []
        for found in by_players.values():
            wins = found.get(choice, [])
            total = sum(len(others) for others in found.values())
            enough = len(wins) >= COUNTS_AS_OFTEN
            cells += [f"{100 * len(wins) / total:.1f}", f"{100 * fmean(wins):.0f}" if enough else ""]
        rows.append((wording(choice), *cells))
    head = [f"{players} players: {what}, %" for players in by_players for what in ("chosen", "wins")]
    return table((opening, *head), rows)


def warnings(played: Played) -> str:
    """Buildings that are never or always built, and openings that win too often, with the series in which it is so."""
    lines = []
    for building in (*TILES, *ADVANCED):
        rate = of_those_to_be_had if building in ADVANCED else in_games
        for extreme, word in ((0, "never"), (1, "always")):
            where = [
                label
                for label, games in zip(short(played), played.values(), strict=True)
                if rate(games, building) == extreme
            ]
            if where:
                lines.append(f"- {WORDS[building]} is {word} built: {', '.join(where)}.")
    for players in sorted({players for _, players in played}):
        for opening in ("first team", "first built"):
            for choice, wins in chosen_and_won(of_players(played, players), opening).items():
                if len(wins) >= COUNTS_AS_OFTEN and fmean(wins) > TOO_GOOD:
                    lines.append(
                        f"- {players} players: {wording(choice)} as the {opening} wins {100 * fmean(wins):.0f} % "
                        f"(chosen {len(wins)} times)."
                    )
    return "\n".join(lines) or "Nothing: no building is never or always built, and no opening wins over 60 %."


# Counting ---------------------------------------------------------------------------------------------------------


def short(played: Played) -> list[str]:
    return [f"{crater}{players}" for crater, players in played]


def wording(choice: str) -> str:
    return WORDS_OF_PLACES.get(choice) or WORDS[choice]


def per_game(games: Sequence[Facts], fact: str, building: str) -> float:
    return fmean(game[fact].get(building, 0) for game in games)


def in_games(games: Sequence[Facts], building: str) -> float:
    """The share of games in which somebody built it."""
    return fmean(building in game["built"] for game in games) if games else 0.0


def of_those_to_be_had(games: Sequence[Facts], building: str) -> float:
    return in_games([game for game in games if building in game["came"]], building)


def of_players(played: Played, players: int) -> Iterable[Facts]:
    """The games with so many players, all Craters together."""
    return chain.from_iterable(games for (_, number), games in played.items() if number == players)


def chosen_and_won(games: Iterable[Facts], opening: str) -> dict[str, list[float]]:
    """For each choice the results of those who made it."""
    found: dict[str, list[float]] = {}
    for game in games:
        for choice, result in zip(game[opening], game["returns"], strict=True):
            found.setdefault(choice, []).append(result)
    return found
