"""`orrery tune` as a command; the search itself is tested in tests/lab."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Orrery

TURNED = ("tune", "vertium", "-o", "mode=solo", "--seats", "random", "--set", "solo_deck.photon=4..5")


def test_it_says_what_fresh_games_tell_and_writes_the_files(orrery: Orrery, tmp_path: Path) -> None:
    out = tmp_path / "search"
    shown = orrery(*TURNED, "--towards", "win_rate=0.2", "--trials", 1, "-n", 4, "-j", 1, "--out", out)
    assert (shown.code, shown.err) == (0, "")
    for words in ("On 8 fresh games at each table", "PRINTED", "TUNED", "win_rate=0.2", "The printed numbers stay"):
        assert words in shown.out
    assert {"tune.html", "tuned.toml", "study.db"} <= {file.name for file in out.iterdir()}


def test_what_makes_no_sense_is_one_line(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery(*TURNED, "--towards", "fun=1", "--out", tmp_path / "x").refused(2, "no target 'fun'", "win_rate")
    more = ("--towards", "length=9", "--out", tmp_path / "x")
    assert orrery(*TURNED, *more, "--players", "two").refused(2, "--players")
    assert orrery(*TURNED, *more, "--players", "3").refused(2, "solo")
    assert orrery(*TURNED, *more, "--trials", "0").refused(2, "1 trial at least")
    assert not (tmp_path / "x").exists()
