"""What never changes within one game of Uranus!: the options in force, and the printed boards and cards."""

from __future__ import annotations

from typing import Any

from orrery.games.uranus.boards import ProjectBoard
from orrery.games.uranus.cards import DECKS, ImpactCard, Moon, Objective
from orrery.games.uranus.moon import BIT


class Config:
    """Shared by all copies of a position."""

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        moons: list[Moon],
        start_cards: list[list[int]],
        impacts: list[ImpactCard],
        boards: list[ProjectBoard],
        attacks: list[bool],
        modules: list[int],
        junk: int,
        objectives: list[Objective],
    ) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.gaps = max(seats, 2)  # U-R2
        self.options = options
        self.deal: str = options["deal"]
        self.races: list[int] | None = options["races"]
        self.moon_list: list[int] | None = options["moons"]
        self.card_list: list[int] | None = options["start_cards"]
        self.with_objectives = bool(options["objectives"] == "on")
        self.tech_at_once = bool(options["tech_at_once"] == "on")
        self.gun_on_reveal = bool(options["gun_on_reveal"] == "on")
        self.whole_shield = bool(options["volcano_shield"] == "whole")
        self.most_cells = bool(options["edge_rule"] == "most")
        self.moons = moons
        self.start_cards = start_cards
        self.impacts = impacts
        self.boards = boards
        self.attacks = attacks  # by space of the track
        self.end = len(attacks) - 1
        self.modules = modules  # boxes, as rocks
        self.junk = junk  # the junk cards in the game, as a set
        self.objectives = objectives
        marks = DECKS[options["impact_deck"]]
        self.impact_deck = sum(BIT[number] for number, card in enumerate(impacts) if card.mark in marks)
