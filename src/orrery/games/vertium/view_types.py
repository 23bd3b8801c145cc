"""What `hidden.view` tells a viewer, as types. Planets, cards and colours have the names of the notation."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from orrery.core.views import Switch, given

Stage = Literal["setup", "colonizing", "war", "over"]
Wish = Literal["war", "end"]


class OptionsView(TypedDict):
    """The options in force; one that does not apply to the game is missing."""

    mode: Literal["standard", "shadows", "solo"]
    phases: Literal["both", "one", "decide"]
    battling: Literal["rounds", "american"]
    gelbon: Switch
    abilities: Switch
    factions: list[Literal["soar", "rmf", "hielo", "myst", "complex"]]
    hit_order: Literal["attacker_first", "alternate"]
    complex_seat: NotRequired[int]
    first_player: NotRequired[int | Literal["random"]]
    must_attack: NotRequired[Switch]
    phase1_round_limit: NotRequired[int]
    attack_limit: NotRequired[int]
    war_end: NotRequired[Literal["rivals", "nobody"]]
    solo_deck: NotRequired[Literal["deplete", "reshuffle"]]
    solo_rebel_cards: NotRequired[Literal["off", "shield", "on"]]
    complex_force: NotRequired[Literal["all", "half", "match"]]


class PlanetView(TypedDict):
    id: str
    name: str  # as the data file calls it
    value: int | None  # None until the moon is placed
    speed: int  # of the moon, in eighths of an orbit
    moon: int  # eighths from the green star
    blue: str
    tokens: dict[str, int]  # by colour
    owner: int | None  # a side
    vertium: int
    gelbon: int
    cube: bool


class SideView(TypedDict):
    """One faction. The solo Complex is a side without a seat and has no cards, supply and objective."""

    faction: str
    planets: int
    gems: int
    points: int
    values: int
    captains: int  # in the supply
    refuge: int  # Captains on the Refuge Moon
    cubes: int | None  # in the supply; None without the expansion
    dice: int
    cards: NotRequired[int]
    hand: NotRequired[dict[str, int] | None]  # by kind; None if it is not the viewer's own
    known: NotRequired[dict[str, int] | None]  # cards that the viewer knows of in this hand; None in the own one
    supply: NotRequired[dict[str, int]]  # tokens by colour
    misses: NotRequired[int]  # turns
    objective: NotRequired[str | None]  # None if the viewer may not know it
    wish: NotRequired[Wish | None]  # after Phase One; None if there is none, or the viewer may not know it yet


class RaidedView(TypedDict):
    """The gem that a Raider has taken."""

    planet: str
    element: str


class WarView(TypedDict):
    style: Literal["american", "rounds"]
    rank: list[int]
    round: int
    order: list[int]
    place: int
    attacks: int
    attack_limit: int | None
    fresh: bool  # the holder of the initiative still owes an attack
    had: list[bool]
    able: list[bool]  # to attack, by side
    cube_v: str | None
    cube_g: str | None
    die: int | None


class AttackView(TypedDict):
    """The attack, from the choice of its target on."""

    attacker: int
    defender: int
    target: str
    origin: str | None
    by_refuge: bool
    fighting: bool
    vertium: int
    gelbon: int
    cube_hits: int
    cards_a: str
    cards_d: str
    roll_a: str | None
    roll_d: str | None
    hitless: int
    left: dict[str, int] | None  # the solo Complex's cards by face
    chances: list[float]  # to win without cards, by the number of gems that travel


class NumbersView(TypedDict):
    """Printed numbers that words and drawings speak of; `State.shown` adds them."""

    gem: int  # Victory Points
    planet: int
    objective_bonus: int
    rounds: int
    cube_hits: int
    dice: int
    complex_dice: int
    hand_minimum: int
    ability: dict[str, str]  # the colour that each faction is expert in


class VertiumView(TypedDict):
    game: Literal["vertium"]
    viewer: int | None
    players: int
    options: OptionsView
    step: str  # the name of the one that is asked; "over" at the end
    stage: Stage
    actors: list[int]
    first: int | None
    turn: int | None
    slots: int
    rounds_left: int | None
    planets: list[PlanetView]
    sides: list[SideView]
    deck: int
    discard: dict[str, int]
    row: list[str]
    pool: dict[str, int]
    token: str | None
    drawer: int | None
    victim: int | None
    stolen: str | None
    melted: int | None  # whom a Meltdown has just hit
    raided: RaidedView | None
    war: WarView | None
    attack: AttackView | None
    over: bool
    reason: str | None
    points: list[int]
    places: list[int]
    winners: list[int] | None
    shares: list[float] | None
    numbers: NotRequired[NumbersView]  # added by `State.shown`
    names: NotRequired[list[str]]  # of the players: added by whoever shows the view to people


def own_side(view: VertiumView) -> SideView:
    """The side of a viewer who has a seat."""
    return view["sides"][given(view["viewer"])]


def own_hand(view: VertiumView) -> dict[str, int]:
    """The hand of a viewer who has a seat."""
    return given(own_side(view)["hand"])
