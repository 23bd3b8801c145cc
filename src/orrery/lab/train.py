"""Learning what a position is worth from games that the policy plays against itself: `orrery train`.

The first round plays by the policy. Further rounds play with a bot that searches by the weights of the round before;
their weights are kept only if that bot plays better with them.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from orrery.bots.registry import bot_class
from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.game import Game
from orrery.core.model import FILE
from orrery.lab.contest import Contest, Duel, play_duels
from orrery.lab.selfplay import POLICY, Course, Positions, Table, play_part, tables_of, usual_length
from orrery.lab.workers import needs, sent, spread

FEWEST: Final = 20  # games of a kind, below which nothing is learnt
TARGETS: Final = ("win", "worth")  # what is learnt of each kind
CHUNK: Final = 20  # games between two reports of progress

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, out of how much


@dataclass(frozen=True)
class Plan:
    """What shall be learnt, and how. Equal plans with equal sources give equal weights."""

    games: int = 2000  # of each kind of table
    seed: int = 1
    hidden: int = 12  # hidden units that are tried
    rounds: int = 1
    player: str = "hard"  # who plays from the second round on
    later_games: int = 200  # of each kind from the second round on
    duels: int = 100  # games between two rounds, of each kind
    kinds: Sequence[str] = ()  # only these; all of them if empty

    def check(self) -> None:
        for name, number, least in (
            ("games", self.games, FEWEST),
            ("later games", self.later_games, FEWEST),
            ("rounds", self.rounds, 1),
            ("duels", self.duels, 2),
        ):
            if number < least:
                raise OrreryError(f"{number} {name} are too few; at least {least} are needed.")
        if self.hidden < 0:
            raise OrreryError(f"There cannot be {self.hidden} hidden units; 0 is for none.")


@dataclass
class Lesson:
    """What was learnt of one kind of table."""

    kind: str
    games: int
    positions: int
    win: dict[str, Any]  # how good it is on games that it was not learnt from
    worth: dict[str, Any]
    contest: Contest | None = None  # against the weights of the round before
    kept: bool = True


@dataclass
class Training:
    """The weights as they are written, and what is to be told about them."""

    content: dict[str, Any]
    rounds: list[list[Lesson]] = field(default_factory=list)

    def text(self) -> str:
        """The file: a line for each model, so that a change of one is a change of one line."""
        kinds = ",\n".join(
            f'{json.dumps(kind)}: {{\n"win": {json.dumps(each["win"])},\n"worth": {json.dumps(each["worth"])}}}'
            for kind, each in self.content["kinds"].items()
        )
        made = json.dumps(self.content["made"])
        return f'{{"features": {json.dumps(self.content["features"])},\n"kinds": {{\n{kinds}}},\n"made": {made}}}\n'


def train(game: Game, plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Training:
    """Play, learn, and play again with what was learnt, as often as the plan says and as it helps."""
    plan.check()
    bot_class(plan.player)  # a name that nobody has is refused before anything is played
    names = game.policy.feature_names()
    if not names:
        raise OrreryError(
            f"{game.title} does not say what its positions look like in numbers (Policy.features), "
            "so there is nothing to learn from."
        )
    tables = chosen_tables(game, plan.kinds)
    tell = progress or (lambda *_: None)
    content = begun(game, names, plan)
    training = Training(content)
    for number in range(plan.rounds):
        title = "Playing" if number == 0 else f"Round {number + 1}: playing"
        before = training.text() if number else ""
        positions = gather(game, tables, plan, number, before, jobs, partial(tell, title))
        lessons, learnt = learn_all(positions, len(names), plan, number, jobs, tell)
        training.rounds.append(lessons)
        if number == 0:
            accept(content, learnt, lessons, 1)
            continue
        after = Training({**content, "kinds": {**content["kinds"], **learnt}}).text()
        if not better(game, tables, plan, number, before, after, lessons, jobs, tell):
            break
        accept(content, learnt, lessons, number + 1)
    return training


def chosen_tables(game: Game, kinds: Sequence[str]) -> list[Table]:
    tables = tables_of(game)
    known = list(dict.fromkeys(table.kind for table in tables))
    for kind in kinds:
        if kind not in known:
            near = did_you_mean(kind, known)
            raise OrreryError(f"{game.title} has no tables of kind '{kind}'.{near} Kinds: {', '.join(known)}.")
    return [table for table in tables if not kinds or table.kind in kinds]


def begun(game: Game, names: list[str], plan: Plan) -> dict[str, Any]:
    """The file before anything is learnt; with the kinds that stay as they are, if only some are learnt anew."""
    made: dict[str, Any] = {"kinds": {}}
    kinds: dict[str, Any] = {}
    learnt = game.policy.made()
    if plan.kinds and learnt is not None:
        old = json.loads(weights_path(game).read_text())
        if old["features"] != names:
            raise OrreryError("The features have changed since the other kinds were learnt; learn all of them anew.")
        kinds, made = old["kinds"], old["made"]
    return {"features": names, "kinds": kinds, "made": made}


def accept(content: dict[str, Any], learnt: Mapping[str, Any], lessons: Sequence[Lesson], number: int) -> None:
    """Put into the file what a round has learnt, with what made it."""
    for lesson in lessons:
        if lesson.kept:
            content["kinds"][lesson.kind] = learnt[lesson.kind]
            content["made"]["kinds"][lesson.kind] = {
                "round": number,
                "games": lesson.games,
                "positions": lesson.positions,
                "win": lesson.win,
                "worth": lesson.worth,
            }


def gather(
    game: Game,
    tables: Sequence[Table],
    plan: Plan,
    number: int,
    weights: str,
    jobs: int,
    tell: Callable[[int, int], None],
) -> dict[str, Positions]:
    """Play the games of a round; all noted positions by kind, in an order that does not depend on `jobs`."""
    games = plan.later_games if number else plan.games
    player = plan.player if number else POLICY
    tasks: list[tuple[Course, Sequence[int]]] = []
    for kind in dict.fromkeys(table.kind for table in tables):
        same = [table for table in tables if table.kind == kind]
        for place, table in enumerate(same):
            course = Course(table, plan.seed + 1000 * number, player, usual_length(game, table, plan.seed))
            block = range(games * place // len(same), games * (place + 1) // len(same))
            tasks += [(course, block[start : start + CHUNK]) for start in range(0, len(block), CHUNK)]
    total = sum(len(numbers) for _, numbers in tasks)
    found: dict[str, Positions] = {}
    done = 0
    calls = [(sent(game, jobs), weights, course, numbers) for course, numbers in tasks]
    for (_, numbers), part in zip(tasks, spread(play_part, calls, jobs), strict=True):
        for kind, positions in part.items():
            found.setdefault(kind, Positions()).add(positions)
        done += len(numbers)
        tell(done, total)
    return found


def learn_all(
    positions: Mapping[str, Positions], width: int, plan: Plan, number: int, jobs: int, tell: Progress
) -> tuple[list[Lesson], dict[str, Any]]:
    """The weights of every kind, from its positions."""
    wanted = [(kind, target) for kind in sorted(positions) for target in TARGETS]
    calls = [
        (kind, width, each.features, getattr(each, target), each.game, plan.hidden, plan.seed + number)
        for kind, target in wanted
        for each in (positions[kind],)
    ]
    models: dict[str, dict[str, Any]] = {kind: {} for kind in positions}
    quality: dict[str, dict[str, Any]] = {kind: {} for kind in positions}
    for done, ((kind, target), found) in enumerate(zip(wanted, spread(learn_one, calls, jobs), strict=True), 1):
        models[kind][target], quality[kind][target] = found
        tell("Learning", done, len(calls))
    lessons = [
        Lesson(kind, len(set(each.game)), len(each), quality[kind]["win"], quality[kind]["worth"])
        for kind, each in sorted(positions.items())
    ]
    return lessons, models


def learn_one(
    kind: str,
    width: int,
    features: array[float],
    seen: array[float],
    games: array[int],
    hidden: int,
    seed: int,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """One model with its quality, in whatever process this is."""
    fitting = needs("numpy", "orrery.lab.fit")
    examples = fitting.examples_of(features, seen, games, width)
    if not examples.complete():
        raise OrreryError(f"Kind {kind} gave too few positions to learn from; let it play more games.")
    weights, quality = fitting.learn(examples, hidden, seed)
    return weights.as_json(), quality


def better(
    game: Game,
    tables: Sequence[Table],
    plan: Plan,
    number: int,
    before: str,
    after: str,
    lessons: Sequence[Lesson],
    jobs: int,
    tell: Progress,
) -> bool:
    """Let new weights play the old ones at every kind of table; keep those that win, and say whether any did."""
    first = {table.kind: table for table in reversed(tables)}
    duels = [Duel(table, plan.player, f"{plan.seed}:{number}", plan.duels) for table in first.values()]
    calls = [(sent(game, jobs), before, after, duel, part) for duel in duels for part in duel.parts()]
    found: dict[str, list[float]] = {kind: [] for kind in first}
    done = 0
    total = sum(len(call[4]) for call in calls)
    for call, gains in zip(calls, spread(play_duels, calls, jobs), strict=True):
        found[call[3].table.kind] += gains
        done += len(call[4])
        tell(f"Round {number + 1}: against the weights before", done, total)
    for lesson in lessons:
        gains = found.get(lesson.kind, [])
        lesson.contest = Contest(fmean(gains), stdev(gains) / len(gains) ** 0.5, len(gains)) if gains else None
        lesson.kept = lesson.contest is not None and lesson.contest.won
    return any(lesson.kept for lesson in lessons)


def weights_path(game: Game) -> Path:
    """Where the weights of a game lie, or would lie."""
    if not game.policy.package:
        raise OrreryError(f"{game.title} does not say where its weights lie (Policy.package); name a file with --out.")
    return Path(str(files(game.policy.package).joinpath(FILE)))
