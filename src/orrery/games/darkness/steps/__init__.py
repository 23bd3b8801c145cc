"""Terraforming Darkness: every step of the game, in the order of the rulebook. What a step is: `orrery.core.step`."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.step import Step, in_order
from orrery.games.darkness.steps import (
    announcing,
    assault,
    biosphere,
    coalitions,
    disasters,
    exploring,
    guards,
    landing,
    lv1_tiles,
    lv2_tiles,
    lv3_tiles,
    special_cores,
    survival,
    turn,
)

STEPS: Final[list[Step[Any]]] = in_order(
    [
        # D-2: taking turns
        turn.Start(),
        turn.Main(),
        # D-4: discovering and landing
        landing.CoreDraw(),
        landing.CoreChoice(),
        # D-5: special cores
        special_cores.AmoebaNames(),
        special_cores.StrikingBack(),
        special_cores.AmoebaEats(),
        special_cores.Looking(),
        special_cores.KrakenTarget(),
        # D-6: exploring
        exploring.TileDraw(),
        exploring.FirstTile(),
        exploring.Consenting(),
        exploring.WhichLevel(),
        # D-7: LV1 tiles
        lv1_tiles.Scanning(),
        lv1_tiles.Helping(),
        lv1_tiles.TileChoice(),
        lv1_tiles.Recovering(),
        # D-8: LV2 tiles
        lv2_tiles.MeetingLife(),
        lv2_tiles.Evolving(),
        lv2_tiles.PiratesOrder(),
        lv2_tiles.PiratesAt(),
        # D-9: LV3 tiles
        lv3_tiles.TakingFleet(),
        lv3_tiles.AtAltar(),
        lv3_tiles.InCube(),
        lv3_tiles.CubeSource(),
        lv3_tiles.Pledging(),
        # D-10: other actions
        announcing.WhichTile(),
        announcing.WhichOrb(),
        assault.WhichGuard(),
        assault.FreeLanding(),
        # D-11: guards
        guards.Promising(),
        guards.Going(),
        guards.Firing(),
        guards.Permitting(),
        # D-12: phase 2, coalitions
        coalitions.Proposing(),
        coalitions.Joining(),
        # D-13: phase 3, bad things happen
        disasters.WhichFirst(),
        disasters.PortalTarget(),
        disasters.VirusTarget(),
        # D-14: phase 4, biosphere
        biosphere.StationWay(),
        # D-15: phase 5, survival
        survival.Stronghold(),
        survival.FreeUnit(),
    ]
)
NAMES: Final[list[str]] = [step.name for step in STEPS]
