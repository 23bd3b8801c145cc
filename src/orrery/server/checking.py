"""Does what is stored of a table hold? Its record is played again under the installed rules, and every position on the
way is held against the one that was stored with the action. After a mended rule this tells which tables would have been
played differently.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from orrery.core import Game, GameRecord, OrreryError
from orrery.core.record import Entry
from orrery.server.store import Status, Store
from orrery.server.stuck import find_stuck


class Verdict(StrEnum):
    """What was found of a table."""

    HOLDS = "holds"
    DIFFERS = "differs"  # the installed rules lead to another position, or refuse an action
    BROKEN = "broken"  # what is stored is not complete, or cannot be read
    NOT_INSTALLED = "not installed"  # its game is not here: nothing can be said


@dataclass(frozen=True)
class Finding:
    """What was found of one table."""

    table: str
    name: str
    game: str
    status: Status
    number: int  # of actions
    verdict: Verdict
    at: int | None = None  # the first action that is not as stored
    why: str = ""
    goes_on: bool = True  # from the stored position the game can go on, or it is over

    def as_json(self) -> dict[str, Any]:
        return {**self.__dict__, "status": self.status.value, "verdict": self.verdict.value}


@dataclass(frozen=True)
class Difference:
    """Where a record and its positions part."""

    number: int
    why: str


def plain(snapshot: Mapping[str, Any]) -> Any:
    """A snapshot as it comes back from the store."""
    return json.loads(json.dumps(snapshot))


def first_difference(game: Game, record: GameRecord, snapshots: Sequence[Mapping[str, Any]]) -> Difference | None:
    """The first action of a record that the rules refuse, or that leads to another position than the one given."""
    number = 0
    try:
        for entry, _, after in record.walk(game):
            if not same(game, snapshots[number], plain(after.snapshot())):
                did = entry.action or f"back to {entry.back}"
                return Difference(entry.number, f"{did} leads to another position under the installed rules")
            number = entry.number
    except OrreryError as problem:
        return Difference(number + 1, str(problem).removesuffix("."))
    except Exception as problem:  # of the game, which may be anybody's
        return Difference(number + 1, f"the game fails: {problem!r}")
    return None


def same(game: Game, stored: Mapping[str, Any], now: Any) -> bool:
    """Whether a stored position is this one; an older version may have written the same position otherwise."""
    return bool(stored == now or plain(game.restore(stored).snapshot()) == now)


def record_of(whole: Mapping[str, Any]) -> GameRecord:
    """The record of a table, from all that is stored of it; without an end."""
    table = whole["table"]
    entries = [
        Entry(row["number"], row["player"], row["action"], row["forced"], row["back"]) for row in whole["actions"]
    ]
    given = {name: table[name] for name in ("game", "seats", "options", "rules", "data", "commitment")}
    return GameRecord(**given, entries=entries)


def look_at(whole: Mapping[str, Any]) -> Finding:
    """Check all that is stored of one table."""
    table, actions = whole["table"], whole["actions"]
    about = (table["id"], table["name"], table["game"], Status(table["status"]), table["number"])
    record = record_of(whole)
    try:
        game = record.load_game()
    except OrreryError as problem:
        return Finding(*about, Verdict.NOT_INSTALLED, why=str(problem))
    if [row["number"] for row in actions] != list(range(1, table["number"] + 1)):
        why = f"the table counts {table['number']} actions, and {len(actions)} are stored"
        return Finding(*about, Verdict.BROKEN, why=why, goes_on=False)
    last = actions[-1]["snapshot"] if actions else table["start"]
    try:
        stuck = find_stuck(game.restore(last)) if table["status"] == Status.RUNNING else None
    except Exception as problem:  # of the game, which may be anybody's
        return Finding(*about, Verdict.BROKEN, table["number"], f"its position cannot be read: {problem!r}", False)
    found = first_difference(game, record, [row["snapshot"] for row in actions])
    if found is not None:
        return Finding(*about, Verdict.DIFFERS, found.number, found.why, stuck is None)
    if stuck is not None:
        return Finding(*about, Verdict.BROKEN, table["number"], f"it cannot go on: {stuck.reason()}", False)
    return Finding(*about, Verdict.HOLDS)


async def check(store: Store, tables: Sequence[str]) -> AsyncIterator[Finding]:
    """Check the tables one after the other; one that is deleted meanwhile is left out."""
    for table in tables:
        whole = await store.admin.whole(table)
        if whole is not None:
            yield look_at(whole)
