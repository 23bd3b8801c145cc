"""The cards between the moons (U-1.9, U-3.3, U-9.2): dealing, turning up, discarding.

Decks are sets of unseen cards. A face-down card belongs to the generation of its deck; when the deck is empty the
discard pile becomes the next generation.
"""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.state import CHANCE
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import COORD, IMPACT, IMPACTS
from orrery.games.uranus.moon import BIT, HEX_COUNT, NAMES, Lister
from orrery.games.uranus.position import DISCARD, DOWN, EMPTY, NOTHING, Position
from orrery.games.uranus.steps import attack, collecting, junk
from orrery.games.uranus.steps.shared import Draw, settle

COORDS: Final = Lister(COORD.zero, HEX_COUNT)
IMPACT_CARDS: Final = Lister(IMPACT.zero, len(IMPACTS))
PLENTY: Final = 20  # unseen coordinate cards from which guessing finds one faster than listing them


def deal_coord(at: Position, gap: int) -> None:
    """A face-down coordinate card comes into a gap; an empty deck is made anew first (U-R18)."""
    if not at.coord_deck:
        at.coord_pools.append(at.coord_discard)
        at.coord_deck = at.coord_discard.bit_count()
        at.coord_discard = 0
    at.coord_deck -= 1
    at.coords[gap] = DOWN
    at.coord_age[gap] = len(at.coord_pools) - 1


def deal_impact(at: Position, gap: int) -> None:
    """A face-down impact card comes into a gap; an empty deck is made anew first (U-R18)."""
    if not at.impact_deck:
        at.impact_pools.append(at.impact_discard)
        at.impact_deck = at.impact_discard.bit_count()
        at.impact_discard = 0
    at.impact_deck -= 1
    at.impacts[gap] = DOWN
    at.impact_age[gap] = len(at.impact_pools) - 1


def deal_pair(at: Position, gap: int) -> None:
    deal_coord(at, gap)
    deal_impact(at, gap)


def turn_up(at: Position, gap: int) -> None:
    """Queue the face-down cards of a gap: the coordinate first."""
    if at.coords[gap] == DOWN:
        at.reveals.append(2 * gap)
    if at.impacts[gap] == DOWN:
        at.reveals.append(2 * gap + 1)


def turn_up_watched(at: Position) -> None:
    """Queue whatever a telescope shows now, gap by gap (U-9.2, U-R53)."""
    for gap in range(at.config.gaps):
        if (at.coords[gap] == DOWN or at.impacts[gap] == DOWN) and at.watched(gap):
            turn_up(at, gap)


def remove_coord(at: Position, gap: int) -> None:
    """Discard a coordinate card; a face-down one is turned up on the pile (U-R19)."""
    if at.coords[gap] == DOWN:
        at.reveals.append(2 * gap + DISCARD)
    elif at.coords[gap] != EMPTY:
        at.coord_discard |= BIT[at.coords[gap]]
        at.coords[gap] = EMPTY


def remove_impact(at: Position, gap: int) -> None:
    """Discard an impact card; a face-down one is turned up on the pile (U-R19)."""
    if at.impacts[gap] == DOWN:
        at.reveals.append(2 * gap + 1 + DISCARD)
    elif at.impacts[gap] != EMPTY:
        at.impact_discard |= BIT[at.impacts[gap]]
        at.impacts[gap] = EMPTY


def remove_pair(at: Position, gap: int) -> None:
    remove_coord(at, gap)
    remove_impact(at, gap)


def holds_pair(at: Position, gap: int) -> bool:
    """Whether cards lie in a gap; it has both or none (U-R29). A pair on its way to the pile is already gone."""
    return at.coords[gap] != EMPTY


def pool(at: Position) -> int:
    """The cards that the next card to be turned up can be."""
    slot = at.reveals[0] % DISCARD
    gap = slot // 2
    return at.impact_pools[at.impact_age[gap]] if slot % 2 else at.coord_pools[at.coord_age[gap]]


class Reveal(Draw):
    """U-3.3: a face-down card is turned up. It comes before anything else, in every phase."""

    number = step_id.REVEAL
    name = "reveal"
    verbs = (COORD, IMPACT)
    prompt = "Cards are turned up."

    def waiting(self, at: Position) -> list[int]:
        return [CHANCE] if at.reveals else []

    def legal(self, at: Position, player: int) -> list[int]:
        return IMPACT_CARDS.of(pool(at)) if at.reveals[0] % 2 else COORDS.of(pool(at))

    def sample(self, at: Position, rng: Random) -> int:
        if not at.reveals[0] % 2:
            cards = pool(at)
            if cards.bit_count() > PLENTY:
                while True:
                    number = int(rng.random() * HEX_COUNT)
                    if cards & BIT[number]:
                        return COORD.zero + number
        return super().sample(at, rng)

    def apply(self, at: Position, player: int, action: int) -> None:
        reveal(at, action - (IMPACT.zero if at.reveals[0] % 2 else COORD.zero))
        settle(at)

    def end(self, at: Position) -> None:
        """All cards are up: go on with what they were turned up for."""
        if at.junk_step == step_id.JUNK_REPLACE:
            junk.new_coordinate(at)
        elif at.junk_step == step_id.JUNK_INCOMING:
            junk.incoming(at)
        elif at.phase == step_id.AFTERMATH:
            collecting.begin(at)
        else:
            attack.go_on(at)


def reveal(at: Position, card: int) -> None:
    """The first card of the queue turns out to be this one; it stays, or goes on to the discard pile (U-R19)."""
    entry = at.reveals.pop(0)
    gap = entry % DISCARD // 2
    discard = entry >= DISCARD
    if entry % 2:
        at.impact_pools[at.impact_age[gap]] &= ~BIT[card]
        at.impacts[gap] = card
        if at.journal is not None:
            tell_card(at, "impact_discarded" if discard else "impact_shown", gap, discard, IMPACTS[card])
        if discard:
            remove_impact(at, gap)
    else:
        at.coord_pools[at.coord_age[gap]] &= ~BIT[card]
        at.coords[gap] = card
        if at.journal is not None:
            tell_card(at, "coord_discarded" if discard else "coord_shown", gap, discard, NAMES[card])
        if discard:
            remove_coord(at, gap)


def tell_card(at: Position, kind: str, gap: int, discard: bool, card: str) -> None:
    place = NOTHING if gap == at.config.gaps else gap  # the extra pair is that of space junk
    at.tell(kind, -1, "U-R19" if discard else "U-3.3", {"gap": place, "card": card})
