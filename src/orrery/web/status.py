"""The line at the top of a table: who is to act and what they may do, or how it ended. It must be true at all times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

from orrery.core import CHANCE, Game, Standing, State
from orrery.core.language import ENGLISH, _, all_of, capitalized, current, mark, ngettext, pgettext
from orrery.core.registry import speaks
from orrery.draw import Markup, el
from orrery.server.companion import asked, may_enter
from orrery.server.leaving import left_words
from orrery.server.notices import last_of
from orrery.server.store import Line, LineKind, Status, TableSummary
from orrery.server.stuck import HEADLINE, Stuck
from orrery.server.tables import LiveTable

# By `TableSummary.ended_why`: how a game without a result was ended, and a sentence about it
HOW_ENDED = {"agreed": mark("by agreement"), "operator": mark("by the people who run this server")}
WHY_ENDED = {
    "agreed": mark("Nobody has won or lost."),
    "operator": mark("Nobody has won or lost."),
    "abandoned": mark("Nobody had played on for a long time."),
}
FIRST = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands where the name comes, which is bold
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


def said_by_game(slug: str, words: str) -> Markup:
    """A game's own words in a sentence of ours: marked where that game does not speak the language of the page."""
    return Markup("") + words if speaks(slug, current()) else el("span", words, lang=ENGLISH)


def bold(words: str) -> Markup:
    return el("b", words)


def _bold_first(sentence: str, name: str) -> Markup:
    """A sentence about somebody, whose name is bold in it."""
    before, _gap, after = sentence.partition(FIRST)
    return Markup("") + before + bold(name) + after


def ended_how(info: TableSummary) -> str:
    """In which way a game without a result was ended."""
    return _(HOW_ENDED.get(info.ended_why, mark("without a result")))


def waiting(info: TableSummary) -> str:
    """How many a table waits for."""
    return (
        ngettext("Waiting for {count} more.", "Waiting for {count} more.", info.missing)
        if info.missing
        else _("Every seat is taken.")
    )


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
        why = _(WHY_ENDED.get(info.ended_why, mark("It could not go on.")))
        return TableStatus(
            bold(_("This game was ended {how}.", how=ended_how(info))) + f" {why} {left_words(info)}".rstrip()
        )
    if stuck is not None:
        return TableStatus(bold(_(HEADLINE)) + f" {stuck.words(live.names())}")
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
    you = _("you")
    rest = ", ".join(f"{you if seat == viewer else names[seat]} {standing.points[seat]}" for seat in others)
    rest = rest[:1].upper() + rest[1:] + "." if rest else ""
    if first is None:
        return TableStatus(bold(_("The game is over.")) + f" {rest}")
    winners = [names[seat] for seat in standing.winners if seat != viewer]
    points = standing.points[first]
    if viewer in standing.winners and winners:
        head = _("{names} win together with {points}.", names=all_of([_("You"), *winners]), points=points)
    elif viewer in standing.winners:
        head = _("You win with {points}.", points=points)
    elif len(winners) > 1:
        head = pgettext("they", "{names} win together with {points}.", names=all_of(winners), points=points)
    else:
        head = _("{name} wins with {points}.", name=winners[0], points=points)
    return TableStatus(bold(head) + f" {rest}", seat=first)


def drawn_at_home(game: Game, live: LiveTable, viewer: int | None) -> TableStatus:
    """In companion mode: what was drawn, and who enters it."""
    drawing = asked(game, live)
    seat = drawing.seat if drawing.seat != CHANCE else None
    words = bold(f"{drawing.words}.")
    if viewer is None:
        return TableStatus(words + " " + _("The players enter what came."), seat=seat)
    if may_enter(live, drawing, viewer):
        return TableStatus(words + " " + _("Enter what came."), True, seat)
    return TableStatus(words + " " + _("{name} enters it.", name=live.names()[drawing.keeper]), seat=seat)


def turn_of(live: LiveTable, actors: Sequence[int], viewer: int | None, prompt: str) -> TableStatus:
    """Whose turn it is while the game goes on."""
    names = live.names()

    def absent(seat: int) -> bool:
        return live.info.players[seat].standin

    def called(seat: int) -> str:
        return _("a bot for {name}", name=names[seat]) if absent(seat) else names[seat]

    def are_choosing(seats: Sequence[int]) -> str:
        words = all_of([called(seat) for seat in seats])
        return capitalized(ngettext("{names} is choosing", "{names} are choosing", len(seats), names=words))

    others = [seat for seat in actors if seat != viewer]
    if viewer is not None and viewer in actors:
        tail = el("span", " " + _("{others}, too.", others=are_choosing(others)), cls="others") if others else ""
        if absent(viewer):
            return TableStatus(bold(_("A bot plays for you")) + ("." + tail if tail else DOTS), seat=viewer)
        return TableStatus(bold(_("Your turn.")) + " " + said_by_game(live.info.game, prompt) + tail, True, viewer)
    first = actors[0]
    if len(actors) > 1:
        return TableStatus(bold(are_choosing(actors) + "."), seat=first)
    if absent(first):
        return TableStatus(bold(_("A bot plays for {name}", name=names[first])) + DOTS, seat=first)
    if live.bot_level(first) is not None:
        return TableStatus(_bold_first(_("{name} is thinking", name=FIRST), names[first]) + DOTS, seat=first)
    words = _bold_first(_("{name} is to act.", name=FIRST), names[first])
    return TableStatus(words + " " + said_by_game(live.info.game, prompt), seat=first)
