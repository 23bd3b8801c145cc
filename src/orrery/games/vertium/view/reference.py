"""The reference part of the rulebook: factions, cards, moons, planets, dice and pieces, with the numbers in use."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.game import Game
from orrery.core.language import _, mark, ngettext, one_of
from orrery.draw import Chapter, Entry, Markup, circle, die, el, g, text, use
from orrery.games.vertium.dice import FACE_WORDS
from orrery.games.vertium.pieces import (
    BLUE_KINDS,
    BLUE_WORDS,
    COLOURS,
    COMPLEX,
    FACTION_STORIES,
    FACTIONS,
    KINDS,
    ORBIT,
)
from orrery.games.vertium.pieces import PLANETS as PLANET_IDS
from orrery.games.vertium.view.art import captain, card, emblem
from orrery.games.vertium.view.facts import DIE_FACES
from orrery.games.vertium.words.glossary import called

TITLES: Final = (
    mark("Soar"),
    mark("Royal Martian Federation (RMF)"),
    mark("Hielo"),
    mark("Myst"),
    mark("The Complex"),
)
PRINTED_COLOURS: Final = (mark("yellow"), mark("red"), mark("white"), mark("black"), mark("blue giants"))
CARDS: Final = {  # what a Disaster Card does, and its rule
    "mine_blast": (
        mark(
            "With two players your opponent misses two turns; with more the next two players miss one each. Moons of "
            "those who miss a turn stand still."
        ),
        "V-3.2",
    ),
    "meltdown": (mark("A player of your choice discards all Energy cards."), "V-3.3"),
    "leak": (mark("One Water token leaves a free planet of your choice."), "V-3.4"),
    "virus": (
        mark("All Agri tokens leave all free planets and lie in the pool, where anybody may use them."),
        "V-3.7",
    ),
    "raider": (
        mark(
            "Steal a card at random from a hand, and play a set that it completes; or, if you own a planet, steal a "
            "gem from a faction that has more gems than you."
        ),
        "V-3.5",
    ),
}
BLUE_MOONS: Final = {
    "harvest": (mark("Its planet gains one Vertium."), "V-6.3"),
    "winter": (mark("Its planet loses half of its gems; of an odd number, half of the next lower even one."), "V-6.4"),
    "refuge": (
        mark("A defending Captain without gems may escape to it, and lead a later attack from there."),
        "V-10.3",
    ),
}
FACES: Final = {
    "P": (mark("A hit."), "V-8.2"),
    "B": (mark("Two together are a hit; a single one is nothing."), "V-8.2"),
    "S": (mark("Blocks one hit of the other side."), "V-8.3"),
}
DECK_FACES: Final = ("photon", "beam", "shield")


def reference(game: Game) -> list[Chapter]:
    """What is printed on the pieces, chapter by chapter."""
    return [
        Chapter(_("Factions"), _("Who they are, and what they are expert in."), factions(game)),
        Chapter(_("The deck"), _("Resources make sets of three; a Disaster Card is played alone."), deck(game)),
        Chapter(
            _("Orange moons"),
            _("The number is the value of the planet: its first gems, and its speed."),
            moons(game),
        ),
        Chapter(_("Blue moons"), _("Three planets have one face down until Phase One ends."), blue_moons()),
        Chapter(_("Planets"), _("Each has a Secret Objective card."), planets(game)),
        Chapter(_("Skirmish Dice and Cards"), _("Every side of a die is equally likely."), faces(game)),
        Chapter(_("Pieces"), _("How many there are of what."), pieces(game)),
    ]


def picture(box: str, *parts: Markup) -> Markup:
    """A drawing with a box of its own."""
    return el("svg", *parts, cls="art", viewBox=box, aria_hidden="true")


def ours(game: Game, place: str) -> bool:
    return game.source_of(place) == "rebuilt"


def factions(game: Game) -> list[Entry]:
    data = game.data
    found = []
    for number, (name, title) in enumerate(zip(FACTIONS, TITLES, strict=True)):
        facts = [(_("Colour in the box"), _(PRINTED_COLOURS[number]))]
        if number < COMPLEX:
            own, tokens = called(data["ability"][name]), data["tokens"]
            words = _(
                "{own} {colour}, {other} of each other",
                own=tokens["ability_own"],
                colour=own,
                other=tokens["ability_other"],
            )
            facts += [(_("Expert in"), own), (_("Tokens with special abilities"), words)]
        else:
            facts += [
                (_("Dice in Shadows"), str(data["dice"]["complex"])),
                (_("Skirmish Cards in Shadows"), _("none")),
            ]
        rule = "V-16.1" if number < COMPLEX else "V-14.2"
        found.append(Entry(_(title), _(FACTION_STORIES[number]), emblem(number, name), facts, rule))
    return found


def deck(game: Game) -> list[Entry]:
    found = []
    for kind in KINDS:
        name = called(kind)
        if kind in CARDS:
            message, rule = CARDS[kind]
            words = _(message)
        else:
            words, rule = _("Three of them put a {colour} token on a free planet.", colour=name), "V-2.3"
        facts = [(_("Cards"), str(game.data["deck"][kind]))]
        drawing = picture("-50 -66 100 136", card(kind))
        found.append(Entry(name, words, drawing, facts, rule, ours(game, f"deck.{kind}")))
    return found


def moons(game: Game) -> list[Entry]:
    data: Any = game.data
    found = []
    for value, eighths in ((int(key), data["speed"][key]) for key in data["speed"] if key.isdigit()):
        tables = [data["moons"][seats] for seats in "234"]
        copies = ", ".join(_("{count} of {all}", count=table.count(value), all=len(table)) for table in tables)
        facts = [
            (_("First gems"), str(value)),
            (_("An orbit, +1 gem"), ngettext("every {count} turn", "every {count} turns", ORBIT // eighths)),
            (_("With 2, 3, 4 players"), copies),
        ]
        bonus = data["solo_bonus"].get(str(value))
        if bonus is not None:
            facts.append((_("Vertium in the solo game"), str(value + bonus)))
        if value <= data["gelbon"]["highest_value"]:
            facts.append((_("With Gelbon & CUBE"), _("gives Gelbon")))
        disc = circle(22, 0, 3, cls="f-ink") + circle(22, cls="f-orange inked", stroke_width=3.5)
        dot = circle(6, 0, -21, cls="f-gem inked", stroke_width=2.5)
        drawing = picture("-32 -32 64 64", g(disc, text(value, 0, 1, 27, "moonno"), dot))
        speed = _("Fast.") if eighths > 1 else _("Slow.")
        found.append(Entry(_("Moon {number}", number=value), speed, drawing, facts, "V-5.3"))
    return found


def blue_moons() -> list[Entry]:
    return [
        Entry(_(title), _(words), picture("-30 -30 60 60", use(f"v-blue-{kind}")), rule=rule)
        for kind, title in zip(BLUE_KINDS, BLUE_WORDS, strict=True)
        for words, rule in (BLUE_MOONS[kind],)
    ]


def planets(game: Game) -> list[Entry]:
    moons = game.data["moons"]
    found = []
    for number, name in enumerate(PLANET_IDS):
        seats = [count for count in "234" if number < len(moons[count])]
        alone = _("{seats} players and solo", seats=one_of(seats))
        words = alone if number < len(moons["3"]) else _("{seats} players", seats=one_of(seats))
        facts = [(_("In play with"), words)]
        drawing = picture("-52 -52 104 104", use(f"v-{name}"))
        title = game.data["planets"]["names"][number]
        found.append(Entry(title, "", drawing, facts, "V-1.2", ours(game, "planets.names")))
    return found


def faces(game: Game) -> list[Entry]:
    data = game.data
    found = []
    for face, title, key in zip("PBS", FACE_WORDS, DECK_FACES, strict=True):
        words, rule = FACES[face]
        facts = [
            (_("Sides of a die"), _("{count} of {all}", count=2, all=6)),
            (_("Skirmish Cards of a faction"), "1"),
            (_("Cards of the solo Complex"), str(data["solo_deck"][key])),
        ]
        drawing = picture("-42 -42 84 88", die(DIE_FACES[face], 0, 0))
        found.append(Entry(_(title), _(words), drawing, facts, rule, ours(game, f"solo_deck.{key}")))
    return found


def pieces(game: Game) -> list[Entry]:
    data = game.data

    def by_players(table: str) -> str:
        return ", ".join(str(data[table][seats]) for seats in "234")

    small = "-22 -22 44 44"
    tokens = g(*(use(f"v-loose-{colour}", 44 * place - 66, 0) for place, colour in enumerate(COLOURS)))
    return [
        Entry(
            _("Captain"),
            _("Shows who owns a planet, and leads attacks."),
            picture("-34 -40 68 72", captain(0)),
            [(_("Of each faction, with 2, 3, 4 players"), by_players("captains"))],
            "V-1.2",
        ),
        Entry(
            _("Colonization Token"),
            _("One of each colour makes a planet colonized."),
            picture("-92 -26 184 54", tokens),
            [(_("Of each colour for each faction"), str(data["tokens"]["base"]))],
            "V-4.1",
        ),
        Entry(
            _("Vertium"),
            _("Takes a hit in battle, or pays for a new Captain."),
            picture(small, use("v-vertium")),
            [(_("Victory Points"), str(data["scoring"]["gem"]))],
            "V-6.7",
        ),
        Entry(
            _("Gelbon"),
            _("Counts like Vertium; one of each makes a CUBE."),
            picture(small, use("v-gelbon")),
            [(_("Victory Points"), str(data["scoring"]["gem"]))],
            "V-13.2",
        ),
        Entry(
            _("CUBE"),
            _("Must be destroyed before anything else on its planet can be hit. It does not travel."),
            picture(small, use("v-cube")),
            [
                (_("Hits that destroy it"), str(data["cube"]["hits"])),
                (_("Of each faction, with 2, 3, 4 players"), by_players("cubes")),
            ],
            "V-13.8",
        ),
        Entry(
            _("Planet"),
            _("Owned by whoever placed the token that made its colours four."),
            picture("-104 -104 208 208", use("v-orbit") + use("v-galileo")),
            [(_("Victory Points"), str(data["scoring"]["planet"]))],
            "V-6.7",
        ),
        Entry(
            _("Secret Objective"),
            _("Own its planet when Phase One ends."),
            facts=[(_("Vertium"), str(data["scoring"]["objective_bonus"]))],
            rule="V-6.6",
        ),
    ]
