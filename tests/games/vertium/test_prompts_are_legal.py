"""The status of Vertium offers what is legal now, and nothing else."""

from random import Random

from orrery.conformance.cases import covering
from orrery.core import CHANCE, game
from tests.games.driving import options_of

# By step: what a prompt may say, and the verb that must be legal then
OFFERS = {
    "take": {"Take": "take"},
    "play": {"Play your set": "play_set", "play Mine Blast": "disaster", "end the turn": "end_turn"},
    "raid": {"steal a card": "raid_hand", "or a gem": "raid_gem"},
    "raid_set": {"play the set": "play_set", "keep the card": "keep_set"},
    "turn": {"choose a rival planet": "attack", "stay at home": "no_attack"},
    "war": {"attack a rival": "attack", "build a CUBE": "cube_v", "pass the initiative": "pass_war"},
    "origin": {"a planet that its Captain leaves": "from", "whose gems the Captain on the Refuge": "refuge_from"},
    "escape": {"escape": "escape", "stand": "stand"},
    "card_a": {"turn one die": "card", "play no card": "hold"},
    "card_d": {"turn one die": "card", "play no card": "hold"},
}


def test_a_prompt_offers_what_is_legal() -> None:
    found, rng = game("vertium"), Random(8)
    modes = [(players, options) for players in found.seats() for options in covering(found, players, rng)]
    wrong: dict[str, str] = {}
    seen: set[str] = set()
    for players, options in rng.sample(modes, 20):
        state = found.new(players, options)
        for _ in range(500):
            if not state.actors():
                break
            player = rng.choice(state.actors())
            if player == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            view = state.shown(player)
            step, prompt = (
                view["step"],
                found.prompt(view).replace("Attack a", "attack a").replace("Build a", "build a"),
            )
            verbs = {text.partition(":")[0] for text in options_of(state, player)}
            for words, verb in OFFERS.get(step, {}).items():
                if words.lower() in prompt.lower():
                    seen.add(f"{step} {verb}")
                    if verb not in verbs:
                        wrong[f"{step}: {prompt}"] = f"{verb} is not among {sorted(verbs)}"
            state.apply(player, rng.choice(state.legal(player)))
    assert wrong == {}
    assert len(seen) >= 14, sorted(seen)
