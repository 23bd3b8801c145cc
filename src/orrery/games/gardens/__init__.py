"""Gardens of Uranus, by Néstor Romeral Andrés (nestorgames): plant a shared garden for secret missions."""

from orrery.games.gardens.game import GAME

__all__ = ["GAME"]
