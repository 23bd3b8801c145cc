"""What chats and search pages show of a link: a title, a sentence, a picture. Nothing in it is secret."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core import Game
from orrery.core.language import _, all_of, capitalized, ngettext, number_in_words
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
    names = all_of([seat.name for seat in info.players if seat.name])
    if info.status == Status.OPEN:
        free = ngettext(
            "{number} seat is free", "{number} seats are free", info.missing, number=number_in_words(info.missing)
        )
        left = _("{free}, about {minutes} minutes.", free=capitalized(free), minutes=game.minutes)
    else:
        left = _("It is being played.") if info.status == Status.RUNNING else _("The game is over.")
    return _("At table {table}: {names}. {left}", table=info.name, names=names, left=left) if names else left


def preview_of_table(info: TableInfo, game: Game) -> Preview:
    """Of the page of a table that everybody may look at; of a private one, what game it is."""
    title = _("{game}, table {table}", game=game.title, table=info.name)
    if not info.listed:
        return Preview(game.title, _(game.tagline), f"/t/{info.id}")
    finished = info.status == Status.OVER and not info.no_result
    return Preview(title, names_at(info, game), f"/t/{info.id}", f"/t/{info.id}/{'picture' if finished else 'card'}")
