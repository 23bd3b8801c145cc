"""How a game ended, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.cli.output import say
from orrery.core.game import Game
from orrery.core.state import State
from orrery.core.wording import count_of, listing


def show_standing(game: Game, state: State, names: Sequence[str]) -> None:
    """Who won, why it ended, and everybody's place and points."""
    standing = state.standing()
    winners = [names[seat] for seat in standing.winners]
    if not winners:
        headline = "Nobody wins."
    else:
        headline = f"{listing(winners)} {'wins' if len(winners) == 1 else 'win together'}."
    why = game.verdict({**state.shown(None), "names": list(names)}) or sentence(game.ended_by(standing.reason))
    say(f"{game.title} is over. {headline}{why and ' ' + why}", "bold")
    width = max(len(name) for name in names)
    for seat in sorted(range(state.seats), key=lambda seat: (standing.places[seat], seat)):
        say(f"  {standing.places[seat]}  {names[seat]:{width}}  {count_of(standing.points[seat], 'point')}")


def sentence(words: str) -> str:
    """Half a sentence as a whole one."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""
