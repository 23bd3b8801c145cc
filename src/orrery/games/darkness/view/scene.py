"""The whole board: the dark, the links, the orbs, every place that may be clicked, and what lies over the sky.

Order of painting: sky, links, orbs, names, the last move, then the targets. The sky can be zoomed and dragged; the dock
over it stays. Before the first orb there is a stage of its own (opening.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from orrery.core.language import _, mark, ngettext
from orrery.core.state import Event
from orrery.draw import (
    Acts,
    Leaf,
    Markup,
    acts,
    at,
    board_box,
    g,
    join,
    lookout,
    nth,
    pager,
    polygon,
    rect,
    step_tag,
    text,
    trail,
    use,
)
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.view.art import SIZE
from orrery.games.darkness.view.cables import cable, label
from orrery.games.darkness.view.dock import dock
from orrery.games.darkness.view.layout import Box, box, orb_at, reach, rings_class, scale_of, sky, slot_at
from orrery.games.darkness.view.lit import Place, asked_about, lit_places, region
from orrery.games.darkness.view.opening import BOX, is_opening, leaves, opening
from orrery.games.darkness.view.orb import CORE, orb
from orrery.games.darkness.view.targets import lit_place, lit_targets, orb_targets, scene_targets, tool_targets
from orrery.games.darkness.view.wording import fate_words, orb_called
from orrery.games.darkness.words.glossary import Orb, View, piece, place

_RINGED: Final = (  # what is done to an orb as a whole
    "core_laid", "core_laid_unseen", "scouted", "bridgehead", "station_built", "assaulted", "eel_killed", "announced",
)  # fmt: skip


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board: what `legal` allows can be clicked, what `events` tell is shown as the last move."""
    can = acts(SPACE, legal)
    places = lit_places(view, can)
    if is_opening(view):
        drawing = board_box(
            "darkness opened", _("The dark. No orb has been found yet"), _opening(view, places, prefix), box=BOX
        )
        return drawing + pager(leaves(), "region", "opening", prefix)
    frame = box(view["orbs"])
    drawing = board_box(
        "darkness",
        ngettext("{count} orb in the dark", "{count} orbs in the dark", sum(not here["gone"] for here in view["orbs"])),
        scene(view, can, places, events, prefix, frame),
        box=str(frame),
        **_look(view, can, places),
        data_part="region all",
    )
    bag = next((found for found in places if found.orb is None), None)
    return join([drawing, dock(view, can, bag, frame, prefix), _pager(view, can, frame, prefix)])


def _look(view: View, can: Acts, places: Sequence[Place]) -> dict[str, str]:
    """Where to look: on my turn at my region, inside an action at the orb that it is about; else where one was."""
    fleet = view["seats"][view["viewer"]]["fleet"] if view["viewer"] is not None else {}
    if places or not can.by_verb:
        ours = f"{'.'.join(str(number) for number in fleet.values())} {len(view['orbs'])}" if places else "others"
        return lookout(region(view, places), f"{view['phase']} {ours}")
    return lookout([*asked_about(view), *region(view, places)], f"{view['step']} {view['pending']['orb']}")


def _pager(view: View, can: Acts, frame: Box, prefix: str) -> Markup:
    """A phone shows my region large, or all orbs, or the bag and the pools."""
    own = _("My region") if view["viewer"] is not None else _("The dark")
    shown = (
        Leaf("region", own, roams=True),
        Leaf("all", _("All orbs"), frame.orbs),
        Leaf("bag", _("Bag and pools"), roams=True),
    )
    cause = f"{view['step']} {len(view['orbs'])}" if can.by_verb else ""
    return pager(shown, "region" if can.by_verb else "", cause, prefix)


def _opening(view: View, places: Sequence[Place], prefix: str) -> Markup:
    """The stage of the first turn, with the bag lit for whoever may send a ship."""
    lit = None
    for found in places:
        halo = polygon(92, 6, cls="land-halo pulse")
        tag = g(
            rect(104, 30, rx=15, cls="f-brass inked", stroke_width=2.4),
            text(_("Discover"), 0, 0.5, 16),
            transform=at(0, -96),
            cls="inert",
        )
        ring = polygon(92, 6, cls="chosen-ring")
        lit = lit_place(found, _("Discover a new orb"), halo + tag, (0, 0, 1), 92, prefix, ring)
    return opening(view, lit, prefix)


def scene(view: View, can: Acts, places: list[Place], events: Sequence[Event], prefix: str, frame: Box) -> Markup:
    """Everything in the sky."""
    orbs = view["orbs"]
    fresh = _fresh(view, events)
    return join(
        [
            sky(frame),
            *(cable(view, number, link, prefix) for number, link in enumerate(view["links"])),
            *(_put(view, here, prefix, fresh.get(here["orb"], ()), _is_first(view, events)) for here in orbs),
            *(label(view, link) for link in view["links"]),
            *_names(view, events, prefix),
            _last_move(view, events),
            *lit_targets(view, places, prefix),
            *tool_targets(view, can, prefix),
            *orb_targets(view, can, prefix),
            *scene_targets(view, can, prefix),
        ]
    )


def _is_first(view: View, events: Sequence[Event]) -> bool:
    """Whether the first orb of the game was laid just now."""
    return len(view["orbs"]) == 1 and any(event.kind in ("core_laid", "core_laid_unseen") for event in events)


def _put(view: View, here: Orb, prefix: str, fresh: Collection[int], first: bool) -> Markup:
    """An orb in its place. The first one grows out of the bag, which was all there was to see before."""
    x, y = orb_at(here["orb"])
    lit = " lit-network" if any(here["orb"] in result["network"] for result in view["results"]) else ""
    cls = f"orb glide {rings_class(here)}{lit}".rstrip()
    drawn = orb(view, here, prefix, fresh)
    if first:
        drawn = g(use("d-bag", 0, 6, 1.15), cls="bag-gone inert") + g(drawn, cls="from-bag")
    return g(drawn, id=f"{prefix}orb-{here['orb']}", cls=cls, transform=at(x, y, scale_of(here)))


def _fresh(view: View, events: Sequence[Event]) -> dict[int, set[int]]:
    """What was turned in the last action: it turns on the screen, too."""
    found: dict[int, set[int]] = {}
    for event in events:
        data = event.data
        number = _orb_of(view, event)
        if number is None:
            continue
        if event.kind in ("tile_placed", "tile_turned"):
            found.setdefault(number, set()).add(data["slot"])
        elif event.kind in ("core_revealed", "core_laid", "orb_destroyed"):
            found.setdefault(number, set()).add(CORE)
    return found


# Names, and what befell an orb ----------------------------------------------------------------------------------------


def _names(view: View, events: Sequence[Event], prefix: str) -> Iterator[Markup]:
    """What an orb is called, and below it how far it is explored, what is known of it, or what befell it."""
    news = _news(view, events)
    for here in view["orbs"]:
        number = here["orb"]
        fate = fate_words(view, number) or news.get(number)
        x, y = orb_at(number)
        low = SIZE * 0.7 if here["gone"] else reach(here) * scale_of(here)
        words = text(place(view, number), 0, 13, 15.5, "orb-name")
        told = (
            text(fate, 0, 31, 12.5, "orb-name fate")
            if fate
            else text(known_words(here), 0, 31, 12.5, "orb-name second")
        )
        written = g(words, told, cls="steady")
        yield g(written, id=f"{prefix}name-{number}", cls="inert", transform=at(x, y + low))


def known_words(here: Orb) -> str:
    """How far an orb is explored, or what is known of it."""
    if here["core"] is None:
        return _("not seen by you")
    if not here["size"]:
        return piece(here["core"])
    return _("{tiles} of {size} tiles", tiles=here["tiles"], size=here["size"])


_NEWS: Final = {
    "kraken_stopped": mark("kraken stopped"),
    "besieged": mark("besieged"),
    "shot": mark("shot down"),
}


def _news(view: View, events: Sequence[Event]) -> dict[int, str]:
    """What the last action did to orbs that goes on."""
    found: dict[int, str] = {}
    for event in events:
        word = _NEWS.get(event.kind)
        number = _orb_of(view, event) if word else None
        if word and number is not None:
            found[number] = _(word)
    return found


def _orb_of(view: View, event: Event) -> int | None:
    """The orb that an event is about."""
    number = event.data.get("orb")
    return number if isinstance(number, int) else orb_called(view, event.data.get("place"))


def _last_move(view: View, events: Sequence[Event]) -> Markup | None:
    """Rings round what others did; a line where something went from orb to orb."""
    out: dict[tuple[Any, ...], Markup] = {}
    tags: dict[int, Markup | None] = {}
    for event in events:
        data = event.data
        number = _orb_of(view, event)
        if event.player < 0 or number is None or number >= len(view["orbs"]) or view["orbs"][number]["gone"]:
            continue
        here = view["orbs"][number]
        scale = scale_of(here)
        x, y = orb_at(number)
        other = orb_called(view, data.get("other"))
        end, r = (x, y), 76 * scale
        if other is not None and event.kind in ("tile_moved", "gateway_built", "portal_opened"):
            end, r = orb_at(other), 70 * scale
            out[number, other] = trail(event.player, (x, y), end, r=r, cls="flown")
        elif isinstance(data.get("slot"), int):
            sx, sy = slot_at(data["slot"])
            end, r = (x + sx * scale, y + sy * scale), 64 * scale
            out[number, data["slot"]] = trail(event.player, end, r=r)
        elif event.kind in _RINGED:
            out[number, -1] = trail(event.player, end, r=r)
        else:
            continue
        if (step := nth(event)) is not None:
            tags[step] = step_tag(event.player, step, end, r, 1.3)
    return g(*out.values(), *tags.values()) if out else None
