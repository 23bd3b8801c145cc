"""The panel of each decision: its choices as buttons, with what each of them brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.core.views import given, name_of
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, join, listed, panel
from orrery.games.uranus.actions import ROCK_WORDS
from orrery.games.uranus.preview import strike
from orrery.games.uranus.rocks import COLOURS, LETTERS
from orrery.games.uranus.view.cards import pattern
from orrery.games.uranus.view.facts import Seat, View, rock_words, track_of, who
from orrery.games.uranus.view.others import pair_note
from orrery.games.uranus.view.projects import set_rows
from orrery.games.uranus.view.rock import icon, icons
from orrery.games.uranus.view.tools import Tool, ghost_key, guide_key, tools
from orrery.games.uranus.view_types import own_seat
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.glossary import junk_words, lost_parts
from orrery.games.uranus.words.names import rock_colour, track_word

_SOURCES: Final = {"left": mark("The left pair"), "right": mark("The right pair"), "junk": mark("Space junk")}
_TURNED: Final = (mark("turned by {degrees} degrees"), mark("mirrored, turned by {degrees} degrees"))
_ROCKS: Final = dict(zip(COLOURS, ROCK_WORDS, strict=True))


def choice(view: View, can: Acts, prefix: str = "") -> Markup | None:
    """The panel of the step that is asked; None if the viewer has nothing to choose."""
    make = PANELS.get(view["step"])
    return make(view, can, prefix) if make is not None and can.by_verb and view["viewer"] is not None else None


def _setup(view: View, _can: Acts, _prefix: str) -> Markup:
    words = _("Tap a hex of your moon. Colours that lie close together are easily joined by tunnels.")
    left = _("{count} to go", count=own_seat(view)["choices_left"])
    return choice_panel(_("Choose a mine"), left, hint(words, soft=True))


# Asteroids ------------------------------------------------------------------------------------------------------------


def _guns(view: View, can: Acts, _prefix: str) -> Markup:
    return choice_panel(_("Fire the space gun?"), _("the pair is gone for both moons"), _rest(view, can))


def _strikes(view: View, can: Acts, prefix: str) -> Markup:
    """Each impact with every way to turn it; pointing at one shows on the moon what would go dark."""
    sources: dict[str, list[str]] = {}
    for argument in can.of("strike"):
        sources.setdefault(argument.partition(".")[0], []).append(argument)
    parts = []
    for source, arguments in sources.items():
        ways = [_way(view, argument, prefix) for argument in arguments]
        number = ngettext("{count} way", "{count} ways, in the order of turning", len(ways))
        parts.append(el("h3", _(_SOURCES[source]), " ", el("small", number)))
        parts.append(el("div", *ways, cls="ways"))
    words = (
        _("Choose which comes first, and how it lies. Filled hexes go dark.")
        if len(sources) > 1
        else _("Choose how it lies. Filled hexes go dark.")
    )
    return choice_panel(_("Turn the impact"), None, hint(words, soft=True), *parts, cls="strikes-panel")


def _way(view: View, argument: str, prefix: str) -> Markup:
    seat = own_seat(view)
    source, _dot, turn = argument.partition(".")
    here = strike(view, given(view["viewer"]), source, int(turn))
    hit = here.hexes
    lost = frozenset(place for place, name in enumerate(hit) if name in here.lost)
    mined = frozenset(place for place in lost if hit[place] in seat["mines"])
    offsets = tuple(tuple(offset) for offset in here.offsets)
    hexes, *rest = parts = lost_parts(seat, here.lost)
    picture = el(
        "svg", pattern(offsets, 92, 60, lost, mined), cls="art way", viewBox="-48 -32 96 64", aria_hidden="true"
    )
    return el(
        "button",
        picture,
        el("b", hexes),
        *(el("small", each) for each in rest),
        cls="way-btn",
        type="button",
        data_act=f"strike:{argument}",
        data_confirm=True,
        data_way=source,
        data_turn=turn,
        data_lights=f"{ghost_key(argument, prefix)} {guide_key(source, prefix)}",
        aria_label=f"{_(_SOURCES[source])}, {_turn_words(int(turn))}: {', '.join(parts)}",
    )


def _turn_words(turn: int) -> str:
    return _(_TURNED[turn >= 6], degrees=60 * (turn % 6))


# Rocks ----------------------------------------------------------------------------------------------------------------


def _collect(view: View, can: Acts, _prefix: str) -> Markup:
    seat = own_seat(view)
    if seat["loose"]:
        colour = seat["loose"][0]
        letter = LETTERS[COLOURS.index(colour)]
        sets = {heap["name"]: heap for heap in seat["sets"]}
        buttons = [
            button(f"place:{name}", _("Add it to"), rock_words(sets[name]["rocks"]), icons(tuple(sets[name]["rocks"])))
            if name in sets
            else button(f"place:{name}", _("Add it to the set of ({name})", name=name))
            for name in can.of("place")
        ]
        if can.may("place_alone"):
            buttons.append(button("place_alone", _("Keep it on its own")))
        rest = [tool for tool in tools(view, can) if tool.key != "tool-place"]
        return choice_panel(
            _("Where does the {colour} rock go?", colour=rock_colour(colour)),
            None,
            el("p", icon(letter), " ", _("It is used together with its set."), cls="hint"),
            listed(buttons),
            _toolbox(seat, rest),
            _rest(view, can),
        )
    words = _("Pick what to do, then tap a mine with a ring on your moon.")
    return choice_panel(
        _("Your rocks"),
        _("before they are used"),
        hint(words, soft=True),
        _toolbox(seat, tools(view, can)),
        _rest(view, can),
    )


def _use(view: View, can: Acts, prefix: str) -> Markup:
    left = len({argument.rpartition(".")[0] for argument in can.of("use")})
    rows = set_rows(own_seat(view), can, prefix) if left else None
    title = _("1. Choose a set") if left else _("No set is left to use")
    return choice_panel(title, _("each set buys one thing") if left else None, rows, _rest(view, can))


# Building -------------------------------------------------------------------------------------------------------------


def _build(view: View, can: Acts, _prefix: str) -> Markup:
    ready = tools(view, can)
    words = _("Pick a tool, then tap your moon.") if len(ready) > 1 else _single(ready[0]) if ready else ""
    told = hint(words, soft=True) if words else None
    return choice_panel(_("Build and activate"), None, told, _toolbox(own_seat(view), ready), _rest(view, can))


def _single(tool: Tool) -> str:
    if tool.key == "tool-tunnel":
        return _("Tap between two hexes of your moon.")
    return _("Tap a lit hex of your moon.")


def _toolbox(seat: Seat, ready: Sequence[Tool]) -> Markup | None:
    """The tools in hand. Picking one lights its places on the moon; the first is lit already."""
    if not ready:
        return None
    left = {"tool-tunnel": seat["tunnels_left"], "tool-mine": seat["mines_left"] + seat["gift_mines"]}
    buttons = []
    for tool in ready:
        small = _("{count} left", count=left[tool.key]) if left.get(tool.key) else None
        buttons.append(
            el(
                "button",
                el("span", tool.title),
                el("small", small) if small else None,
                cls="btn tool-btn",
                type="button",
                data_pick=tool.key,
            )
        )
    return el("div", *buttons, cls="choices two-up toolbox")


def _rest(view: View, can: Acts) -> Markup | None:
    """What has no place on the moon: gifts, shots, flights, and being done."""
    buttons = _gifts(view, can)
    buttons += [button(f"fire:{gap}", _("Fire the space gun"), pair_note(view, int(gap))) for gap in can.of("fire")]
    buttons += [
        button(
            f"fly:{module}", _("Fly to module {module}", module=module), _("your race is safe"), badge(view["viewer"])
        )
        for module in can.of("fly")
    ]
    if can.may("done"):
        buttons.append(button("done", _("Done"), _unused(view, can)))
    return listed(buttons) if buttons else None


def _gifts(view: View, can: Acts) -> list[Markup]:
    out = [
        button(
            f"keep_tech:{technology}",
            _("Keep {technology} technology", technology=track_word(technology)),
            _("for your own race"),
        )
        for technology in can.of("keep_tech")
    ]
    for verb in ("give_tech", "give_mine", "give_fort"):
        for argument in can.of(verb):
            what, _dot, side = argument.rpartition(".")
            other = given(own_seat(view)["neighbours"][side or argument])
            words = _given(verb, what)
            out.append(button(f"{verb}:{argument}", words, _("to {name}", name=name_of(view, other)), badge(other)))
    return out


def _given(verb: str, technology: str) -> str:
    if verb == "give_tech":
        return _("Give {technology} technology", technology=track_word(technology))
    return _("Give a mine") if verb == "give_mine" else _("Give a fortification")


def _unused(view: View, can: Acts) -> str:
    """What is lost by being done now."""
    if view["phase"] == "use":
        left = len({argument.rpartition(".")[0] for argument in can.of("use")})
        return ngettext("{count} usable set lost", "{count} usable sets lost", left) if left else ""
    if view["phase"] != "build":
        return ""
    seat = own_seat(view)
    ready = (("tunnel", counts.tunnels, seat["tunnels_left"]), ("mine", counts.mines, seat["mines_left"]))
    lost = [say(count) for name, say, count in ready if count and _begun(seat, name)]
    if seat["gift_mines"] or seat["gift_forts"]:
        lost.append(_("gifts"))
    return _("{things} lost", things=", ".join(lost)) if lost else _("the rest waits")


def _begun(seat: Seat, name: str) -> bool:
    """Whether a track was erased with the first tunnel or mine of this phase (U-8.3, U-8.7)."""
    track = track_of(seat, name)
    return track is not None and not track["ticks"]


# Space junk -----------------------------------------------------------------------------------------------------------


def _junk_name(view: View, can: Acts, _prefix: str) -> Markup:
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    buttons = [button(f"junk:{colour}", _(_ROCKS[colour]), "", icon(letters[colour])) for colour in can.of("junk")]
    left = ngettext("{count} rock did not fit", "{count} rocks did not fit", sum(given(view["junk"])["surplus"]))
    return choice_panel(_("Which rock is junk first?"), left, listed(buttons))


def _junk_react(view: View, can: Acts, _prefix: str) -> Markup:
    junk = given(view["junk"])
    told = {
        "fire": (_("Fire the space gun"), _("the impact is gone")),
        "hold": (_("Hold fire"), _("it comes down")),
    }
    target = given(junk["target"])
    aim = (
        _("It comes down on you at ({coord}).", coord=junk["coord"])
        if target == view["viewer"]
        else _("It comes down on {name} at ({coord}).", name=name_of(view, target), coord=junk["coord"])
    )
    buttons = [button(f"react:{what}", *told[what]) for what in can.of("react")]
    return choice_panel(_junk_title(view), None, _junk_hint(view), hint(aim, soft=True), listed(buttons))


def _junk_strike(view: View, can: Acts, prefix: str) -> Markup:
    card = panel(_junk_title(view), who(view, given(view["junk"])["launcher"]), _junk_hint(view))
    return join([card, _strikes(view, can, prefix)])


def _junk_secure(view: View, can: Acts, _prefix: str) -> Markup:
    buttons = [
        button(f"secure:{module}", _("Secure it in module {module}", module=module), _still(view, int(module)))
        for module in can.of("secure")
    ]
    buttons.append(button("skip", _("Let the rock go")))
    return choice_panel(_junk_title(view), None, _junk_hint(view), listed(buttons))


def _junk_wipe(view: View, can: Acts, _prefix: str) -> Markup:
    buttons = [
        button(f"wipe:{module}", _("Empty module {module}", module=module), _losing(view, int(module)))
        for module in can.of("wipe")
    ]
    return choice_panel(_junk_title(view), None, _junk_hint(view), listed(buttons))


def _junk_title(view: View) -> str:
    return _("Space junk {card}", card=given(view["junk"])["card"])


def _junk_hint(view: View) -> Markup:
    """What the card says."""
    return hint(junk_words(given(given(view["junk"])["card"])), soft=True)


def _still(view: View, module: int) -> str:
    here = view["modules"][module - 1]
    missing = sum(here["boxes"]) - sum(here["filled"]) - 1
    return _("then {count} missing", count=missing) if missing else _("completes it")


def _losing(view: View, module: int) -> str:
    return ngettext("{count} rock lost", "{count} rocks lost", sum(view["modules"][module - 1]["filled"]))


# By the name of the step
PANELS: Final[dict[str, Callable[[View, Acts, str], Markup]]] = {
    "setup": _setup,
    "guns": _guns,
    "strikes": _strikes,
    "collect": _collect,
    "use": _use,
    "build": _build,
    "junk_name": _junk_name,
    "junk_react": _junk_react,
    "junk_strike": _junk_strike,
    "junk_secure": _junk_secure,
    "junk_wipe": _junk_wipe,
}
