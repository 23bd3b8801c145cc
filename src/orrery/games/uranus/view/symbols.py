"""Every symbol that drawings of this game refer to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.draw import Markup
from orrery.games.uranus.view import art, cards, rock
from orrery.games.uranus.view.finale import SKIES
from orrery.games.uranus.view.wedges import RIMS

SYMBOLS: Final[Mapping[str, Markup]] = {**rock.SYMBOLS, **cards.SYMBOLS, **RIMS, **SKIES, **art.SYMBOLS}
