"""House numbers: a table with printed numbers of somebody's own.

They come from outside, so they are checked before anything is set up. They have to be of the shape of the game's
data.toml, and each within bounds that follow from what is printed; the game checks them itself (`Game.use_data`); and a
few games are tried out with them in a process of its own, which is ended if it takes too much time or room.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery.core import Game, game
from orrery.core.data import NOTES, Data, overlay
from orrery.core.errors import DataError
from orrery.core.language import _
from orrery.core.setting import differences, put
from orrery.server.errors import TooMany, Unprocessable

MOST_BYTES: Final = 48 * 1024
MOST: Final = 100  # that every number may be
TIMES: Final = 10  # what is printed: so much it may be as well
LONGER: Final = 20  # entries that a list may have beyond twice as many
LETTERS: Final = 200  # of a text
SECONDS: Final = 60.0  # for trying out, by the clock; the processor's time is bounded in the process itself
WAITING: Final = 4  # who wait for their turn to try something out
SHOWN: Final = 30  # differences that people are told


class Changed(NamedTuple):
    """A number that is not as printed."""

    place: str
    printed: str
    here: str


def read_numbers(found: Game, text: str) -> Data:
    """The numbers of a data file that somebody sends; `DataError` in plain words if they are none of this game."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise DataError(_("A data file has {most} KiB at most; name only what you change.", most=MOST_BYTES // 1024))
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise DataError(
            _("These numbers are not TOML: {problem}. They look like `[track]` and `length = 18`.", problem=problem)
        ) from None
    except (RecursionError, ValueError):  # thousands of brackets, or of digits
        raise DataError(_("These numbers cannot be read.")) from None
    return check_numbers(found, given)


def check_numbers(found: Game, given: Mapping[str, Any]) -> Data:
    """What of these numbers differs from the print, if the game can be played with them."""
    try:
        whole = overlay(found.data, given)
    except RecursionError:
        raise DataError(_("These numbers cannot be read.")) from None
    changed: Data = {}
    for place, printed, value in differences(found.data, given):
        check_bounds(place, printed, value)
        put(found.data, changed, place, value)
    assert whole.keys() == found.data.keys()
    if changed:
        found.with_data(changed)
    return changed


def check_bounds(place: str, printed: Any, value: Any) -> None:
    """Refuse a value that would make a game huge: what it may be follows from what is printed."""
    numbers = [abs(each) for each in leaves(printed) if isinstance(each, int | float)]
    most = max([MOST, *(TIMES * each for each in numbers)])
    least = -most if any(each < 0 for each in leaves(printed) if isinstance(each, int | float)) else 0
    room = LONGER + 2 * max([len(each) for each in lists(printed)], default=0)
    for part in lists(value):
        if len(part) > room:
            raise DataError(
                _(
                    "{place} has {count} entries; at most {room} are taken here.",
                    place=place,
                    count=len(part),
                    room=room,
                )
            )
    for each in leaves(value):
        if isinstance(each, str):
            if len(each) > LETTERS or not each.isprintable():
                raise DataError(
                    _(
                        "{place}: a text has at most {letters} letters, and only such as can be printed.",
                        place=place,
                        letters=LETTERS,
                    )
                )
        elif isinstance(each, int | float) and not least <= each <= most:
            raise DataError(
                _(
                    "{place} is {each} here; from {least} to {most} is taken.",
                    place=place,
                    each=each,
                    least=least,
                    most=most,
                )
            )
        elif not isinstance(each, int | float):
            raise DataError(_("{place}: {each} is neither a number nor a text.", place=place, each=f"{each!r}"))


def leaves(value: Any) -> Iterator[Any]:
    """The single values in a value."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield key
            yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)
    else:
        yield value


def lists(value: Any) -> Iterator[list[Any]]:
    """The lists in a value, itself included."""
    if isinstance(value, list):
        yield value
        for each in value:
            yield from lists(each)


def told(slug: str, data: Mapping[str, Any]) -> list[Changed]:
    """What differs from the print, in words; of a list that is as long as the printed one, entry by entry."""
    found = []
    for place, printed, here in differences(game(slug).data, data) if data else ():
        words = place.replace(".", ", ").replace("_", " ")
        if isinstance(printed, list) and len(printed) == len(here):
            pairs = enumerate(zip(printed, here, strict=True), 1)
            found += [Changed(f"{words}, {n}", said(old), said(new)) for n, (old, new) in pairs if old != new]
        else:
            found.append(Changed(words, said(printed), said(here)))
    return found


def said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(said(each) for each in value) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {said(each)}" for key, each in value.items() if key not in NOTES)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class Trials:
    """Games tried out with house numbers, one at a time, each in a process that can be ended."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def check(self, slug: str, data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> None:
        """`Unprocessable` with a sentence unless a few games come to their end in good time."""
        if self._waiting >= WAITING:
            raise TooMany(_("Many people try out house numbers at the moment. Try again in a minute."))
        self._waiting += 1
        try:
            async with self._turn:
                problem = await self._tried(
                    json.dumps({"slug": slug, "data": dict(data), "players": players, "options": dict(options)})
                )
        finally:
            self._waiting -= 1
        if problem:
            raise Unprocessable(problem)

    async def _tried(self, order: str) -> str:
        """What is wrong with the games; empty if nothing."""
        paths = [path or str(Path.cwd()) for path in sys.path]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "orrery.server.house_trial",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        try:
            answer, _errors = await asyncio.wait_for(process.communicate(order.encode()), self.seconds)
        except TimeoutError:
            return _("With these numbers a game takes too long to be played here.")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0:
            return _("With these numbers a game takes too much time or memory to be played here.")
        return str(json.loads(answer)["problem"])
