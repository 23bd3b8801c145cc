"""The plan of a table: what a request for a new table asks for, checked before anything is created."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from orrery.core import OptionsError, game
from orrery.core.language import _, mark, one_of
from orrery.server.bots import USUAL, bot_choices, level_named
from orrery.server.errors import Unprocessable
from orrery.server.names import clean_name

PEOPLE = ("me", "friend", "open")
PACES = {
    "none": (mark("No clock"), mark("take your time")),
    "live:600": (mark("Live"), mark("10 min each")),
    "live:1800": (mark("Slow live"), mark("30 min each")),
    "days:2": (mark("Turn by turn"), mark("2 days a move")),
    "days:7": (mark("By letter"), mark("a week a move")),
}


def clock_seconds(pace: str) -> float | None:
    """What a pace gives a player: for the whole game if it is live, else for each move."""
    kind, _, amount = pace.partition(":")
    return {"live": 1.0, "days": 86400.0}[kind] * float(amount) if amount else None


@dataclass(frozen=True)
class Plan:
    """What a table is created from.

    `seats` says who sits where: "me", "friend" (joins by link), "open", or the level of a bot.
    """

    game: str
    players: int
    seats: Sequence[str]
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    listed: bool = False
    pace: str = "none"
    companion: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)
    tutorial: bool = False
    sealed: bool = True  # the seed is promised before the first roll, so that everybody can check chance at the end

    def clock_seconds(self) -> float | None:
        """What a player's clock shows at the start."""
        return clock_seconds(self.pace)


def make_plan(
    slug: str,
    players: int | None = None,
    seats: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    name: str = "",
    listed: bool = False,
    pace: str = "none",
    companion: bool = False,
    data: Mapping[str, Any] | None = None,
) -> Plan:
    """A plan that can be carried out; `OrreryError` with a sentence if it cannot."""
    found = game(slug)
    if data:
        found = found.with_data(data)
    count = players if players is not None else (len(seats) if seats else found.usual_players(options))
    found.check_players(count)
    try:
        found.options.resolve(options, count)
    except (ValueError, RecursionError):  # a number of thousands of digits, or thousands of brackets, say
        raise Unprocessable(_("An option has a value that cannot be read.")) from None
    wanted = list(seats) if seats is not None else ["me"] + [USUAL] * (count - 1)
    if len(wanted) != count:
        raise Unprocessable(
            _(
                "There are {count} seats, but {more} of them have somebody or something to sit there.",
                count=count,
                more=len(wanted),
            )
        )
    for number, who in enumerate(wanted):
        sitter = who if who in PEOPLE else level_named(who)
        if sitter is None:
            raise Unprocessable(
                _("'{who}' cannot sit down: a seat takes {all}.", who=who, all=one_of([*PEOPLE, *bot_choices()]))
            )
        wanted[number] = sitter
    if pace not in PACES:
        raise Unprocessable(_("There is no pace '{pace}'; choose {all}.", pace=pace, all=", ".join(PACES)))
    chosen = clean_name(name, missing="") if name else ""
    return Plan(slug, count, tuple(wanted), dict(options or {}), chosen, listed, pace, companion, dict(data or {}))


def invite_plan(slug: str) -> Plan:
    """A table for friends who come by its link: as many seats as are usual for the game."""
    found = game(slug)
    count = found.seats_for_friends()
    if count < 2:
        raise Unprocessable(_("{game} is for one player: there is no seat for a friend.", game=found.title))
    return make_plan(slug, count, ["me"] + ["friend"] * (count - 1))


def quick_plan(slug: str) -> Plan:
    """A table against bots, to play at once, at a friendly level."""
    found = game(slug)
    count = min(max(found.fewest, 3), found.most)
    options = found.options.quick_game()
    try:
        found.options.resolve(options, count)
    except OptionsError:
        count = found.default_players
    return make_plan(slug, count, ["me"] + [USUAL] * (count - 1), options)
