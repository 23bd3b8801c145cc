"""Vertium, by Randy Thompson (Caper Games): colonize the planets of Coper, then fight over them."""

from orrery.games.vertium.game import GAME

__all__ = ["GAME"]
