"""A position of Terraforming Darkness in numbers, as a seat sees it; from them it is learnt who wins."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.bot_survey import GOOD, Orb, Survey
from orrery.games.darkness.pieces import (
    ALIENS,
    BIT,
    CAVES,
    COLONY,
    DEMONS,
    EATER,
    FREE_CHOICE,
    LETTER,
    NO_RESOURCE,
    RESOURCE_OF,
    SCOUT,
    SHIPS_EACH,
    VIRUS,
    VULCAN,
    WEAK_SPOT,
    members,
)
from orrery.games.darkness.position import NOBODY, NOTHING
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.survival import best_count, result_of

OWN: Final = [
    *("points", "scarcest", "second", "third", "richest", "units", "free units", "goal", "goal over threshold"),
    *("3 points", "4 points", "5 points", "6 points", "7 points"),
    *("colony ships", "scouts", "few ships", "colony ships per slot", "unused slots", "slots", "places", "links left"),
    *("homes", "stations missing", "homes in danger", "weak spots", "lost tiles", "own tiles", "mines", "mine slots"),
    *("unlinked units", "gateways missing", "loose worth", "largest stake", "besieged", "portals"),
    *("deep scans", "star maps", "evolved", "killer", "suspended", "amoebas"),
    *("progress", "progress x points", "progress x goal", "progress x scarcest", "progress x ships"),
    *("after phase 1", "after phase 2", "after phase 3"),
]
OTHERS: Final = [
    *(
        "best rival scarcest",
        "best rival units",
        "best rival ships",
        "best rival goal",
        "lead in goal",
        "lead in units",
    ),
    *("rivals goal", "with the best partner", "with all", "shared orbs", "seats shared with", "progress x lead"),
    *("progress x with the best partner", "progress x with all", "partner reaches", "all reach"),
]
BOUND: Final = [
    *("partners", "team points", "team second", "team lives", "team leads", "team share", "best other team"),
]
NAMES: Final[list[str]] = [*OWN, *OTHERS, *BOUND]


def features(state: DarknessState, player: int) -> list[float]:
    """The numbers of `NAMES`, in order."""
    survey = Survey(state, player)
    found = own_features(state, player, survey)
    if state.seats == 1:
        found += [0.0] * (len(OTHERS) + len(BOUND))
        return found
    found += rival_features(state, player, survey)
    found += bound_features(state, player)
    return found


def own_features(state: DarknessState, player: int, survey: Survey) -> list[float]:
    config = state.config
    totals = survey.totals[:]
    totals.sort()
    units = totals[0] + totals[1] + totals[2] + totals[3]
    points = min(best_count(totals, survey.free_units))
    missing, danger, weak, lost, own, homes, mines, mine_slots, portals = 0, 0, 0, 0, 0, 0, 0, 0, 0
    largest, loose = 0.0, 0.0
    nets, done = 0, 0
    biggest, here = 0, 0
    for orb in survey.settled:
        own += orb.own
        portals += orb.portals
        if orb.minable and orb.air < GOOD:
            mines += 1
            mine_slots += orb.free
        if orb.lost:
            lost += orb.own
        elif orb.counted:
            homes += 1
            if not survey.fed(orb):
                missing += orb.deficit
            weak += orb.weak
            if orb.weak == config.weak_spots - 1 or orb.virus:
                danger += 1
            largest = max(largest, orb.stake)
            if state.loose & BIT[orb.number]:
                loose += loose_worth(state, survey, orb)
            if not done & BIT[orb.number]:
                nets += 1
                done |= net_of(survey, orb)
            here = units_of(orb)
            biggest = max(biggest, here)
    unlinked = float(units - biggest) if nets > 1 else 0.0
    ships = survey.colony + survey.scout
    progress = state.progress()
    besieged = (state.besieged & state.present(player)).bit_count()
    slots = survey.free_slots
    use = survey.colony / (slots + 2.0)
    return [
        *(float(points), float(totals[0]), float(totals[1]), float(totals[2]), float(totals[3])),
        *(float(units), float(survey.free_units), survey.goal, survey.goal - config.threshold),
        *(1.0 if points >= step else 0.0 for step in (3, 4, 5, 6, 7)),
        *(float(survey.colony), float(survey.scout), 1.0 if ships < 6 else 0.0, min(4.0, use)),
        *(max(0.0, slots - ships / 1.7), float(slots), float(survey.places), float(survey.links_left)),
        *(float(homes), float(missing), float(danger), float(weak), float(lost), float(own), float(mines)),
        *(float(mine_slots), unlinked, float(max(0, nets - 1)), loose, largest, float(besieged), float(portals)),
        *(float(state.deep_scans[player]), float(state.star_maps[player]), float(state.evolved[player])),
        *(float(min(1, state.eliminations[player])), float(state.suspended[player]), float(len(state.amoebas))),
        *(progress, progress * points, progress * survey.goal, progress * totals[0], progress * ships),
        *(1.0 if state.phase > phase else 0.0 for phase in (1, 2, 3)),
    ]


def loose_worth(state: DarknessState, survey: Survey, orb: Orb) -> float:
    """What lies ready to be settled."""
    total = 0.0
    for tile in state.slots[orb.number]:
        if tile != NOTHING and state.owner[tile] == NOBODY and not state.turned[tile]:
            total += survey.tile_gain(state.kind[tile])
    return total


def net_of(survey: Survey, orb: Orb) -> int:
    """The orbs that own links connect with this one."""
    found = BIT[orb.number]
    edge = [orb.number]
    while edge:
        seen = survey.looked[edge.pop()]
        if seen is not None:
            new = seen.linked & ~found
            found |= new
            edge += members(new)
    return found


def units_of(orb: Orb) -> int:
    units = orb.units
    return units[0] + units[1] + units[2] + units[3]


def open_units(state: DarknessState) -> list[int]:
    """What each seat has of each resource, free choice last, on orbs that will live; all of it lies open."""
    found = [0] * (5 * state.seats)
    here = [0] * (5 * state.seats)
    config = state.config
    for number in members(state.alive & state.face_up):
        if not state.count[number]:
            continue
        air = LETTER[state.core[number]]
        doom, weak, aliens = False, 0, 0
        for place in range(len(here)):
            here[place] = 0
        for tile in state.slots[number]:
            if tile == NOTHING or state.turned[tile]:
                continue
            kind = state.kind[tile]
            owner = state.owner[tile]
            if owner != NOBODY:
                if state.scout[tile] and state.colony[tile]:
                    air += 1
                elif RESOURCE_OF[kind] != NO_RESOURCE:
                    here[5 * owner + RESOURCE_OF[kind]] += config.units[kind]
            if kind == CAVES:
                air += 1
            elif kind == VULCAN:
                air -= 1
            elif kind == WEAK_SPOT:
                weak += 1
            elif kind == ALIENS:
                aliens += 1
            elif kind in (DEMONS, EATER, VIRUS):
                doom = True
        if doom or weak >= config.weak_spots or air < GOOD - 1 or (air < GOOD and state.phase > 1):
            continue
        for seat in range(state.seats):
            if aliens and state.present(seat) & BIT[number]:
                found[5 * seat + FREE_CHOICE] += aliens
            if state.bridge[seat] & BIT[number]:
                for resource in range(5):
                    found[5 * seat + resource] += here[5 * seat + resource]
    return found


def rival_features(state: DarknessState, player: int, survey: Survey) -> list[float]:
    seats, config = state.seats, state.config
    units = open_units(state)
    own = [units[5 * player + resource] for resource in range(4)]
    own_units = sum(own) + units[5 * player + FREE_CHOICE]
    best_low, best_units, best_ships, best_goal, goals = 0, 0, 0, 0.0, 0.0
    partner, together, sharing, shared = 0, own[:], 0, 0
    spare = units[5 * player + FREE_CHOICE]
    for seat in range(seats):
        if seat == player:
            continue
        theirs = [units[5 * seat + resource] + state.evolved[seat] for resource in range(4)]
        free = units[5 * seat + FREE_CHOICE]
        total = sum(theirs) + free
        ships = state.fleet[SHIPS_EACH * seat + COLONY] + state.fleet[SHIPS_EACH * seat + SCOUT]
        goal = 0.85 * (total + 1.15 * state.fleet[SHIPS_EACH * seat + COLONY]) / 4.0
        goals += goal
        best_low = max(best_low, min(theirs))
        best_units = max(best_units, total)
        best_ships = max(best_ships, ships)
        best_goal = max(best_goal, goal)
        common = state.bridge[seat] & state.bridge[player]
        if common and not state.evolved[seat] and not state.evolved[player]:
            sharing += 1
            shared |= common
            both = [own[resource] + theirs[resource] for resource in range(4)]
            partner = max(partner, min(best_count(both, free + units[5 * player + FREE_CHOICE])))
            together = [together[resource] + theirs[resource] for resource in range(4)]
            spare += free
    everybody = min(best_count(together, spare))
    progress = state.progress()
    lead = survey.goal - best_goal
    return [
        *(float(best_low), float(best_units), float(best_ships), best_goal, lead, float(own_units - best_units)),
        *(goals / (seats - 1), float(partner), float(everybody), float(shared.bit_count()), float(sharing)),
        *(progress * lead, progress * partner, progress * everybody),
        *(1.0 if partner >= config.threshold else 0.0, 1.0 if everybody >= config.threshold else 0.0),
    ]


def bound_features(state: DarknessState, player: int) -> list[float]:
    """How coalitions stand, once some are bound."""
    team = state.coalition[player]
    if state.phase < 2 or not team:
        return [0.0] * len(BOUND)
    points, second = result_of(state, player)[1:3]
    best, best_second = 0, 0
    for seat in range(state.seats):
        if not team & BIT[seat]:
            other = result_of(state, seat)
            best, best_second = max((best, best_second), (other[1], other[2]))
    lives = points >= state.config.threshold
    leads = (points, second) > (best, best_second)
    size = team.bit_count()
    share = (1.0 if state.config.full_win else 1.0 / size) if lives and leads else 0.0
    return [
        *(float(size), float(points), float(second), 1.0 if lives else 0.0, 1.0 if leads else 0.0, share, float(best)),
    ]
