"""Mine the Moon: what each building is worth to whoever gets it.

python -m benchmarks.figures.buildings comes --seed fresh             # as greedy bots and bots that save up build them
python -m benchmarks.figures.buildings aimed --seed fresh             # one player goes for one card that lies open
python -m benchmarks.figures.buildings free --building hydroponics    # one player gets it for nothing in turn 4
python -m benchmarks.figures.buildings aimed --data trial.toml        # the same with other numbers

Everything is told as the share of wins divided by the fair share: 1 is what anybody has, 1.5 half as much again. Games
are dealt evenly to the four Craters and to 2 to 5 players; the interval is 1.96 standard errors. One process.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final

from benchmarks.figures.series import table

import orrery
from orrery.bots.classic import minethemoon_valuation as valuation
from orrery.bots.classic.minethemoon import best_of, greedy, task_choices
from orrery.core import CHANCE
from orrery.core.data import read_overrides
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DONE, LOAD, QTY, TASK, WEDGE
from orrery.games.minethemoon.game import MineTheMoon
from orrery.games.minethemoon.names import (
    ADVANCED,
    CRATERS,
    FIRST_ADVANCED,
    FIRST_OWN,
    KINDS_EACH,
    LOADER,
    PLACES,
    SHARED_BUILDING,
    SITES_EACH,
    SLOTS_EACH,
    TILES,
)
from orrery.games.minethemoon.position import ASKS_WEDGE, EMPTY_HANDED, NOTHING
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.steps.mining import added_spins
from orrery.games.minethemoon.words.glossary import WORDS

PLAYERS: Final = (2, 3, 4, 5)
GIFT_TURN: Final = 4
EARLY: Final = 0.4  # nobody saves for a building when less than this share of the game is left
KEEN: Final = 20.0  # so much more is a building worth to the player who is told to go for it
NEVER: Final = -99.0
SAVES_FOR: Final = 2  # a saving bot waits for so many missing resources at most
FOUND_FOR_IT: Final = 2.5  # what a find is worth to it if the building costs that
RAW_FOR_IT: Final = 1.0  # the same if it can be refined into what the building costs


@dataclass
class Seat:
    """How one seat plays: plainly, saving up for whatever it likes best, or for one building and plainly afterwards.

    `use` is a factor for the team of that building: the plain policy overrates some, and whoever owns a building need
    not send a team there. `shuns` is never built.
    """

    saves: bool = False
    aim: int = NOTHING
    use: float = 1.0
    shuns: int = NOTHING

    def choose(self, at: MineTheMoonState, seat: int, rng: Random) -> int:
        changed = {self.shuns: NEVER} if self.shuns != NOTHING else {self.aim: KEEN} if self.wants(at, seat) else {}
        before = {back: valuation.BACK_VALUE[back] for back in changed}
        for back, change in changed.items():
            valuation.BACK_VALUE[back] += change
        try:
            return self.decide(at, seat, rng)
        finally:
            for back, value in before.items():
                valuation.BACK_VALUE[back] = value

    def wants(self, at: MineTheMoonState, seat: int) -> bool:
        """Whether the building that the seat aims at can still be had, and is worth having so late."""
        if self.aim == NOTHING or valuation.share_left(at) < EARLY:
            return False
        return FIRST_ADVANCED + self.aim not in valuation.own_buildings(at, seat)

    def decide(self, at: MineTheMoonState, seat: int, rng: Random) -> int:
        """The plain policy, but what the wanted building costs is neither loaded nor forgotten in the Crater."""
        kept: dict[int, int] = {}
        if self.saves:
            kept = wanted(at, seat)
        elif self.wants(at, seat) and any(at.config.printed.back[card] == self.aim for card in at.available):
            kept = price_of(at, self.aim)
        if at.step == step_id.TASK and (kept or self.use != 1):
            return task(at, seat, kept, (FIRST_ADVANCED + self.aim, self.use), rng)
        if at.step == step_id.LOAD and kept:
            return load_the_rest(at, seat, kept, rng)
        if at.step == step_id.PLACE and kept:
            return place(at, seat, kept, rng)
        return greedy(at, seat, rng)


def wanted(at: MineTheMoonState, seat: int) -> dict[int, int]:
    """What the best building costs that is not far away, as kinds and numbers; nothing late in the game."""
    if valuation.share_left(at) < EARLY:
        return {}
    best, cost = 0.0, NOTHING
    for back in {at.config.printed.back[card] for card in at.available}:
        score = valuation.back_score(at, seat, back)
        if score > best and sum(lacking(at, seat, price_of(at, back)).values()) <= SAVES_FOR:
            best, cost = score, back
    return price_of(at, cost) if cost != NOTHING else {}


def price_of(at: MineTheMoonState, back: int) -> dict[int, int]:
    price = at.config.back_price[back]
    return dict(zip(price[::2], price[1::2], strict=True))


def lacking(at: MineTheMoonState, seat: int, price: dict[int, int]) -> dict[int, int]:
    missing = {kind: count - at.silo[KINDS_EACH * seat + kind] for kind, count in price.items()}
    return {kind: count for kind, count in missing.items() if count > 0}


def load_the_rest(at: MineTheMoonState, seat: int, kept: dict[int, int], rng: Random) -> int:
    choices = [(-50.0, DONE.base)]
    for action in at.legal(seat):
        if not LOAD.base <= action < LOAD.base + 20:
            continue
        pad, slot = divmod(action - LOAD.base, SLOTS_EACH)
        kind = 3 + at.config.printed.slot_type[at.pads[pad]][slot]
        if at.silo[KINDS_EACH * seat + kind] > kept.get(kind, 0):
            choices.append((valuation.slot_score(at, seat, action - LOAD.base), action))
    return best_of(choices, rng)


def task(at: MineTheMoonState, seat: int, kept: dict[int, int], use: tuple[int, float], rng: Random) -> int:
    """No team to the Loader for what is being kept, and to one building as often as is wanted."""
    spare: list[float] = []
    for type_ in range(3):
        count = at.silo[KINDS_EACH * seat + 3 + type_] - kept.get(3 + type_, 0)
        spare += valuation.slots_for(at, seat, type_)[: max(0, count)]
    nothing_to_load = sum(sorted(spare, reverse=True)[:3]) < 2
    choices = []
    for value, action in task_choices(at, seat, at.legal(seat)):
        place_ = action - TASK.base
        loads = 0 <= place_ < FIRST_OWN and SHARED_BUILDING[place_] == LOADER
        own = FIRST_OWN <= place_ < len(PLACES)
        owned = own and at.building_at(seat, place_ - FIRST_OWN) == use[0]
        factor = use[1] if owned else 0.0 if loads and kept and nothing_to_load else 1.0
        choices.append((factor * value, action))
    return best_of(choices, rng)


def place(at: MineTheMoonState, seat: int, kept: dict[int, int], rng: Random) -> int:
    """As the plain policy, but a wedge that shows what is missing is worth more."""
    white = at.placing_white if at.white_seat == seat else 0
    if (white and white != ASKS_WEDGE) or at.placing[seat] == EMPTY_HANDED:
        return greedy(at, seat, rng)
    missing = lacking(at, seat, kept)
    prospect = valuation.Prospect(at, seat, at.zone() + added_spins(at))
    wedges = at.config.wheel.wedges

    def value(kind: int, already: int) -> float:
        found = prospect.value(kind, already)
        if already < missing.get(kind, 0):
            found += prospect.chance[kind] * FOUND_FOR_IT
        elif kind < 3 and already < missing.get(kind + 3, 0):
            found += prospect.chance[kind] * RAW_FOR_IT
        return found

    if white:
        return best_of([(value(kind, 0), WEDGE.base + kind) for kind in wedges], rng)
    now = at.placing[seat]
    standing = [at.crater[KINDS_EACH * seat + kind] for kind in wedges]
    mine = 0
    for _ in range(at.rc[seat]):
        values = [value(wedges[n], standing[n]) for n in range(now, len(wedges))]
        best = now + values.index(max(values))
        standing[best] += 1
        mine += 1 if best == now else 0
    return QTY.base + mine


# Games ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """One game: the share of the win of each seat times the seats, and what each seat built, with the turn of it."""

    wins: list[float]
    built: list[dict[str, int]]
    turns: int


def play(
    game: MineTheMoon, crater: str, seats: Sequence[Seat], rng: Random, lies_open: int = NOTHING, gift: int = NOTHING
) -> Played:
    """A whole game. `lies_open`: a card of this back is available from the start; `gift`: seat 0 gets it in turn 4."""
    state = game.new(len(seats), {"crater": crater})
    assert isinstance(state, MineTheMoonState)
    state.journal = []
    built: list[dict[str, int]] = [{} for _ in seats]
    prepared = False
    while actors := state.actors():
        player = actors[0]
        if player == CHANCE:
            action = state.sample(rng)
        else:
            legal = state.legal(player)
            action = legal[0] if len(legal) == 1 else seats[player].choose(state, player, rng)
        state.apply(player, action)
        for event in state.journal:
            if event.kind == "built":
                built[event.player].setdefault(event.data["building"], state.turn)
        state.journal = []
        if not prepared and state.step == step_id.TASK and state.turn == (GIFT_TURN if gift != NOTHING else 1):
            prepared = True
            if lies_open != NOTHING:
                state.available.append(take_card(state, lies_open))
            if gift != NOTHING and NOTHING in state.sites[:SITES_EACH]:
                state.sites[state.sites.index(NOTHING)] = take_card(state, gift)
                state.refit(0)
    return Played([win * len(seats) for win in state.returns()], built, state.turn)


def take_card(state: MineTheMoonState, back: int) -> int:
    """A card with this back: out of the deck, or else from among the available; a copy if all are in other places."""
    for pile in (state.deck, state.available):
        for card in pile:
            if state.config.printed.back[card] == back:
                pile.remove(card)
                return int(card)
    return state.config.printed.back.index(back)


def each_table(games: int) -> list[tuple[str, int]]:
    """Which Crater and how many players, game by game."""
    tables = [(crater, players) for players in PLAYERS for crater in CRATERS]
    return [tables[number % len(tables)] for number in range(games)]


def told(values: Sequence[float]) -> str:
    """A mean with its interval."""
    if len(values) < 2:
        return ""
    return f"{fmean(values):.2f} ± {1.96 * stdev(values) / len(values) ** 0.5:.2f}"


def comes(game: MineTheMoon, games: int, seed: str, saves: bool) -> str:
    """Whole tables of the same bots: how often those win who built something."""
    wins: dict[str, list[float]] = defaultdict(list)
    by_players: dict[tuple[str, int], list[float]] = defaultdict(list)
    seats_seen, turns = 0, []
    for number, (crater, players) in enumerate(each_table(games)):
        rng = Random(f"{seed}:comes:{saves}:{number}")
        played = play(game, crater, [Seat(saves) for _ in range(players)], rng)
        seats_seen += players
        turns.append(float(played.turns))
        for win, built in zip(played.wins, played.built, strict=True):
            for building in built:
                wins[building].append(win)
                by_players[building, players].append(win)
    rows = [
        (
            WORDS[building], f"{100 * len(wins[building]) / seats_seen:.1f}", told(wins[building]),
            *(told(by_players[building, players]) for players in PLAYERS),
        )
        for building in (*TILES, *ADVANCED)
    ]  # fmt: skip
    head = ("building", "seats that build it, %", "wins / fair", *(f"{players} players" for players in PLAYERS))
    return f"{'saving' if saves else 'greedy'}, {games} games, {fmean(turns):.1f} turns\n\n{table(head, rows)}\n"


def aimed(game: MineTheMoon, games: int, seed: str, backs: Sequence[int], use: float) -> str:
    """One seat goes for a card that lies open from the start; nobody else wants it."""
    rows = []
    for back in backs:
        all_games, with_it, turns = [], [], []
        by_players: dict[int, list[float]] = defaultdict(list)
        for number, (crater, players) in enumerate(each_table(games)):
            rng = Random(f"{seed}:aimed:{back}:{number}")
            seats = [Seat(aim=back, use=use)]
            seats += [Seat(shuns=back) for _ in range(players - 1)]
            played = play(game, crater, seats, rng, lies_open=back)
            all_games.append(played.wins[0])
            if ADVANCED[back] in played.built[0]:
                with_it.append(played.wins[0])
                by_players[players].append(played.wins[0])
                turns.append(played.built[0][ADVANCED[back]])
        rows.append(
            (
                WORDS[ADVANCED[back]], told(all_games), f"{100 * len(with_it) / games:.0f}",
                f"{fmean(turns):.1f}" if turns else "", told(with_it), *(told(by_players[n]) for n in PLAYERS),
            )
        )  # fmt: skip
        print(rows[-1], file=sys.stderr, flush=True)
    head = ("building", "wins / fair: all who go for it", "got it, %", "in turn", "wins / fair: those who got it")
    return table((*head, *(f"{players} players" for players in PLAYERS)), rows) + "\n"


def free(game: MineTheMoon, games: int, seed: str, backs: Sequence[int]) -> str:
    """One seat finds the building on a site of its own in turn 4, and has paid nothing."""
    rows = []
    for back in backs:
        by_players: dict[int, list[float]] = defaultdict(list)
        for number, (crater, players) in enumerate(each_table(games)):
            rng = Random(f"{seed}:free:{back}:{number}")
            played = play(game, crater, [Seat() for _ in range(players)], rng, gift=back)
            by_players[players].append(played.wins[0])
        everything = [win for wins in by_players.values() for win in wins]
        rows.append((WORDS[ADVANCED[back]], told(everything), *(told(by_players[n]) for n in PLAYERS)))
        print(rows[-1], file=sys.stderr, flush=True)
    return table(("building", "wins / fair", *(f"{players} players" for players in PLAYERS)), rows) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figures.buildings", description=__doc__.split("\n")[0])
    parser.add_argument("study", choices=("comes", "aimed", "free"))
    parser.add_argument("--games", type=int, default=800, help="games of each row (comes: of each kind of bot)")
    parser.add_argument("--seed", default="fresh")
    parser.add_argument(
        "--use", type=float, default=1.0, help="aimed: how keenly it is Worked then; 1 as greedy bots do"
    )
    parser.add_argument("--data", type=Path, help="other numbers: a data file of the game")
    parser.add_argument("--building", action="append", choices=ADVANCED, help="only these Advanced Buildings")
    arguments = parser.parse_args()
    game = orrery.game("minethemoon")
    if arguments.data:
        game = game.with_data(read_overrides(arguments.data))
    assert isinstance(game, MineTheMoon)
    backs = [ADVANCED.index(name) for name in arguments.building or ADVANCED]
    if arguments.study == "comes":
        for saves in (False, True):
            sys.stdout.write(comes(game, arguments.games, arguments.seed, saves) + "\n")
    elif arguments.study == "aimed":
        sys.stdout.write(aimed(game, arguments.games, arguments.seed, backs, arguments.use))
    else:
        sys.stdout.write(free(game, arguments.games, arguments.seed, backs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
