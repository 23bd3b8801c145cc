"""The tables of strength in docs/games: a machine that has few games does not replace those of many."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.strength import END, PLANS, ROOT, around, chosen, counted, fewer, go_on_with, sections

from orrery.core import game
from orrery.lab.arena import make_arena, run
from orrery.lab.arena_folder import WHAT, Folder

LADDER = """### Two players

| bot | rating | against | games | wins, % |
|---|---|---|---|---|
| expert | +568 | hard | {} | 83 |
| hard | +310 | medium | {} | 86 |
| medium | 0 | | | |
"""
ALONE = """### Alone

| bot | games | won, % |
|---|---|---|
| expert | {} | 40 |
"""


def test_games_are_counted_by_bot() -> None:
    assert counted(LADDER.format(18, 200)) == {"expert": 18, "hard": 200}
    assert counted(ALONE.format(7)) == {"expert": 7}


def test_a_page_is_taken_apart_by_table() -> None:
    page = f"\n\nMade by a command.\n\n{LADDER}\n{ALONE}\n"
    assert sections(page) == {"Two players": LADDER.strip(), "Alone": ALONE.strip()}


@pytest.mark.parametrize("slug", PLANS)
def test_the_games_of_the_pages_are_found(slug: str) -> None:
    _, tables, after = around(ROOT / "docs" / "games" / f"{slug}.md")
    found = sections(tables)
    assert set(found) <= {plan.title for plan in PLANS[slug]}
    assert found
    assert all(counted(table) for table in found.values())
    assert END not in after


def test_a_table_gives_way_to_more_games_and_not_to_fewer(capsys: pytest.CaptureFixture[str]) -> None:
    old = LADDER.format(18, 200)
    more, less = LADDER.format(200, 200), LADDER.format(200, 60)
    assert chosen("Two players", old, more, replace=False) == more
    assert not capsys.readouterr().err
    assert chosen("Two players", old, less, replace=False) == old  # though there are more in all
    assert "hard (200 games there, 60 here)" in capsys.readouterr().err
    assert chosen("Two players", old, less, replace=True) == less


def test_what_has_not_been_played_here_stays() -> None:
    old = ALONE.format(7)
    assert fewer(old, "") == ["expert (7 games there, 0 here)"]
    assert chosen("Alone", old, "", replace=False) == old
    assert chosen("Alone", "", "", replace=False) == ""
    assert chosen("Alone", "", old, replace=False) == old


def test_games_of_other_sources_are_gone_on_with_if_the_bots_play_as_before(tmp_path: Path) -> None:
    uranus = game("uranus")
    arena = make_arena(uranus, ["easy", "beginner"], 2, 2, seed=7)
    folder = Folder(tmp_path)
    folder.open(arena, "before")
    for part in run(arena, uranus):
        folder.add(part)
    go_on_with("after", folder, arena, uranus)
    assert json.loads((tmp_path / WHAT).read_text())["sources"] == "after"
    assert len(folder.open(arena, "after")) == 4

    head, first, *others = folder.games.read_text().splitlines(keepends=True)
    cells = first.split(",")
    cells[6] = "1 7"  # other points
    folder.games.write_text("".join([head, ",".join(cells), *others]))
    with pytest.raises(SystemExit, match="game 0 of easy has another end now"):
        go_on_with("later", folder, arena, uranus)
    assert json.loads((tmp_path / WHAT).read_text())["sources"] == "after"
