"""The lunar surface in words: the Crater, the shared buildings, the market, the rockets and every Moonbase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.draw import Place, Region, whose
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.view.building_words import NAMES, effect, place_name, team_words
from orrery.games.minethemoon.view.building_words import column as column_words
from orrery.games.minethemoon.view.facts import TYPE_NAMES, View, payable, sentence
from orrery.games.minethemoon.view_types import CardView, OwnPlaceView, RocketView
from orrery.games.minethemoon.words.glossary import WORDS, counted, odds
from orrery.games.minethemoon.words.table import white_text


def in_words(view: View) -> list[Region]:
    """What all share, then the Moonbases, the viewer's first."""
    seats = sorted(range(view["players"]), key=lambda seat: seat != view["viewer"])
    return [
        Region("The turn", list(_turn(view))),
        Region("Crater", list(_crater(view)), _spins(view)),
        Region("Shared buildings", list(_shared(view))),
        *_rockets(view),
        Region("Buildings to build", list(_market(view))),
        *(Region(sentence(f"{whose(view, seat)} Moonbase"), list(_base(view, seat))) for seat in seats),
    ]


def _named(view: View, seat: int) -> str:
    return "you" if seat == view["viewer"] else name_of(view, seat)


def _owner(view: View, seat: int) -> str:
    return "yours" if seat == view["viewer"] else name_of(view, seat)


def _turn(view: View) -> Iterator[Place]:
    yield Place("Turn", f"{view['turn']}{', the last' if view['last_turn'] else ''}")
    yield Place("Priority", listing([_named(view, seat) for seat in view["priority"]], last="then"))
    points = [f"{_named(view, number)} {seat['dominance']}" for number, seat in enumerate(view["seats"])]
    yield Place("Dominance", f"{', '.join(points)}; the game ends above {view['goal']}")
    white = view["white"]
    if white["seat"] is not None:
        yield Place("The white robot", f"{_named(view, white['seat'])}, {white_text(white['at'])}")
    yield Place("Deck of rockets", count_of(view["deck"], "card"))


def _spins(view: View) -> str:
    spins = view["spins"]
    left = f" {spins['left']} still to come." if 0 < spins["left"] < spins["total"] else ""
    return f"{count_of(spins['total'], 'spin')} this turn: {spins['zone']} and {spins['more']} more.{left}"


def _crater(view: View) -> Iterator[Place]:
    """Each outcome with its chance, and whose robots wait for it."""
    for outcome in view["wheel"]:
        once, turn = odds(view, outcome)
        robots = [
            f"{count_of(seat['crater'][outcome], 'robot')} of {_owner(view, number)}"
            for number, seat in enumerate(view["seats"])
            if seat["crater"].get(outcome)
        ]
        here = f"; {listing(robots)}" if robots else ""
        yield Place(sentence(WORDS[outcome]), f"{once} per cent a spin, {turn} per cent this turn{here}")


def _shared(view: View) -> Iterator[Place]:
    for column in view["shared"]:
        if not column["size"]:
            yield Place(place_name(column["place"]), "closed in this game")
        else:
            team = "free" if column["team"] is None else f"{whose(view, column['team'])} team"
            does = column_words(view, column["place"])
            yield Place(place_name(column["place"]), f"{team}, takes {team_words(column['size'])}. {does}")


def _rockets(view: View) -> Iterator[Region]:
    for pad, rocket in view["pads"].items():
        where = "Private pad" if pad == "P" else f"Pad {pad}"
        if rocket is None:
            yield Region(where, [], "No rocket stands here.")
            continue
        marked = ", launches this turn" if rocket["marked"] else ""
        left = sum(slot["seat"] is None for slot in rocket["slots"])
        note = f"{count_of(left, 'open slot')}{marked}. Then it becomes a building: {NAMES[rocket['building']]}."
        yield Region(f"{where}, {rocket['name']}", list(_slots(view, pad, rocket)), note)


def _slots(view: View, pad: str, rocket: RocketView) -> Iterator[Place]:
    for number, slot in enumerate(rocket["slots"], 1):
        by = "open" if slot["seat"] is None else f"loaded by {_named(view, slot['seat'])}"
        yield Place(f"Slot {pad}{number}", f"refined {TYPE_NAMES[slot['type']]}, worth {slot['worth']}, {by}")


def _market(view: View) -> Iterator[Place]:
    numbers = view["numbers"]
    for tile, count in view["tiles"].items():
        if count:
            cost, bonus, team = numbers["prices"][tile], numbers["bonuses"][tile], numbers["teams"].get(tile, 0)
            yield Place(WORDS[tile], f"{_offer(view, cost, bonus, team, tile)} {count} left.")
    cards: dict[str, CardView] = {card["building"]: card for card in view["available"]}
    for building, card in cards.items():
        yield Place(NAMES[building], _offer(view, card["cost"], card["bonus"], card["team"], building))


def _offer(view: View, cost: Mapping[str, int], bonus: int, team: int, building: str) -> str:
    """What a building costs and brings, and whether the viewer could pay for it."""
    price = listing([counted(kind, count) for kind, count in cost.items()]) or "nothing"
    robots = f", {team_words(team)}" if team else ""
    gain = f", {bonus} Dominance when built" if bonus else ""
    can = " You can pay it." if payable(view, cost) else ""
    return f"costs {price}{gain}{robots}. {effect(view, building)}{can}"


def _base(view: View, number: int) -> Iterator[Place]:
    seat = view["seats"][number]
    yield Place("Robot Control", count_of(seat["rc"], "robot"))
    silo = [counted(kind, seat["silo"][kind]) for kind in KINDS if seat["silo"][kind]]
    yield Place("Silo", f"{listing(silo) or 'empty'}; room for {seat['capacity']} of a type")
    if seat["on_rockets"]:
        yield Place("On rockets", count_of(seat["on_rockets"], "robot"))
    for place in seat["places"]:
        if place["building"]:
            yield Place(_site(place), _standing(view, place))
    free = [_site(place) for place in seat["places"] if not place["building"]]
    if free:
        yield Place("Free sites", ", ".join(free))


def _site(place: OwnPlaceView) -> str:
    name = place["name"] or WORDS.get(place["place"], "")
    if place["place"].startswith("site"):
        return f"{name} on Advanced site {place['place'][-1]}" if name else f"Advanced site {place['place'][-1]}"
    return name


def _standing(view: View, place: OwnPlaceView) -> str:
    """The team of a building, and what it does."""
    building = place["building"] or ""
    team = f"{team_words(place['team'])} there" if place["team"] else f"takes {team_words(place['size'])}"
    held = "" if place.get("captive") is None else ", holds a captive"
    return f"{team}{held}. {effect(view, building)}" if place["size"] else effect(view, building)
