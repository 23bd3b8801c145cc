"""What I must choose now, in words: one panel for each step, with what each choice brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.language import _, all_of, mark, pgettext
from orrery.core.views import given, name_of
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, icon, join, listed
from orrery.games.darkness.pieces import RESOURCES
from orrery.games.darkness.view.art import core_sign, resource_sign, ship_sign, tile_sign
from orrery.games.darkness.view.wording import fleet_words, orb_facts, together
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import (
    CORE_WORDS,
    View,
    core_title,
    piece,
    place,
    scene_orb,
    tile_does,
    tile_odds,
    told,
    who,
    with_numbers,
)
from orrery.games.darkness.words.prompts import announced, heard, prompt


def choice(view: View, can: Acts) -> Markup | None:
    """The panel of the present step; None when there is nothing to choose, or when ships are taken up first."""
    found = PANELS.get(view["step"]) if can.by_verb else None
    return found(view, can) if found else None


def shown_tile(view: View, tile: str, level: int | None) -> Markup:
    """A tile that was drawn, with what it does."""
    name_and_level = f"{piece(tile)}, LV{level}" if level else piece(tile)
    words = el("div", el("b", name_and_level), hint(tile_does(view["numbers"], tile)), cls="grow")
    return el("div", tile_sign(tile), words, cls="row drawn")


# The amoeba -----------------------------------------------------------------------------------------------------------


def _amoeba_names(view: View, can: Acts) -> Markup:
    buttons = [
        button(f"seat:{seat}", who(view, int(seat)), fleet_words(view["seats"][int(seat)]["fleet"]), badge(int(seat)))
        for seat in can.of("seat")
    ]
    return choice_panel(_("Whom does the amoeba bite?"), _("they lose a ship"), listed([*buttons, *_hit(view, can)]))


def _hit(view: View, can: Acts) -> list[Markup]:
    if not can.of("hit_amoeba"):
        return []
    return [button("hit_amoeba", _("Hit the amoeba"), next_hit(view), ship_sign(_me(view), "scout"))]


def _striking_back(view: View, can: Acts) -> Markup:
    """The amoeba strikes at somebody: everybody else may send scouts first (D-5.9)."""
    words = _(
        "{name} has pointed it at {whom}. A dead amoeba eats nothing.",
        name=name_of(view, given(view["turn"])),
        whom=_victim(view),
    )
    buttons = [*_hit(view, can), button("none", _("No"))]
    return choice_panel(_("Strike back?"), _("the amoeba"), hint(words), listed(buttons))


def _victim(view: View) -> str:
    victim = given(view["pending"]["target"])
    return pgettext("accusative", "you") if victim == view["viewer"] else name_of(view, victim)


def next_hit(view: View) -> str:
    """What a hit costs, and how far it brings the amoeba."""
    return _("1 scout, hit {hit} of {needed}", hit=view["amoebas"][0] + 1, needed=view["numbers"]["amoeba_hits"])


def _me(view: View) -> int:
    return int(view["viewer"] or 0)


def _ships(heading: str, small: str) -> Callable[[View, Acts], Markup]:
    """A choice between a colony ship and a scout."""

    def panel_of(view: View, can: Acts) -> Markup:
        buttons = []
        for kind in can.of("ship"):
            words = _("Colony ship") if kind == "colony" else _("Scout")
            seat = view["seats"][_me(view)]
            brings = _("{number} in the fleet", number=seat["fleet"][kind])
            if view["step"] == "taking_fleet":  # D-9.1: as far as they exist
                number = min(view["numbers"][f"fleet_{kind}"], seat["reserve"][kind] + seat["waste"][kind])
                words = colony_ships(number) if kind == "colony" else scouts(number)
            buttons.append(button(f"ship:{kind}", words, brings, ship_sign(_me(view), kind)))
        return choice_panel(_(heading), _(small), listed([*buttons, *_hit(view, can)]))

    return panel_of


# Places on the board --------------------------------------------------------------------------------------------------


def _orbs(view: View, can: Acts) -> Markup:
    """A second orb, a victim, a stronghold: lit on the board, and as a list."""
    buttons = [
        button(f"orb:{number}", place(view, int(number)), orb_facts(view, int(number))) for number in can.of("orb")
    ]
    buttons += [
        button(
            f"fleet:{seat}",
            _("Fleet of {name}", name=name_of(view, int(seat))),
            colony_ships(1),
            badge(int(seat)),
        )
        for seat in can.of("fleet")
    ]
    if can.of("none"):
        buttons.append(button("none", _("None")))
    return choice_panel(
        prompt(view["step"]),
        pgettext("an orb", "or tap it on the board"),
        _about(view),
        listed(buttons, "choices places"),
    )


def _about(view: View) -> Markup | None:
    """What the chain of choices has come to."""
    about = view["pending"]
    if view["step"] != "which_orb" or about["orb"] is None:
        return None
    return hint(_(_FROM.get(about["act"] or "", _AT), place=place(view, about["orb"])))


_FROM: Final = {
    "gateway": mark("Gateway from {place}."),
    "mine": mark("Move a tile from {place}."),
    "laser": mark("Laser of {place}."),
}
_AT: Final = mark("At {place}.")


def _slots(view: View, can: Acts) -> Markup:
    number = scene_orb(view)
    assert number is not None
    here = view["orbs"][number]
    buttons = []
    for slot in can.of("slot"):
        tile = given(here["slots"][int(slot)])
        owner = _("ownerless") if tile["owner"] is None else who(view, tile["owner"])
        buttons.append(button(f"slot:{slot}", piece(tile["tile"]), owner, tile_sign(tile["tile"])))
    buttons += [
        button(f"bridge:{seat}", _("Bridgehead of {name}", name=name_of(view, int(seat))), "", badge(int(seat)))
        for seat in can.of("bridge")
    ]
    if can.of("from_fleet"):
        buttons.append(button("from_fleet", _("A colony ship of your fleet"), "", ship_sign(_me(view), "colony")))
    if can.of("done"):
        buttons.append(button("done", _("Stop")))
    return choice_panel(prompt(view["step"]), _at(view, number), listed(buttons, "choices places"))


def _at(view: View, number: int) -> str:
    return _("at {place}", place=place(view, number))


def _guards(view: View, can: Acts) -> Markup:
    words = {"station": _("The defence station"), "shield": _("An Ancient shield")}
    where = _at(view, given(view["pending"]["orb"]))
    return choice_panel(prompt("which_guard"), where, listed(button(f"guard:{g}", words[g]) for g in can.of("guard")))


# Parley ---------------------------------------------------------------------------------------------------------------


def _promising(view: View, can: Acts) -> Markup:  # noqa: ARG001
    words = _("A promise binds nobody: you decide again when the ships arrive.")
    pair = [button("promise:yes", _("Promise free passage")), button("promise:no", _("Promise nothing"))]
    return choice_panel(_("They ask to pass"), _("parley"), hint(announced(view)), hint(words, soft=True), listed(pair))


def _going(view: View, can: Acts) -> Markup:  # noqa: ARG001
    orb = given(view["pending"]["orb"])
    words = f"{heard(view)} {_('If a guard of {place} shoots, your ships are lost.', place=place(view, orb))}"
    pair = [button("go", _("Go on")), button("call_off", _("Call it off"), _("the orb is closed this turn"))]
    return choice_panel(_("Go on, or call it off?"), _("parley"), hint(words), listed(pair))


def _firing(view: View, can: Acts) -> Markup:  # noqa: ARG001
    pair = [button("allow", _("Let them pass")), button("shoot", _("Shoot"), _("their ships are lost"))]
    said = hint(heard(view), soft=True) if view["pending"]["promises"] else None
    return choice_panel(_("Ships arrive"), _("your guard"), hint(announced(view)), said, listed(pair))


def _permitting(view: View, can: Acts) -> Markup:  # noqa: ARG001
    about = view["pending"]
    ends = all_of([place(view, orb) for orb in (about["orb"], about["orb2"]) if orb is not None])
    name = name_of(view, given(view["turn"]))
    if view["phase"] == 3:
        heading = _("Permit the portal?")
        words = _("{name} wants a portal at {places}, where you stand guard.", name=name, places=ends)
    else:
        heading = _("Permit the gateway?")
        words = _("{name} wants a gateway at {places}, where you stand guard.", name=name, places=ends)
    pair = [button("answer:yes", _("Permit it")), button("answer:no", _("Refuse"), _("it is not built"))]
    return choice_panel(heading, _("your guard"), hint(words), listed(pair))


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
            title=told(view, CORE_WORDS[hand[int(number)]]) if hand[int(number)] in CORE_WORDS else None,
        )
        for number in can.of("pick")
    ]
    return choice_panel(_("Choose the core to lay"), None, only_you(), el("div", *fan, cls="hexfan"))


def only_you() -> Markup:
    return el("p", icon("eye"), _("Only you see this"), cls="hint eyed")


_BRIDGEHEAD_FIRST: Final = mark("Explore it once you have a bridgehead here.")


def _looking(view: View, can: Acts) -> Markup:
    number = given(view["pending"]["orb"])
    core = view["orbs"][number]["core"]
    what = told(view, CORE_WORDS.get(core, _BRIDGEHEAD_FIRST)) if core else ""
    words = el("div", el("b", f"{place(view, number)}: {core_title(core)}"), hint(what), cls="grow")
    row = el("div", core_sign(core) if core else None, words, cls="row drawn")
    buttons = []
    if "yes" in can.of("answer"):
        price = told(view, mark("{map_scout:scout}: see {network_cores:core}, lay 1"))
        buttons.append(button("answer:yes", _("Buy a planetary map"), price))
    buttons.append(button("answer:no", _("Buy nothing") if buttons else _("Seen")))
    return choice_panel(_("You see the core"), None, row, only_you(), listed(buttons))


def _tile_facts(view: View) -> Markup | None:
    about = view["pending"]
    return shown_tile(view, about["drawn"], about["level"]) if about["drawn"] else None


def _first_tile(view: View, can: Acts) -> Markup:
    buttons = [button("keep", _("Keep this tile"))] if can.of("keep") else []
    buttons += [
        button(f"dig:{level}", _("Dig to LV{level}", level=level), tile_odds(view["pools"][int(level) - 1]))
        for level in can.of("dig")
    ]
    if can.of("redraw"):
        buttons.append(button("redraw", _("Ask to draw again"), _("your partners must agree")))
    for tile in can.of("salvage"):
        number = view["wasted"][0][tile]  # D-7.9: only LV1 tiles can be found
        find, left = _("Find {tile}", tile=piece(tile)), _("{number} in the waste", number=number)
        buttons.append(button(f"salvage:{tile}", find, left, tile_sign(tile)))
    orb = view["pending"]["orb"]
    where = _at(view, orb) if orb is not None else None
    heading = _("Keep it, or dig?") if can.of("dig") else prompt(view["step"])
    return choice_panel(heading, where, _tile_facts(view), listed(buttons, "choices tall"))


def _scanning(view: View, can: Acts) -> Markup:
    words = {
        "own": (_("Use your Deep scan"), _("the tile goes back")),
        "ask": (_("Ask the others for one"), ""),
        "accept": (_("Accept the tile"), ""),
    }
    buttons = [button(f"scan:{how}", *words[how]) for how in can.of("scan")]
    return choice_panel(_("A bad tile"), piece("deep_scan"), _tile_facts(view), listed(buttons))


def _yes_no(view: View, can: Acts, heading: str, yes: tuple[str, str], no: tuple[str, str]) -> Markup:
    words = {"yes": yes, "no": no}
    asks = None
    if view["viewer"] != view["turn"] and view["turn"] is not None:
        asks = hint(_("{name} asks.", name=name_of(view, view["turn"])))
    buttons = [button(f"answer:{word}", *words[word]) for word in ("yes", "no") if word in can.of("answer")]
    return choice_panel(heading, None, asks, _tile_facts(view), listed(buttons))


def _consenting(view: View, can: Acts) -> Markup:
    return _yes_no(view, can, _("May they draw again?"), (_("Agree"), _("a new LV1 tile")), (_("Decline"), ""))


def _helping(view: View, can: Acts) -> Markup:
    no = pgettext("the Deep scan", "Keep it")
    return _yes_no(view, can, _("Help with your Deep scan?"), (_("Help"), _("your scan is used")), (no, ""))


def _meeting_life(view: View, can: Acts) -> Markup:
    yes = _("Eliminate them"), _("an LV3 tile; aliens will hunt you")
    return _yes_no(view, can, _("Eliminate the lifeforms?"), yes, (_("Let them live"), ""))


def _evolving(view: View, can: Acts) -> Markup:
    yes = _("Evolve"), _("+1 of everything, but alone")
    return _yes_no(view, can, _("Evolve?"), yes, (_("Stay as you are"), ""))


def _tile_choice(view: View, can: Acts) -> Markup:
    tiles = view["pending"]["choice"]
    buttons = [
        button(f"pick:{n}", piece(tile), tile_does(view["numbers"], tile), tile_sign(tile))
        for n, tile in ((n, tiles[int(n)]) for n in can.of("pick"))
    ]
    return choice_panel(_("Choose one of the tiles"), piece("perfect_spot"), listed(buttons, "choices tall"))


def _altar(view: View, can: Acts) -> Markup:
    gain = f"+{scouts(min(view['numbers']['altar_scouts'], view['seats'][_me(view)]['waste']['scout']))}"
    words = {
        "no": (_("Sacrifice nothing"), ""),
        "fleet": (_("A colony ship of the fleet"), gain),
        "landed": (_("The ship that landed"), gain),
    }
    return choice_panel(
        _("The altar waits"), piece("ancient_altar"), listed(button(f"altar:{g}", *words[g]) for g in can.of("altar"))
    )


_PLEDGED: Final = mark(
    "{laser_scouts:scout} together destroy the laser. {done} are pledged; with fewer nothing is lost."
)


def _pledging(view: View, can: Acts) -> Markup:
    done = sum(view["pending"]["pledges"][1::2])
    words = with_numbers(_PLEDGED, view["numbers"], done=done)
    numbers = (
        el("button", number, cls="btn tokenbtn", type="button", data_act=f"pledge:{number}")
        for number in can.of("pledge")
    )
    row = el("div", *numbers, cls="row numbers", role="group", aria_label=_("How many scouts"))
    return choice_panel(_("How many scouts do you pledge?"), _("against the laser"), hint(words), row)


# Phases 2 to 5 --------------------------------------------------------------------------------------------------------


def _proposing(view: View, can: Acts) -> Markup:
    words = _("A coalition is for good. Its members win and lose together and share gateways, food and air.")
    buttons = []
    for argument in can.of("propose"):
        seats = [int(seat) for seat in argument.split("+")]
        signs = join(badge(seat) for seat in seats)
        alone = seats == [view["viewer"]]
        buttons.append(button(f"propose:{argument}", _("Nobody") if alone else together(view, seats), "", signs))
    return choice_panel(
        _("Propose a coalition"), _("phase 2"), hint(words, soft=True), listed(buttons, "choices places")
    )


def _joining(view: View, can: Acts) -> Markup:  # noqa: ARG001
    seats = view["pending"]["proposal"]
    turns = view["pending"]["place"]  # to propose, so far: the last was the proposer's
    proposer = (given(view["start"]) + turns - 1) % view["players"]
    words = _("{name} proposes: {members}.", name=name_of(view, proposer), members=together(view, seats))
    pair = [button("answer:yes", _("Join"), _("for good")), button("answer:no", _("Decline"))]
    return choice_panel(_("Join the coalition?"), _("phase 2"), hint(words), listed(pair))


def _station_way(view: View, can: Acts) -> Markup:  # noqa: ARG001
    number = given(view["pending"]["orb"])
    words = f"{place(view, number)}: {orb_facts(view, number)}. {_('Only A feeds everybody.')}"
    pair = [
        button("shift:up", _("Better air"), _("one step up")),
        button("shift:down", _("Worse air"), _("one step down")),
    ]
    return choice_panel(_("Your terraforming station"), _("phase 4"), hint(words), listed(pair))


def _free_unit(view: View, can: Acts) -> Markup:
    totals = view["pending"]["totals"]
    buttons = [
        button(
            f"resource:{word}",
            piece(word),
            _("{number} so far", number=totals[RESOURCES.index(word)]),
            resource_sign(word),
        )
        for word in can.of("resource")
    ]
    return choice_panel(_("Choose the free unit"), _("the smallest number counts"), listed(buttons))


def _outcomes(view: View, can: Acts) -> Markup:
    """Whoever draws at home says what came."""
    buttons = []
    for verb, arguments in can.by_verb.items():
        for argument in arguments:
            words = name_of(view, int(argument)) if verb == "start" else piece(argument or verb)
            buttons.append(button(f"{verb}:{argument}" if argument else verb, words))
    return choice_panel(prompt(view["step"]), None, listed(buttons, "choices places"))


PANELS: Final[dict[str, Callable[[View, Acts], Markup]]] = {
    "start": _outcomes,
    "core_draw": _outcomes,
    "core_choice": _core_choice,
    "amoeba_names": _amoeba_names,
    "striking_back": _striking_back,
    "amoeba_eats": _ships(mark("The amoeba bites"), mark("which ship is lost?")),
    "looking": _looking,
    "kraken_target": _orbs,
    "tile_draw": _outcomes,
    "first_tile": _first_tile,
    "consenting": _consenting,
    "which_level": _first_tile,
    "scanning": _scanning,
    "helping": _helping,
    "tile_choice": _tile_choice,
    "recovering": _ships(mark("A lost ship"), mark("which one comes back?")),
    "meeting_life": _meeting_life,
    "evolving": _evolving,
    "pirates_order": _orbs,
    "pirates_at": _slots,
    "taking_fleet": _ships(mark("An alien fleet"), mark("take it over")),
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
