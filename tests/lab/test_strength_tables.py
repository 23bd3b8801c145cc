"""The tables of strength in docs/games: a machine that has few games does not replace those of many."""

from __future__ import annotations

import pytest
from benchmarks.strength import PLANS, ROOT, around, check_more, counted

TABLE = """
### Two players

| bot | rating | against | games | wins, % |
|---|---|---|---|---|
| expert | +568 | hard | {} | 83 |
| hard | +310 | medium | 200 | 86 |

### Alone

| bot | games | won, % |
|---|---|---|
| expert | {} | 40 |
"""


def test_games_are_counted_by_table() -> None:
    assert counted(TABLE.format(18, 7)) == {"Two players": 218, "Alone": 7}


@pytest.mark.parametrize("slug", PLANS)
def test_the_games_of_the_pages_are_found(slug: str) -> None:
    tables = around(ROOT / "docs" / "games" / f"{slug}.md")[1]
    assert tables.count("\n### ") == len(counted(tables)) > 0


def test_tables_grow_and_do_not_shrink() -> None:
    check_more(TABLE.format(18, 7), TABLE.format(19, 7))
    with pytest.raises(SystemExit, match=r"Alone \(7 games, now 6\)"):
        check_more(TABLE.format(18, 7), TABLE.format(200, 6))
    with pytest.raises(SystemExit, match="Two players"):
        check_more(TABLE.format(18, 7), "### Alone\n")
