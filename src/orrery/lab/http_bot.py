"""A bot somewhere else: it is sent what its seat sees and what it may do, and answers with what it does.

That is all of the protocol: a POST with `{"game", "players", "options", "seat", "view", "legal"}` as JSON, where
`legal` is a list of actions in the notation of records; the answer is `{"do": "move:E5"}`, one of them. Only people who
start an arena name such an address; no table of a server asks one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final
from urllib.error import URLError
from urllib.request import Request, urlopen

from orrery.bots import Bot
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.state import State

PATIENCE: Final = 60.0  # seconds for an answer
PREFIXES: Final = ("http://", "https://")


def is_address(name: str) -> bool:
    return name.startswith(PREFIXES)


class HttpBot(Bot):
    """Asks an address what to do."""

    def __init__(self, game: Game, rng: Random, address: str, options: Mapping[str, Any]) -> None:
        super().__init__(game, rng)
        self.name = address
        self.options = dict(options)

    def choose(self, state: State, player: int) -> int:
        """It is sent a view, in which nothing is that its seat may not know; so nothing has to be imagined."""
        legal = [self.game.space.notation(action) for action in state.legal(player)]
        told = {
            "game": self.game.slug,
            "players": state.seats,
            "options": self.options,
            "seat": player,
            "view": state.view(player),
            "legal": legal,
        }
        said = self._ask(told)
        if said not in legal:
            raise OrreryError(f"{self.name} answered '{said}', which is none of the actions it was sent.")
        return self.game.space.parse(said)

    def _ask(self, told: Mapping[str, Any]) -> str:
        request = Request(self.name, json.dumps(told).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return str(json.load(answer)["do"])
        except (URLError, TimeoutError, ConnectionError) as problem:
            raise OrreryError(f"{self.name} does not answer: {getattr(problem, 'reason', problem)}.") from None
        except (ValueError, KeyError, TypeError):
            raise OrreryError(f"{self.name} did not answer with JSON that has an action in 'do'.") from None
