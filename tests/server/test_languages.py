"""Pages, refusals, calls and scripts in the language of whoever reads them; English is as it was."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from markupsafe import Markup

from orrery.core.language import speaking
from orrery.server.calling.messages import message_for, trial
from orrery.server.calling.wishes import LANGUAGE, wishes_of
from orrery.server.store import CallKind
from orrery.web.languages import COOKIE
from orrery.web.log import beside
from orrery.web.render import assets
from orrery.web.sentences import sentence, sentence_of
from tests.server.people import BROWSER, House, Person, next_frame

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}


def first_choice(house: House, table: str) -> str:
    live = house.live(table)
    return house.site.tables.game_of(live.info).space.notation(live.state.legal(0)[0])


def page(person: Person, path: str, **headers: str) -> httpx.Response:
    answer: httpx.Response = person.client.get(path, headers={**BROWSER, **headers})
    return answer


def german(house: House, name: str) -> Person:
    """Somebody whose browser speaks German."""
    person = house.person(name)
    person.client.headers.update(GERMAN)
    return person


def language_of(html: str) -> str:
    found = re.search(r'<html lang="(\w+)">', html)
    assert found is not None
    return found[1]


def test_a_browser_chooses_the_language(house: House) -> None:
    ada = house.person("Ada")
    for headers, code, words in (({}, "en", "Choose a world"), (GERMAN, "de", "Such dir eine Welt aus")):
        answer = page(ada, "/", **headers)
        assert language_of(answer.text) == code
        assert words in answer.text
        assert answer.headers["content-language"] == code
        assert {"Accept-Language", "Cookie"} <= {each.strip() for each in answer.headers["vary"].split(",")}


def test_what_somebody_has_chosen_counts_more(house: House) -> None:
    ada = house.person("Ada")
    ada.post("/me", name="Ada")
    answer = ada.client.post(
        "/language", data={"language": "de"}, headers={**BROWSER, "Referer": "http://testserver/mine?page=2&lang=en"}
    )
    assert (answer.status_code, answer.headers["location"]) == (303, "/mine?page=2")
    assert ada.client.cookies[COOKIE] == "de"
    assert language_of(page(ada, "/mine").text) == "de"
    assert language_of(page(ada, "/mine", **{"Accept-Language": "en"}).text) == "de"
    assert language_of(page(ada, "/mine?lang=en").text) == "en"
    ada.client.post("/language", data={"language": "en"}, headers=BROWSER)
    assert language_of(page(ada, "/mine", **GERMAN).text) == "en"


def test_a_choice_leads_to_no_other_site_and_to_no_other_language(house: House) -> None:
    ada = house.person("Ada")
    for came, back in (
        ("https://elsewhere.example//evil.example", "/evil.example"),
        ("", "/"),
        ("nonsense", "/nonsense"),
    ):
        answer = ada.client.post("/language", data={"language": "de"}, headers={**BROWSER, "Referer": came})
        assert answer.headers["location"] == back
    answer = ada.client.post("/language", data={"language": "tlh"}, headers={**BROWSER, "Accept-Language": "en"})
    assert answer.status_code == 422
    ada.client.cookies.set(COOKIE, "tlh")
    assert language_of(page(ada, "/?lang=xx").text) == "en"


# The last one quotes the paths of the API, with gaps of their own
PAGES = ("/", "/new", "/opponents", "/me", "/me/calls", "/mine", "/privacy", "/watch", "/rules", "/docs", "/api/docs")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_german(house: House, path: str) -> None:
    ada = house.person("Ada")
    ada.post("/me", name="Ada")
    english, translated = page(ada, path).text, page(ada, path, **GERMAN).text
    assert (language_of(english), language_of(translated)) == ("en", "de")
    heads = [re.findall(r"<h[12][^>]*>(.*?)</h[12]>", html) for html in (english, translated)]
    assert heads[0] != heads[1] or path == "/docs"  # what the documentation says is English
    assert "Datenschutz" in translated
    assert 'lang="en"' not in english.replace('<html lang="en"', "").replace('value="en" lang="en"', "")


def test_nothing_is_said_twice_or_half(house: House) -> None:
    """A gap that nobody fills in would show."""
    ada = german(house, "Ada")
    table = ada.sets("me", "friend", game="relay")
    for path in (*PAGES[:-1], f"/t/{table}", f"/j/{table}/{house.live(table).info.invite}"):
        text = re.sub(r"<(style|script|svg).*?</\1>", "", page(ada, path).text, flags=re.S)
        assert not re.findall(r"\{\w+\}", re.sub(r"<code>.*?</code>", "", text)), path


def test_a_game_speaks_english_and_pages_say_so(house: House) -> None:
    ada = german(house, "Ada")
    table = ada.sets("me", "medium", game="relay")
    house.wait(table, lambda live: live.info.status == "running")
    html = page(ada, f"/t/{table}").text
    assert re.search(r'<section class="stage" [^>]*lang="en">', html)
    assert "Tisch " in html
    assert "by-game" in html
    assert re.search(r'<li id="log-[\d-]+"[^>]*>.*?<p lang="en">', html)
    assert "by-game" not in page(house.person("Bob"), f"/t/{table}", **{"Accept-Language": "en"}).text


@pytest.mark.parametrize("slug", ["gardens", "vertium", "minethemoon", "uranus", "darkness"])
def test_our_games_speak_german_all_over_the_table(house: House, slug: str) -> None:
    ada, bob = german(house, "Ada"), house.person("Bob")
    table = ada.sets("me", "friend", game=slug)
    bob.joins(table)
    html = page(ada, f"/t/{table}").text
    assert "by-game" not in html
    assert 'lang="en"' not in html.replace('value="en" lang="en"', "")
    assert 'lang="en"' not in page(ada, f"/rules/{slug}").text.replace('value="en" lang="en"', "")


def test_lines_of_the_house_in_a_log_are_told_to_each_in_their_language(house: House) -> None:
    ada, bob = german(house, "Ada"), house.person("Bob")
    table = ada.sets("me", "friend", **{"option-martians": "random"})
    bob.joins(table)
    assert ada.act(table, first_choice(house, table), seat=0).status_code == 200
    assert ada.post(f"/t/{table}/back", seat=0).status_code == 200
    assert "Ada nimmt zurück." in page(ada, f"/t/{table}").text
    assert "Ada takes back." in page(bob, f"/t/{table}", **{"Accept-Language": "en"}).text


def test_what_fills_a_gap_is_escaped_and_the_sentence_is_not() -> None:
    filled = sentence("<b>{name} asks</b> to take back their last choice.", name="<i>&")
    assert filled == "<b>&lt;i&gt;&amp; asks</b> to take back their last choice."
    assert sentence_of("{names} & {count}", "{names} & {count}", 2, names=Markup("<b>Ana</b>")) == "<b>Ana</b> & 2"
    assert sentence("<code>{seal}</code> {{not a gap}}", seal=1) == "<code>1</code> {not a gap}"


@pytest.mark.parametrize("headers", [{}, GERMAN])
def test_links_in_sentences_are_links(house: House, headers: dict[str, str]) -> None:
    html = page(house.person("Ada"), "/privacy", **headers).text
    assert 'href="/me/delete">' in html
    assert "&lt;" not in html


def test_refusals_come_in_the_language_of_whoever_asked(house: House) -> None:
    ada = house.person("Ada")
    for headers, words in (({}, "There is no such table"), (GERMAN, "Diesen Tisch gibt es nicht")):
        assert words in ada.client.get("/t/nowhere", headers=headers).json()["text"]
        assert words in page(ada, "/t/nowhere", **headers).text
        assert "<h1>" in page(ada, "/t/nowhere", **headers).text
    refused = ada.client.post("/me", headers={"Sec-Fetch-Site": "cross-site", "Accept": "text/html", **GERMAN})
    assert (refused.status_code, language_of(refused.text)) == (403, "de")
    assert "Diese Anfrage kam von einer anderen Website." in refused.text


def test_an_open_page_stays_in_its_language(house: House) -> None:
    """Also if another tab has chosen another one; and what two pages share is drawn for one language."""
    ada, bob = house.person("Ada"), german(house, "Bob")
    table = ada.sets("me", "friend", game="relay", listed="1")
    bob.joins(table)
    house.wait(table, lambda live: live.info.status == "running")
    zoe = house.person("Zoe")
    for query, words in (("", "Log and chat"), ("?lang=de", "Protokoll und Chat"), ("?lang=en", "Log and chat")):
        with zoe.client.websocket_connect(f"/t/{table}/live{query}") as socket:
            assert words in next_frame(socket)["html"]
    with bob.client.websocket_connect(f"/t/{table}/live", headers=GERMAN) as socket:
        assert "Protokoll und Chat" in next_frame(socket)["html"]


def test_notices_are_told_to_each_in_their_language(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend", game="relay", listed="1")
    bob = house.person("Bob")
    bob.joins(table)
    assert "Bob sits down." in page(ada, f"/t/{table}").text
    assert "Bob setzt sich." in page(ada, f"/t/{table}", **GERMAN).text
    line = next(line for line in house.run(house.site.tables.chat, house.live(table)) if "Bob" in line.text)
    assert line.text == "Bob sits down."  # as it is kept
    with speaking("de"):
        assert beside(line).text == "Bob setzt sich."


def test_scripts_find_their_words_where_they_need_any(house: House) -> None:
    ada = house.person("Ada")
    place = f"/static/{assets()}/words-de.js"
    assert place not in page(ada, "/").text
    assert place in page(ada, "/", **GERMAN).text
    answer = ada.get(place)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    found = re.fullmatch(
        r"globalThis.orreryLanguage = \{ words: (\{.*\}), form: \(n\) => Number\((.*)\) \};\n", answer.text
    )
    assert found is not None
    words = json.loads(found[1])
    assert words["Copied."] == ["Kopiert."]
    assert words["{count} day"] == ["{count} Tag", "{count} Tage"]
    assert "Choose a world" not in words  # that is no script's
    assert found[2] == "(n != 1)"


def test_calls_come_in_the_language_of_whoever_is_called(house: House) -> None:
    ada = house.person("Ada")
    ada.post("/me", name="Ada")
    ada.client.post("/language", data={"language": "de"}, headers=BROWSER)
    table = ada.sets("me", "medium", game="relay")
    live = house.wait(table, lambda live: live.info.status == "running" and 0 in live.actors())
    kept = house.run(house.site.store.preferences.of, str(live.info.players[0].guest))
    assert kept[LANGUAGE] == "de"
    with speaking(wishes_of(kept).language):
        told = message_for(CallKind.TURN, live, live.info.players[0].guest, "Relay")
        nudged = message_for(CallKind.NUDGE, live, live.info.players[0].guest, "Relay")
        assert trial(False).title == "So gibt Orrery dir Bescheid"
    assert told is not None
    assert told.title == f"Du bist dran bei {live.info.name}"
    assert nudged is not None
    assert nudged.title == f"Angestupst: Du bist dran bei {live.info.name}"
    assert wishes_of({}).language == "en"


def test_the_app_on_a_home_screen_speaks_german_too(house: House) -> None:
    answer = house.person("Ada").client.get("/manifest.webmanifest", headers=GERMAN)
    assert answer.json()["lang"] == "de"
    assert answer.json()["shortcuts"][0]["name"] == "Meine Partien"
    assert "Accept-Language" in answer.headers["vary"]


def test_the_picture_of_the_house_is_in_the_language_of_whoever_asks(house: House) -> None:
    ada = house.person("Ada")
    assert "One table." in ada.get("/home/card.svg").text
    german = ada.client.get("/home/card.svg", headers=GERMAN)
    assert "Ein Tisch." in german.text
    assert "Accept-Language" in german.headers["vary"]
