"""Work in several processes: in order, as it comes, and when processes die."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.core import ActionError, OrreryError
from orrery.lab.workers import Lost, as_done, spread
from tests.lab import deadly

CALLS = [(number,) for number in range(7)]


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_order_and_reports_are_handed_on(jobs: int) -> None:
    assert list(spread(deadly.double, CALLS, jobs)) == [0, 2, 4, 6, 8, 10, 12]
    told: list[tuple[int, int]] = []
    assert dict(as_done(deadly.double, CALLS, jobs, lambda place, done: told.append((place, done)))) == {
        number: 2 * number for number in range(7)
    }
    assert set(told) <= {(number, number) for number in range(7)}
    assert told


def test_what_a_killed_process_had_to_do_is_done_by_another(tmp_path: Path) -> None:
    calls = [(number, 4, tmp_path / "died") for number in range(7)]
    assert list(spread(deadly.die_once, calls, 2)) == [0, 2, 4, 6, 8, 10, 12]
    assert (tmp_path / "died").exists()


def test_what_ends_every_process_is_given_up_and_the_rest_is_done() -> None:
    found = dict(as_done(deadly.die_at, [(number, 2) for number in range(5)], 2))
    lost = found.pop(2)
    assert isinstance(lost, Lost)
    assert (lost.tries, lost.why) == (3, "ended by signal 9")
    assert found == {0: 0, 1: 2, 3: 6, 4: 8}
    with pytest.raises(OrreryError, match="ended 3 processes"):
        list(spread(deadly.die_at, [(number, 2) for number in range(3)], 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_work_raises_is_raised_here(jobs: int) -> None:
    with pytest.raises(ActionError, match="three is a crowd"):
        list(spread(deadly.refuse, CALLS, jobs))
