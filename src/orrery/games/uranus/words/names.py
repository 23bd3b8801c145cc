"""What colours, tracks, technologies and objectives are called, in the language of now; records keep the English."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

from orrery.core.language import _, mark, pgettext
from orrery.games.uranus.actions import TRACK_WORDS, TRACKS
from orrery.games.uranus.rocks import COLOURS, LETTERS

OBJECTIVES: Final = (  # as the data file has them
    mark("First Footprints"),
    mark("Last Lights Off"),
    mark("Know-it-alls"),
    mark("Boom Town"),
    mark("Grand Junction"),
    mark("Castle Keepers"),
    mark("Twin Towers"),
    mark("Generous Freight"),
    mark("Home Made"),
    mark("Clean Skies"),
    mark("Sharpshooters"),
    mark("Green Moon"),
)
TRACK_TITLES: Final = {  # as headings; a phone has no room for the long word
    "tunnel": mark("Tunnels"),
    "mine": mark("Mines"),
    "fort": mark("Forts"),
    "pad": mark("Launchpad"),
    "gun": mark("Space gun"),
    "telescope": mark("Telescope"),
    "weaponry": mark("Weaponry"),
    "rocket": mark("Rocket"),
    "spaceship": mark("Spaceship"),
}
_SHORT: Final = {**dict(zip(TRACKS, TRACK_WORDS, strict=True)), "fort": mark("forts")}


# Colours --------------------------------------------------------------------------------------------------------------


def colours() -> list[str]:
    """The five colours by themselves, and after a number: "2 green"."""
    return [
        pgettext("colour", "green"),
        pgettext("colour", "blue"),
        pgettext("colour", "red"),
        pgettext("colour", "purple"),
        pgettext("colour", "grey"),
    ]


def colour_name(colour: str) -> str:
    """A colour by itself."""
    return colours()[COLOURS.index(colour)]


def rock_colour(colour: str) -> str:
    """A colour before "rock", in a sentence in which something is done with that rock."""
    return [
        pgettext("do something with a ... rock", "green"),
        pgettext("do something with a ... rock", "blue"),
        pgettext("do something with a ... rock", "red"),
        pgettext("do something with a ... rock", "purple"),
        pgettext("do something with a ... rock", "grey"),
    ][COLOURS.index(colour)]


def letter_names() -> dict[str, str]:
    """The colours by their letters."""
    return dict(zip(LETTERS, colours(), strict=True))


def amounts_of(rocks: Sequence[int]) -> list[str]:
    """Rocks colour by colour: "2 green", "1 grey"."""
    return [f"{count} {colour}" for count, colour in zip(rocks, colours(), strict=True) if count]


def either(ways: Sequence[str]) -> str:
    """Several ways to pay: "2 green, or 1 blue and 1 purple, or three different rocks"."""
    return reduce(lambda words, way: _("{words}, or {way}", words=words, way=way), ways)


# Tracks and what the records name -------------------------------------------------------------------------------------


def track_word(name: str) -> str:
    """A track by the name that it has in the data, in the middle of a sentence: "space gun"."""
    return _(TRACK_WORDS[TRACKS.index(name)])


def track_title(name: str) -> str:
    """A track as a heading."""
    return _(TRACK_TITLES[name])


def track_in_short(name: str) -> str:
    """A track in a list that has little room."""
    return _(_SHORT[name])


def named(value: Any) -> Any:
    """What an event names: a colour of a rock, a track, a technology, an objective. Anything else is as it is."""
    if value in COLOURS:
        return rock_colour(value)
    return _(value) if value in TRACK_WORDS or value in OBJECTIVES else value
