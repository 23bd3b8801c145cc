"""What the one to act is asked, where that depends on the view: it names the orb, tile or player that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.games.darkness.pieces import LV2, RESOURCES, SALVAGEABLE, TILES, title
from orrery.games.darkness.steps import STEPS
from orrery.games.darkness.words.glossary import Number, View, place, scene_orb, told

PROMPTS: Final = {step.name: step.prompt for step in STEPS}  # without what depends on the view

TILE_OF_ACT: Final = {
    "occupy": "Which tile of {} do you occupy?",
    "mine": "Which tile of {} do you move?",
    "terraform": "Which tile of {} gets the terraforming station?",
    "assault": "Which shield of {} do you attack?",
    "laser": "Which tile of {} does your laser turn over?",
    "erase": "Which tile of {} do you leave?",
}
ORB_OF_ACT: Final = {
    "mine": "To which orb do you move {tile} of {orb}?",
    "gateway": "To which orb does the gateway from {orb} lead?",
    "laser": "At which orb does the laser of {orb} fire?",
}
ACT_WORDS: Final = {
    "land": "land",
    "explore": "explore",
    "occupy": "occupy a tile",
    "mine": "move a resource tile",
    "terraform": "terraform",
    "gateway": "build a gateway",
}


def spot(view: View, number: int | None) -> str:
    """An orb as board and log call it; the table in a terminal has its number beside the name."""
    return "an orb" if number is None else place(view, number)


def which_tile(view: View) -> str:
    sentence = TILE_OF_ACT.get(view["pending"]["act"] or "")
    return sentence.format(spot(view, scene_orb(view))) if sentence else PROMPTS["which_tile"]


def which_orb(view: View) -> str:
    about = view["pending"]
    sentence = ORB_OF_ACT.get(about["act"] or "")
    if sentence is None or about["orb"] is None:
        return PROMPTS["which_orb"]
    slot = about["slot"]
    lying = view["orbs"][about["orb"]]["slots"][slot] if slot is not None else None
    return sentence.format(orb=spot(view, about["orb"]), tile=title(lying["tile"]) if lying else "a tile")


def at_orb(sentence: str) -> Callable[[View], str]:
    """A question about the orb at hand."""
    return lambda view: sentence.format(spot(view, scene_orb(view)))


def announced(view: View) -> str:
    """Who wants what at which guarded orb."""
    about = view["pending"]
    asked = about["asked"][about["ask_at"]] if about["ask_at"] < len(about["asked"]) else None
    orb = asked["orb"] if asked and asked["orb"] is not None else about["orb"]
    act = ACT_WORDS.get(about["act"] or "", "come")
    ship = ""
    if about["act"] in ("land", "explore"):
        ship = {"colony": " with a colony ship", "scout": " with a scout"}.get(about["ship"] or "", "")
    turn = view["turn"]
    return f"{name_of(view, turn) if turn is not None else 'Somebody'} wants to {act}{ship} at {spot(view, orb)}."


def promising(view: View) -> str:
    return f"{announced(view)} Promise free passage? It binds nobody."


def heard(view: View) -> str:
    """What the guards have said so far (D-11.2)."""
    words = [
        f"{name_of(view, said['seat'])} promises {'free passage' if said['promised'] else 'nothing'}"
        for said in view["pending"]["promises"]
    ]
    return f"{listing(words)}." if words else ""


def going(view: View) -> str:
    return f"At {spot(view, view['pending']['orb'])}: {heard(view)} Go on, or call it off?"


def firing(view: View) -> str:
    words = heard(view)
    return f"{announced(view)} {words + ' ' if words else ''}Let them pass, or shoot?"


def permitting(view: View) -> str:
    about, turn = view["pending"], view["turn"]
    ends = listing([spot(view, orb) for orb in (about["orb"], about["orb2"]) if orb is not None])
    link = "portal" if view["phase"] == 3 else "gateway"
    return f"{name_of(view, turn) if turn is not None else 'Somebody'} wants a {link} at {ends}. Do you permit it?"


def asked_for(sentence: str) -> Callable[[View], str]:
    """A question of the player on turn to somebody else, about the tile in hand."""

    def words(view: View) -> str:
        tile, turn = view["pending"]["drawn"], view["turn"]
        asker = name_of(view, turn) if turn is not None else "Somebody"
        where = spot(view, view["pending"]["orb"])
        return sentence.format(who=asker, tile=title(tile) if tile else "a tile", orb=where)

    return words


def tile_in_hand(view: View) -> str:
    """The tile in hand and where it would lie come first."""
    about = view["pending"]
    tile, sentence = about["drawn"], PROMPTS[view["step"]]
    return f"{title(tile)} (LV{about['level']}) at {spot(view, about['orb'])}. {sentence}" if tile else sentence


def first_tile(view: View) -> str:
    """Two tiles cannot simply be kept: a Perfect spot, and Tunnels that lead somewhere (D-7.8, D-7.9)."""
    about = view["pending"]
    found = view["wasted"][0]
    if about["drawn"] == "perfect_spot" and any(any(pool.values()) for pool in view["pools"][LV2:]):
        sentence = "Dig: you choose one of two tiles."
    elif about["drawn"] == "tunnels" and any(tile in found for tile in TILES[:SALVAGEABLE]):
        sentence = "Take a resource tile from the tile waste, or dig deeper."
    else:
        return tile_in_hand(view)
    return f"{title(about['drawn'])} (LV{about['level']}) at {spot(view, about['orb'])}. {sentence}"


def taking_fleet(view: View) -> str:
    """As many ships of a kind as there are (D-9.1)."""
    seat = view["seats"][view["actors"][0]]
    offered = []
    for kind, thing in (("scout", "scout"), ("colony", "colony ship")):
        there = seat["reserve"][kind] + seat["waste"][kind]
        if there:
            offered.append(count_of(min(view["numbers"][f"fleet_{kind}"], there), thing))
    return f"An alien fleet: take {' or '.join(offered)}?"


def proposing(view: View) -> str:
    """Which of the rounds it is: nothing else on the table tells (D-R52)."""
    rounds = view["options"]["coalition_rounds"]
    now = (view["pending"]["place"] - 1) // view["players"] + 1
    of_rounds = f"Round {now} of {rounds}. " if rounds > 1 else ""
    return f"{of_rounds}{PROMPTS['proposing']}"


def looking(view: View) -> str:
    """Whoever looks reads what is seen, and what it offers (D-5.5)."""
    orb = view["pending"]["orb"]
    core = view["orbs"][orb]["core"] if orb is not None else None
    if view["viewer"] not in view["actors"] or core is None:
        return PROMPTS["looking"]
    if core != "galactic_network":
        return f"You see {spot(view, orb)}: {title(core)}. There is nothing to buy here: go on with No."
    price = f"{Number(view['numbers']['map_scout']):scout}"
    return f"You see {spot(view, orb)}: {title(core)}. Buy a planetary map for {price}?"


def core_choice(view: View) -> str:
    hand = view["pending"]["hand"]
    if not hand:
        return PROMPTS["core_choice"]
    return "Which core do you lay? " + ", ".join(f"{n} is {title(core)}" for n, core in enumerate(hand)) + "."


def tile_choice(view: View) -> str:
    tiles = view["pending"]["choice"]
    if not tiles:
        return PROMPTS["tile_choice"]
    return "Which tile do you use? " + ", ".join(f"{n} is {title(tile)}" for n, tile in enumerate(tiles)) + "."


def striking_back(view: View) -> str:
    victim = view["pending"]["target"]
    whom = "you" if victim == view["viewer"] else name_of(view, victim) if victim is not None else "somebody"
    return f"The amoeba strikes at {whom}. {hits(view)} Send a scout against it?"


def hits(view: View) -> str:
    needed = view["numbers"]["amoeba_hits"]
    return f"It has {view['amoebas'][0]} of {count_of(needed, 'hit')}." if view["amoebas"] else ""


def amoeba_names(view: View) -> str:
    return f"Name a player who loses a ship to the amoeba, or hit it with a scout. {hits(view)}"


def kraken_target(view: View) -> str:
    return "Which orb that you know, of size {kraken_size} or less, does the kraken destroy?".format(**view["numbers"])


def pledging(view: View) -> str:
    done = sum(view["pending"]["pledges"][1::2])
    turn = view["turn"]
    owner = name_of(view, turn) if turn is not None else "Somebody"
    needed = count_of(view["numbers"]["laser_scouts"], "scout")
    return f"{owner} has fired a laser. {needed} together destroy it, {done} are pledged. How many do you pledge?"


def joining(view: View) -> str:
    about = view["pending"]
    members = listing([name_of(view, seat) for seat in about["proposal"]])
    return f"A coalition of {members} is proposed. Join it, for good?"


def which_first(view: View) -> str:
    return f"Which of these tiles of {spot(view, scene_orb(view))} acts first?"


def station_way(view: View) -> str:
    orb = view["pending"]["orb"]
    level = view["orbs"][orb]["level"] if orb is not None else None
    now = f", now at {level}" if level else ""
    return f"Your terraforming station at {spot(view, orb)}{now}: better or worse air?"


def free_unit(view: View) -> str:
    totals = view["pending"]["totals"]
    so_far = ", ".join(f"{word} {number}" for word, number in zip(RESOURCES, totals, strict=False))
    return f"Of which resource is the free unit? So far: {so_far}."


def numbered(sentence: str) -> Callable[[View], str]:
    """A question with numbers of this table."""
    return lambda view: told(view, sentence)


PROMPTS_BY_VIEW: Final[Mapping[str, Callable[[View], str]]] = {
    "core_choice": core_choice,
    "amoeba_names": amoeba_names,
    "striking_back": striking_back,
    "looking": looking,
    "kraken_target": kraken_target,
    "first_tile": first_tile,
    "consenting": asked_for("{who} asks to draw again instead of {tile} at {orb}. Do you agree?"),
    "scanning": tile_in_hand,
    "helping": asked_for("{who} has drawn {tile} at {orb}. Do you help with your Deep scan?"),
    "tile_choice": tile_choice,
    "pirates_at": at_orb("Which colony ship at {} do the pirates destroy?"),
    "taking_fleet": taking_fleet,
    "at_altar": numbered("Sacrifice a colony ship for up to {altar_scouts:scout} of your waste?"),
    "in_cube": at_orb("Whose ships at {} do yours replace? Or stop."),
    "cube_source": at_orb("Which colony ship takes the place at {}?"),
    "pledging": pledging,
    "proposing": proposing,
    "which_tile": which_tile,
    "which_orb": which_orb,
    "which_guard": at_orb("Which guard of {} do you attack?"),
    "free_landing": at_orb("Send one more ship to {}, to its core or to a tile, or stop."),
    "promising": promising,
    "going": going,
    "firing": firing,
    "permitting": permitting,
    "joining": joining,
    "which_first": which_first,
    "portal_target": at_orb("To which orb does your portal at {} lead?"),
    "virus_target": at_orb("Which orb linked with {} does the virus hit?"),
    "station_way": station_way,
    "free_unit": free_unit,
}
