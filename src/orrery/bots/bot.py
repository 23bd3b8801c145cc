"""One interface for all bots, and the two that every game has: random and greedy."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.game import Game
from orrery.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who plays. To write one, fill in `decide`.

    `choose` may be given the true position: before the bot thinks, everything its seat may not know is drawn anew, so
    that no bot can look into other hands, by accident or otherwise.
    """

    name: str

    def __init__(self, game: Game, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.name = type(self).__name__

    def choose(self, state: State, player: int) -> int:
        """The action this bot takes for `player`: one of `state.legal(player)`."""
        return self.decide(state.determinize(player, self.rng), player)

    def decide(self, state: State, player: int) -> int:
        """Think. The position is imagined where `player` cannot know better, and is the bot's own to change."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any legal action, each as likely as the next."""

    def choose(self, state: State, player: int) -> int:
        legal = state.legal(player)  # which actions are open is no secret to the one who chooses
        return legal[int(self.rng.random() * len(legal))]


class GreedyBot(Bot):
    """Follows the game's own plain policy."""

    def decide(self, state: State, player: int) -> int:
        return self.game.greedy(state, player, self.rng)


class SleepyBot(GreedyBot):
    """Greedy, but looks away for about half of its decisions and does anything."""

    awake = 0.5

    def decide(self, state: State, player: int) -> int:
        if self.rng.random() >= self.awake:
            legal = state.legal(player)
            return legal[int(self.rng.random() * len(legal))]
        return super().decide(state, player)


class CarelessBot(SleepyBot):
    """Greedy with a slip now and then."""

    awake = 0.8


BOTS: dict[str, type[Bot]] = {  # from the weakest to the strongest
    "random": RandomBot,
    "sleepy": SleepyBot,
    "careless": CarelessBot,
    "greedy": GreedyBot,
}


def bot_names() -> list[str]:
    """The bots there are."""
    return list(BOTS)


def strongest() -> str:
    """The bot that plays best."""
    return list(BOTS)[-1]


def make_bot(name: str, game: Game, rng: Random) -> Bot:
    """The bot called `name`; otherwise an error that names the nearest one."""
    if name not in BOTS:
        raise OrreryError(f"There is no bot called '{name}'.{did_you_mean(name, BOTS)} Bots: {', '.join(BOTS)}.")
    return BOTS[name](game, rng)
