"""What I must choose now, in words: one panel for each kind of decision, with what each choice brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.wording import count_of
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, join, listed, panel
from orrery.games.uranus.preview import strike
from orrery.games.uranus.rocks import COLOURS, LETTERS
from orrery.games.uranus.view.art import pattern, rock, rocks
from orrery.games.uranus.view.others import pair_words
from orrery.games.uranus.view.projects import set_rows
from orrery.games.uranus.view.reading import Seat, View, name_of, rock_words, track_of, who
from orrery.games.uranus.view.tools import Tool, ghost_key, tools
from orrery.games.uranus.words import lost_words

JUNK_WORDS: Final = (
    "",
    "The pair on the right gets a new coordinate card.",
    "The pair on the left gets a new coordinate card.",
    "The pair on the right is gone.",
    "The pair on the left is gone.",
    "The rock waits for the next round.",
    "The rock may go into another module.",
    "The steps of tunnels and mines are erased.",
    "A new impact hits the moon on the right.",
    "A new impact hits the moon on the left.",
    "A new impact hits the launcher's own moon.",
    "A module that is not complete is emptied.",
    "A storm: all pairs move one place clockwise.",
)
_SOURCES: Final = {"left": "From the left", "right": "From the right", "junk": "Space junk"}
_UNITS: Final = {"tool-tunnel": "tunnels_left", "tool-mine": "mines_left"}


def choice(view: View, can: Acts, prefix: str = "") -> Markup | None:
    """The panel of the present decision; None when there is nothing to choose."""
    if not can.by_verb or view["viewer"] is None:
        return None
    seat = view["seats"][view["viewer"]]
    if view["junk"] is not None:
        return _junk(view, seat, can, prefix)
    if view["phase"] == "setup":
        return _setup(seat)
    if view["phase"] == "guns":
        return choice_panel("Fire the space gun?", "the pair is gone for both moons", _rest(view, seat, can))
    if can.of("strike"):
        return _strikes(view, seat, can, prefix)
    if view["phase"] == "collect":
        return _collect(view, seat, can)
    if view["phase"] == "use":
        return _use(view, seat, can, prefix)
    return _build(view, seat, can)


def _setup(seat: Seat) -> Markup:
    left = seat["choices_left"]
    words = "Tap a hex of your moon. Colours that lie close together are easily joined by tunnels."
    return choice_panel("Choose a mine", f"{left} to go", hint(words, soft=True))


# Asteroids ------------------------------------------------------------------------------------------------------------


def _strikes(view: View, seat: Seat, can: Acts, prefix: str) -> Markup:
    """Each impact with every way to turn it; pointing at one shows on the moon what would go dark."""
    sources: dict[str, list[str]] = {}
    for argument in can.of("strike"):
        sources.setdefault(argument.partition(".")[0], []).append(argument)
    parts = []
    for source, arguments in sources.items():
        ways = [_way(view, seat, argument, prefix) for argument in arguments]
        parts.append(el("h3", _SOURCES[source], " ", el("small", count_of(len(ways), "way"))))
        parts.append(el("div", *ways, cls="ways"))
    many = len(sources) > 1
    words = "Choose which comes first, and how it lies." if many else "Choose how it lies."
    return choice_panel(
        "Turn the impact", None, hint(f"{words} Filled hexes go dark.", soft=True), *parts, cls="strikes-panel"
    )


def _way(view: View, seat: Seat, argument: str, prefix: str) -> Markup:
    source, _, turn = argument.partition(".")
    here = strike(view, view["viewer"], source, int(turn))
    hit = here.hexes
    lost = frozenset(place for place, name in enumerate(hit) if name in here.lost)
    mined = frozenset(place for place in lost if hit[place] in seat["mines"])
    offsets = tuple(tuple(offset) for offset in here.offsets)
    words = lost_words(seat, here.lost)
    picture = el(
        "svg", pattern(offsets, 92, 60, lost, mined), cls="art way", viewBox="-48 -32 96 64", aria_hidden="true"
    )
    return el(
        "button",
        picture,
        el("small", words),
        cls="way-btn",
        type="button",
        data_act=f"strike:{argument}",
        data_confirm=True,
        data_lights=ghost_key(argument, prefix),
        aria_label=f"{_SOURCES[source]}, {_turn_words(int(turn))}: {words}",
    )


def _turn_words(turn: int) -> str:
    return f"{'mirrored, ' if turn >= 6 else ''}turned by {60 * (turn % 6)} degrees"


# Rocks ----------------------------------------------------------------------------------------------------------------


def _collect(view: View, seat: Seat, can: Acts) -> Markup:
    if seat["loose"]:
        colour = seat["loose"][0]
        letter = LETTERS[COLOURS.index(colour)]
        sets = {own["name"]: own for own in seat["sets"]}
        buttons = [
            button(f"place:{name}", "Add it to", rock_words(sets[name]["rocks"]), rocks(tuple(sets[name]["rocks"])))
            if name in sets
            else button(f"place:{name}", f"Add it to the set of ({name})")
            for name in can.of("place")
        ]
        if can.may("place_alone"):
            buttons.append(button("place_alone", "Keep it on its own"))
        rest = [tool for tool in tools(view, can) if tool.key != "tool-place"]
        return choice_panel(
            f"Where does the {colour} rock go?",
            None,
            el("p", rock(letter), " It is used together with its set.", cls="hint"),
            listed(buttons),
            _toolbox(seat, rest),
            _rest(view, seat, can),
        )
    words = "Pick what to do, then tap a mine with a ring on your moon."
    return choice_panel(
        "Your rocks",
        "before they are used",
        hint(words, soft=True),
        _toolbox(seat, tools(view, can)),
        _rest(view, seat, can),
    )


def _use(view: View, seat: Seat, can: Acts, prefix: str) -> Markup:
    left = len({argument.rpartition(".")[0] for argument in can.of("use")})
    rows = set_rows(view, seat, can, prefix) if left else None
    return choice_panel("Sets to use", "each buys one step" if left else None, rows, _rest(view, seat, can))


# Building -------------------------------------------------------------------------------------------------------------


def _build(view: View, seat: Seat, can: Acts) -> Markup:
    ready = tools(view, can)
    words = "Pick a tool, then tap your moon." if len(ready) > 1 else _single(ready[0]) if ready else ""
    told = hint(words, soft=True) if words else None
    return choice_panel("Build and activate", None, told, _toolbox(seat, ready), _rest(view, seat, can))


def _single(tool: Tool) -> str:
    return "Tap between two hexes of your moon." if tool.key == "tool-tunnel" else "Tap a lit hex of your moon."


def _toolbox(seat: Seat, ready: Sequence[Tool]) -> Markup | None:
    """The tools in hand. Picking one lights its places on the moon; the first is lit already."""
    if not ready:
        return None
    buttons = []
    for tool in ready:
        small = f"{seat[_UNITS[tool.key]]} left" if seat.get(_UNITS.get(tool.key, "")) else None
        if tool.key == "tool-mine" and seat["gift_mines"]:
            small = f"{seat['mines_left'] + seat['gift_mines']} left"
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


def _rest(view: View, seat: Seat, can: Acts) -> Markup | None:
    """What has no place on the moon: gifts, shots, flights, and being done."""
    buttons = [*_gifts(view, seat, can)]
    buttons += [
        button(f"fire:{gap}", "Fire the space gun", pair_words(view, int(gap)).removeprefix("the "))
        for gap in can.of("fire")
    ]
    buttons += [
        button(f"fly:{module}", f"Fly to module {module}", "your race is safe", badge(view["viewer"]))
        for module in can.of("fly")
    ]
    if can.may("done"):
        buttons.append(button("done", "Done", _unused(view, seat, can)))
    return listed(buttons) if buttons else None


def _gifts(view: View, seat: Seat, can: Acts) -> list[Markup]:
    out = [
        button(f"keep_tech:{technology}", f"Keep {technology} technology", "for your own race")
        for technology in can.of("keep_tech")
    ]
    for verb in ("give_tech", "give_mine", "give_fort"):
        for argument in can.of(verb):
            what, _, side = argument.rpartition(".")
            other = seat["neighbours"][side or argument]
            thing = {"give_tech": f"{what} technology", "give_mine": "a mine", "give_fort": "a fortification"}[verb]
            out.append(button(f"{verb}:{argument}", f"Give {thing}", f"to {name_of(view, other)}", badge(other)))
    return out


def _unused(view: View, seat: Seat, can: Acts) -> str:
    """What is lost by being done now."""
    if view["phase"] == "use":
        left = len({argument.rpartition(".")[0] for argument in can.of("use")})
        return f"{count_of(left, 'usable set')} lost" if left else ""
    if view["phase"] != "build":
        return ""
    lost = [count_of(seat[f"{name}s_left"], name) for name in ("tunnel", "mine") if _begun(seat, name)]
    if seat["gift_mines"] or seat["gift_forts"]:
        lost.append("gifts")
    return f"{', '.join(lost)} lost" if lost else "the rest waits"


def _begun(seat: Seat, name: str) -> bool:
    """Whether something is left of a track that was erased with the first tunnel or mine (U-8.3, U-8.7)."""
    track = track_of(seat, name)
    return track is not None and not track["ticks"] and bool(seat[f"{name}s_left"])


# Space junk -----------------------------------------------------------------------------------------------------------


def _junk(view: View, seat: Seat, can: Acts, prefix: str) -> Markup:
    junk = view["junk"]
    card = f"Space junk {junk['card']}" if junk["card"] else "Space junk"
    words = hint(JUNK_WORDS[junk["card"]], soft=True) if junk["card"] else None
    if can.of("junk"):
        names = dict(zip(COLOURS, LETTERS, strict=True))
        buttons = [button(f"junk:{colour}", f"The {colour} rock", "", rock(names[colour])) for colour in can.of("junk")]
        left = count_of(sum(junk["surplus"]), "rock")
        return choice_panel("Which rock is junk first?", f"{left} did not fit", listed(buttons))
    if can.of("strike"):
        return join([panel(card, who(view, junk["launcher"]), words), _strikes(view, seat, can, prefix)])
    if can.of("react"):
        told = {"fire": ("Fire the space gun", "the impact is gone"), "hold": ("Hold fire", "it comes down")}
        aim = f"It comes down on {who(view, junk['target'])} at ({junk['coord']})."
        buttons = [button(f"react:{what}", *told[what]) for what in can.of("react")]
        return choice_panel(card, None, words, hint(aim, soft=True), listed(buttons))
    buttons = [
        button(f"secure:{module}", f"Secure it in module {module}", _still(view, int(module)))
        for module in can.of("secure")
    ]
    buttons += [
        button(f"wipe:{module}", f"Empty module {module}", _losing(view, int(module))) for module in can.of("wipe")
    ]
    if can.may("skip"):
        buttons.append(button("skip", "Let the rock go"))
    return choice_panel(card, None, words, listed(buttons))


def _still(view: View, module: int) -> str:
    here = view["modules"][module - 1]
    missing = sum(here["boxes"]) - sum(here["filled"]) - 1
    return f"then {missing} missing" if missing else "completes it"


def _losing(view: View, module: int) -> str:
    return f"{count_of(sum(view['modules'][module - 1]['filled']), 'rock')} lost"
