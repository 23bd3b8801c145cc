"""What players use in Terraforming Darkness, for the laboratory: cores, tiles, stations, powers."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.pieces import CORES, TILES, title

USES: Final = {  # kind of event -> kind of thing, and which one
    "core_laid": ("core", "{core}"),
    "stands": ("tile", "{tile}"),
    "terraformed": ("building", "terraforming station"),
    "gateway_built": ("building", "gateway"),
    "station_built": ("building", "defence station"),
    "portal_opened": ("power", "planetary portal"),
    "laser_fired": ("power", "hyper laser"),
    "assimilated": ("power", "cube"),
    "evolved": ("power", "evolution"),
    "alien_fleet": ("power", "alien fleet"),
    "sacrificed": ("power", "ancient altar"),
    "scanned": ("power", "deep scan"),
    "map_bought": ("power", "planetary map"),
}
THINGS: Final = {  # kind of thing -> which one -> what people call it
    "core": {core: title(core) for core in CORES if core.islower()},
    "tile": {tile: title(tile) for tile in TILES},
}
