"""The suite itself: its plan, its report, and that a failure can be repeated."""

import re
from pathlib import Path

import pytest

from orrery.conformance import (
    Case,
    citation_failures,
    cited,
    copying,
    ending,
    facts,
    hidden,
    playing,
    records,
    repeat,
    run,
    runner,
    telling,
)
from orrery.conformance.cases import plan, quick_plan
from orrery.conformance.styles import STYLES
from orrery.core import OptionsError, OptionSet, PerSeat, Whole
from orrery.core.options import Values
from orrery_relay import GAME
from orrery_relay.game import Relay
from orrery_relay.position import FREE
from orrery_relay.state import RelayState
from tests.conformance import test_broken_games, test_broken_positions, test_observing
from tests.conformance.broken import Position, relay_with
from tests.conformance.test_broken_positions import ShowsContracts


def test_the_plan_has_every_number_of_players_with_every_value_of_every_option() -> None:
    cases = plan(GAME, games=4, seed=0)
    for players in GAME.seats():
        assert {} in [case.options for case in cases if case.players == players]
        assert {"contracts": "off"} in [case.options for case in cases if case.players == players]
    assert sum(case.close for case in cases) == 4


def test_the_plan_fills_lists_for_each_seat_and_tries_the_limits_of_numbers() -> None:
    class Wide(Relay):
        options = OptionSet(
            (
                *Relay.options.options,
                PerSeat("marks", "Marks", None, values=("a", "b", "c", "d"), distinct=True),
                Whole("rounds", "Rounds", 3, low=1, high=9),
            )
        )

    cases = plan(Wide(), games=0, seed=0)
    for players in Wide().seats():
        assert {1, 9} <= {case.options.get("rounds") for case in cases if case.players == players}
    given = [case.options for case in cases]
    marks = [options["marks"] for options in given if options.get("marks")]
    assert {len(row) for row in marks} == {2, 3, 4}
    assert all(len(set(row)) == len(row) for row in marks)


@pytest.mark.parametrize("seed", range(8))
def test_a_value_that_needs_another_one_is_played_with_it(seed: int) -> None:
    def check(values: Values, players: int, given: frozenset[str]) -> None:
        if values["rounds"] == 9 and (values["contracts"], values["pace"]) != ("off", 3):
            raise OptionsError("nine rounds are played without contracts")

    class Choosy(Relay):
        pace = Whole("pace", "Pace", 3, low=1, high=9)
        options = OptionSet((*Relay.options.options, pace, Whole("rounds", "Rounds", 3, low=1, high=9)), check=check)

    cases = plan(Choosy(), games=0, seed=seed)
    for players in Choosy().seats():
        assert 9 in {case.options.get("rounds") for case in cases if case.players == players}


def test_the_same_run_gives_the_same_report() -> None:
    assert run(GAME, games=2, seed=3) == run(GAME, games=2, seed=3)


def test_progress_names_every_game() -> None:
    told: list[str] = []
    report = run(GAME, games=2, progress=told.append)
    assert len(told) == report.counts["games"] + report.counts["quick games"]
    assert "relay, 2 players" in told[0]


def test_a_failure_says_where_it_is_and_can_be_repeated() -> None:
    failure = run(relay_with(ShowsContracts), games=0).failures[0]
    found = re.search(r": (\d) players, options ({.*}), seed (\d+), after action (\d+) \((.*)\): ", failure)
    assert found is not None
    case = Case(int(found[1]), {}, int(found[3]), close=False)
    assert repeat(relay_with(ShowsContracts), case).failures == [failure]


class CannotTellWhatIsOpen(Position):
    def legal(self, player: int) -> list[int]:
        if self.holder.count(FREE) == 3:
            raise ZeroDivisionError
        return super().legal(player)


class StuckLate(Position):
    def legal(self, player: int) -> list[int]:
        return [] if self.holder.count(FREE) == 3 else super().legal(player)


@pytest.mark.parametrize(
    ("position", "words"),
    [(CannotTellWhatIsOpen, "ZeroDivisionError"), (StuckLate, "is to act and has no legal action")],
    ids=["crash", "dead end"],
)
def test_what_goes_wrong_between_two_looks_is_found_too(position: type[RelayState], words: str) -> None:
    report = run(relay_with(position), games=0, looks=1, quick=0)
    assert report.failures
    assert all(words in failure for failure in report.failures)


def test_every_promise_is_stated_and_shown_to_fail() -> None:
    promises = [
        *facts.PROMISES,
        *runner.ALWAYS,
        *runner.CLOSELY,
        *runner.AT_EVERY_STEP,
        *runner.NOW_AND_THEN,
        *runner.IN_THE_END,
        copying.asking_changes_nothing,
        records.records_replay_to_the_same_position,
    ]
    assert all(promise.__doc__ for promise in promises)
    names = {promise.__name__.replace("_", " ") for promise in promises}
    broken = (test_broken_games.FAULTS, test_broken_positions.FAULTS, test_observing.FAULTS)
    shown = {promise for faults in broken for promise in faults.values()}
    assert names - shown == set()


@pytest.mark.parametrize("module", [copying, ending, facts, hidden, playing, records, telling])
def test_the_promises_are_explained_where_they_stand(module: object) -> None:
    assert module.__doc__


def test_citations_are_read_from_the_sources(tmp_path: Path) -> None:
    source = """
import pytest
from tests.rules import rule

@rule("R-1.1", "R-1.2")
def test_one(): ...

@pytest.mark.rule("R-7.7")
class TestTwo: ...

@pytest.mark.parametrize("rule", ["R-1.3"])
def test_three(rule): ...
"""
    (tmp_path / "test_some.py").write_text(source)
    assert cited([tmp_path]) == {"R-1.1": ["test_some.py:5"], "R-1.2": ["test_some.py:5"], "R-7.7": ["test_some.py:8"]}
    failures = citation_failures(GAME, [tmp_path])
    assert "R-1.3 is named by no test" in failures
    assert "R-1.1 is named by no test" not in failures
    assert "R-7.7 is not in the rules of Relay, but test_some.py:8 names it" in failures


def test_the_report_says_which_steps_and_verbs_came_up_and_in_which_style() -> None:
    seen = run(GAME, games=1).seen
    assert set(seen.steps) == {"deal", "turn", "roll"}
    assert set(seen.open) == set(seen.played) == {"deal", "launch", "refuel", "roll"}
    assert set(seen.styles) == set(STYLES)
    assert seen.positions == seen.steps.total() == seen.played.total()
    assert 0 < seen.restored < seen.positions
    assert seen.several == 0  # players of Relay take turns


def test_every_number_of_players_is_played_in_every_style() -> None:
    for cases in ([case for case in plan(GAME, 12, 0) if case.close], list(quick_plan(GAME, 12, 0))):
        assert {(case.players, case.style) for case in cases} == {(n, style) for n in GAME.seats() for style in STYLES}
