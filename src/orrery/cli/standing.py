"""How a game ended, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.cli.output import say
from orrery.core.game import Game
from orrery.core.state import State


def show_standing(game: Game, state: State, names: Sequence[str]) -> None:
    """Who won, why it ended, and everybody's place and points."""
    standing = state.standing()
    winners = [names[seat] for seat in standing.winners]
    if not winners:
        headline = "Nobody wins."
    elif len(winners) == 1:
        headline = f"{winners[0]} wins."
    else:
        headline = f"{', '.join(winners[:-1])} and {winners[-1]} win together."
    reason = f" The game ended by: {standing.reason}." if standing.reason else ""
    say(f"{game.title} is over. {headline}{reason}", "bold")
    width = max(len(name) for name in names)
    for seat in sorted(range(state.seats), key=lambda seat: (standing.places[seat], seat)):
        say(f"  {standing.places[seat]}  {names[seat]:{width}}  {standing.points[seat]} points")
