"""Looking back at a finished game: its curve, where it turned, and what choices cost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from orrery.bots import make_bot
from orrery.bots.analysis import (
    CAREFUL,
    LEAST,
    SURE,
    Analysis,
    Moment,
    Question,
    TurningPoint,
    Verdict,
    Walk,
    analyse,
    look_back,
    turning_points,
    walk,
)
from orrery.core import CHANCE, Game, GameRecord, RecordError, game
from orrery.core.match import Match
from orrery_relay import GAME


def played(found: Game, *bots: str, seed: int = 1) -> GameRecord:
    """The record of a whole game."""
    match = Match.begin(found, len(bots), seed=seed.to_bytes(32, "big"))
    rng = Random(seed)
    players = [make_bot(name, found, rng) for name in bots]
    match.advance()
    while actors := match.state.actors():
        seat = actors[0]
        match.act(seat, players[seat].choose(match.state, seat))
        match.advance()
    return match.record


def made_walk(*chances: float, seats: str = "", end: float = 1.0) -> Walk:
    """A game of two of which only the chance of the first seat is told, at each choice; `seats` says whose they are."""
    owners = [int(seat) for seat in seats] if seats else [place % 2 for place in range(len(chances))]
    turn = 0
    moments: list[Moment] = []
    for place, (seat, chance) in enumerate(zip(owners, chances, strict=True)):
        turn += bool(place and owners[place - 1] != seat)
        moments.append(Moment(place + 1, seat, turn, (chance, 1 - chance)))
    return Walk(2, False, tuple(moments), (end, 1 - end), len(chances), ())


def test_the_curve_has_every_choice_and_ends_with_the_result() -> None:
    record = played(game("gardens"), "greedy", "random")
    walked = walk(record)
    state = record.replay()
    real = [entry for entry, at in record.positions() if entry.player != CHANCE and len(at.legal(entry.player)) > 1]
    assert [moment.number for moment in walked.moments] == [entry.number for entry in real]
    assert [choice.action for choice in walked.choices] == [entry.action for entry in real]
    for curve, got in zip(walked.curves(), state.returns(), strict=True):
        assert curve[-1] == (record.number, got)
        assert all(0 <= chance <= 1 for _, chance in curve)
        assert [number for number, _ in curve] == sorted(number for number, _ in curve)


def test_only_the_choices_of_the_seats_that_are_asked_for_are_kept() -> None:
    record = played(GAME, "greedy", "random", "greedy")
    assert {choice.seat for choice in walk(record, [2]).choices} == {2}
    assert {moment.seat for moment in walk(record, [2]).moments} == {0, 1, 2}


def test_whoever_wins_together_has_one_curve() -> None:
    record = played(game("uranus"), "greedy", "greedy")
    walked = walk(record, [])
    assert walked.together
    assert len(walked.curves()) == 1


def test_a_game_that_is_not_over_is_not_looked_at() -> None:
    record = played(GAME, "greedy", "random")
    record.end = None
    with pytest.raises(RecordError, match="not over"):
        walk(record)
    cut = played(GAME, "greedy", "random")
    del cut.entries[-1]
    with pytest.raises(RecordError, match="after its last action it is not"):
        walk(cut)


def test_the_largest_changes_are_turning_points() -> None:
    flat = [0.5] * 24
    flat[8:] = [0.8] * 16
    flat[16:] = [0.3] * 8
    points = turning_points(made_walk(*flat, end=0.0))
    assert points == [TurningPoint(8, 1, 0, 0.5, 0.8), TurningPoint(16, 1, 0, 0.8, 0.3)]


def test_a_turn_of_many_choices_is_one_turning_point_at_the_choice_that_did_most() -> None:
    points = turning_points(made_walk(0.5, 0.5, 0.52, 0.7, 0.75, 0.75, seats="100001"))
    assert [(point.number, point.by, point.before, point.after) for point in points] == [(3, 0, 0.5, 0.75)]


@pytest.mark.parametrize(("before", "counts"), [(0.8, False), (0.2, True)])
def test_the_end_is_a_turning_point_only_if_nobody_expected_it(before: float, counts: bool) -> None:
    points = turning_points(made_walk(before, before, before, end=1.0))
    assert bool(points) is counts


def test_a_calm_game_has_no_turning_points() -> None:
    assert turning_points(made_walk(*[0.5 + 0.01 * (place % 3) for place in range(20)], 0.9)) != []
    assert turning_points(made_walk(*[0.9 + 0.01 * (place % 3) for place in range(20)])) == []


def test_mistakes_are_told_with_what_was_better() -> None:
    """Those who take anything make mistakes; the worst are told first, and only where it is clear."""
    told = 0
    for seed in range(6):
        record = played(GAME, "random", "random", seed=seed)
        analysis = analyse(record, seats=[0])
        worst = analysis.mistakes(0)
        assert analysis.finished
        told += len(worst)
        assert len(worst) <= 3
        assert not analysis.mistakes(1), "nobody looked at the other seat"
        assert [verdict.cost for verdict in worst] == sorted((verdict.cost for verdict in worst), reverse=True)
        for verdict in worst:
            assert verdict.cost >= LEAST
            assert verdict.cost > SURE * verdict.error
            assert record.entries[verdict.number - 1].action == verdict.taken != verdict.better
            assert verdict.reasons
    assert told >= 6


def test_the_policy_is_not_blamed_for_what_it_does_best() -> None:
    costs = {"greedy": 0.0, "random": 0.0}
    for seed in range(4):
        for name in costs:
            analysis = analyse(played(GAME, name, "greedy", seed=seed), seats=[0])
            costs[name] += sum(verdict.cost for verdict in analysis.mistakes(0))
    assert costs["greedy"] < costs["random"] / 2


def test_the_same_seed_finds_the_same() -> None:
    record = played(GAME, "random", "greedy", seed=3)
    assert analyse(record, seed=5).as_json() == analyse(record, seed=5).as_json()


def test_the_best_choice_costs_nothing() -> None:
    record = played(GAME, "random", "greedy", seed=3)
    for choice in walk(record, [0]).choices[:5]:
        question = Question(choice, "hard", 0, CAREFUL["hard"])
        better = look_back(GAME, question).better
        again = look_back(GAME, replace(question, choice=replace(choice, action=better)))
        assert (again.better, again.cost) == (better, 0.0)


def test_the_progress_is_told_and_can_stop_it() -> None:
    record = played(GAME, "random", "greedy", seed=3)
    told: list[tuple[int, int]] = []

    def listen(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse(record, progress=listen)
    assert [done for done, _ in told] == [0, 1, 2, 3]
    assert all(total == len(walk(record).choices) for _, total in told)


def test_of_one_turn_only_the_worst_choice_is_told() -> None:
    record = played(GAME, "random", "greedy")
    analysis = Analysis(GAME, walk(record, []))
    for number, turn, cost in ((1, 0, 0.2), (2, 0, 0.3), (5, 2, 0.1), (7, 4, 0.005), (9, 6, 0.4)):
        verdict = Verdict(number, 0, turn, "refuel", "launch:1", cost, error=0.01 if number < 9 else 0.3)
        analysis.take(verdict)
        analysis.take(verdict)
    assert [verdict.number for verdict in analysis.mistakes(0)] == [2, 5]
