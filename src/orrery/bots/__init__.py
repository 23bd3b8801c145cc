"""Bots: they play any game through the contract, and never see what their seat may not see."""

from orrery.bots.bot import Bot, GreedyBot, RandomBot
from orrery.bots.hint import Advice, advise
from orrery.bots.levels import LEVELS, Level
from orrery.bots.playout import playout
from orrery.bots.registry import bot_names, make_bot
from orrery.bots.search import Search, Thinking, Weighed

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "GreedyBot",
    "Level",
    "RandomBot",
    "Search",
    "Thinking",
    "Weighed",
    "advise",
    "bot_names",
    "make_bot",
    "playout",
]
