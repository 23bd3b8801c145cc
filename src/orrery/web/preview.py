"""What chats and search pages show of a link: a title, a sentence, a picture. Nothing in it is secret."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core import Game
from orrery.core.wording import listing, number_word
from orrery.server.store import Status, TableInfo, TableSummary


@dataclass(frozen=True)
class Preview:
    """The metas of a page; paths are those of this server."""

    title: str
    description: str
    path: str
    picture: str = ""  # without its ending; empty: there is none


def names_at(info: TableSummary, game: Game) -> str:
    """Who sits at a table, and how it stands there, in a sentence or two."""
    names = listing([seat.name for seat in info.players if seat.name])
    if info.status == Status.OPEN:
        free = number_word(info.missing).capitalize()
        left = f"{free} {'seat is' if info.missing == 1 else 'seats are'} free, about {game.minutes} minutes."
    else:
        left = "It is being played." if info.status == Status.RUNNING else "The game is over."
    return f"At table {info.name}: {names}. {left}" if names else left


def preview_of_table(info: TableInfo, game: Game) -> Preview:
    """Of the page of a table that everybody may look at; of a private one, what game it is."""
    title = f"{game.title}, table {info.name}"
    if not info.listed:
        return Preview(game.title, game.tagline, f"/t/{info.id}")
    finished = info.status == Status.OVER and not info.no_result
    return Preview(title, names_at(info, game), f"/t/{info.id}", f"/t/{info.id}/{'picture' if finished else 'card'}")
