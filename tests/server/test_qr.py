"""A link as a QR code, and the page that shows one."""

from __future__ import annotations

import re

import pytest
import segno

from orrery.web.qr import QUIET, qr
from tests.server.people import House

LINK = "http://192.168.1.7:8000/device/tKzxN847fO0dV1R--hzJFTxx"


def test_the_squares_are_those_of_the_code() -> None:
    drawn = qr(LINK, 'Ann & "Ben"')
    assert 'role="img"' in drawn
    assert "Ann &amp; &#34;Ben&#34;" in drawn
    dark = {
        (int(x) + step - QUIET, int(y) - QUIET)
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn)
        for step in range(int(length))
    }
    rows = segno.make(LINK, micro=False, error="m", boost_error=False).matrix
    assert dark == {(x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square}
    size = len(rows) + 2 * QUIET
    assert f'viewBox="0 0 {size} {size}"' in drawn


@pytest.mark.parametrize(("address", "shown"), [("http://testserver", True), ("http://127.0.0.1", False)])
def test_another_device_gets_a_code_unless_it_leads_nowhere(house: House, address: str, shown: bool) -> None:
    ana = house.person("Ana")
    where = ana.form("/device").headers["location"]
    page = ana.client.get(f"{address}{where}", headers={"Accept": "text/html"}).text
    assert ("The link as a QR code" in page) == shown
    assert ("leads to this machine only" in page) != shown
    assert f"{address}/device/" in page
