"""Gardens of Uranus: what a position consists of. The rules that change it are in the steps."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.state import Event
from orrery.core.step import Step, SteppedState
from orrery.games.gardens import step_id
from orrery.games.gardens.cards import BIT, BOB, HEXAGON, cards_of
from orrery.games.gardens.config import Config
from orrery.games.gardens.missions import worth

# Why a game is over
NO_FLOWERS: Final = 1
NO_PLANTING: Final = 2
LAST_CARD: Final = 3
HEXAGON_WIN: Final = 4
REASONS: Final = ["", "no flowers", "no planting", "last card", "hexagon"]

NOBODY: Final = -1
NOWHERE: Final = -1
NOTHING: Final = -1
HAND: Final = 5  # cards each player is dealt and holds at the start of a turn
COLOURS_EACH: Final = 5  # entries of a seat in `reserve`


def place_of_kept(start: int, step: int) -> int:
    """Where `kept` has the card that was taken in a step of the draft from the pack that started at seat `start`."""
    return HAND * start + step - 1


class Position(SteppedState):
    """One position: flat lists of small numbers, so that `copy` is cheap and every access compiles well.

    Cards in the `pool` lie somewhere in the decks, nobody knows where; a card leaves it when it becomes known.
    """

    def __init__(self, config: Config, steps: list[Step[Any]]) -> None:
        super().__init__(config.seats, steps)
        self.config = config
        self.board = config.board

    def clear(self) -> None:
        """The empty table before anything is set up."""
        seats = self.seats
        self.trees = 0  # a set of spots
        self.ways = self.board.ways(0)
        self.garden = [NOTHING] * self.board.size  # colour by spot: one flower at most (G-2.8)
        self.flowers = [0] * 5  # the same the other way round: set of spots by colour
        self.removed = [0] * 5
        self.bag = [12] * 5
        self.reserve = [0] * (COLOURS_EACH * seats)  # seat by seat, each by colour
        self.left = [0] * seats  # flowers in the reserve
        self.pool = (1 << 36) - 1
        self.pack = [0] * seats  # sets of cards, by present holder
        self.picks = [NOTHING] * seats  # draft choices made, not yet revealed
        self.kept = [NOTHING] * (HAND * seats)  # cards taken in the draft: see `place_of_kept`
        self.hand = [0] * seats
        self.seen_drawn = [0] * seats  # cards in hand that came from a face-up deck: everybody knows them
        self.scored: list[tuple[int, int, int]] = []  # seat, card, points
        self.deck_size = [0] * self.board.spaces
        self.top = [NOTHING] * self.board.spaces
        self.martian = [NOTHING] * seats
        self.power_used = [False] * seats
        self.gardener = [NOWHERE] * seats
        self.standing_on = 0  # the same as a set of spots
        self.points = [0] * seats  # G-1.15; markers may share a space of the track (G-3.5)
        self.start = NOBODY
        self.current = NOBODY
        self.step = step_id.FIRST
        self.dealt = 0  # flowers or cards dealt in this step
        self.draft_step = 0
        self.pending = NOWHERE  # Ali's first flower
        self.idle = 0
        self.turn_no = 0
        self.over = 0  # an index of REASONS; 0 while the game goes on
        self.winner = NOBODY  # of an instant win

    def fill(self, other: Position) -> None:
        """Become a copy of `other`, which is a position of the same game."""
        self.game = other.game
        self.trees = other.trees
        self.ways = other.ways
        self.garden = other.garden[:]
        self.flowers = other.flowers[:]
        self.removed = other.removed[:]
        self.bag = other.bag[:]
        self.reserve = other.reserve[:]
        self.left = other.left[:]
        self.pool = other.pool
        self.pack = other.pack[:]
        self.picks = other.picks[:]
        self.kept = other.kept[:]
        self.hand = other.hand[:]
        self.seen_drawn = other.seen_drawn[:]
        self.scored = other.scored[:]
        self.deck_size = other.deck_size[:]
        self.top = other.top[:]
        self.martian = other.martian[:]
        self.power_used = other.power_used[:]
        self.gardener = other.gardener[:]
        self.standing_on = other.standing_on
        self.points = other.points[:]
        self.start = other.start
        self.current = other.current
        self.step = other.step
        self.dealt = other.dealt
        self.draft_step = other.draft_step
        self.pending = other.pending
        self.idle = other.idle
        self.turn_no = other.turn_no
        self.over = other.over
        self.winner = other.winner

    @property
    def slug(self) -> str:
        return "gardens"

    def reserve_of(self, seat: int) -> list[int]:
        """The flowers of a seat by colour."""
        return self.reserve[COLOURS_EACH * seat : COLOURS_EACH * (seat + 1)]

    def set_trees(self, trees: int) -> None:
        self.trees = trees
        self.ways = self.board.ways(trees)

    def put(self, spot: int, colour: int) -> None:
        """Lay a flower on a spot, or take the flower off it (NOTHING)."""
        old = self.garden[spot]
        if old != NOTHING:
            self.flowers[old] &= ~BIT[spot]
        self.garden[spot] = colour
        if colour != NOTHING:
            self.flowers[colour] |= BIT[spot]

    def stand(self, seat: int, spot: int) -> None:
        """Put a gardener on a free spot."""
        old = self.gardener[seat]
        if old != NOWHERE:
            self.standing_on &= ~BIT[old]
        self.gardener[seat] = spot
        self.standing_on |= BIT[spot]

    def uncovered(self) -> int:
        """The lowest face-up card space that has cards but shows none; NOWHERE if all show theirs."""
        sizes, top = self.deck_size, self.top
        for space in range(1, self.board.spaces):
            if top[space] == NOTHING and sizes[space]:
                return space
        return NOWHERE

    def has_power(self, seat: int, martian: int) -> bool:
        """Whether the seat can still use the power of this Martian (G-6.1, G-6.2)."""
        return self.config.powers and self.martian[seat] == martian and not self.power_used[seat]

    def may_replace(self, seat: int) -> bool:
        """Whether Bob stands on a flower that he may replace (G-6.8)."""
        return self.garden[self.gardener[seat]] != NOTHING and self.has_power(seat, BOB)

    def worth(self, card: int) -> int:
        """The points a mission card would bring now."""
        return worth(self.board, self.flowers, self.trees, card)

    def cost(self, seat: int) -> int:
        """The points the flowers in a reserve cost at the end (G-4.6); nothing after an instant win (G-R16)."""
        if self.over == HEXAGON_WIN:
            return 0
        return self.config.penalty[self.left[seat]]

    def totals(self) -> list[int]:
        """The final points if the game ended here: track, cards in hand, unused flowers (G-4.5, G-4.6)."""
        if self.over == HEXAGON_WIN:  # G-R16: nothing is counted after an instant win
            return self.points[:]
        totals: list[int] = []
        for seat in range(self.seats):
            hand = sum(self.worth(card) for card in cards_of(self.hand[seat]))
            totals.append(self.points[seat] + hand - self.cost(seat))
        return totals

    def places(self, totals: list[int]) -> list[int]:
        """The place of each seat: 1 + how many are strictly better (G-4.7, G-R15, G-R16)."""
        if self.over == HEXAGON_WIN:
            return [1 if seat == self.winner else 2 for seat in range(self.seats)]
        keys = [
            (total, -self.left[seat] if self.config.fewer_flowers_first else 0) for seat, total in enumerate(totals)
        ]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def tell(
        self, kind: str, player: int, rule: str, data: dict[str, Any], secret: dict[str, Any] | None = None
    ) -> None:
        """Write an event into the journal. Only called when there is one."""
        journal = self.journal
        if journal is not None:
            seers = [player] if secret is not None else []
            journal.append(Event(kind, player, data, rule, secret, seers))

    def holder_of_hexagon(self) -> int:
        """Who has the hexagon card in hand; NOBODY if it lies elsewhere."""
        for seat in range(self.seats):
            if self.hand[seat] & BIT[HEXAGON]:
                return seat
        return NOBODY
