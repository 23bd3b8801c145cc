"""What can be built: eight kinds of tiles beside the wheel, the Advanced Buildings by name below the shared ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from textwrap import wrap
from typing import Final

from orrery.core.language import _, cache_by_language, ngettext, pgettext
from orrery.draw import (
    Acts,
    Markup,
    Point,
    at,
    card_back,
    circle,
    el,
    empty_place,
    g,
    join,
    path,
    rect,
    snug,
    spread,
    target,
    text,
    use,
)
from orrery.games.minethemoon.names import ADVANCED
from orrery.games.minethemoon.view import layout
from orrery.games.minethemoon.view.art import disc, ore
from orrery.games.minethemoon.view.bubble import teller
from orrery.games.minethemoon.view.building_words import brief, effect, name_of_building, ours, team_words
from orrery.games.minethemoon.view.facts import View, fits, payable
from orrery.games.minethemoon.view_types import CardView
from orrery.games.minethemoon.words.glossary import together

_TILE: Final = (163.0, 68.0)
_STEP: Final = (168.0, 76.5)
_ROWS: Final = 24.0  # the height of the title above the tiles
_DECK: Final = 48.0  # the width of the deck of rockets
# Where an upgrade stands beside what it builds on; two columns, from the top
_ORDER: Final = ("factory", "exchanger", "factory+", "refiner", "factory++", "refiner+", "control+", "control++")
# How Advanced Buildings lie: at most so many of them, in so many columns, each so high
_SHEETS: Final = ((3, 1, 43.0), (5, 1, 25.6), (7, 1, 18.4), (10, 2, 25.6), (14, 2, 18.4), (24, 3, 16.0))
_LETTERS: Final = 20  # that fit into a line of an empty sheet
_ON_A_LINE: Final = 126.0  # the width from which a card tells its cost beside its name
_ALL_OF_IT: Final = 185.0  # and its team and its bonus


@cache
def tile_places() -> dict[str, Point]:
    """The middle of every kind of tile."""
    left, top = layout.MARKET[0] + _TILE[0] / 2, layout.MARKET[1] + _ROWS + _TILE[1] / 2
    return {tile: (left + _STEP[0] * (k % 2), top + _STEP[1] * (k // 2)) for k, tile in enumerate(_ORDER)}


class Sheet:
    """How so many Advanced Buildings share their part of the board."""

    def __init__(self, pads: int, count: int) -> None:
        self.left, self.top = layout.ADVANCED[pads], layout.ADVANCED_TOP + 22
        width = layout.WIDE - 6 - _DECK - self.left
        most, self.columns, height = next(sheet for sheet in _SHEETS if count <= sheet[0])
        self.full = most == 3
        self.box = (width - 5 * (self.columns - 1)) / self.columns, height - 2.4
        self.step = self.box[0] + 5, height
        self.size = 13.5 if self.full else 12.0 if most <= 14 else 11.0

    def at(self, number: int) -> Point:
        """The middle of one of them."""
        column, row = number % self.columns, number // self.columns
        return self.left + self.box[0] / 2 + self.step[0] * column, self.top + self.box[1] / 2 + self.step[1] * row


@lru_cache(maxsize=64)
def sheet(pads: int, count: int) -> Sheet:
    return Sheet(pads, count)


def tile_words(view: View, tile: str) -> str:
    """A basic building in words."""
    copies = view["tiles"][tile]
    left = _("{count} left.", count=copies) if copies else _("None left.")
    prices, bonuses = view["numbers"]["prices"], view["numbers"]["bonuses"]
    team = view["numbers"]["teams"].get(tile)  # Robot Control has none
    name = f"{name_of_building(tile)}, {team_words(team)}" if team else name_of_building(tile)
    return f"{name}: {effect(view, tile)} {costs(prices[tile], bonuses[tile])} {left}"


def card_words(view: View, card: CardView) -> str:
    """An Advanced Building in words."""
    name = card["building"]
    title = f"{name_of_building(name)}, {team_words(card['team'])}"
    return f"{title}: {effect(view, name)} {costs(card['cost'], card['bonus'])}"


def costs(price: Mapping[str, int], bonus: int) -> str:
    """What a building costs and pays, in words."""
    words = together(price)
    return (
        _("Costs {price}, +{bonus} when built.", price=words, bonus=bonus)
        if bonus
        else _("Costs {price}.", price=words)
    )


def market(view: View, can: Acts, prefix: str) -> tuple[Markup, Markup]:
    """All that can be built, and the bubbles that tell what it is."""
    building = view["step"] == "build" and view["viewer"] in view["actors"]
    offers = []
    numbers = view["numbers"]
    for tile, where in tile_places().items():
        cost = tuple(numbers["prices"][tile].items())
        ready = fits(view, tile) and payable(view, numbers["prices"][tile])
        team, does, left = numbers["teams"].get(tile, 0), brief(view, tile), view["tiles"][tile]
        face = _tile(name_of_building(tile), cost, numbers["bonuses"][tile], team, does, left, ready)
        act, lit = f"build:{tile}", can.may("build", tile)
        offers.append(_offer(act, tile_words(view, tile), ours(view, tile), face, where, _TILE, lit, building, prefix))
    title = _title(view["viewer"] is not None)
    return title + join(pile for pile, _told in offers), join(bubble for _pile, bubble in offers)


@cache_by_language()
def _title(seated: bool) -> Markup:
    x, y = layout.MARKET[0] + 2, layout.MARKET[1] + 11
    words = text(_("Buildings to build"), x, y, 15, "tx-left")
    if not seated:
        return words
    return words + _tick(x + 226, y) + text(_("you can build"), x + 238, y, 12, "tx-left soft fine")


@cache
def _tick(x: float, y: float) -> Markup:
    disc = circle(8.5, cls="f-brass inked", stroke_width=2)
    return g(disc, path("M-3.8 0L-1 3.2L4.2 -3.2", cls="ink", stroke_width=2.3), transform=at(x, y))


def advanced(view: View, can: Acts, prefix: str) -> tuple[Markup, Markup]:
    """The Advanced Buildings that can be built, with the deck of rockets beside them; and their bubbles."""
    building = view["step"] == "build" and view["viewer"] in view["actors"]
    pads = len(view["pads"])
    cards = {card["building"]: card for card in view["available"]}
    copies = Counter(card["building"] for card in view["available"])
    shown = [name for name in ADVANCED if name in cards]
    lies = sheet(pads, len(shown))
    offers = []
    for number, name in enumerate(shown):
        card = cards[name]
        face = _card(
            lies,
            name_of_building(name),
            card["colour"],
            tuple(card["cost"].items()),
            card["bonus"],
            card["team"],
            brief(view, name),
            copies[name],
            payable(view, card["cost"]),
        )
        act, lit = f"buildadv:{name}", can.may("buildadv", name)
        words, more = card_words(view, card), ours(view, card["building"])
        offers.append(_offer(act, words, more, face, lies.at(number), lies.box, lit, building, prefix))
    head = text(_("Advanced Buildings"), lies.left + 2, layout.ADVANCED_TOP + 10, 15, "tx-left")
    empty = None if shown else _none_yet(pads)
    return join([head, empty, *(pile for pile, _told in offers), _deck(view["deck"])]), join(
        told for _pile, told in offers
    )


@cache_by_language(2048)
def _offer(
    act: str,
    words: str,
    more: str,
    face: Markup,
    where: Point,
    box: tuple[float, float],
    lit: bool,
    building: bool,
    prefix: str,
) -> tuple[Markup, Markup]:
    """A pile that can be built, that says why not, or that tells about itself; and its bubble."""
    verb, _colon, name = act.partition(":")
    key = f"{prefix}{verb}-{name.replace('+', 'p')}"
    if lit:
        halo = rect(box[0] + 3, box[1] + 3, rx=12, cls="halo pulse", stroke_width=6)
        return target(act, _("Build {what}", what=words), halo, face, x=where[0], y=where[1], box=box, id=key), Markup()
    if building:
        tip = el("title", f"{words} {more}".rstrip())
        return g(tip, face, transform=at(*where), id=key, cls="place dim", data_why=act), Markup()
    over = (where[0], where[1] - box[1] / 2)
    body, bubble = teller("market", f"{prefix}tell-{name}", words, face, box=box, where=(0, 0), tip=over, more=more)
    return g(body, transform=at(*where), id=key), bubble


@cache_by_language(256)
def _tile(
    name: str, cost: tuple[tuple[str, int], ...], bonus: int, team: int, does: str, left: int, ready: bool
) -> Markup:
    """A kind of tile: name, cost, bonus, team, what it does, and how many are left."""
    width, height = _TILE
    rim, top = width / 2 - 9, -height / 2
    body = join(
        [
            rect(width, height, 0, 5, rx=11, cls="f-paper2 inked", stroke_width=2.2) if left > 1 else None,
            rect(width, height, rx=11, cls="f-paper inked", stroke_width=2.2),
            text(name, -rim, top + 14, 13.5, "tx-left"),
            *(ore(kind, 9 - rim + 23 * k, top + 34.5, 0.66) for k, kind in enumerate(_kinds(cost))),
            text(f"+{bonus} D", rim, top + 35, 13.5, "tx-right") if bonus else None,
            *_boxes(team, -rim, top + 55),
            text(does, -rim + 14.5 * team + (4 if team else 0), top + 55.5, 12, "tx-left fine plain"),
            text(_("{count} left", count=left), rim, top + 55.5, 12, "tx-right soft fine"),
            _tick(rim - 7, top + 14) if ready else None,
        ]
    )
    return body if left else g(body, cls="sold-out")


def _kinds(cost: tuple[tuple[str, int], ...]) -> list[str]:
    return [kind for kind, count in cost for _each in range(count)]


def _boxes(team: int, x: float, y: float) -> list[Markup]:
    return [rect(12, 12, x + 6 + 14.5 * k, y, rx=3, cls="box thin") for k in range(team)]


@lru_cache(maxsize=512)
def _card(
    lies: Sheet,
    name: str,
    colour: str,
    cost: tuple[tuple[str, int], ...],
    bonus: int,
    team: int,
    does: str,
    copies: int,
    ready: bool,
) -> Markup:
    """An Advanced Building by its name; what else is told depends on how many have to share the place."""
    (width, height), rim = lies.box, lies.box[0] / 2 - 8
    title = f"{name} x{copies}" if copies > 1 else name
    paper = rect(width, height, rx=min(10, height / 2.4), cls=f"adv-{colour} inked", stroke_width=2.2)
    kinds = _kinds(cost)
    if not lies.full:
        return paper + _line(lies, title, kinds, bonus, team, ready)
    top, low = -height / 2, height / 2 - 11.5
    wide = width >= _ALL_OF_IT
    cost_at = (rim - 50, top + 13) if wide else (rim - 8, low)
    does_at = -rim + 14.5 * team + (4 if team else 0)
    return join(
        [
            paper,
            snug(title, -rim, top + 12.5, lies.size, "tx-left", 2 * rim - (58 + 21 * len(kinds) if wide else 36)),
            *(ore(kind, cost_at[0] - 21 * k, cost_at[1], 0.54) for k, kind in enumerate(reversed(kinds))),
            text(f"+{bonus} D", rim, top + 13, 13.5, "tx-right") if bonus else None,
            *_boxes(team, -rim, low),
            text(does, does_at, low + 0.5, 12, "tx-left fine plain") if wide else None,
            _tick(rim - 7, low) if ready and wide else _tick(does_at + 8, low) if ready else None,
        ]
    )


def _line(lies: Sheet, title: str, kinds: list[str], bonus: int, team: int, ready: bool) -> Markup:
    """A card of one line: its name, and what there is room for."""
    width, rim = lies.box[0], lies.box[0] / 2 - 7
    out: list[Markup] = []
    right = rim
    if ready:
        out.append(_tick(right - 5, 0) if lies.box[1] > 20 else g(_tick(0, 0), transform=at(right - 5, 0, 0.8)))
        right -= 17
    if width >= _ALL_OF_IT:
        if bonus:
            out.append(text(f"+{bonus}", right, 0.5, 12, "tx-right fine"))
        right -= 24
    if width >= _ON_A_LINE:
        out += [ore(kind, right - 7 - 15 * k, 0, 0.44) for k, kind in enumerate(reversed(kinds))]
        right -= 15 * len(kinds)
    if width >= _ALL_OF_IT:
        out += [rect(9, 9, right - 8 - 11 * k, 0, rx=2.5, cls="box thin") for k in range(team)]
        right -= 11 * team
    return join(
        [snug(title, -rim, 0.5, lies.size, "tx-left fine" if lies.size > 11 else "tx-left", right + rim - 4), *out]
    )


@cache_by_language(4)
def _none_yet(pads: int) -> Markup:
    lies = sheet(pads, 0)
    x, y = lies.left + lies.box[0] / 2, lies.top + 30
    box = rect(lies.box[0], 58, x, y, rx=12, cls="empty-slot on-board")
    lines = wrap(_("None yet: they come when rockets fly"), _LETTERS)
    return box + join(
        text(words, x, y + 0.5 + down, 12, "soft fine")
        for words, down in zip(lines, spread(len(lines), 17), strict=True)
    )


@cache_by_language(64)
def _deck(count: int) -> Markup:
    where = at(layout.WIDE - _DECK / 2 - 3, layout.ADVANCED_TOP + 58, 0.5)
    if not count:
        return g(
            empty_place("", 76, 100, on_sky=False),
            text(pgettext("deck", "empty"), 0, 0, 27),
            transform=where,
            role="img",
            aria_label=_("The deck is empty"),
        )
    back = card_back(use("moon-rocket-up", 0, 2, 0.86), width=80, height=108)
    edge = rect(80, 108, 0, 7, rx=14, cls="f-ink")
    label = text(_("deck"), 0, 98, 27)
    body = (edge, back, disc(count, 12, 50, 26), label)
    words = ngettext("The deck of rockets, {count} card", "The deck of rockets, {count} cards", count)
    return g(*body, transform=where, role="img", aria_label=words)
