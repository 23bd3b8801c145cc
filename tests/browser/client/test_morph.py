"""The morph: exactly what was sent, and every element with an id still the same object."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.client.server import Server
from tests.browser.client.table import visit

PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ON_ITS_WAY = "() => card.getBoundingClientRect().left > 0"
TREES = (Path(__file__).parent / "trees.js").read_text(encoding="utf-8")


def morph(page: Page, old: str, html: str, **options: object) -> Any:
    return page.evaluate(
        "([id, html, options]) => void orrery.morph(document.getElementById(id), html, options)", [old, html, options]
    )


@pytest.mark.parametrize("seed", [1, 20, 300, 4000])
def test_random_trees_become_what_was_sent(page: Page, server: Server, seed: int) -> None:
    visit(page, server, "")
    page.evaluate(TREES)
    result = page.evaluate("seed => trees(seed, 1000)", seed)
    assert result["wrong"] == 0
    assert result["lost"] == 0
    assert result["kept"] > 1000


def test_without_move_before_the_result_is_the_same(page: Page, server: Server) -> None:
    page.add_init_script("delete Element.prototype.moveBefore; delete Document.prototype.moveBefore")
    visit(page, server, "")
    page.evaluate(TREES)
    result = page.evaluate("trees(77, 500)")
    assert (result["wrong"], result["lost"]) == (0, 0)


def test_without_move_before_a_moved_field_keeps_focus_and_selection(page: Page, server: Server) -> None:
    page.add_init_script("delete Element.prototype.moveBefore")
    visit(page, server, '<div id="r"><p id="a"></p><input id="f"></div>')
    page.fill("#f", "hello")
    page.evaluate("f.setSelectionRange(1, 3)")
    morph(page, "r", '<div id="r"><input id="f"><p id="a"></p></div>')
    assert page.evaluate("[document.activeElement.id, f.selectionStart, f.selectionEnd]") == ["f", 1, 3]


def test_a_root_of_another_kind_is_replaced(page: Page, server: Server) -> None:
    visit(page, server, '<div id="box"><div id="r"><b id="x">1</b></div></div>')
    page.evaluate("window.x0 = x")
    morph(page, "r", '<section id="r"><i><b id="x">2</b></i></section>')
    assert page.inner_html("#box") == '<section id="r"><i><b id="x">2</b></i></section>'
    assert page.evaluate("x0 === document.getElementById('x')")


def test_parent_and_child_can_change_places(page: Page, server: Server) -> None:
    visit(page, server, '<div id="r"><div id="a"><div id="b"><i id="c"></i></div></div></div>')
    page.evaluate("window.were = [a, b, c]")
    html = '<div id="r"><div id="b"><div id="a"></div></div><i id="c"></i></div>'
    morph(page, "r", html)
    assert page.evaluate("document.getElementById('r').outerHTML") == html
    assert page.evaluate("were.every(e => e === document.getElementById(e.id))")


def pieces(order: str, shift: int) -> str:
    each = "".join(
        f'<g id="p{n}" class="slow" tabindex="0" transform="translate({int(n) * 50 + shift} 0)"><circle r="9"/></g>'
        for n in order
    )
    return f'<svg id="r" viewBox="0 0 700 100" width="700" height="100">{each}</svg>'


def test_six_reversed_siblings_all_slide_and_keep_the_focus(page: Page, server: Server) -> None:
    visit(page, server, pieces("123456", 0))
    page.focus("#p3")
    page.evaluate("addEventListener('focusout', () => window.blurred = true)")
    morph(page, "r", pieces("123456", 200))
    page.wait_for_function("() => document.getAnimations().length === 6")
    page.wait_for_function("() => document.getAnimations().every(a => a.currentTime > 150)")
    morph(page, "r", pieces("654321", 200))
    page.evaluate(PAINTED)
    assert page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length") == 6
    assert page.evaluate("document.getAnimations().every(a => a.currentTime > 150)")
    assert page.evaluate("[document.activeElement.id, window.blurred]") == ["p3", None]
    assert page.evaluate("[...r.children].map(e => e.id).join('')") == "p6p5p4p3p2p1"


def hands(where: str, x: int) -> str:
    card = f'<g id="card" class="slow" transform="translate({x} 0)"><rect width="40" height="60"/></g>'
    groups = "".join(f'<g id="{name}">{card if name == where else ""}</g>' for name in ("hand", "desk"))
    return f'<svg id="r" viewBox="0 0 700 100" width="700" height="100">{groups}</svg>'


def test_a_card_slides_from_hand_to_table(page: Page, server: Server) -> None:
    visit(page, server, hands("hand", 0))
    page.evaluate("window.card0 = card; card.getBoundingClientRect()")
    morph(page, "r", hands("desk", 600))
    page.wait_for_function(ON_ITS_WAY)
    assert page.evaluate("card0 === document.querySelector('#desk > #card')")
    places = page.evaluate(
        """async () => { const seen = new Set();
           for (let i = 0; i < 12; i++) {
             await new Promise(requestAnimationFrame); seen.add(card.getBoundingClientRect().left);
           }
           return [...seen]; }"""
    )
    assert len(places) > 3
    assert all(0 < place < 600 for place in places)


def test_a_piece_that_gets_a_new_goal_goes_on_from_where_it_is(page: Page, server: Server) -> None:
    visit(page, server, hands("hand", 0))
    page.evaluate("card.getBoundingClientRect()")
    morph(page, "r", hands("hand", 600))
    page.wait_for_function(ON_ITS_WAY)
    before = page.evaluate("card.getBoundingClientRect().left")
    morph(page, "r", hands("hand", 0))
    after = page.evaluate("card.getBoundingClientRect().left")
    assert 0 < before < 600
    assert abs(after - before) < 60


def test_reduced_motion_jumps(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, server, hands("hand", 0))
    morph(page, "r", hands("desk", 600))
    assert page.evaluate("card.getBoundingClientRect().left") == 600


def test_what_is_typed_stays(page: Page, server: Server) -> None:
    form = (
        '<div id="r"><p>{n}</p><input id="f" value="{v}"><textarea id="t"></textarea><input id="g" value="{v}"></div>'
    )
    visit(page, server, form.format(n=1, v=""))
    page.fill("#t", "draft")
    page.fill("#f", "hello")
    page.evaluate("f.setSelectionRange(2, 4)")
    morph(page, "r", form.format(n=2, v="server"))
    assert page.input_value("#f") == "hello"  # it has the focus
    assert page.evaluate("[f.selectionStart, f.selectionEnd]") == [2, 4]
    assert page.input_value("#t") == "draft"  # the server said nothing about it
    assert page.input_value("#g") == "server"


def test_the_server_may_set_fields_nobody_is_typing_in(page: Page, server: Server) -> None:
    form = (
        '<form id="r"><input id="f" value="3"><input id="c" type="checkbox"><input id="o" value="1"><select id="s">'
        "<option>x</option><option>y</option></select></form>"
    )
    visit(page, server, form)
    page.check("#c")
    page.select_option("#s", "y")
    page.fill("#o", "99")
    page.fill("#f", "typed")
    morph(page, "r", form, fields="sent")
    assert page.evaluate("[f.value, c.checked, o.value, s.value]") == ["typed", False, "1", "x"]


def test_what_keeps_to_itself_is_left_alone(page: Page, server: Server) -> None:
    visit(page, server, '<div id="r"><div id="k" data-keep title="a"><i id="inside">mine</i></div></div>')
    morph(page, "r", '<div id="r"><b></b><div id="k" data-keep title="b"><u>theirs</u></div></div>')
    html = '<b></b><div id="k" data-keep="" title="b"><i id="inside">mine</i></div>'
    assert page.inner_html("#r") == html


def test_folds_and_dialogs_stay_open(page: Page, server: Server) -> None:
    html = '<div id="r"><details id="d"><summary>s</summary>{n}</details><dialog id="g">{n}</dialog></div>'
    visit(page, server, html.format(n=1))
    page.evaluate("d.open = true; g.show()")
    morph(page, "r", html.format(n=2))
    assert page.evaluate("[d.open, g.open, g.textContent]") == [True, True, "2"]


def test_focus_stays_on_what_stops_being_legal(page: Page, server: Server) -> None:
    visit(page, server, '<svg id="r"><g id="a" tabindex="0"><circle r="5"/></g></svg>')
    page.evaluate("a.focus()")
    morph(page, "r", '<svg id="r"><g id="a"><circle r="5"/></g></svg>')
    assert page.evaluate("[document.activeElement.id, a.getAttribute('tabindex')]") == ["a", "-1"]


def test_a_log_at_its_end_stays_there(page: Page, server: Server) -> None:
    def log(lines: int) -> str:
        return f'<div id="r"><ol id="l" class="log">{"<li>line</li>" * lines}</ol></div>'

    visit(page, server, log(20))
    end = "Math.abs(l.scrollHeight - l.clientHeight - l.scrollTop) < 2"
    page.evaluate("l.scrollTop = l.scrollHeight")
    morph(page, "r", log(30))
    assert page.evaluate(end)
    page.evaluate("l.scrollTop = 40")
    morph(page, "r", log(40))
    assert page.evaluate("l.scrollTop") == 40
