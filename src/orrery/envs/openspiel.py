"""OpenSpiel: every installed game as a Python game with chance nodes, information states and serialization.

    import orrery.envs.openspiel
    game = pyspiel.load_game("orrery_vertium(players=3,options=mode:shadows;gelbon:on)")

Needs `orrery-games[openspiel]`. Options are written NAME:VALUE with a semicolon between them, a list with an entry a
seat as `soar|hielo`; `load` takes them as everywhere in Orrery. Where several players decide at the same time they do
so one after the other, the lowest seat first, and their information states do not tell what the others have chosen.
Returns: 1 for a win, split among ties, 0 for a loss; the same for all where players co-operate.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from orrery.core.errors import OptionsError
from orrery.core.game import Game
from orrery.core.observation import Layout
from orrery.core.registry import game as installed
from orrery.core.registry import list_games
from orrery.core.state import CHANCE, State
from orrery.envs.recall import Recall, text_of

PREFIX: Final = "orrery_"
PLAYERS: Final = "players"
LONGEST: Final = 2**30  # OpenSpiel adds such numbers up, and they have 32 bits
OPTIONS: Final = "options"
NEXT: Final = ";"  # between options, as a comma ends a parameter
ENTRY: Final = "|"  # between the entries of a list


def load(slug: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> SpielGame:
    """The game for OpenSpiel, with options as elsewhere in Orrery.

    >>> load("vertium", 1, {"mode": "solo"}).num_players()
    1
    """
    known = installed(slug).options
    parameters: dict[str, Any] = {}
    if options:
        given = {name: known.option(name).write(known.option(name).read(value)) for name, value in options.items()}
        parameters[OPTIONS] = NEXT.join(f"{name}:{value.replace(', ', ENTRY)}" for name, value in given.items())
    if players is not None:
        parameters[PLAYERS] = players
    return GAMES[slug](parameters)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its number of players and options. Each installed game is a subclass."""

    game: ClassVar[Game[Any]]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = {name: value for name, value in (parameters or {}).items() if value != ""}
        self.first: State = game.new(given.get(PLAYERS), read(given.get(OPTIONS, "")))
        self.remembered = Recall.beginning(self.first)
        longest = min(LONGEST, game.longest(self.first.seats))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.space.size,
            max_chance_outcomes=game.space.size,
            num_players=self.first.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=longest,
        )
        self.longest = longest
        super().__init__(type_of(game), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position. OpenSpiel copies and stores what is in its attributes, and keeps the history."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.first.copy()
        self.recall = game.remembered

    def current_player(self) -> int:
        actors = self.position.actors()
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors[0] == CHANCE else actors[0]

    def is_terminal(self) -> bool:
        return not self.position.actors()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.weights()
        total = sum(weights)
        outcomes = self.position.legal(CHANCE)
        return [(outcome, weight / total) for outcome, weight in zip(outcomes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(self.position.actors()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.position.own_game().space.notation(action)

    def returns(self) -> list[float]:
        over = self.is_terminal()
        return [float(value) for value in self.position.returns()] if over else [0.0] * self.position.seats

    def remembered(self, player: int) -> str:
        """The information state of a seat. Memory is brought up to date when it is asked for; others need not pay."""
        history = self.history()
        if len(history) > self.recall.actions:
            self.recall = self.recall.after(history[self.recall.actions :])
        return f"{self.position.slug} seat {player}: {self.recall.memory[player].hex()}"

    def seen(self, player: int | None) -> str:
        """The view of a seat, or of a spectator, as text."""
        if player is not None and self.recall.actions == self.move_number():
            return self.recall.seen[player]
        return text_of(self.position, player)

    def __str__(self) -> str:
        return json.dumps(self.position.snapshot())


class Observer:
    """What a seat sees, as numbers by field and as text; or what it remembers, as text.

    An observation of what all may see, with no private part, has text only.
    """

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Observations have no parameters here; {', '.join(params)} was given.")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Observations have what all may see in them, and what at most one seat may see.")
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall
        if self.recalls and not self.own:
            raise ValueError("What is remembered belongs to a seat.")
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.own and not self.recalls:
            layout = Layout(game.first.observation())
            self.tensor = np.zeros(layout.size, np.float32)
            for field in layout.fields:
                start = layout.offsets[field.name]
                self.dict[field.name] = self.tensor[start : start + field.size]

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = np.frombuffer(state.position.observe(player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recalls:
            return state.remembered(player)
        return state.seen(player if self.own else None)


def type_of(game: Game[Any]) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game, whatever its parameters."""
    return pyspiel.GameType(
        short_name=PREFIX + game.slug,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # a win is shared, or everybody's: it depends on the options
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a whole game remembered as numbers would be millions of them
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={PLAYERS: game.default_players, OPTIONS: ""},
    )


def read(options: str) -> dict[str, str]:
    """Options as a parameter has them.

    >>> read("mode:shadows;factions:soar|hielo|complex")
    {'mode': 'shadows', 'factions': 'soar,hielo,complex'}
    """
    found: dict[str, str] = {}
    for pair in filter(None, options.split(NEXT)):
        name, colon, value = pair.partition(":")
        if not colon:
            raise OptionsError(f"'{pair}' is no option; write NAME:VALUE, for example mode:solo, with ; between them.")
        found[name.strip()] = value.strip().replace(ENTRY, ",")
    return found


def register() -> dict[str, type[SpielGame]]:
    """Tell OpenSpiel of the installed games: orrery_gardens and so on.

    It is given classes, not functions: what it is given it lets go after Python has ended, and classes bear that.
    """
    found: dict[str, type[SpielGame]] = {}
    for slug in list_games():
        game = installed(slug)
        found[slug] = type(f"Spiel{slug.capitalize()}", (SpielGame,), {"game": game})
        pyspiel.register_game(type_of(game), found[slug])
    return found


GAMES: Final = register()
