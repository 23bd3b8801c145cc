"""Gardens of Uranus: what a view consists of, as `hidden.view` makes it for a seat or a spectator.

Spots, cards, colours and Martians have the names of the notation. None stands for nobody, nowhere and nothing, and for
what the viewer may not know.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from orrery.core.views import Switch, given

Shape = Literal["hexagon", "trapezoid", "rhombus"]
Power = Literal["ready", "used"]


class OptionsView(TypedDict):
    """The options in force."""

    board: Shape
    powers: Switch
    start: int | Literal["random"]
    martians: Literal["choose", "random"]
    late_hexagon: Switch
    penalty: Literal["triangular", "capped"]
    tiebreak: Literal["shared", "flowers"]


class CardPoints(TypedDict):
    """A mission card and what it brought."""

    card: str
    points: int


class SeatView(TypedDict):
    """One player's side of the table."""

    martian: str | None
    gardener: str | None  # the spot it stands on
    points: int
    reserve: dict[str, int]  # flowers by colour
    unused: int  # all flowers of the reserve
    penalty: int  # what they would cost now
    cards: int
    hand: list[str] | None  # None if the viewer may not see it
    known: list[str]  # cards in hand that came from a face-up deck
    scored: list[CardPoints]
    power: Power | None  # None in a game without powers
    chosen: bool  # in the draft
    pack: int  # cards in it


class PassedView(TypedDict):
    """A card that the viewer saw in the draft and passed on."""

    card: str
    step: int  # of the draft, when they last saw it
    holders: list[int]  # who may have it: kept in hand, or still in their pack; if it was scored, who did that
    scored: bool


class DeckView(TypedDict):
    """A card space."""

    size: int
    top: str | None  # None if it lies face down or is empty


class FinalView(TypedDict):
    """How the points of a seat were made."""

    track: int
    cards: list[CardPoints]
    cards_total: int
    unused: int
    penalty: int
    total: int
    place: int


class GardensView(TypedDict):
    """The table as somebody sees it."""

    game: Literal["gardens"]
    viewer: int | None  # None: a spectator
    players: int
    board: str
    rows: list[list[str]]  # the spots, row by row
    layout: dict[str, list[int]]  # q and r of each spot
    edge: list[str]
    options: OptionsView
    track: int
    figures: dict[str, str]  # by Martian: black or white
    step: str  # the name of the one that is asked; "over" at the end
    actors: list[int]
    start: int | None
    current: int | None
    turn: int
    trees: list[str]
    flowers: dict[str, str]  # colour by spot
    bag: dict[str, int]
    removed: dict[str, int]
    seats: list[SeatView]
    pack: list[str] | None  # the viewer's, in the draft
    choice: str | None  # what the viewer has kept in this step of the draft
    draft_step: int
    passed: list[PassedView]  # in the order in which the viewer saw them; empty for a spectator
    decks: list[DeckView]
    pending: str | None  # the spot that a flower is planted on, or of the first flower of a swap
    idle: int  # moves in a row without planting
    worth: dict[str, int]  # of each card that the viewer sees
    marks: dict[str, list[str]]  # the spots that make up that worth
    hexagon: list[str] | None  # the corners that won
    over: bool
    reason: str | None
    final: list[FinalView] | None
    winners: list[int] | None
    names: NotRequired[list[str]]  # of the players, added by the page of a table


def own_seat(view: GardensView) -> SeatView:
    """The side of a viewer who has a seat."""
    return view["seats"][given(view["viewer"])]
