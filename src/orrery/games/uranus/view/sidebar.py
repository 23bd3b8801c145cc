"""The right column: what I must choose now, my project board, my secret, what is still in the decks; the count."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _, all_of, ngettext
from orrery.core.views import name_of
from orrery.draw import Acts, Markup, acts, el, hint, icon, join, panel, path
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.moon import NAMES
from orrery.games.uranus.objectives import ENOUGH_FOR_OBJECTIVES
from orrery.games.uranus.view.choices import choice
from orrery.games.uranus.view.count import count
from orrery.games.uranus.view.facts import Seat, View, large_seat
from orrery.games.uranus.view.moon import outlines
from orrery.games.uranus.view.projects import projects
from orrery.games.uranus.view.rock import icons
from orrery.games.uranus.words.glossary import NOT_RECOMMENDED, goal_name, goal_words, junk_words, solo_advice
from orrery.games.uranus.words.names import colour_name


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    if view["over"]:
        return join([count(view), _unseen(view)])
    can = acts(SPACE, legal)
    seat = view["seats"][large_seat(view)]
    parts = [choice(view, can, prefix), _waiting(view, can), _advice(view), projects(view, seat, can, prefix)]
    if not can.of("use"):
        parts.append(_sets(view, seat))
    parts += [_goal(view), _unseen(view)]
    return join(parts)


def _advice(view: View) -> Markup | None:
    """Before a game alone begins: with which boards the book would begin (U-12.4)."""
    if view["players"] > 1 or view["round"]:
        return None
    return panel(_("Playing alone"), None, hint(solo_advice(), soft=True), cls="panel advice")


def _waiting(view: View, can: Acts) -> Markup | None:
    """Who still has to act, when I have nothing to do."""
    if can.by_verb or view["viewer"] is None:
        return None
    seat = view["seats"][view["viewer"]]
    others = [name_of(view, actor) for actor in view["actors"] if actor >= 0]
    if seat["flown"]:
        title = _("Your race is safe")
        words = _("You are in module {module}. The others are still at work.", module=seat["module"])
    elif view["junk"] is not None:
        title = _("Space junk")
        words = _("{name} deals with it first.", name=others[0]) if others else _("A card is drawn.")
    elif others:
        title = _("You are done for now")
        words = ngettext("{names} still acts.", "{names} still act.", len(others), names=all_of(others))
    else:
        return None
    return panel(title, None, hint(words, soft=True), cls="panel waiting")


def _sets(view: View, seat: Seat) -> Markup | None:
    """The rocks of this round, by set."""
    if not seat["sets"] and not seat["kept"]:
        return None
    chips = [el("span", icons(tuple(own["rocks"])), cls="chip") for own in seat["sets"]]
    kept = None
    if seat["kept"]:
        colours = ", ".join(map(colour_name, seat["kept"]))
        kept = hint(_("Kept for the next round: {colours}.", colours=colours), soft=True)
    small = _("rocks joined by tunnels") if view["phase"] in ("collect", "use") else None
    return panel(_("Sets"), small, el("div", *chips, cls="row wrap"), kept, cls="panel laptop")


def _goal(view: View) -> Markup | None:
    """The personal objective."""
    if view["viewer"] is None:
        return None
    goal = view["seats"][view["viewer"]]["objective"]
    if goal is None:
        return None
    notes = [hint(_("Only you see this."), soft=True)]
    if view["players"] < ENOUGH_FOR_OBJECTIVES:
        notes.append(hint(_(NOT_RECOMMENDED), soft=True))
    words = el("div", el("b", goal_name(goal)), hint(goal_words(goal)), *notes, cls="grow")
    return el("div", el("div", words, icon("eye"), cls="row"), cls="panel objective")


def _unseen(view: View) -> Markup:
    """What can still come: places, patterns and space junk, and what lies on the discard piles."""
    decks = view["decks"]
    base = path("", cls="f-none") if not decks["unseen_coords"] else outlines(decks["unseen_coords"], cls="terrain-R")
    moon = el(
        "svg",
        outlines(NAMES, cls="unseen-ground"),
        base,
        cls="art unseen",
        viewBox="-330 -300 660 600",
        role="img",
        aria_label=ngettext("{count} place not seen yet", "{count} places not seen yet", len(decks["unseen_coords"])),
    )
    rows = [
        _row(_("Impacts to come"), ", ".join(decks["unseen_impacts"])),
        _row(_("Impacts discarded"), ", ".join(decks["impact_discard"]) or _("none")),
        _row(_("Places discarded"), " ".join(f"({name})" for name in decks["coord_discard"]) or _("none")),
        _row(_("Space junk to come"), ", ".join(map(str, decks["junk"]))),
        *(_row(_("Junk {card}, discarded", card=card), junk_words(card)) for card in decks["junk_discard"]),
    ]
    return el(
        "details",
        el("summary", _("What is still in the decks")),
        hint(_("Filled places may still be hit."), soft=True),
        moon,
        el("dl", *rows),
        cls="panel laptop fold",
        id="decks-list",
    )


def _row(title: str, words: str) -> Markup:
    return el("div", el("dt", title), el("dd", words))
