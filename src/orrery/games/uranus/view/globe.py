"""Uranus: six modules as wedges, with boxes that fill up and the imps that have arrived."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.core.views import name_of
from orrery.draw import Acts, Markup, at, circle, g, join, path, polar, rect, sector, text
from orrery.games.uranus.preview import launch_words
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.facts import View, left_behind, rock_words
from orrery.games.uranus.view_types import ModuleView, own_seat

MIDDLE: Final = (304.0, -298.0)
_ROOMY: Final = ((70, 2, 23.0), (103, 3, 17.0), (136, 3, 14.0))  # distance, boxes, degrees between them
_TIGHT: Final = ((72, 3, 17.0), (98, 4, 13.0), (124, 5, 10.5), (150, 6, 8.8))
_WEDGE: Final = {k: sector(50, 172, 60 * k + 2, 60 * k + 58) for k in range(6)}


def globe(view: View, can: Acts, prefix: str) -> Markup:
    """The planet with its modules; a module that may be chosen is lit."""
    safe = view["players"] - left_behind(view)
    wedges = join(_module(view, can, module, prefix) for module in range(1, 7))
    return g(
        circle(186, 0, 6, cls="f-ink"),
        circle(184, cls="f-ice2 inked", stroke_width=5),
        wedges,
        join(_targets(view, can, prefix)),
        circle(46, cls="f-brass inked", stroke_width=5),
        text(f"{safe} of {view['players']}", 0, -8, 21),
        text("safe", 0, 15, 19),
        transform=at(*MIDDLE),
        cls="globe",
    )


def _module(view: View, can: Acts, module: int, prefix: str) -> Markup:
    here = view["modules"][module - 1]
    home = None
    if here["occupant"] is not None:
        x, y = polar(102, 60 * module - 30)
        home = imp(here["occupant"], x, y, 1.7, id=f"{prefix}home-{here['occupant']}")
    words = f"Module {module}: {_state_words(view, here)}"
    wedge = _wedge(module, tuple(here["boxes"]), tuple(here["filled"]), here["occupant"] is not None, here["complete"])
    why = _asks(view, can, module)
    return g(wedge, home, id=f"{prefix}module-{module}", role="img", aria_label=words, data_why=why)


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
        return f"home of {name_of(view, here['occupant'])}"
    if here["complete"]:
        return "complete, free"
    missing = [box - full for box, full in zip(here["boxes"], here["filled"], strict=True)]
    return f"needs {rock_words(missing)}"


@lru_cache(maxsize=1024)
def _wedge(module: int, boxes: tuple[int, ...], filled: tuple[int, ...], home: bool, complete: bool) -> Markup:
    k = module - 1
    out = [path(_WEDGE[k], cls=("f-pale" if complete else "f-ice3") + " inked", stroke_width=4)]
    cells = [
        (letter, place < full) for letter, box, full in zip(LETTERS, boxes, filled, strict=True) for place in range(box)
    ]
    tight = len(cells) > sum(count for _, count, _ in _ROOMY)
    spots = [
        polar(r, 60 * k + 30 + (place - (count - 1) / 2) * step)
        for r, count, step in (_TIGHT if tight else _ROOMY)
        for place in range(count)
    ]
    side = 19 if tight else 26
    for (letter, full), (x, y) in zip([] if home else cells, spots, strict=False):
        out.append(rect(side, side, x, y, rx=6, cls=f"terrain-{letter}" if full else "box"))
        out.append(text(letter, x, y + 1, side * 0.7, "module-no" if full else "module-no terrain-letter"))
    x, y = polar(160, 60 * k + (30 if tight or home else 51))
    out.append(text(module, x, y, 20, "module-name"))
    return join(out)


def _targets(view: View, can: Acts, prefix: str) -> list[Markup]:
    """Modules to fly to, to secure a rock in, or to wipe out; and, when a set is picked, where it may be launched."""
    out = []
    for verb, words in (("fly", "Fly to module"), ("secure", "Secure the rock in module"), ("wipe", "Wipe out module")):
        for module in can.of(verb):
            key = f"{prefix}{verb}-{module}"
            out.append(module_target(f"{verb}:{module}", f"{words} {module}", int(module), key))
    seat = own_seat(view) if can.of("use") else None
    launches: dict[str, list[Markup]] = {}
    for argument in can.of("use"):
        name, _, aim = argument.rpartition(".")
        if seat is not None and aim.startswith("module"):
            goal = int(aim.removeprefix("module"))
            rocks = next(own["rocks"] for own in seat["sets"] if own["name"] == name)
            words = f"Launch to module {goal}: {launch_words(view, goal, rocks)}"
            key = f"{prefix}launch-{pick_key(name)}-{goal}"
            launches.setdefault(name, []).append(module_target(f"use:{argument}", words, goal, key))
    out += [g(*drawn, cls="launches", data_when=pick_key(name), hidden=True) for name, drawn in launches.items()]
    return out


def module_target(act: str, label: str, module: int, key: str) -> Markup:
    """A whole wedge that can be clicked."""
    shape = _WEDGE[module - 1]
    return g(
        path(shape, cls="hit"),
        path(shape, cls="module-lamp"),
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
