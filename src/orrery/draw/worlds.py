"""Little worlds and posters: the face of a game on the home page, and the sun they all go round."""

from __future__ import annotations

from orrery.draw.markup import Markup, el, join
from orrery.draw.shapes import at, circle, g, path, stars

_NIGHT_SIDE = "M20 -42A46 46 0 0 1 20 42A64 64 0 0 0 20 -42Z"


def little_world(slug: str, ground: Markup, growing: Markup, *, dark: bool = False) -> Markup:
    """The emblem of a game, `world-SLUG`: a planet of radius 40 with something growing out of it.

    `ground` is cut to the disc; `growing` may stand out of it, up to 64 from the middle. A dark world gets a pale rim.
    """
    clip = f"lw-{slug}"
    return g(
        el("clipPath", circle(40), id=clip),
        g(ground, path(_NIGHT_SIDE, cls="f-shade"), clip_path=f"url(#{clip})"),
        circle(40, cls="ink", stroke_width=4),
        circle(43, cls="dim-rim") if dark else None,
        growing,
        id=f"world-{slug}",
    )


def emblem_box(slug: str, cls: str = "lw") -> Markup:
    """A little world on a page; its symbol must be among the page's defs."""
    return el("svg", el("use", href=f"#world-{slug}"), cls=cls, viewBox="-64 -64 128 128", aria_hidden="true")


def poster_box(sky: str, art: Markup, seed: int = 7) -> Markup:
    """The picture of a game on a card: 240 x 150, its sky by class, its stars by seed."""
    ground = el("rect", x=-120, y=-75, width=240, height=150, cls=sky)
    box = "-120 -75 240 150"
    return el(
        "svg",
        ground,
        stars(236, 146, 22, seed),
        art,
        cls="poster art",
        viewBox=box,
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def smiling_star(x: float = 0, y: float = 0, r: float = 64, **attrs: object) -> Markup:
    """The sun, who is glad that you are here."""
    ray = "M-11 0L0 -27L11 0Z"
    rays = join(
        path(ray, cls="f-orange inked", stroke_width=3.5, transform=f"rotate({30 * k}) translate(0 {-r - 2:g})")
        for k in range(12)
    )
    edge = r - 12
    shine = path(f"M{-edge:g} -8A{edge:g} {edge:g} 0 0 1 -8 {-edge:g}", cls="k-paper", stroke_width=7, opacity=0.8)
    face = path("M-27 -6Q-20 -14 -13 -6M13 -6Q20 -14 27 -6M-17 14Q0 32 17 14", cls="ink", stroke_width=5)
    cheeks = join(circle(8, side, 12, cls="f-orange", opacity=0.7) for side in (-32, 32))
    return g(rays, circle(r, cls="f-brass inked", stroke_width=4), shine, cheeks, face, transform=at(x, y), **attrs)
