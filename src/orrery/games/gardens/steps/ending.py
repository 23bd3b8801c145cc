"""Gardens of Uranus: how a game ends (G-4.4, G-5.8). No player decides anything here."""

from __future__ import annotations

from orrery.games.gardens.position import HEXAGON_WIN, NOBODY, REASONS, Position


def finish(at: Position, reason: int, rule: str) -> None:
    """G-4.4: the game ends at once."""
    at.over = reason
    if at.journal is not None:
        who = at.winner if reason == HEXAGON_WIN else at.current
        at.tell(REASONS[reason].replace(" ", "_"), who, rule, {})


def wins_by_hexagon(at: Position, spot: int) -> bool:
    """G-5.8: a hexagon has just been made with a corner on `spot`, and somebody holds the card."""
    mine = at.flowers[at.garden[spot]]
    for corners in at.board.hexagons_at[spot]:
        if corners & mine == corners:
            return hexagon_stands(at)
    return False


def hexagon_stands(at: Position) -> bool:
    """G-R13: the owner of the card wins, whoever completed the hexagon and whoever's turn it is."""
    holder = at.holder_of_hexagon()
    if holder == NOBODY:
        return False
    at.winner = holder
    finish(at, HEXAGON_WIN, "G-5.8")
    return True
