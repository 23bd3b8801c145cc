"""How sets and masks are written for learning programs."""

from random import Random

from orrery.core.observation import KEPT, LATELY, marks, mask, sets


def test_sets_are_the_same_whether_they_were_written_lately_or_not() -> None:
    rng = Random(1)
    found = [rng.getrandbits(61) for _ in range(KEPT + 100)]
    for _ in range(2):
        for bits in found:
            assert [place for place, mark in enumerate(marks(bits, 61)) if mark] == [
                place for place in range(61) if bits >> place & 1
            ]
    assert 0 < len(LATELY[61]) <= KEPT


def test_sets_of_any_size() -> None:
    assert marks(0b1011, 4) == bytes([1, 1, 0, 1])
    assert marks(1 << 299, 300) == bytes(299) + b"\x01"
    assert sets([1, 2], 2) == bytes([1, 0, 0, 1])


def test_a_mask_has_a_mark_for_every_legal_action() -> None:
    assert mask([0, 3], 5) == bytearray([1, 0, 0, 1, 0])
