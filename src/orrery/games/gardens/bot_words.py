"""Why an action is good, in half sentences with numbers: for hints. Unlike the policy's scores it may take time."""

from __future__ import annotations

from typing import Final

from orrery.core.wording import count_of
from orrery.games.gardens import step_id
from orrery.games.gardens.actions import DRAW, KEEP, MOVE, PLANT, SCORE, SPACE
from orrery.games.gardens.bot_cards import best_deck, draft_value, hope_of, share_left, turn_cost
from orrery.games.gardens.bot_hexagon import wins_when_drawn
from orrery.games.gardens.bot_planting import Planting, growths_of, tables_of, worth_of
from orrery.games.gardens.cards import BIT, COLOURS, FIRST, HEXAGON, KIND, KINDS, SECOND, cards_of
from orrery.games.gardens.growth import Growth
from orrery.games.gardens.position import COLOURS_EACH, NOTHING, Position

MISSION: Final = {
    "group": "the biggest {} group",
    "count": "the number of {} groups",
    "line": "the longest {} line",
    "triangle": "the biggest {} triangle",
    "edge": "{} at edge or tree",
    "pair": "pairs of {} and {}",
    "hexagon": "the hexagon",
}


def mission(card: int) -> str:
    """A mission inside a sentence: "the longest blue line"."""
    colours = [COLOURS[colour] for colour in (FIRST[card], SECOND[card]) if colour >= 0]
    return MISSION[KINDS[KIND[card]]].format(*colours)


def points(number: float) -> str:
    """About so many points: whole, as people count."""
    return count_of(round(number), "point")


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
        return (
            [] if at.may_replace(player) else [f"plants nothing: the turn costs about {points(turn_cost(at, player))}"]
        )
    plan = Planting(at, player)
    if plan.holds:
        for colour in plan.colours:
            if spot in plan.growths[colour].last_corners():
                return [f"{COLOURS[colour]} there completes the hexagon and wins"]
    plan.look()
    colour = plan.best_colour[spot]
    return [f"with a {COLOURS[colour]} flower there", *of_flower(at, plan, spot, colour)]


def of_flower(at: Position, plan: Planting, spot: int, colour: int) -> list[str]:
    """What a flower adds to each mission that is known, whose spot it takes, and what it does to hexagons."""
    found = grown(at, plan.growths, plan.cards, spot, colour, "{} {}")
    found += grown(at, plan.growths, plan.rivals, spot, colour, "for another player {} {}")
    if spot == plan.wanted and plan.want >= 1.0:
        found.append(f"takes the spot where the next player would gain {points(plan.want)} more than elsewhere")
    corners = plan.corners
    if corners is not None and corners.at[colour][spot] > corners.best:
        found.append(f"the hexagon has {corners.at[colour][spot]} of 6 corners then")
    for other in range(5):
        if other != colour and not plan.holds and spot in plan.growths[other].last_corners():
            found.append(f"keeps the {COLOURS[other]} hexagon from being completed")
    for missing, other, worth in plan.guards:
        if missing & BIT[spot] and worth >= 1.0:
            against = "but " if other == colour else ""
            verb = "helps" if other == colour else "stops"
            found.append(f"{against}{verb} a {COLOURS[other]} hexagon of which {6 - missing.bit_count()} corners stand")
    return found or ["helps nobody, and keeps better flowers for later"]


def grown(at: Position, growths: list[Growth], cards: list[int], spot: int, colour: int, words: str) -> list[str]:
    """The missions that a flower changes, the most changed first."""
    found: list[tuple[int, int]] = []
    for card in cards:
        gain = 0
        for table in tables_of(at, growths, [card])[colour]:
            gain += table[spot]
        if gain:
            found.append((-gain, card))
    found.sort()
    return [words.format(mission(card), f"{-less:+d}") for less, card in found]


def of_scoring(at: Position, player: int, card: int) -> list[str]:
    growths = growths_of(at)
    left = share_left(at)
    if HEXAGON in at.top and wins_when_drawn(at):
        return ["then the hexagon card can be drawn, and wins"]
    now = worth_of(at, growths, card)
    found = [f"pays {points(now)}"]
    if card != HEXAGON:
        found.append(f"but could still gain about {points(hope_of(at, player, card, float(now), left))}")
    found.append(f"the next card promises about {points(best_deck(at, growths, player, left))}")
    found.append(f"but a turn without planting costs about {points(turn_cost(at, player))}")
    return found


def of_draw(at: Position, player: int, space: int) -> list[str]:
    if space == 0:
        return ["no card that lies open promises as much as an unknown one"]
    card = at.top[space]
    if card == HEXAGON:
        return ["the hexagon stands, and its card wins"] if wins_when_drawn(at) else ["with it a hexagon wins at once"]
    growths = growths_of(at)
    now = worth_of(at, growths, card)
    hope = hope_of(at, player, card, float(now), share_left(at))
    return [f"{mission(card)} pays {points(now)} now, and about {points(hope)} more later"]


def of_keeping(at: Position, player: int, card: int) -> list[str]:
    if card == HEXAGON:
        return ["with it a hexagon of one colour wins at once, and nobody else can win so"]
    own = 0
    for colour in (FIRST[card], SECOND[card]):
        if colour >= 0:
            own += at.reserve[COLOURS_EACH * player + colour]
    mates = 0
    for other in cards_of(at.hand[player]):
        mates += 1 if shares(card, other) else 0
    found = [
        f"promises about {points(draft_value(at, player, card))}",
        f"you have {count_of(own, 'flower')} for it" if own else "but you have no flower for it",
    ]
    if mates:
        found.append(f"its colours also help {count_of(mates, 'card')} that you have kept")
    return found


def shares(card: int, other: int) -> bool:
    """Whether two missions want a colour both."""
    wanted = (FIRST[other], SECOND[other])
    return (FIRST[card] >= 0 and FIRST[card] in wanted) or (SECOND[card] >= 0 and SECOND[card] in wanted)
