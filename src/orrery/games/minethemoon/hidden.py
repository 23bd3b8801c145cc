"""What a seat may see, and what it can only guess.

Secret is only a placement in the Crater until everybody is ready (M-5.2): where the robots go, and what was dropped for
it. Until then the others see Robot Control and Silo as they were before.
"""

from __future__ import annotations

from random import Random
from typing import cast

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    ADVANCED,
    AT_SITE,
    BIT,
    BUILDING_WORDS,
    BUILDINGS,
    CARDS,
    CARDS_EACH,
    COLOURS,
    CONTROL_SITE,
    FIRST_OWN,
    KINDS,
    KINDS_EACH,
    LEVELS_EACH,
    NO_BUILDING,
    OUTCOMES,
    OWN,
    OWN_EACH,
    PADS,
    SHARED,
    SITES_EACH,
    SLOTS_EACH,
    TILES,
    TYPES,
)
from orrery.games.minethemoon.position import (
    ASKS_DROP,
    ASKS_WEDGE,
    EMPTY_HANDED,
    FOR_DROP,
    FREE,
    IN_RC,
    NOT_ASKED,
    NOTHING,
    ON_CRATER,
    READY,
    REASONS,
    REASONS_TO_ASK,
    WHITE_ROBOT,
    Position,
)
from orrery.games.minethemoon.snapshot import WHERE
from orrery.games.minethemoon.steps import NAMES
from orrery.games.minethemoon.steps.launching import granted_to
from orrery.games.minethemoon.steps.mining import added_spins, go_on_placing, put_on_wedge, start_placing
from orrery.games.minethemoon.steps.robots import leave_silo
from orrery.games.minethemoon.view_types import (
    CardView,
    ColumnView,
    MineTheMoonView,
    OptionsView,
    OwnPlaceView,
    QuestionView,
    RocketView,
    SeatView,
    SlotView,
)

DROPS_ONE_IN = 20  # how seldom an imagined player drops something while placing


def view(at: Position, viewer: int | None, actors: list[int]) -> MineTheMoonView:
    """The table as `viewer` sees it; a spectator (None) sees what is open to all."""
    seats = range(at.seats)
    hidden = [is_hidden(at, seat, viewer) for seat in seats]
    white_at = at.white_at
    if at.white_seat != NOBODY and hidden[at.white_seat]:
        white_at = at.white_before
    # M-R17: once the Crater has begun to turn, its spins are counted
    zone = at.spins_zone or at.zone()
    more = at.spins - zone if at.spins_zone else added_spins(at)
    granted = granted_to(at)
    return {
        "game": "minethemoon",
        "viewer": viewer,
        "players": at.seats,
        "options": cast(OptionsView, dict(at.config.options)),
        "step": at.step_name(),
        "actors": actors,
        "current": None if at.current == NOBODY or at.step == step_id.PLACE else at.current,
        "question": question(at, viewer),
        "turn": at.turn,
        "turn_cap": at.config.turn_cap,
        "goal": at.config.goal,
        "last_turn": is_last_turn(at),
        "priority": at.priority[:],
        "work_order": at.order[:],
        "passed": at.passed[:],
        "waits": at.waits[:],
        "wheel": {OUTCOMES[n]: weight for n, weight in enumerate(at.config.wheel.by_outcome) if weight},
        "zones": [list(pair) for pair in at.config.zones],
        "spins": {"zone": zone, "more": more, "total": zone + more, "left": at.spins_left},
        "hit": KINDS[at.hit] if at.step == step_id.ROOM else None,
        "shared": [shared_view(at, place) for place in range(FIRST_OWN)],
        "pads": {PADS[pad]: pad_view(at, pad) for pad in at.config.pads},
        "deck": len(at.deck),
        "deck_cards": [CARDS[card] for card in at.deck],
        "available": [card_view(at, card) for card in at.available],
        "tiles": dict(zip(TILES, at.tiles, strict=True)),
        "white": {"seat": None if at.white_seat == NOBODY else at.white_seat, "at": WHERE[white_at]},
        "grant": None if granted == NOBODY else granted,
        "seats": [seat_view(at, seat, hidden[seat]) for seat in seats],
        "over": bool(at.over),
        "reason": REASONS[at.over] or None,
        "places": at.places() if at.over else None,
        "winners": [seat for seat, place in enumerate(at.places()) if place == 1] if at.over else None,
    }


def is_hidden(at: Position, seat: int, viewer: int | None) -> bool:
    """Whether the placement of `seat` is still a secret to `viewer`."""
    return at.step == step_id.PLACE and not at.over and not at.config.open_placing and seat != viewer


def is_last_turn(at: Position) -> bool:
    return at.turn == at.config.turn_cap or bool(at.end_turn and at.turn > at.end_turn)


def question(at: Position, viewer: int | None) -> QuestionView | None:
    """What is asked now, beyond the step: the building, the kind a number is for, the white robot's part."""
    if at.step == step_id.PLACE:
        own = viewer if viewer is not None and 0 <= viewer < at.seats else NOBODY
        if at.config.open_placing:
            own = next((seat for seat in range(at.seats) if at.placing[seat] != READY), NOBODY)
        return placing_question(at, own) if own != NOBODY and at.placing[own] != READY else None
    found: QuestionView = {}
    if at.doing != NO_BUILDING:
        found["building"] = BUILDINGS[at.doing]
        found["left"] = at.left
    if at.step in (step_id.REFINE, step_id.GIVE):
        found["kind"] = KINDS[at.progress]
    elif at.step == step_id.TAKE:
        found["type"] = TYPES[at.progress]
    elif at.step == step_id.WHITE:
        found["white"] = REASONS_TO_ASK[at.white_for]
        if at.white_for == FOR_DROP:
            found["back_to"] = NAMES[at.back_to]
    return found or None


def placing_question(at: Position, seat: int) -> QuestionView:
    asked = at.placing_white if at.white_seat == seat else NOT_ASKED
    if asked == ASKS_WEDGE:
        return {"white": "wedge"}
    if asked == ASKS_DROP:
        return {"white": "drop", "kind": KINDS[at.placing_kind]}
    if at.placing[seat] == EMPTY_HANDED:
        return {"empty": True}
    return {"kind": KINDS[at.config.wheel.wedges[at.placing[seat]]], "left": at.rc[seat]}


def shared_view(at: Position, place: int) -> ColumnView:
    team = next((seat for seat in range(at.seats) if at.teams[seat] & BIT[place]), None)
    return {"place": SHARED[place], "size": at.config.size[place], "team": team}


def pad_view(at: Position, pad: int) -> RocketView | None:
    """A rocket on a pad: slots with their worth and load, the building on its back (M-12.6), what it would pay now."""
    card = at.pads[pad]
    if card == NOTHING:
        return None
    printed = at.config.printed
    slots: list[SlotView] = [
        {"type": TYPES[type_], "worth": worth, "seat": None if seat == FREE else seat}
        for type_, worth, seat in zip(
            printed.slot_type[card], printed.slot_value[card], at.slots[SLOTS_EACH * pad :], strict=False
        )
    ]
    pays = [sum(slot["worth"] for slot in slots if slot["seat"] == seat) for seat in range(at.seats)]
    return {**card_view(at, card), "slots": slots, "marked": bool(at.marked & BIT[pad]), "pays": pays}


def card_view(at: Position, card: int) -> CardView:
    """A rocket card and the Advanced Building on its back."""
    printed = at.config.printed
    back = printed.back[card]
    return {
        "card": CARDS[card],
        "name": printed.card_name[card],
        "building": ADVANCED[back],
        "colour": printed.back_colour[back],
        "team": printed.team[BUILDINGS.index(ADVANCED[back])],
        "cost": {KINDS[kind]: n for kind, n in enumerate(printed.back_cost[back]) if n},
        "bonus": printed.back_bonus[back],
    }


def seat_view(at: Position, seat: int, hidden: bool) -> SeatView:
    """One player's Moonbase."""
    base = at.config.bases[seat]
    silo = at.silo_before if hidden else at.silo
    rc = at.rc_before[seat] if hidden else at.rc[seat]
    crater = [0] * 6 if hidden else at.crater[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH]
    return {
        "colour": COLOURS[at.config.colours[seat]],
        "side": at.config.options["sides"][seat],
        "dominance": at.dominance[seat],
        "rc": rc,
        "silo": dict(zip(KINDS, silo[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH], strict=True)),
        "capacity": base.silo,
        "crater": {KINDS[kind]: n for kind, n in enumerate(crater) if n},
        "placing": is_placing(at, seat) if at.step == step_id.PLACE else None,
        "control": at.levels[LEVELS_EACH * seat + CONTROL_SITE],
        "on_rockets": at.on_rockets(seat),
        "places": [own_view(at, seat, own) for own in range(8) if has_place(at, seat, own)],
        "private_pad": base.private_pad,
    }


def is_placing(at: Position, seat: int) -> bool:
    """Whether a player has robots to place; also while others go first, if it is done openly (M-R11, M-R47)."""
    if at.placing[seat] != READY:
        return True
    if at.config.on_passing:
        comes_later = not at.passed[seat]
    else:
        comes_later = at.config.open_order and seat in at.priority[at.hit_at :]
    return comes_later and (at.rc[seat] > 0 or at.in_silo(seat) > 0)


def has_place(at: Position, seat: int, own: int) -> bool:
    """Whether this side of the Moonbase has the place at all."""
    base = at.config.bases[seat]
    name = OWN[own]
    if name == "reverter":
        return base.reverter
    if name == "ownshaker":
        return base.private_shaker
    if name == "exchanger":
        return base.exchanger_site
    return not name.startswith("site") or int(name[-1]) <= base.sites


def own_view(at: Position, seat: int, own: int) -> OwnPlaceView:
    building = at.building_at(seat, own)
    found: OwnPlaceView = {
        "place": OWN[own],
        "building": None if building == NO_BUILDING else BUILDINGS[building],
        "name": None if building == NO_BUILDING else BUILDING_WORDS[building],
        "size": 0 if building == NO_BUILDING else at.config.printed.team[building],
        "team": at.crew[OWN_EACH * seat + own],
    }
    if own >= AT_SITE:
        spot = SITES_EACH * seat + own - AT_SITE
        captive = at.captive[spot]
        found["card"] = None if at.sites[spot] == NOTHING else CARDS[at.sites[spot]]
        found["captive"] = None if captive == NOBODY else "white" if captive == WHITE_ROBOT else captive
        found["covered"] = [CARDS[code % CARDS_EACH] for code in at.covered if code // CARDS_EACH == spot]
    return found


# Guessing what is hidden ----------------------------------------------------------------------------------------------


def resample(at: Position, viewer: int, rng: Random) -> None:
    """Place the others' robots anew: those who are ready somehow, those who are not from the beginning."""
    for seat in range(at.seats):
        if seat == viewer:
            continue
        ready = at.placing[seat] == READY
        at.rc[seat] = at.rc_before[seat]
        for kind in range(6):
            at.silo[KINDS_EACH * seat + kind] = at.silo_before[KINDS_EACH * seat + kind]
            at.crater[KINDS_EACH * seat + kind] = 0
        if at.white_seat == seat:
            at.white_at = at.white_before
            at.placing_white = NOT_ASKED
        start_placing(at, seat)
        if ready:
            place_somehow(at, seat, rng)


def place_somehow(at: Position, seat: int, rng: Random) -> None:
    """A placement that a sensible player might have made: robots by the odds of the wedges, now and then a drop."""
    wheel = at.config.wheel
    for kind in range(6):
        if at.silo[KINDS_EACH * seat + kind] and rng.random() * DROPS_ONE_IN < 1 and at.placing[seat] != READY:
            white = at.white_kind(seat) == kind and (at.silo[KINDS_EACH * seat + kind] == 1 or rng.random() < 0.5)
            leave_silo(at, seat, kind, 1, white)
            if at.placing[seat] == EMPTY_HANDED:
                at.placing[seat] = 0
    if at.placing[seat] == EMPTY_HANDED:
        at.placing[seat] = READY
        return
    if at.white_at == IN_RC and at.white_seat == seat:
        kind = rng.choices(wheel.wedges, wheel.first_weights)[0]
        put_on_wedge(at, seat, kind, 1)
        at.white_at = ON_CRATER + kind
        at.placing_white = NOT_ASKED
    while at.rc[seat]:
        put_on_wedge(at, seat, rng.choices(wheel.wedges, wheel.first_weights)[0], 1)
    go_on_placing(at, seat)
