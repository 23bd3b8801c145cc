"""What `hidden.view` tells a viewer, as types. Kinds, places, cards and so on have the names of the notation."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from orrery.core.views import Switch, given


class OptionsView(TypedDict):
    """The options in force."""

    crater: Literal["A", "B", "C", "D"]
    colours: list[str]
    sides: list[str]
    spin_track: str | list[list[int]]
    mine_reveal: Literal["simultaneous", "open_order", "on_passing"]
    white_handling: Literal["ask", "auto"]
    grant_permanent: Switch
    deck_end: Switch
    turn_cap: int


class QuestionView(TypedDict):
    """What is asked beyond the step; each key is there where it means something."""

    building: NotRequired[str]  # the one that is being Worked
    left: NotRequired[int]  # how many it may still change or make; in a placement, robots to send
    kind: NotRequired[str]  # that a number is asked for, or that was dropped
    type: NotRequired[str]
    empty: NotRequired[bool]  # no robot to place
    white: NotRequired[str]  # why it is asked about the white robot
    back_to: NotRequired[str]  # the step that goes on after a drop


class SpinsView(TypedDict):
    zone: int
    more: int
    total: int
    left: int


class ColumnView(TypedDict):
    """A column of a shared building."""

    place: str
    size: int  # robots; 0 if it is not in play
    team: int | None  # whose


class CardView(TypedDict):
    """A rocket card, and the Advanced Building on its back."""

    card: str
    name: str  # as the data file calls it
    building: str
    colour: str
    team: int
    cost: dict[str, int]  # by kind
    bonus: int


class SlotView(TypedDict):
    type: str
    worth: int
    seat: int | None  # who has loaded it


class RocketView(CardView):
    """A rocket on a pad."""

    slots: list[SlotView]
    marked: bool  # it launches at the end of the turn
    pays: list[int]  # by seat, if it launched now


class OwnPlaceView(TypedDict):
    """A place on a Moonbase. The last three keys are there for Advanced sites only."""

    place: str
    building: str | None
    name: str | None
    size: int  # robots that a team needs; 0 if there is nothing to Work
    team: int  # robots that are there
    card: NotRequired[str | None]
    captive: NotRequired[int | Literal["white"] | None]
    covered: NotRequired[list[str]]


class SeatView(TypedDict):
    """A player's Moonbase; Robot Control, Silo and Crater as the viewer may know them."""

    colour: str
    side: str
    dominance: int
    rc: int
    silo: dict[str, int]  # by kind
    capacity: int
    crater: dict[str, int]  # by kind; only where robots stand
    placing: bool | None  # whether robots are still to be placed; None in other steps
    control: int
    on_rockets: int
    places: list[OwnPlaceView]
    private_pad: bool


class WhiteView(TypedDict):
    seat: int | None
    at: str  # "box", "rc", "silo.rB", "team.loader.2", ...


class MineTheMoonView(TypedDict):
    game: Literal["minethemoon"]
    viewer: int | None
    players: int
    options: OptionsView
    step: str  # the name of the one that is asked; "over" at the end
    actors: list[int]
    current: int | None
    question: QuestionView | None
    turn: int
    turn_cap: int
    goal: int
    last_turn: bool
    priority: list[int]
    work_order: list[int]
    passed: list[bool]
    waits: list[bool]
    wheel: dict[str, int]  # by outcome
    zones: list[list[int]]
    spins: SpinsView
    hit: str | None  # the kind that the Crater shows, while somebody makes room for it
    shared: list[ColumnView]
    pads: dict[str, RocketView | None]
    deck: int
    deck_cards: list[str]
    available: list[CardView]
    tiles: dict[str, int]
    white: WhiteView
    grant: int | None
    seats: list[SeatView]
    over: bool
    reason: str | None
    places: list[int] | None
    winners: list[int] | None


class Numbers(TypedDict):
    """Printed numbers that people read."""

    prices: dict[str, dict[str, int]]  # of Basic Buildings, by kind
    bonuses: dict[str, int]  # Dominance for building them
    amounts: dict[str, int]  # of an effect, by building
    teams: dict[str, int]  # robots that a building on a Moonbase needs; 0 if there is nothing to Work
    ours: dict[str, list[str]]  # by building: cost, bonus, team or effect, where the print is lost


class ShownView(MineTheMoonView):
    """A view as words and drawings get it."""

    numbers: Numbers
    names: NotRequired[list[str]]  # of the players: a table page adds them


def own_seat(view: MineTheMoonView) -> SeatView:
    """The Moonbase of a viewer who has a seat."""
    return view["seats"][given(view["viewer"])]
