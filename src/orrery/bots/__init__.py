"""Bots: they play any game through the contract, and never see what their seat may not see."""

from orrery.bots.bot import Bot, GreedyBot, RandomBot, bot_names, make_bot
from orrery.bots.playout import playout

__all__ = ["Bot", "GreedyBot", "RandomBot", "bot_names", "make_bot", "playout"]
