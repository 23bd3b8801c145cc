"""What `hidden.view` tells a viewer, as types. Hexes, tunnels and cards have the names of the notation."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from orrery.core.views import Switch, given


class OptionsView(TypedDict):
    """The options in force."""

    deal: Literal["numbered", "random", "chosen"]
    races: list[int] | None
    moons: list[int] | None
    start_cards: list[int] | None
    impact_deck: Literal["first", "standard", "advanced"]
    objectives: Switch
    tech_at_once: Switch
    gun_on_reveal: Switch
    volcano_shield: Literal["whole", "point"]
    edge_rule: Literal["free", "most"]


class CourseView(TypedDict):
    """The asteroid track: its last space, and the attack spaces."""

    end: int
    attacks: list[int]


class PairView(TypedDict):
    """The cards in a gap: a name, "down", or None if there is none."""

    coord: str | None
    impact: str | None


class DecksView(TypedDict):
    coords: int
    impacts: int
    unseen_coords: list[str]
    unseen_impacts: list[str]
    coord_discard: list[str]
    impact_discard: list[str]
    junk: list[int]  # cards that may still come
    junk_discard: list[int]


class ModuleView(TypedDict):
    boxes: list[int]  # by colour
    filled: list[int]
    shares: list[int]  # rocks by the seat that brought them
    occupant: int | None
    complete: bool


class JunkView(TypedDict):
    """The space junk of the launch in progress."""

    launcher: int
    step: str  # a word of `position.JUNK_STEPS`
    module: int  # 1 to 6
    surplus: list[int]  # rocks by colour
    rock: str | None  # the colour
    card: int | None
    target: int | None  # a seat, or the gap whose coordinate is replaced
    coord: str | None
    impact: str | None


class ProjectView(TypedDict):
    """A track of a project board."""

    name: str
    cost: str
    steps: int
    ticks: int
    values: list[int] | None  # of tunnels and mines: how many each step gives


class SetView(TypedDict):
    """A set of rocks, and the mines it came from."""

    name: str
    mines: list[str]
    rocks: list[int]  # by colour


class ObjectiveView(TypedDict):
    number: int
    name: str
    asks: str
    count: int


class SeatView(TypedDict):
    """One moon with its project board; much is None or empty until the setup has dealt it."""

    race: str | None
    race_name: str | None
    moon: str | None
    moon_name: str | None
    start_card: str | None
    rows: list[str]  # letters of terrain
    volcano: str | None
    choices_left: int
    dark: list[str]
    mines: list[str]
    forts: list[str]
    pads: list[str]
    tunnels: list[str]
    networks: list[list[str]]
    eruption: int  # how far the next eruption reaches; 0 if there is none
    strikes: list[str]  # sides from which an impact is still to be placed
    tracks: list[ProjectView]
    known: list[str]
    gun_ready: bool
    sets: list[SetView]
    loose: list[str]  # colours
    kept: list[str]
    doubled: str | None
    donated: bool
    launches: int
    tunnels_left: int
    mines_left: int
    gift_mines: int
    gift_forts: int
    done: bool
    flown: int | None  # the round
    module: int | None  # 1 to 6
    neighbours: dict[str, int | None]  # for abilities, by side
    gaps: dict[str, int]  # by side
    has_objective: bool
    objective: ObjectiveView | None  # None if the viewer may not know it
    junk_drawn: int
    shots: int
    freight: int


class UranusView(TypedDict):
    game: Literal["uranus"]
    viewer: int | None
    players: int
    options: OptionsView
    step: str  # the name of the one that is asked; "over" at the end
    phase: str  # a word of `position.PHASES`; "over" at the end
    actors: list[int]
    round: int
    marker: int
    track: CourseView
    attacks_done: int
    gaps: list[PairView]
    patterns: dict[str, list[list[int]]]  # cells of the impact cards that lie face up
    decks: DecksView
    modules: list[ModuleView]
    junk: JunkView | None
    seats: list[SeatView]
    over: bool
    won: bool
    reason: str | None  # a word of `position.REASONS`
    dark_seat: int | None
    personal: list[bool] | None  # at the end of a game with objectives
    progress: float
    names: NotRequired[list[str]]  # added by whoever shows the view to people


def own_seat(view: UranusView) -> SeatView:
    """The seat of a viewer who has one."""
    return view["seats"][given(view["viewer"])]
