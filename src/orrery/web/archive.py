"""All records of a guest in one zip file, written while it is sent: no more than one record is in memory at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from starlette.responses import Response, StreamingResponse

from orrery.core import OrreryError
from orrery.core.language import _
from orrery.server.errors import Conflict, NotFound
from orrery.server.store import Guest, TableSummary
from orrery.server.tables import Tables
from orrery.web.render import anchor

IN_AN_ARCHIVE: Final = 500  # records; who has more gets several archives
AT_A_TIME: Final = 50  # tables that are read together


def archives(games: int) -> int:
    """How many archives so many finished games make."""
    return -(-games // IN_AN_ARCHIVE)


class Pipe:
    """Where the zip file is written to: whatever was written can be taken out again. It cannot go back."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def write(self, content: bytes, /) -> int:
        self._written.append(bytes(content))
        return len(content)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """There is nothing to close."""

    def take(self) -> bytes:
        taken, self._written = b"".join(self._written), []
        return taken


class Archives:
    """Makes archives; one at a time for each guest."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._making: set[str] = set()

    async def response(self, guest: Guest, part: int) -> Response:
        """An archive as it is sent; `part` counts from 1, the latest games first."""
        count = await self.tables.store.results.count_finished(guest.id)
        if not 1 <= part <= archives(count):
            raise NotFound(_("There is no such archive: you have no games there that are over."))
        if guest.id in self._making:
            raise Conflict(_("An archive of yours is on its way already. Wait for it to arrive."))
        name = "orrery-games.zip" if archives(count) == 1 else f"orrery-games-{part}.zip"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return StreamingResponse(self._stream(guest, part), media_type="application/zip", headers=headers)

    async def _stream(self, guest: Guest, part: int) -> AsyncIterator[bytes]:
        if guest.id in self._making:
            return
        self._making.add(guest.id)
        try:
            async for chunk in self._archive(guest, part):
                yield chunk
        finally:
            self._making.discard(guest.id)

    async def _archive(self, guest: Guest, part: int) -> AsyncIterator[bytes]:
        pipe, missing = Pipe(), []
        store = self.tables.store.results
        first = (part - 1) * IN_AN_ARCHIVE
        with ZipFile(pipe, "w", ZIP_DEFLATED) as archive:
            for skip in range(first, first + IN_AN_ARCHIVE, AT_A_TIME):
                for table in await store.finished(guest.id, AT_A_TIME, skip):
                    if not (table.listed or table.has_member(guest.id)):
                        continue  # who has left a private table cannot look into it
                    try:
                        text = await self._record(table.id)
                    except OrreryError as problem:
                        missing.append(f"{table.name} ({table.game}): {problem}")
                        continue
                    await asyncio.to_thread(archive.writestr, entry_of(table), text)
                    yield pipe.take()
            if missing:
                archive.writestr("missing.txt", "\n".join(["These games could not be read:", *missing, ""]))
        yield pipe.take()

    async def _record(self, table: str) -> str:
        """The record of a finished table; the cache of tables is left to those that are played."""
        info = await self.tables.store.tables.find(table)
        assert info is not None  # tables are never deleted
        state = self.tables.game_of(info).restore(info.snapshot)
        return (await self.tables.record_of(info, state)).text()


def entry_of(table: TableSummary) -> ZipInfo:
    """The file of a table: the day, game and name, and a part of the id, so that no two are called alike."""
    ended = time.gmtime(table.updated)
    day = time.strftime("%Y-%m-%d", ended)
    entry = ZipInfo(f"{day}-{anchor(f'{table.game} {table.name}')}-{table.id[:6]}.jsonl", ended[:6])
    entry.compress_type = ZIP_DEFLATED
    return entry
