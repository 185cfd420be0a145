"""The tablet with its own server, on its own two threads, and a phone that really comes in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from companion.table.guests import Guest
from tests.support.sealer import Sealer
from tests.support.threads import PATIENCE, Threaded, a_game, with_real_phones


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Threaded]:
    one = with_real_phones(tmp_path)
    yield one
    one.close()


def guest(tablet: Threaded, seat: str) -> Guest | None:
    guests = tablet.desk.news.guests
    return next((one for one in guests.guests if one.seat == seat), None) if guests else None


@contextmanager
def come_in(tablet: Threaded, seat: str) -> Iterator[ClientConnection]:
    guests = tablet.desk.news.guests
    assert guests
    where = guests.addresses[0].url.replace("http", "ws") + "/ws"
    phone = Sealer(seat, seat, guests.code)
    with connect(where, compression=None) as line:
        for hello in phone.hear(json.loads(line.recv(PATIENCE))):
            line.send(json.dumps(hello))
        assert json.loads(line.recv(PATIENCE))["type"] == "welcome"
        yield line


def test_the_door_opens_with_a_game_and_a_phone_that_comes_is_shown(tablet: Threaded) -> None:
    assert tablet.desk.news.guests is None or not tablet.desk.news.guests.addresses
    tablet.send(**a_game())
    tablet.until(lambda: tablet.desk.news.guests and tablet.desk.news.guests.addresses)
    with come_in(tablet, "red") as line:
        tablet.until(lambda: guest(tablet, "red") == Guest("red", "here"))
        tablet.tell(do="begin")
        rev = tablet.view["rev"]
        command = {"type": "command", "id": "1", "rev": rev, "command": {"do": "parasite_phase"}}
        line.send(json.dumps(command))
        tablet.until(lambda: tablet.view["phase"] == "team")
    tablet.until(lambda: guest(tablet, "red") == Guest("red", "away"))
    freed: list[Any] = []
    tablet.bridge.send({"do": "free_seat", "seat": "red"}, freed.append)
    tablet.until(lambda: guest(tablet, "red") == Guest("red", "free"))


def test_with_phones_switched_off_the_door_is_shut(tablet: Threaded) -> None:
    tablet.send(**a_game())
    tablet.until(lambda: tablet.desk.news.guests and tablet.desk.news.guests.addresses)
    with come_in(tablet, "red") as line:
        tablet.bridge.let_in(on=False)
        tablet.until(lambda: tablet.desk.news.guests is None)
        with pytest.raises(ConnectionClosed):
            hear_on(line)


def hear_on(line: ClientConnection) -> None:
    while line.recv(PATIENCE):
        pass
