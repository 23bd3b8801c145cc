"""Gardens of Uranus: who acts, what they may do, what happens. Setting up is G-1, the turn G-2 to G-4, powers G-6."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.core.state import CHANCE, Standing
from orrery.games.gardens.actions import (
    ASSIGN_MARTIAN,
    DEAL_CARD,
    DRAW,
    DRAW_FLOWER,
    DRAW_HIDDEN,
    FIRST_SEAT,
    KEEP,
    LEAVE,
    MARTIAN,
    MOVE,
    NUKE,
    PLACE,
    PLACE_TREE,
    PLANT,
    REVEAL_CARD,
    SCORE,
    SWAP_FIRST,
    SWAP_SECOND,
    SWAP_WITH,
    TELEPORT,
)
from orrery.games.gardens.cards import (
    ALI,
    BIT,
    BOB,
    BOT,
    CARDS,
    COLOURS,
    HEXAGON,
    MARTIANS,
    MARTY,
    ROBBY,
    CardActions,
)
from orrery.games.gardens.hidden import resample, view
from orrery.games.gardens.missions import standing_hexagon
from orrery.games.gardens.position import (
    CHOOSE,
    DEAL,
    DRAFT,
    DRAWING,
    DRAWING_HIDDEN,
    FIRST,
    FLOWERS,
    HAND,
    HEXAGON_WIN,
    LAST_CARD,
    NO_FLOWERS,
    NO_PLANTING,
    NOBODY,
    NOTHING,
    NOWHERE,
    PLACING,
    PLANTING,
    REASONS,
    REVEAL,
    SWAP,
    TREES,
    TURN,
    Position,
    Table,
)
from orrery.games.gardens.refusal import refusal
from orrery.games.gardens.snapshot import read, write

# Plain numbers for the hot paths
KEEP_0: Final[int] = KEEP.base
MARTIAN_0: Final[int] = MARTIAN.base
PLACE_0: Final[int] = PLACE.base
MOVE_0: Final[int] = MOVE.base
PLANT_0: Final[int] = PLANT.base
LEAVE_0: Final[int] = LEAVE.base
SCORE_0: Final[int] = SCORE.base
DRAW_0: Final[int] = DRAW.base
SWAP_FIRST_0: Final[int] = SWAP_FIRST.base
SWAP_SECOND_0: Final[int] = SWAP_SECOND.base
NUKE_0: Final[int] = NUKE.base
TELEPORT_0: Final[int] = TELEPORT.base
SWAP_WITH_0: Final[int] = SWAP_WITH.base
FIRST_SEAT_0: Final[int] = FIRST_SEAT.base
PLACE_TREE_0: Final[int] = PLACE_TREE.base
DRAW_FLOWER_0: Final[int] = DRAW_FLOWER.base
DEAL_CARD_0: Final[int] = DEAL_CARD.base
REVEAL_CARD_0: Final[int] = REVEAL_CARD.base
DRAW_HIDDEN_0: Final[int] = DRAW_HIDDEN.base
ASSIGN_MARTIAN_0: Final[int] = ASSIGN_MARTIAN.base

KEEPS: Final = CardActions(KEEP_0)
SCORES_A, SCORES_B, SCORES_C, SCORES_D = CardActions(SCORE_0).parts  # a hand is listed in every turn
DEALS: Final = CardActions(DEAL_CARD_0)
REVEALS: Final = CardActions(REVEAL_CARD_0)
HIDDEN_DRAWS: Final = CardActions(DRAW_HIDDEN_0)

ONES: Final[list[list[int]]] = [[1] * count for count in range(65)]


class GardensState(Position):
    """A position that knows the rules."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def begin(self) -> None:
        """Start the setup (specification 3). What already lies on the table, fixed for a test, is not dealt again."""
        start = self.table.options["start"]
        if start != "random":  # G-1.12
            self.start = int(start)
            self.phase = TREES
            self.after_trees()

    def copy(self) -> GardensState:
        twin = GardensState(self.table)
        twin.fill(self)
        return twin

    # Who acts, and what they may do ----------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        if self.over:
            return []
        phase = self.phase
        if phase >= TURN:
            return [CHANCE] if phase == DRAWING_HIDDEN else [self.current]
        if phase == DRAFT:
            return [seat for seat in range(self.seats) if self.picks[seat] == NOTHING]
        if phase == PLACING or (phase == CHOOSE and not self.table.random_martians):
            return [self.current]
        return [CHANCE]

    def legal(self, player: int) -> list[int]:
        if self.over:
            return []
        phase = self.phase
        if player == CHANCE:
            return self.outcomes()
        if phase == DRAFT:
            if not 0 <= player < self.seats or self.picks[player] != NOTHING:
                return []
            return KEEPS.of(self.pack[player])
        if player != self.current:
            return []
        if phase == TURN:
            return self.turn_actions(player)
        if phase == PLANTING:
            return self.planting_actions(player)
        if phase == DRAWING:
            return [DRAW_0 + space for space in range(self.board.spaces) if self.deck_size[space]]
        if phase == PLACING:
            return self.free_spots(self.board.place_actions)
        if phase == CHOOSE and not self.table.random_martians:
            return [MARTIAN_0 + kind for kind in range(5) if kind not in self.martian]
        if phase == SWAP:
            label_of = self.board.label_of
            return [SWAP_SECOND_0 + label_of[spot] for spot in self.partners(player, self.pending)]
        return []

    def turn_actions(self, player: int) -> list[int]:
        """G-2.1: a move, a mission, or first the power of one's Martian."""
        here = self.gardener[player]
        label_of = self.board.label_of
        ways = self.ways
        found = ways.moves[here][:]
        reach = ways.bits[here]
        if reach & self.standing_on:  # G-2.4
            for spot in self.gardener:
                if reach & BIT[spot]:
                    found.remove(MOVE_0 + label_of[spot])
        hand = self.hand[player]
        found += SCORES_A[hand & 511]
        found += SCORES_B[hand >> 9 & 511]
        found += SCORES_C[hand >> 18 & 511]
        found += SCORES_D[hand >> 27]
        if self.table.powers and not self.power_used[player]:
            kind = self.martian[player]
            if kind == ALI:
                firsts = [spot for spot in self.flowers_in_line(here) if self.partners(player, spot)]
                found += [SWAP_FIRST_0 + label_of[spot] for spot in firsts]
            elif kind == BOT:
                found += [NUKE_0 + label_of[spot] for spot in self.board.inner if self.trees & BIT[spot]]
            elif kind == MARTY:
                found += self.free_spots(self.board.teleport_actions)
            elif kind == ROBBY:
                found += [SWAP_WITH_0 + seat for seat in range(self.seats) if seat != player]
        return found

    def planting_actions(self, player: int) -> list[int]:
        """G-2.7: a colour of the reserve; on a flower Bob may also leave it (G-R26)."""
        found: list[int] = []
        action = PLANT_0
        for count in self.reserve[5 * player : 5 * player + 5]:
            if count:
                found.append(action)
            action += 1
        if self.garden[self.gardener[player]] != NOTHING:
            found.append(LEAVE_0)
        return found

    def free_spots(self, actions: list[int]) -> list[int]:
        """The actions, one for each spot, of the spots without tree and gardener."""
        taken = self.trees | self.standing_on
        found = actions[:]
        while taken:
            spot = taken.bit_length() - 1
            taken ^= BIT[spot]
            del found[spot]  # from the last spot to the first, so that the places before it stay
        return found

    def flowers_in_line(self, here: int) -> list[int]:
        """The flowers on the three lines through a spot (G-R24)."""
        spots = {spot for line in self.board.lines[here] for spot in line if self.garden[spot] != NOTHING}
        return sorted(spots)

    def partners(self, player: int, first: int) -> list[int]:
        """The flowers Ali can swap with the one on `first`: on one line with both, of another colour (G-6.3, G-R24)."""
        here = self.gardener[player]
        found: set[int] = set()
        for line in self.board.lines[here]:
            if first in line:
                found.update(s for s in line if self.garden[s] not in (NOTHING, self.garden[first]))
        return sorted(found)

    def outcomes(self) -> list[int]:
        """What chance can do now."""
        phase = self.phase
        if phase == FLOWERS:
            return [DRAW_FLOWER_0 + c for c in range(5) if self.bag[c]]
        if phase == DEAL:
            return DEALS.of(self.pool)
        if phase == REVEAL:
            return REVEALS.of(self.pool)
        if phase == DRAWING_HIDDEN:
            return HIDDEN_DRAWS.of(self.pool)
        if phase == TREES:
            label_of = self.board.label_of
            taken = self.trees | self.standing_on
            free = [spot for spot in self.board.inner if not taken & BIT[spot]]
            return [PLACE_TREE_0 + label_of[spot] for spot in free]
        if phase == FIRST:
            return [FIRST_SEAT_0 + seat for seat in range(self.seats)]
        if phase == CHOOSE and self.table.random_martians:
            return [ASSIGN_MARTIAN_0 + kind for kind in range(5) if kind not in self.martian]
        return []

    def weights(self) -> list[int]:
        if self.phase == FLOWERS:
            return [count for count in self.bag if count]
        return ONES[len(self.outcomes())]

    def sample(self, rng: Random) -> int:
        if self.phase == FLOWERS:
            action = DRAW_FLOWER_0
            point = int(rng.random() * (60 - self.dealt))
            for count in self.bag:
                point -= count
                if point < 0:
                    return action
                action += 1
        outcomes = self.outcomes()
        return outcomes[int(rng.random() * len(outcomes))]

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # What happens ----------------------------------------------------------------------------------------------------

    def apply(self, player: int, action: int) -> None:
        phase = self.phase
        if phase == TURN:
            if action < PLANT_0:
                self.move(player, self.board.spot_of[action - MOVE_0])
            elif action < DRAW_0:
                self.score(player, action - SCORE_0)
            else:
                self.use_power(player, action)
        elif phase == PLANTING:
            if action == LEAVE_0:
                self.stay(player)
            else:
                self.plant(player, action - PLANT_0)
        elif phase == FLOWERS:
            self.draw_flower(action - DRAW_FLOWER_0)
        elif phase == DRAWING:
            self.draw(player, action - DRAW_0)
        elif phase == DRAWING_HIDDEN:
            self.draw_hidden(action - DRAW_HIDDEN_0)
        elif phase == REVEAL:
            self.reveal(action - REVEAL_CARD_0)
        elif phase == DEAL:
            self.deal_card(action - DEAL_CARD_0)
        elif phase == DRAFT:
            self.keep(player, action - KEEP_0)
        elif phase == CHOOSE:
            self.take_martian(action - (ASSIGN_MARTIAN_0 if player == CHANCE else MARTIAN_0))
        elif phase == PLACING:
            self.place(player, self.board.spot_of[action - PLACE_0])
        elif phase == SWAP:
            self.swap(player, self.board.spot_of[action - SWAP_SECOND_0])
        elif phase == TREES:
            self.place_tree(self.board.spot_of[action - PLACE_TREE_0])
        else:
            self.first_seat(action - FIRST_SEAT_0)

    # Setting up (G-1) ------------------------------------------------------------------------------------------------

    def first_seat(self, seat: int) -> None:  # G-1.12
        self.start = seat
        if self.journal is not None:
            self.tell("started", seat, "G-1.12", {})
        self.phase = TREES
        self.after_trees()

    def place_tree(self, spot: int) -> None:  # G-1.4
        self.set_trees(self.trees | BIT[spot])
        if self.journal is not None:
            self.tell("grew", CHANCE, "G-1.4", {"spot": self.board.labels[spot]})
        self.after_trees()

    def after_trees(self) -> None:
        """G-1.3: as many trees as the board takes, then the flowers."""
        if self.trees.bit_count() >= self.board.trees:
            self.phase = FLOWERS
            self.dealt = 0
            self.after_flowers()

    def draw_flower(self, colour: int) -> None:  # G-1.5
        each = self.table.flowers_each
        dealt = self.dealt
        seat = (self.start + dealt // each) % self.seats  # in turn order, each their full number at once
        self.bag[colour] -= 1
        self.reserve[5 * seat + colour] += 1
        self.left[seat] += 1
        self.dealt = dealt + 1
        if (dealt + 1) % each == 0:
            self.after_flowers()

    def after_flowers(self) -> None:
        """The last player takes what is left; when the bag is empty the cards are dealt."""
        seats, each = self.seats, self.table.flowers_each
        if self.dealt == each * (seats - 1):
            last = (self.start + seats - 1) % seats
            for colour in range(5):
                self.reserve[5 * last + colour] += self.bag[colour]
                self.left[last] += self.bag[colour]
                self.bag[colour] = 0
        if not any(self.bag):
            if self.journal is not None:
                for seat in range(seats):
                    drawn = {COLOURS[c]: self.reserve[5 * seat + c] for c in range(5)}
                    self.tell("drew_flowers", seat, "G-1.5", {"count": self.left[seat], **drawn})
            self.phase = DEAL
            self.dealt = 0
            if any(self.hand):  # hands fixed beforehand leave nothing to deal and to draft
                self.draft_step = HAND
                self.lay_decks()

    def deal_card(self, card: int) -> None:  # G-1.7
        seat = (self.start + self.dealt // HAND) % self.seats
        self.pool &= ~BIT[card]
        self.pack[seat] |= BIT[card]
        self.dealt += 1
        if self.journal is not None:
            self.tell("dealt", seat, "G-1.7", {}, {"card": CARDS[card]})
        if self.dealt == HAND * self.seats:
            self.phase = DRAFT
            self.draft_step = 1

    def keep(self, seat: int, card: int) -> None:  # G-1.8
        self.picks[seat] = card
        if self.journal is not None:
            self.tell("kept", seat, "G-1.8", {"step": self.draft_step}, {"card": CARDS[card]})
        if NOTHING not in self.picks:
            self.pass_packs()

    def pass_packs(self) -> None:
        """Everybody has chosen: the cards kept go to the hands, the packs one seat on (G-1.8, G-R30)."""
        seats = self.seats
        step = self.draft_step
        for seat in range(seats):
            card = self.picks[seat]
            self.kept[5 * ((seat - step + 1) % seats) + step - 1] = card
            self.hand[seat] |= BIT[card]
            self.pack[seat] &= ~BIT[card]
            self.picks[seat] = NOTHING
        self.pack = [self.pack[seat - 1] for seat in range(seats)]
        self.draft_step = step + 1
        if self.draft_step == HAND:  # G-1.9: the single card passed last joins the hand
            for seat in range(seats):
                card = self.pack[seat].bit_length() - 1
                self.kept[5 * ((seat - 4) % seats) + 4] = card
                self.hand[seat] |= self.pack[seat]
                self.pack[seat] = 0
            self.lay_decks()

    def lay_decks(self) -> None:  # G-1.10, G-1.11
        self.deck_size = self.table.deck_sizes[:]
        self.phase = REVEAL
        self.after_reveal()

    def reveal(self, card: int) -> None:  # G-1.11, G-R3
        space = self.uncovered()
        self.pool &= ~BIT[card]
        self.top[space] = card
        if self.journal is not None:
            self.tell("turned_up", CHANCE, "G-1.11", {"space": space, "card": CARDS[card]})
        self.after_reveal()

    def after_reveal(self) -> None:
        if self.uncovered() != NOWHERE:
            return
        if self.current == NOBODY:
            self.current = self.start
            self.phase = CHOOSE
        else:
            self.end_turn()

    def take_martian(self, kind: int) -> None:  # G-1.14, G-R32
        seat = self.current
        self.martian[seat] = kind
        if self.journal is not None:
            self.tell("took", seat, "G-1.14", {"martian": MARTIANS[kind]})
        if self.gardener[seat] == NOWHERE:
            self.phase = PLACING
        else:  # placed beforehand in a position set up for a test
            self.next_to_place()

    def place(self, seat: int, spot: int) -> None:  # G-1.16
        self.stand(seat, spot)
        if self.journal is not None:
            self.tell(
                "placed", seat, "G-1.16", {"martian": MARTIANS[self.martian[seat]], "spot": self.board.labels[spot]}
            )
        self.next_to_place()

    def next_to_place(self) -> None:
        self.current = (self.current + 1) % self.seats
        if self.current == self.start:
            self.begin_turn()
        else:
            self.phase = CHOOSE

    # The turn (G-2, G-3, G-4) ----------------------------------------------------------------------------------------

    def begin_turn(self) -> None:  # G-4.1, G-R27: the test comes before anything else
        if not self.left[self.current]:
            self.finish(NO_FLOWERS, "G-4.1")
            return
        self.turn_no += 1
        self.phase = TURN

    def end_turn(self) -> None:  # G-1.13
        self.current = (self.current + 1) % self.seats
        self.begin_turn()

    def move(self, seat: int, spot: int) -> None:  # G-2.2
        if self.journal is not None:
            labels = self.board.labels
            self.tell("moved", seat, "G-2.2", {"from": labels[self.gardener[seat]], "to": labels[spot]})
        self.standing_on ^= BIT[self.gardener[seat]] | BIT[spot]
        self.gardener[seat] = spot
        if self.garden[spot] == NOTHING or self.has_power(seat, BOB):
            self.phase = PLANTING
        else:
            self.stay(seat)

    def stay(self, seat: int) -> None:
        """G-2.6: stopping on a flower plants nothing. G-4.2: if everybody did so in turn, the game ends."""
        if self.journal is not None:
            spot = self.gardener[seat]
            found = {"spot": self.board.labels[spot], "colour": COLOURS[self.garden[spot]]}
            if self.phase == PLANTING:  # G-R26: Bob could have replaced it
                self.tell("left", seat, "G-R26", found)
            else:
                self.tell("stayed", seat, "G-2.6", found)
        self.idle += 1
        if self.idle == self.seats:
            self.finish(NO_PLANTING, "G-4.2")
        else:
            self.end_turn()

    def plant(self, seat: int, colour: int) -> None:  # G-2.7
        spot = self.gardener[seat]
        old = self.garden[spot]
        if old != NOTHING:  # G-6.8, G-R26
            self.flowers[old] ^= BIT[spot]
            self.removed[old] += 1
            self.power_used[seat] = True
        self.reserve[5 * seat + colour] -= 1
        self.left[seat] -= 1
        self.garden[spot] = colour
        self.flowers[colour] |= BIT[spot]
        self.idle = 0
        if self.journal is not None:
            planted = {"spot": self.board.labels[spot], "colour": COLOURS[colour]}
            if old != NOTHING:
                self.tell("replaced", seat, "G-6.8", {**planted, "old": COLOURS[old]})
            else:
                self.tell("planted", seat, "G-2.7", planted)
        if old == colour or self.flowers[colour].bit_count() < 6 or not self.wins_by_hexagon(spot):
            self.end_turn()

    def wins_by_hexagon(self, spot: int) -> bool:
        """G-5.8: a hexagon has just been made with a corner on `spot`, and somebody holds the card."""
        mine = self.flowers[self.garden[spot]]
        for corners in self.board.hexagons_at[spot]:
            if corners & mine == corners:
                return self.hexagon_stands()
        return False

    def hexagon_stands(self) -> bool:
        """G-R13: the owner of the card wins, whoever completed the hexagon and whoever's turn it is."""
        holder = self.holder_of_hexagon()
        if holder == NOBODY:
            return False
        self.winner = holder
        self.finish(HEXAGON_WIN, "G-5.8")
        return True

    def score(self, seat: int, card: int) -> None:  # G-3.1
        points = self.worth(card)
        self.points[seat] += points
        self.hand[seat] &= ~BIT[card]
        self.seen_drawn[seat] &= ~BIT[card]
        self.scored.append((seat, card, points))
        self.idle = 0
        if self.journal is not None:
            self.tell("scored", seat, "G-3.1", {"card": CARDS[card], "points": points})
        self.phase = DRAWING

    def draw(self, seat: int, space: int) -> None:  # G-3.4
        if space == 0:
            self.phase = DRAWING_HIDDEN
            return
        card = self.top[space]
        self.top[space] = NOTHING
        self.deck_size[space] -= 1
        self.seen_drawn[seat] |= BIT[card]
        if self.journal is not None:
            self.tell("drew", seat, "G-3.4", {"space": space, "card": CARDS[card]})
        self.take_card(seat, card)

    def draw_hidden(self, card: int) -> None:
        self.pool &= ~BIT[card]
        self.deck_size[0] -= 1
        if self.journal is not None:
            self.tell("drew_hidden", self.current, "G-3.4", {"space": 0}, {"card": CARDS[card]})
        self.take_card(self.current, card)

    def take_card(self, seat: int, card: int) -> None:
        """The tests after a draw, in the order of G-R31: hexagon, last card, then the next card is turned up."""
        self.hand[seat] |= BIT[card]
        if card == HEXAGON and self.table.late_hexagon and standing_hexagon(self.board, self.flowers):  # G-R12
            self.hexagon_stands()
        elif not any(self.deck_size):  # G-4.3, G-R9
            self.finish(LAST_CARD, "G-4.3")
        else:
            self.phase = REVEAL
            self.after_reveal()

    def finish(self, reason: int, rule: str) -> None:  # G-4.4
        self.over = reason
        if self.journal is not None:
            who = self.winner if reason == HEXAGON_WIN else self.current
            self.tell(REASONS[reason].replace(" ", "_"), who, rule, {})

    # Powers (G-6) ----------------------------------------------------------------------------------------------------

    def use_power(self, seat: int, action: int) -> None:
        """G-6.7: after the power the turn's action is still to come."""
        labels = self.board.labels
        if action < SWAP_SECOND_0:  # G-6.3: Ali has chosen the first flower
            self.pending = self.board.spot_of[action - SWAP_FIRST_0]
            self.phase = SWAP
            return
        self.power_used[seat] = True
        if action < TELEPORT_0:  # G-6.4: Bot
            spot = self.board.spot_of[action - NUKE_0]
            self.set_trees(self.trees & ~BIT[spot])
            if self.journal is not None:
                self.tell("nuked", seat, "G-6.4", {"spot": labels[spot]})
        elif action < SWAP_WITH_0:  # G-6.6: Marty; G-R25: nothing is planted
            spot = self.board.spot_of[action - TELEPORT_0]
            if self.journal is not None:
                self.tell("teleported", seat, "G-6.6", {"from": labels[self.gardener[seat]], "to": labels[spot]})
            self.stand(seat, spot)
        else:  # G-6.5: Robby
            other = action - SWAP_WITH_0
            here, there = self.gardener[seat], self.gardener[other]
            self.gardener[seat], self.gardener[other] = there, here
            if self.journal is not None:
                self.tell("exchanged", seat, "G-6.5", {"with": other, "from": labels[here], "to": labels[there]})

    def swap(self, seat: int, second: int) -> None:  # G-6.3
        first = self.pending
        one, other = self.garden[first], self.garden[second]
        self.put(first, other)
        self.put(second, one)
        self.power_used[seat] = True
        self.pending = NOWHERE
        self.phase = TURN
        if self.journal is not None:
            labels = self.board.labels
            swapped = {"first": labels[first], "second": labels[second]}
            self.tell("swapped", seat, "G-6.3", {**swapped, "colour": COLOURS[one], "other": COLOURS[other]})
        if not self.wins_by_hexagon(first):
            self.wins_by_hexagon(second)

    # Looking at it ---------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        places = self.places(self.totals())
        winners = places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in places]

    def standing(self) -> Standing:
        totals = self.totals() if self.over else self.points[:]
        places = self.places(totals)
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if self.over else []
        planted = 60 - sum(self.left) if self.turn_no else 0
        progress = 1.0 if self.over else planted / 61
        return Standing(totals, places, winners, bool(self.over), REASONS[self.over] or None, progress)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return view(self, viewer, self.actors())

    def determinize(self, viewer: int, rng: Random) -> GardensState:
        twin = self.copy()
        if not self.over:  # a finished game has no secrets
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot; a partial one gives a position for tests (specification 4.5)."""
        self.clear()
        read(self, snapshot)
