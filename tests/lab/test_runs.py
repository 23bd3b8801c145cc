"""Simulations in a folder: the same bytes whoever plays them, and whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import orrery
from orrery.core import GameRecord, OrreryError
from orrery.lab import Summary, simulate
from orrery.lab.workers import Lost, Told
from orrery.lab.workers import as_done as really_done

lab_simulate = import_module("orrery.lab.simulate")  # `orrery.lab.simulate` is the function
RELAY = orrery.game("relay")
BOTS = ["greedy", "random"]


def contents(folder: Path) -> dict[str, bytes]:
    """The tables of a run, by file."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.glob("*/*.parquet"))}


def played(folder: Path, games: int = 25, **more: Any) -> Summary:
    return simulate(RELAY, BOTS, games, seed=3, out=folder, block=10, **more)


def test_moments_say_how_turns_began_and_where_things_happened(tmp_path: Path) -> None:
    gardens = orrery.game("gardens")
    plain = simulate(gardens, ["random"] * 2, 3, seed=1)
    simulate(gardens, ["random"] * 2, 3, seed=1, out=tmp_path / "run", moments=True)
    games = pl.read_parquet(tmp_path / "run" / "games" / "*.parquet").sort("number")
    assert games["points"].to_list() == [result.points for result in plain.results]  # who looks on changes nothing
    moments = pl.read_parquet(tmp_path / "run" / "moments" / "*.parquet")
    for (_,), game in moments.group_by("number"):
        seats = game.sort("action")["seat"].to_list()
        assert len(seats) > 10
        assert all(one != other for one, other in pairwise(seats))
    assert moments["chances"].list.sum().is_between(0.999, 1.001).all()
    places = pl.read_parquet(tmp_path / "run" / "places" / "*.parquet").filter(kind="planted")
    assert places["place"].str.contains("^spot-[A-I][1-9]$").all()
    assert min(places.group_by("number").len()["len"].to_list()) > 5


def test_the_same_bytes_on_any_number_of_processes(tmp_path: Path) -> None:
    one = played(tmp_path / "one", decisions=True, items=True)
    two = played(tmp_path / "two", decisions=True, items=True, jobs=2)
    found = contents(tmp_path / "one")
    assert found == contents(tmp_path / "two")
    blocks = ["000000000-000000009", "000000010-000000019", "000000020-000000024"]
    assert list(found) == [f"{table}/{block}.parquet" for table in ("decisions", "games", "items") for block in blocks]
    assert one.as_json() == two.as_json() == simulate(RELAY, BOTS, 25, seed=3).as_json()
    assert one == two
    assert one.results == [], "they are in the folder"


def test_rows_tell_what_records_tell(tmp_path: Path) -> None:
    gardens = orrery.game("gardens")
    options = {"board": "rhombus"}
    simulate(
        gardens, ["random"] * 3, 4, options=options, out=tmp_path / "run", decisions=True, items=True,
        records=tmp_path / "records",
    )  # fmt: skip
    games = pl.read_parquet(tmp_path / "run" / "games" / "*.parquet")
    assert games["number"].to_list() == [0, 1, 2, 3]
    decisions = pl.read_parquet(tmp_path / "run" / "decisions" / "*.parquet")
    for row in games.iter_rows(named=True):
        record = GameRecord.load(tmp_path / "records" / f"gardens-{row['number']:06}.jsonl")
        assert record.verify() > 0
        state = record.validate()
        standing = state.standing()
        assert (row["seed"], row["actions"]) == (record.seed, record.number)
        assert (row["points"], row["reason"]) == (standing.points, standing.reason)
        assert row["returns"] == state.returns()
        assert row["winner"] == (standing.winners[0] if len(standing.winners) == 1 else None)
        assert json.loads(row["options"]) == options
        assert row["bots"] == ["random"] * 3
        chosen = [entry.action for entry in record.entries if entry.player >= 0 and not entry.forced]
        assert decisions.filter(number=row["number"])["chosen"].to_list() == chosen
    items = pl.read_parquet(tmp_path / "run" / "items" / "*.parquet")
    assert items.filter(kind="martian").height == 4 * 3
    assert items["uses"].min() == 1


def test_the_manifest_says_what_was_played_and_by_what(tmp_path: Path) -> None:
    played(tmp_path / "run")
    said = json.loads((tmp_path / "run" / "run.json").read_text())
    assert (said["game"], said["seats"], said["seed"], said["games"], said["block"]) == ("relay", BOTS, 3, 25, 10)
    assert said["chance"] == "stream"
    assert {"command", "commit", "orrery", "python", "polars"} <= said["made"].keys()


def test_what_is_missing_is_played_and_nothing_else(tmp_path: Path) -> None:
    whole = contents_of_a_run(tmp_path / "whole")
    folder = tmp_path / "run"
    played(folder)
    gone = sorted((folder / "games").iterdir())[1]
    gone.unlink()
    (folder / "games" / ".half.parquet.part").write_bytes(b"PAR1")  # as if it was ended while it wrote
    told: list[int] = []
    again = played(folder, progress=told.append)
    assert (again.fresh, again.games) == (10, 25)
    assert (told[0], told[-1]) == (15, 25)
    assert contents(folder) == whole
    assert not list(folder.glob("*/.*"))
    assert played(folder).fresh == 0


def contents_of_a_run(folder: Path, games: int = 25) -> dict[str, bytes]:
    played(folder, games)
    return contents(folder)


def test_more_games_are_added(tmp_path: Path) -> None:
    played(tmp_path / "run")
    assert played(tmp_path / "run", 38).games == 38
    assert contents(tmp_path / "run") == contents_of_a_run(tmp_path / "at once", 38)
    with pytest.raises(OrreryError, match="38 games"):
        played(tmp_path / "run", 30)


def test_another_run_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    played(folder)
    before = contents(folder)
    other: Sequence[tuple[str, Callable[[], object]]] = (
        ("seed is 3, here it is 4", lambda: simulate(RELAY, BOTS, 25, seed=4, out=folder)),
        ("seats is greedy, random", lambda: simulate(RELAY, ["random"] * 2, 25, seed=3, out=folder)),
        ("options is {}", lambda: played(folder, options={"contracts": "off"})),
        ("data is {}", lambda: played(folder, data={"tank": {"start": 2}})),
        ("tables is games, here", lambda: played(folder, items=True)),
        ("block is 10, here it is 5", lambda: simulate(RELAY, BOTS, 25, seed=3, out=folder, block=5)),
    )
    for words, again in other:
        with pytest.raises(OrreryError, match=words):
            again()
    with monkeypatch.context() as patch:
        patch.setattr(lab_simulate, "sources_here", lambda slug: "changed")
        with pytest.raises(OrreryError, match="sources is"):
            played(folder, 35)
    assert contents(folder) == before
    (folder / "run.json").write_text("{}")
    with pytest.raises(OrreryError, match="Name a new folder"):
        played(folder)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to.txt").touch()
    with pytest.raises(OrreryError, match="holds something"):
        played(tmp_path / "letters")
    with pytest.raises(OrreryError, match="--out"):
        simulate(RELAY, BOTS, 2, items=True)


def test_a_block_that_nobody_survives_is_named_and_the_rest_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deadly(
        work: Callable[..., Any], calls: Sequence[tuple[Any, ...]], jobs: int, told: Told | None = None
    ) -> Iterator[tuple[int, Any]]:
        for place, result in really_done(work, calls, jobs, told):
            yield place, Lost(3, "ended by signal 9") if place == 1 else result

    with monkeypatch.context() as patch:
        patch.setattr(lab_simulate, "as_done", deadly)
        with pytest.raises(OrreryError, match=r"games 10 to 19 ended 3 workers .* signal 9"):
            played(tmp_path / "run")
    assert len(contents(tmp_path / "run")) == 2
    assert played(tmp_path / "run").fresh == 10


def test_other_sources_play_no_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_simulate, "sources_here", lambda slug: "of another machine")
    with pytest.raises(OrreryError, match="the games would not be the same"):
        simulate(RELAY, BOTS, 2)


def test_many_games_take_no_more_memory_than_few() -> None:
    simulate(RELAY, ["random"] * 2, 50, keep=False)
    tracemalloc.start()
    try:
        few = simulate(RELAY, ["random"] * 2, 200, keep=False)
        after_few = tracemalloc.get_traced_memory()[0]
        many = simulate(RELAY, ["random"] * 2, 1000, keep=False)
        after_many = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert (few.games, many.games) == (200, 1000)
    assert after_many - after_few < 100_000, "800 games more"


# Killed ---------------------------------------------------------------------------------------------------------------

COMMAND = [
    sys.executable, "-m", "orrery.cli", "simulate", "vertium", "-n", "1000", "--seats", "random,random", "--seed", "9",
    "--items", "--block", "50", "--json",
]  # fmt: skip


def blocks(folder: Path) -> int:
    return len(list((folder / "games").glob("*.parquet")))


def start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([*COMMAND, "-j", "2", "--out", str(folder)], stdout=subprocess.PIPE, text=True)


def wait_for_block(run: subprocess.Popen[str], folder: Path, number: int) -> None:
    while blocks(folder) < number:
        assert run.poll() is None, "it was to be killed in the middle"
        time.sleep(0.01)


def workers_of(run: subprocess.Popen[str]) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == run.pid and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
def test_a_run_that_is_killed_twice_and_loses_a_worker_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    for number in (2, 6):  # twice the whole run
        run = start(folder)
        wait_for_block(run, folder, number)
        run.kill()
        run.wait()
    run = start(folder)
    wait_for_block(run, folder, blocks(folder) + 1)
    os.kill(workers_of(run)[0], signal.SIGKILL)  # then one of its workers
    said, _ = run.communicate()
    assert run.returncode == 0
    quiet = tmp_path / "quiet"
    done = subprocess.run([*COMMAND, "-j", "1", "--out", str(quiet)], capture_output=True, text=True, check=True)
    assert contents(folder) == contents(quiet)
    assert json.loads(said) == json.loads(done.stdout)
    assert json.loads(said)["games"] == 1000
