"""The line at the top of a table: who is to act and what they may do, or how it ended. It must be true at all times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

from orrery.core import CHANCE, Game, Standing, State
from orrery.core.wording import listing
from orrery.draw import Markup, el
from orrery.server.companion import asked, may_enter
from orrery.server.leaving import left_words
from orrery.server.notices import last_of
from orrery.server.store import Line, LineKind, Status, TableSummary
from orrery.server.stuck import HEADLINE, Stuck
from orrery.server.tables import LiveTable

# By `TableSummary.ended_why`: how a game without a result was ended, and a sentence about it
HOW_ENDED = {"agreed": "by agreement", "operator": "by the people who run this server"}
WHY_ENDED = {
    "agreed": "Nobody has won or lost.",
    "operator": "Nobody has won or lost.",
    "abandoned": "Nobody had played on for a long time.",
}
DOTS = Markup('<span class="dots"></span>')


@dataclass(frozen=True)
class TableStatus:
    """How it stands, in words."""

    words: Markup
    yours: bool = False  # the viewer is to act
    seat: int | None = None  # whose badge stands before the words

    @property
    def plain(self) -> str:
        """The words without markup."""
        return unescape(re.sub(r"<[^>]*>", "", self.words)).strip()


@dataclass(frozen=True)
class StandIn:
    """A seat of the viewer for which a bot plays."""

    seat: int
    name: str
    timed_out: bool  # because their time was up


def bold(words: str) -> Markup:
    return el("b", words)


def ended_how(info: TableSummary) -> str:
    """In which way a game without a result was ended."""
    return HOW_ENDED.get(info.ended_why, "without a result")


def waiting(info: TableSummary) -> str:
    """How many a table waits for."""
    return f"Waiting for {info.missing} more." if info.missing else "Every seat is taken."


def stand_ins_of(live: LiveTable, guest: str, lines: Sequence[Line]) -> list[StandIn]:
    """For which of their seats a bot plays, and whether that is because their time was up."""
    own = [seat for seat in live.info.players if seat.guest == guest and seat.standin]
    return [StandIn(seat.seat, seat.name, last_of(lines, seat.seat) == LineKind.TIME_UP) for seat in own]


def status_of(
    game: Game,
    live: LiveTable,
    state: State,
    view: Mapping[str, Any],
    viewer: int | None,
    stuck: Stuck | None,
) -> TableStatus:
    """Who is to act and what they may do, whether that is the viewer, and the badge to show."""
    info = live.info
    if info.status == Status.OPEN:  # what can be done about it the lobby says
        return TableStatus(bold(waiting(info)), seat=viewer)
    if info.no_result:
        why = WHY_ENDED.get(info.ended_why, "It could not go on.")
        return TableStatus(bold(f"This game was ended {ended_how(info)}.") + f" {why} {left_words(info)}".rstrip())
    if stuck is not None:
        return TableStatus(bold(HEADLINE) + f" {stuck.words(live.names())}")
    standing = state.standing()
    if standing.over:
        found = result_of(standing, live.names(), viewer, game.verdict(view))
        left = left_words(info)
        return replace(found, words=found.words + f" {left}") if left else found
    if state.actors() == [CHANCE]:
        return drawn_at_home(game, live, viewer)
    return turn_of(live, state.actors(), viewer, game.prompt(view))


def result_of(standing: Standing, names: Sequence[str], viewer: int | None, verdict: str) -> TableStatus:
    """How it ended: the verdict of the game if it has one, else everybody in the order of their places."""
    first = standing.winners[0] if standing.winners else None
    if verdict:
        return TableStatus(bold(verdict), seat=first if len(standing.winners) == 1 else None)
    others = [seat for seat in range(len(names)) if seat not in standing.winners]
    others.sort(key=lambda seat: (standing.places[seat], seat))
    rest = ", ".join(f"{'you' if seat == viewer else names[seat]} {standing.points[seat]}" for seat in others)
    rest = rest[:1].upper() + rest[1:] + "." if rest else ""
    if first is None:
        return TableStatus(bold("The game is over.") + f" {rest}")
    winners = ["You" if seat == viewer else names[seat] for seat in standing.winners]
    winners.sort(key=lambda name: name != "You")
    verb = "win" if len(winners) > 1 or winners == ["You"] else "wins"
    together = " together" if len(winners) > 1 else ""
    head = f"{listing(winners)} {verb}{together} with {standing.points[first]}."
    return TableStatus(bold(head) + f" {rest}", seat=first)


def drawn_at_home(game: Game, live: LiveTable, viewer: int | None) -> TableStatus:
    """In companion mode: what was drawn, and who enters it."""
    drawing = asked(game, live)
    seat = drawing.seat if drawing.seat != CHANCE else None
    words = bold(f"{drawing.words}.")
    if viewer is None:
        return TableStatus(words + " The players enter what came.", seat=seat)
    if may_enter(live, drawing, viewer):
        return TableStatus(words + " Enter what came.", True, seat)
    return TableStatus(words + f" {live.names()[drawing.keeper]} enters it.", seat=seat)


def turn_of(live: LiveTable, actors: Sequence[int], viewer: int | None, prompt: str) -> TableStatus:
    """Whose turn it is while the game goes on."""
    names = live.names()

    def absent(seat: int) -> bool:
        return live.info.players[seat].standin

    def called(seat: int) -> str:
        return f"a bot for {names[seat]}" if absent(seat) else names[seat]

    def are_choosing(seats: Sequence[int]) -> str:
        words = listing([called(seat) for seat in seats])
        return f"{words[:1].upper()}{words[1:]} {'is' if len(seats) == 1 else 'are'} choosing"

    others = [seat for seat in actors if seat != viewer]
    if viewer is not None and viewer in actors:
        tail = el("span", f" {are_choosing(others)}, too.", cls="others") if others else ""
        if absent(viewer):
            return TableStatus(bold("A bot plays for you") + ("." + tail if tail else DOTS), seat=viewer)
        return TableStatus(bold("Your turn.") + f" {prompt}" + tail, True, viewer)
    first = actors[0]
    if len(actors) > 1:
        return TableStatus(bold(are_choosing(actors) + "."), seat=first)
    if absent(first):
        return TableStatus(bold(f"A bot plays for {names[first]}") + DOTS, seat=first)
    if live.bot_level(first) is not None:
        return TableStatus(bold(names[first]) + " is thinking" + DOTS, seat=first)
    return TableStatus(bold(names[first]) + f" is to act. {prompt}", seat=first)
