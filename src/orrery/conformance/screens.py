"""What the screen of a game promises: every part of a table page, and in each what a page can show.

A page would show the default drawing instead of one that fails here, so nothing fails in front of players; but nobody
would see what the author has drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree

from orrery.conformance.moment import Moment, who
from orrery.conformance.telling import ACT, FORBIDDEN, SVG, some
from orrery.core.game import Game
from orrery.draw import face_faults, screen_of

PARTS: Final = ("SYMBOLS", "board", "mine", "seat", "poster", "draw")


def the_screen_is_whole(game: Game) -> Iterator[str]:
    """A game that has a screen has all of it, with an emblem and a poster; one that has none gets the default one."""
    screen = game.screen()
    if screen is None:
        return
    for part in PARTS:
        if not hasattr(screen, part):
            yield f"the screen has no {part}; extend orrery.draw.DefaultScreen, and only draw what is yours"
    symbols: object = screen.SYMBOLS
    if not isinstance(symbols, Mapping) or f"world-{game.slug}" not in symbols:
        yield f"SYMBOLS has no world-{game.slug}, the emblem of the game"
    poster: object = screen.poster()
    if not isinstance(poster, str) or ElementTree.fromstring(poster).tag not in ("svg", SVG):
        yield "the poster is no SVG"


def seats_have_faces(at: Moment) -> Iterator[str]:
    """Whoever looks, every seat has a face for the players' panel: an `orrery.draw.SeatFace`, with what it promises."""
    screen = screen_of(at.game)
    for viewer in some(at):
        view = at.state.shown(viewer)
        for seat in at.seats:
            for fault in face_faults(screen.seat(view, seat)):
                yield f"Screen.seat of seat {seat}, seen by {who(viewer)}: {fault}"


def pages_are_safe(at: Moment) -> Iterator[str]:
    """Board and panel of a page are markup without scripts and inline styles, and offer nothing but legal actions."""
    screen = screen_of(at.game)
    for viewer in some(at):
        legal = at.legal.get(viewer, []) if viewer is not None else []
        may = {at.write(action) for action in legal}
        view = at.state.shown(viewer)
        events = [event.seen_by(viewer) for event in at.events]
        parts: dict[str, object] = {"board": screen.board(view, legal, events), "mine": screen.mine(view, legal)}
        for name, drawn in parts.items():
            if not isinstance(drawn, str):
                yield f"Screen.{name} gives {type(drawn).__name__}, not markup"
            elif found := FORBIDDEN.search(drawn):
                yield f"Screen.{name} holds {found[0].strip()!r}, which a safe page forbids"
            elif wrong := sorted({*ACT.findall(drawn)} - may):
                yield f"Screen.{name} offers {who(viewer)} {wrong[0]!r}, which is not legal"


NOW_AND_THEN = (seats_have_faces, pages_are_safe)
