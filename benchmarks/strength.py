"""How strong the five levels are: plays all arenas of a game and puts their tables into docs/games/SLUG.md.

python benchmarks/strength.py gardens               # 200 games of each pair; `make fast` first, it takes an hour or two
python benchmarks/strength.py gardens --only four   # one of its arenas
python benchmarks/strength.py gardens --only ladder --pair hard,medium    # one pair of it
python benchmarks/strength.py gardens --tell        # plays nothing: the tables from the games there are
python benchmarks/strength.py vertium --only shadows    # both sides of Shadows, by level

Every game is kept in benchmarks/figures/strength/SLUG as soon as it is played, and committed, so the same command goes
on where the last one stopped, on another machine too. Where the sources have changed since, some of the games that are
kept are played again first: if the bots play them otherwise, no game is added to them.
A table of the page that rests on more games than are kept stays as it is.
The first arena of a game also gives the figures that the page of opponents shows (strength.json).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from orrery.core import Game
from orrery.core.registry import game as find_game
from orrery.lab.arena import Arena, Pairing, Played, make_arena, run
from orrery.lab.arena_folder import WHAT, Folder
from orrery.lab.arena_report import markdown, report
from orrery.lab.sources import fingerprint
from orrery.lab.strength import write_strength

ROOT: Final = Path(__file__).resolve().parent.parent
BEGIN: Final = "<!-- strength: begin -->"
END: Final = "<!-- strength: end -->"
SEED: Final = 20261118  # of no game that anything was tuned on: whoever changes a level after a look at its table takes
SEEDS: Final[Mapping[str, int]] = {"vertium": 20261120}  # another one for that game

KEPT: Final = ROOT / "benchmarks" / "figures" / "strength"
AGAIN: Final = 2  # games of each pair that are played again where the sources have changed

LEVELS: Final = "expert,hard,medium,easy,beginner"


@dataclass(frozen=True)
class Plan:
    """One arena: what it is called here, who plays, where."""

    name: str
    title: str
    bots: str
    seats: int
    chain: bool = False
    apart: bool = False
    sides: Sequence[Sequence[int]] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def arena(self, slug: str, games: int) -> Arena:
        return make_arena(
            find_game(slug),
            self.bots.split(","),
            games,
            self.seats,
            self.options,
            SEEDS.get(slug, SEED),
            self.apart,
            self.sides,
            self.chain,
        )


LADDER: Final = Plan("ladder", "Two players, each level against the one below", f"classic,{LEVELS}", 2, chain=True)
FOUR: Final = Plan("four", "Four players, one expert among three of the first bot", "expert,classic", 4, chain=True)


def apart(seats: int, title: str, bots: str = f"classic,greedy,{LEVELS}") -> Plan:
    """Every bot at tables of its own."""
    return Plan(f"apart-{seats}", title, bots, seats, apart=True)


PLANS: Final[Mapping[str, Sequence[Plan]]] = {
    "gardens": (LADDER, FOUR),
    "vertium": (
        LADDER,
        FOUR,
        Plan("solo", "Alone", f"classic,greedy,{LEVELS}", 1, apart=True, options={"mode": "solo"}),
        Plan(
            "shadows",
            "Shadows of the Complex, each level against the one below; the Complex sits on seat 3",
            f"greedy,{LEVELS}",
            3,
            chain=True,
            sides=((2,), (0, 1)),
            options={"mode": "shadows"},
        ),
        Plan(
            "shadows-apart",
            "Shadows of the Complex, all players of one level",
            f"greedy,{LEVELS}",
            3,
            apart=True,
            sides=((2,), (0, 1)),
            options={"mode": "shadows"},
        ),
    ),
    "minethemoon": (LADDER, FOUR),
    "uranus": (
        apart(1, "Alone"),
        apart(2, "Pairs"),
        apart(4, "Four players", "greedy,expert,hard,medium"),
        apart(6, "Six players", "greedy,expert,hard"),
    ),
    "darkness": (
        apart(1, "Alone"),
        apart(2, "Two players of one level", LEVELS),
        apart(4, "Four players of one level", "classic,greedy,expert,hard,medium"),
        LADDER,
        Plan("four", "Four players, one among three of the level below", "expert,hard,medium", 4, chain=True),
    ),
}


def go_on_with(sources: str, folder: Folder, arena: Arena, game: Game) -> None:
    """Let games of other sources be gone on with, if the bots still play some of them in the same way."""
    what = folder.path / WHAT
    described = json.loads(what.read_text())
    if described["sources"] == sources:
        return
    kept = folder.read(arena)
    for pairing in arena.pairings():
        for there in [each for each in kept if each.pairing == pairing][:AGAIN]:
            if result(arena.play(game, pairing, there.number)) != result(there):
                sys.exit(
                    f"{folder.path} has games of other bots: game {there.number} of {pairing} has another end now. "
                    "If that is meant, remove that folder and give the game another seed (SEEDS)."
                )
    what.write_text(json.dumps({**described, "sources": sources}, indent=2) + "\n")


def result(game: Played) -> tuple[object, ...]:
    """What of a game is the same whenever the same bots play it."""
    thoughts = [thought.decisions for thought in game.thoughts]
    return game.pairing, game.number, game.seats, game.points, [round(won, 5) for won in game.returns], thoughts


def played(
    plan: Plan, slug: str, games: int, jobs: int, folder: Folder, tell: bool, pair: Pairing | None
) -> tuple[Arena, list[Played]]:
    """The games of an arena, those that are missing (of one pair, if it is named) played now."""
    arena = plan.arena(slug, games)
    game = find_game(slug)
    if tell:
        return arena, folder.read(arena) if folder.games.exists() else []
    sources = fingerprint(game)
    if folder.games.exists():
        go_on_with(sources, folder, arena, game)
    found = folder.open(arena, sources)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        pairings = arena.pairings() if pair is None else [pair]
        total = len(found) + sum(games - sum(each.pairing == pairing for each in found) for pairing in pairings)
        task = bar.add_task(f"{slug}, {plan.name}", total=total, completed=len(found))
        for part in run(arena, game, found, jobs, pairings=pairings):
            found += part
            folder.add(part)
            bar.update(task, completed=len(found))
    return arena, found


def around(page: Path) -> tuple[str, str, str]:
    """What stands before the tables in a page, the tables, and what stands after them."""
    text = page.read_text()
    if BEGIN not in text or END not in text:
        sys.exit(f"{page} has no place for the tables: two lines, {BEGIN} and {END}.")
    before, rest = text.split(BEGIN, 1)
    tables, after = rest.split(END, 1)
    return before, tables, after


def sections(tables: str) -> dict[str, str]:
    """The tables of a page by title, each with its title."""
    parts = tables.split("\n### ")[1:]
    return {part.splitlines()[0]: f"### {part.strip()}" for part in parts}


def counted(table: str) -> dict[str, int]:
    """How many games stand in a table, by bot."""
    found: dict[str, int] = {}
    place = -1
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if "games" in cells:
            place = cells.index("games")
        elif 0 <= place < len(cells) and cells[place].isdecimal():
            found[cells[1]] = int(cells[place])
    return found


def fewer(old: str, new: str) -> list[str]:
    """Of which bots a new table would have fewer games: those of this machine are not all that were ever played."""
    had, have = counted(old), counted(new)
    return [f"{bot} ({had[bot]} games there, {have.get(bot, 0)} here)" for bot in had if have.get(bot, 0) < had[bot]]


def chosen(title: str, old: str, new: str, replace: bool) -> str:
    """Which of two tables the page shows: the new one, unless it would lose games; then it is said what is missing."""
    lost = fewer(old, new)
    if replace or not lost:
        return new
    if new:
        print(f"{title}: the table of the page stays, it has more games: {', '.join(lost)}.", file=sys.stderr)
    return old


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slug", choices=list(PLANS))
    parser.add_argument("--games", "-n", type=int, default=200, help="of each pair")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="one arena of the game, by name")
    parser.add_argument("--pair", help="one pair of that arena: hard,medium; or one bot where each plays apart")
    parser.add_argument("--tell", action="store_true", help="play nothing")
    parser.add_argument("--fewer", action="store_true", help="replace, or leave out, tables that rest on more games")
    said = parser.parse_args()
    plans = PLANS[said.slug]
    if said.only and said.only not in [plan.name for plan in plans]:
        parser.error(f"{said.slug} has the arenas {', '.join(plan.name for plan in plans)}.")
    if said.pair and not said.only:
        parser.error("A pair is one of an arena: name that with --only.")
    page = ROOT / "docs" / "games" / f"{said.slug}.md"
    before, there, after = around(page)
    old = sections(there)
    tables = [f"Made by `python benchmarks/strength.py {said.slug}`; each table names the arena that it is."]
    for number, plan in enumerate(plans):
        folder = Folder(KEPT / said.slug / plan.name)
        only_told = said.tell or (said.only is not None and plan.name != said.only)
        pair = Pairing(*said.pair.split(",")) if said.pair else None
        if pair and not only_told and pair not in plan.arena(said.slug, said.games).pairings():
            parser.error(f"Nobody called {said.pair} plays there.")
        arena, games = played(plan, said.slug, said.games, said.jobs, folder, only_told, pair)
        found = report(arena, games) if games else None
        new = f"### {plan.title}\n\n{markdown(found)}" if found else ""
        table = chosen(plan.title, old.get(plan.title, ""), new, said.fewer)
        if table:
            tables.append(table)
        if number == 0 and found and table == new:
            write_strength(find_game(said.slug), found)
    page.write_text("\n\n".join([before + BEGIN, *tables, END]) + after)


if __name__ == "__main__":
    main()
