"""Does a level that searches gain where it leaves the policy's choice?

python benchmarks/deviations.py darkness --players 1                   # expert, in 500 positions
python benchmarks/deviations.py uranus --players 2 --level hard --set margin=0.01 --positions 200

Whole games need hundreds of deals to tell two settings apart. This asks every decision by itself: positions are drawn
from games of the policy, the level thinks about each, and where it decides otherwise than the policy both choices are
played on by the policy to the end of the game, in the same worlds and with the same luck. `claimed` is what the search
thought it would gain, `outcome` and `win` what whole games gave, each with one standard error. `make fast` first.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, Final

from rich.console import Console
from rich.progress import track

from orrery.bots.levels import LEVEL, thinking_of
from orrery.bots.rollout import let_chance_speak, roll_out
from orrery.bots.search import SEED_BITS, Search, Thinking, Weighed
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.registry import game as find_game
from orrery.core.state import State

FOR_EVER: Final = 100_000  # decisions: no game lasts that long
SPREAD: Final = 8  # positions are drawn from so many times as many, so that no game gives many of them
WHOLE: Final = ("futures", "decisions", "candidates", "screened", "beats")  # settings that are whole numbers


@dataclass(frozen=True)
class Deviation:
    """A decision in which search left the policy's choice."""

    claimed: float
    outcome: float
    win: float


def positions(game: Game, players: int, wanted: int, seed: int) -> list[tuple[State, int]]:
    """Positions that leave a choice, from games of the policy against itself, each with who has it."""
    rng = Random(seed)
    found: list[tuple[State, int]] = []
    while len(found) < wanted * SPREAD:
        state = game.new(players)
        while actors := let_chance_speak(state, rng):
            player = actors[0]
            if len(game.policy.judge(state.determinize(player, rng), player)) > 1:
                found.append((state.copy(), player))
            state.apply(player, game.policy.greedy(state, player, rng))
    return Random(seed + 1).sample(found, wanted)


def left(weighed: list[Weighed]) -> tuple[Weighed, Weighed] | None:
    """What search chose and what the policy had chosen, if they differ."""
    best = weighed[0]
    if not best.futures or (best.gain == 0.0 and best.squares == 0.0):
        return None
    anchors = [option for option in weighed if option.gain == 0.0 and option.squares == 0.0]
    return best, max(anchors, key=lambda option: option.futures)


def played_out(game: Game, state: State, player: int, ways: tuple[int, int], games: int, rng: Random) -> list[float]:
    """How much more the first way brings than the second by whole games: outcome, and wins."""
    outcome, win = 0.0, 0.0
    for _ in range(games):
        world = state.determinize(player, rng)
        seed, luck = rng.getrandbits(SEED_BITS), rng.getrandbits(SEED_BITS)
        ends: list[State] = []
        for action in ways:
            after = world.copy()
            after.apply(player, action)
            roll_out(game.policy, after, FOR_EVER, Random(seed), Random(luck))
            ends.append(after)
        outcome += game.policy.worth(ends[0], player) - game.policy.worth(ends[1], player)
        win += ends[0].returns()[player] - ends[1].returns()[player]
    return [outcome / games, win / games]


def deviations(
    game: Game, thinking: Thinking, players: int, wanted: int, games: int, seed: int, console: Console
) -> list[Deviation]:
    found: list[Deviation] = []
    drawn = positions(game, players, wanted, seed)
    for number, (state, player) in enumerate(track(drawn, f"{game.slug}, positions", console=console)):
        weighed = Search(game.policy, thinking, Random(f"{seed}:d:{number}")).weigh(state, player)
        if pair := left(weighed):
            best, anchor = pair
            rng = Random(f"{seed}:{number}:{best.action}:{anchor.action}")
            outcome, win = played_out(game, state, player, (best.action, anchor.action), games, rng)
            found.append(Deviation(best.mean_gain, outcome, win))
    return found


def mean_words(numbers: list[float]) -> str:
    """A mean with its standard error."""
    mean = fmean(numbers)
    error = sqrt(sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1) / len(numbers))
    return f"{mean:+.3f} ± {error:.3f}"


def changed(game: Game, level: str, kind: str, settings: list[str]) -> Thinking:
    """How a level thinks, with some of its settings changed."""
    thinking = thinking_of(game, level, kind)
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            if not hasattr(thinking, name):
                raise ValueError
            setattr(thinking, name, int(value) if name in WHOLE else float(value))
        except ValueError:
            raise OrreryError(f"--set takes NAME=NUMBER with a setting of bots.toml, not {setting!r}.") from None
    return thinking


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slug")
    parser.add_argument("--players", type=int, help="the usual number by default")
    parser.add_argument("--level", choices=[name for name in LEVEL if name in ("hard", "expert")], default="expert")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help="another setting; repeat it")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--games", type=int, default=100, help="whole games for each of the two choices")
    parser.add_argument("--seed", type=int, default=777)
    said = parser.parse_args()
    try:
        game: Any = find_game(said.slug)
        players = said.players or game.usual_players()
        thinking = changed(game, said.level, game.policy.kind(game.new(players)), said.set)
    except OrreryError as problem:
        parser.error(str(problem))
    if not thinking.futures:
        parser.error(f"{said.level} does not search at this table: it plays what the policy says.")
    found = deviations(game, thinking, players, said.positions, said.games, said.seed, Console(stderr=True))
    print(f"{len(found)} of {said.positions} decisions are not the policy's.")
    if found:
        print(f"claimed  {mean_words([each.claimed for each in found])}")
        print(f"outcome  {mean_words([each.outcome for each in found])}")
        print(f"win      {mean_words([each.win for each in found])}")


if __name__ == "__main__":
    main()
