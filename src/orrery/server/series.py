"""A series: one game after another by rematch, and who has won how many of them. It is kept with the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from orrery.core.language import _, ngettext, number_in_words, pgettext
from orrery.server.store import Seat, TableSummary

KEY: Final = "series"  # of a table's extra: how it stood when this game began


@dataclass(frozen=True)
class Series:
    """How a series stands before or after a game."""

    first: str  # the id of its first table
    number: int = 1  # of this game
    played: int = 0  # games with a result
    wins: Mapping[str, int] = field(default_factory=dict)  # by guest; bots by their seat
    together: int = 0  # won by all as one team

    def as_json(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "number": self.number,
            "played": self.played,
            "wins": dict(self.wins),
            "together": self.together,
        }

    def after(self, players: Sequence[Seat], winners: Sequence[int], team: bool) -> Series:
        """The series with one more result."""
        if team:
            return Series(self.first, self.number, self.played + 1, self.wins, self.together + bool(winners))
        wins = dict(self.wins)
        for seat in winners:
            wins[key_of(players[seat])] = wins.get(key_of(players[seat]), 0) + 1
        return Series(self.first, self.number, self.played + 1, wins, self.together)

    def words(self, players: Sequence[Seat], team: bool, viewer: int | None = None) -> str:
        """How it stands: "Ana leads two to one", "two all", "Ana 2, Comet 1, Boris 0", "won two of three"."""
        if not self.played:
            return ""
        if team:
            if self.played == 1:
                return pgettext("series", "won") if self.together else pgettext("series", "lost")
            won, played = number_in_words(self.together), number_in_words(self.played)
            return _("won {won} of {played}", won=won, played=played)
        names = [_("you") if seat.seat == viewer else seat.name for seat in players]
        wins = [self.wins.get(key_of(seat), 0) for seat in players]
        if len(players) == 2:
            high, low = max(wins), min(wins)
            if high == low:
                return _("{number} all", number=number_in_words(high)) if high else _("no wins yet")
            leader = players[wins.index(high)]
            score = {"high": number_in_words(high), "low": number_in_words(low) if low else pgettext("score", "nil")}
            if leader.seat == viewer:
                return _("you lead {high} to {low}", **score)
            return _("{name} leads {high} to {low}", name=leader.name, **score)
        order = sorted(range(len(players)), key=lambda seat: (-wins[seat], seat))
        return ", ".join(f"{names[seat]} {wins[seat]}" for seat in order)


def key_of(seat: Seat) -> str:
    """Who wins in a series: a guest, or the bot of a seat, which stays there."""
    return seat.guest or f"seat:{seat.seat}"


def series_of(info: TableSummary) -> Series | None:
    """The series that a table is part of, as it stood when its game began; None for a game by itself."""
    found = info.extra.get(KEY)
    return Series(**found) if isinstance(found, dict) else None


def following(info: TableSummary, winners: Sequence[int] | None, team: bool) -> Series:
    """The series at the start of the game that comes after this one; it had no result if `winners` is None."""
    before = series_of(info) or Series(info.id)
    then = before if winners is None else before.after(info.players, winners, team)
    return Series(then.first, then.number + 1, then.played, then.wins, then.together)


def at_the_end(info: TableSummary, winners: Sequence[int], team: bool, viewer: int | None = None) -> str:
    """How a series stands after its last game, in a sentence; empty for a game by itself."""
    before = series_of(info)
    if before is None:
        return ""
    then = before.after(info.players, winners, team)
    words = then.words(info.players, team, viewer)
    return ngettext("After {count} game: {words}.", "After {count} games: {words}.", then.number, words=words)


def while_it_runs(info: TableSummary, team: bool, viewer: int | None = None) -> str:
    """Which game of a series this is, and how the series stands; empty for a game by itself."""
    series = series_of(info)
    if series is None:
        return ""
    words = series.words(info.players, team, viewer)
    if not words:
        return _("Game {number}", number=series.number)
    return _("Game {number}: {words}", number=series.number, words=words)
