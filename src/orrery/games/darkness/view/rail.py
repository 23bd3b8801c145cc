"""The rail at the foot of the board: bag, amoebas, stock, the three pools. A tap on bag or pool tells the odds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.core.wording import count_of, times
from orrery.draw import Acts, Markup, at, circle, g, join, polygon, spread, target, text, use
from orrery.games.darkness.view.layout import LEAST, Box
from orrery.games.darkness.view.wording import is_solo
from orrery.games.darkness.words.glossary import View

_Y: Final = LEAST / 2 - 116
_LABEL: Final = 92  # below the middle of a stack
_HALO: Final = circle(70, 0, 2, cls="halo pulse", stroke_width=9)


def rail(view: View, can: Acts, frame: Box, prefix: str) -> Markup:
    """Everything that lies beside the orbs."""
    middle = frame.side / 2
    pools = [sum(pool.values()) for pool in view["pools"]]
    parts: list[Markup | None] = [
        _teller("bag", "d-bag", view["bag"], -540, f"The bag, {count_of(view['bag'], 'core')}", prefix),
        *(
            _teller(f"lv{level}", "", count, 260 + 140 * (level - 1), f"Tiles of level {level}: {count}", prefix)
            for level, count in enumerate(pools, 1)
        ),
        text("tiles: level 1, 2, 3", 400, _Y + _LABEL, 30, "orb-name minor"),
        _stock(view),
        *_amoebas(view, can, prefix),
    ]
    if view["step"] in ("main", "free_landing"):
        for kind, words in (("colony", "a colony ship"), ("scout", "a scout")):
            if kind in can.of("discover"):
                label = f"Discover a new orb with {words}"
                key = f"{prefix}do-discover-{kind}"
                parts.append(
                    target(f"discover:{kind}", label, _HALO, x=-540, y=_Y, hit=70, id=key, data_when=kind, hidden=True)
                )
    return g(join(parts), id=f"{prefix}rail", transform=at(frame.x + middle, frame.y + middle, frame.scale))


def _teller(key: str, symbol: str, count: int, x: float, words: str, prefix: str) -> Markup:
    """A stack that tells its odds when it is tapped."""
    return g(
        _stack(key, symbol, count),
        id=f"{prefix}{key}",
        cls="target teller",
        transform=at(x, _Y),
        role="button",
        tabindex=0,
        aria_label=f"{words}. Show the odds",
        data_pick=f"odds-{key}",
    )


@lru_cache(maxsize=512)
def _stack(key: str, symbol: str, count: int) -> Markup:
    if symbol:
        art = use(symbol) + text(key, 0, _LABEL, 30, "orb-name")
    else:
        layers = join(polygon(50, 6, cls="hex-dark", stroke_width=5, transform=at(0, y)) for y in (16, 8, 0))
        art = layers + text(key[2:], 0, 0, 40, "lit-text")
    disc = circle(26, 44, 34, cls="f-brass inked", stroke_width=4) + text(count, 44, 36, 28, "core-count")
    return g(circle(70, cls="hit"), art, disc, circle(70, cls="focus"))


def _stock(view: View) -> Markup:
    tiles = view["gateway_tiles"]
    ends = view["numbers"]["gateway_ends"]
    gateways = "any gateways" if tiles is None else count_of(tiles // ends, "gateway")
    words = f"left: {gateways}, {count_of(view['station_tokens'], 'station')}"
    return text(words, -190, _Y + _LABEL, 28, "orb-name quiet minor")


def _amoebas(view: View, can: Acts, prefix: str) -> list[Markup]:
    """Living amoebas with their hits; a scout may be sent against the first."""
    out = []
    needed = view["numbers"]["amoeba_hits"]
    for number, hits in enumerate(view["amoebas"]):
        pips = (
            circle(9, px, 52, cls="f-brass inked" if k < hits else "f-shade inked", stroke_width=3)
            for k, px in enumerate(spread(needed, min(22, 88 / needed)))
        )
        body = join([use("d-space_amoeba", 0, 0, 3.4), *pips])
        key = f"{prefix}amoeba-{number}"
        x = -360 + 130 * number
        if number == 0 and can.of("hit_amoeba"):
            halo = circle(58, cls="halo pulse", stroke_width=7)
            out.append(target("hit_amoeba", "Send a scout against the amoeba", halo, body, x=x, y=_Y, hit=60, id=key))
            continue
        why = "hit_amoeba" if view["viewer"] is not None and not view["over"] else None
        label = f"A space amoeba, hit {times(hits)}" + (". It bites you" if is_solo(view) else "")
        out.append(g(body, id=key, transform=at(x, _Y), data_why=why, role="img", aria_label=label))
    return out
