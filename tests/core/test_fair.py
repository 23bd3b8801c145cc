"""Chance that can be checked: exact weights, known vectors, and nothing to be seen before the end."""

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from orrery.core import fair

SEED = bytes(range(32))


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert fair.commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_known_draws_stay_as_they_are() -> None:
    assert [fair.pick(SEED, number, [1] * 6) for number in range(1, 11)] == [5, 0, 2, 3, 3, 3, 0, 5, 4, 4]


@given(
    st.binary(min_size=1, max_size=40), st.integers(1, 10**6), st.lists(st.integers(1, 10**6), min_size=1, max_size=9)
)
def test_an_outcome_covers_exactly_as_many_points_as_it_weighs(seed: bytes, number: int, weights: list[int]) -> None:
    digest = hmac.new(seed, f"{number}:0".encode(), hashlib.sha256).digest()
    point = int.from_bytes(digest, "big") % sum(weights)
    index = fair.pick(seed, number, weights)
    assert sum(weights[:index]) <= point < sum(weights[: index + 1])


def test_weights_come_out_in_the_long_run() -> None:
    counts = [0, 0, 0]
    for number in range(6000):
        counts[fair.pick(SEED, number, [1, 2, 3])] += 1
    for count, due in zip(counts, (1000, 2000, 3000), strict=True):
        assert abs(count - due) < 5 * due**0.5


def point(number: int, attempt: int) -> int:
    return int.from_bytes(hmac.new(SEED, f"{number}:{attempt}".encode(), hashlib.sha256).digest(), "big")


def test_a_point_beyond_the_last_full_multiple_is_drawn_again() -> None:
    number = next(n for n in range(99) if point(n, 0) > fair.SPAN // 2 and point(n, 1) < point(n, 0) // 2)
    total = point(number, 0)  # the first point lies just beyond the only full multiple of this total
    assert fair.pick(SEED, number, [total // 2 + 1, total - total // 2 - 1]) == 0
    assert fair.pick(SEED, number, [point(number, 1), total - point(number, 1)]) == 1


def test_seeds_are_fresh() -> None:
    assert len({fair.new_seed() for _ in range(10)}) == 10
    assert len(fair.new_seed()) == 32
