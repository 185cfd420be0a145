"""Tables tell a network of themselves, and a phone looks for them; for real, in namespaces."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from zeroconf import ServiceStateChange
from zeroconf._services.info import AddressResolverIPv4
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.phones.announce import KIND, Announcement, letters, told
from companion.phones.multicast import listen_to_everybody
from companion.table.guests import Address
from tests.support.namespaces import Lan, Namespace, a_lan, ip

PORT: Final = 8317
PATIENCE: Final = 10
ANN, BEN = "ann's table", "ben's table"


@pytest.fixture(scope="module")
def lan() -> Iterator[Lan]:
    with a_lan(phones=1) as made:
        yield made


@pytest.fixture(scope="module")
def other(lan: Lan) -> Namespace:
    return lan.machine("other", "192.168.77.20")


def at(address: str, network: str = "eth0") -> tuple[Address]:
    return (Address(f"http://{address}:{PORT}", network),)


class Table:
    """A table that tells of itself, driven from outside its machine."""

    def __init__(self, machine: Namespace, run: Callable[..., Any], table_id: str) -> None:
        self.machine, self._run = machine, run
        self._named = asyncio.Event()
        self.announcement = Announcement(table_id, PORT, "panic_station", self._renamed)

    def _renamed(self) -> None:
        (self._named.set if self.announcement.host else self._named.clear)()

    def start(self) -> None:
        self._run(self._start())

    async def _start(self) -> None:
        """Begin, and wait for no name."""
        await self.announcement.start(at(self.machine.address))
        assert self.announcement.host is None

    def renew(self) -> None:
        self._named.clear()
        self._run(self.announcement.renew(at(self.machine.address)))

    def stop(self) -> None:
        self._run(self.announcement.stop())

    def host(self) -> str:
        """Wait until it has a name."""
        self._run(asyncio.wait_for(self._named.wait(), PATIENCE))
        return self.announcement.host or ""


@contextmanager
def a_table(machine: Namespace, table_id: str) -> Iterator[Table]:
    with machine.loop() as run:
        table = Table(machine, run, table_id)
        try:
            yield table
        finally:
            table.stop()


class Phone:
    """A phone that looks for tables, and remembers which there are."""

    def __init__(self, run: Callable[..., Any], address: str) -> None:
        self._run = run
        self.services: set[str] = set()
        self._news = asyncio.Event()
        self._run(self._look(address))

    async def _look(self, address: str) -> None:
        self.zeroconf = AsyncZeroconf(interfaces=[address])
        self.browser = AsyncServiceBrowser(self.zeroconf.zeroconf, KIND, handlers=[self._seen])

    def _seen(self, name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change is ServiceStateChange.Removed:
            self.services.discard(name)
        else:
            self.services.add(name)
        self._news.set()

    def sees(self, *tables: str) -> None:
        """Wait until these are the tables that it sees."""
        wanted = {f"{one}.{KIND}" for one in tables}
        self._run(asyncio.wait_for(self._until(lambda: self.services == wanted), PATIENCE))

    def finds(self, count: int) -> set[str]:
        """Wait until it sees so many tables, and return their names."""
        self._run(asyncio.wait_for(self._until(lambda: len(self.services) == count), PATIENCE))
        return {service.removesuffix(f".{KIND}") for service in self.services}

    async def _until(self, seen: Callable[[], bool]) -> None:
        while not seen():
            self._news.clear()
            await self._news.wait()

    def asks(self, table: str) -> AsyncServiceInfo:
        info = AsyncServiceInfo(KIND, f"{table}.{KIND}")
        assert self._run(info.async_request(self.zeroconf.zeroconf, PATIENCE * 1000))
        return info

    def resolves(self, host: str) -> list[str]:
        resolver = AddressResolverIPv4(f"{host}.")
        assert self._run(resolver.async_request(self.zeroconf.zeroconf, PATIENCE * 1000))
        return resolver.parsed_addresses()

    def close(self) -> None:
        self._run(self.browser.async_cancel())
        self._run(self.zeroconf.async_close())


@contextmanager
def a_phone(lan: Lan) -> Iterator[Phone]:
    (machine,) = lan.phones
    with machine.loop() as run:
        one = Phone(run, machine.address)
        yield one
        one.close()


@pytest.fixture
def phone(lan: Lan) -> Iterator[Phone]:
    with a_phone(lan) as one:
        yield one


@pytest.fixture
def overheard(lan: Lan) -> Iterator[Callable[[], bytes]]:
    """All that the phone's network card hears."""
    everything = 3
    (machine,) = lan.phones
    with machine.call(
        socket.socket, socket.AF_PACKET, socket.SOCK_RAW, socket.htons(everything)
    ) as ear:
        ear.settimeout(0)
        yield lambda: b"".join(_heard(ear))


def _heard(ear: socket.socket) -> Iterator[bytes]:
    while True:
        try:
            yield ear.recv(65536)
        except BlockingIOError:
            return


def test_two_tables_are_told_apart_and_leave_one_by_one(
    lan: Lan, other: Namespace, phone: Phone, overheard: Callable[[], bytes]
) -> None:
    anns, bens = (f"Panic table {letters(one)}" for one in (ANN, BEN))
    with a_table(lan.table, ANN) as ann, a_table(other, BEN) as ben:
        ann.start()
        ben.start()
        phone.sees(anns, bens)
        assert ann.host() == f"panic-{letters(ANN).lower()}.local"
        assert phone.resolves(ann.host()) == [lan.table.address]
        assert phone.resolves(ben.host()) == [other.address]
        info = phone.asks(anns)
        assert (info.server, info.port) == (f"{ann.host()}.", PORT)
        assert info.decoded_properties == {"game": "panic_station", "v": "1", "path": "/"}
        ann.stop()
        assert ann.announcement.host is None
        phone.sees(bens)
    phone.sees()
    packets = overheard()
    assert letters(ANN).encode() in packets
    assert ANN.encode() not in packets


def test_a_second_table_of_the_same_name_takes_another_for_itself_and_its_host(
    lan: Lan, other: Namespace, phone: Phone
) -> None:
    name = f"Panic table {letters(ANN)}"
    with a_table(lan.table, ANN) as first, a_table(other, ANN) as second:
        first.start()
        taken = first.host()
        second.start()
        assert second.host() == taken.replace(".local", "-2.local")
        phone.sees(name, f"{name}-2")
        assert phone.resolves(taken) == [lan.table.address]
        assert phone.resolves(second.host()) == [other.address]


def test_a_table_that_moves_is_found_where_it_is_and_may_lose_its_network(
    lan: Lan, other: Namespace
) -> None:
    with a_table(other, BEN) as ben:
        ben.start()
        before = ben.host()
        other.move_to("192.168.77.33")
        ben.renew()
        assert ben.host() == before
        with a_phone(lan) as newcomer:
            newcomer.sees(f"Panic table {letters(BEN)}")
            assert newcomer.resolves(before) == ["192.168.77.33"]
        ip(f"-n {other.name} link set {other.card} down")
        ben.stop()
        assert ben.announcement.host is None
        ip(f"-n {other.name} link set {other.card} up")


def test_a_table_that_leaves_before_it_has_a_name_leaves_nothing(other: Namespace) -> None:
    with a_table(other, BEN) as ben:
        ben.start()
        ben.stop()
        assert ben.announcement.host is None


class Warned(logging.Handler):
    """Waits for the first word of trouble."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._first = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(f"{record.levelname} {record.getMessage()}")
        self._first.set()

    async def trouble(self, addresses: tuple[Address, ...]) -> list[str]:
        """Announce a table, and return what was said until it was withdrawn."""
        logging.getLogger("companion").addHandler(self)
        try:
            announcement = Announcement(ANN, PORT, None)
            await announcement.start(addresses)
            await asyncio.wait_for(self._first.wait(), PATIENCE)
            assert announcement.host is None
            await announcement.stop()
        finally:
            logging.getLogger("companion").removeHandler(self)
        return self.said


def test_without_a_library_there_is_one_warning_and_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf.asyncio", None)
    (said,) = asyncio.run(Warned().trouble(at("192.168.77.10")))
    assert said.startswith("WARNING The table has no name in the network: ")


def test_a_network_that_is_gone_costs_the_name_only() -> None:
    (said,) = asyncio.run(Warned().trouble(at("203.0.113.9")))
    assert said.startswith("WARNING The table has no name in the network: ")


def page_as(machine: Namespace, serving: str, host: str) -> int:
    """Ask for the table's page under a name, as a browser that has resolved it."""
    url = urlsplit(serving)
    asked = Request(serving, headers={"Host": f"{host}:{url.port}"})
    try:
        with machine.call(build_opener(ProxyHandler({})).open, asked) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


def test_the_page_opens_under_the_name_that_is_told_and_a_stopped_table_is_gone(
    other: Namespace, lan: Lan, phone: Phone, tmp_path: Path, overheard: Callable[[], bytes]
) -> None:
    command = [sys.executable, "-m", "companion", "serve", "--json", "--data", str(tmp_path)]
    with other.popen(command, stdout=subprocess.PIPE) as table:
        assert table.stdout is not None
        served = json.loads(table.stdout.readline())
        (name,) = phone.finds(1)
        host = (phone.asks(name).server or "").rstrip(".")
        assert phone.resolves(host) == [other.address]
        assert page_as(lan.phones[0], served["serving"], host) == 200
        assert page_as(lan.phones[0], served["serving"], "panic-evil.local") == 403
        table.terminate()
        phone.sees()
        assert table.wait(PATIENCE) == 0
    packets = overheard()
    assert host.split(".")[0].encode() in packets
    assert not any(served[code].encode() in packets for code in ("join", "host"))


@pytest.mark.parametrize(
    ("addresses", "ips"),
    [
        (at("127.0.0.1", "lo"), ()),
        ((), ()),
        (at("172.17.0.1", "docker0"), ("172.17.0.1",)),
        (at("192.168.1.2", "wlan0") + at("172.17.0.1", "docker0"), ("192.168.1.2",)),
    ],
)
def test_a_name_stands_for_no_address_that_leads_astray(
    addresses: tuple[Address, ...], ips: tuple[str, ...]
) -> None:
    assert told(addresses) == ips


def test_on_android_the_wifi_card_listens_until_it_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[str] = []
    lock = SimpleNamespace(acquire=lambda: held.append("lock"), release=held.clear)
    wifi = SimpleNamespace(createMulticastLock=lambda name: lock)
    context = SimpleNamespace(getSystemService=lambda name: wifi)
    activity = SimpleNamespace(getApplicationContext=lambda: context)
    java = SimpleNamespace(
        autoclass=lambda name: SimpleNamespace(mActivity=activity),
        cast=lambda name, thing: thing,
    )
    monkeypatch.setitem(sys.modules, "jnius", java)
    let_go = listen_to_everybody()
    assert held
    let_go()
    assert not held


def test_elsewhere_every_card_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    listen_to_everybody()()
