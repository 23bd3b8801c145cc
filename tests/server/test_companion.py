"""Companion mode: people roll and draw at their own table, and enter what came; in the browser and by the API."""

from __future__ import annotations

import html
import re
from random import Random

import httpx
import pytest

import orrery as package
from orrery.core import CHANCE, GameRecord
from orrery.games.gardens.cards import CARDS
from tests.server.people import House, Person

GAMES = package.list_games()
FLOWERS = "draw_flower"


def draw(
    person: Person, table: str, *do: str, rest: str = "nothing", at: int | None = None, seat: int | None = None
) -> httpx.Response:
    content: dict[str, object] = {"do": list(do), "rest": rest}
    content |= {"at": at} if at is not None else {}
    content |= {"as": seat} if seat is not None else {}
    return person.post(f"/t/{table}/draw", **content)


def at_flowers(house: House, *seats: str) -> tuple[Person, str]:
    """A table of Gardens at which the first player is to take flowers out of the bag."""
    ada = house.person("Ada")
    table = ada.sets(*seats, companion="on", **{"option-start": "0"})
    if "friend" in seats:
        house.person("Bob").joins(table)
    assert draw(ada, table, "place_tree:E5").is_success
    return ada, table


def at_missions(house: House) -> tuple[Person, Person, str]:
    """Ada and Bob each have a page of their own; Ada is dealt her missions."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", companion="on", **{"option-start": "0"})
    bob.joins(table)
    assert draw(ada, table, "place_tree:E5").is_success
    assert draw(ada, table, *[f"{FLOWERS}:red"] * 12, *[f"{FLOWERS}:blue"] * 12, *[f"{FLOWERS}:green"] * 6).is_success
    return ada, bob, table


def offered(page: str) -> list[str]:
    """What a page offers to say about what came."""
    panel = page[page.index('id="draws"') :] if 'id="draws"' in page else ""
    return [html.unescape(act) for act in re.findall(r'data-(?:act|one|count)="([^"]+)"', panel)]


# Entering ---------------------------------------------------------------------------------------------------------


def test_thirty_flowers_are_five_counts_and_one_request(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    page = ada.get(f"/t/{table}").text
    assert "Ada takes 30 flowers out of the bag" in html.unescape(page)
    assert offered(page) == [f"{FLOWERS}:{colour}" for colour in ("blue", "red", "yellow", "green", "purple")]
    assert f'data-draws="{FLOWERS}:blue=12 {FLOWERS}:red=12 ' in page
    before = house.live(table).info.number
    counts = {"blue": 9, "red": 8, "yellow": 7, "green": 6}
    answer = draw(ada, table, *(f"{FLOWERS}:{colour}" for colour, count in counts.items() for _ in range(count)))
    assert answer.json() == {"at": before + 30}
    assert house.state(table).view(0)["seats"][0]["reserve"] == {**counts, "purple": 0}


def test_all_draws_of_a_request_are_entered_or_none_is(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    before = house.live(table).info.number
    answer = draw(ada, table, *[f"{FLOWERS}:blue"] * 3, *[f"{FLOWERS}:red"] * 13)
    assert answer.status_code == 422
    assert answer.json()["here"] == "Red cannot have come: it was dealt or drawn before, or there is none of it here."
    assert answer.json()["rule"]
    many = draw(ada, table, *[f"{FLOWERS}:blue"] * 31)
    assert many.status_code == 422
    assert "31 draws are too many" in many.json()["text"]
    assert draw(ada, table, f"{FLOWERS}:pink").status_code == 422
    assert draw(ada, table, "move:E5").status_code == 422
    assert draw(ada, table).status_code == 422
    assert draw(ada, table, rest="some").status_code == 422
    assert ada.post(f"/t/{table}/draw", do="draw_flower:red").status_code == 422
    assert house.live(table).info.number == before


def test_what_was_entered_twice_counts_once(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    at = house.live(table).info.number
    assert draw(ada, table, f"{FLOWERS}:blue", at=at).is_success
    late = draw(ada, table, f"{FLOWERS}:blue", at=at)
    assert late.status_code == 409
    assert late.json()["error"] == "late"
    assert house.live(table).info.number == at + 1


def test_only_players_of_a_companion_table_enter_draws(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    eve = house.person("Eve")
    eve.get(f"/w/{table}/{house.live(table).info.watch}")
    assert draw(eve, table, f"{FLOWERS}:blue").status_code == 403
    assert offered(eve.get(f"/t/{table}").text) == []
    other = ada.sets("me", "me")
    assert draw(ada, other, rest="run").status_code == 409, "chance is sealed there"


def test_why_a_draw_cannot_have_come_is_said(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    draw(ada, table, *[f"{FLOWERS}:blue"] * 12)
    why = ada.get(f"/t/{table}/why?do={FLOWERS}:blue").json()
    assert why["here"].startswith("Blue cannot have come")
    assert "not what is rolled or drawn now" in ada.get(f"/t/{table}/why?do=deal_card:hexagon").json()["here"]


# Hidden hands -----------------------------------------------------------------------------------------------------


def test_hidden_cards_are_entered_by_the_one_who_holds_them(house: House) -> None:
    ada, bob, table = at_missions(house)
    mine, theirs = ada.get(f"/t/{table}").text, bob.get(f"/t/{table}").text
    assert len(offered(mine)) == len(CARDS)
    assert "Only you see this." in mine
    assert offered(theirs) == []
    assert "deal_card" not in theirs
    assert "Only Ada may know what came, so Ada enters it." in theirs
    refused = draw(bob, table, "deal_card:hexagon")
    assert refused.status_code == 403
    assert bob.act(table, "deal_card:hexagon").status_code == 403
    hand = [f"deal_card:{card}" for card in CARDS[:5]]
    assert draw(ada, table, *hand).is_success
    page = bob.get(f"/t/{table}").text
    assert "Only you see this." in page
    assert len(offered(page)) == len(CARDS), "what Ada holds is not missing in Bob's list: that would tell it"
    taken = draw(bob, table, hand[0])
    assert taken.status_code == 422
    assert "cannot have come" in taken.json()["here"]


def test_a_public_card_tells_nobody_what_others_hold(house: House) -> None:
    ada, bob, table = at_missions(house)
    hands = [[card for card in CARDS if card != "hexagon"][start : start + 5] for start in (0, 5)]
    assert draw(ada, table, *(f"deal_card:{card}" for card in hands[0])).is_success
    assert draw(bob, table, *(f"deal_card:{card}" for card in hands[1])).is_success
    rng = Random(1)
    while house.state(table).actors() != [CHANCE]:
        state = house.state(table)
        seat = state.actors()[0]
        do = package.game("gardens").space.notation(rng.choice(state.legal(seat)))
        assert (ada, bob)[seat].act(table, do, seat=seat).is_success
    for person, seat in ((ada, 0), (bob, 1)):
        own = house.state(table).view(seat)["seats"][seat]["hand"]
        seen = {act.partition(":")[2] for act in offered(person.get(f"/t/{table}").text)}
        held = {card for hand in hands for card in hand}
        unknown = held - set(own) - {entry["card"] for entry in house.state(table).view(seat)["passed"]}
        assert unknown <= seen, "a card in a hidden hand is offered like any other that was not seen"
        assert not seen & set(own)


def test_the_api_tells_no_more_than_the_page(house: House) -> None:
    ada, bob = house.program("Ada"), house.program("Bob")
    table = ada.sets("me", "friend", companion=True, options={"start": "0"})
    bob.post(f"/tables/{table['id']}/join", secret=table["invite"])
    place = f"/tables/{table['id']}"
    assert ada.post(f"{place}/draw", seat=0, do=["place_tree:E5"]).is_success
    assert ada.post(f"{place}/draw", seat=0, rest="run").is_success
    assert len(ada.get(f"{place}/legal", seat=0).json()["legal"]) == len(CARDS)
    assert bob.get(f"{place}/legal", seat=1).json()["legal"] == []
    assert bob.post(f"{place}/draw", seat=1, do=["deal_card:hexagon"]).status_code == 403
    assert ada.post(f"{place}/draw", seat=0, do=["deal_card:hexagon"]).is_success
    assert ada.post(f"{place}/draw", seat=0, rest="often").status_code == 422


def test_a_device_of_several_seats_is_passed_to_the_one_whose_cards_they_are(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    assert draw(ada, table, rest="run").is_success
    assert draw(ada, table, rest="run").is_success
    page = ada.get(f"/t/{table}?as=0").text
    assert 'id="pass"' in page
    assert offered(page) == []
    assert len(offered(ada.get(f"/t/{table}?as=1").text)) == len(CARDS)


# Orrery draws -----------------------------------------------------------------------------------------------------


def test_orrery_draws_the_rest_and_says_so(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    assert draw(ada, table, *[f"{FLOWERS}:blue"] * 5, rest="run").is_success
    first = house.state(table).view(0)["seats"][0]
    assert first["unused"] == 30
    assert first["reserve"]["blue"] >= 5
    page = ada.get(f"/t/{table}?as=0").text
    assert "Ada lets Orrery draw." in page
    assert "Chance is sealed" not in page, "nothing was published that could be checked"


def test_orrery_draws_until_somebody_has_a_choice(house: House) -> None:
    ada, bob, table = at_missions(house)
    assert draw(bob, table, rest="all").is_success, "also what Bob may not see"
    assert house.state(table).actors() == [0, 1]
    mine, theirs = (
        set(re.findall(r'data-act="keep:([^"]+)"', person.get(f"/t/{table}").text)) for person in (ada, bob)
    )
    assert len(mine) == len(theirs) == 5
    assert not mine & theirs


# Taking back ------------------------------------------------------------------------------------------------------


def test_what_was_entered_in_one_go_goes_back_in_one_go(house: House) -> None:
    ada, table = at_flowers(house, "me", "me")
    before = house.state(table).snapshot()
    draw(ada, table, *[f"{FLOWERS}:blue"] * 5)
    draw(ada, table, *[f"{FLOWERS}:red"] * 4)
    assert "Take back what was entered last" in ada.get(f"/t/{table}?as=0").text
    assert ada.post(f"/t/{table}/back", seat=0).is_success
    assert house.state(table).view(0)["seats"][0]["reserve"]["blue"] == 5
    assert house.state(table).view(0)["seats"][0]["reserve"]["red"] == 0
    assert ada.post(f"/t/{table}/back", seat=1).is_success
    assert house.state(table).snapshot() == before
    assert "takes back what was entered." in ada.get(f"/t/{table}?as=0").text


def test_any_player_mends_a_slip_until_somebody_has_chosen(house: House) -> None:
    ada, bob, table = at_missions(house)
    draw(ada, table, rest="all")
    assert bob.post(f"/t/{table}/back", seat=1).is_success
    assert house.state(table).actors() == [CHANCE]
    draw(ada, table, rest="all")
    for person, seat in ((ada, 0), (bob, 1)):
        do = package.game("gardens").space.notation(house.state(table).legal(seat)[0])
        assert person.act(table, do, seat=seat).is_success
    assert bob.post(f"/t/{table}/back", seat=0).status_code == 403
    number = house.live(table).info.number
    ada.post(f"/t/{table}/back", seat=0)
    assert house.state(table).actors() != [CHANCE]
    assert house.live(table).info.number in (number, number + 1), "her own choice at most"


def test_what_bots_have_done_since_goes_back_with_the_slip(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "bot1", game="darkness", companion="on", **{"option-start": "random"})
    assert draw(ada, table, "start:1").is_success
    house.wait(table, lambda live: any(action.player == 1 for action in live.actions))
    assert ada.post(f"/t/{table}/back", seat=0).is_success
    state = house.state(table)
    assert state.actors() == [CHANCE]
    assert state.view(0)["step"] == "start"


# Whole games ------------------------------------------------------------------------------------------------------


def enters(house: House, person: Person, table: str, rng: Random) -> None:
    """Say what came by what the page of the right seat offers: one tap, counts, or a few cards at once."""
    live = house.live(table)
    game = house.site.tables.game_of(live.info)
    drawing = game.drawing(live.state, live.names())
    seat = max(0, drawing.keeper)
    page = person.get(f"/t/{table}?as={seat}").text
    choices, at = offered(page), live.info.number
    assert html.escape(drawing.words, quote=True).replace("&#x27;", "&#39;") in page
    assert set(choices) >= {game.space.notation(action) for action in live.state.legal(CHANCE)}
    if drawing.left == 1:
        for do in rng.sample(choices, len(choices)):
            answer = person.act(table, do, at, seat)
            if answer.is_success:
                return
            assert "cannot have come" in answer.json()["here"], answer.text
        raise AssertionError("nothing that the page offers can have come")
    state, drawn = live.state.copy(), []
    for _ in range(rng.randint(1, drawing.left)):
        drawn.append(state.sample(rng))
        state.apply(CHANCE, drawn[-1])
    rest = rng.choice(["nothing", "run"])
    answer = draw(person, table, *map(game.space.notation, drawn), rest=rest, at=at, seat=seat)
    assert answer.is_success, answer.text


PLAYERS = {"gardens": 3}  # two elsewhere


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_played_at_home(house: House, slug: str) -> None:
    ada, rng = house.person("Ada"), Random(7)
    table = ada.sets(*["me"] * PLAYERS.get(slug, 2), game=slug, companion="on")
    entered = mended = 0
    while house.live(table).info.status == "running":
        live = house.live(table)
        actors = live.state.actors()
        if actors == [CHANCE]:
            enters(house, ada, table, rng)
            entered += 1
            if entered % 5 == 0 and house.live(table).info.status == "running":
                assert ada.post(f"/t/{table}/back", seat=0).is_success
                mended += 1
            continue
        seat = rng.choice(actors)
        do = house.site.tables.game_of(live.info).space.notation(rng.choice(live.state.legal(seat)))
        assert ada.act(table, do, live.info.number, seat).is_success
    assert entered > 5
    assert mended
    record = GameRecord.parse(ada.get(f"/t/{table}/record").text)
    assert record.validate().standing().over
    assert record.commitment == ""
