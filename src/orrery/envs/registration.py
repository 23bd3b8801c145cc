"""Tells Gymnasium of the installed games: "orrery/Gardens-v0" and so on."""

from __future__ import annotations

from importlib.util import find_spec

from orrery.core.registry import list_games


def register() -> None:
    """Name an environment for each game, if Gymnasium is there at all."""
    if find_spec("gymnasium") is None:
        return
    from gymnasium.envs.registration import register as add

    for slug in list_games():
        add(
            id=f"orrery/{slug.capitalize()}-v0",
            entry_point="orrery.envs.gymnasium:OneSeat",
            vector_entry_point="orrery.envs.gymnasium:Many",
            kwargs={"game": slug},
        )
