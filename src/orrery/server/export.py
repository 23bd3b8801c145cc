"""Tables in a file: a zip of JSON that another server, or this one later, takes in again. docs/self-hosting.md tells
its format. It holds seeds, hidden cards and the secrets of links, so it is readable by its owner only.

A file is checked as a whole before anything of it is kept: its form, that it hangs together, and that the installed
rules lead to every position in it.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

import orrery
from orrery.core import Event, GameRecord, OrreryError
from orrery.server.checking import first_difference, record_of
from orrery.server.store import Company, Finish, LineKind, Sitter, Status, Store

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
RATINGS: Final = "ratings.json"
MOST_BYTES: Final = 512 * 1024 * 1024  # of one file inside, unpacked: no game comes near it, and a bomb beyond it


class ExportError(OrreryError):
    """A file cannot be taken in; nothing of it was kept."""


class Form(BaseModel):
    """What a part of the file must look like."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Manifest(BaseModel):
    """The first thing to read in a file; later versions may say more here."""

    orrery_export: int
    orrery: str = ""  # the version that wrote it
    made: str = ""
    tables: list[str]


class GuestForm(Form):
    id: str = Field(min_length=1)
    name: str
    created: float
    seen: float
    epoch: int = 0


class TableForm(Form):
    id: str = Field(min_length=1, pattern=r"^[A-Za-z0-9_-]+$")
    name: str
    game: str
    seats: int = Field(ge=1, le=32)
    options: dict[str, Any]
    data: dict[str, Any]
    companion: bool
    listed: bool
    pace: str
    status: Status
    number: int = Field(ge=0)
    rules: int
    commitment: str
    seed: bytes  # as hexadecimal digits in the file
    invite: str
    watch: str
    creator: str
    created: float
    updated: float
    extra: dict[str, Any]
    revision: int = Field(ge=0)
    lines: int = Field(ge=0)
    start: dict[str, Any]


class SeatForm(Form):
    seat: int
    kind: Sitter
    guest: str | None
    name: str
    level: str | None
    standin: bool
    clock: float | None
    former: list[tuple[str, int]]


class LineForm(Form):
    id: int
    guest: str | None
    seat: int | None
    name: str
    text: str
    at: float
    kind: LineKind


class ResultForm(Form):
    seat: int
    guest: str | None
    game: str
    players: int
    finish: Finish
    place: int | None
    points: int | None
    won: bool
    team: bool
    company: Company
    level: str | None
    favourite: str
    best: int | None
    best_words: str
    verdict: str
    options: dict[str, Any]
    at: float
    gain: float | None


class EventForm(Form):
    kind: str
    player: int
    data: dict[str, Any]
    rule: str
    secret: dict[str, Any] | None = None
    seers: list[int] = []


class PositionForm(Form):
    n: int
    at: float
    events: list[EventForm]
    snapshot: dict[str, Any]


class RatingForm(Form):
    player: str
    game: str
    mean: float
    deviation: float
    games: int


GUESTS: Final = TypeAdapter(list[GuestForm])
SEATS: Final = TypeAdapter(list[SeatForm])
LINES: Final = TypeAdapter(list[LineForm])
RESULTS: Final = TypeAdapter(list[ResultForm])
RATING_LIST: Final = TypeAdapter(list[RatingForm])


# Writing -----------------------------------------------------------------------------------------------------------


async def write(store: Store, tables: Sequence[str], path: Path, ratings: bool = False, replace: bool = False) -> int:
    """Write tables into a new file; how many were written. One that is deleted meanwhile is left out."""
    if path.exists() and not replace:
        raise ExportError(f"There is a file {path} already. Give another name, or --force to replace it.")
    half = path.with_name(f".{path.name}.part")
    try:
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            written = []
            async for table, parts in _parts(store, tables):
                for name, text in parts.items():
                    packed.writestr(f"tables/{table}/{name}", text)
                written.append(table)
            if ratings:
                packed.writestr(RATINGS, _text(await store.admin.ratings()))
            made = datetime.now(UTC).isoformat(timespec="seconds")
            about = {"orrery_export": FORMAT, "orrery": orrery.__version__, "made": made, "tables": written}
            packed.writestr(MANIFEST, _text(about))
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return len(written)


async def _parts(store: Store, tables: Sequence[str]) -> AsyncIterator[tuple[str, dict[str, str]]]:
    for table in tables:
        whole = await store.admin.whole(table)
        if whole is not None:
            yield table, texts(whole)


def texts(whole: Mapping[str, Any]) -> dict[str, str]:
    """All that is stored of a table, as the files of an export."""
    table = {**whole["table"], "seed": whole["table"]["seed"].hex()}
    positions = [
        {
            "n": row["number"],
            "at": row["at"],
            "events": [_event(event) for event in row["events"]],
            "snapshot": row["snapshot"],
        }
        for row in whole["actions"]
    ]
    return {
        "table.json": _text(table),
        "seats.json": _text(whole["seats"]),
        "guests.json": _text(whole["guests"]),
        "record.jsonl": _finished(whole).text(),
        "positions.jsonl": "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in positions),
        "chat.json": _text(whole["lines"]),
        "results.json": _text(whole["results"]),
    }


def _finished(whole: Mapping[str, Any]) -> GameRecord:
    """The record, with its end if the game has one: as people download it."""
    table, record = whole["table"], record_of(whole)
    if table["status"] == Status.OVER and not table["extra"].get("no_result") and whole["actions"]:
        try:
            state = record.load_game().restore(whole["actions"][-1]["snapshot"])
            record.end, record.seed = state.standing().as_json(), table["seed"].hex() if table["commitment"] else ""
        except OrreryError:
            pass  # its game is not installed any more: the record is kept without an end
    return record


def _event(event: Event) -> dict[str, Any]:
    secret = {} if event.secret is None else {"secret": dict(event.secret), "seers": list(event.seers)}
    return {**event.as_json(), **secret}


def _text(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1)


# Reading -----------------------------------------------------------------------------------------------------------


class ExportFile:
    """A file that was opened; nothing of it is believed until `check` has been through it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._zip = zipfile.ZipFile(path)
            self._names = set(self._zip.namelist())
        except FileNotFoundError:
            raise ExportError(f"There is no file {path}.") from None
        except (zipfile.BadZipFile, OSError) as problem:
            raise ExportError(f"{path} is no export of Orrery: it cannot be opened as a zip ({problem}).") from None
        if MANIFEST not in self._names:
            raise ExportError(f"{path} is no export of Orrery: it has no {MANIFEST}.")
        found = self._object(MANIFEST)
        if found.get("orrery_export") != FORMAT:
            raise ExportError(
                f"{path} has format {found.get('orrery_export')!r} of exports; this version reads format {FORMAT}."
            )
        self.manifest: Manifest = self._form(TypeAdapter(Manifest), found, MANIFEST)
        if len(set(self.manifest.tables)) != len(self.manifest.tables):
            raise ExportError(f"{path}: {MANIFEST} names a table twice.")

    def close(self) -> None:
        self._zip.close()

    @property
    def tables(self) -> list[str]:
        return self.manifest.tables

    def ratings(self) -> list[dict[str, Any]]:
        """The ratings of all players; none unless everything was exported."""
        if RATINGS not in self._names:
            return []
        return [rating.model_dump() for rating in self._form(RATING_LIST, self._json(RATINGS), RATINGS)]

    def whole(self, table: str) -> dict[str, Any]:
        """All of one table as rows for the store, checked for its form and that it hangs together."""

        def part(name: str) -> str:
            return f"tables/{table}/{name}"

        head = self._form(TypeAdapter(TableForm), self._unpacked_seed(part("table.json")), part("table.json"))
        seats = self._form(SEATS, self._json(part("seats.json")), part("seats.json"))
        guests = self._form(GUESTS, self._json(part("guests.json")), part("guests.json"))
        lines = self._form(LINES, self._json(part("chat.json")), part("chat.json"))
        results = self._form(RESULTS, self._json(part("results.json")), part("results.json"))
        record = self._record(part("record.jsonl"))
        positions = list(self._positions(part("positions.jsonl")))
        known = {guest.id for guest in guests}
        named = {head.creator, *(each.guest for each in [*seats, *lines, *results] if each.guest)}
        self._hold(head.id == table, part("table.json"), f"it is table {head.id}, in the folder of {table}")
        wanted = {name: getattr(head, name) for name in ("game", "seats", "options", "rules", "data", "commitment")}
        given = {name: getattr(record, name) for name in wanted}
        self._hold(given == wanted, part("record.jsonl"), "its first line does not fit table.json")
        count = len(record.entries)
        self._hold(count == head.number, part("record.jsonl"), f"it has {count} actions; table.json says {head.number}")
        numbers = [position.n for position in positions]
        complete = numbers == list(range(1, head.number + 1))
        self._hold(complete, part("positions.jsonl"), f"it must have a line for each action from 1 to {head.number}")
        here = [seat.seat for seat in seats] == list(range(head.seats))
        self._hold(here, part("seats.json"), f"it must have the seats 0 to {head.seats - 1}, in this order")
        said = [line.id for line in lines] == list(range(1, head.lines + 1))
        self._hold(said, part("chat.json"), f"it must have the lines 1 to {head.lines}, in this order")
        placed = {result.seat for result in results} <= set(range(head.seats)) and len(results) in (0, head.seats)
        self._hold(placed, part("results.json"), "it must have a result for each seat, or none")
        self._hold(named <= known, part("guests.json"), "somebody is missing who sits, speaks or has set the table")
        actions = [
            {
                "number": entry.number,
                "player": entry.player,
                "action": entry.action,
                "forced": entry.forced,
                "back": entry.back,
                "events": [Event(**event.model_dump()) for event in position.events],
                "snapshot": position.snapshot,
                "at": position.at,
            }
            for entry, position in zip(record.entries, positions, strict=True)
        ]
        return {
            "table": head.model_dump(),
            "actions": actions,
            **{
                name: [each.model_dump() for each in rows]
                for name, rows in (("seats", seats), ("guests", guests), ("lines", lines), ("results", results))
            },
        }

    def check(self, as_played: bool = False) -> Iterator[str]:
        """Go through everything, table by table; each id when its table was found right.

        `as_played` takes records too that the installed rules would play differently, or whose game is not installed.
        """
        self.ratings()
        for table in self.tables:
            whole = self.whole(table)
            if not as_played:
                self._replay(table, whole)
            yield table

    def _replay(self, table: str, whole: Mapping[str, Any]) -> None:
        where, record = f"tables/{table}", record_of(whole)
        try:
            game = record.load_game()
        except OrreryError as problem:
            raise ExportError(f"{self.path}: {where}: {problem}") from None
        different = first_difference(game, record, [row["snapshot"] for row in whole["actions"]])
        if different is not None:
            raise ExportError(
                f"{self.path}: {where}: action {different.number}: {different.why}. "
                "If it was played under other rules, --as-played takes it as it is."
            )

    def _record(self, name: str) -> GameRecord:
        try:
            return GameRecord.parse(self._read(name), f"{self.path}: {name}")
        except OrreryError as problem:
            raise ExportError(str(problem)) from None

    def _positions(self, name: str) -> Iterator[PositionForm]:
        form = TypeAdapter(PositionForm)
        for place, line in enumerate(self._read(name).splitlines(), 1):
            try:
                yield form.validate_json(line)
            except ValidationError as problem:
                raise ExportError(f"{self.path}: {name}: line {place}: {_words(problem)}.") from None

    def _unpacked_seed(self, name: str) -> dict[str, Any]:
        found = self._object(name)
        try:
            return {**found, "seed": bytes.fromhex(found.get("seed", ""))}
        except (TypeError, ValueError):
            raise ExportError(f"{self.path}: {name}: seed: it must be a text of hexadecimal digits.") from None

    def _form(self, form: TypeAdapter[Any], content: Any, name: str) -> Any:
        try:
            return form.validate_python(content)
        except ValidationError as problem:
            raise ExportError(f"{self.path}: {name}: {_words(problem)}.") from None

    def _object(self, name: str) -> dict[str, Any]:
        found = self._json(name)
        self._hold(isinstance(found, dict), name, "it must be a JSON object")
        return dict(found)

    def _json(self, name: str) -> Any:
        try:
            return json.loads(self._read(name))
        except (ValueError, RecursionError):
            raise ExportError(f"{self.path}: {name} is not JSON.") from None

    def _read(self, name: str) -> str:
        self._hold(name in self._names, name, "it is missing")
        try:
            self._hold(self._zip.getinfo(name).file_size <= MOST_BYTES, name, "it is too large")
            return self._zip.read(name).decode()
        except (
            zipfile.BadZipFile,
            OSError,
            EOFError,
            UnicodeDecodeError,
            NotImplementedError,
            RuntimeError,
        ) as problem:
            raise ExportError(f"{self.path}: {name} cannot be read: {problem}.") from None

    def _hold(self, right: bool, name: str, words: str) -> None:
        if not right:
            raise ExportError(f"{self.path}: {name}: {words}.")


def _words(problem: ValidationError) -> str:
    first = problem.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])


async def take_in(store: Store, file: ExportFile, tables: Sequence[str]) -> int:
    """Keep tables of a file that was checked, each in a transaction of its own so that a running server can go on."""
    for count, table in enumerate(tables):
        try:
            await store.admin.put([file.whole(table)])
        except OrreryError as problem:
            raise ExportError(
                f"{problem} {count} of {len(tables)} tables were kept; --skip-existing goes on with the others."
            ) from None
    if ratings := file.ratings():
        await store.admin.put([], ratings)
    return len(tables)
