"""List what learning programs see of each game in docs/games/SLUG.md: `python tools/fields.py`; `--check` only looks.

The list stands between two marks at the end of the page; everything else is left as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orrery
from orrery.core import Field, Game

PAGES = Path(__file__).resolve().parent.parent / "docs" / "games"
BEGIN = "<!-- fields: written by tools/fields.py -->"
END = "<!-- end of fields -->"


def sizes(found: list[int]) -> str:
    """
    >>> sizes([5, 5, 5]), sizes([2, 3, 4])
    ('5', '2 / 3 / 4')
    """
    return str(found[0]) if len(set(found)) == 1 else " / ".join(map(str, found))


def section(game: Game[Any]) -> str:
    """The list of one game."""
    players = list(game.seats())
    by_players: list[list[Field]] = [game.new(count).observation() for count in players]
    totals = [sum(field.size for field in fields) for fields in by_players]
    several = f"with {' / '.join(map(str, players))} players" if len(players) > 1 else "always"
    lines = [
        BEGIN,
        "",
        "## What learning programs see",
        "",
        f"The fields of an observation in their order ({sizes(totals)} numbers {several}), a byte each,",
        "turned so that the observer is the first seat. With other boards and modes sizes may differ;",
        "`state.observation()` tells them.",
        f"There are {game.space.size:,} actions. How to use them: [docs/researchers.md](../researchers.md).",
        "",
        "| field | size | numbers | |",
        "|---|---|---|---|",
    ]
    for fields in zip(*by_players, strict=True):
        first = fields[0]
        size = sizes([field.size for field in fields])
        lines.append(f"| {first.name} | {size} | 0 to {first.high} | {first.about} |")
    return "\n".join([*lines, "", END]) + "\n"


def page_with(page: str, found: str) -> str:
    """The page with this list, in the place of the one that it had, or at its end."""
    before, begin, rest = page.partition(BEGIN)
    after = rest.partition(END)[2].lstrip("\n") if begin else ""
    return before.rstrip("\n") + "\n\n" + found + ("\n" + after if after else "")


def main() -> int:
    outdated: list[str] = []
    for file in sorted(PAGES.glob("*.md")):
        page = file.read_text(encoding="utf-8")
        wanted = page_with(page, section(orrery.game(file.stem)))
        if page != wanted:
            outdated.append(file.name)
            if "--check" not in sys.argv:
                file.write_text(wanted, encoding="utf-8")
    if outdated and "--check" in sys.argv:
        print(f"Out of date: {', '.join(outdated)}. Run `python tools/fields.py`.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
