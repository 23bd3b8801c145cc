"""The page of the five bots, with figures where they were measured and without them where not."""

from __future__ import annotations

import pytest

from orrery.bots.strength import Strengths, strengths_from
from orrery.web import opponents
from tests.server.people import House

FIGURES = {
    "medium": {"rating": 1000, "low": 974, "high": 1026},
    "expert": {"rating": 1315, "low": 1281, "high": 1349, "against": {"medium": 0.86}},
    "made": {"seats": 2, "games": 200},
}


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> Strengths:
    found = strengths_from(FIGURES)
    monkeypatch.setattr(opponents, "strengths", lambda package: found)
    return found


@pytest.fixture
def no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "strengths", lambda package: None)


def test_the_five_are_shown_with_what_was_measured(house: House, figures: Strengths) -> None:
    text = house.person().get("/opponents/vertium?level=expert").text
    for words in ("Pip", "Moss", "Comet", "Quasar", "Nova", "Looks ahead. Punishes slips.", "strength 4 of 5"):
        assert words in text
    assert "Figures for Vertium with 2 players, at least 200 games each." in text
    assert "beats Comet 86 times in 100" in text
    assert "the measure of the others" in text
    assert 'aria-label="Ratings: Comet 1000 (974 to 1026), Nova 1315 (1281 to 1349)"' in text
    assert text.count('aria-current="true"') == 1
    assert 'href="/new/vertium?level=expert"' in text


def test_who_has_not_met_the_usual_one_is_told_by_rating(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    found = strengths_from(
        {"medium": {"rating": 0, "low": -9, "high": 9}, "hard": {"rating": 400, "low": 1, "high": 9}}
    )
    monkeypatch.setattr(opponents, "strengths", lambda package: found)
    assert "by its rating beats Comet 91 times in 100" in house.person().get("/opponents/vertium").text


def test_where_all_win_together_games_won_are_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    found = strengths_from(
        {"easy": {"won": 0.25, "low": 0.2, "high": 0.3}, "hard": {"won": 0.7, "low": 0.6, "high": 0.8}}
    )
    monkeypatch.setattr(opponents, "strengths", lambda package: found)
    text = house.person().get("/opponents/uranus").text
    assert "wins 25 times in 100" in text
    assert "games won in 100 with 95 % interval" in text
    assert 'aria-label="Games won in 100: Moss 25 (20 to 30), Quasar 70 (60 to 80)"' in text


def test_without_figures_nothing_is_claimed(house: House, no_figures: None) -> None:
    text = house.person().get("/opponents/gardens").text
    assert "Nova" in text
    for words in ("Figures", "beats", "measure", "How far apart"):
        assert words not in text


def test_nonsense_gets_the_usual_opponent_or_a_clear_page(house: House, no_figures: None) -> None:
    person = house.person()
    assert person.get("/opponents/chess").status_code == 404
    assert 'aria-current="true"' in person.get("/opponents/gardens?level=genius").text
    assert person.get("/new/gardens?level=genius").status_code == 200


def test_the_form_starts_with_the_opponent_one_came_for(house: House, no_figures: None) -> None:
    text = house.person().get("/new/gardens?level=5").text
    assert "Thinks up to two seconds." in text
    assert text.count('value="expert" checked') == 1
