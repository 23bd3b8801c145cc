"""Turn printed numbers until a game is as somebody wants it. Optuna searches; every trial plays the same chance.

    runs/t/tune.json           what is turned, and towards what
    runs/t/study.db            the study of Optuna: the same command goes on with it
    runs/t/trials/3f9a01c2/4   the games of a trial with four players, as `orrery simulate --out` writes them
    runs/t/confirm/0007/...    games of fresh seeds with the best numbers, and with the printed ones beside them
    runs/t/tuned.toml          the numbers, for `--data`
    runs/t/tune.html           a page about it all

What was found on the games it was searched with is too good to be true: of many trials the luckiest looks best. So
nothing is said of the numbers but what fresh games say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import optuna

import orrery
from orrery.conformance.other_numbers import problem_with
from orrery.core.data import Data
from orrery.core.errors import DataError, OptionsError, OrreryError
from orrery.core.game import Game
from orrery.core.setting import differences
from orrery.lab.blocks import sources_here
from orrery.lab.compare import Comparison, compare
from orrery.lab.knobs import Knob, data_file, turned
from orrery.lab.manifest import check_same, write_whole
from orrery.lab.simulate import simulate
from orrery.lab.targets import Measured, Target, measure, needs_items

WHAT: Final = "tune.json"
STUDY: Final = "study.db"
FOUND: Final = "tuned.toml"
BLOCK: Final = 10  # games of a block: trials are short, and all processes shall have some
UNFIT: Final = 1000.0  # the miss of numbers that make no game
TRIES: Final = 10  # trials that make no game, for each that does
FRESH: Final = 1_000_000  # seeds between those of the trials and those of the confirmation
PRINTED: Final = "printed"
TUNED: Final = "tuned"

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Table:
    """Who plays: the bots by seat."""

    bots: tuple[str, ...]

    @property
    def name(self) -> str:
        return str(len(self.bots))


@dataclass(frozen=True)
class Task:
    """What is wanted."""

    game: Game  # as printed
    base: Data  # numbers that are set for good
    knobs: Sequence[Knob]
    targets: Sequence[Target]
    tables: Sequence[Table]
    options: Mapping[str, Any]
    games: int  # of a trial, at each table
    trials: int
    confirm: int  # games of the confirmation, at each table
    seed: int
    out: Path

    def described(self) -> dict[str, Any]:
        """What makes it another search; there may be more trials another time."""
        return {
            "game": self.game.slug,
            "data": self.base,
            "turned": {knob.place: knob.words for knob in self.knobs},
            "towards": [target.words for target in self.targets],
            "tables": [list(table.bots) for table in self.tables],
            "options": dict(self.options),
            "games": self.games,
            "seed": self.seed,
            "sources": sources_here(self.game.slug),
        }

    def numbers(self, values: Mapping[str, Any]) -> Data:
        return turned(self.game.data, self.base, self.knobs, values)


@dataclass(frozen=True)
class Trial:
    """Some numbers that were tried. `miss` adds up the targets over all tables; None if they make no game."""

    number: int
    values: Mapping[str, Any]
    miss: float | None
    problem: str = ""
    measured: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # table -> target -> number


@dataclass
class Outcome:
    """What came of it."""

    task: Task
    trials: list[Trial]
    best: Trial
    changes: list[tuple[str, Any, Any]]  # place, printed, tuned
    confirmed: dict[str, dict[str, list[Measured]]]  # table -> printed or tuned -> targets
    compared: dict[str, Comparison]  # by table


def tune(task: Task, jobs: int = 1, progress: Progress | None = None) -> Outcome:
    """Search, then confirm with fresh games. After an interruption the same call goes on."""
    check(task)
    study = opened(task)
    meter = Meter(task, jobs, progress or (lambda _: None))
    begin_with_print(task, study)
    while len(done(task, study)) < task.trials:
        if len(study.trials) >= task.trials * TRIES:
            break
        one_trial(task, study, meter)
    trials = all_trials(task, study)
    fitting = [trial for trial in trials if trial.miss is not None]
    if not fitting:
        raise OrreryError(f"None of {len(trials)} trials made a game. The last one: {trials[-1].problem}")
    best = min(fitting, key=lambda trial: (round(trial.miss or 0.0, 6), changed(task, trial), trial.number))
    outcome = confirmed(task, trials, best, meter)
    write_whole(task.out / FOUND, found_file(outcome).encode())
    return outcome


def check(task: Task) -> None:
    """Refuse what cannot be played before anything is written."""
    if task.trials < 1 or task.games < 2 or task.confirm < 2:
        raise OrreryError("A search needs 1 trial at least, and 2 games of each, and 2 to confirm it.")
    base = task.game.with_data(task.base) if task.base else task.game
    for table in task.tables:
        base.new(len(table.bots), task.options)


def opened(task: Task) -> optuna.Study:
    """The study, begun or gone on with."""
    what = task.out / WHAT
    wanted = task.described()
    if what.exists():
        check_same(task.out, "search", wanted, json.loads(what.read_text(encoding="utf-8")))
    else:
        if task.out.is_dir() and any(task.out.iterdir()):
            raise OrreryError(f"{task.out} holds something, but no search ({WHAT}). Name a new folder.")
        task.out.mkdir(parents=True, exist_ok=True)
        write_whole(what, (json.dumps(wanted, indent=2, ensure_ascii=False) + "\n").encode())
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    storage = optuna.storages.RDBStorage(f"sqlite:///{(task.out / STUDY).resolve()}")
    there = optuna.study.get_all_study_names(storage)
    known = len(optuna.load_study(study_name=task.game.slug, storage=storage).trials) if there else 0
    sampler = optuna.samplers.TPESampler(seed=task.seed + known, n_startup_trials=max(5, min(10, task.trials // 3)))
    study = optuna.create_study(
        study_name=task.game.slug, storage=storage, sampler=sampler, direction="minimize", load_if_exists=True
    )
    for each in study.get_trials(states=[optuna.trial.TrialState.RUNNING]):  # interrupted: it comes first now
        study.tell(each.number, state=optuna.trial.TrialState.FAIL)
        study.enqueue_trial(each.params)
    return study


def begin_with_print(task: Task, study: optuna.Study) -> None:
    """The first trial is the printed game, where the knobs can be left as they are."""
    parameters = {knob.place: knob.parameter(knob.printed) for knob in task.knobs}
    if not study.trials and None not in parameters.values():
        study.enqueue_trial(parameters)


class Meter:
    """Plays what a search needs, and tells how many games are done."""

    def __init__(self, task: Task, jobs: int, progress: Progress) -> None:
        self.task = task
        self.jobs = jobs
        self.progress = progress
        self.games = 0

    def play(self, folder: Path, data: Data, games: int, seed: int) -> dict[str, list[Measured]]:
        """A run at every table, and how far it is from the targets."""
        task = self.task
        game = task.game.with_data(data) if data else task.game
        found: dict[str, list[Measured]] = {}
        for table in task.tables:
            before = self.games
            run = folder / table.name
            simulate(
                game,
                table.bots,
                games,
                seed,
                options=task.options,
                jobs=self.jobs,
                out=run,
                items=needs_items(task.targets),
                block=BLOCK,
                keep=False,
                progress=lambda done, before=before: self.progress(before + done),  # type: ignore[misc]
            )
            self.games = before + games
            self.progress(self.games)
            found[table.name] = measure(game, run, task.targets)
        return found


def total_games(task: Task) -> int:
    """How many games a search plays, confirmation included."""
    return (task.games * task.trials + 2 * task.confirm) * len(task.tables)


def one_trial(task: Task, study: optuna.Study, meter: Meter) -> None:
    """Ask for numbers, play them, tell how far they miss."""
    trial = study.ask()
    values = {knob.place: knob.suggest(trial) for knob in task.knobs}
    same = [each for each in done(task, study) if each.values == values]
    if same:  # the same numbers play the same games
        trial.set_user_attr("same_as", same[0].number)
        study.tell(trial, same[0].miss)
        return
    try:
        for table in task.tables:
            problem = problem_with(task.game, task.numbers(values), len(table.bots), task.options)
            if problem:
                raise DataError(problem)
        found = meter.play(folder_of(task, values), task.numbers(values), task.games, task.seed)
    except (DataError, OptionsError) as problem:
        trial.set_user_attr("problem", str(problem))
        study.tell(trial, UNFIT)
        return
    trial.set_user_attr("measured", {table: as_numbers(each) for table, each in found.items()})
    study.tell(trial, sum(each.miss for table in found.values() for each in table))


def folder_of(task: Task, values: Mapping[str, Any]) -> Path:
    """Where the games of a trial are: the same numbers, asked again after an interruption, find them there."""
    return task.out / "trials" / sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:8]


def as_numbers(measured: Sequence[Measured]) -> dict[str, float]:
    return {each.target.words: each.value for each in measured}


def all_trials(task: Task, study: optuna.Study) -> list[Trial]:
    """The trials that are over, without those that tried the same again."""
    found: list[Trial] = []
    for each in study.trials:
        if each.state != optuna.trial.TrialState.COMPLETE or "same_as" in each.user_attrs:
            continue
        values = {knob.place: knob.value(each.params[knob.place]) for knob in task.knobs}
        problem = each.user_attrs.get("problem", "")
        miss = None if problem else each.value
        found.append(Trial(each.number, values, miss, problem, each.user_attrs.get("measured", {})))
    return found


def done(task: Task, study: optuna.Study) -> list[Trial]:
    return [trial for trial in all_trials(task, study) if trial.miss is not None]


def changed(task: Task, trial: Trial) -> int:
    """How many numbers a trial has otherwise than the print: of equals the one that changes least is taken."""
    return sum(trial.values[knob.place] != knob.printed for knob in task.knobs)


def confirmed(task: Task, trials: list[Trial], best: Trial, meter: Meter) -> Outcome:
    """Fresh games with the best numbers, and the printed game on the same chance."""
    numbers = {PRINTED: task.base, TUNED: task.numbers(best.values)}
    folder = task.out / "confirm" / f"{best.number:04}"  # more trials may find better numbers
    meter.games = task.games * task.trials * len(task.tables)
    found = {name: meter.play(folder / name, data, task.confirm, task.seed + FRESH) for name, data in numbers.items()}
    by_table = {table.name: {name: found[name][table.name] for name in numbers} for table in task.tables}
    compared = {
        table.name: compare(folder / PRINTED / table.name, folder / TUNED / table.name) for table in task.tables
    }
    return Outcome(task, trials, best, list(differences(task.game.data, numbers[TUNED])), by_table, compared)


def found_file(outcome: Outcome) -> str:
    """The numbers as a data file, with where they come from."""
    task = outcome.task
    words = [
        f"{task.game.title}: numbers found by `orrery tune` (orrery {orrery.__version__}).",
        f"Turned: {'; '.join(f'{knob.place} = {knob.words}' for knob in task.knobs)}.",
        f"Towards {', '.join(target.words for target in task.targets)}: {len(outcome.trials)} trials of {task.games} "
        f"games at each table, seed {task.seed}.",
        f"Confirmed by {task.confirm} fresh games at each table, seed {task.seed + FRESH}:",
    ]
    for table in task.tables:
        who = f"{len(table.bots)} ({', '.join(dict.fromkeys(table.bots))})"
        words += [f"  {who}: {in_words(each)}" for each in outcome.confirmed[table.name][TUNED]]
    return data_file(task.game.data, task.numbers(outcome.best.values), task.knobs, words)


def in_words(each: Measured) -> str:
    note = f" ({each.note})" if each.note else ""
    return f"{each.target.words}: {each.value:.3g}, 95 % {each.low:.3g} to {each.high:.3g}{note}, {each.verdict}"


def as_json(outcome: Outcome) -> dict[str, Any]:
    task = outcome.task
    return {
        **task.described(),
        "trials": [vars(trial) for trial in outcome.trials],
        "best": outcome.best.number,
        "changes": [{"place": place, "printed": printed, "tuned": tuned} for place, printed, tuned in outcome.changes],
        "confirmed": {
            table: {
                name: [
                    {
                        "target": each.target.words,
                        "value": each.value,
                        "low": each.low,
                        "high": each.high,
                        "note": each.note,
                        "verdict": each.verdict,
                    }
                    for each in measured
                ]
                for name, measured in found.items()
            }
            for table, found in outcome.confirmed.items()
        },
    }
