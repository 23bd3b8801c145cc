"""Terraforming Darkness: what a view consists of, as `hidden.view` makes it for a seat or a spectator.

Seats, orbs and slots are numbers; None stands for nobody, nowhere and nothing, and for what the viewer may not know.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from orrery.core.views import Switch

Ships = dict[str, int]  # by "colony" and "scout"
Totals = dict[str, int]  # by resource
Copies = dict[str, int]  # by core or tile, without the zeros


class OptionsView(TypedDict):
    """The options in force."""

    start: int | Literal["random"]
    parley: Switch
    teamwork_consent: Literal["any", "all"]
    eel_siege: Literal["orb", "player"]
    free_actions: Literal["any", "before"]
    amoeba_hits: Literal["anybody", "turn"]
    solo_amoeba: Literal["bites", "harmless"]
    alien_unit: Literal["present", "network"]
    gateway_tiles: int
    gateway_control: Literal["tile", "tile_or_core"]
    terraform_bridgehead: Switch
    max_coalition: int
    coalition_rounds: int
    auto_count: Switch
    shared_win: Literal["split", "full"]


class SeatView(TypedDict):
    """One player's side of the table; all of it is open."""

    fleet: Ships
    waste: Ships
    reserve: Ships
    deep_scans: int
    star_maps: int
    eliminations: int
    evolved: bool
    suspended: int
    last_placed: int | None
    gateways_built: int
    stations_built: int
    coalition: list[int]
    points: int
    second: int
    totals: Totals


class TileView(TypedDict):
    """A tile lying at an orb."""

    tile: str
    level: int
    turned: bool
    owner: int | None
    colony: int
    scout: int
    shift: int


class OrbView(TypedDict):
    """An orb, also one that is gone. Size, level and sum are those of a lettered core that the viewer knows."""

    orb: int
    name: str | None
    founder: int | None
    gone: bool
    fates: list[str]
    core: str | None
    face_up: bool
    seen_by: list[int]
    facts: list[str]
    size: int | None
    tiles: int
    level: str | None
    sum: int | None
    bridgeheads: list[int]
    station: int | None
    besieged: bool
    buyers: list[int]
    banned: bool
    slots: list[TileView | None]


class LinkView(TypedDict):
    """A gateway or portal."""

    owner: int
    a: int
    b: int
    portal: bool


class AskedView(TypedDict):
    """Somebody who is asked in turn; in phase 2 it is about no orb."""

    seat: int
    orb: int | None


class PromiseView(TypedDict):
    """What a guard has said to the ships that are announced; it binds nobody."""

    seat: int
    orb: int
    promised: bool


class PendingView(TypedDict):
    """What the decision at hand is about."""

    act: str | None
    ship: str | None
    orb: int | None
    slot: int | None
    orb2: int | None
    free: bool
    sent: str | None
    asked: list[AskedView]
    ask_at: int
    promises: list[PromiseView]
    cores: int
    hand: list[str] | None
    drawn: str | None
    level: int | None
    choice: list[str]
    redraw_used: bool
    target: int | None
    bites: int
    pledges: list[int]  # seat, scouts, seat, scouts, ...
    proposal: list[int]
    order: list[int]
    place: int
    refused: list[int]
    totals: list[int]
    units: list[int]


class ResultView(TypedDict):
    """How a coalition was counted."""

    seats: list[int]
    points: int
    second: int
    stronghold: int | None
    network: list[int]
    totals: Totals


class DarknessView(TypedDict):
    """Everything that a viewer may know."""

    game: Literal["darkness"]
    viewer: int | None
    players: int
    options: OptionsView
    phase: int
    step: str  # the name of a step, or "over"
    actors: list[int]
    start: int | None
    turn: int | None
    seats: list[SeatView]
    bag: int
    unseen: Copies
    pools: list[Copies]
    wasted: list[Copies]
    gateway_tiles: int | None  # None: no limit
    station_tokens: int
    amoebas: list[int]
    orbs: list[OrbView]
    links: list[LinkView]
    closed: list[int]
    pending: PendingView
    results: list[ResultView]
    over: bool
    reason: str | None
    winners: list[int] | None


class ShownView(DarknessView):
    """A view as words and drawings get it."""

    numbers: dict[str, int]  # printed ones, see `Config.told_numbers`
    # What a table adds for its page: the players' names, and what founders call their orbs (D-17.1)
    names: NotRequired[list[str]]
    given: NotRequired[dict[str, str]]
