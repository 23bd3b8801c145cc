"""What must be chosen now, in words: one small panel for each question the game can ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from orrery.core.language import _, capitalized, ngettext, pgettext
from orrery.core.views import given, name_of
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, icon, listed, plan
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.names import EXCHANGES, TILES
from orrery.games.minethemoon.view.art import cost_icons, ore_icon, robot_icon
from orrery.games.minethemoon.view.building_words import column, effect, name_of_building, place_name, size_of
from orrery.games.minethemoon.view.crater import miners, to_ask
from orrery.games.minethemoon.view.facts import View, missing, room, sentence
from orrery.games.minethemoon.view_types import own_seat
from orrery.games.minethemoon.words.glossary import count_spins, counted, named, odds, several, standing, type_name
from orrery.games.minethemoon.words.prompts import ask_white


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
        first = hint(_("{name} sends robots now.", name=name_of(view, view["actors"][0])))
        later = _("when you pass") if view["options"]["mine_reveal"] == "on_passing" else _("in Priority order")
        return choice_panel(_("You send robots later"), later, first)
    waiting = sum(bool(seat["placing"]) for seat in view["seats"])
    words = ngettext("{count} player still sends robots.", "{count} players still send robots.", waiting)
    seen = _("the others do not see where") if _in_secret(view) else _("everybody sees where")
    return choice_panel(_("You are ready to mine"), seen, hint(words))


def _drops(can: Acts, prefix: str, open_: bool = False) -> Markup | None:
    """Letting go of cargo, in a fold: it is seldom wanted and never comes back."""
    kinds = can.of("drop")
    if not kinds:
        return None
    rows = (
        button(f"drop:{kind}", _("Drop a {kind}", kind=named(kind)), _("robot free"), ore_icon(kind)) for kind in kinds
    )
    body = el("div", *rows, cls="choices")
    return el(
        "details", el("summary", _("Drop cargo"), cls="btn"), body, cls="drops", id=f"{prefix}drops", open=open_ or None
    )


def numbers(counts: Sequence[str], words: Callable[[str], str]) -> Markup:
    """How many: one big button for each number; `words` says what it means."""
    buttons = (
        el(
            "button",
            el("span", count, cls="num"),
            cls="tokenbtn press",
            type="button",
            data_act=f"qty:{count}",
            aria_label=words(count),
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
            standing(own[place]) if place in own else place_name(place),
            str(own[place]["size"] if place in own else size_of(view, place)),
            robot_icon(view["viewer"], "chipicon"),
            cls="btn phone",
        )
        for place in can.of("task")
    ]
    free = own_seat(view)["rc"]
    words = _("Choose a lit column on the moon or a lit building of yours. Whoever is left mines.")
    if not can.of("task"):
        words = _("Too few robots are free for any team. Pass, or drop something to free a robot.")
    return choice_panel(
        _("Task a team"),
        ngettext("{count} robot free", "{count} robots free", free),
        el("p", words, cls="hint laptop"),
        el("div", *buttons, cls="swipe") if buttons else None,
        listed([button("pass", _("Pass Tasking")), _drops(can, prefix)], "choices two-up"),
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
        button(f"wedge:{kind}", sentence(named(kind)), f"{odds(view, kind)[1]} %", ore_icon(kind))
        for kind in can.of("wedge")
    ]
    small = _("chance of a hit; only you see this") if _in_secret(view) else _("chance of a hit")
    return choice_panel(_("The white robot mines"), small, listed(rows), _drops(can, prefix))


def _how_many(view: View, can: Acts, prefix: str) -> Markup:
    """How many robots go on which wedge: set with the steppers on the wheel, and sent at once."""
    asked = given(view["question"])
    kind, left = asked["kind"], asked["left"]
    me = given(view["viewer"])
    white = view["white"]["seat"] == me and view["white"]["at"] == "rc"
    sent = [_("{count} on {kind}", count=count, kind=named(where)) for where, count in own_seat(view)["crater"].items()]
    tray = [robot_icon(me)] * (left - white) + [robot_icon(None)] * white
    placing = plan(
        f"miners {view['turn']}",
        "qty",
        to_ask(view),
        left,
        miners(),
        pgettext("robots", "Send"),
        _drops(can, prefix),
        _one_by_one(can, kind, prefix),
        prefix=prefix,
        note=_("Press plus, or drag."),
        pieces=tray,
    )
    return choice_panel(
        ngettext("Your {count} miner", "Your {count} miners", left),
        f"{count_spins(view['spins']['total'])}, {_('only you see this') if _in_secret(view) else _('all see this')}",
        hint(_("Sent: {robots}.", robots=", ".join(sent))) if sent else None,
        placing,
    )


def _one_by_one(can: Acts, kind: str, prefix: str) -> Markup:
    """The same as the game asks it: the number for the next wedge alone. (On a phone the list of actions has it.)"""
    head = el("summary", _("Wedge by wedge"), cls="btn")
    words = hint(capitalized(_("{kind} first: how many?", kind=named(kind))))
    amounts = numbers(can.of("qty"), lambda count: _("{count} to {kind}", count=count, kind=named(kind)))
    return el("details", head, words, amounts, cls="drops laptop", id=f"{prefix}singly")


def _room(view: View, can: Acts, _prefix: str) -> Markup:
    kind = given(view["hit"])
    other = ("f" if kind[0] == "r" else "r") + kind[1]
    here = own_seat(view)
    found = here["crater"].get(kind, 0)
    words = ngettext(
        "{count} robot found {kind}, and there is room for {room}. Every {other} you drop lets one more in.",
        "{count} robots found {kind}, and there is room for {room}. Every {other} you drop lets one more in.",
        found,
        kind=named(kind),
        room=room(here, kind),
        other=named(other),
    )
    title = _("Drop how many {kind}?", kind=several(other))
    return choice_panel(
        title, None, hint(words), numbers(can.of("qty"), lambda count: _("{count} to drop", count=count))
    )


def _nobody(view: View, can: Acts, prefix: str) -> Markup:
    """No robot is left for the Crater."""
    words = _("All your robots are busy. Drop something to send its robot, or go on.")
    return choice_panel(
        _("No robot to send"),
        _("only you see this") if _in_secret(view) else None,
        hint(words),
        listed([button("done", _("Send nobody"))]),
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
        _team(view, can, place["place"], standing(place), effect(view, given(place["building"])))
        for place in view["seats"][me]["places"]
        if place["team"]
    ]
    wait = button("wait", _("Let the others go first")) if can.may("wait") else None
    return choice_panel(
        _("Work your teams"),
        _("in any order"),
        el("div", *rows, cls="teams"),
        listed([wait, _drops(can, prefix)], "choices two-up tight"),
    )


def _shut(view: View, can: Acts, place: str) -> str:
    """Why a team cannot Work now: nothing to do, or somebody else goes first."""
    if can.may("skip", place):
        return _("Nothing it could do now.")
    building = place.partition(".")[0]
    here = [shared["place"] for shared in view["shared"] if shared["team"] is not None]
    if any(other.partition(".")[0] == building and other < place for other in here):
        return _("A team further left goes first.")
    return _("The Lab goes first.") if building == "uplink" else _("The Clout goes first.")


def _team(view: View, can: Acts, place: str, name: str, words: str) -> Markup:
    lit = can.may("work", place)
    body = el("b", name) + el("small", words if lit else _shut(view, can, place))
    if lit:
        label = _("Work {name}: {effect}", name=name, effect=words)
        work = el("button", body, cls="site lit", type="button", data_act=f"work:{place}", aria_label=label)
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
            aria_label=_("Skip {name}", name=name),
            title=_("Skip {name}: the team goes home", name=name),
        )
    return el("div", work, skip, cls="team")


def _refine(view: View, can: Acts, _prefix: str) -> Markup:
    asked = given(view["question"])
    kind = asked["kind"]
    words = _(
        "The {building} refines {left} more at most. Each stays in its Silo.",
        building=name_of_building(asked["building"]),
        left=asked["left"],
    )
    return choice_panel(
        _("Refine how many {kind}?", kind=several(kind)),
        None,
        el("div", ore_icon(kind), el("span", _("becomes")), ore_icon("f" + kind[1]), cls="row"),
        hint(words),
        numbers(can.of("qty"), lambda count: _("{count} {kind} to refine", count=count, kind=several(kind))),
    )


def _give(view: View, can: Acts, _prefix: str) -> Markup:
    asked = given(view["question"])
    kind = asked["kind"]
    words = f"{effect(view, asked['building'])} {_('First say what you give, then what you get.')}"
    return choice_panel(
        _("Give how many {kind}?", kind=several(kind)),
        name_of_building(asked["building"]),
        hint(words),
        numbers(can.of("qty"), lambda count: _("{count} {kind} to give", count=count, kind=several(kind))),
    )


def _take(view: View, can: Acts, _prefix: str) -> Markup:
    asked = given(view["question"])
    kind = ("f" if asked["building"] == "repressor" else "r") + asked["type"]
    words = _("{left} to choose; what is left becomes the next type.", left=asked["left"])
    return choice_panel(
        _("How many become {kind}?", kind=several(kind)),
        name_of_building(asked["building"]),
        hint(words),
        numbers(can.of("qty"), lambda count: _("{count} become {kind}", count=count, kind=several(kind))),
    )


def _white_takes(view: View, can: Acts, _prefix: str) -> Markup:
    """What the white robot holds after a conversion."""
    state = "f" if given(view["question"])["building"] == "repressor" else "r"
    rows = [button(f"take:{type_}", type_name(type_), sign=ore_icon(state + type_)) for type_ in can.of("take")]
    return choice_panel(_("What does the white robot carry?"), None, listed(rows))


def _produce(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for type_ in can.of("take"):
        space = room(own_seat(view), type_)
        rows.append(
            button(f"take:{type_}", type_name(type_), _("room for {count}", count=space), ore_icon("r" + type_))
        )
    return choice_panel(_("Make a raw resource"), None, listed([*rows, _done(can, _("Make no more"))]))


def _done(can: Acts, words: str) -> Markup | None:
    return button("done", words) if can.may("done") else None


def _exchange(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for swap in EXCHANGES:
        if can.may("exch", swap):
            old, new = "r" + swap[0], "r" + swap[1]
            words = _("{old} for {new}", old=type_name(swap[0]), new=type_name(swap[1]))
            rows.append(button(f"exch:{swap}", words, sign=ore_icon(old) + ore_icon(new)))
    left = (view["question"] or {}).get("left")
    small = ngettext("{count} time more at most", "{count} times more at most", left) if left else None
    return choice_panel(_("Exchange"), small, listed([*rows, _done(can, _("Exchange no more"))]))


def _load(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for place in can.of("load"):
        pad, _dot, number = place.partition(".")
        rocket = given(view["pads"][pad])
        slot = rocket["slots"][int(number) - 1]
        words = f"{pad} {rocket['name']}"
        rows.append(button(f"load:{place}", words, f"+{slot['worth']}", ore_icon("f" + slot["type"]), "btn phone"))
    left = (view["question"] or {}).get("left")
    small = _("{count} more at most", count=left) if left else None
    words = _(
        "Choose a lit slot. The robot stays there until the rocket launches, and then scores the number beside it."
    )
    return choice_panel(
        _("Load the rockets"),
        small,
        el("p", words, cls="hint laptop"),
        el("div", *rows, cls="swipe") if rows else None,
        listed([_done(can, _("Load no more"))]),
    )


def _build(view: View, can: Acts, _prefix: str) -> Markup:
    """Everything on offer: what I can pay as buttons, the rest dim with what is missing."""
    silo = own_seat(view)["silo"]
    ready, dim = [], []
    prices, bonuses = view["numbers"]["prices"], view["numbers"]["bonuses"]
    for tile in TILES:
        offer = (f"build:{tile}", name_of_building(tile), effect(view, tile), prices[tile], bonuses[tile])
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
        offer = (f"buildadv:{name}", name_of_building(name), effect(view, name), card["cost"], card["bonus"])
        if can.may("buildadv", name):
            ready.append(_offer(*offer))
        else:
            dim.append(_beyond(silo, *offer))
    return choice_panel(
        _("Choose what to build"),
        _("you pay from your Silo"),
        el("div", *ready, cls="cards"),
        el("div", *dim, cls="beyond laptop") if dim else None,
    )


def _offer(act: str, name: str, words: str, cost: Mapping[str, int], bonus: int) -> Markup:
    label = _("Build {name}: {effect}", name=name, effect=words)
    if bonus:
        label += " " + _("Gain {count}.", count=bonus)
    return el(
        "button",
        cost_icons(tuple(cost.items())),
        el("span", el("span", name, cls="t"), el("span", words, cls="d"), cls="words"),
        el("span", f"+{bonus}", cls="worth") if bonus else None,
        cls="card offer",
        type="button",
        data_act=act,
        aria_label=label,
    )


def _beyond(silo: Mapping[str, int], act: str, name: str, words: str, cost: Mapping[str, int], _bonus: int) -> Markup:
    lacks = ", ".join(counted(kind, count) for kind, count in missing(silo, cost).items())
    note = _("lacks {price}", price=lacks) if lacks else _("not now")
    return el("div", el("b", name), el("small", note), cls="site shut", data_why=act, tabindex=0, title=words)


def _site(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    places = {place["place"]: place for place in own_seat(view)["places"]}
    for number in can.of("site"):
        place = places[f"site.{number}"]
        brings = _("covers {building}", building=standing(place)) if place["building"] else pgettext("site", "free")
        rows.append(button(f"site:{number}", _("Advanced site {number}", number=number), brings))
    words = _("What stands there is covered: its team goes home and its effect ends. Its bonus stays yours.")
    return choice_panel(_("On which site?"), None, hint(words, soft=True), listed(rows))


def _mass(view: View, can: Acts, _prefix: str) -> Markup:
    gain = view["numbers"]["amounts"]["massdriver"]
    rows = (
        button(f"mass:{kind}", _("Give a {kind}", kind=named(kind)), f"+{gain}", ore_icon(kind))
        for kind in can.of("mass")
    )
    return choice_panel(_("Shoot it into space"), None, listed(rows))


def _who(view: View, seat: int) -> str:
    return _("yourself") if seat == view["viewer"] else name_of(view, seat)


def _leech(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for argument in can.of("target"):
        seat = int(argument)
        has = view["seats"][seat]["dominance"]
        words = _("has {count}", count=has)
        rows.append(button(f"target:{seat}", sentence(_who(view, seat)), words, badge(seat, "chipicon")))
    small = _("loses {count}", count=view["numbers"]["amounts"]["leecher"])
    return choice_panel(_("Who is leeched?"), small, listed(rows))


def _mark(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for pad in can.of("pad"):
        rocket = given(view["pads"][pad])
        pays = rocket["pays"][given(view["viewer"])]
        others = sum(rocket["pays"]) - pays
        words = _("you +{own}, others +{others}", own=pays, others=others)
        rows.append(button(f"pad:{pad}", f"{pad} {rocket['name']}", words))
    return choice_panel(_("Light a rocket"), None, listed(rows))


def _abduct(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for argument in can.of("abduct"):
        seat, _dot, what = argument.partition(".")
        words = _("the white robot") if what == "white" else _("holds {kind}", kind=named(what))
        sign = robot_icon(None, "chipicon") if what == "white" else ore_icon(what)
        rows.append(button(f"abduct:{argument}", name_of(view, int(seat)), words, badge(int(seat), "chipicon") + sign))
    words = _("The robot comes out of that Silo and stays on your Abductor until it takes another.")
    return choice_panel(_("Whose robot?"), None, hint(words, soft=True), listed(rows))


def _array(view: View, can: Acts, _prefix: str) -> Markup:
    rows = []
    for argument in can.of("array"):
        seat, _dot, name = argument.partition(".")
        place = next(place for place in view["seats"][int(seat)]["places"] if place["place"] == name)
        words = effect(view, given(place["building"]))
        called = standing(place)
        body = el("b", called) + el("small", words)
        if int(seat) == view["viewer"]:
            label = _("Work your own {building}: {effect}", building=called, effect=words)
        else:
            owner = name_of(view, int(seat))
            label = _("Work the {building} of {name}: {effect}", building=called, name=owner, effect=words)
        rows.append(
            el(
                "button",
                badge(int(seat), "chipicon"),
                el("span", body),
                cls="site lit with-badge",
                type="button",
                data_act=f"array:{argument}",
                aria_label=label,
            )
        )
    return choice_panel(_("Point the Solar Array"), None, el("div", *rows, cls="teams"))


def _white(view: View, _can: Acts, _prefix: str) -> Markup:
    """Whether the white robot is the one."""
    yes = button("white:1", _("Yes, the white robot"), sign=robot_icon(None, "chipicon"))
    no = button("white:0", _("No, only my own"), sign=robot_icon(view["viewer"], "chipicon"))
    question = hint(ask_white(view))
    return choice_panel(_("The white robot"), None, question, listed([yes, no], "choices two-up tight"))


def _other(_view: View, can: Acts, _prefix: str) -> Markup:
    """What is left: the outcomes of chance, for those who spin and deal at home."""
    rows = []
    for verb, arguments in can.by_verb.items():
        for argument in arguments:
            act = f"{verb}:{argument}" if argument else verb
            rows.append(button(act, SPACE.label(SPACE.parse(act))))
    return choice_panel(_("What came?"), None, listed(rows))


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
