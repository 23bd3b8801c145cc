"""The log in words, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.core.language import _, mark, ngettext
from orrery.core.state import Event
from orrery.core.views import given
from orrery.games.uranus.rocks import amounts, parse
from orrery.games.uranus.view_types import UranusView
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.glossary import placed_words
from orrery.games.uranus.words.rulebook import rock_counts

ENDS: Final = {
    "won": "every race is safe on Uranus",
    "track_end": "the moons explode",
    "moon_dark": "a moon is completely dark",
}

LOG: Final = {
    "dealt_moon": "{who} gets moon {number}.",
    "dealt_race": "{who} gets project board {number}.",
    "dealt_card": "{who} gets starting mines card {number}.",
    "dealt_objective": "{who} gets the objective {objective}.",
    "dealt_objective_unseen": "{who} gets a personal objective.",
    "marked_mines": "",
    "started": "{who} starts with a mine on ({hex}).",
    "round": "Round {round}.",
    "attack": "Asteroid attack {number}.",
    "coord_shown": "Turned up {where}: ({card}).",
    "impact_shown": "Turned up {where}: impact {card}.",
    "coord_discarded": "Discarded {where}: ({card}).",
    "impact_discarded": "Discarded {where}: impact {card}.",
    "shielded": "The pair {where} aims at a volcano and is replaced: the first attack spares them.",
    "erupted": "The volcano of {who} erupts, {radius} wide: {lost} lost.",
    "struck": "{who} turns impact {card} at ({hex}): {lost} lost.",
    "fizzled": "The impact on ({hex}) of {who} hits dark ground: no damage.",
    "volcano_hit": "The volcano of {who} is hit. It will erupt.",
    "mined": "",
    "doubled": "{who} doubles the mine on ({hex}).",
    "donated": "{who} gives a {colour} rock to {seat}.",
    "added": "{who} adds the {colour} rock to the set of ({hex}).",
    "set_apart": "{who} keeps the {colour} rock on its own.",
    "rock_lost": "A {colour} rock of {who} finds no place and is lost.",
    "used": "{who} uses {rocks} for {track}, step {step}.",
    "launched": "{who} launches {rocks} to module {module}: {placed}.",
    "completed": "Module {module} is complete.",
    "drew_junk": "{who}: the {colour} rock is space junk, card {card}.",
    "secured": "{who} secures the {colour} rock in module {module}.",
    "let_go": "{who} lets the {colour} rock go.",
    "wiped": "{who}: module {module} is wiped out: {lost} lost.",
    "shot_junk": "{who} shoots the space junk away.",
    "learnt": "{who} knows {technology} technology.",
    "gave_technology": "{who} gives {technology} technology to {seat}.",
    "drew_tunnel": "{who} draws the tunnel {edge}.",
    "removed_tunnel": "{who} removes the tunnel {edge}.",
    "drew_mine": "{who} draws a mine on ({hex}).",
    "removed_mine": "{who} removes the mine on ({hex}).",
    "fortified": "{who} fortifies the mine on ({hex}).",
    "built_pad": "{who} builds a launchpad on ({hex}).",
    "gave_mine": "{who} gives a mine to {seat}.",
    "gave_fort": "{who} gives a fortification to {seat}.",
    "fired": "{who} fires at the pair {where}.",
    "flew": "The {race} have left their moon (module {module}).",
    "won": "All races are safe: won in round {round}.",
    "track_end": "The moons explode: lost in round {round}.",
    "moon_dark": "The moon of {who} is completely dark: lost in round {round}.",
}

# What was done without the name, for the summary of what others did; an empty one is not worth a mention
SHORT: Final = {
    "dealt_objective_unseen": "",
    "started": "started with a mine on ({hex})",
    "round": "Round {round} began",
    "attack": "Asteroid attack {number}",
    "coord_shown": "({card}) turned up {where}",
    "impact_shown": "impact {card} turned up {where}",
    "coord_discarded": "",
    "impact_discarded": "",
    "erupted": "lost {lost} to the volcano",
    "struck": "was hit at ({hex}): {lost}",
    "fizzled": "was hit on dark ground ({hex})",
    "volcano_hit": "had the volcano hit",
    "doubled": "doubled ({hex})",
    "donated": "gave a {colour} rock to {seat}",
    "added": "added {colour} to ({hex})",
    "set_apart": "kept {colour} apart",
    "rock_lost": "lost a {colour} rock",
    "used": "used {rocks} for {track}",
    "launched": "launched {rocks} to module {module}",
    "completed": "completed module {module}",
    "drew_junk": "met space junk",
    "secured": "secured {colour} in module {module}",
    "let_go": "let {colour} go",
    "wiped": "had module {module} wiped out: {lost}",
    "shot_junk": "shot the space junk away",
    "learnt": "learnt {technology}",
    "gave_technology": "gave {technology} to {seat}",
    "drew_tunnel": "drew the tunnel {edge}",
    "removed_tunnel": "removed the tunnel {edge}",
    "drew_mine": "drew a mine on ({hex})",
    "removed_mine": "removed the mine on ({hex})",
    "fortified": "fortified ({hex})",
    "built_pad": "built a launchpad on ({hex})",
    "gave_mine": "gave a mine to {seat}",
    "gave_fort": "gave a fortification to {seat}",
    "fired": "fired at the pair {where}",
    "flew": "left the moon for module {module}",
}

SIDES: Final = (mark("on the left"), mark("on the right"))


def spoken(event: Event, names: Sequence[str]) -> Event:
    """An event whose numbers and places are words: "1 hex, 2 mines", "between Ana and Boris"."""
    data = event.data
    said: dict[str, Any] = {}
    if "gap" in data:
        said["where"] = place(data["gap"], names)
    if "edge" in data:
        one, _dot, other = data["edge"].partition(" to ")
        said["edge"] = _("({one}) to ({other})", one=one, other=other)
    if "rocks" in data:
        said["rocks"] = rock_counts(amounts(parse(data["rocks"])))
    if event.kind == "struck":
        mines = [counts.mines(data["mines"])] if data["mines"] else []
        said["lost"] = ", ".join([counts.hexes(data["count"]), *mines])
    elif event.kind == "erupted":
        said["lost"] = counts.hexes(len(data["lost"]))
    elif event.kind == "wiped":
        said["lost"] = counts.rocks(data["count"])
    elif event.kind == "launched":
        said["placed"] = placed_words(data["placed"], data["junk"])
    return Event(event.kind, event.player, {**data, **said}, event.rule, event.secret, event.seers) if said else event


def place(gap: int, names: Sequence[str]) -> str:
    """Where a pair lies. Two players have two gaps between them, so there the side is named (U-R2)."""
    if gap < 0:
        return _("for the space junk")
    if len(names) == 1:
        return _(SIDES[gap])
    if len(names) == 2:
        return _("on the left of {name}", name=names[gap])
    return _("between {one} and {other}", one=names[gap], other=names[(gap + 1) % len(names)])


def verdict(view: UranusView) -> str:
    """How the game ended, for everybody: all win or lose together (U-1.1)."""
    alone = view["players"] == 1
    if view["won"]:
        if alone:
            return _("Won: the race is safe on Uranus in round {round}.", round=view["round"])
        return _("Won together: every race is safe on Uranus in round {round}.", round=view["round"])
    left = sum(not seat["flown"] for seat in view["seats"])
    why = _(ENDS[given(view["reason"])])
    if alone:
        return ngettext(
            "Lost: {why}, and {count} race is left behind.",
            "Lost: {why}, and {count} races are left behind.",
            left,
            why=why,
        )
    return ngettext(
        "Lost together: {why}, and {count} race is left behind.",
        "Lost together: {why}, and {count} races are left behind.",
        left,
        why=why,
    )
