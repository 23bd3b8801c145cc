"""Why an action is good, in half sentences with numbers: for hints. Unlike the policy's scores it may take time."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.games.gardens import step_id
from orrery.games.gardens.actions import DRAW, KEEP, MOVE, PLANT, SCORE, SPACE
from orrery.games.gardens.bot_cards import best_deck, draft_value, hope_of, share_left, turn_cost
from orrery.games.gardens.bot_hexagon import wins_when_drawn
from orrery.games.gardens.bot_planting import Planting, growths_of, tables_of, worth_of
from orrery.games.gardens.cards import BIT, COLOURS, FIRST, HEXAGON, KIND, KINDS, SECOND, cards_of
from orrery.games.gardens.growth import Growth
from orrery.games.gardens.position import COLOURS_EACH, NOTHING, Position
from orrery.games.gardens.words import names

MISSION: Final = {
    "group": mark("the biggest {colour} group"),
    "count": mark("the number of {colour} groups"),
    "line": mark("the longest {colour} line"),
    "triangle": mark("the biggest {colour} triangle"),
    "edge": mark("{colour} at edge or tree"),
    "pair": mark("pairs of {colour} and {other}"),
    "hexagon": mark("the hexagon"),
}


def mission(card: int) -> str:
    """A mission inside a sentence: "the longest blue line"."""
    colour, other = ("" if number < 0 else _(COLOURS[number]) for number in (FIRST[card], SECOND[card]))
    return _(MISSION[KINDS[KIND[card]]], colour=colour, other=other)


def points(number: float) -> str:
    """About so many points: whole, as people count."""
    return names.points(round(number))


def reasons(at: Position, player: int, action: int) -> list[str]:
    """What speaks for an action, and against it; empty where the policy's own reason is all there is."""
    verb, value = SPACE.decode(action)
    if verb is MOVE:
        return of_move(at, player, at.board.spot_of[value])
    if verb is PLANT and at.garden[at.gardener[player]] == NOTHING:
        plan = Planting(at, player)
        return of_flower(at, plan, at.gardener[player], value)
    if verb is SCORE:
        return of_scoring(at, player, value)
    if verb is DRAW:
        return of_draw(at, player, value)
    if verb is KEEP and at.step == step_id.DRAFT:
        return of_keeping(at, player, value)
    return []


def of_move(at: Position, player: int, spot: int) -> list[str]:
    if at.garden[spot] != NOTHING:
        if at.may_replace(player):
            return []
        return [_("plants nothing: the turn costs about {points}", points=points(turn_cost(at, player)))]
    plan = Planting(at, player)
    if plan.holds:
        for colour in plan.colours:
            if spot in plan.growths[colour].last_corners():
                return [_("{colour} there completes the hexagon and wins", colour=_(COLOURS[colour]))]
    plan.look()
    colour = plan.best_colour[spot]
    flower = _("with a {flower} there", flower=names.flower(COLOURS[colour]))
    return [flower, *of_flower(at, plan, spot, colour)]


def of_flower(at: Position, plan: Planting, spot: int, colour: int) -> list[str]:
    """What a flower adds to each mission that is known, whose spot it takes, and what it does to hexagons."""
    found = [f"{what} {gain}" for what, gain in grown(at, plan.growths, plan.cards, spot, colour)]
    for what, gain in grown(at, plan.growths, plan.rivals, spot, colour):
        found.append(_("for another player {mission} {gain}", mission=what, gain=gain))
    if spot == plan.wanted and plan.want >= 1.0:
        more = points(plan.want)
        found.append(_("takes the spot where the next player would gain {points} more than elsewhere", points=more))
    corners = plan.corners
    if corners is not None and corners.at[colour][spot] > corners.best:
        found.append(_("the hexagon has {count} of 6 corners then", count=corners.at[colour][spot]))
    if not plan.holds:
        found += [
            _("keeps the {colour} hexagon from being completed", colour=_(COLOURS[other]))
            for other in range(5)
            if other != colour and spot in plan.growths[other].last_corners()
        ]
    for missing, other, worth in plan.guards:
        if missing & BIT[spot] and worth >= 1.0:
            there = 6 - missing.bit_count()
            helped = mark("but helps a {colour} hexagon of which {count} corners stand")
            stopped = mark("stops a {colour} hexagon of which {count} corners stand")
            found.append(_(helped if other == colour else stopped, colour=_(COLOURS[other]), count=there))
    return found or [_("helps nobody, and keeps better flowers for later")]


def grown(at: Position, growths: list[Growth], cards: list[int], spot: int, colour: int) -> list[tuple[str, str]]:
    """The missions that a flower changes, and by how much: the most changed first."""
    found: list[tuple[int, int]] = []
    for card in cards:
        gain = 0
        for table in tables_of(at, growths, [card])[colour]:
            gain += table[spot]
        if gain:
            found.append((-gain, card))
    found.sort()
    return [(mission(card), f"{-less:+d}") for less, card in found]


def of_scoring(at: Position, player: int, card: int) -> list[str]:
    growths = growths_of(at)
    left = share_left(at)
    if HEXAGON in at.top and wins_when_drawn(at):
        return [_("then the hexagon card can be drawn, and wins")]
    now = worth_of(at, growths, card)
    found = [_("pays {points}", points=points(now))]
    if card != HEXAGON:
        more = points(hope_of(at, player, card, float(now), left))
        found.append(_("but could still gain about {points}", points=more))
    promised = points(best_deck(at, growths, player, left))
    found.append(_("the next card promises about {points}", points=promised))
    cost = points(turn_cost(at, player))
    found.append(_("but a turn without planting costs about {points}", points=cost))
    return found


def of_draw(at: Position, player: int, space: int) -> list[str]:
    if space == 0:
        return [_("no card that lies open promises as much as an unknown one")]
    card = at.top[space]
    if card == HEXAGON:
        if wins_when_drawn(at):
            return [_("the hexagon stands, and its card wins")]
        return [_("with it a hexagon wins at once")]
    growths = growths_of(at)
    now = worth_of(at, growths, card)
    hope = hope_of(at, player, card, float(now), share_left(at))
    return [
        _(
            "{mission} pays {points} now, and about {more} more later",
            mission=mission(card),
            points=points(now),
            more=points(hope),
        )
    ]


def of_keeping(at: Position, player: int, card: int) -> list[str]:
    if card == HEXAGON:
        return [_("with it a hexagon of one colour wins at once, and nobody else can win so")]
    own = 0
    for colour in (FIRST[card], SECOND[card]):
        if colour >= 0:
            own += at.reserve[COLOURS_EACH * player + colour]
    mates = 0
    for other in cards_of(at.hand[player]):
        mates += 1 if shares(card, other) else 0
    found = [
        _("promises about {points}", points=points(draft_value(at, player, card))),
        ngettext("you have {count} flower for it", "you have {count} flowers for it", own)
        if own
        else _("but you have no flower for it"),
    ]
    if mates:
        found.append(
            ngettext(
                "its colours also help {count} card that you have kept",
                "its colours also help {count} cards that you have kept",
                mates,
            )
        )
    return found


def shares(card: int, other: int) -> bool:
    """Whether two missions want a colour both."""
    wanted = (FIRST[other], SECOND[other])
    return (FIRST[card] >= 0 and FIRST[card] in wanted) or (SECOND[card] >= 0 and SECOND[card] in wanted)
