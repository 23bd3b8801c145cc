"""`orrery dataset`: rows that are true, the same bytes whoever does the work, and a card that tells what they are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

import orrery
from orrery.cli.app import run
from orrery.core import Layout, OrreryError
from orrery.lab.dataset import load_arrays, make_dataset


def made(folder: Path, *more: str) -> Path:
    assert (
        run(["dataset", "relay", "-n", "30", "--players", "3", "--seats", "random", "--out", str(folder), *more]) == 0
    )
    return folder


def content(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*.parquet"))}


def test_rows_are_what_was_seen_and_chosen(tmp_path: Path) -> None:
    folder = made(tmp_path / "all", "--each", "0", "-j", "1")
    positions = pl.read_parquet(folder / "positions/*.parquet")
    games = pl.read_parquet(folder / "games/*.parquet")
    game = orrery.game("relay")
    assert positions["game"].n_unique() == games.height == 30
    assert positions.height == games["decisions"].sum()
    layout = Layout(game.new(3).observation())
    seen, masks, choices, returns = load_arrays(folder)
    assert seen.shape == (positions.height, layout.size)
    assert (seen <= np.frombuffer(layout.high, np.uint8)).all()
    assert masks[np.arange(len(choices)), choices].all()  # what was chosen was legal
    assert (masks.sum(axis=1) > 1).all()  # and not the only choice
    start = layout.offsets["to act"]
    assert (seen[:, start] == 1).all()  # the one who decides is first
    assert [game.space.notation(int(choice)) for choice in choices] == positions["chosen"].to_list()
    by_game = {row["number"]: row for row in games.iter_rows(named=True)}
    for row, got in zip(positions.iter_rows(named=True), returns, strict=True):
        assert got == by_game[row["game"]]["returns"][row["seat"]]
        assert row["points"] == by_game[row["game"]]["points"][row["seat"]]


def test_the_same_bytes_by_one_process_and_by_two_and_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.lab.dataset.usual_size", lambda _: 10)
    one = content(made(tmp_path / "one", "-j", "1"))
    two = made(tmp_path / "two", "-j", "2")
    assert content(two) == one
    assert len(one) == 6
    kept = sorted((two / "games").glob("*.parquet"))
    kept[1].unlink()  # as if the run had been ended before it
    next((two / "positions").glob("000000010-*")).unlink()
    assert content(made(two, "-j", "1")) == one


def test_some_positions_of_each_game_are_drawn_by_lot(tmp_path: Path) -> None:
    rows = pl.read_parquet(made(tmp_path / "some", "--each", "4", "-j", "1") / "positions/*.parquet")
    assert rows.group_by("game").len()["len"].to_list() == [4] * 30
    assert rows.equals(rows.sort("game", "action"))
    every = pl.read_parquet(made(tmp_path / "all", "--each", "0", "-j", "1") / "positions/*.parquet")
    drawn = rows.join(every, on=["game", "action"], how="inner")
    assert drawn.height == rows.height
    places = every.with_columns(place=pl.int_range(pl.len()).over("game") / pl.len().over("game"))
    mean = rows.join(places, on=["game", "action"])["place"].mean()
    assert isinstance(mean, float)
    assert 0.35 < mean < 0.65  # neither the first ones nor the last


def test_the_card_tells_every_column_and_how_it_was_made(tmp_path: Path) -> None:
    folder = made(tmp_path / "card", "-j", "1", "--seed", "7", "-o", "contracts=off")
    card = (folder / "README.md").read_text(encoding="utf-8")
    for column in pl.read_parquet_schema(next((folder / "positions").glob("*.parquet"))):
        assert f"| `{column}` |" in card
    for word in ("| seed | 7 |", "contracts off", "random, random, random", orrery.__version__, "MIT", "30 games"):
        assert word in card
    returns = pl.read_parquet(folder / "games/*.parquet")["returns"].explode().to_numpy()
    assert f"| random | {len(returns)} | {returns.mean():.3f} |" in card
    assert "split them by `game`" in card


def test_another_dataset_and_wrong_numbers_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = made(tmp_path / "x", "-j", "1")
    order = ["dataset", "relay", "-n", "30", "--players", "3", "--seats", "random", "--out", str(folder)]
    assert run([*order, "--each", "3"]) == 2
    assert "there each is 20, here it is 3" in capsys.readouterr().err
    assert run([*order, "--seed", "3"]) == 2
    assert "holds another run" in capsys.readouterr().err
    assert run([*order, "--each", "-1"]) == 2
    assert "0 for all" in capsys.readouterr().err
    with pytest.raises(OrreryError, match="holds no dataset"):
        load_arrays(tmp_path)
    with pytest.raises(OrreryError, match="at least 1"):
        make_dataset(orrery.game("relay"), ["random", "random"], 0, tmp_path / "none")
