"""What people call things: players, orbs, cores and tiles, with what each of them does in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.language import _, mark, numbered, pgettext
from orrery.core.views import name_of
from orrery.games.darkness.pieces import RESOURCE_TILES, TILES, title
from orrery.games.darkness.view_types import OrbView, ShownView, TileView
from orrery.games.darkness.words.counts import COUNTED

View = ShownView
Orb = OrbView
Tile = TileView


class Number(int):
    """A number of an event that can say what it counts: `{ships:ship}` gives "1 ship" or "3 ships"."""

    def __format__(self, thing: str) -> str:
        return COUNTED[thing](int(self)) if thing else str(int(self))


# What a tile does, in one sentence; `tile_does` puts the numbers in
TILE_WORDS: Final = {
    **dict.fromkeys(TILES[:12], mark("{units:unit} for whoever has a factory on it.")),
    "supply_drop": mark("{supply_drop:unit} of a resource of your choice, for whoever has a factory on it."),
    "rocks": mark("Nothing. But there is room for a station."),
    "caves": mark("The biosphere of this orb gets one step better."),
    "deep_scan": mark("Keep it in your hand: it puts a Vulcan or a Weak spot back. Your ship is lost."),
    "lost_ship": mark("Your exploring ship comes back, and one from your waste."),
    "perfect_spot": mark("Draw two deeper tiles and choose one."),
    "tunnels": mark("A resource tile of LV1 from the tile waste takes their place, if there is one."),
    "vulcan": mark("The biosphere of this orb gets one step worse."),
    "ancient_artefact": mark("You look at {artefact_cores:core} and lay them as new orbs."),
    "ancient_shield": mark("Its owner guards this orb."),
    "alien_colony": mark("1 free unit for everybody present. Killers of life are hunted."),
    "drill_accident": mark("The tile is lost; an LV3 tile comes instead."),
    "genetic_evolution": mark("1 unit of everything, but you stand alone."),
    "larger": mark("The orb gets room for {larger:more tile}."),
    "huge": mark("The orb gets room for {huge:more tile}."),
    "lifeforms": mark("Let them live, or eliminate them and draw LV3."),
    "space_pirates": mark("They destroy a colony ship of your choice."),
    "star_map": mark("Your next discovery draws {star_map_cores:core} and keeps 1."),
    "weak_spot": mark("{weak_spots} of them destroy the orb in phase 3."),
    "alien_fleet": mark("You get {fleet_scout:scout} or {fleet_colony:colony ship}."),
    "ancient_altar": mark("Give a colony ship, get up to {altar_scouts:scout} back."),
    "hyper_laser": mark("Its owner can turn over an LV1 tile each turn."),
    "planetary_portal": mark("In phase 3 it opens a link to any orb."),
    "the_cube": mark("Your ships take the places of others on this orb."),
    "ultra_virus": mark("In phase 3 it empties an orb."),
    "frozen_demons": mark("In phase 3 they empty this orb."),
    "planet_eater": mark("In phase 3 this orb and all linked orbs are gone."),
}
CORE_WORDS: Final = {
    "black_hole": mark("The ship is destroyed."),
    "gas_giant": mark("The ship comes back. Nobody can land."),
    "galactic_network": mark("You can look at {network_cores:core} and lay one, for {map_scout:scout}."),
    "deep_thought": mark("It talks to you for {suspension:turn}."),
    "space_amoeba": mark("It eats ships until it is hit by {amoeba_hits:scout}."),
    "space_eel": mark("It besieges the orb where you landed last."),
    "space_kraken": mark("It destroys a small orb that you know."),
}
# What has befallen an orb, as events and views name it
FATES: Final = {
    "space amoeba": mark("space amoeba"),
    "space eel": mark("space eel"),
    "space kraken": mark("space kraken"),
    "ultra virus": mark("ultra virus"),
    "frozen demons": mark("frozen demons"),
    "planet eater": mark("planet eater"),
    "weak spots": mark("weak spots"),
    "air B": mark("air B"),
    "air C": mark("air C"),
    "no air": mark("no air"),
}
# Why the air of an orb is as it is
AIR: Final = {
    "core": mark("core {change}"),
    "caves": mark("caves {change}"),
    "vulcan": mark("vulcan {change}"),
    "stations": mark("stations {change}"),
}

# What stands on a tile: mine, and of somebody else
SHIPS_ON: Final = {
    "station": (mark("Your station."), mark("{whose} station.")),
    "factory": (mark("Your factory."), mark("{whose} factory.")),
    "scout": (mark("Your scout."), mark("{whose} scout.")),
}

BAD: Final = ("vulcan", "weak_spot", "ultra_virus", "frozen_demons", "planet_eater", "space_pirates", "drill_accident")


def piece(label: str) -> str:
    """The name of a core, a tile or a resource for people: "Galactic network", "Water x2", "A8"."""
    return _(title(label))


def place(view: View, number: int) -> str:
    """What people call an orb: the name its founder gave it, else the next of the list, else its number (D-17.1)."""
    name = view["orbs"][number]["name"]
    return (view.get("given", {}).get(name, name) if name else "") or numbered(f"orb {number}")


def place_called(word: str) -> str:
    """The orb that an event names: by its number in the language of now, or by the name that it has."""
    return numbered(word) if word.startswith("orb ") else word


def who(view: View, seat: int) -> str:
    """A player as the viewer calls them."""
    return _("You") if seat == view["viewer"] else name_of(view, seat)


def of_whom(view: View, seat: int) -> str:
    """The same after a preposition: a gateway of somebody, guarded by somebody."""
    return pgettext("of, by or with", "you") if seat == view["viewer"] else name_of(view, seat)


def with_numbers(words: str, numbers: Mapping[str, int], **more: int) -> str:
    """A sentence with numbers: "{altar_scouts:scout}" gives "5 scouts", unless the data of the table differ."""
    text = _(words)
    return text.format(**{key: Number(number) for key, number in {**numbers, **more}.items()}) if "{" in text else text


def told(view: View, words: str) -> str:
    """A sentence with the numbers of this table."""
    return with_numbers(words, view["numbers"])


def tile_does(numbers: Mapping[str, int], tile: str) -> str:
    """What a tile does, with the numbers of a table."""
    return with_numbers(TILE_WORDS[tile], numbers, units=numbers.get(tile, 0))


def ships_on(view: View, tile: Tile) -> str:
    """What stands on a tile, and whose it is."""
    kind = "station" if tile["colony"] and tile["scout"] else "factory" if tile["colony"] else "scout"
    mine, theirs = SHIPS_ON[kind]
    if tile["owner"] is None or tile["owner"] == view["viewer"]:
        return _(mine)
    name = name_of(view, tile["owner"])
    return _(theirs, whose=f"{name}'s", name=name)


def core_title(core: str | None) -> str:
    return piece(core) if core else _("unknown core")


def air_part(word: str, change: str) -> str:
    """One reason for the air of an orb: "vulcan -1"."""
    return _(AIR[word], change=change)


def air_words(why: str) -> str:
    """The reasons for the air of an orb as an event gives them: "core A, vulcan -1"."""
    parts = (part.partition(" ") for part in why.split(", "))
    return ", ".join(air_part(word, change) for word, _space, change in parts)


def biosphere_words(orb: Orb) -> str:
    """Why an orb has the biosphere it has: "B: core A, vulcan -1"."""
    if orb["level"] is None or orb["core"] is None:
        return ""
    parts = [air_part("core", orb["core"][0])]
    for kind, step in (("caves", 1), ("vulcan", -1)):
        number = sum(1 for tile in orb["slots"] if tile and tile["tile"] == kind and not tile["turned"])
        if number:
            parts.append(air_part(kind, f"{step * number:+d}"))
    shift = sum(tile["shift"] for tile in orb["slots"] if tile)
    if shift:
        parts.append(air_part("stations", f"{shift:+d}"))
    return f"{orb['level']}: {', '.join(parts)}"


def scene_orb(view: View) -> int | None:
    """The orb whose tiles or ships are to be chosen from in this step."""
    about, step = view["pending"], view["step"]
    if step == "pirates_at":
        return about["target"]
    if step == "which_first":
        return about["order"][about["place"]]
    if step == "which_tile" and about["act"] == "laser":
        return about["orb2"]
    return about["orb"]


def tile_odds(pool: Mapping[str, int]) -> str:
    """What a draw from a pool brings: "57 % resource, 20 % trouble"."""
    total = sum(pool.values())
    if not total:
        return _("empty")
    resources = sum(pool.get(tile, 0) for tile in TILES[:RESOURCE_TILES])
    trouble = sum(pool.get(tile, 0) for tile in BAD)
    return _(
        "{resources} % resource, {trouble} % trouble",
        resources=round(100 * resources / total),
        trouble=round(100 * trouble / total),
    )


def called(view: View) -> Mapping[str, str]:
    """What the table of actions calls by its number and players by its name: orbs, and tiles of the one asked about."""
    return {numbered(f"orb {orb['orb']}"): place(view, orb["orb"]) for orb in view["orbs"]} | _tiles(view)


def _tiles(view: View) -> dict[str, str]:
    number = scene_orb(view)
    if number is None or number >= len(view["orbs"]):
        return {}
    slots = enumerate(view["orbs"][number]["slots"])
    tiles = ((slot, tile) for slot, tile in slots if tile is not None)
    return {numbered(f"slot {slot}"): _tile_in(slot, tile) for slot, tile in tiles}


def _tile_in(slot: int, tile: Tile) -> str:
    if tile["turned"]:
        return _("the tile turned over (slot {slot})", slot=slot)
    return _("{tile} (slot {slot})", tile=piece(tile["tile"]), slot=slot)
