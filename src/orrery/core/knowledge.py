"""Who learnt something from an action? Take back goes only as far as nobody did.

Nothing is declared by the games: it follows from their views. If a viewer cannot tell, after the action, the true
position from one in which everything hidden was drawn anew, the action has told them nothing.
"""

from __future__ import annotations

from random import Random

from orrery.core.state import CHANCE, State

SAMPLES = 12


class Told:
    """What one action has told. Each viewer is looked at once, however often that is asked."""

    def __init__(self, state: State, player: int, action: int) -> None:
        self.state = state
        self.player = player
        self.action = action
        self._after: State | None = None
        self._learnt: dict[int, bool] = {}

    def grew(self) -> bool:
        """Whether any seat knows more after the action than before, apart from the choice itself.

        A yes is certain; a no has been tried on `SAMPLES` imagined positions for each seat.
        """
        if self.player == CHANCE and len(self.state.legal(CHANCE)) > 1:
            return True
        return any(self._has_told(viewer) for viewer in range(self.state.seats))

    def came_out(self, asker: int) -> bool:
        """Whether the action has shown something hidden that makes it unfair to let `asker` choose anew.

        What the asker has learnt from their own choice would help them, and what anybody else has shown since was their
        secret. What the asker has shown of their own is theirs to give away.
        """
        viewers = [asker] if self.player == asker else [each for each in range(self.state.seats) if each != self.player]
        return any(self._has_told(viewer) for viewer in viewers)

    def _has_told(self, viewer: int) -> bool:
        if viewer not in self._learnt:
            if self._after is None:
                self._after = self.state.copy()
                self._after.apply(self.player, self.action)
            self._learnt[viewer] = _learnt(self.state, self._after, self.player, self.action, viewer)
        return self._learnt[viewer]


def grew(state: State, player: int, action: int) -> bool:
    """Whether any seat knows more after `action` than before, apart from the choice itself."""
    return Told(state, player, action).grew()


def came_out(state: State, player: int, action: int, asker: int) -> bool:
    """Whether `action` has shown something hidden that makes it unfair to let `asker` choose anew."""
    return Told(state, player, action).came_out(asker)


def seems_forced(state: State, viewer: int, player: int) -> bool:
    """Whether `viewer` can tell that `player` has no choice, whatever is hidden."""
    return all(len(state.determinize(viewer, Random(sample)).legal(player)) == 1 for sample in range(SAMPLES))


def _learnt(state: State, after: State, player: int, action: int, viewer: int) -> bool:
    seen = after.view(viewer)
    for sample in range(SAMPLES):
        imagined = state.determinize(viewer, Random(sample))
        options = imagined.legal(player)
        options.sort(key=lambda option: option != action)
        same = (_looks(imagined, player, option, viewer) == seen for option in options)
        # An action nobody else sees (a secret choice) may be another one in the imagined position: any that looks
        # the same will do. If none does, the action showed something that the viewer did not know. Chance has no
        # secrets of its own: the last card of a deck tells something if it could have been another one.
        if not (all(same) if player == CHANCE else any(same)):
            return True
    return False


def _looks(state: State, player: int, action: int, viewer: int) -> dict[str, object]:
    twin = state.copy()
    twin.apply(player, action)
    return twin.view(viewer)
