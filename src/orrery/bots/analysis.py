"""A finished game looked at again: who was winning when, where it turned, and which choices cost most.

It goes in small steps, so that whoever asks may show how far it is, stop it, or let other processes do the work:

    analysis = Analysis(game, walk(record), level="hard")
    for question in analysis.questions():
        analysis.take(look_back(game, question))

First a glance at every choice, then a careful look at those that seem to have cost most. Everything follows from the
record and a seed; how much is thought is counted in futures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final

from orrery.bots.hint import why
from orrery.bots.levels import thinking_of
from orrery.bots.rollout import roll_out
from orrery.bots.search import SEED_BITS, Search, Thinking
from orrery.core.errors import RecordError
from orrery.core.game import Game
from orrery.core.language import current, in_every_language
from orrery.core.record import GameRecord
from orrery.core.state import CHANCE, State

LEVELS: Final = ("hard", "expert")  # that can look back: the others do not look ahead
GLANCE: Final = {"hard": 12, "expert": 32}  # pairs of futures for every choice
CAREFUL: Final = {"hard": 80, "expert": 240}  # for the few that seem to have cost most
SUSPECTS: Final = 8  # of each seat get a careful look
SURE: Final = 2.0  # standard errors by which the better choice must be better
LEAST: Final = 0.01  # of the outcome: what costs less is no mistake
SHOWN: Final = 3  # turning points of a game, mistakes of a seat
SWING: Final = 0.05  # of a chance: where less changes, nothing turned
REASONS: Final = 3  # for the better choice
LETTERS: Final = 160  # of what is told about one action: the end of a round may fill a page


@dataclass(frozen=True)
class Moment:
    """Somebody had a choice: who, the number of the action they took, and the chance of each seat before it."""

    number: int
    seat: int
    turn: int  # goes up whenever somebody else has the choice
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Choice:
    """An action that was taken where others were open, with the position before it."""

    number: int
    seat: int
    turn: int
    action: str  # in notation
    before: Mapping[str, Any]  # a snapshot


@dataclass(frozen=True)
class Walk:
    """A finished game from choice to choice."""

    seats: int
    together: bool  # all seats win or lose together: their chance is one
    moments: tuple[Moment, ...]
    end: tuple[float, ...]  # what each seat got out of it
    last: int  # the number of the last action
    choices: tuple[Choice, ...]  # of the seats that are to learn from them

    def after(self, place: int) -> tuple[float, ...]:
        """The chances after the choice at that place of `moments`."""
        return self.moments[place + 1].chances if place + 1 < len(self.moments) else self.end

    def curves(self) -> list[list[tuple[int, float]]]:
        """For each seat, or for all of them together, its chance after every number of actions."""
        points = [(moment.number - 1, moment.chances) for moment in self.moments] + [(self.last, self.end)]
        seats = 1 if self.together else self.seats
        return [[(number, chances[seat]) for number, chances in points] for seat in range(seats)]

    def as_json(self) -> dict[str, Any]:
        moments = [{"number": m.number, "seat": m.seat, "chances": _rounded(m.chances)} for m in self.moments]
        return {"together": self.together, "moments": moments, "last": self.last, "end": list(self.end)}


@dataclass(frozen=True)
class TurningPoint:
    """A turn after which somebody's chance was another one."""

    number: int  # of the action that did most of it
    by: int  # whose turn it was
    seat: int  # whose chance changed most
    before: float
    after: float

    @property
    def swing(self) -> float:
        """By how much the chance changed."""
        return abs(self.after - self.before)


@dataclass(frozen=True)
class Question:
    """One thing to think about: what a choice cost, against the best one or a better one known already."""

    choice: Choice
    level: str
    seed: int
    pairs: int  # of futures
    better: str = ""  # empty: find it


@dataclass(frozen=True)
class Verdict:
    """What was found about a choice."""

    number: int
    seat: int
    turn: int
    taken: str
    better: str  # the same as `taken` if nothing better was found
    cost: float = 0.0  # of the outcome, from 0 to 1; 0 unless the other is clearly better
    error: float = 0.0  # the standard error of the cost
    chance: float = 0.0  # to win, after what was taken
    instead: float = 0.0  # to win, after the better choice
    reasons: Mapping[str, Sequence[str]] = field(default_factory=dict)  # for the better choice, by language

    def because(self) -> Sequence[str]:
        """What speaks for the better choice, in half sentences, in the language of now."""
        return self.reasons.get(current(), ())

    def as_json(self) -> dict[str, Any]:
        numbers = {name: round(getattr(self, name), 4) for name in ("cost", "error", "chance", "instead")}
        return {**asdict(self), **numbers, "reasons": list(self.because())}


def walk(record: GameRecord, seats: Collection[int] | None = None) -> Walk:
    """Replay a finished game; the choices of `seats` (of everybody by default) are kept to be looked at."""
    game = record.load_game()
    check_finished(record)
    moments: list[Moment] = []
    choices: list[Choice] = []
    turn = 0
    together = game.cooperative(record.seats, record.options)
    state = record.start(game)
    for entry, state in record.positions(game):
        if entry.player == CHANCE or entry.forced or len(state.legal(entry.player)) == 1:
            continue
        if moments and moments[-1].seat != entry.player:
            turn += 1
        chances = game.policy.evaluate(state)
        if together:  # each seat sees another part of it; their chance is one
            chances = [sum(chances) / record.seats] * record.seats
        moments.append(Moment(entry.number, entry.player, turn, tuple(chances)))
        if seats is None or entry.player in seats:
            choices.append(Choice(entry.number, entry.player, turn, entry.action, state.snapshot()))
    if state.actors():
        raise RecordError("The record says that the game is over, but after its last action it is not.")
    last = record.line()[-1].number if record.entries else 0
    return Walk(record.seats, together, tuple(moments), tuple(state.returns()), last, tuple(choices))


def check_finished(record: GameRecord) -> None:
    """Refuse a game that is not over: nobody shall be told who is winning, or what would be better."""
    if record.end is None:
        raise RecordError("The game of this record is not over; it can be looked at again when it is.")


def turning_points(walked: Walk, count: int = SHOWN) -> list[TurningPoint]:
    """The turns that changed most, in order, not all in one place of the game.

    That the end makes a likely win a certain one is no turning point; that it makes an unlikely one certain is.
    """
    turns: dict[int, list[int]] = {}
    for place, moment in enumerate(walked.moments):
        turns.setdefault(moment.turn, []).append(place)
    found = [(turn, _turned(walked, places)) for turn, places in turns.items()]
    apart = max(1, len(turns) // 12)
    chosen: dict[int, TurningPoint] = {}
    for turn, point in sorted(found, key=lambda each: -each[1].swing):
        near = any(abs(turn - other) < apart for other in chosen)
        if point.swing >= SWING and not near and not (turn == len(turns) - 1 and _expected(walked, turns[turn])):
            chosen[turn] = point
        if len(chosen) == count:
            break
    return [chosen[turn] for turn in sorted(chosen)]


def _turned(walked: Walk, places: Sequence[int]) -> TurningPoint:
    before, after = walked.moments[places[0]].chances, walked.after(places[-1])
    seat = max(range(walked.seats), key=lambda each: abs(after[each] - before[each]))
    sign = 1 if after[seat] >= before[seat] else -1
    most = max(places, key=lambda place: sign * (walked.after(place)[seat] - walked.moments[place].chances[seat]))
    moment = walked.moments[most]
    return TurningPoint(moment.number, moment.seat, seat, before[seat], after[seat])


def _expected(walked: Walk, places: Sequence[int]) -> bool:
    """Whether the last turn brought the end that was likely anyway."""
    before = walked.moments[places[0]].chances
    if walked.together:
        return (before[0] >= 0.5) == (walked.end[0] >= 0.5)
    return max(before) == max(chance for chance, got in zip(before, walked.end, strict=True) if got == max(walked.end))


class Analysis:
    """What is found out about a finished game, question by question."""

    def __init__(self, game: Game, walked: Walk, level: str = "hard", seed: int = 0) -> None:
        self.game = game
        self.walk = walked
        self.level = level
        self.seed = seed
        self.done = 0
        self.total = len(walked.choices)  # grows by the careful looks when they are known
        self.verdicts: dict[int, Verdict] = {}  # by number; a careful one replaces the glance
        self.sure: set[int] = set()  # numbers of those that got a careful look

    def questions(self) -> Iterator[Question]:
        """What to think about next; give each answer to `take` before the next one is asked."""
        for choice in self.walk.choices:
            yield Question(choice, self.level, self.seed, GLANCE[self.level])
        suspects = [choice for choice in self.walk.choices if choice.number in self._suspects()]
        self.total += len(suspects)
        for choice in suspects:
            better = self.verdicts[choice.number].better
            yield Question(choice, self.level, self.seed, CAREFUL[self.level], better)

    def _suspects(self) -> set[int]:
        """The choices of each seat that seem to have cost most."""
        found: set[int] = set()
        for seat in range(self.walk.seats):
            own = [v for v in self.verdicts.values() if v.seat == seat and v.better != v.taken and v.cost > 0]
            own.sort(key=lambda verdict: -verdict.cost)
            found |= {verdict.number for verdict in own[:SUSPECTS]}
        return found

    def take(self, verdict: Verdict) -> None:
        """The answer to the last question."""
        if verdict.number in self.verdicts:
            self.sure.add(verdict.number)
        self.verdicts[verdict.number] = verdict
        self.done += 1

    @property
    def finished(self) -> bool:
        """Whether nothing is left to think about."""
        return self.done == self.total

    def mistakes(self, seat: int, count: int = SHOWN) -> list[Verdict]:
        """The choices of a seat that cost most, the worst first, at most one of a turn."""
        found = [self.verdicts[number] for number in self.sure]
        found = [v for v in found if v.seat == seat and v.cost >= LEAST and v.cost > SURE * v.error]
        found.sort(key=lambda verdict: (-verdict.cost, verdict.number))
        worst: dict[int, Verdict] = {}
        for verdict in found:
            worst.setdefault(verdict.turn, verdict)
        return list(worst.values())[:count]

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "game": self.game.slug,
            "level": self.level,
            "seed": self.seed,
            **self.walk.as_json(),
            "turning_points": [asdict(point) for point in turning_points(self.walk)],
            "mistakes": [[v.as_json() for v in self.mistakes(seat)] for seat in range(self.walk.seats)],
        }


def look_back(game: Game, question: Question) -> Verdict:
    """What a choice cost: the best that a search finds against what was taken, in the same futures."""
    choice = question.choice
    state = game.restore(choice.before)
    thinking = thinking_of(game, question.level, game.policy.kind(state))
    # A careful look meets other futures than the glance that made it suspicious: by luck nothing seems bad twice
    rng = Random(f"{question.seed}.{choice.number}.{question.better}")
    taken = game.space.parse(choice.action)
    if question.better:
        better = game.space.parse(question.better)
    else:
        better = Search(game.policy, thinking, rng).best(state, choice.seat)
    found = Verdict(choice.number, choice.seat, choice.turn, choice.action, game.space.notation(better))
    if better == taken:
        return found
    futures = _Pairs(game, state, choice.seat, thinking, rng)
    futures.play(taken, better, question.pairs)
    reasons: Mapping[str, Sequence[str]] = {}
    if question.better:
        imagined = state.determinize(choice.seat, rng)
        reasons = in_every_language(lambda: why(game.policy, imagined, choice.seat, better)[:REASONS])
    return Verdict(
        found.number,
        found.seat,
        found.turn,
        found.taken,
        found.better,
        cost=max(0.0, futures.gain),
        error=futures.error,
        chance=futures.chances[0] / question.pairs,
        instead=futures.chances[1] / question.pairs,
        reasons=reasons,
    )


class _Pairs:
    """Two actions, each played in the same imagined worlds with the same dice."""

    def __init__(self, game: Game, state: State, seat: int, thinking: Thinking, rng: Random) -> None:
        self.policy = game.policy
        self.state = state
        self.seat = seat
        self.thinking = thinking
        self.rng = rng
        self.differences: list[float] = []  # of what the second was worth to the first
        self.chances = [0.0, 0.0]  # to win, summed up

    def play(self, first: int, second: int, pairs: int) -> None:
        for _ in range(pairs):
            world = self.state.determinize(self.seat, self.rng)
            seed, luck = self.rng.getrandbits(SEED_BITS), self.rng.getrandbits(SEED_BITS)
            worths = [self._future(world, place, action, seed, luck) for place, action in enumerate((first, second))]
            self.differences.append(worths[1] - worths[0])

    def _future(self, world: State, place: int, action: int, seed: int, luck: int) -> float:
        after = world.copy()
        after.apply(self.seat, action)
        roll_out(self.policy, after, self.thinking.decisions, Random(seed), Random(luck), self.thinking.temperature)
        self.chances[place] += self.policy.chance(after, self.seat)
        return self.policy.worth(after, self.seat)

    @property
    def gain(self) -> float:
        return sum(self.differences) / len(self.differences)

    @property
    def error(self) -> float:
        count, mean = len(self.differences), self.gain
        return sqrt(sum((each - mean) ** 2 for each in self.differences) / max(1, count - 1) / count)


def analyse(
    record: GameRecord,
    level: str = "hard",
    seats: Collection[int] | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Analysis:
    """All of it at once. `progress` is told how many questions are answered, of how many; what it raises ends all."""
    game = record.load_game()
    analysis = Analysis(game, walk(record, seats), level, seed)
    for question in analysis.questions():
        progress(analysis.done, analysis.total)
        analysis.take(look_back(game, question))
    progress(analysis.done, analysis.total)
    return analysis


def in_short(sentences: Sequence[str]) -> str:
    """What the log tells of an action: the first sentences, as many as can be read at a glance."""
    told = [sentence for sentence in sentences if sentence]
    kept = told[:1]
    for sentence in told[1:]:
        if len(" ".join([*kept, sentence])) > LETTERS:
            return " ".join([*kept, "…"])
        kept.append(sentence)
    return " ".join(kept)


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]
