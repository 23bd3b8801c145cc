"""The tables of strength in docs/games: a machine that has few games does not replace those of many."""

from __future__ import annotations

import pytest
from benchmarks.strength import END, PLANS, ROOT, around, chosen, counted, fewer, sections

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
