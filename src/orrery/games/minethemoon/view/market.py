"""What can be built: the basic tiles left of the wheel, the Advanced Buildings right of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from orrery.draw import Acts, Markup, Point, at, count_disc, el, g, join, rect, spread, target, text
from orrery.games.minethemoon.names import ADVANCED, TILES
from orrery.games.minethemoon.view.art import ore
from orrery.games.minethemoon.view.bubble import teller
from orrery.games.minethemoon.view.building_words import CODES, NAMES, effect, ours, team_words
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.ground import beside_wheel, reach
from orrery.games.minethemoon.view_types import CardView
from orrery.games.minethemoon.words.glossary import counted

_WIDE: Final = 100.0
_HIGH: Final = 48.0
_SMALL: Final = (47.0, 34.0)
_SHORT: Final = {"control+": "Control+", "control++": "Control++"}
# Factory and its upgrades from the top, then the others, two in a row where the ground is wide enough
_ROWS: Final = ((-316.0, 1), (-263.0, 1), (-210.0, 2), (-157.0, 2), (-104.0, 2))


@cache
def _tile_places() -> dict[str, Point]:
    names = iter(TILES)
    out: dict[str, Point] = {}
    for y, count in _ROWS:
        near, far = beside_wheel(y), reach(y)
        step = _WIDE + 4
        heart = max(near + 4 + step * count / 2, (near + far) / 2)
        for aside in spread(count, step):
            out[next(names)] = (-(heart - aside), y)
    return out


@cache
def _card_places() -> list[Point]:
    """Where small tiles fit between the wheel and the rim, row by row: more places than there are different cards."""
    out: list[Point] = []
    wide, high = _SMALL
    for k in range(7):
        y = -320.0 + (high + 5.5) * k
        near, far = beside_wheel(y) + 4, min(reach(y - high / 2), reach(y + high / 2))
        count = int((far - near) // (wide + 3))
        heart = (near + far) / 2
        out += [(heart + x, y) for x in spread(count, wide + 3)]
    return out


def tile_words(view: View, tile: str) -> str:
    """A basic building in words."""
    copies = view["tiles"][tile]
    left = f"{copies} left." if copies else "None left."
    prices, bonuses = view["numbers"]["prices"], view["numbers"]["bonuses"]
    team = view["numbers"]["teams"].get(tile)  # Robot Control has none
    name = f"{NAMES[tile]}, {team_words(team)}" if team else NAMES[tile]
    words = f"{name}: {effect(view, tile)} {costs(prices[tile], bonuses[tile])} {left}"
    return " ".join(filter(None, (words, ours(view, tile))))


def card_words(view: View, card: CardView) -> str:
    """An Advanced Building in words."""
    name = card["building"]
    words = f"{NAMES[name]}, {team_words(card['team'])}: {effect(view, name)} {costs(card['cost'], card['bonus'])}"
    return " ".join(filter(None, (words, ours(view, name))))


def costs(price: Mapping[str, int], bonus: int) -> str:
    """What a building costs and pays, in words."""
    words = " and ".join(counted(kind, count) for kind, count in price.items())
    return f"Costs {words}, +{bonus} when built." if bonus else f"Costs {words}."


def market(view: View, can: Acts, prefix: str) -> tuple[Markup, Markup]:
    """All piles, and the bubbles that tell what they are."""
    building = view["step"] == "build" and view["viewer"] in view["actors"]
    offers = []
    for tile, where in _tile_places().items():
        face = _tile(_SHORT.get(tile, NAMES[tile]), tuple(view["numbers"]["prices"][tile].items()), view["tiles"][tile])
        act = f"build:{tile}"
        lit = can.may("build", tile)
        offers.append(_offer(act, tile_words(view, tile), face, where, (_WIDE, _HIGH), lit, building, prefix))
    available = {card["building"]: card for card in view["available"]}
    copies = Counter(card["building"] for card in view["available"])
    shown = [name for name in ADVANCED if name in available]
    for name, where in zip(shown, _card_places(), strict=False):
        card = available[name]
        face = _small(CODES[name], card["colour"], copies[name])
        act = f"buildadv:{name}"
        lit = can.may("buildadv", name)
        offers.append(_offer(act, card_words(view, card), face, where, _SMALL, lit, building, prefix))
    piles = join(pile for pile, _ in offers)
    return piles if shown else piles + _none_yet(), join(bubble for _, bubble in offers)


@lru_cache(maxsize=2048)
def _offer(
    act: str, words: str, face: Markup, where: Point, box: tuple[float, float], lit: bool, building: bool, prefix: str
) -> tuple[Markup, Markup]:
    """A pile that can be built, that says why not, or that tells about itself; and its bubble."""
    verb, _, name = act.partition(":")
    key = f"{prefix}{verb}-{name.replace('+', 'p')}"
    if lit:
        halo = rect(box[0] + 4, box[1] + 4, rx=14, cls="halo pulse", stroke_width=7)
        return target(act, f"Build {words}", halo, face, x=where[0], y=where[1], box=box, id=key), Markup()
    if building:
        return g(el("title", words), face, transform=at(*where), id=key, cls="place dim", data_why=act), Markup()
    tip = (where[0], where[1] - box[1] / 2)
    body, bubble = teller(f"{prefix}tell-{name}", words, face, box=box, where=(0, 0), tip=tip)
    return g(body, transform=at(*where), id=key), bubble


@cache
def _none_yet() -> Markup:
    words = text("No Advanced", 296, -150, 17, "minor soft") + text("Buildings yet", 296, -128, 17, "minor soft")
    return rect(150, 74, 296, -138, rx=14, cls="empty-slot on-board") + words


@lru_cache(maxsize=128)
def _tile(name: str, cost: tuple[tuple[str, int], ...], left: int) -> Markup:
    under = (rect(_WIDE, _HIGH, 0, 4 * k, rx=12, cls="f-paper2 inked", stroke_width=3) for k in (2, 1))
    kinds = [kind for kind, count in cost for _ in range(count)]
    ores = join(ore(kind, x - 7, 9, 0.62) for kind, x in zip(kinds, spread(len(kinds), 21), strict=True))
    body = join(
        [
            *(under if left > 1 else ()),
            rect(_WIDE, _HIGH, rx=12, cls="f-paper inked", stroke_width=3),
            text(name, 0, -12, 16, "minor"),
            g(ores, cls="ores"),
            g(count_disc(left, _WIDE / 2 - 5, _HIGH / 2 - 5, 12), cls="minor"),
        ]
    )
    return body if left else g(body, cls="sold-out")


@lru_cache(maxsize=64)
def _small(code: str, colour: str, count: int) -> Markup:
    return join(
        [
            rect(*_SMALL, 0, 3, rx=9, cls="f-ink"),
            rect(*_SMALL, rx=9, cls=f"adv-{colour} inked", stroke_width=3),
            text(code, 0, 1, 17, "minor"),
            g(count_disc(count, 20, -14, 9), cls="minor") if count > 1 else None,
        ]
    )
