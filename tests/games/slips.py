"""What a player is told about a slip, and asked before a costly choice, in a position of any game."""

from orrery.core import State, game
from orrery.core.slips import Caution
from tests.games.driving import who

NAMES = ("Ana", "Ben", "Cem", "Dana", "Emil", "Fay")


def wrong(state: State, move: str) -> str:
    """What is wrong with a move that is refused, in the words of the table."""
    player, action = who(state, move)
    rule = state.refusal(player, action)
    assert rule is not None, f"{move} is legal"
    return game(state.slug).forbidden(state, player, action, rule, {"names": NAMES[: state.seats]}).here


def question(state: State, move: str) -> Caution | None:
    """What is asked before a legal move; None if nothing is."""
    player, action = who(state, move)
    legal = state.legal(player)
    assert action in legal, f"{move} is not legal"
    view = {**state.shown(player), "names": NAMES[: state.seats]}
    return game(state.slug).caution(view, action, legal)


def asks(state: State, move: str) -> str:
    """The question before a move; empty if there is none."""
    caution = question(state, move)
    return caution.question if caution is not None else ""
