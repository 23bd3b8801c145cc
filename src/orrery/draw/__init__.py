"""The drawing kit that all boards share: safe markup, seats, cards, dice, wheels, tracks, targets.

A drawing is a pure function from what a viewer may see to `Markup`. Looks are classes of `style/boards.css`, positions
are `transform` attributes, and nothing has an inline style, so that a page may forbid it.
"""

from orrery.core.seat_face import SeatFace
from orrery.draw.action_groups import FEW
from orrery.draw.cards import card_back, card_face, count_disc, empty_place, stack
from orrery.draw.chance import Face
from orrery.draw.curve import Curve, TurnMark, chance_chart, chance_picture
from orrery.draw.default_screen import DefaultScreen, option_picture, overview_of, reference_of, screen_of
from orrery.draw.dice import FACES, die
from orrery.draw.ending import Category, Ending, Result, Turn, nth_place, passes, result_of
from orrery.draw.faces import bot_face
from orrery.draw.finale import finale, finale_in_words, own_stage
from orrery.draw.gather import Counter, Things, crowd, drop, grip, knob, number, plan, planned
from orrery.draw.graph import decision_graph, graph_picture
from orrery.draw.guarded import GuardedScreen, face_faults
from orrery.draw.hands import Held, hand_of, opened
from orrery.draw.hexes import cell, hexagon, spot
from orrery.draw.icons import ICONS, icon, wordmark
from orrery.draw.in_words import Place, Region, board_in_words, by_group, only_targets, regions_of, whose
from orrery.draw.lobby import Sitter, lobby_picture, qr_picture, seats_scene
from orrery.draw.lookout import Spot, look_at, lookout, zoom_buttons
from orrery.draw.markup import Markup, el, escape, join, num
from orrery.draw.overview import LARGE, SMALL, Glance, Overview, glimpse
from orrery.draw.page import Acts, acts, button, choice_panel, default_panel, hint, listed, panel
from orrery.draw.pager import Leaf, pager
from orrery.draw.picture import SYMBOLS, THEMES, board_box, page_defs, standalone, style
from orrery.draw.places import links_of, pays_of, place_names, places_of
from orrery.draw.reckoning import count_panel, passing_panel
from orrery.draw.reference import Chapter, Entry
from orrery.draw.seats import SEATS, badge, mark, number_tag, seat_class, token
from orrery.draw.shapes import (
    Point,
    at,
    circle,
    ellipse,
    g,
    grown,
    hull,
    outline,
    path,
    polar,
    polygon,
    rect,
    sector,
    snug,
    spread,
    stars,
    text,
    through,
    use,
)
from orrery.draw.share import house_picture, invitation_picture, share_picture
from orrery.draw.target import NTH, bubble, calm, dashed, frame, lamp, nth, sprout, step_tag, target, trail
from orrery.draw.together import helped_panel, turned_panel
from orrery.draw.track import Bezel
from orrery.draw.wheel import Wedge, spun, wheel
from orrery.draw.worlds import emblem_box, little_world, poster_box, smiling_star

__all__ = [
    "FACES",
    "FEW",
    "ICONS",
    "LARGE",
    "NTH",
    "SEATS",
    "SMALL",
    "SYMBOLS",
    "THEMES",
    "Acts",
    "Bezel",
    "Category",
    "Chapter",
    "Counter",
    "Curve",
    "DefaultScreen",
    "Ending",
    "Entry",
    "Face",
    "Glance",
    "GuardedScreen",
    "Held",
    "Leaf",
    "Markup",
    "Overview",
    "Place",
    "Point",
    "Region",
    "Result",
    "SeatFace",
    "Sitter",
    "Spot",
    "Things",
    "Turn",
    "TurnMark",
    "Wedge",
    "acts",
    "at",
    "badge",
    "board_box",
    "board_in_words",
    "bot_face",
    "bubble",
    "button",
    "by_group",
    "calm",
    "card_back",
    "card_face",
    "cell",
    "chance_chart",
    "chance_picture",
    "choice_panel",
    "circle",
    "count_disc",
    "count_panel",
    "crowd",
    "dashed",
    "decision_graph",
    "default_panel",
    "die",
    "drop",
    "el",
    "ellipse",
    "emblem_box",
    "empty_place",
    "escape",
    "face_faults",
    "finale",
    "finale_in_words",
    "frame",
    "g",
    "glimpse",
    "graph_picture",
    "grip",
    "grown",
    "hand_of",
    "helped_panel",
    "hexagon",
    "hint",
    "house_picture",
    "hull",
    "icon",
    "invitation_picture",
    "join",
    "knob",
    "lamp",
    "links_of",
    "listed",
    "little_world",
    "lobby_picture",
    "look_at",
    "lookout",
    "mark",
    "nth",
    "nth_place",
    "num",
    "number",
    "number_tag",
    "only_targets",
    "opened",
    "option_picture",
    "outline",
    "overview_of",
    "own_stage",
    "page_defs",
    "pager",
    "panel",
    "passes",
    "passing_panel",
    "path",
    "pays_of",
    "place_names",
    "places_of",
    "plan",
    "planned",
    "polar",
    "polygon",
    "poster_box",
    "qr_picture",
    "rect",
    "reference_of",
    "regions_of",
    "result_of",
    "screen_of",
    "seat_class",
    "seats_scene",
    "sector",
    "share_picture",
    "smiling_star",
    "snug",
    "spot",
    "spread",
    "sprout",
    "spun",
    "stack",
    "standalone",
    "stars",
    "step_tag",
    "style",
    "target",
    "text",
    "through",
    "token",
    "trail",
    "turned_panel",
    "use",
    "wheel",
    "whose",
    "wordmark",
    "zoom_buttons",
]
