"""The garden with everything in it, and every place that may be clicked.

Order of painting: ground, what others did, lamps, flowers, rings round flowers, then what stands upright from the top
row down, and the numbers of what others did. A power has targets of its own; they stay hidden until the player asks
for the power (see the sidebar).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from orrery.core.hexgrid import DIRECTIONS
from orrery.core.language import _, cache_by_language, ngettext, pgettext
from orrery.core.state import Event
from orrery.core.views import given, name_of
from orrery.draw import (
    FEW,
    Acts,
    Markup,
    Point,
    acts,
    at,
    board_box,
    bubble,
    by_group,
    card_back,
    card_face,
    circle,
    count_disc,
    dashed,
    el,
    ellipse,
    empty_place,
    frame,
    g,
    join,
    lamp,
    nth,
    outline,
    rect,
    seat_class,
    spread,
    sprout,
    stack,
    step_tag,
    target,
    text,
    trail,
    use,
)
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.cards import COLOURS
from orrery.games.gardens.view.art import FIGURE, gardener
from orrery.games.gardens.view.ground import Garden, garden, ground
from orrery.games.gardens.view.missions import on_card, tint
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import SeatView, own_seat
from orrery.games.gardens.words import names

_GROW: Final = lamp(sprout())
_FLY: Final = lamp(use("sparkle", 0, 0, 1.7, cls="f-ink"))
_ON_FLOWER: Final = dashed()
_UPRIGHT: Final = el("ellipse", cy=-26, rx=40, ry=54, cls="onpiece")
_EMBLEM: Final = circle(26, 0, -8, cls="f-ice inked", stroke_width=3.5) + ellipse(
    40, 9, cls="ink", stroke_width=3.5, transform="translate(0 -8) rotate(-70)"
)
BACK: Final = card_back(_EMBLEM, cls="f-purple", frame="k-paper")
_POT: Final = 88.0  # from pot to pot in the palette
_LEAVE: Final = 130.0  # the button beside them
ASKS: Final = {"turn": "move", "plant": "move", "draw": "move", "place": "place"}  # what a click on a spot would mean
POWER_VERBS: Final = ("swap_first", "nuke", "teleport", "swap_with")


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board: what `legal` allows can be clicked, what `events` tell is shown as the last move."""
    return board_box(
        f"gardens {view['board']}",
        _("The garden, {board} board", board=names.board(view["board"])),
        scene(view, acts(SPACE, legal), events, prefix),
    )


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """Everything on the board, to be put into a box of 1000 round 0,0."""
    here = garden(view)
    sky, lawn = ground(here, prefix, ASKS.get(view["step"]) if view["viewer"] is not None else None)
    bed = [
        _last_moves(here, events),
        *_spot_targets(view, here, can, prefix, on_flowers=False),
        _hexagon(view, here),
        _flowers(view, here, events, prefix),
        *_spot_targets(view, here, can, prefix, on_flowers=True),
        _guide(view, here),
        _standing(view, here, prefix),
        _figure_targets(view, here, can, prefix),
        *_step_tags(here, events),
    ]
    world = g(lawn, g(join(bed), transform=at(0, 0, here.scale)), cls="world")
    points, counted = _on_track(view, here)
    decks = (_deck(view, here, can, space, prefix) for space in range(len(view["decks"])))
    palette = _palette(view, here, can, prefix)
    gains = [] if view["final"] else _gains(view, events)  # then the last count is on the track
    ways = [here.bezel.trail(event.player, before, after, nth(event)) for event, before, after in gains]
    pluses = [here.bezel.gain(before, after) for _, before, after in gains]
    return join(
        [
            sky,
            *ways,
            counted,
            here.bezel.markers(points, prefix),
            world,
            *pluses,
            *decks,
            palette and g(palette, cls="world"),
        ]
    )


def _on_track(view: View, here: Garden) -> tuple[list[int], Markup | None]:
    """Where the markers stand; at the end on the totals, with the way from where they were before the last count."""
    points = [seat["points"] for seat in view["seats"]]
    if view["final"] is None:
        return points, None
    totals = [seat["total"] for seat in view["final"]]
    return totals, here.bezel.counted(points, totals)


def _flowers(view: View, here: Garden, events: Sequence[Event], prefix: str) -> Markup:
    new = {event.data["spot"] for event in events if event.kind in ("planted", "replaced")}
    for event in events:
        if event.kind == "swapped":
            new |= {event.data["first"], event.data["second"]}
    flash = set(view["hexagon"] or ()) if view["over"] else set()
    flowers: Mapping[str, str] = view["flowers"]
    out = []
    for label, where in here.where.items():
        colour = flowers.get(label)
        if colour is not None:
            cls = "flash" if label in flash else "grows" if label in new else None
            out.append(_flower(f"{prefix}flower-{label}", colour, where, cls))
    return g(join(out), cls="flowers")


@lru_cache(maxsize=4096)
def _flower(key: str, colour: str, where: Point, cls: str | None) -> Markup:
    # The animation turns the inner element, so that it does not fight with the place of the outer one.
    return g(el("use", href=f"#bed-{colour}", cls=cls), id=key, transform=at(*where))


def _hexagon(view: View, here: Garden) -> Markup | None:
    if not (view["over"] and view["hexagon"]):
        return None
    corners = [here.where[label] for label in view["hexagon"]]
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    middle = (top + bottom) / 2
    upper = sorted(c for c in corners if c[1] < middle - 1)
    lower = sorted(c for c in corners if c[1] > middle + 1)
    sides = sorted(c for c in corners if abs(c[1] - middle) <= 1)
    ring = [sides[0], *upper, sides[1], *reversed(lower)]
    return outline(ring, cls="won-case") + outline(ring, cls="won flash")


def _standing(view: View, here: Garden, prefix: str) -> Markup:
    """Trees and gardeners, those further down in front."""
    things: list[tuple[float, float, Markup]] = []
    for label in view["trees"]:
        x, y = here.where[label]
        tree = use("tree", 0, 20, 1.12)
        things.append((y, x, g(tree, id=f"{prefix}tree-{label}", cls="figure", transform=at(x, y))))
    for number, seat in enumerate(view["seats"]):
        if seat["gardener"] is None:
            continue
        x, y = here.where[seat["gardener"]]
        mine = number == view["viewer"] and number in view["actors"]
        halo = circle(40, 0, -22, cls="halo pulse", stroke_width=7) if mine else None
        figure = g(
            halo,
            gardener(number, seat["martian"], view["figures"].get(seat["martian"] or "")),
            id=f"{prefix}gardener-{number}",
            cls=f"figure glide {seat_class(number)}",
            transform=at(x, y + 14),
            role="img",
            aria_label=_figure_words(view, number),
            data_mover="move" if mine and view["step"] == "turn" else None,  # a hint shows its way from here
        )
        things.append((y, x, figure))
    things.sort(key=lambda thing: thing[:2])
    return g(*(figure for _, _, figure in things), cls="standing")


def _figure_words(view: View, number: int) -> str:
    seat = view["seats"][number]
    whose, spot = name_of(view, number), given(seat["gardener"])
    if seat["martian"] is None:
        return _("Gardener of {name} on {spot}", name=whose, spot=spot)
    return _("{martian} of {name} on {spot}", martian=seat["martian"].capitalize(), name=whose, spot=spot)


def _guide(view: View, here: Garden) -> Markup | None:
    """The lines that my gardener can slide along; the page shows them while it tells why a move is refused."""
    if view["step"] != "turn" or view["viewer"] is None or view["viewer"] not in view["actors"]:
        return None
    label = given(own_seat(view)["gardener"])
    q, r = here.spots[label]
    spots = {place: name for name, place in here.spots.items()}
    ways = []
    for dq, dr in DIRECTIONS:
        end = None
        place = q + dq, r + dr
        while place in spots and spots[place] not in view["trees"]:
            end = spots[place]
            place = place[0] + dq, place[1] + dr
        if end is not None:
            (x, y), (to_x, to_y) = here.where[label], here.where[end]
            ways.append(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")
    return el("path", d="".join(ways), data_guide="move", hidden=True)


def _last_moves(here: Garden, events: Sequence[Event]) -> Markup | None:
    out = []
    for event in events:
        data, where = event.data, here.where
        if event.kind == "moved":
            out.append(trail(event.player, where[data["from"]], where[data["to"]]))
        elif event.kind == "swapped":
            ends = where[data["first"]], where[data["second"]]
            out.append(trail(event.player, *ends) + trail(event.player, ends[0]))
        elif event.kind in ("teleported", "exchanged"):
            out.append(trail(event.player, where[data["from"]], where[data["to"]], cls="flown"))
        elif event.kind in ("nuked", "placed"):
            out.append(trail(event.player, where[data["spot"]]))
    return join(out) if out else None


def _step_tags(here: Garden, events: Sequence[Event]) -> Iterator[Markup | None]:
    """The number of each step where it ended, above all pieces."""
    ends: dict[int, tuple[int, str]] = {}
    for event in events:
        spot = next((event.data[key] for key in ("to", "second", "spot") if key in event.data), None)
        number = nth(event)
        if spot is not None and number is not None:
            ends[number] = event.player, spot
    for number, (seat, spot) in ends.items():
        yield step_tag(seat, number, here.where[spot])


def _gains(view: View, events: Sequence[Event]) -> list[tuple[Event, int, int]]:
    """Who scored: from how many points to how many; whoever scored twice has gone both ways in a row."""
    now = [seat["points"] for seat in view["seats"]]
    found = []
    for event in reversed(events):
        if event.kind == "scored" and event.data["points"]:
            after = now[event.player]
            now[event.player] -= event.data["points"]
            found.append((event, now[event.player], after))
    return found


def _spot_targets(view: View, here: Garden, can: Acts, prefix: str, *, on_flowers: bool) -> list[Markup]:
    """Lamps on free spots, dashed rings round flowers: those of the move and, apart, those of a power."""
    flowers: Mapping[str, str] = view["flowers"]
    me = view["seats"][view["viewer"]] if view["viewer"] is not None else None
    ghost = None
    if me and me["martian"]:
        ghost = use(f"m-{me['martian']}", 0, 14, 0.98, cls=f"ghost {FIGURE[view['figures'][me['martian']]]}")
    layers: dict[str, list[tuple[str, Markup]]] = {"moves": [], "powers": []}
    for verb in ("place_tree", "place", "move", "swap_second", "swap_first", "teleport"):
        for label in can.of(verb):
            if (label in flowers) != on_flowers:
                continue
            body = _ON_FLOWER if on_flowers else _FLY if verb == "teleport" else _GROW
            flies = ghost if verb in ("place", "move", "teleport") else None
            x, y = here.where[label]
            key = f"{prefix}{verb}-{label}"
            button = target(f"{verb}:{label}", _spot_words(view, verb, label), body, flies, x=x, y=y, id=key)
            layers["powers" if verb in POWER_VERBS else "moves"].append((_("Row {letter}", letter=label[0]), button))
    out = [g(*_in_rows(buttons), cls=layer) for layer, buttons in layers.items() if buttons]
    pending = view["pending"]
    if on_flowers and view["step"] == "swap2" and pending:
        out.insert(0, circle(43, *here.where[pending], cls="halo", stroke_width=9))
    return out


def _walker(view: View) -> SeatView:
    """The seat whose gardener is to move or to be placed."""
    return view["seats"][given(view["current"])]


def _spot_words(view: View, verb: str, label: str) -> str:
    """What a click on a spot does."""
    colour = view["flowers"].get(label)
    flower = names.flower(colour) if colour is not None else ""
    if verb == "place":
        martian = given(_walker(view)["martian"]).capitalize()
        words = _("Place {martian} on {spot}, on the {flower}") if flower else _("Place {martian} on {spot}")
        return words.format(martian=martian, spot=label, flower=flower)
    if verb == "move" and flower:
        seat = _walker(view)
        if seat["martian"] == "bob" and seat["power"] == "ready":
            return _("Move to {spot}, on the {flower}, which Bob may replace", spot=label, flower=flower)
        return _("Move to {spot}, on the {flower}, no planting", spot=label, flower=flower)
    words = {
        "place_tree": _("A tree stands on {spot}"),
        "teleport": _("Teleport to {spot}, on the {flower}") if flower else _("Teleport to {spot}"),
        "swap_first": _("Swap the {flower} on {spot}"),
        "swap_second": _("Swap with the {flower} on {spot}"),
        "move": _("Move to {spot} and plant"),
    }[verb]
    return words.format(spot=label, flower=flower)


def _in_rows(buttons: Sequence[tuple[str, Markup]]) -> list[Markup]:
    return by_group(buttons) if len(buttons) > FEW else [button for _, button in buttons]


def _figure_targets(view: View, here: Garden, can: Acts, prefix: str) -> Markup | None:
    """Trees for Bot, other gardeners for Robby: the ring lies over the figure and takes the click."""
    out = []
    for label in can.of("nuke"):
        x, y = here.where[label]
        words = _("Nuke the tree on {spot}", spot=label)
        out.append(target(f"nuke:{label}", words, _UPRIGHT, x=x, y=y, hit=46, id=f"{prefix}nuke-{label}"))
    for argument in can.of("swap_with"):
        seat = view["seats"][int(argument)]
        x, y = here.where[given(seat["gardener"])]
        martian = given(seat["martian"]).capitalize()
        words = _("Change places with {martian} on {spot}", martian=martian, spot=seat["gardener"])
        key = f"{prefix}swap_with-{argument}"
        out.append(target(f"swap_with:{argument}", words, _UPRIGHT, x=x, y=y, hit=46, id=key))
    return g(*out, cls="powers") if out else None


def _palette(view: View, here: Garden, can: Acts, prefix: str) -> Markup | None:
    """The pots of my colours in a bubble at the spot where I stand; Bob may also leave the flower that is there."""
    colours = [colour for colour in COLOURS if colour in can.of("plant")]
    leave = bool(can.of("leave"))
    if not colours and not leave:
        return None
    me = own_seat(view)
    spot = view["pending"] or given(me["gardener"])
    extra = _LEAVE if leave else 0
    out = []
    for colour, x in zip(colours, spread(len(colours), _POT), strict=True):
        count = me["reserve"][colour]
        body = circle(36, cls="pot") + use(f"fl-{colour}", 0, -3, 0.78) + count_disc(count, 25, 25, 15)
        words = _("Plant {colour} on {spot}, {count} left", colour=_(colour), spot=spot, count=count)
        out.append(target(f"plant:{colour}", words, body, x=x - extra / 2, hit=42, id=f"{prefix}plant-{colour}"))
    if leave:
        words = _("Leave the {flower} on {spot}", flower=names.flower(view["flowers"][spot]), spot=spot)
        body = rect(_LEAVE - 18, 64, rx=18, cls="plain") + text(pgettext("flower", "Leave"), 0, 1, 26)
        box = (_LEAVE - 12, 84)
        x = _POT * len(colours) / 2
        out.append(target("leave", words, body, x=x, box=box, id=f"{prefix}leave"))
    return bubble(here.on_board(spot), _POT * len(colours) + extra + 24, 104, *out, rim=420)


def _deck(view: View, here: Garden, can: Acts, space: int, prefix: str) -> Markup:
    """A card space: face down, or with its top card and what that is worth now."""
    deck = view["decks"][space]
    size, top = deck["size"], deck["top"]
    worth = view["worth"].get(top or "") if top != "hexagon" else None
    drawing, name = _pile(size, top, worth, here.shape != "trapezoid")
    place = here.decks[space]
    key = f"{prefix}deck-{space}"
    cards = ngettext("{count} card", "{count} cards", size)
    lights = " ".join(f"{prefix}spot-{label}" for label in view["marks"].get(top or "", ())) or None
    if str(space) in can.of("draw"):
        x, y = place
        halo = frame(128, 162)
        box = (136, 170)
        return target(
            f"draw:{space}",
            _("Draw from {deck}, {cards}", deck=name, cards=cards),
            halo,
            drawing,
            x=x,
            y=y,
            scale=here.deck_scale,
            box=box,
            cls="deck",
            id=key,
            data_lights=lights,
        )
    return g(
        drawing,
        cls="deck",
        transform=at(*place, here.deck_scale),
        id=key,
        role="img",
        aria_label=f"{name}, {cards}",
        data_lights=lights,
        tabindex=0 if lights else None,  # so that it shows them to the keyboard too
    )


@cache_by_language(1024)
def _pile(size: int, top: str | None, worth: int | None, on_sky: bool) -> tuple[Markup, str]:
    """The cards of a space, and what they are called."""
    if size == 0:
        return empty_place(_("empty"), on_sky=on_sky), _("an empty card space")
    if top is None:
        return stack(BACK, size), _("the face-down deck")
    pile = stack(card_face(on_card(top), tint=tint(top)), size)
    if worth is not None:
        square = rect(38, 38, rx=11, cls="f-pale inked", stroke_width=3.5)
        pile += g(square, text(worth, 0, 1, 23, "n-count"), transform=at(46, -64))
    return pile, names.mission(top)
