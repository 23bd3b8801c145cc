"""Bots against each other, every one against every other: who is better, by how much, and how sure that is.

With two seats a pair of bots plays each deal twice, with seats swapped. With more seats one of them sits among others
that are all the other bot, on every seat in turn, and both ways round. In a chain each bot meets only the next one.
Where all win or lose together, and where one plays alone, every bot plays the same deals at tables of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, permutations
from random import Random
from statistics import fmean
from time import perf_counter, process_time
from typing import Any, Final

from orrery.bots import Bot, make_bot
from orrery.bots.driver import wrong_choice
from orrery.bots.registry import ALIASES, bot_class
from orrery.bots.rollout import let_chance_speak
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.registry import game as find_game
from orrery.lab.http_bot import HttpBot, is_address
from orrery.lab.thought import Thought
from orrery.lab.workers import check_jobs, sent, spread

NOBODY: Final = ""  # the other bot at a table that has only one


@dataclass(frozen=True)
class Pairing:
    """Two bots that meet; or one at tables of its own."""

    bot: str
    other: str = NOBODY

    def __str__(self) -> str:
        return f"{self.bot} v {self.other}" if self.other else self.bot


@dataclass(frozen=True)
class Played:
    """One game of an arena."""

    pairing: Pairing
    number: int  # within its pairing, from 0
    seats: list[int]  # those of the first bot
    points: list[int]
    returns: list[float]
    reason: str
    thoughts: list[Thought]  # of the first bot, and of the other

    @property
    def share(self) -> float:
        """What the first bot won. At tables of its own it is whether anybody won; alone, how much."""
        if self.pairing.other:
            return fmean(self.returns[seat] for seat in self.seats)
        return self.returns[0] if len(self.returns) == 1 else float(max(self.returns) > 0)

    @property
    def rest(self) -> float:
        """What a seat of the other bot won."""
        return fmean([won for seat, won in enumerate(self.returns) if seat not in self.seats] or [0.0])

    @property
    def own_points(self) -> float:
        return fmean(self.points[seat] for seat in self.seats)

    @property
    def other_points(self) -> float:
        return fmean([points for seat, points in enumerate(self.points) if seat not in self.seats] or [0.0])


@dataclass(frozen=True)
class Arena:
    """Who plays what, and how often. Equal arenas with equal sources give equal games, on any number of processes."""

    slug: str
    bots: tuple[str, ...]
    games: int  # of each pairing
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    apart: bool = False  # every bot at tables of its own
    sides: tuple[tuple[int, ...], ...] = ()  # seats that play together, if it is a game of teams
    chain: bool = False  # each bot meets only the next one

    def pairings(self) -> list[Pairing]:
        if self.apart:
            return [Pairing(bot) for bot in self.bots]
        if self.chain:
            return [Pairing(*pair) for pair in pairwise(self.bots)]
        met = combinations(self.bots, 2) if self.ways == 2 else permutations(self.bots, 2)
        return [Pairing(*pair) for pair in met]

    @property
    def ways(self) -> int:
        """In how many places the first bot of a pairing sits in turn."""
        return 1 if self.apart else len(self.sides) or self.players

    def seats_of(self, number: int) -> list[int]:
        """The seats of the first bot in a game."""
        if self.apart:
            return list(range(self.players))
        place = number % self.ways
        return list(self.sides[place]) if self.sides else [place]

    @property
    def fair(self) -> float:
        """What the first bot of a pairing would win if the bots were equal."""
        return 1.0 / self.ways

    def play(self, game: Game, pairing: Pairing, number: int) -> Played:
        """One game: the same one whenever, and in whatever process, it is played."""
        seats = self.seats_of(number)
        dice = Random(f"arena:{self.seed}:{number // self.ways}")
        bots = [
            arena_bot(
                pairing.bot if seat in seats else pairing.other,
                game,
                Random(f"arena:{self.seed}:{pairing}:{number}:{seat}"),
                self.options,
            )
            for seat in range(self.players)
        ]
        thoughts = [Thought(), Thought()]
        state = game.new(self.players, self.options)
        while actors := let_chance_speak(state, dice):
            player = actors[0]
            legal = state.legal(player)
            if len(legal) == 1:
                state.apply(player, legal[0])
                continue
            bot = bots[player]
            clock = perf_counter if isinstance(bot, HttpBot) else process_time
            started = clock()
            action = bot.choose(state, player)
            thoughts[0 if player in seats else 1].add(clock() - started)
            if action not in legal:
                raise OrreryError(wrong_choice(game, bot, action))
            state.apply(player, action)
        standing = state.standing()
        return Played(pairing, number, seats, standing.points, state.returns(), standing.reason or "", thoughts)


Progress = Callable[[str, int, int], None]  # what is being done, how much of it, out of how much


def make_arena(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    apart: bool = False,
    sides: Sequence[Sequence[int]] = (),
    chain: bool = False,
) -> Arena:
    """An arena that can be played; otherwise an error that says what is wrong with it."""
    names = tuple(name if is_address(name) else ALIASES.get(name, name) for name in bots)
    for name in names:
        arena_bot(name, game, Random(0), options or {})
    if len(set(names)) < len(names):
        raise OrreryError("A bot is named twice; each of them plays every other one anyway.")
    if games < 1:
        raise OrreryError(f"{games} games are too few; an arena needs at least 1 of each pairing.")
    players = game.usual_players(options) if players is None else players
    game.new(players, options)  # wrong players and options are refused here
    apart = apart or game.cooperative(players, game.options.resolve(options, players))
    seated = tuple(tuple(side) for side in sides)
    arena = Arena(game.slug, names, games, players, dict(options or {}), seed, apart, seated, chain and not apart)
    if sides and sorted(seat for side in sides for seat in side) != list(range(players)):
        raise OrreryError(f"The sides must name each of the {players} seats once.")
    if not apart and len(names) < 2:
        raise OrreryError("An arena needs two bots at least; with --apart each plays at tables of its own.")
    return arena


def arena_bot(name: str, game: Game, rng: Random, options: Mapping[str, Any]) -> Bot:
    """The bot called `name`, or the one at that address."""
    if is_address(name):
        return HttpBot(game, rng, name, options)
    bot_class(name)
    return make_bot(name, game, rng)


def run(
    arena: Arena,
    game: Game,
    done: Sequence[Played] = (),
    jobs: int = 1,
    progress: Progress | None = None,
    pairings: Sequence[Pairing] | None = None,
) -> Iterator[list[Played]]:
    """Play what is not done yet, a few games at a time; of some pairings only, if they are named."""
    check_jobs(jobs)
    tell = progress or (lambda *_: None)
    known = {(played.pairing, played.number) for played in done}
    calls: list[tuple[Any, ...]] = []
    counts: dict[Pairing, int] = {}
    for pairing in arena.pairings() if pairings is None else pairings:
        numbers = [number for number in range(arena.games) if (pairing, number) not in known]
        counts[pairing] = arena.games - len(numbers)
        size = max(2, arena.ways)
        calls += [
            (sent(game, jobs), arena, pairing, numbers[start : start + size]) for start in range(0, len(numbers), size)
        ]
    total = arena.games * len(counts)
    ready = sum(counts.values())
    for call, part in zip(calls, spread(play_part, calls, jobs), strict=True):
        pairing = call[2]
        counts[pairing] += len(part)
        ready += len(part)
        tell(str(pairing), counts[pairing], arena.games)
        tell("In all", ready, total)
        yield part


def play_part(game: Game | str, arena: Arena, pairing: Pairing, numbers: Sequence[int]) -> list[Played]:
    """Some games of a pairing, in whatever process this is."""
    found = find_game(game) if isinstance(game, str) else game
    return [arena.play(found, pairing, number) for number in numbers]
