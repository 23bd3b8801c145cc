"""A bot that looks ahead: it plays any game of Orrery, and knows none of them."""

from random import Random

from orrery.bots import Bot
from orrery.core import CHANCE, State

CANDIDATES = 5  # of the policy's best actions are compared
FUTURES = 12  # are imagined for each of them
DECISIONS = 8  # are played in each, before it is valued


class Lookahead(Bot):
    """Tries the policy's best actions in the same imagined futures, and takes the one after which it wins most."""

    def decide(self, state: State, player: int) -> int:
        judged = sorted(self.game.policy.judge(state, player), reverse=True)[:CANDIDATES]
        chances = {action: 0.0 for _, action, _ in judged}
        if len(chances) == 1:
            return judged[0][1]
        for _ in range(FUTURES):
            world = state.determinize(player, self.rng)  # what we cannot know is drawn anew
            luck = self.rng.random()  # and every candidate meets the same dice
            for action in chances:
                after = world.copy()
                after.apply(player, action)
                self.play_on(after, Random(luck))
                chances[action] += self.game.policy.evaluate(after)[player]
        return max(chances, key=lambda action: chances[action])

    def play_on(self, state: State, rng: Random) -> None:
        """Everybody follows the policy for a while."""
        decisions = 0
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            elif decisions < DECISIONS:
                decisions += 1
                state.apply(actors[0], self.game.policy.greedy(state, actors[0], rng))
            else:
                return
