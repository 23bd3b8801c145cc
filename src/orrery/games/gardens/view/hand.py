"""What a seat holds, for the replay of a finished game: its missions, and the pack of the draft that it looks at."""

from __future__ import annotations

from orrery.core.language import _
from orrery.draw import Held
from orrery.games.gardens.view.missions import mission_picture, mission_title
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import own_seat


def hand(view: View) -> list[Held]:
    pack = [_mission(view, card, _("in the pack")) for card in view["pack"] or ()]
    return [_mission(view, card) for card in own_seat(view)["hand"] or ()] + pack


def _mission(view: View, card: str, where: str = "") -> Held:
    words = ", ".join(filter(None, [mission_title(card), where]))
    worth = None if card == "hexagon" else view["worth"].get(card)
    lights = " ".join(f"spot-{label}" for label in view["marks"].get(card, ()))
    points = f": {worth}" if worth is not None else ""
    return Held(mission_picture(card), f"{words}{points}", worth, lights)
