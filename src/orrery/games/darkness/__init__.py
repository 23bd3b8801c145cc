"""Terraforming Darkness, by Markus Geiger (3DARTLAB): settle unknown orbs, bind coalitions, outlive what wakes up."""

from orrery.games.darkness.game import GAME

__all__ = ["GAME"]
