"""One interface for all bots, and the two that every game has: random and greedy."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

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

    def choose_among(self, state: State, player: int, legal: list[int]) -> int:  # noqa: ARG002
        """The same for whoever has asked for the legal actions already; a bot that needs nothing else is quicker."""
        return self.choose(state, player)

    def decide(self, state: State, player: int) -> int:
        """Think. The position is imagined where `player` cannot know better, and is the bot's own to change."""
        raise NotImplementedError


# Each class that plain Python makes says so itself: otherwise the compiled one would be set up twice, and what it was
# given the first time would never be freed
@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Takes any legal action, each as likely as the next."""

    def choose(self, state: State, player: int) -> int:
        return self.choose_among(state, player, state.legal(player))

    def choose_among(self, state: State, player: int, legal: list[int]) -> int:  # noqa: ARG002
        return legal[int(self.rng.random() * len(legal))]  # what is open is no secret to the one who chooses


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Follows the game's own policy: the best action at first sight."""

    def decide(self, state: State, player: int) -> int:
        return self.game.policy.greedy(state, player, self.rng)
