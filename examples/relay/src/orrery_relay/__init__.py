"""Relay: a tiny sixth game, kept as the example of how a game is made."""

from orrery_relay.game import GAME

__all__ = ["GAME"]
