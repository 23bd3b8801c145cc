"""What the one to act is asked, where that depends on the view: it names the orb, tile or player that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from orrery.core.language import _, all_of, mark, ngettext, one_of, pgettext
from orrery.core.views import name_of
from orrery.games.darkness.pieces import LV2, RESOURCES, SALVAGEABLE, TILES
from orrery.games.darkness.steps import STEPS
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import View, piece, place, scene_orb, told

PROMPTS: Final = {step.name: step.prompt for step in STEPS}  # without what depends on the view

TILE_OF_ACT: Final = {
    "occupy": mark("Which tile of {} do you occupy?"),
    "mine": mark("Which tile of {} do you move?"),
    "terraform": mark("Which tile of {} gets the terraforming station?"),
    "assault": mark("Which shield of {} do you attack?"),
    "laser": mark("Which tile of {} does your laser turn over?"),
    "erase": mark("Which tile of {} do you leave?"),
}
ORB_OF_ACT: Final = {
    "mine": mark("To which orb do you move {tile} of {orb}?"),
    "gateway": mark("To which orb does the gateway from {orb} lead?"),
    "laser": mark("At which orb does the laser of {orb} fire?"),
}
# What somebody wants, by the act and the ship where one is sent
WANTS: Final = {
    ("land", "colony"): mark("{name} wants to land with a colony ship at {place}."),
    ("land", "scout"): mark("{name} wants to land with a scout at {place}."),
    ("explore", "colony"): mark("{name} wants to explore with a colony ship at {place}."),
    ("explore", "scout"): mark("{name} wants to explore with a scout at {place}."),
    ("occupy", None): mark("{name} wants to occupy a tile at {place}."),
    ("mine", None): mark("{name} wants to move a resource tile at {place}."),
    ("terraform", None): mark("{name} wants to terraform at {place}."),
    ("gateway", None): mark("{name} wants to build a gateway at {place}."),
}
BUY: Final = mark("Buy a planetary map for {map_scout:scout}?")
COMES: Final = mark("{name} wants to come at {place}.")


def prompt(step: str) -> str:
    """What a step asks, without what depends on the view."""
    return _(PROMPTS[step])


def spot(view: View, number: int | None) -> str:
    """An orb as board and log call it; the table in a terminal has its number beside the name."""
    return _("an orb") if number is None else place(view, number)


def on_turn(view: View) -> str:
    """Whose action others are asked about."""
    turn = view["turn"]
    return name_of(view, turn) if turn is not None else _("Somebody")


def which_tile(view: View) -> str:
    sentence = TILE_OF_ACT.get(view["pending"]["act"] or "")
    return _(sentence).format(spot(view, scene_orb(view))) if sentence else prompt("which_tile")


def which_orb(view: View) -> str:
    about = view["pending"]
    sentence = ORB_OF_ACT.get(about["act"] or "")
    if sentence is None or about["orb"] is None:
        return prompt("which_orb")
    slot = about["slot"]
    lying = view["orbs"][about["orb"]]["slots"][slot] if slot is not None else None
    return _(sentence, orb=spot(view, about["orb"]), tile=piece(lying["tile"]) if lying else _("a tile"))


def at_orb(sentence: str) -> Callable[[View], str]:
    """A question about the orb at hand."""
    return lambda view: _(sentence).format(spot(view, scene_orb(view)))


def announced(view: View) -> str:
    """Who wants what at which guarded orb."""
    about = view["pending"]
    asked = about["asked"][about["ask_at"]] if about["ask_at"] < len(about["asked"]) else None
    orb = asked["orb"] if asked and asked["orb"] is not None else about["orb"]
    act = about["act"] or ""
    ship = about["ship"] if act in ("land", "explore") else None
    return _(WANTS.get((act, ship), COMES), name=on_turn(view), place=spot(view, orb))


def promising(view: View) -> str:
    return f"{announced(view)} {_('Promise free passage? It binds nobody.')}"


def heard(view: View) -> str:
    """What the guards have said so far (D-11.2)."""
    words = [
        _("{name} promises free passage", name=name_of(view, said["seat"]))
        if said["promised"]
        else _("{name} promises nothing", name=name_of(view, said["seat"]))
        for said in view["pending"]["promises"]
    ]
    return f"{all_of(words)}." if words else ""


def going(view: View) -> str:
    where = spot(view, view["pending"]["orb"])
    return _("At {place}: {heard} Go on, or call it off?", place=where, heard=heard(view))


def firing(view: View) -> str:
    return " ".join(filter(None, [announced(view), heard(view), _("Let them pass, or shoot?")]))


def permitting(view: View) -> str:
    about = view["pending"]
    ends = all_of([spot(view, orb) for orb in (about["orb"], about["orb2"]) if orb is not None])
    if view["phase"] == 3:
        return _("{name} wants a portal at {places}. Do you permit it?", name=on_turn(view), places=ends)
    return _("{name} wants a gateway at {places}. Do you permit it?", name=on_turn(view), places=ends)


def asked_for(sentence: str) -> Callable[[View], str]:
    """A question of the player on turn to somebody else, about the tile in hand."""

    def words(view: View) -> str:
        tile = view["pending"]["drawn"]
        where = spot(view, view["pending"]["orb"])
        return _(sentence, who=on_turn(view), tile=piece(tile) if tile else _("a tile"), orb=where)

    return words


def tile_and_place(view: View) -> str:
    """The tile in hand and where it would lie: they come first in what is asked."""
    about = view["pending"]
    return _(
        "{tile} (LV{level}) at {place}.",
        tile=piece(about["drawn"] or ""),
        level=about["level"],
        place=spot(view, about["orb"]),
    )


def tile_in_hand(view: View) -> str:
    sentence = prompt(view["step"])
    return f"{tile_and_place(view)} {sentence}" if view["pending"]["drawn"] else sentence


def first_tile(view: View) -> str:
    """Two tiles cannot simply be kept: a Perfect spot, and Tunnels that lead somewhere (D-7.8, D-7.9)."""
    about = view["pending"]
    found = view["wasted"][0]
    if about["drawn"] == "perfect_spot" and any(any(pool.values()) for pool in view["pools"][LV2:]):
        return f"{tile_and_place(view)} {_('Dig: you choose one of two tiles.')}"
    if about["drawn"] == "tunnels" and any(tile in found for tile in TILES[:SALVAGEABLE]):
        return f"{tile_and_place(view)} {_('Take a resource tile from the tile waste, or dig deeper.')}"
    return tile_in_hand(view)


def taking_fleet(view: View) -> str:
    """As many ships of a kind as there are (D-9.1)."""
    seat = view["seats"][view["actors"][0]]
    offered = []
    for kind, counted in (("scout", scouts), ("colony", colony_ships)):
        there = seat["reserve"][kind] + seat["waste"][kind]
        if there:
            offered.append(counted(min(view["numbers"][f"fleet_{kind}"], there)))
    return _("An alien fleet: take {ships}?", ships=one_of(offered))


def proposing(view: View) -> str:
    """Which of the rounds it is: nothing else on the table tells (D-R52)."""
    rounds = view["options"]["coalition_rounds"]
    if rounds == 1:
        return prompt("proposing")
    now = (view["pending"]["place"] - 1) // view["players"] + 1
    return f"{_('Round {now} of {rounds}.', now=now, rounds=rounds)} {prompt('proposing')}"


def looking(view: View) -> str:
    """Whoever looks reads what is seen, and what it offers (D-5.5)."""
    orb = view["pending"]["orb"]
    core = view["orbs"][orb]["core"] if orb is not None else None
    if view["viewer"] not in view["actors"] or core is None:
        return prompt("looking")
    seen = _("You see {place}: {core}.", place=spot(view, orb), core=piece(core))
    if core != "galactic_network":
        return f"{seen} {_('There is nothing to buy here: go on with No.')}"
    return f"{seen} {told(view, BUY)}"


def core_choice(view: View) -> str:
    hand = view["pending"]["hand"]
    if not hand:
        return prompt("core_choice")
    return _("Which core do you lay? {choices}.", choices=by_number(hand))


def tile_choice(view: View) -> str:
    tiles = view["pending"]["choice"]
    if not tiles:
        return prompt("tile_choice")
    return _("Which tile do you use? {choices}.", choices=by_number(tiles))


def by_number(pieces: Sequence[str]) -> str:
    """What each number stands for: "0 is A8, 1 is B5"."""
    return ", ".join(_("{number} is {piece}", number=n, piece=piece(label)) for n, label in enumerate(pieces))


def striking_back(view: View) -> str:
    victim = view["pending"]["target"]
    if victim == view["viewer"]:
        whom = pgettext("accusative", "you")
    else:
        whom = name_of(view, victim) if victim is not None else _("somebody")
    strikes = _("The amoeba strikes at {whom}.", whom=whom)
    return f"{strikes} {hits(view)} {_('Send a scout against it?')}"


def hits(view: View) -> str:
    needed = view["numbers"]["amoeba_hits"]
    if not view["amoebas"]:
        return ""
    return ngettext("It has {hits} of {count} hit.", "It has {hits} of {count} hits.", needed, hits=view["amoebas"][0])


def amoeba_names(view: View) -> str:
    return f"{_('Name a player who loses a ship to the amoeba, or hit it with a scout.')} {hits(view)}"


def pledging(view: View) -> str:
    return _(
        "{name} has fired a laser. {needed} together destroy it, {done} are pledged. How many do you pledge?",
        name=on_turn(view),
        needed=scouts(view["numbers"]["laser_scouts"]),
        done=sum(view["pending"]["pledges"][1::2]),
    )


def joining(view: View) -> str:
    members = all_of([name_of(view, seat) for seat in view["pending"]["proposal"]])
    return _("A coalition of {members} is proposed. Join it, for good?", members=members)


def station_way(view: View) -> str:
    orb = view["pending"]["orb"]
    level = view["orbs"][orb]["level"] if orb is not None else None
    where = spot(view, orb)
    if level:
        return _("Your terraforming station at {place}, now at {level}: better or worse air?", place=where, level=level)
    return _("Your terraforming station at {place}: better or worse air?", place=where)


def free_unit(view: View) -> str:
    totals = view["pending"]["totals"]
    so_far = ", ".join(f"{_(word)} {number}" for word, number in zip(RESOURCES, totals, strict=False))
    return _("Of which resource is the free unit? So far: {totals}.", totals=so_far)


def numbered(sentence: str) -> Callable[[View], str]:
    """A question with numbers of this table."""
    return lambda view: told(view, sentence)


PROMPTS_BY_VIEW: Final[Mapping[str, Callable[[View], str]]] = {
    "core_choice": core_choice,
    "amoeba_names": amoeba_names,
    "striking_back": striking_back,
    "looking": looking,
    "kraken_target": numbered(mark("Which orb that you know, of size {kraken_size} or less, does the kraken destroy?")),
    "first_tile": first_tile,
    "consenting": asked_for(mark("{who} asks to draw again instead of {tile} at {orb}. Do you agree?")),
    "scanning": tile_in_hand,
    "helping": asked_for(mark("{who} has drawn {tile} at {orb}. Do you help with your Deep scan?")),
    "tile_choice": tile_choice,
    "pirates_at": at_orb(mark("Which colony ship at {} do the pirates destroy?")),
    "taking_fleet": taking_fleet,
    "at_altar": numbered(mark("Sacrifice a colony ship for up to {altar_scouts:scout} of your waste?")),
    "in_cube": at_orb(mark("Whose ships at {} do yours replace? Or stop.")),
    "cube_source": at_orb(mark("Which colony ship takes the place at {}?")),
    "pledging": pledging,
    "proposing": proposing,
    "which_tile": which_tile,
    "which_orb": which_orb,
    "which_guard": at_orb(mark("Which guard of {} do you attack?")),
    "free_landing": at_orb(mark("Send one more ship to {}, to its core or to a tile, or stop.")),
    "promising": promising,
    "going": going,
    "firing": firing,
    "permitting": permitting,
    "joining": joining,
    "which_first": at_orb(mark("Which of these tiles of {} acts first?")),
    "portal_target": at_orb(mark("To which orb does your portal at {} lead?")),
    "virus_target": at_orb(mark("Which orb linked with {} does the virus hit?")),
    "station_way": station_way,
    "free_unit": free_unit,
}
