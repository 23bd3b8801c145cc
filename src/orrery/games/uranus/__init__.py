"""Uranus!, by Ellie Dix (The Dark Imp): six races build their way off six moons before the asteroids win."""

from orrery.games.uranus.game import GAME

__all__ = ["GAME"]
