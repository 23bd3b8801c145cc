"""Playing the games of the plan and asking, at every step, whether the promises hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from orrery.conformance import copying, ending, facts, hidden, observing, playing, records, screens, telling
from orrery.conformance.cases import Case, plan, quick_plan
from orrery.conformance.moment import Moment, any_action, who
from orrery.conformance.report import PromiseBrokenError, Report, describe
from orrery.conformance.styles import STYLES, Open
from orrery.conformance.trial import BY_THE_RULES, STUCK, Finding, try_case
from orrery.core.game import Game
from orrery.core.state import State

Promise = Callable[[Moment], Iterator[str]]

ENOUGH = 10  # failures; more would only say the same again
LOOKS = 0.06  # the share of positions of an ordinary game that are looked at closely
TWINS = 0.2  # the share of those from which twins play along
GLANCES = 0.03  # the share of positions, in any game, that are drawn
LONG = 600  # actions
LOOKED_AT = 250  # positions, roughly, of a game that is not looked at closely, or is long
WATCHED = 12  # one ordinary game in so many is watched at every step, as are those that are looked at closely
STRETCH = 10  # so many times `looks` positions in a row are watched; all of them in a game that is shorter
QUICK = 25  # quick games for each that is looked at closely

ALWAYS: tuple[Promise, ...] = (*playing.ALWAYS, *ending.ALWAYS, *telling.ALWAYS)
# Views and copies come first: much of the rest is tried with them.
CLOSELY: tuple[Promise, ...] = (
    hidden.views_are_plain_data,
    hidden.views_keep_to_their_schema,
    *copying.CLOSELY,
    *playing.CLOSELY,
    *hidden.CLOSELY,
    *observing.CLOSELY,
    copying.positions_travel,
)
# Asked after every action of a part of the games, also between two looks
AT_EVERY_STEP: tuple[Promise, ...] = (playing.nobody_is_stuck, copying.restored_positions_are_exact)
NOW_AND_THEN: tuple[Promise, ...] = (*telling.NOW_AND_THEN, *screens.NOW_AND_THEN)
IN_THE_END: tuple[Promise, ...] = (
    copying.twins_play_on_identically,
    copying.old_copies_never_change,
    hidden.imagined_positions_play_to_an_end,
)


def run(
    game: Game,
    games: int = 20,
    seed: int = 0,
    progress: Callable[[str], None] | None = None,
    looks: int = LOOKED_AT,
    quick: int | None = None,
) -> Report:
    """Hold a game to everything it promises.

    Every number of players is played with a covering set of options, and `games` games are looked at closely, position
    by position. Of the others, and of long ones, about `looks` positions are looked at. Then `quick` games are played
    quickly, to see whether anybody gets stuck; `QUICK` times as many as `games` by default. Same arguments, same
    report. `progress` is told what comes next.
    """
    report = Report(game.slug)
    try:
        for promise in (*facts.PROMISES, screens.the_screen_is_whole):
            report.ask(promise, game, game.slug)
    except PromiseBrokenError:
        return report  # the games could not be trusted to tell more
    cases = plan(game, games, seed)
    for number, case in enumerate(cases, 1):
        if progress is not None:
            progress(f"{number}/{len(cases)} {game.slug}, {case}")
        check(game, case, report, looks)
        if len(report.failures) >= ENOUGH:
            return report
    for finding in play_quickly(game, QUICK * games if quick is None else quick, seed, report, progress):
        report.failures.append(f"{finding.promise}: {finding.case}, {finding.place(game)}: {finding.complaint}")
        if len(report.failures) >= ENOUGH:
            return report
    if report.ok:
        report.failures += in_all(game, report)
    return report


def play_quickly(
    game: Game, games: int, seed: int, report: Report, progress: Callable[[str], None] | None = None
) -> Iterator[Finding]:
    """Play many games in mixed styles; where somebody gets stuck, a game does not end, or what is restored differs."""
    for number, case in enumerate(quick_plan(game, games, seed), 1):
        if progress is not None:
            progress(f"{number}/{games} {game.slug}, quickly, {case}")
        report.count("quick games")
        finding = try_case(game, case, report.seen)
        if finding is not None:
            yield finding


def in_all(game: Game, report: Report) -> Iterator[str]:
    """What only all games together can tell."""
    for players in game.seats():
        names = (hidden.SECRETS_TOLD, hidden.IMAGINED, hidden.DRAWN_ANEW)
        told, imagined, varied = (report.counts.get(name.format(players), 0) for name in names)
        if told and imagined > hidden.FEW and not varied:
            where = f"{game.slug}, {players} players"
            yield f"hidden things vary: {where}: there are secrets, but `determinize` never changes one"
    if not report.luck.fair():
        yield f"samples follow the weights: {game.slug}: `sample` gives some outcomes too often"


def repeat(game: Game, case: Case) -> Report:
    """Play one case again, as a failure names it."""
    report = Report(game.slug)
    check(game, case, report)
    return report


def check(game: Game, case: Case, report: Report, looks: int = LOOKED_AT) -> None:
    """One game along random play, then one as a match with its record. The first broken promise ends it."""
    report.count("games")
    try:
        Walk(game, case, report, looks).play()
        report.ask(records.records_replay_to_the_same_position, (game, case), str(case))
    except PromiseBrokenError:
        pass


def rehearsal(game: Game, case: Case) -> int:
    """How many actions a random game of this case has; 0 if it goes wrong, for then every step is worth a look."""
    state = game.new(case.players, case.options)
    rng = Random(case.seed)
    bound = game.longest(case.players)
    length = 0
    try:
        while state.actors():
            state.apply(*any_action(state, rng))
            length += 1
            if length > bound:
                return 0
    except Exception:  # the walk will meet it again, and say where
        return 0
    return length


class Walk:
    """One game of random play, looked at on the way."""

    def __init__(self, game: Game, case: Case, report: Report, looks: int) -> None:
        self.game = game
        self.case = case
        self.report = report
        self.style = STYLES[case.style](game, Random(case.seed))
        self.look_rng = Random(f"look {case.seed}")  # so that looking does not change the game
        self.state = game.new(case.players, case.options)
        self.state.journal = []
        self.kept: list[tuple[State, dict[str, Any], str]] = []
        self.shadows: dict[str, State] = {}
        self.observed: dict[tuple[int, bytes], str] = {}
        # Everything is asked of some positions of a long game, so that it takes no longer than a short one
        usual = rehearsal(game, case)
        self.stride = 1 if case.close and usual < LONG else max(1, usual // looks)
        stretch = STRETCH * looks if case.close or case.seed % WATCHED == 0 else 0
        first = self.look_rng.randrange(max(1, usual - stretch))
        self.watched = range(first, first + stretch)  # the numbers of the positions

    def play(self) -> None:
        at = self.moment(0, "")
        while True:
            self.look(at)
            if not at.actors:
                break
            at = self.step(at)
        self.ask(IN_THE_END, at)

    def moment(self, number: int, last: str) -> Moment:
        try:
            return Moment(self, number, last)
        except Exception as problem:
            where = f"{self.case}, after action {number} ({last})"
            self.report.fail("positions can be written down", where, describe(problem))

    def ask(self, promises: Sequence[Promise], at: Moment) -> None:
        for promise in promises:
            self.report.ask(promise, at, str(at))

    def look(self, at: Moment) -> None:
        self.report.count("positions")
        self.ask((*ALWAYS, copying.asking_changes_nothing), at)
        edge = at.number == 0 or not at.actors
        if edge or self.case.close or self.look_rng.random() < LOOKS:
            self.ask(CLOSELY, at)
            self.keep(at)
        elif at.number in self.watched:
            self.ask(AT_EVERY_STEP, at)
        if edge or self.look_rng.random() < GLANCES:
            self.ask(NOW_AND_THEN, at)
        self.ask((copying.asking_changes_nothing,), at)

    def keep(self, at: Moment) -> None:
        """Put a copy aside, and now and then let fresh twins play along."""
        self.kept.append((self.state.copy(), self.state.snapshot(), at.snapshot))
        if at.number == 0 or self.look_rng.random() < TWINS:
            if len(self.shadows) >= 6:
                del self.shadows[self.look_rng.choice(list(self.shadows))]
            self.shadows[f"a copy made after action {at.number}"] = self.state.copy()
            restored = self.game.restore(self.state.snapshot())
            self.shadows[f"a position restored after action {at.number}"] = restored

    def step(self, at: Moment) -> Moment:
        """Do something legal, with the twins beside; in a long game several things before the next look."""
        number, last = at.number, ""
        try:
            while True:
                legal = at.legal if number == at.number else self.between(number, last)
                player, action = self.choose(at, legal)
                last = f"{who(player)}, {at.write(action)}"
                self.state.apply(player, action)
                for twin in self.shadows.values():
                    twin.apply(player, action)
                number += 1
                if number >= at.number + self.stride or not self.state.actors():
                    break
        except PromiseBrokenError:
            raise
        except Exception as problem:
            then = f", then {last}" if last else ""
            self.report.fail("legal actions can be done", f"{at}{then}", describe(problem))
        after = self.moment(number, last)
        after.events = self.state.journal or []
        self.state.journal = []
        hidden.count_secrets(after)
        return after

    def choose(self, at: Moment, legal: Open) -> tuple[int, int]:
        """What is done now; the report counts it."""
        seen = self.report.seen
        seen.note(self.game, self.state, legal, self.case.style)
        player, action = self.style.choose(self.state, legal)
        for complaint in playing.not_open(legal, player, action):
            self.report.fail(BY_THE_RULES, str(at), complaint)
        seen.played[self.game.space.decode(action)[0].name] += 1
        return player, action

    def between(self, number: int, last: str) -> dict[int, list[int]]:
        """What is open between two looks; nobody is stuck there either."""
        if number in self.watched:
            at = self.moment(number, last)
            self.ask(AT_EVERY_STEP, at)
            return at.legal
        legal = {player: self.state.legal(player) for player in self.state.actors()}
        for complaint in playing.stuck(legal):
            self.report.fail(STUCK, f"{self.case}, after action {number} ({last})", complaint)
        return legal
