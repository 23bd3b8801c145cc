"""The reference part of the rulebook, and the numbers in rules, options and pictures: all from the data in use."""

from xml.etree import ElementTree

from orrery.draw import reference_of
from orrery.games.gardens import GAME
from orrery.games.gardens.cards import MARTIANS, TITLES
from tests.rules import rule

BARE = {"trees": 2, "rows": [[r, 0, 9] for r in range(7)]}  # seven rows of nine


def test_it_has_what_the_printed_book_has() -> None:
    chapters = {chapter.title: chapter.entries for chapter in reference_of(GAME)}
    assert [entry.title for entry in chapters["Boards"]] == ["Hexagon", "Trapezoid", "Rhombus"]
    assert [entry.title for entry in chapters["Missions"]] == list(TITLES.values())
    assert [entry.title.partition(":")[0].lower() for entry in chapters["Martians and their powers"]] == MARTIANS
    (cost,) = chapters["Unused flowers"]
    assert [int(points) for _, points in cost.facts] == [-n * (n + 1) // 2 for n in range(1, 13)]
    assert [entry.words for entry in chapters["Flowers and cards"]] == [
        f"{flowers} flowers each." for flowers in (30, 20, 15, 12)
    ]


@rule("G-5.1", "G-5.2", "G-5.3", "G-5.4", "G-5.6", "G-5.7")
def test_g5_1_the_examples_are_counted_by_the_game_and_ring_what_counts() -> None:
    missions = next(chapter for chapter in reference_of(GAME) if chapter.title == "Missions")
    points = {entry.title: dict(entry.facts) for entry in missions.entries}
    assert points["Biggest group"]["Here, red"] == "5 points"
    assert points["Number of groups"]["Here, purple"] == "4 points"
    assert points["Longest line"]["Here, blue"] == "6 points"
    assert points["Biggest triangle"]["Here, yellow"] == "4 points"
    assert points["Edge or tree"]["Here, green"] == "5 points"
    assert points["Pairs"]["Here, red + green"] == "6 points"
    rings = {entry.title: entry.picture.count("halo") for entry in missions.entries}
    assert list(rings.values()) == [5, 6, 4, 3, 5, 6, 6]


def test_every_spot_of_a_board_is_drawn_with_its_name() -> None:
    boards = next(chapter for chapter in reference_of(GAME) if chapter.title == "Boards")
    for entry, board in zip(boards.entries, GAME.boards.values(), strict=True):
        names = [element.text for element in ElementTree.fromstring(entry.picture).iter() if element.text]
        assert names == board.labels


def test_what_is_ours_says_so() -> None:
    assert [GAME.source_of(f"boards.{shape}.rows") for shape in GAME.boards] == ["rebuilt", "public", "public"]
    assert GAME.source_of("boards.hexagon.trees") == "book"
    assert GAME.source_of("penalty.table") == "book"
    assert GAME.source_of("penalty.beyond") == "rebuilt"
    boards = next(chapter for chapter in reference_of(GAME) if chapter.title == "Boards")
    assert [entry.ours for entry in boards.entries] == [True, False, False]


def test_a_data_file_leaves_no_stale_sentence() -> None:
    mine = GAME.with_data(
        {
            "boards": {"hexagon": BARE},
            "card_spaces": {"hexagon": 3},
            "penalty": {"table": [0, *range(2, 26, 2)]},
            "decks": {"extra_cards": "high"},
        }
    )
    rules = mine.rules
    assert "The hexagon has seven rows of 9 spots, 63 in all." in rules.find("G-1.2").plain
    assert "The hexagon gets 2 trees" in rules.find("G-1.3").plain
    assert "3 spaces on the hexagon" in rules.find("G-1.10").plain
    assert "One flower costs 2 points; two, three and so on up to twelve cost 4, 6," in rules.find("G-4.6").plain
    assert "12 and more all cost 24" in rules.find("G-R14").plain
    assert "spaces with higher numbers" in rules.find("G-R29").plain
    options = {option.name: str(option) for option in mine.options.options}
    assert "2 trees, 3 decks" in options["board"]
    assert "24 at most" in options["penalty"]
    chapters = {chapter.title: chapter.entries for chapter in reference_of(mine)}
    hexagon = chapters["Boards"][0]
    assert hexagon.words.startswith("63 spots")
    assert not hexagon.ours, "it is the owner's now"
    assert dict(chapters["Unused flowers"][0].facts)["12 flowers"] == "-24"
    assert all(entry.words for entry in chapters["Missions"]), "also where the board has no room for the examples"
    assert "The hexagon gets 1 tree," in GAME.rules.find("G-1.3").plain
