"""What may be done now, in one sentence for each step: it names what is asked about, and only what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.language import _, all_of, capitalized, mark, ngettext, one_of
from orrery.core.views import given, name_of
from orrery.games.uranus.actions import TECHNOLOGIES
from orrery.games.uranus.boards import Cost
from orrery.games.uranus.preview import landings, launchable
from orrery.games.uranus.rocks import packed
from orrery.games.uranus.steps import STEPS
from orrery.games.uranus.view_types import JunkView, ModuleView, SeatView, UranusView
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.names import rock_colour, track_word

PROMPTS: Final = {
    **{step.name: step.prompt for step in STEPS},
    # While cards are turned up for space junk
    "junk_replace": mark("A new coordinate card comes."),
    "junk_incoming": mark("Space junk comes down: two cards are drawn."),
}
_FROM: Final = {
    "left": mark("{impact} at ({coord}) from the left"),
    "right": mark("{impact} at ({coord}) from the right"),
}


def prompt_of_reveal(view: UranusView) -> str:
    """In space junk, cards that are turned up are a part of what they are for."""
    junk = view["junk"]
    return in_general("reveal" if junk is None else f"junk_{junk['step']}")


def in_general(step: str) -> str:
    """What is asked at a step, whatever is open."""
    return _(PROMPTS[step])


def prompt_to_start(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None:
        return in_general("setup")
    return _(
        "Choose a hex for a further mine ({left} to go), neither a mine nor the volcano.", left=seat["choices_left"]
    )


def prompt_to_turn(view: UranusView) -> str:
    """Which impacts are still to be placed, by their cards."""
    seat = acting_seat(view)
    if seat is None or not seat["strikes"]:
        return in_general("strikes")
    open_pairs = {side: view["gaps"][seat["gaps"][side]] for side in seat["strikes"]}
    aims = [_(_FROM[side], impact=pair["impact"], coord=pair["coord"]) for side, pair in open_pairs.items()]
    return _("Turn {pairs}.", pairs=one_of(aims))


def prompt_to_collect(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None:
        return in_general("collect")
    if seat["loose"]:
        return _("Add the {colour} rock to a set, or keep it on its own.", colour=rock_colour(seat["loose"][0]))
    parts = [] if seat["doubled"] else [_("double a mine")]
    if not seat["donated"] and seat["neighbours"]["left"] is not None:
        parts.append(_("give a rock to a neighbour"))
    return sentence([*parts, _("be done")])


def prompt_to_use(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None:
        return in_general("use")
    parts = [_("use a set for one step of a track")] if pays_for_a_step(view, seat) else []
    if any(landings(view, held["rocks"]) for held in launchable(seat)):
        parts.append(_("launch a set to a module"))
    return sentence([*parts, *found_technologies(view, seat), _("be done")])


def pays_for_a_step(view: UranusView, seat: SeatView) -> bool:
    """Whether some set pays for a step of some track that takes one (U-6.2, U-6.5, U-9.1)."""
    open_tracks = [
        Cost(track["cost"])
        for track in seat["tracks"]
        if track["ticks"] < track["steps"] and (track["name"] not in seat["known"] or teaches(view, seat))
    ]
    return any(cost.paid_by(packed(held["rocks"])) for held in seat["sets"] for cost in open_tracks)


def teaches(view: UranusView, seat: SeatView) -> bool:
    """Whether technologies are found again and again: by Galepegals, for their neighbours (U-11.12)."""
    return seat["race"] == "V" and view["players"] > 1


def prompt_to_build(view: UranusView) -> str:
    """What is ready, thing by thing."""
    seat = acting_seat(view)
    if seat is None:
        return in_general("build")
    ready = ready_to_build(seat)
    parts = [_("build what is ready ({things})", things=", ".join(ready))] if ready else []
    if seat["race"] == "IV" and (seat["mines"] or seat["tunnels"]):
        parts.append(_("remove mines and tunnels for nothing"))
    parts += gifts(seat)
    if seat["gun_ready"] and in_reach(view, seat):
        parts.append(_("fire the space gun"))
    parts += found_technologies(view, seat)
    if seat["pads"] and "spaceship" in seat["known"] and any(map(free_home, view["modules"])):
        parts.append(_("fly to a module"))
    return sentence([*parts, _("be done")])


def ready_to_build(seat: SeatView) -> list[str]:
    """What the tracks and the gifts of others allow (U-8): "2 tunnels", "1 launchpad"."""
    full = full_tracks(seat)
    plain = {*seat["mines"]} - {*seat["forts"], *seat["pads"]}
    ready = {
        counts.tunnels: seat["tunnels_left"],
        counts.mines: seat["mines_left"] + seat["gift_mines"],
        counts.fortifications: seat["gift_forts"] + ("fort" in full) if plain else 0,
        counts.launchpads: int("pad" in full and bool(plain)),
    }
    return [say(count) for say, count in ready.items() if count]


def gifts(seat: SeatView) -> list[str]:
    """What Kroviots and Arshantans may give away (U-11.9, U-11.15)."""
    if seat["neighbours"]["left"] is None:
        return []
    if seat["race"] == "IV" and seat["mines_left"]:
        return [_("give a mine to a neighbour")]
    return [_("give a fortification to a neighbour")] if seat["race"] == "VI" and "fort" in full_tracks(seat) else []


def in_reach(view: UranusView, seat: SeatView) -> bool:
    """Whether there is a pair to fire at: beside the own moon, for Yarls also beside a neighbour's (U-8.15, U-11.6)."""
    moons = [seat]
    if seat["race"] == "III":
        moons += [view["seats"][other] for other in seat["neighbours"].values() if other is not None]
    return any(view["gaps"][gap]["coord"] is not None for moon in moons for gap in moon["gaps"].values())


def found_technologies(view: UranusView, seat: SeatView) -> list[str]:
    """What Galepegals have to keep or to give, in words (U-11.12, U-R38)."""
    waits = view["step"] == "use" and view["options"]["tech_at_once"] == "off"
    if not teaches(view, seat) or waits:
        return []
    others = [view["seats"][other] for other in seat["neighbours"].values() if other is not None]
    full = [name for name in full_tracks(seat) if name in TECHNOLOGIES]
    kept = [name for name in full if name != "spaceship" and name not in seat["known"]]
    given_away = [name for name in full if any(name not in other["known"] for other in others)]
    found = [_("keep {technologies} technology", technologies=all_of(list(map(track_word, kept))))] if kept else []
    if given_away:
        passed = all_of(list(map(track_word, given_away)))
        found.append(_("give {technologies} technology to a neighbour", technologies=passed))
    return found


def full_tracks(seat: SeatView) -> list[str]:
    return [track["name"] for track in seat["tracks"] if track["ticks"] == track["steps"]]


def prompt_to_name(view: UranusView) -> str:
    junk = given(view["junk"])
    return ngettext(
        "Name the rock that becomes space junk next: {count} rock did not fit into module {module}.",
        "Name the rock that becomes space junk next: {count} rocks did not fit into module {module}.",
        sum(junk["surplus"]),
        module=junk["module"],
    )


def prompt_to_react(view: UranusView) -> str:
    junk = given(view["junk"])
    target = given(junk["target"])
    if target == view["viewer"]:
        return _("{pair} comes down on your own moon: fire the space gun at it, or hold fire.", pair=aim(junk))
    return _(
        "{pair} comes down on the moon of {name}: fire the space gun at it, or hold fire.",
        pair=aim(junk),
        name=name_of(view, target),
    )


def prompt_to_turn_junk(view: UranusView) -> str:
    return _("Choose how the space junk lies: {pair}.", pair=aim(given(view["junk"])))


def prompt_to_secure(view: UranusView) -> str:
    colour = rock_colour(given(given(view["junk"])["rock"]))
    return _("Secure the {colour} rock in another module, or let it go.", colour=colour)


def prompt_to_wipe(view: UranusView) -> str:
    card = given(view["junk"])["card"]
    return _("Space junk {card}: choose the module that loses all its rocks.", card=card)


def sentence(parts: Sequence[str]) -> str:
    """ "Build, fly or be done."."""
    return f"{capitalized(one_of(parts))}."


def aim(pair: JunkView) -> str:
    """A pair that lies face up, as "C7 at (-4,4,0)"."""
    return _("{impact} at ({coord})", impact=pair["impact"], coord=pair["coord"])


def free_home(module: ModuleView) -> bool:
    """Whether a race may fly to a module (U-10.1, U-10.6)."""
    return module["complete"] and module["occupant"] is None


def acting_seat(view: UranusView) -> SeatView | None:
    """The seat of the viewer, if it is one of those to act."""
    viewer = view["viewer"]
    return view["seats"][viewer] if viewer is not None and viewer in view["actors"] else None


PROMPTS_BY_VIEW: Final[dict[str, Callable[[UranusView], str]]] = {
    "reveal": prompt_of_reveal,
    "setup": prompt_to_start,
    "strikes": prompt_to_turn,
    "collect": prompt_to_collect,
    "use": prompt_to_use,
    "build": prompt_to_build,
    "junk_name": prompt_to_name,
    "junk_react": prompt_to_react,
    "junk_strike": prompt_to_turn_junk,
    "junk_secure": prompt_to_secure,
    "junk_wipe": prompt_to_wipe,
}
