"""The networks that tests make: machines reach each other, and bad Wi-Fi is as bad as was asked."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic

import pytest

from tests.support.link import BadLink
from tests.support.namespaces import NAMES, Lan, Namespace, a_lan

pytestmark = pytest.mark.slow

BURST = 100
A_LOT = os.urandom(300_000)


@pytest.fixture(scope="module")
def shared() -> Iterator[Lan]:
    with a_lan(phones=1, bad=True) as made:
        yield made


@pytest.fixture
def phone(shared: Lan) -> Namespace:
    (one,) = shared.phones
    assert one.link
    one.link.loss(0).delay(0).restore()
    return one


@pytest.fixture
def wifi(phone: Namespace) -> BadLink:
    assert phone.link
    return phone.link


def repeats(listening: socket.socket) -> None:
    """Say again whatever one caller says."""
    connection, _ = listening.accept()
    with connection:
        while got := connection.recv(65536):
            connection.sendall(got)


@contextmanager
def called(lan: Lan, phone: Namespace) -> Iterator[socket.socket]:
    """Call, from the phone, a table that repeats what it hears."""
    with lan.table.call(socket.create_server, (lan.table.address, 0)) as listening:
        thread = threading.Thread(target=repeats, args=(listening,))
        thread.start()
        with phone.call(socket.create_connection, listening.getsockname()) as calling:
            calling.settimeout(10)
            yield calling
        thread.join()


def all_of(calling: socket.socket, length: int) -> bytes:
    got = b""
    while len(got) < length:
        got += calling.recv(65536)
    return got


def datagrams(lan: Lan, phone: Namespace, count: int) -> int:
    """Send so many one after another, and return how many came."""
    with (
        lan.table.call(socket.socket, socket.AF_INET, socket.SOCK_DGRAM) as ear,
        phone.call(socket.socket, socket.AF_INET, socket.SOCK_DGRAM) as mouth,
    ):
        ear.bind((lan.table.address, 0))
        ear.settimeout(0.2)
        came = 0
        for number in range(count // BURST):
            for _ in range(BURST):
                mouth.sendto(b"hello", ear.getsockname())
            came += _until(b"%d is over" % number, ear, mouth)
        return came


def _until(over: bytes, ear: socket.socket, mouth: socket.socket) -> int:
    """Say that it is over until that comes, too, and return what came before."""
    came = 0
    while True:
        mouth.sendto(over, ear.getsockname())
        with suppress(TimeoutError):
            while (heard := ear.recv(100)) != over:
                came += heard == b"hello"
            return came


@pytest.mark.parametrize("way", ["cable", "wifi"])
def test_what_a_phone_says_comes_whole(shared: Lan, phone: Namespace, way: str) -> None:
    if way == "cable":
        phone = shared.machine("cabled", "192.168.77.50")
    with called(shared, phone) as calling:
        thread = threading.Thread(target=calling.sendall, args=(A_LOT,))
        thread.start()
        assert all_of(calling, len(A_LOT)) == A_LOT
        thread.join()


def test_as_much_is_lost_as_was_asked(shared: Lan, phone: Namespace, wifi: BadLink) -> None:
    assert datagrams(shared, phone, 100) == 100
    wifi.loss(30)
    assert 400 > datagrams(shared, phone, 500) > 300


def test_what_gets_lost_is_sent_again(shared: Lan, phone: Namespace, wifi: BadLink) -> None:
    with called(shared, phone) as calling:
        wifi.loss(10)
        calling.sendall(A_LOT[:20_000])
        assert all_of(calling, 20_000) == A_LOT[:20_000]


def test_it_is_as_late_as_was_asked(shared: Lan, phone: Namespace, wifi: BadLink) -> None:
    with called(shared, phone) as calling:
        wifi.delay(150)
        before = monotonic()
        calling.sendall(b"hello")
        assert all_of(calling, 5) == b"hello"
        assert monotonic() - before >= 0.3
        wifi.delay(0)


def test_nothing_comes_while_it_is_cut_and_all_once_it_is_restored(
    shared: Lan, phone: Namespace, wifi: BadLink
) -> None:
    with called(shared, phone) as calling:
        wifi.cut()
        calling.sendall(b"hello")
        calling.settimeout(0.3)
        with pytest.raises(TimeoutError):
            calling.recv(5)
        wifi.restore()
        calling.settimeout(10)
        assert all_of(calling, 5) == b"hello"


def test_a_phone_that_moves_is_reached_at_its_new_address(shared: Lan, phone: Namespace) -> None:
    old = phone.address
    phone.move_to("192.168.77.77")
    with called(shared, phone) as calling:
        assert calling.getsockname()[0] == "192.168.77.77"
    phone.move_to(old)


def test_nothing_stays_behind() -> None:
    with a_lan(phones=1, bad=True) as lan:
        machines = (lan.table, *lan.phones)
        assert all((NAMES / one.name).exists() for one in machines)
        (phone,) = lan.phones
        assert phone.link
        link = phone.link.process
    assert link.poll() == 0
    assert not [one.name for one in machines if (NAMES / one.name).exists()]
