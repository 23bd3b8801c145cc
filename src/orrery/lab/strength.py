"""What an arena found about the five levels, as `strength.json`: the page of opponents shows it."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from orrery.bots.levels import LEVEL
from orrery.bots.strength import FILE
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.lab.arena_report import Report, command
from orrery.lab.sources import sources_of


def strength_of(found: Report, sources: str) -> dict[str, Any]:
    """The levels that took part: by rating with the shares of those they met, or by games won where nobody met."""
    arena = found.arena
    levels: dict[str, Any] = {}
    if arena.apart:
        for meeting in found.meetings:
            low, high = meeting.interval
            levels[meeting.pairing.bot] = {"won": round(meeting.share, 4), "low": round(low, 4), "high": round(high, 4)}
    else:
        for rating in found.ratings:
            low, high = rating.interval
            met = [each for each in [*found.meetings, *found.turned] if each.pairing.bot == rating.bot]
            against = {each.pairing.other: round(each.share, 4) for each in met if arena.players == 2}
            levels[rating.bot] = {"rating": round(rating.points), "low": round(low), "high": round(high)}
            levels[rating.bot]["against"] = against
    games = min([meeting.games for meeting in found.meetings], default=0)  # of some pairs there may be more
    made = {"seats": arena.players, "games": games, "command": command(arena), "sources": sources}
    return {"made": made, **{name: levels[name] for name in LEVEL if name in levels}}


def write_strength(game: Game, found: Report) -> Path:
    """Put it into the game's folder; where it is now."""
    path = Path(str(files(game.package).joinpath(FILE)))
    try:
        path.write_text(json.dumps(strength_of(found, sources_of(game)), indent=2) + "\n")
    except OSError as problem:
        raise OrreryError(f"{path} cannot be written: {problem.strerror}.") from None
    return path
