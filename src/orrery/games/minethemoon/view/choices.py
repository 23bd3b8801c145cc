"""What must be chosen now, in words: one small panel for each question the game can ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from orrery.core.views import given, name_of
from orrery.core.wording import count_of
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, icon, listed, plan
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.names import EXCHANGES, TILES, TYPE_WORDS, TYPES
from orrery.games.minethemoon.view.art import KIND_NAMES, cost_icons, ore_icon, robot_icon
from orrery.games.minethemoon.view.building_words import NAMES, column, effect, place_name, size_of
from orrery.games.minethemoon.view.crater import MINERS, to_ask
from orrery.games.minethemoon.view.facts import View, missing, room, sentence
from orrery.games.minethemoon.view_types import own_seat
from orrery.games.minethemoon.words.glossary import MANY, counted, odds
from orrery.games.minethemoon.words.prompts import WHITE

_TYPE_NAMES: Final = dict(zip(TYPES, TYPE_WORDS, strict=True))


def choice(view: View, can: Acts, prefix: str) -> Markup | None:
    """The panel of the present question; None if the viewer owes nothing."""
    if not can.by_verb:
        return _waiting(view)
    return PANELS.get(view["step"], _other)(view, can, prefix)


def _in_secret(view: View) -> bool:
    """Whether robots are placed so that nobody else sees it (M-R11)."""
    return bool(view["options"]["mine_reveal"] == "simultaneous")


def _waiting(view: View) -> Markup | None:
    """Others send their robots; the viewer has done so, or in the open order will do so later."""
    if view["step"] != "place" or view["viewer"] is None or view["viewer"] in view["actors"]:
        return None
    if own_seat(view)["placing"]:
        first = hint(f"{name_of(view, view['actors'][0])} sends robots now.")
        later = "when you pass" if view["options"]["mine_reveal"] == "on_passing" else "in Priority order"
        return choice_panel("You send robots later", later, first)
    waiting = sum(bool(seat["placing"]) for seat in view["seats"])
    words = f"{count_of(waiting, 'player')} still {'sends' if waiting == 1 else 'send'} robots."
    seen = "the others do not see where" if _in_secret(view) else "everybody sees where"
    return choice_panel("You are ready to mine", seen, hint(words))


def _drops(can: Acts, prefix: str, open_: bool = False) -> Markup | None:
    """Letting go of cargo, in a fold: it is seldom wanted and never comes back."""
    kinds = can.of("drop")
    if not kinds:
        return None
    rows = (button(f"drop:{kind}", f"Drop a {KIND_NAMES[kind]}", "robot free", ore_icon(kind)) for kind in kinds)
    body = el("div", *rows, cls="choices")
    return el(
        "details", el("summary", "Drop cargo", cls="btn"), body, cls="drops", id=f"{prefix}drops", open=open_ or None
    )


def numbers(counts: Sequence[str], words: str) -> Markup:
    """How many: one big button for each number."""
    buttons = (
        el(
            "button",
            el("span", count, cls="num"),
            cls="tokenbtn press",
            type="button",
            data_act=f"qty:{count}",
            aria_label=f"{count} {words}",
        )
        for count in counts
    )
    return el("div", *buttons, cls="tray numbers")


# Task -----------------------------------------------------------------------------------------------------------------


def _task(view: View, can: Acts, prefix: str) -> Markup:
    own = {place["place"]: place for place in own_seat(view)["places"]}
    # On a phone the columns are too small for a thumb, so they stand here once more.
    buttons = [
        button(
            f"task:{place}",
            given(own[place]["name"]) if place in own else place_name(place),
            str(own[place]["size"] if place in own else size_of(view, place)),
            robot_icon(view["viewer"], "chipicon"),
            cls="btn phone",
        )
        for place in can.of("task")
    ]
    free = own_seat(view)["rc"]
    words = "Choose a lit column on the moon or a lit building of yours. Whoever is left mines."
    if not can.of("task"):
        words = "Too few robots are free for any team. Pass, or drop something to free a robot."
    return choice_panel(
        "Task a team",
        f"{count_of(free, 'robot')} free",
        el("p", words, cls="hint laptop"),
        el("div", *buttons, cls="swipe") if buttons else None,
        listed([button("pass", "Pass Tasking"), _drops(can, prefix)], "choices two-up"),
    )


# Mine -----------------------------------------------------------------------------------------------------------------


def _place(view: View, can: Acts, prefix: str) -> Markup:
    """The white robot is asked about apart; whoever has no robot to send is asked about drops alone."""
    if can.of("white"):
        return _white(view, can, prefix)
    if can.of("wedge"):
        return _wedge(view, can, prefix)
    return _how_many(view, can, prefix) if can.of("qty") else _nobody(view, can, prefix)


def _wedge(view: View, can: Acts, prefix: str) -> Markup:
    rows = [
        button(f"wedge:{kind}", sentence(KIND_NAMES[kind]), f"{odds(view, kind)[1]} %", ore_icon(kind))
        for kind in can.of("wedge")
    ]
    small = "chance of a hit; only you see this" if _in_secret(view) else "chance of a hit"
    return choice_panel("The white robot mines", small, listed(rows), _drops(can, prefix))


def _how_many(view: View, can: Acts, prefix: str) -> Markup:
    """How many robots go on which wedge: set with the steppers on the wheel, and sent at once."""
    asked = given(view["question"])
    kind, left = asked["kind"], asked["left"]
    me = given(view["viewer"])
    white = view["white"]["seat"] == me and view["white"]["at"] == "rc"
    sent = [f"{count} on {KIND_NAMES[where]}" for where, count in own_seat(view)["crater"].items()]
    tray = [robot_icon(me)] * (left - white) + [robot_icon(None)] * white
    placing = plan(
        f"miners {view['turn']}",
        "qty",
        to_ask(view),
        left,
        MINERS,
        "Send",
        _drops(can, prefix),
        _one_by_one(can, kind, prefix),
        prefix=prefix,
        note="Press plus, or drag.",
        pieces=tray,
    )
    return choice_panel(
        f"Your {MINERS.words(left)}",
        f"{count_of(view['spins']['total'], 'spin')}, {'only you see this' if _in_secret(view) else 'all see this'}",
        hint(f"Sent: {', '.join(sent)}.") if sent else None,
        placing,
    )


def _one_by_one(can: Acts, kind: str, prefix: str) -> Markup:
    """The same as the game asks it: the number for the next wedge alone. (On a phone the list of actions has it.)"""
    head = el("summary", "Wedge by wedge", cls="btn")
    words = hint(f"{sentence(KIND_NAMES[kind])} first: how many?")
    amounts = numbers(can.of("qty"), f"to {KIND_NAMES[kind]}")
    return el("details", head, words, amounts, cls="drops laptop", id=f"{prefix}singly")


def _room(view: View, can: Acts, _: str) -> Markup:
    kind = given(view["hit"])
    other = ("f" if kind[0] == "r" else "r") + kind[1]
    here = own_seat(view)
    found = here["crater"].get(kind, 0)
    words = (
        f"{count_of(found, 'robot')} found {KIND_NAMES[kind]}, and there is room for {room(here, kind)}. "
        f"Every {KIND_NAMES[other]} you drop lets one more in."
    )
    return choice_panel(f"Drop how many {MANY[other]}?", None, hint(words), numbers(can.of("qty"), "to drop"))


def _nobody(view: View, can: Acts, prefix: str) -> Markup:
    """No robot is left for the Crater."""
    words = "All your robots are busy. Drop something to send its robot, or go on."
    return choice_panel(
        "No robot to send",
        "only you see this" if _in_secret(view) else None,
        hint(words),
        listed([button("done", "Send nobody")]),
        _drops(can, prefix, True),
    )


# Work -----------------------------------------------------------------------------------------------------------------


def _work(view: View, can: Acts, prefix: str) -> Markup:
    """My teams: Work or skip each; what is blocked says why."""
    me = given(view["viewer"])
    rows = [
        _team(view, can, place["place"], place_name(place["place"]), column(view, place["place"]))
        for place in view["shared"]
        if place["team"] == me
    ]
    rows += [
        _team(view, can, place["place"], given(place["name"]), effect(view, given(place["building"])))
        for place in view["seats"][me]["places"]
        if place["team"]
    ]
    wait = button("wait", "Let the others go first") if can.may("wait") else None
    return choice_panel(
        "Work your teams",
        "in any order",
        el("div", *rows, cls="teams"),
        listed([wait, _drops(can, prefix)], "choices two-up tight"),
    )


def _shut(view: View, can: Acts, place: str) -> str:
    """Why a team cannot Work now: nothing to do, or somebody else goes first."""
    if can.may("skip", place):
        return "Nothing it could do now."
    building = place.partition(".")[0]
    here = [shared["place"] for shared in view["shared"] if shared["team"] is not None]
    if any(other.partition(".")[0] == building and other < place for other in here):
        return "A team further left goes first."
    return "The Lab goes first." if building == "uplink" else "The Clout goes first."


def _team(view: View, can: Acts, place: str, name: str, words: str) -> Markup:
    lit = can.may("work", place)
    body = el("b", name) + el("small", words if lit else _shut(view, can, place))
    if lit:
        work = el(
            "button", body, cls="site lit", type="button", data_act=f"work:{place}", aria_label=f"Work {name}: {words}"
        )
    else:
        work = el("div", body, cls="site shut", data_why=f"work:{place}", tabindex=0)
    skip = None
    if can.may("skip", place):
        skip = el(
            "button",
            icon("close"),
            cls="btn square",
            type="button",
            data_act=f"skip:{place}",
            aria_label=f"Skip {name}",
            title=f"Skip {name}: the team goes home",
        )
    return el("div", work, skip, cls="team")


def _refine(view: View, can: Acts, _: str) -> Markup:
    asked = given(view["question"])
    kind = asked["kind"]
    words = f"The {NAMES[asked['building']]} refines {asked['left']} more at most. Each stays in its Silo."
    return choice_panel(
        f"Refine how many {MANY[kind]}?",
        None,
        el("div", ore_icon(kind), el("span", "becomes"), ore_icon("f" + kind[1]), cls="row"),
        hint(words),
        numbers(can.of("qty"), f"{MANY[kind]} to refine"),
    )


def _give(view: View, can: Acts, _: str) -> Markup:
    asked = given(view["question"])
    kind = asked["kind"]
    words = effect(view, asked["building"]) + " First say what you give, then what you get."
    return choice_panel(
        f"Give how many {MANY[kind]}?",
        NAMES[asked["building"]],
        hint(words),
        numbers(can.of("qty"), f"{MANY[kind]} to give"),
    )


def _take(view: View, can: Acts, _: str) -> Markup:
    asked = given(view["question"])
    kind = ("f" if asked["building"] == "repressor" else "r") + asked["type"]
    words = f"{asked['left']} to choose; what is left becomes the next type."
    return choice_panel(
        f"How many become {MANY[kind]}?",
        NAMES[asked["building"]],
        hint(words),
        numbers(can.of("qty"), f"become {MANY[kind]}"),
    )


def _white_takes(view: View, can: Acts, _: str) -> Markup:
    """What the white robot holds after a conversion."""
    state = "f" if given(view["question"])["building"] == "repressor" else "r"
    rows = [button(f"take:{type_}", _TYPE_NAMES[type_], sign=ore_icon(state + type_)) for type_ in can.of("take")]
    return choice_panel("What does the white robot carry?", None, listed(rows))


def _produce(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for type_ in can.of("take"):
        space = room(own_seat(view), type_)
        rows.append(button(f"take:{type_}", _TYPE_NAMES[type_], f"room for {space}", ore_icon("r" + type_)))
    return choice_panel("Make a raw resource", None, listed([*rows, _done(can, "Make no more")]))


def _done(can: Acts, words: str) -> Markup | None:
    return button("done", words) if can.may("done") else None


def _exchange(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for swap in EXCHANGES:
        if can.may("exch", swap):
            old, new = "r" + swap[0], "r" + swap[1]
            words = f"{_TYPE_NAMES[swap[0]]} for {_TYPE_NAMES[swap[1]]}"
            rows.append(button(f"exch:{swap}", words, sign=ore_icon(old) + ore_icon(new)))
    left = (view["question"] or {}).get("left")
    small = f"{count_of(left, 'time')} more at most" if left else None
    return choice_panel("Exchange", small, listed([*rows, _done(can, "Exchange no more")]))


def _load(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for place in can.of("load"):
        pad, _, number = place.partition(".")
        rocket = given(view["pads"][pad])
        slot = rocket["slots"][int(number) - 1]
        words = f"{pad} {rocket['name']}"
        rows.append(button(f"load:{place}", words, f"+{slot['worth']}", ore_icon("f" + slot["type"]), "btn phone"))
    left = (view["question"] or {}).get("left")
    small = f"{left} more at most" if left else None
    words = "Choose a lit slot. The robot stays there until the rocket launches, and then scores the number beside it."
    return choice_panel(
        "Load the rockets",
        small,
        el("p", words, cls="hint laptop"),
        el("div", *rows, cls="swipe") if rows else None,
        listed([_done(can, "Load no more")]),
    )


def _build(view: View, can: Acts, _: str) -> Markup:
    """Everything on offer: what I can pay as buttons, the rest dim with what is missing."""
    silo = own_seat(view)["silo"]
    ready, dim = [], []
    prices, bonuses = view["numbers"]["prices"], view["numbers"]["bonuses"]
    for tile in TILES:
        offer = (f"build:{tile}", NAMES[tile], effect(view, tile), prices[tile], bonuses[tile])
        if can.may("build", tile):
            ready.append(_offer(*offer))
        elif view["tiles"][tile] and missing(silo, prices[tile]):
            dim.append(_beyond(silo, *offer))
    seen: list[str] = []
    for card in view["available"]:
        name = card["building"]
        if name in seen:
            continue
        seen.append(name)
        offer = (f"buildadv:{name}", NAMES[name], effect(view, name), card["cost"], card["bonus"])
        if can.may("buildadv", name):
            ready.append(_offer(*offer))
        else:
            dim.append(_beyond(silo, *offer))
    return choice_panel(
        "Choose what to build",
        "you pay from your Silo",
        el("div", *ready, cls="cards"),
        el("div", *dim, cls="beyond laptop") if dim else None,
    )


def _offer(act: str, name: str, words: str, cost: Mapping[str, int], bonus: int) -> Markup:
    return el(
        "button",
        cost_icons(tuple(cost.items())),
        el("span", el("span", name, cls="t"), el("span", words, cls="d"), cls="words"),
        el("span", f"+{bonus}", cls="worth") if bonus else None,
        cls="card offer",
        type="button",
        data_act=act,
        aria_label=f"Build {name}: {words}" + (f" Gain {bonus}." if bonus else ""),
    )


def _beyond(silo: Mapping[str, int], act: str, name: str, words: str, cost: Mapping[str, int], _: int) -> Markup:
    lacks = ", ".join(counted(kind, count) for kind, count in missing(silo, cost).items())
    note = f"lacks {lacks}" if lacks else "not now"
    return el("div", el("b", name), el("small", note), cls="site shut", data_why=act, tabindex=0, title=words)


def _site(view: View, can: Acts, _: str) -> Markup:
    rows = []
    places = {place["place"]: place for place in own_seat(view)["places"]}
    for number in can.of("site"):
        place = places[f"site.{number}"]
        brings = f"covers {place['name']}" if place["building"] else "free"
        rows.append(button(f"site:{number}", f"Advanced site {number}", brings))
    words = "What stands there is covered: its team goes home and its effect ends. Its bonus stays yours."
    return choice_panel("On which site?", None, hint(words, soft=True), listed(rows))


def _mass(view: View, can: Acts, _: str) -> Markup:
    gain = view["numbers"]["amounts"]["massdriver"]
    rows = (button(f"mass:{kind}", f"Give a {KIND_NAMES[kind]}", f"+{gain}", ore_icon(kind)) for kind in can.of("mass"))
    return choice_panel("Shoot it into space", None, listed(rows))


def _who(view: View, seat: int) -> str:
    return "yourself" if seat == view["viewer"] else name_of(view, seat)


def _leech(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for argument in can.of("target"):
        seat = int(argument)
        has = view["seats"][seat]["dominance"]
        rows.append(button(f"target:{seat}", sentence(_who(view, seat)), f"has {has}", badge(seat, "chipicon")))
    return choice_panel("Who is leeched?", f"loses {view['numbers']['amounts']['leecher']}", listed(rows))


def _mark(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for pad in can.of("pad"):
        rocket = given(view["pads"][pad])
        pays = rocket["pays"][given(view["viewer"])]
        others = sum(rocket["pays"]) - pays
        rows.append(button(f"pad:{pad}", f"{pad} {rocket['name']}", f"you +{pays}, others +{others}"))
    return choice_panel("Light a rocket", None, listed(rows))


def _abduct(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for argument in can.of("abduct"):
        seat, _dot, what = argument.partition(".")
        words = "the white robot" if what == "white" else f"holds {KIND_NAMES[what]}"
        sign = robot_icon(None, "chipicon") if what == "white" else ore_icon(what)
        rows.append(button(f"abduct:{argument}", name_of(view, int(seat)), words, badge(int(seat), "chipicon") + sign))
    words = "The robot comes out of that Silo and stays on your Abductor until it takes another."
    return choice_panel("Whose robot?", None, hint(words, soft=True), listed(rows))


def _array(view: View, can: Acts, _: str) -> Markup:
    rows = []
    for argument in can.of("array"):
        seat, _, name = argument.partition(".")
        place = next(place for place in view["seats"][int(seat)]["places"] if place["place"] == name)
        words = effect(view, given(place["building"]))
        body = el("b", place["name"]) + el("small", words)
        rows.append(
            el(
                "button",
                badge(int(seat), "chipicon"),
                el("span", body),
                cls="site lit with-badge",
                type="button",
                data_act=f"array:{argument}",
                aria_label=f"Work the {place['name']} of {_who(view, int(seat))}: {words}",
            )
        )
    return choice_panel("Point the Solar Array", None, el("div", *rows, cls="teams"))


def _white(view: View, _: Acts, __: str) -> Markup:
    """Whether the white robot is the one."""
    yes = button("white:1", "Yes, the white robot", sign=robot_icon(None, "chipicon"))
    no = button("white:0", "No, only my own", sign=robot_icon(view["viewer"], "chipicon"))
    question = hint(WHITE[given(view["question"])["white"]])
    return choice_panel("The white robot", None, question, listed([yes, no], "choices two-up tight"))


def _other(_: View, can: Acts, __: str) -> Markup:
    """What is left: the outcomes of chance, for those who spin and deal at home."""
    rows = []
    for verb, arguments in can.by_verb.items():
        for argument in arguments:
            act = f"{verb}:{argument}" if argument else verb
            rows.append(button(act, SPACE.label(SPACE.parse(act))))
    return choice_panel("What came?", None, listed(rows))


# The panel of each step; chance has none of its own
PANELS: Final[dict[str, Callable[[View, Acts, str], Markup]]] = {
    "task": _task,
    "place": _place,
    "room": _room,
    "work": _work,
    "build": _build,
    "site": _site,
    "load": _load,
    "refine": _refine,
    "give": _give,
    "take": _take,
    "white_takes": _white_takes,
    "produce": _produce,
    "exchange": _exchange,
    "abduct": _abduct,
    "mark": _mark,
    "leech": _leech,
    "mass": _mass,
    "array": _array,
    "white": _white,
}
