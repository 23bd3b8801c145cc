"""The panel of companion mode: people have rolled or drawn at their own table, and tell what came.

One draw is one tap. Several draws of one kind are counted first, in any order, and sent at once: numbers where there is
more than one of a kind, otherwise a tap for each card. `gather.js` keeps the numbers and sends them,
`sift.js` finds a name among many.

A screen may say more about outcomes beside its drawings: `outcome(game, view, verb, argument)` is the `Face` of one;
`outcome_map(view, can)` is a drawing in which places are tapped instead of being looked up in a list; `ON_BOARD` names
the verbs whose outcomes are lit on the board itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from orrery.core.game import Game
from orrery.core.language import _, capitalized, mark, ngettext
from orrery.draw.default_screen import screen_of
from orrery.draw.icons import icon
from orrery.draw.markup import Markup, el
from orrery.draw.page import Acts, hint, listed
from orrery.draw.seats import badge, named_seat

LONG: Final = 7  # letters of a word: a narrow tile has room for so many
MANY: Final = 12  # outcomes: then one types a part of the name
REST: Final = {"run": mark("Let Orrery draw"), "all": mark("Orrery draws on")}
MEANS: Final = {
    "run": mark("Orrery draws this for you"),
    "all": mark("Orrery draws everything until somebody has a choice"),
}


class Face(NamedTuple):
    """How an outcome looks, and what it is called if the words of the action are not plain enough."""

    picture: Markup | None
    name: str = ""


@dataclass(frozen=True)
class Tile:
    """Something that can have come: its action, what it is called, how it looks, how likely it is, how often it can."""

    act: str
    name: str
    picture: Markup | None = None
    odds: str = ""
    most: int = 1


@dataclass(frozen=True)
class Question:
    """What people are asked, as the one who looks may know it. Without tiles it is not for them to answer."""

    title: str
    tiles: Sequence[Tile] = ()
    seat: int | None = None  # whose draw it is
    left: int = 1
    note: str = ""  # who sees what is entered, where that matters
    lights: str = ""  # the id of the place it is for
    plan: str = ""  # names the numbers that are being entered: those of another plan begin anew
    chart: Markup | None = None  # places to tap, beside the tiles
    lit: bool = False  # the outcomes are places that are lit on the board
    rest: Mapping[str, str] = field(default_factory=lambda: REST)  # what Orrery may draw, and the words for it


def tile_of(game: Game, view: Mapping[str, Any], action: int, chance: float, most: int, odds: bool) -> Tile:
    """An outcome with its picture and with the names of the table."""
    notation = game.space.notation(action)
    words = game.space.argument_words(action) or game.space.label(action)
    verb, _colon, argument = notation.partition(":")
    if (found := named_seat().fullmatch(words)) is not None:
        seat = int(found[1]) - 1
        return Tile(notation, view["names"][seat], badge(seat, "face"), "", most)
    drawn = getattr(screen_of(game), "outcome", None)
    face: Face | None = drawn(game, view, verb, argument) if drawn is not None else None
    name = (face.name if face is not None else "") or words
    share = f"{max(1, round(100 * chance))} %" if odds else ""
    return Tile(notation, capitalized(name), face.picture if face is not None else None, share, most)


def chart_of(game: Game, view: Mapping[str, Any], can: Acts) -> Markup | None:
    """The places among the outcomes as a drawing, if the game has one."""
    drawn = getattr(screen_of(game), "outcome_map", None)
    found: Markup | None = drawn(view, can) if drawn is not None else None
    return found


def on_board(game: Game, can: Acts) -> bool:
    """Whether everything that can have come is lit on the board."""
    return set(can.by_verb) <= set(getattr(screen_of(game), "ON_BOARD", ()))


def draw_panel(asked: Question) -> Markup:
    """Whose draw it is, what can have come, and what Orrery may do instead."""
    counted = asked.left > 1 and bool(asked.tiles)
    several = any(tile.most > 1 for tile in asked.tiles)
    one = _single if not counted else _number if several else _card
    tiles = [one(tile) for tile in asked.tiles]
    box = el("div", *tiles, cls=_look(asked, counted), id="outcomes") if tiles else None
    who = badge(asked.seat) if asked.seat is not None else None
    small = _("{count} in any order", count=asked.left) if counted else None
    return el(
        "div",
        el("h2", who, asked.title, " ", el("small", small) if small else None),
        hint(asked.note) if asked.note else None,
        hint(_("Tap it on the board.")) if asked.lit and tiles and not counted else None,
        asked.chart,
        *_listed(asked, box),
        _sending(asked) if counted else None,
        _rest(asked),
        cls="panel now draws lit" if asked.lit and not counted else "panel now draws",
        id="draws",
        data_rests_on=asked.lights or None,
    )


def _look(asked: Question, counted: bool) -> str:
    """The classes of the box with the tiles: rows of numbers, or tiles that are wide enough for the longest word."""
    if counted and any(tile.most > 1 for tile in asked.tiles):
        return "outcomes counts"
    long = any(len(word) > LONG for tile in asked.tiles for word in re.split(r"[\s-]", tile.name))
    return "outcomes roomy" if long else "outcomes"


def _listed(asked: Question, box: Markup | None) -> list[Markup]:
    """The tiles; many with a field to find one, and folded where they can be tapped as places."""
    if box is None or len(asked.tiles) <= MANY:
        return [box] if box is not None else []
    if asked.chart is None and not asked.lit:
        return [_sift(), box]
    return [el("details", el("summary", _("Or choose from a list")), _sift(), box, cls="fold", id="outcomes-fold")]


def _single(tile: Tile) -> Markup:
    """One tap, and it is entered."""
    words = el("span", tile.name, el("small", tile.odds) if tile.odds else None)
    return el("button", _picture(tile), words, cls="btn outcome", type="button", data_act=tile.act)


def _card(tile: Tile) -> Markup:
    """One of a kind: it came, or it did not."""
    return el(
        "button",
        _picture(tile),
        el("span", tile.name),
        cls="btn outcome",
        type="button",
        aria_pressed=False,
        data_one=tile.act,
        data_name=tile.name,
    )


def _number(tile: Tile) -> Markup:
    """How often it came: a number, with less and more beside it."""
    less, more = (_knob(tile, by, sign) for by, sign in ((-1, "\N{MINUS SIGN}"), (1, "+")))
    count = el(
        "input",
        cls="field num",
        type="text",
        inputmode="numeric",
        autocomplete="off",
        maxlength=3,
        value=0,
        aria_label=_("{name}: how many", name=tile.name),
        data_count=tile.act,
        data_name=tile.name,
    )
    words = el("span", tile.name, el("small", _("of {most}", most=tile.most)))
    all_left = _("The rest is {name}", name=tile.name)
    rest = el("button", _("rest"), cls="btn ghost", type="button", data_fill=tile.act, aria_label=all_left)
    return el("div", _picture(tile), words, less, count, more, rest, cls="outcome")


def _knob(tile: Tile, by: int, sign: str) -> Markup:
    says = f"{tile.name}: {{}}, {_('one more') if by > 0 else _('one less')}"
    return el(
        "button",
        sign,
        cls="btn square knob",
        type="button",
        aria_label=says.format(_("none")),
        data_of=tile.act,
        data_by=by,
        data_says=says,
    )


def _picture(tile: Tile) -> Markup | None:
    return el("span", tile.picture, cls="pic", aria_hidden=True) if tile.picture is not None else None


def _sift() -> Markup:
    return el(
        "input",
        cls="field sift",
        type="search",
        placeholder=_("Type a part of its name"),
        aria_label=_("Find what came"),
        autocomplete="off",
        data_sift="outcomes",
    )


def _sending(asked: Question) -> Markup:
    """How many are still to be entered, and the button that sends them."""
    still = el(
        "p",
        el("b", _("{count} still to enter.", count=asked.left), data_still=True),
        " ",
        el("span", data_counted=True),
        cls="hint still",
        role="status",
    )
    clear = el("button", _("Take all back"), cls="btn clear", type="button", disabled=True, data_clear=True)
    send = el(
        "button",
        ngettext("Enter {count} draw", "Enter {count} draws", asked.left),
        cls="btn send",
        type="button",
        disabled=True,
        id="send-draws",
        data_plan=asked.plan,
        data_draws=" ".join(f"{tile.act}={tile.most}" for tile in asked.tiles),
        data_total=asked.left,
    )
    return el("div", still, el("div", clear, send, cls="choices two-up"), cls="gather")


def _rest(asked: Question) -> Markup:
    """Orrery draws what nobody wants to enter."""
    buttons = (
        el("button", icon("bolt"), el("span", _(words)), cls="btn", type="button", data_rest=what, title=_(MEANS[what]))
        for what, words in asked.rest.items()
    )
    return listed(buttons, "choices two-up rest")
