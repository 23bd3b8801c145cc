"""Attacks: which way an impact does least harm, and which pair is worth a shot."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.uranus.actions import DONE, FIRE, FLY, REACT, STRIKE
from orrery.games.uranus.bot_needs import attack_ahead, attacks_ahead
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.planning import hub
from orrery.games.uranus.position import LEFT, RIGHT, Position
from orrery.games.uranus.steps import attack

VOLCANO_HARM: Final = 60.0
PAD_HARM: Final = 40.0
MINE_HARM: Final = 10.0
HUB_HARM: Final = 8.0
TUNNEL_HARM: Final = 4.0
UNKNOWN_PAIR: Final = 12.0  # the harm that face-down cards are expected to do to a moon
WORTH_A_SHOT: Final = 8.0
EARLY_SHOT: Final = 20.0  # a pair that lies open long before it strikes has to be worse than this


def harm(at: Position, seat: int, lost: int, centre: int) -> float:
    """What it costs when these hexes go dark; `centre` is the hub."""
    if not lost:
        return 0.0
    value = float(lost.bit_count())
    if lost & BIT[at.volcano(seat)] and not at.eruption[seat]:
        value += VOLCANO_HARM
    value += MINE_HARM * (lost & at.mines[seat]).bit_count() + HUB_HARM * (lost & centre).bit_count()
    pads = at.pads[seat]
    if lost & pads:
        value += PAD_HARM if not pads & ~lost else MINE_HARM
    for network in at.networks[seat]:
        if network != centre:
            value += TUNNEL_HARM * (lost & network).bit_count()
    return value


def least_harm(at: Position, seat: int, gap: int, gone: int, centre: int) -> float:
    """The harm of the best way to turn a pair, after the hexes `gone` are dark."""
    point = at.coords[gap]
    if (at.dark[seat] | gone) & BIT[point]:
        return 0.0
    open_to = attack.exposed(at, seat) & ~gone
    least = 1000.0
    seen: list[int] = []
    for cover in at.config.impacts[at.impacts[gap]].placed(point):
        lost = cover & open_to
        if lost not in seen:
            seen.append(lost)
            least = min(least, harm(at, seat, lost, centre))
    return least


def judge_strikes(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    """The harm of each strike, with the best answer to the other one."""
    centre = hub(at, seat)
    open_to = attack.exposed(at, seat)
    both = at.strikes[seat] == attack.OPEN[LEFT] | attack.OPEN[RIGHT]
    found: list[Judged] = []
    for action in legal:
        index = action - STRIKE.zero
        side = index // ORIENTATIONS
        gap = at.config.gaps if side > RIGHT else at.gap_of(seat, side)
        lost = at.config.impacts[at.impacts[gap]].placed(at.coords[gap])[index % ORIENTATIONS] & open_to
        cost = harm(at, seat, lost, centre)
        if both and side <= RIGHT:
            cost += least_harm(at, seat, at.gap_of(seat, RIGHT if side == LEFT else LEFT), lost, centre)
        found.append((-cost, action, "spares what matters most"))
    return found


def pair_harm(at: Position, gap: int) -> float:
    """The harm that a pair is going to do to the live moons beside it."""
    one, other = gap % at.seats, (gap + 1) % at.seats
    value = moon_harm(at, one, gap)
    return value if one == other else value + moon_harm(at, other, gap)


def moon_harm(at: Position, seat: int, gap: int) -> float:
    if at.flown[seat]:
        return 0.0
    if at.coords[gap] < 0 or at.impacts[gap] < 0:
        return UNKNOWN_PAIR
    return least_harm(at, seat, gap, 0, hub(at, seat))


def judge_shots(at: Position, legal: list[int]) -> list[Judged]:
    """Shots among these actions: how far each is worth more than keeping the gun loaded, which is worth nothing."""
    found: list[Judged] = []
    asked = 0.0
    for action in legal:
        if FIRE.zero <= action < FLY.zero:
            if not found:
                asked = shot_price(at)
            found.append((pair_harm(at, action - FIRE.zero) - asked, action, "shoots down what would hit hard"))
    return found


def shot_price(at: Position) -> float:
    """The harm a pair must be going to do: little just before the last attacks, more while it may still move on."""
    if at.config.gun_on_reveal or attack_ahead(at):
        return WORTH_A_SHOT if attacks_ahead(at) > 1 else 0.5
    return EARLY_SHOT


def judge_guns(at: Position, legal: list[int]) -> list[Judged]:
    """Option gun_on_reveal: the cards are up, and strike now."""
    return [*judge_shots(at, legal), (0.0, DONE.zero, "keeps the gun loaded")]


def judge_reaction(at: Position) -> list[Judged]:
    """Space junk comes down on a moon: shoot, or save the shot for the next attack."""
    danger = least_harm(at, at.target, at.config.gaps, 0, hub(at, at.target))
    return [
        (danger - WORTH_A_SHOT, REACT.zero, "shoots down what would hit hard"),
        (0.0, REACT.zero + 1, "keeps the gun loaded"),
    ]
