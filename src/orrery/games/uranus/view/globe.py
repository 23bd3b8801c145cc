"""Uranus: six modules as wedges, with boxes that fill up, words on the rim, and the imps that have arrived."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.core.language import _, mark, pgettext
from orrery.core.views import name_of
from orrery.draw import Acts, Markup, at, circle, el, g, join, path, polar, text
from orrery.games.uranus.preview import fitting, launch_words
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.facts import View, left_behind, rock_words, short
from orrery.games.uranus.view.rock import rock
from orrery.games.uranus.view.wedges import HUB, RADIUS, RIM_COVERS, WEDGES, boxes, middle, roomy
from orrery.games.uranus.view_types import ModuleView, own_seat

MIDDLE: Final = (322.0, -236.0)
_BOX: Final = 1.22  # the rocks in the boxes of a module
_FINE: Final = 0.8
_VERBS: Final = {
    "fly": mark("Fly to module {module}"),
    "secure": mark("Secure the rock in module {module}"),
    "wipe": mark("Wipe out module {module}"),
}


def globe(view: View, can: Acts, prefix: str) -> Markup:
    """The planet with its modules; a module that may be chosen is lit."""
    safe = view["players"] - left_behind(view)
    return g(
        planet(view, can, prefix),
        join(_targets(view, can, prefix)),
        circle(HUB - 2, cls="f-brass inked", stroke_width=4),
        text(_("{safe} of {all}", safe=safe, all=view["players"]), 0, -9, 19, "tiny"),
        text(_("safe"), 0, 13, 17, "tiny"),
        transform=at(*MIDDLE),
        cls="globe",
    )


def planet(view: View, can: Acts, prefix: str) -> Markup:
    """The wheel without its hub."""
    return join(
        [
            circle(RADIUS + 1, 0, 6, cls="f-ink"),
            circle(RADIUS, cls="f-ice2 inked", stroke_width=5),
            *(_module(view, can, module, prefix) for module in range(1, 7)),
        ]
    )


def _module(view: View, can: Acts, module: int, prefix: str) -> Markup:
    here = view["modules"][module - 1]
    home = None
    if here["occupant"] is not None:
        x, y = polar(100, middle(module))
        home = imp(here["occupant"], x, y + 4, 1.7, id=f"{prefix}home-{here['occupant']}")
    words = _("Module {module}: {state}", module=module, state=_state_words(view, here))
    wedge = _wedge(module, tuple(here["boxes"]), tuple(here["filled"]), here["occupant"] is not None, here["complete"])
    rim = rim_words(module, *_rim_state(view, here))
    why = _asks(view, can, module)
    return g(wedge, home, rim, id=f"{prefix}module-{module}", role="img", aria_label=words, data_why=why)


def _asks(view: View, can: Acts, module: int) -> str | None:
    """What a click on a module asks if it is no target: why not fly there, or why not launch the first set there."""
    if view["viewer"] is None:
        return None
    sets = view["seats"][view["viewer"]]["sets"]
    if view["phase"] == "build":
        return None if str(module) in can.of("fly") else f"fly:{module}"
    if view["phase"] != "use" or not sets or {str(module)} & {*can.of("secure"), *can.of("wipe")}:
        return None
    aimed = any(argument.endswith(f".module{module}") for argument in can.of("use"))
    return None if aimed else f"use:{sets[0]['name']}.module{module}"


def _state_words(view: View, here: ModuleView) -> str:
    if here["occupant"] is not None:
        return _("home of {name}", name=name_of(view, here["occupant"]))
    if here["complete"]:
        return _("complete, free")
    missing = [box - full for box, full in zip(here["boxes"], here["filled"], strict=True)]
    return _("needs {rocks}", rocks=rock_words(missing))


def _rim_state(view: View, here: ModuleView) -> tuple[str, str]:
    """What the rim says while no set is chosen."""
    if here["occupant"] is not None:
        return "", short(view, here["occupant"])
    if here["complete"]:
        return "", pgettext("module", "complete")
    return pgettext("so many rocks", "needs"), str(sum(here["boxes"]) - sum(here["filled"]))


def rim_words(module: int, verb: str, rest: str, *, spare: bool = False) -> Markup:
    """Words along the rim of the wheel; where there is little room, a verb that is to spare is left out."""
    said = (el("tspan", f"{verb} ", cls="verb" if spare else None) if verb else None, rest)
    along = el("textPath", f"{module} ", *said, href=f"#u-rim-{module}", startOffset="50%")
    return el("text", along, cls="tx rim-words", font_size=16)


@lru_cache(maxsize=1024)
def _wedge(module: int, wanted: tuple[int, ...], filled: tuple[int, ...], home: bool, complete: bool) -> Markup:
    fill = "wedge-safe" if home else "wedge-full" if complete else "wedge"
    out = [path(WEDGES[module], cls=f"{fill} inked", stroke_width=4)]
    if not home:
        out += [
            rock(letter, x, y, scale, "" if full else "miss")
            for letter, full, x, y, scale in _cells(module, wanted, filled)
        ]
    return g(*out, cls="box-rocks")


def _cells(module: int, wanted: Sequence[int], filled: Sequence[int]) -> list[tuple[str, bool, float, float, float]]:
    """The boxes of a module: colour, whether it is filled, where it is, and how large."""
    letters = [
        (letter, place < full)
        for letter, box, full in zip(LETTERS, wanted, filled, strict=True)
        for place in range(box)
    ]
    scale = _BOX if len(letters) <= roomy() else _FINE
    spots = boxes(module, len(letters))
    return [(letter, full, x, y, scale) for (letter, full), (x, y) in zip(letters, spots, strict=False)]


def _targets(view: View, can: Acts, prefix: str) -> list[Markup]:
    """Modules to fly to, to secure a rock in, or to wipe out; and, when a set is picked, where it may be launched."""
    out = []
    for verb, words in _VERBS.items():
        for module in can.of(verb):
            key = f"{prefix}{verb}-{module}"
            out.append(module_target(f"{verb}:{module}", _(words, module=module), int(module), key))
    seat = own_seat(view) if can.of("use") else None
    launches: dict[str, list[Markup]] = {}
    for argument in can.of("use"):
        name, _dot, aim = argument.rpartition(".")
        if seat is not None and aim.startswith("module"):
            goal = int(aim.removeprefix("module"))
            rocks = next(own["rocks"] for own in seat["sets"] if own["name"] == name)
            brings = launch_words(view, goal, rocks)
            words = _("Launch to module {module}: {brings}", module=goal, brings=brings)
            key = f"{prefix}launch-{pick_key(name)}-{goal}"
            lit = _landing(view, goal, rocks)
            launches.setdefault(name, []).append(module_target(f"use:{argument}", words, goal, key, lit))
    out += [g(*drawn, cls="launches", data_when=pick_key(name), hidden=True) for name, drawn in launches.items()]
    return out


def _landing(view: View, module: int, rocks: Sequence[int]) -> Markup:
    """What a launch would bring: the boxes that it fills, pale and thick, and on the rim how many find none."""
    here = view["modules"][module - 1]
    fits = fitting(view, module, rocks)
    taken = sum(fits)
    junk = sum(rocks) - taken
    after = [full + more for full, more in zip(here["filled"], fits, strict=True)]
    before = _cells(module, here["boxes"], here["filled"])
    filled = [
        rock(letter, x, y, scale, "fits")
        for (letter, now, x, y, scale), (_, later, *_rest) in zip(
            before, _cells(module, here["boxes"], after), strict=True
        )
        if later and not now
    ]
    words = str(taken)
    if junk:
        words = _("{taken}, {junk} junk", taken=taken, junk=junk)
    elif taken > 1:
        words = _("all {taken}", taken=taken)
    shade = path(WEDGES[module], cls="wedge-lit") + path(RIM_COVERS[module], cls="f-ice2")
    return g(shade, *filled, rim_words(module, pgettext("so many rocks", "takes"), words, spare=True), cls="box-rocks")


def module_target(act: str, label: str, module: int, key: str, drawn: Markup | None = None) -> Markup:
    """A whole wedge that can be clicked."""
    shape = WEDGES[module]
    return g(
        path(shape, cls="hit"),
        drawn,
        path(shape, cls="module-lamp" if drawn is None else "module-edge"),
        path(shape, cls="focus"),
        cls="target",
        role="button",
        tabindex=0,
        aria_label=label,
        data_act=act,
        id=key,
    )


def pick_key(name: str) -> str:
    """A set as the page knows it when it is picked."""
    return f"set-{name.replace(',', '_')}"
