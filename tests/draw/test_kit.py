"""The parts of the kit: where they say, told apart by shape as well as colour, in need of their style sheet only."""

import re
from math import hypot, isclose
from xml.etree import ElementTree

import pytest

from orrery.draw import (
    FACES,
    ICONS,
    SEATS,
    SYMBOLS,
    Bezel,
    Curve,
    TurnMark,
    Wedge,
    badge,
    bot_face,
    bubble,
    card_back,
    card_face,
    cell,
    chance_chart,
    chance_picture,
    circle,
    die,
    el,
    emblem_box,
    empty_place,
    g,
    grown,
    hull,
    icon,
    join,
    little_world,
    page_defs,
    path,
    polar,
    poster_box,
    sector,
    smiling_star,
    spun,
    stack,
    standalone,
    stars,
    style,
    target,
    token,
    trail,
    wheel,
    wordmark,
)
from tests.draw.reading import placed

SHEET = style("tokens") + style("boards")
SPACES = 60


def drawings() -> dict[str, str]:
    """One of everything."""
    bezel = Bezel(SPACES, 460, 330, 30)
    return {
        "badges": join(badge(seat) for seat in range(6)),
        "tokens": join(token(seat, 10 * seat, 0) for seat in range(6)),
        "icons": join(icon(name) for name in ICONS),
        "wordmark": wordmark(),
        "bots": join(bot_face(name.removeprefix("bot-"), thinking=True) for name in SYMBOLS if name.startswith("bot-")),
        "cards": stack(card_face(tint="t-red"), 3) + stack(card_back(), 1) + empty_place("empty"),
        "bezel": bezel.draw(zones={(0, 9): "f-coral"}, last="59+") + bezel.markers([0, 0, 75, -3]),
        "dice": join(die(face) for face in FACES),
        "wheel": wheel([Wedge(3, "f-coral", circle(4)), Wedge(1, "f-pale", circle(4))], hit=1, angle=370),
        "target": target("move:E5", "Move to E5", circle(3), x=4, y=5),
        "bubble": bubble((0, 0), 300, 100),
        "trail": trail(0, (0, 0), (10, 10)),
        "worlds": little_world("x", circle(40), circle(3), dark=True) + emblem_box("x"),
        "poster": poster_box("sky-dark", circle(3)),
        "sun": smiling_star(),
        "stars": stars(1000, 1000, 30, 1, 400),
    }


@pytest.mark.parametrize("name", list(drawings()))
def test_a_drawing_has_no_inline_style_and_only_classes_that_exist(name: str) -> None:
    page_only = {"badge", "icon", "wordmark", "sun", "lw", "poster", "art", "defs", "die", "deck"}
    page_only |= {"botface", "thinks", "eyes", "ring"}
    for found in placed(drawings()[name]):
        assert "style" not in found.element.attrib
        assert "fill" not in found.element.attrib
        for cls in found.element.get("class", "").split():
            known = re.search(rf"\.{re.escape(cls)}(?![\w-])", SHEET) is not None
            structure = cls in {"bezel", "markers", "count-disc", "bezel-no", "minor", "n-count", "bubble", "tumble"}
            assert known or structure or cls in page_only, cls


def test_every_seat_has_a_mark_and_a_colour_of_its_own() -> None:
    assert len({seat.mark for seat in SEATS}) == len({seat.hex for seat in SEATS}) == len(SEATS) == 6
    for number, seat in enumerate(SEATS, 1):
        assert f"--seat-{number}: {seat.hex};" in SHEET
        assert f"mark-{seat.mark}" in SYMBOLS


def test_both_days_of_the_tokens_are_the_same() -> None:
    blocks = re.findall(r"color-scheme: light;(.*?)}", style("tokens"), re.DOTALL)
    first, second = (re.findall(r"(--[\w-]+): (.*?);", block) for block in blocks)
    assert first == second


def test_every_token_that_is_used_exists() -> None:
    assert set(re.findall(r"var\((--[\w-]+)", SHEET)) <= set(re.findall(r"(--[\w-]+):", SHEET))


def test_a_target_can_be_clicked_focused_and_read() -> None:
    button = placed(target("move:E5", "Move to E5", circle(3), x=40, y=-5))[1]
    assert (button.x, button.y) == (40, -5)
    assert button.element.get("role") == "button"
    assert button.element.get("tabindex") == "0"
    assert button.element.get("aria-label") == "Move to E5"
    assert [child.get("class") for child in button.element] == ["hit", None, "focus"]


@pytest.mark.parametrize("bezel", [Bezel(SPACES), Bezel(SPACES, 490, 350, 30)])
def test_the_spaces_of_a_bezel_are_equally_far_apart_and_start_at_the_top(bezel: Bezel) -> None:
    places = [bezel.at(space) for space in range(SPACES)]
    assert min(y for _, y in places) == pytest.approx(places[0][1], abs=2)
    steps = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(places, places[1:] + places[:1], strict=True)]
    assert max(steps) - min(steps) < 4
    assert places[1][0] > places[0][0]  # clockwise


def test_markers_that_share_a_space_lie_side_by_side_and_a_full_round_shows() -> None:
    drawing = Bezel(SPACES).markers([7, 7, 67, 3])
    places = {found.id: (round(found.x), round(found.y)) for found in placed(drawing) if found.id}
    assert len(set(places.values())) == 4
    assert drawing.count("+60") == 1


def test_a_wheel_is_divided_exactly_and_its_needle_never_turns_back() -> None:
    weights = [28, 14, 20, 7, 10, 14, 7]
    angles = [spun(weights, [2, 0, 6, 6, 3][:count]) for count in range(6)]
    assert angles == sorted(angles)
    assert angles[1] % 360 == pytest.approx(360 * (28 + 14 + 10) / 100)
    assert "A150 150 0 0 1" in sector(36, 150, 0, 100.8)


@pytest.mark.parametrize("tip", [(0, 0), (-400, -400), (400, -390), (400, 400), (-430, 0)])
def test_a_bubble_stays_on_the_board_and_points_to_its_place(tip: tuple[float, float]) -> None:
    width, height = 400, 104
    group = placed(bubble(tip, width, height))[1]
    assert abs(group.x) <= 436 - width / 2
    assert group.y - height / 2 > -500
    assert group.y + height / 2 < 500
    assert abs(group.y - tip[1]) >= height / 2 + 18


def test_shapes_grow_by_the_same_width_on_every_side() -> None:
    square = hull([(0, 0), (10, 0), (10, 10), (0, 10), (5, 5), (5, 0)])
    assert sorted(square) == [(0, 0), (0, 10), (10, 0), (10, 10)]
    assert sorted(grown(square, 2)) == [(-2, -2), (-2, 12), (12, -2), (12, 12)]


def test_cells_of_a_hex_grid_touch() -> None:
    (ax, ay), (bx, by) = cell(0, 0, 10), cell(0, 1, 10)
    assert isclose(hypot(bx - ax, by - ay), 10 * 3**0.5)
    assert polar(1, 90) == pytest.approx((1, 0))


def test_an_unknown_icon_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="rules"):
        icon("rulez")


def test_a_picture_carries_its_style_its_sky_and_only_the_symbols_it_uses() -> None:
    mine = {
        "leaf": path("M0 0", id="leaf"),
        "branch": g(el("use", href="#leaf"), id="branch"),
        "stone": circle(1, id="stone"),
    }
    drawing = el("svg", el("use", href="#branch"), token(1, 0, 0), cls="board", viewBox="-5 -5 10 10")
    picture = standalone(drawing, "day", mine)
    root = ElementTree.fromstring(picture)
    assert root.get("data-theme") == "day"
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert ids == {"leaf", "branch", "mark-moon"}
    assert "--ink:" in picture
    assert ":root {" not in picture  # the tokens of a picture stay in the picture
    assert 'class="f-sky"' in picture
    assert "data-theme=" not in standalone(drawing).partition("<style>")[0]


def test_a_picture_needs_a_box_and_a_theme_that_exists() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        standalone(el("svg"))
    with pytest.raises(ValueError, match="theme"):
        standalone(el("svg", viewBox="0 0 1 1"), "dusk")


def test_the_symbols_of_a_page_have_ids_of_their_own() -> None:
    ids = [found.id for found in placed(page_defs({"x": circle(1, id="x")})) if found.id]
    assert len(ids) == len(set(ids))
    assert {"x", "sparkle", "i-rules", "mark-sun"} <= set(ids)


def test_a_curve_begins_with_the_first_choice_and_its_turning_points_lead_somewhere() -> None:
    curves = [Curve("Ana", 0, [(50, 0.5), (60, 0.8), (90, 1.0)]), Curve("<Ben>", 1, [(50, 0.5), (60, 0.2), (90, 0.0)])]
    chart = chance_chart(curves, [TurnMark(60, "Ana scores", "/t/x/replay?at=60"), TurnMark(70, "Ben sleeps")])
    lines = [each for each in placed(chart) if each.element.get("class") == "chart-line"]
    starts = [(each.element.get("d") or "").split("L")[0] for each in lines]
    assert len(set(starts)) == 1, "all chances begin alike, at the left"
    assert starts[0].startswith("M66.0 ")
    links = [each.element for each in placed(chart) if each.element.tag == "a"]
    assert [(link.get("href"), link.get("aria-label")) for link in links] == [("/t/x/replay?at=60", "1. Ana scores")]
    assert "&lt;Ben&gt;" in chart
    assert 'class="board chart narrow"' in chance_chart(curves, [], wide=False)
    assert "Ana" in chance_picture(curves, [], "The chances", "night")
