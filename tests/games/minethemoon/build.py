"""Positions of Mine the Moon for tests. What a test does not name is as after an ordinary setup and does not matter."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.core import CHANCE
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.names import ADVANCED, CARDS, KINDS, OWN, SHARED
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.steps.passages import carry_on
from orrery.games.minethemoon.view_types import ShownView
from tests.games.driving import do, options_of, phase

LEVELS = ("factory", "exchanger", "refiner", "control")


def cards_with(building: str, backs: Sequence[int]) -> list[str]:
    """The rocket cards that have this Advanced Building on their back."""
    return [CARDS[card] for card, back in enumerate(backs) if ADVANCED[back] == building]


def position(
    players: int = 2,
    *,
    phase: str = "task",
    silo: Sequence[str] = (),
    dominance: Sequence[int] = (),
    pads: Mapping[str, str | None] | None = None,
    rockets: Mapping[str, int] | None = None,
    levels: Mapping[int, Mapping[str, int]] | None = None,
    sites: Mapping[int, Sequence[str | None]] | None = None,
    teams: Mapping[int, Sequence[str]] | None = None,
    captives: Mapping[str, int | str] | None = None,
    available: Sequence[str] = (),
    deck: int | None = None,
    white: tuple[int, str] | None = None,
    options: Mapping[str, Any] | None = None,
    data: Mapping[str, Any] | None = None,
    **fields: Any,
) -> MineTheMoonState:
    """A position in turn 1. `phase` may be task_over, mine_over or work_over: then the next step of the turn begins.

    Silos are written "rB rB fN". Sites and available cards are named by building; `captives` is {"seat.site": whose}.
    `deck` keeps only so many cards in the deck; the rest lie covered under a site that is not looked at.
    """
    game = GAME.with_data(data) if data else GAME
    fresh = game.new(players, options)
    assert isinstance(fresh, MineTheMoonState)
    at: dict[str, Any] = fresh.snapshot()
    free = [*at["deck"]]

    def take(card: str) -> str:
        free.remove(card)
        return card

    def take_building(building: str | None) -> str | None:
        if building is None:
            return None
        return take(next(card for card in cards_with(building, fresh.config.printed.back) if card in free))

    wanted = {"A": "clarke", "B": "kahn", **({"C": "verne"} if players >= 4 else {}), **(pads or {})}
    at["pads"] = [take(name) if (name := wanted.get(pad)) else None for pad in "ABCP"]
    for seat, row in (sites or {}).items():
        for number, building in enumerate(row):
            at["sites"][3 * seat + number] = take_building(building)
    at["available"] = sorted(filter(None, map(take_building, available)), key=CARDS.index)
    at["deck"] = free if deck is None else free[:deck]
    if deck is not None:
        at["covered"] = [[3 * players - 1, card] for card in free[deck:]]
    for seat, built in (levels or {}).items():
        for name, level in built.items():
            index = 4 * seat + LEVELS.index(name)
            for above in range(at["levels"][index], level):
                tile = name + "+" * (above + (1 if name == "control" else 0))
                at["tiles"][tile] -= 1
            at["rc"][seat] += level - at["levels"][index] if name == "control" else 0
            at["levels"][index] = level
    for seat, held in enumerate(silo):
        for kind in held.split():
            at["silo"][6 * seat + KINDS.index(kind)] += 1
            at["rc"][seat] -= 1
    for slot, seat in (rockets or {}).items():
        at["slots"][5 * "ABCP".index(slot[0]) + int(slot[2]) - 1] = seat
        at["rc"][seat] -= 1
    at["dominance"] = [*dominance, *([0] * (players - len(dominance)))]
    for site, whose in (captives or {}).items():
        seat, number = map(int, site.split("."))
        at["captive"][3 * seat + number - 1] = 9 if whose == "white" else whose
        if whose != "white":
            at["rc"][whose] -= 1
    at["priority"] = list(range(players))
    at["order"] = list(range(players))
    at["first_spins"] = 2 * players
    at["turn"], at["current"], at["phase"] = 1, 0, phase
    if white is not None:
        at["white_seat"], at["white_at"] = white
        if not white[1].startswith("captive"):
            at["rc"][white[0]] += 1
    state = game.restore(at | fields)
    assert isinstance(state, MineTheMoonState)
    for seat, places in (teams or {}).items():
        for place in places:
            send(state, seat, place)
    assert game.broken(state) == []
    if phase.endswith("_over"):
        carry_on(state)
    return state


def send(state: MineTheMoonState, seat: int, place: str) -> None:
    """Put a team of a player on a place."""
    number = [*SHARED, *OWN].index(place)
    if number < 13:
        size = state.config.size[number]
        state.taken |= 1 << number
    else:
        size = state.config.printed.team[state.building_at(seat, number - 13)]
        state.crew[8 * seat + number - 13] = size
    state.teams[seat] |= 1 << number
    state.rc[seat] -= size


def working(players: int = 2, **fields: Any) -> MineTheMoonState:
    """A position at the beginning of Work."""
    return position(players, phase="mine_over", **fields)


def seen(state: MineTheMoonState, viewer: int | None = 0) -> ShownView:
    """The view of a seat, with its type."""
    return cast(ShownView, state.shown(viewer))


def silo(state: MineTheMoonState, seat: int) -> str:
    """What a player holds: "rB rB fN"."""
    return " ".join(KINDS[kind] for kind in range(6) for _ in range(state.silo[6 * seat + kind]))


def white_at(state: MineTheMoonState) -> tuple[int | None, str]:
    """Who controls the white robot, and where it is."""
    at = state.snapshot()
    return at["white_seat"], at["white_at"]


def pass_all(state: MineTheMoonState) -> MineTheMoonState:
    while phase(state) == "task":
        do(state, f"{state.actors()[0]} pass")
    return state


def place_all(state: MineTheMoonState, kind: str = "rB") -> MineTheMoonState:
    """Everybody who has robots sends them to one wedge."""
    wheel = state.config.wheel.wedges
    while phase(state) == "place":
        seat = state.actors()[0]
        asked = state.view(seat)["question"]
        if asked.get("empty"):
            do(state, f"{seat} done")
        elif asked.get("white") == "wedge":
            do(state, f"{seat} wedge:{kind}")
        elif asked["kind"] == kind or KINDS.index(asked["kind"]) == wheel[-1]:
            do(state, f"{seat} qty:{asked['left']}")
        else:
            do(state, f"{seat} qty:0")
    return state


def spin_all(state: MineTheMoonState, outcome: str) -> MineTheMoonState:
    """The Crater shows the same thing until the Mine step is over or somebody must decide."""
    while phase(state) == "spin":
        do(state, f"chance spin:{outcome}")
    return state


def deal_any(state: MineTheMoonState) -> MineTheMoonState:
    """Let new rockets come to the pads, whichever."""
    while phase(state) in ("spin_deal", "end_deal"):
        do(state, f"chance {options_of(state, CHANCE)[0]}")
    return state


def skip_all(state: MineTheMoonState) -> MineTheMoonState:
    """Every team goes home without Work, until the turn is over."""
    while phase(state) == "work":
        seat = state.actors()[0]
        do(state, f"{seat} skip:{options_of(state, seat, 'skip')[0]}")
    return deal_any(state)


def grant_built() -> MineTheMoonState:
    """Seat 0 has just built the Grant; seat 1 has the white robot, and a team that has not Worked."""
    state = working(
        silo=["fN fN", "rB"],
        available=["grant"],
        teams={0: ["uplink.1"], 1: ["clout.1"]},
        white=(1, "silo.rB"),
        dominance=[9, 3],
    )
    return do(state, "0 work:uplink.1", "0 buildadv:grant", "0 site:1")


def grant_standing(permanent: str) -> MineTheMoonState:
    """Seat 0 has the Grant and may cover it with a statue; the option `permanent` says whether it lasts then."""
    return working(
        silo=["fN fN"],
        sites={0: ["grant"]},
        available=["statue7"],
        teams={0: ["uplink.1"]},
        white=(0, "rc"),
        dominance=[9, 3],
        grant_card="tsiolkovsky",
        grant_seat=0,
        options={"grant_permanent": permanent},
    )
