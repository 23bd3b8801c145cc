"""A series: rematches count who has won how many."""

from __future__ import annotations

import pytest

from orrery.server.series import Series, at_the_end, following, series_of, while_it_runs
from orrery.server.store import Seat, Sitter
from tests.server.people import House
from tests.server.store.sample import table
from tests.server.test_my_tables import finish, sections
from tests.server.test_results import play, won

ANN, BEN = Seat(0, Sitter.PERSON, "ann", "Ann"), Seat(1, Sitter.PERSON, "ben", "Ben")
MOSS = Seat(2, Sitter.BOT, None, "Moss", "easy")


@pytest.mark.parametrize(
    ("wins", "viewer", "expected"),
    [
        ([0, 0, 1], None, "Ann leads two to one"),
        ([0, 0, 1], 0, "you lead two to one"),
        ([0, 0, 1], 1, "Ann leads two to one"),
        ([1], None, "Ben leads one to nil"),
        ([0, 1], 0, "one all"),
    ],
)
def test_two_who_play_again_and_again(wins: list[int], viewer: int | None, expected: str) -> None:
    series = Series("t1")
    for winner in wins:
        series = series.after((ANN, BEN), [winner], team=False)
    assert series.words((ANN, BEN), team=False, viewer=viewer) == expected


def test_three_are_told_one_by_one() -> None:
    series = Series("t1")
    for winners in ([2], [2, 0], [1], [2]):
        series = series.after((ANN, BEN, MOSS), winners, team=False)
    assert series.words((ANN, BEN, MOSS), team=False, viewer=1) == "Moss 3, Ann 1, you 1"


def test_a_team_counts_what_it_has_won() -> None:
    series = Series("t1").after((ANN, BEN), [], team=True)
    assert series.words((ANN, BEN), team=True) == "lost"
    series = series.after((ANN, BEN), [0, 1], team=True).after((ANN, BEN), [0, 1], team=True)
    assert series.words((ANN, BEN), team=True) == "won two of three"


def test_a_game_without_a_result_counts_for_nobody() -> None:
    first = table("t1", players=(ANN, BEN), extra={})
    second = table("t2", players=(ANN, BEN), extra={"series": following(first, None, False).as_json()})
    assert while_it_runs(second, False) == "Game 2"
    third = table("t3", players=(ANN, BEN), extra={"series": following(second, [1], False).as_json()})
    assert while_it_runs(third, False) == "Game 3: Ben leads one to nil"
    assert at_the_end(third, [0], False) == "After 3 games: one all."
    assert at_the_end(first, [0], False) == ""
    found = series_of(third)
    assert found is not None
    assert found.first == "t1"


def test_a_rematch_goes_on_with_the_count(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    tables = [ana.sets("me", "friend", game="relay", name="Evening")]
    boris.joins(tables[0])
    wins = [0, 0]
    for number in range(1, 4):
        play(house, tables[-1], {0: ana, 1: boris}, seed=number * 100)
        for seat in (0, 1):
            wins[seat] += won(house, tables[-1], seat)
        end = ana.get(f"/t/{tables[-1]}").text
        assert ("After " in end) == (number > 1), "a game by itself is no series"
        if number > 1:
            assert f"After {number} games: " in end
        tables.append(boris.post(f"/t/{tables[-1]}/rematch").json()["go"].removeprefix("/t/"))
        series = series_of(house.live(tables[-1]).info)
        assert series is not None
        assert (series.first, series.number, series.played) == (tables[0], number + 1, number)
        assert [series.wins.get(seat.guest or "", 0) for seat in house.live(tables[-1]).info.players] == wins
        running = ana.get(f"/t/{tables[-1]}").text
        assert f"Game {number + 1}: " in running
    latest = sections(ana)["Lately"][0]
    assert "After 3 games: " in latest


def test_bots_win_in_a_series_too(house: House) -> None:
    ana = house.person("Ana")
    first = finish(house, ana, "Bots")
    second = ana.post(f"/t/{first}/rematch").json()["go"].removeprefix("/t/")
    series = series_of(house.live(second).info)
    assert series is not None
    winners = house.state(first).standing().winners
    info = house.live(second).info
    assert series.wins == {info.players[seat].guest or f"seat:{seat}": 1 for seat in winners}
