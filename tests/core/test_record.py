"""Records: text and back, replay, and what is wrong with a broken one."""

import json
from pathlib import Path
from random import Random

import pytest

from orrery.core import GameRecord, Match, OrreryError, RecordError
from orrery.core.record import Entry, find_records
from orrery_relay import GAME

SEED = bytes(32)


def match(options: dict[str, str] | None = None) -> Match:
    """A finished game of Relay."""
    found = Match.begin(GAME, 2, options, SEED)
    rng = Random(5)
    found.advance()
    while actors := found.state.actors():
        found.act(actors[0], rng.choice(found.state.legal(actors[0])))
        found.advance()
    return found


def lines() -> list[str]:
    return match().record.text().splitlines()


def broken(change: dict[int, str]) -> str:
    """The record with some lines changed, counted from 0."""
    return "\n".join(change.get(place, line) for place, line in enumerate(lines())) + "\n"


def edited(place: int, **fields: object) -> str:
    return json.dumps({**json.loads(lines()[place]), **fields})


def test_a_record_is_the_same_after_a_trip_through_text_and_file(tmp_path: Path) -> None:
    record = match().record
    assert GameRecord.parse(record.text()) == record
    record.save(tmp_path / "game.jsonl")
    assert GameRecord.load(tmp_path / "game.jsonl") == record


def test_a_record_replays_to_the_same_position() -> None:
    played = match()
    assert played.record.validate(GAME).snapshot() == played.state.snapshot()
    assert played.record.verify(GAME) == sum(entry.player == -1 for entry in played.record.entries)


def test_a_record_replays_up_to_any_entry() -> None:
    record = match().record
    snapshots = [state.snapshot() for _, state in record.positions(GAME)]
    assert [record.replay(number, GAME).snapshot() for number in range(record.number)] == snapshots


def test_a_record_of_our_games_finds_its_game_itself() -> None:
    played = Match.begin(GameRecord("gardens", 2).load_game(), 2, {"board": "rhombus"}, SEED)
    played.advance()
    assert played.record.validate().snapshot() == played.state.snapshot()


def test_a_record_carries_its_changed_numbers() -> None:
    changed = GAME.with_data({"tank": {"start": 8}})
    played = Match.begin(changed, 2, {"contracts": "off"}, SEED)
    played.act(0, GAME.space.parse("launch:oberon"))
    record = GameRecord.parse(played.record.text())
    assert record.data == {"tank": {"start": 8}}
    assert record.replay(game=GAME.with_data(record.data)).snapshot() == played.state.snapshot()
    with pytest.raises(RecordError, match=r"Action 1: .*R-2\.3"):
        record.replay(game=GAME)


def test_an_unfinished_record_can_be_read_and_goes_on() -> None:
    text = "\n".join(lines()[:5])
    record = GameRecord.parse(text)
    assert record.end is None
    assert record.number == 4
    assert record.validate(GAME).actors()
    with pytest.raises(RecordError, match="there is none in this record"):
        record.verify(GAME)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("hello\n", "line 1 is not JSON"),
        ("[1]\n", "line 1 is not a JSON object"),
        ('{"orrery": 99}\n', "no header of an Orrery record"),
        ('{"orrery": 1, "game": "relay"}\n', r"header in line 1 is not complete \('seats'\)"),
        ('{"orrery": 1, "game": "relay", "seats": "two"}\n', "header in line 1 is not complete"),
        ('{"orrery": 1, "game": "relay", "seats": 1e400}\n', "header in line 1 is not complete"),
        ("[" * 100_000, "line 1 is not JSON"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        GameRecord.parse(text)


def test_a_truncated_line_is_named() -> None:
    text = "\n".join(lines()[:6])
    with pytest.raises(RecordError, match=r"line 6 is not JSON\. It seems to be cut off"):
        GameRecord.parse(text[:-4])


def test_a_missing_line_is_named() -> None:
    found = lines()
    del found[3]
    with pytest.raises(RecordError, match=r"line 4 has number 4; 3 is next. A line is missing"):
        GameRecord.parse("\n".join(found))


def test_an_edited_line_does_not_fit_the_checksum() -> None:
    with pytest.raises(RecordError, match=r"the checksum .* does not fit: a line has been changed"):
        GameRecord.parse(broken({1: edited(1, do="deal:puck")}))


def test_a_line_after_the_end_is_refused() -> None:
    with pytest.raises(RecordError, match="stands after the end of the game"):
        GameRecord.parse("\n".join([*lines(), lines()[1]]))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"by": "somebody"}, "does not say who acts"),
        ({"by": True}, "does not say who acts"),
        ({"do": 7}, "has no action"),
        ({"back": 99, "do": None}, "has no action"),
    ],
)
def test_a_line_that_says_nothing_is_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        GameRecord.parse("\n".join([*lines()[:2], edited(2, **fields)]))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "launch:pluto"}, "Action 3: 'launch:pluto' is no action of relay"),
        ({"do": "deal:puck"}, "Action 3: .*R-1.2"),
        ({"by": 1}, "Action 3: .*R-1.2"),
        ({"by": 7}, "Action 3: .*R-1.2"),
        ({"do": "launch:oberon"}, "Action 3: .*R-2.3"),
    ],
)
def test_an_action_that_the_rules_forbid_is_named_with_its_rule(fields: dict[str, object], words: str) -> None:
    record = GameRecord.parse("\n".join([*lines()[:3], edited(3, **fields)]))
    with pytest.raises(RecordError, match=words):
        record.replay(game=GAME)


def test_an_action_after_the_end_is_refused() -> None:
    record = match().record
    record.entries.append(Entry(record.number + 1, 0, "refuel"))
    with pytest.raises(RecordError, match="stands after the end of the game"):
        record.replay(game=GAME)


def test_a_wrong_result_is_found_out() -> None:
    record = match().record
    assert record.end is not None
    record.end = {**record.end, "points": [99, 0]}
    with pytest.raises(RecordError, match="The record ends with"):
        record.validate(GAME)


def test_an_end_before_the_end_is_found_out() -> None:
    record = match().record
    record.entries.pop()
    with pytest.raises(RecordError, match="after its last action it is not"):
        record.validate(GAME)


def test_another_revision_of_the_rules_is_named() -> None:
    record = match().record
    record.rules = 7
    with pytest.raises(RecordError, match="follows revision 7 of the rules; installed is revision 1"):
        record.validate(GAME)


def test_chance_that_was_not_fair_is_found_out() -> None:
    record = match().record
    first = record.entries[0]
    other = "deal:puck" if first.action != "deal:puck" else "deal:ariel"
    record.entries[0] = type(first)(first.number, first.player, other)
    with pytest.raises(RecordError, match=f"Action 1 is {other}; the seed gives {first.action}"):
        record.verify(GAME)


def test_chance_that_was_asked_again_is_found_out() -> None:
    """Each outcome follows from the seed by its number; who could return over a roll would roll until it pleases."""
    played = match()
    rolled = next(entry for entry, state in played.record.positions(GAME) if entry.player == -1)
    record = GameRecord.parse("\n".join(lines()[: rolled.number + 1]))
    record.entries.append(Entry(rolled.number + 1, 0, back=rolled.number - 1))
    words = f"Action {rolled.number + 1} takes back action {rolled.number}, which chance decided"
    with pytest.raises(RecordError, match=words):
        record.validate(GAME)
    record.seed = SEED.hex()
    with pytest.raises(RecordError, match=words):
        record.verify(GAME)


def test_what_was_taken_back_must_keep_the_rules_too() -> None:
    entries = [Entry(1, 0, "launch:ariel"), Entry(2, 1, "total nonsense"), Entry(3, 1, back=1)]
    record = GameRecord("relay", 2, {"contracts": "off"}, entries=entries)
    with pytest.raises(RecordError, match="Action 2: 'total nonsense' is no action"):
        record.validate(GAME)


def test_another_seed_does_not_fit_the_commitment() -> None:
    record = match().record
    record.seed = "11" * 32
    with pytest.raises(RecordError, match="does not belong to the commitment"):
        record.verify(GAME)
    record.seed = "no seed"
    with pytest.raises(RecordError, match="not a hexadecimal number"):
        record.verify(GAME)


def test_what_was_taken_back_is_not_on_the_line() -> None:
    entries = [
        Entry(1, 0, "launch:ariel"),
        Entry(2, 1, "launch:miranda"),
        Entry(3, 1, back=1),
        Entry(4, 1, "launch:umbriel"),
    ]
    record = GameRecord("relay", 2, {"contracts": "off"}, entries=entries)
    assert [entry.action for entry in record.line()] == ["launch:ariel", "launch:umbriel"]
    again = GameRecord.parse(record.text())
    assert again == record
    assert again.replay(game=GAME).snapshot()["holder"][:3] == [-1, 0, 1]


def test_records_are_found_below_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/two.jsonl", "one.jsonl", "notes.txt"):
        (tmp_path / name).write_text("")
    assert [path.name for path in find_records(tmp_path)] == ["two.jsonl", "one.jsonl"]
    assert find_records(tmp_path / "one.jsonl") == [tmp_path / "one.jsonl"]
    with pytest.raises(OrreryError, match="nothing at"):
        find_records(tmp_path / "none")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "game.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(RecordError, match=r"cannot be read|There is no record"):
        GameRecord.load(file)
