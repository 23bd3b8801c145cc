"""The lunar surface in words: the Crater, the shared buildings, the market, the rockets and every Moonbase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.core.language import _, all_of, capitalized, ngettext, pgettext
from orrery.core.views import name_of
from orrery.core.wording import listing
from orrery.draw import Place, Region
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.view.building_words import column as column_words
from orrery.games.minethemoon.view.building_words import effect, name_of_building, place_name, team_words
from orrery.games.minethemoon.view.facts import View, payable, sentence
from orrery.games.minethemoon.view_types import CardView, OwnPlaceView, RocketView
from orrery.games.minethemoon.words.glossary import WORDS, count_robots, counted, named, odds, standing
from orrery.games.minethemoon.words.table import white_text


def in_words(view: View) -> list[Region]:
    """What all share, then the Moonbases, the viewer's first."""
    seats = sorted(range(view["players"]), key=lambda seat: seat != view["viewer"])
    return [
        Region(_("The turn"), list(_turn(view))),
        Region(_("Crater"), list(_crater(view)), _spins(view)),
        Region(_("Shared buildings"), list(_shared(view))),
        *_rockets(view),
        Region(_("Buildings to build"), list(_market(view))),
        *(Region(_moonbase(view, seat), list(_base(view, seat))) for seat in seats),
    ]


def _named(view: View, seat: int) -> str:
    return _("you") if seat == view["viewer"] else name_of(view, seat)


def _moonbase(view: View, seat: int) -> str:
    if seat == view["viewer"]:
        return _("Your Moonbase")
    return capitalized(_("{name}'s Moonbase", name=name_of(view, seat)))


def _turn(view: View) -> Iterator[Place]:
    number = view["turn"]
    yield Place(_("Turn"), _("{number}, the last", number=number) if view["last_turn"] else str(number))
    yield Place(
        _("Priority"), listing([_named(view, seat) for seat in view["priority"]], last=pgettext("order", "then"))
    )
    points = [f"{_named(view, number)} {seat['dominance']}" for number, seat in enumerate(view["seats"])]
    state = _("{points}; the game ends above {goal}", points=", ".join(points), goal=view["goal"])
    yield Place(_("Dominance"), state)
    white = view["white"]
    if white["seat"] is not None:
        yield Place(_("The white robot"), f"{_named(view, white['seat'])}, {white_text(white['at'])}")
    yield Place(_("Deck of rockets"), ngettext("{count} card", "{count} cards", view["deck"]))


def _spins(view: View) -> str:
    spins = view["spins"]
    words = ngettext(
        "{count} spin this turn: {zone} and {more} more.",
        "{count} spins this turn: {zone} and {more} more.",
        spins["total"],
        zone=spins["zone"],
        more=spins["more"],
    )
    if 0 < spins["left"] < spins["total"]:
        words += " " + _("{count} still to come.", count=spins["left"])
    return words


def _crater(view: View) -> Iterator[Place]:
    """Each outcome with its chance, and whose robots wait for it."""
    for outcome in view["wheel"]:
        once, turn = odds(view, outcome)
        robots = [
            _robots_of(view, number, seat["crater"][outcome])
            for number, seat in enumerate(view["seats"])
            if seat["crater"].get(outcome)
        ]
        chance = _("{once} per cent a spin, {turn} per cent this turn", once=once, turn=turn)
        yield Place(sentence(named(outcome)), f"{chance}; {all_of(robots)}" if robots else chance)


def _robots_of(view: View, seat: int, count: int) -> str:
    if seat == view["viewer"]:
        return ngettext("{count} robot of yours", "{count} robots of yours", count)
    return ngettext("{count} robot of {name}", "{count} robots of {name}", count, name=name_of(view, seat))


def _shared(view: View) -> Iterator[Place]:
    for column in view["shared"]:
        if not column["size"]:
            yield Place(place_name(column["place"]), _("closed in this game"))
        else:
            takes = _("takes {team}", team=team_words(column["size"]))
            does = column_words(view, column["place"])
            yield Place(place_name(column["place"]), f"{_team_at(view, column['team'])}, {takes}. {does}")


def _team_at(view: View, owner: int | None) -> str:
    """Whose team is in a column."""
    if owner is None:
        return pgettext("column", "free")
    return _("your team") if owner == view["viewer"] else _("{name}'s team", name=name_of(view, owner))


def _rockets(view: View) -> Iterator[Region]:
    for pad, rocket in view["pads"].items():
        where = _("Private pad") if pad == "P" else _("Pad {pad}", pad=pad)
        if rocket is None:
            yield Region(where, [], _("No rocket stands here."))
            continue
        left = sum(slot["seat"] is None for slot in rocket["slots"])
        state = ngettext("{count} open slot", "{count} open slots", left)
        if rocket["marked"]:
            state = _("{state}, launches this turn", state=state)
        then = _("Then it becomes a building: {building}.", building=name_of_building(rocket["building"]))
        yield Region(f"{where}, {rocket['name']}", list(_slots(view, pad, rocket)), f"{state}. {then}")


def _slots(view: View, pad: str, rocket: RocketView) -> Iterator[Place]:
    for number, slot in enumerate(rocket["slots"], 1):
        facts = {"kind": named(f"f{slot['type']}"), "worth": slot["worth"]}
        if slot["seat"] is None:
            state = _("{kind}, worth {worth}, open", **facts)
        elif slot["seat"] == view["viewer"]:
            state = _("{kind}, worth {worth}, loaded by you", **facts)
        else:
            state = _("{kind}, worth {worth}, loaded by {name}", name=name_of(view, slot["seat"]), **facts)
        yield Place(_("Slot {place}", place=f"{pad}{number}"), state)


def _market(view: View) -> Iterator[Place]:
    numbers = view["numbers"]
    for tile, count in view["tiles"].items():
        if count:
            cost, bonus, team = numbers["prices"][tile], numbers["bonuses"][tile], numbers["teams"].get(tile, 0)
            yield Place(named(tile), f"{_offer(view, cost, bonus, team, tile)} {_('{count} left.', count=count)}")
    cards: dict[str, CardView] = {card["building"]: card for card in view["available"]}
    for building, card in cards.items():
        state = _offer(view, card["cost"], card["bonus"], card["team"], building)
        yield Place(name_of_building(building), state)


def _offer(view: View, cost: Mapping[str, int], bonus: int, team: int, building: str) -> str:
    """What a building costs and brings, and whether the viewer could pay for it."""
    price = all_of([counted(kind, count) for kind, count in cost.items()]) or _("nothing")
    parts = [_("costs {price}", price=price)]
    if bonus:
        parts.append(_("{count} Dominance when built", count=bonus))
    if team:
        parts.append(team_words(team))
    can = f" {_('You can pay it.')}" if payable(view, cost) else ""
    return f"{', '.join(parts)}. {effect(view, building)}{can}"


def _base(view: View, number: int) -> Iterator[Place]:
    seat = view["seats"][number]
    yield Place(_("Robot Control"), count_robots(seat["rc"]))
    silo = [counted(kind, seat["silo"][kind]) for kind in KINDS if seat["silo"][kind]]
    held = all_of(silo) or pgettext("Silo", "empty")
    yield Place(_("Silo"), _("{held}; room for {count} of a type", held=held, count=seat["capacity"]))
    if seat["on_rockets"]:
        yield Place(_("On rockets"), count_robots(seat["on_rockets"]))
    for place in seat["places"]:
        if place["building"]:
            yield Place(_site(place), _standing(view, place))
    free = [_site(place) for place in seat["places"] if not place["building"]]
    if free:
        yield Place(_("Free sites"), ", ".join(free))


def _site(place: OwnPlaceView) -> str:
    key = place["place"]
    name = standing(place) or (named(key) if key in WORDS else "")
    if not key.startswith("site"):
        return name
    number = key[-1]
    if not name:
        return _("Advanced site {number}", number=number)
    return _("{building} on Advanced site {number}", building=name, number=number)


def _standing(view: View, place: OwnPlaceView) -> str:
    """The team of a building, and what it does."""
    does = effect(view, place["building"] or "")
    if not place["size"]:
        return does
    if place["team"]:
        team = _("{team} there", team=team_words(place["team"]))
    else:
        team = _("takes {team}", team=team_words(place["size"]))
    held = "" if place.get("captive") is None else f", {_('holds a captive')}"
    return f"{team}{held}. {does}"
