"""What I must choose now, in words: one panel for each step, with what each choice brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.views import given, name_of
from orrery.core.wording import count_of
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, icon, join, listed
from orrery.games.darkness.pieces import RESOURCES, title
from orrery.games.darkness.view.art import core_sign, resource_sign, ship_sign, tile_sign
from orrery.games.darkness.view.wording import fleet_words, orb_facts, together
from orrery.games.darkness.words.glossary import (
    CORE_WORDS,
    TILE_WORDS,
    View,
    core_title,
    place,
    scene_orb,
    tile_odds,
    told,
    who,
)
from orrery.games.darkness.words.prompts import PROMPTS, announced, heard


def choice(view: View, can: Acts) -> Markup | None:
    """The panel of the present step; None when there is nothing to choose, or when ships are taken up first."""
    found = PANELS.get(view["step"]) if can.by_verb else None
    return found(view, can) if found else None


def shown_tile(view: View, tile: str, level: int | None) -> Markup:
    """A tile that was drawn, with what it does."""
    name_and_level = f"{title(tile)}, LV{level}" if level else title(tile)
    words = el("div", el("b", name_and_level), hint(told(view, TILE_WORDS[tile])), cls="grow")
    return el("div", tile_sign(tile), words, cls="row drawn")


# The amoeba -----------------------------------------------------------------------------------------------------------


def _amoeba_names(view: View, can: Acts) -> Markup:
    buttons = [
        button(f"seat:{seat}", who(view, int(seat)), fleet_words(view["seats"][int(seat)]["fleet"]), badge(int(seat)))
        for seat in can.of("seat")
    ]
    return choice_panel("Whom does the amoeba bite?", "they lose a ship", listed([*buttons, *_hit(view, can)]))


def _hit(view: View, can: Acts) -> list[Markup]:
    if not can.of("hit_amoeba"):
        return []
    return [button("hit_amoeba", "Hit the amoeba", next_hit(view), ship_sign(_me(view), "scout"))]


def _striking_back(view: View, can: Acts) -> Markup:
    """The amoeba strikes at somebody: everybody else may send scouts first (D-5.9)."""
    words = f"{name_of(view, given(view['turn']))} has pointed it at {_victim(view)}. A dead amoeba eats nothing."
    return choice_panel("Strike back?", "the amoeba", hint(words), listed([*_hit(view, can), button("none", "No")]))


def _victim(view: View) -> str:
    victim = given(view["pending"]["target"])
    return "you" if victim == view["viewer"] else name_of(view, victim)


def next_hit(view: View) -> str:
    """What a hit costs, and how far it brings the amoeba."""
    return f"1 scout, hit {view['amoebas'][0] + 1} of {view['numbers']['amoeba_hits']}"


def _me(view: View) -> int:
    return int(view["viewer"] or 0)


def _ships(heading: str, small: str) -> Callable[[View, Acts], Markup]:
    """A choice between a colony ship and a scout."""

    def panel_of(view: View, can: Acts) -> Markup:
        buttons = []
        for kind in can.of("ship"):
            words = "Colony ship" if kind == "colony" else "Scout"
            seat = view["seats"][_me(view)]
            brings = f"{seat['fleet'][kind]} in the fleet"
            if view["step"] == "taking_fleet":  # D-9.1: as far as they exist
                number = min(view["numbers"][f"fleet_{kind}"], seat["reserve"][kind] + seat["waste"][kind])
                words = count_of(number, words.lower())
            buttons.append(button(f"ship:{kind}", words, brings, ship_sign(_me(view), kind)))
        return choice_panel(heading, small, listed([*buttons, *_hit(view, can)]))

    return panel_of


# Places on the board --------------------------------------------------------------------------------------------------


def _orbs(view: View, can: Acts) -> Markup:
    """A second orb, a victim, a stronghold: lit on the board, and as a list."""
    buttons = [
        button(f"orb:{number}", place(view, int(number)), orb_facts(view, int(number))) for number in can.of("orb")
    ]
    buttons += [
        button(f"fleet:{seat}", f"Fleet of {name_of(view, int(seat))}", "1 colony ship", badge(int(seat)))
        for seat in can.of("fleet")
    ]
    if can.of("none"):
        buttons.append(button("none", "None"))
    return choice_panel(
        PROMPTS[view["step"]], "or tap it on the board", _about(view), listed(buttons, "choices places")
    )


def _about(view: View) -> Markup | None:
    """What the chain of choices has come to."""
    about = view["pending"]
    if view["step"] != "which_orb" or about["orb"] is None:
        return None
    words = {"gateway": "Gateway from", "mine": "Move a tile from", "laser": "Laser of"}.get(about["act"] or "", "At")
    return hint(f"{words} {place(view, about['orb'])}.")


def _slots(view: View, can: Acts) -> Markup:
    number = scene_orb(view)
    assert number is not None
    here = view["orbs"][number]
    buttons = []
    for slot in can.of("slot"):
        tile = given(here["slots"][int(slot)])
        owner = "ownerless" if tile["owner"] is None else who(view, tile["owner"])
        buttons.append(button(f"slot:{slot}", title(tile["tile"]), owner, tile_sign(tile["tile"])))
    buttons += [
        button(f"bridge:{seat}", f"Bridgehead of {name_of(view, int(seat))}", "", badge(int(seat)))
        for seat in can.of("bridge")
    ]
    if can.of("from_fleet"):
        buttons.append(button("from_fleet", "A colony ship of your fleet", "", ship_sign(_me(view), "colony")))
    if can.of("done"):
        buttons.append(button("done", "Stop"))
    return choice_panel(PROMPTS[view["step"]], f"at {place(view, number)}", listed(buttons, "choices places"))


def _guards(view: View, can: Acts) -> Markup:
    words = {"station": "The defence station", "shield": "An Ancient shield"}
    where = f"at {place(view, given(view['pending']['orb']))}"
    return choice_panel(PROMPTS["which_guard"], where, listed(button(f"guard:{g}", words[g]) for g in can.of("guard")))


# Parley ---------------------------------------------------------------------------------------------------------------


def _promising(view: View, can: Acts) -> Markup:  # noqa: ARG001
    words = "A promise binds nobody: you decide again when the ships arrive."
    pair = [button("promise:yes", "Promise free passage"), button("promise:no", "Promise nothing")]
    return choice_panel("They ask to pass", "parley", hint(announced(view)), hint(words, soft=True), listed(pair))


def _going(view: View, can: Acts) -> Markup:  # noqa: ARG001
    orb = given(view["pending"]["orb"])
    words = f"{heard(view)} If a guard of {place(view, orb)} shoots, your ships are lost."
    pair = [button("go", "Go on"), button("call_off", "Call it off", "the orb is closed this turn")]
    return choice_panel("Go on, or call it off?", "parley", hint(words), listed(pair))


def _firing(view: View, can: Acts) -> Markup:  # noqa: ARG001
    pair = [button("allow", "Let them pass"), button("shoot", "Shoot", "their ships are lost")]
    said = hint(heard(view), soft=True) if view["pending"]["promises"] else None
    return choice_panel("Ships arrive", "your guard", hint(announced(view)), said, listed(pair))


def _permitting(view: View, can: Acts) -> Markup:  # noqa: ARG001
    about = view["pending"]
    ends = [place(view, orb) for orb in (about["orb"], about["orb2"]) if orb is not None]
    link = "portal" if view["phase"] == 3 else "gateway"
    words = f"{name_of(view, given(view['turn']))} wants a {link} at {' and '.join(ends)}, where you stand guard."
    pair = [button("answer:yes", "Permit it"), button("answer:no", "Refuse", "it is not built")]
    return choice_panel(f"Permit the {link}?", "your guard", hint(words), listed(pair))


# Cores and tiles ------------------------------------------------------------------------------------------------------


def _core_choice(view: View, can: Acts) -> Markup:
    hand = view["pending"]["hand"] or []
    fan = [
        el(
            "button",
            core_sign(hand[int(number)]),
            el("b", core_title(hand[int(number)])),
            cls="btn hexcard",
            type="button",
            data_act=f"pick:{number}",
            title=told(view, CORE_WORDS.get(hand[int(number)], "")) or None,
        )
        for number in can.of("pick")
    ]
    return choice_panel("Choose the core to lay", None, only_you(), el("div", *fan, cls="hexfan"))


def only_you() -> Markup:
    return el("p", icon("eye"), "Only you see this", cls="hint eyed")


def _looking(view: View, can: Acts) -> Markup:
    number = given(view["pending"]["orb"])
    core = view["orbs"][number]["core"]
    what = CORE_WORDS.get(core, "Explore it once you have a bridgehead here.") if core else ""
    words = el("div", el("b", f"{place(view, number)}: {core_title(core)}"), hint(told(view, what)), cls="grow")
    row = el("div", core_sign(core) if core else None, words, cls="row drawn")
    buttons = []
    if "yes" in can.of("answer"):
        price = told(view, "{map_scout:scout}: see {network_cores:core}, lay 1")
        buttons.append(button("answer:yes", "Buy a planetary map", price))
    buttons.append(button("answer:no", "Seen" if len(buttons) == 0 else "Buy nothing"))
    return choice_panel("You see the core", None, row, only_you(), listed(buttons))


def _tile_facts(view: View) -> Markup | None:
    about = view["pending"]
    return shown_tile(view, about["drawn"], about["level"]) if about["drawn"] else None


def _first_tile(view: View, can: Acts) -> Markup:
    buttons = [button("keep", "Keep this tile")] if can.of("keep") else []
    buttons += [
        button(f"dig:{level}", f"Dig to LV{level}", tile_odds(view["pools"][int(level) - 1])) for level in can.of("dig")
    ]
    if can.of("redraw"):
        buttons.append(button("redraw", "Ask to draw again", "your partners must agree"))
    for tile in can.of("salvage"):
        number = view["wasted"][0][tile]  # D-7.9: only LV1 tiles can be found
        buttons.append(button(f"salvage:{tile}", f"Find {title(tile)}", f"{number} in the waste", tile_sign(tile)))
    orb = view["pending"]["orb"]
    where = f"at {place(view, orb)}" if orb is not None else None
    heading = "Keep it, or dig?" if can.of("dig") else PROMPTS[view["step"]]
    return choice_panel(heading, where, _tile_facts(view), listed(buttons, "choices tall"))


def _scanning(view: View, can: Acts) -> Markup:
    words = {
        "own": ("Use your Deep scan", "the tile goes back"),
        "ask": ("Ask the others for one", ""),
        "accept": ("Accept the tile", ""),
    }
    buttons = [button(f"scan:{how}", *words[how]) for how in can.of("scan")]
    return choice_panel("A bad tile", "Deep scan", _tile_facts(view), listed(buttons))


def _yes_no(heading: str, yes: tuple[str, str], no: tuple[str, str]) -> Callable[[View, Acts], Markup]:
    def panel_of(view: View, can: Acts) -> Markup:
        words = {"yes": yes, "no": no}
        asks = None
        if view["viewer"] != view["turn"] and view["turn"] is not None:
            asks = hint(f"{name_of(view, view['turn'])} asks.")
        buttons = [button(f"answer:{word}", *words[word]) for word in ("yes", "no") if word in can.of("answer")]
        return choice_panel(heading, None, asks, _tile_facts(view), listed(buttons))

    return panel_of


def _tile_choice(view: View, can: Acts) -> Markup:
    tiles = view["pending"]["choice"]
    buttons = [
        button(f"pick:{n}", title(tiles[int(n)]), told(view, TILE_WORDS[tiles[int(n)]]), tile_sign(tiles[int(n)]))
        for n in can.of("pick")
    ]
    return choice_panel("Choose one of the tiles", "Perfect spot", listed(buttons, "choices tall"))


def _altar(view: View, can: Acts) -> Markup:
    scouts = min(view["numbers"]["altar_scouts"], view["seats"][_me(view)]["waste"]["scout"])
    words = {
        "no": ("Sacrifice nothing", ""),
        "fleet": ("A colony ship of the fleet", f"+{count_of(scouts, 'scout')}"),
        "landed": ("The ship that landed", f"+{count_of(scouts, 'scout')}"),
    }
    return choice_panel(
        "The altar waits", "Ancient altar", listed(button(f"altar:{g}", *words[g]) for g in can.of("altar"))
    )


def _pledging(view: View, can: Acts) -> Markup:
    done = sum(view["pending"]["pledges"][1::2])
    words = f"{{laser_scouts:scout}} together destroy the laser. {done} are pledged; with fewer nothing is lost."
    numbers = (
        el("button", number, cls="btn tokenbtn", type="button", data_act=f"pledge:{number}")
        for number in can.of("pledge")
    )
    row = el("div", *numbers, cls="row numbers", role="group", aria_label="How many scouts")
    return choice_panel("How many scouts do you pledge?", "against the laser", hint(told(view, words)), row)


# Phases 2 to 5 --------------------------------------------------------------------------------------------------------


def _proposing(view: View, can: Acts) -> Markup:
    words = "A coalition is for good. Its members win and lose together and share gateways, food and air."
    buttons = []
    for argument in can.of("propose"):
        seats = [int(seat) for seat in argument.split("+")]
        signs = join(badge(seat) for seat in seats)
        alone = seats == [view["viewer"]]
        buttons.append(button(f"propose:{argument}", "Nobody" if alone else together(view, seats), "", signs))
    return choice_panel("Propose a coalition", "phase 2", hint(words, soft=True), listed(buttons, "choices places"))


def _joining(view: View, can: Acts) -> Markup:  # noqa: ARG001
    seats = view["pending"]["proposal"]
    turns = view["pending"]["place"]  # to propose, so far: the last was the proposer's
    proposer = (given(view["start"]) + turns - 1) % view["players"]
    words = f"{name_of(view, proposer)} proposes: {together(view, seats)}."
    pair = [button("answer:yes", "Join", "for good"), button("answer:no", "Decline")]
    return choice_panel("Join the coalition?", "phase 2", hint(words), listed(pair))


def _station_way(view: View, can: Acts) -> Markup:  # noqa: ARG001
    number = given(view["pending"]["orb"])
    words = f"{place(view, number)}: {orb_facts(view, number)}. Only A feeds everybody."
    pair = [button("shift:up", "Better air", "one step up"), button("shift:down", "Worse air", "one step down")]
    return choice_panel("Your terraforming station", "phase 4", hint(words), listed(pair))


def _free_unit(view: View, can: Acts) -> Markup:
    totals = view["pending"]["totals"]
    buttons = [
        button(f"resource:{word}", title(word), f"{totals[RESOURCES.index(word)]} so far", resource_sign(word))
        for word in can.of("resource")
    ]
    return choice_panel("Choose the free unit", "the smallest number counts", listed(buttons))


def _outcomes(view: View, can: Acts) -> Markup:
    """Whoever draws at home says what came."""
    buttons = []
    for verb, arguments in can.by_verb.items():
        for argument in arguments:
            words = name_of(view, int(argument)) if verb == "start" else title(argument) if argument else title(verb)
            buttons.append(button(f"{verb}:{argument}" if argument else verb, words))
    return choice_panel(PROMPTS[view["step"]], None, listed(buttons, "choices places"))


PANELS: Final[dict[str, Callable[[View, Acts], Markup]]] = {
    "start": _outcomes,
    "core_draw": _outcomes,
    "core_choice": _core_choice,
    "amoeba_names": _amoeba_names,
    "striking_back": _striking_back,
    "amoeba_eats": _ships("The amoeba bites", "which ship is lost?"),
    "looking": _looking,
    "kraken_target": _orbs,
    "tile_draw": _outcomes,
    "first_tile": _first_tile,
    "consenting": _yes_no("May they draw again?", ("Agree", "a new LV1 tile"), ("Decline", "")),
    "which_level": _first_tile,
    "scanning": _scanning,
    "helping": _yes_no("Help with your Deep scan?", ("Help", "your scan is used"), ("Keep it", "")),
    "tile_choice": _tile_choice,
    "recovering": _ships("A lost ship", "which one comes back?"),
    "meeting_life": _yes_no(
        "Eliminate the lifeforms?", ("Eliminate them", "an LV3 tile; aliens will hunt you"), ("Let them live", "")
    ),
    "evolving": _yes_no("Evolve?", ("Evolve", "+1 of everything, but alone"), ("Stay as you are", "")),
    "pirates_order": _orbs,
    "pirates_at": _slots,
    "taking_fleet": _ships("An alien fleet", "take it over"),
    "at_altar": _altar,
    "in_cube": _slots,
    "cube_source": _slots,
    "pledging": _pledging,
    "which_tile": _slots,
    "which_orb": _orbs,
    "which_guard": _guards,
    "promising": _promising,
    "going": _going,
    "firing": _firing,
    "permitting": _permitting,
    "proposing": _proposing,
    "joining": _joining,
    "which_first": _slots,
    "portal_target": _orbs,
    "virus_target": _orbs,
    "station_way": _station_way,
    "stronghold": _orbs,
    "free_unit": _free_unit,
}
