"""Construction at the Uplink or a Lab (M-10, M-11, M-13.4): choose, pay, and choose a site if there are several."""

from __future__ import annotations

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import BUILD, BUILDADV, SITE, SPACE
from orrery.games.minethemoon.names import (
    ADVANCED,
    AT_SITE,
    BIT,
    CARDS_EACH,
    CONTROL_SITE,
    EXCHANGER_SITE,
    FIRST_ADVANCED,
    FIRST_OWN,
    GRANT,
    KINDS,
    KINDS_EACH,
    LEVELS_EACH,
    NO_BUILDING,
    PLACE_WORDS,
    PLACES,
    SITES_EACH,
    TILE_LEVEL,
    TILE_SITE,
    TILES,
)
from orrery.games.minethemoon.position import FOR_PAYING, IN_RC, NOTHING, Position
from orrery.games.minethemoon.steps.ending import gain
from orrery.games.minethemoon.steps.robots import ASK, YES, ask_white, come_home, leave_silo, release, white_share
from orrery.games.minethemoon.steps.shared import BuildingStep


def affords(at: Position, seat: int, price: list[int]) -> bool:
    """Whether the Silo holds the cost (M-11.3)."""
    mine = KINDS_EACH * seat
    for index in range(0, len(price), 2):  # noqa: SIM110 (a loop is quicker)
        if at.silo[mine + price[index]] < price[index + 1]:
            return False
    return True


def tile_fits(at: Position, seat: int, tile: int) -> bool:
    """A copy is left, there is a site, and its level is the next one there (M-9.6, M-11.2, M-14.6, M-15.5, M-R39)."""
    site = TILE_SITE[tile]
    if not at.tiles[tile] or at.levels[LEVELS_EACH * seat + site] != TILE_LEVEL[tile] - 1:
        return False
    return site != EXCHANGER_SITE or at.config.bases[seat].exchanger_site


def can_construct(at: Position, seat: int) -> bool:
    mine = KINDS_EACH * seat
    silo = at.silo
    raw = silo[mine] + silo[mine + 1] + silo[mine + 2]
    held = raw + silo[mine + 3] + silo[mine + 4] + silo[mine + 5]
    if not held:
        return False
    config = at.config
    if raw:
        for tile in range(8):
            if affords(at, seat, config.tile_price[tile]) and tile_fits(at, seat, tile):
                return True
    back = config.printed.back
    for card in at.available:  # noqa: SIM110 (a loop is quicker)
        if affords(at, seat, config.back_price[back[card]]):
            return True
    return False


class Build(BuildingStep):
    """M-13.4, M-17.8: one of the tiles and Advanced Buildings that can be constructed and paid for now."""

    number = step_id.BUILD
    name = "build"
    verbs = (BUILD, BUILDADV)
    prompt = "Choose what to build."

    def legal(self, at: Position, player: int) -> list[int]:
        config = at.config
        found = [
            BUILD.zero + tile
            for tile in range(8)
            if affords(at, player, config.tile_price[tile]) and tile_fits(at, player, tile)
        ]
        backs = {config.printed.back[card] for card in at.available}
        found += sorted(BUILDADV.zero + back for back in backs if affords(at, player, config.back_price[back]))
        return found

    def do(self, at: Position, seat: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        at.pending = value if verb is BUILD else 8 + value
        price = price_of(at, at.pending)
        white = False
        for index in range(0, len(price), 2):
            share = white_share(at, seat, price[index], price[index + 1], True)
            if share == ASK:
                ask_white(at, seat, FOR_PAYING)
                return
            if share == YES:
                white = True
        pay(at, seat, at.pending, white)


def price_of(at: Position, chosen: int) -> list[int]:
    """The cost of a tile, or of an Advanced Building that is counted on from the eight tiles."""
    return at.config.tile_price[chosen] if chosen < 8 else at.config.back_price[chosen - 8]


def pay(at: Position, seat: int, chosen: int, white: bool) -> None:
    """The robots that held the cost go home (M-4.11, M-8.4, M-11.3). Then the building finds its site."""
    price = price_of(at, chosen)
    for index in range(0, len(price), 2):
        leave_silo(at, seat, price[index], price[index + 1], False)
    if white:
        at.white_at = IN_RC
    if at.journal is not None:
        cost = {KINDS[price[index]]: price[index + 1] for index in range(0, len(price), 2)}
        at.tell("paid", seat, "M-11.3", {"cost": cost})
    if chosen < 8:
        build_tile(at, seat, chosen)
    elif at.config.site_count[seat] > 1:
        at.step = step_id.SITE
    else:
        build_card(at, seat, 0)


class Site(BuildingStep):
    """M-10.3, M-10.4: the Advanced site for a building that is paid for; it may cover another one."""

    number = step_id.SITE
    name = "site"
    verbs = (SITE,)
    prompt = "Choose the Advanced site; what stands there is covered."

    def legal(self, at: Position, player: int) -> list[int]:
        return [SITE.zero + site for site in range(1, at.config.site_count[player] + 1)]

    def do(self, at: Position, seat: int, action: int) -> None:
        build_card(at, seat, action - SITE.zero - 1)


def build_tile(at: Position, seat: int, tile: int) -> None:
    """A tile goes to its site, an upgrade on top of the level before (M-10.2); a team there stays (M-R20)."""
    at.tiles[tile] -= 1
    site = TILE_SITE[tile]
    at.levels[LEVELS_EACH * seat + site] += 1
    if site == CONTROL_SITE:  # M-14.1
        at.rc[seat] += 1
    finish(at, seat, TILES[tile], at.config.printed.tile_bonus[tile])


def build_card(at: Position, seat: int, site: int) -> None:
    """An Advanced Building goes to any site, also on top of another one or beside its like (M-10.3, M-10.4, M-R40)."""
    back = at.pending - 8
    card = lowest_card(at, back)
    at.available.remove(card)
    spot = SITES_EACH * seat + site
    old = at.sites[spot]
    if old != NOTHING:
        cover(at, seat, site, old)
    at.sites[spot] = card
    if FIRST_ADVANCED + back == GRANT:  # M-17.7, M-R26: the one built last counts
        at.grant_card = card
        at.grant_seat = seat
    finish(at, seat, ADVANCED[back], at.config.printed.back_bonus[back])


def lowest_card(at: Position, back: int) -> int:
    """Of the available cards with this back the one with the lowest number."""
    for card in at.available:
        if at.config.printed.back[card] == back:
            return card
    return NOTHING


def cover(at: Position, seat: int, site: int, old: int) -> None:
    """Over-building: a team comes home without Work (M-R21), a captive is free (M-R23), the card is out (M-R22)."""
    spot = SITES_EACH * seat + site
    place = FIRST_OWN + AT_SITE + site
    if at.teams[seat] & BIT[place]:
        come_home(at, seat, place)
        if at.journal is not None:
            at.tell("sent_home", seat, "M-R21", {"place": PLACES[place], "where": PLACE_WORDS[place]})
    release(at, spot)
    at.covered.append(CARDS_EACH * spot + old)


def finish(at: Position, seat: int, name: str, bonus: int) -> None:
    """The bonus is scored at once (M-11.4); the first team can be sent there in the next turn (M-11.7)."""
    at.refit(seat)
    at.doing = NO_BUILDING
    if at.journal is not None:
        at.tell("built", seat, "M-11.4", {"building": name, "points": bonus})
    gain(at, seat, bonus)
