"""The games of Orrery, one folder each."""

from __future__ import annotations

import sys
from types import ModuleType

from orrery.core.registry import games as installed


class Games(ModuleType):
    """This package, which can also be asked: `orrery.games()` lists the installed games.

    Importing a game makes Python bind the package to the name `orrery.games`; so the package answers the call itself.
    """

    def __call__(self) -> list[str]:
        return installed()


sys.modules[__name__].__class__ = Games
