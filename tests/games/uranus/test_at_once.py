"""U-2.2: phases that all play at once. Who may act is carried along from action to action, and must stay true."""

from random import Random

import pytest

from orrery.core import CHANCE
from orrery.games.uranus import GAME
from orrery.games.uranus.actions import DONE
from orrery.games.uranus.state import UranusState
from tests.rules import rule

GAMES = 40
RESTORED = 9  # every so many actions the position is also read anew from its snapshot


def stuck(state: UranusState) -> list[str]:
    """What is wrong with who may act: an actor without a legal action, or one who cannot say that they are done."""
    found = []
    for player in state.actors():
        legal = state.legal(player)
        if not legal:
            found.append(f"seat {player + 1} has nothing to do in {state.step_name()}")
        elif state.step_name() in ("guns", "use", "build") and (
            DONE.zero not in legal or state.refusal(player, DONE.zero) is not None
        ):
            found.append(f"seat {player + 1} cannot be done in {state.step_name()}")
    return found


@pytest.mark.long
@rule("U-2.2")
@pytest.mark.parametrize("tech_at_once", ["on", "off"])
def test_u2_2_in_any_order_of_actors_nobody_is_ever_stuck(tech_at_once: str) -> None:
    told = 0
    for seed in range(GAMES):
        rng = Random(1000 + seed)
        gun_on_reveal = "on" if seed % 2 else "off"
        state = GAME.new(6, {"tech_at_once": tech_at_once, "gun_on_reveal": gun_on_reveal})
        actions = 0
        while state.actors():
            assert stuck(state) == [], f"game {seed}, action {actions}"
            if actions % RESTORED == 0:
                assert GAME.restore(state.snapshot()).actors() == state.actors(), f"game {seed}, action {actions}"
            player = rng.choice(state.actors())
            if player == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                told += len(state.actors()) > 1
                state.apply(player, GAME.policy.greedy(state, player, rng))
            actions += 1
        assert state.standing().over
    assert told > GAMES  # seats did act while others were asked, too
