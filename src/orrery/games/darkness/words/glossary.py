"""What people call things: players, orbs, cores and tiles, with what each of them does in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.views import name_of
from orrery.core.wording import count_of
from orrery.games.darkness.pieces import RESOURCE_TILES, TILES, title
from orrery.games.darkness.view_types import OrbView, ShownView, TileView

View = ShownView
Orb = OrbView
Tile = TileView


class Number(int):
    """A number of an event that can say what it counts: `{ships:ship}` gives "1 ship" or "3 ships"."""

    def __format__(self, thing: str) -> str:
        return count_of(int(self), thing) if thing else str(int(self))


# What a tile does, in one sentence; `told` puts the numbers in
TILE_WORDS: Final = {
    **{tile: f"{{{tile}:unit}} for whoever has a factory on it." for tile in TILES[:12]},
    "supply_drop": "{supply_drop:unit} of a resource of your choice, for whoever has a factory on it.",
    "rocks": "Nothing. But there is room for a station.",
    "caves": "The biosphere of this orb gets one step better.",
    "deep_scan": "Keep it in your hand: it puts a Vulcan or a Weak spot back. Your ship is lost.",
    "lost_ship": "Your exploring ship comes back, and one from your waste.",
    "perfect_spot": "Draw two deeper tiles and choose one.",
    "tunnels": "A resource tile of LV1 from the tile waste takes their place, if there is one.",
    "vulcan": "The biosphere of this orb gets one step worse.",
    "ancient_artefact": "You look at {artefact_cores:core} and lay them as new orbs.",
    "ancient_shield": "Its owner guards this orb.",
    "alien_colony": "1 free unit for everybody present. Killers of life are hunted.",
    "drill_accident": "The tile is lost; an LV3 tile comes instead.",
    "genetic_evolution": "1 unit of everything, but you stand alone.",
    "larger": "The orb gets room for {larger:more tile}.",
    "huge": "The orb gets room for {huge:more tile}.",
    "lifeforms": "Let them live, or eliminate them and draw LV3.",
    "space_pirates": "They destroy a colony ship of your choice.",
    "star_map": "Your next discovery draws {star_map_cores:core} and keeps 1.",
    "weak_spot": "{weak_spots} of them destroy the orb in phase 3.",
    "alien_fleet": "You get {fleet_scout:scout} or {fleet_colony:colony ship}.",
    "ancient_altar": "Give a colony ship, get up to {altar_scouts:scout} back.",
    "hyper_laser": "Its owner can turn over an LV1 tile each turn.",
    "planetary_portal": "In phase 3 it opens a link to any orb.",
    "the_cube": "Your ships take the places of others on this orb.",
    "ultra_virus": "In phase 3 it empties an orb.",
    "frozen_demons": "In phase 3 they empty this orb.",
    "planet_eater": "In phase 3 this orb and all linked orbs are gone.",
}
CORE_WORDS: Final = {
    "black_hole": "The ship is destroyed.",
    "gas_giant": "The ship comes back. Nobody can land.",
    "galactic_network": "You can look at {network_cores:core} and lay one, for {map_scout:scout}.",
    "deep_thought": "It talks to you for {suspension:turn}.",
    "space_amoeba": "It eats ships until it is hit by {amoeba_hits:scout}.",
    "space_eel": "It besieges the orb where you landed last.",
    "space_kraken": "It destroys a small orb that you know.",
}

BAD: Final = ("vulcan", "weak_spot", "ultra_virus", "frozen_demons", "planet_eater", "space_pirates", "drill_accident")


def place(view: View, number: int) -> str:
    """What people call an orb: the name its founder gave it, else the next of the list, else its number (D-17.1)."""
    name = view["orbs"][number]["name"]
    return (view.get("given", {}).get(name, name) if name else "") or f"orb {number}"


def who(view: View, seat: int) -> str:
    """A player as the viewer calls them."""
    return "You" if seat == view["viewer"] else name_of(view, seat)


def told(view: View, words: str) -> str:
    """A sentence with the numbers of this table: "{altar_scouts:scout}" gives "5 scouts", unless its data differ."""
    return words.format(**{key: Number(number) for key, number in view["numbers"].items()}) if "{" in words else words


def core_title(core: str | None) -> str:
    return title(core) if core else "unknown core"


def biosphere_words(orb: Orb) -> str:
    """Why an orb has the biosphere it has: "B: core A, vulcan -1"."""
    if orb["level"] is None or orb["core"] is None:
        return ""
    parts = [f"core {orb['core'][0]}"]
    for kind, word, step in (("caves", "caves", 1), ("vulcan", "vulcan", -1)):
        number = sum(1 for tile in orb["slots"] if tile and tile["tile"] == kind and not tile["turned"])
        if number:
            parts.append(f"{word} {step * number:+d}")
    shift = sum(tile["shift"] for tile in orb["slots"] if tile)
    if shift:
        parts.append(f"stations {shift:+d}")
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
        return "empty"
    resources = sum(pool.get(tile, 0) for tile in TILES[:RESOURCE_TILES])
    trouble = sum(pool.get(tile, 0) for tile in BAD)
    return f"{round(100 * resources / total)} % resource, {round(100 * trouble / total)} % trouble"


def called(view: View) -> Mapping[str, str]:
    """What the table of actions calls by its number and players by its name: orbs, and tiles of the one asked about."""
    return {f"orb {orb['orb']}": place(view, orb["orb"]) for orb in view["orbs"]} | _tiles(view)


def _tiles(view: View) -> dict[str, str]:
    number = scene_orb(view)
    if number is None or number >= len(view["orbs"]):
        return {}
    slots = enumerate(view["orbs"][number]["slots"])
    tiles = ((slot, tile) for slot, tile in slots if tile is not None)
    return {
        f"slot {slot}": f"{'the tile turned over' if tile['turned'] else title(tile['tile'])} (slot {slot})"
        for slot, tile in tiles
    }
