"""What became of finished games and how strong players are, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

LAST: Final = 10  # games whose results a statistic shows one by one


class Finish(StrEnum):
    """How a guest came to the end of a game. The values are stored, and told by the API."""

    PLAYED = "played"
    STAND_IN = "stand_in"  # a bot played for them when it ended: they have not won, whatever the bot did
    LEFT = "left"  # they have given their seat to a bot for good: the same
    SEVERAL = "several"  # they had several seats, so they have both won and lost: not counted
    PRACTICE = "practice"  # begun in the middle of another game: not counted
    NO_RESULT = "no_result"  # it could not go on: not counted
    AGREED = "agreed"  # everybody who was left has agreed to end it: not counted


COUNTED: Final = (Finish.PLAYED, Finish.STAND_IN, Finish.LEFT)


class Company(StrEnum):
    """Who else played."""

    ALONE = "alone"
    BOTS = "bots"
    PEOPLE = "people"
    BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class Result:
    """One seat of a finished game. Place, points and `won` are the seat's, whoever played it at the end."""

    table: str
    seat: int
    guest: str | None  # who has played it, or has left it; None for a bot
    game: str
    players: int
    finish: Finish
    place: int | None = None
    points: int | None = None
    won: bool = False
    team: bool = False  # all seats win or lose together
    company: Company = Company.ALONE
    level: str | None = None  # of the strongest bot among the others
    favourite: str = ""
    best: int | None = None
    best_words: str = ""
    verdict: str = ""  # of the game, where points do not say how it ended
    options: Mapping[str, Any] = field(default_factory=dict)  # those that are not as usual
    at: float = 0.0  # when it ended
    gain: float | None = None  # what it brought to the guest's rating; None if it was not rated

    @property
    def counted(self) -> bool:
        """Whether it is one of the games that statistics count."""
        return self.finish in COUNTED

    @property
    def victory(self) -> bool:
        """Whether the guest has won: the seat has, and they played it to the end."""
        return self.won and self.finish == Finish.PLAYED


@dataclass(frozen=True)
class Tally:
    """Games of one kind: how many, and how many of them were won."""

    games: int
    won: int


NONE: Final = Tally(0, 0)


@dataclass(frozen=True)
class Totals:
    """All counted games of a guest."""

    games: int = 0
    won: int = 0
    finished_by_bots: int = 0  # among the games: left, or ended while a bot stood in
    in_a_row: int = 0  # wins since the last game that was not won
    friends: int = 0  # other guests they played with
    apart: Mapping[Finish, int] = field(default_factory=dict)  # games that do not count, and why


@dataclass(frozen=True)
class GameTotals:
    """All counted games of a guest of one game."""

    game: str
    games: int
    won: int
    best_words: str = ""
    favourite: str = ""
    last: Sequence[bool] = ()  # whether the last ten were won, the oldest first
    by_level: Mapping[str, Tally] = field(default_factory=dict)  # by the strongest bot at the table
    without_bots: Tally = NONE


@dataclass(frozen=True)
class Companion:
    """Another guest with whom one has played."""

    guest: str
    name: str
    games: int
    mine: int  # games that I have won against them
    theirs: int
    together: int  # games won as one team


@dataclass(frozen=True)
class Statistics:
    """All that is counted for a guest."""

    totals: Totals = field(default_factory=Totals)
    games: Sequence[GameTotals] = ()
    companions: Sequence[Companion] = ()


@dataclass(frozen=True)
class Rating:
    """How strong a player is in a game: 400 points more are odds of about 10 to 1."""

    mean: float
    deviation: float
    games: int = 0
