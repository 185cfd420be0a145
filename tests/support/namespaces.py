"""A home network of its own for a test: a table and phones in network namespaces on one switch.

Everything lives in namespaces that are named after this process and go with the `with`; what a
killed run left is swept away by the next. Where they can't be made, the test is skipped.
"""

from __future__ import annotations

import asyncio
import ctypes
import itertools
import os
import re
import subprocess
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.support import needs
from tests.support.link import BadLink
from tests.support.process import ROOT

T = TypeVar("T")

CLONE_NEWNET: Final = 0x40000000
NAMES: Final = needs.NETWORKS
TABLE: Final = "192.168.77.10"
COUNT: Final = itertools.count(1)


def ip(*commands: str) -> None:
    """Do these with `ip`; `-n NAME` in front says in which namespace."""
    for command in commands:
        words = needs.ip_words(command)
        run = subprocess.run(words, capture_output=True, check=False, text=True)
        if run.returncode:
            raise OSError(f"ip {command}: {run.stderr.strip()}")


class Namespace:
    """One machine of the network, with one network card, `card`."""

    def __init__(self, name: str, card: str = "eth0") -> None:
        self.name, self.card = name, card
        self.address = ""
        self.link: BadLink | None = None

    @property
    def command(self) -> list[str]:
        """What to put before a command that shall run on this machine."""
        return needs.within(self.name)

    def popen(self, command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
        """Start a process on this machine."""
        return subprocess.Popen([*self.command, *command], **{"cwd": ROOT, **options})

    def move_to(self, address: str) -> None:
        """Take another address, as after joining another Wi-Fi or a new lease."""
        ip(
            f"-n {self.name} addr flush dev {self.card} scope global",
            f"-n {self.name} addr add {address}/24 brd + dev {self.card}",
        )
        self.address = address

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function on this machine; sockets that it makes stay here."""
        done: Future[T] = Future()

        def there() -> None:
            try:
                self._enter()
                done.set_result(function(*arguments))
            except BaseException as broken:  # noqa: BLE001  (it is raised where it was called)
                done.set_exception(broken)

        thread = threading.Thread(target=there)
        thread.start()
        thread.join()
        return done.result()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end on this machine, in a loop of its own."""
        return self.call(lambda: asyncio.run(coroutine))

    @contextmanager
    def loop(self) -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
        """Keep a loop running on this machine; what is given runs coroutines in it."""
        loop = asyncio.new_event_loop()
        ready = threading.Event()

        def there() -> None:
            self._enter()
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                ready.set()
                runner.get_loop().run_forever()

        thread = threading.Thread(target=there)
        thread.start()
        assert ready.wait(10)
        try:
            yield lambda given: asyncio.run_coroutine_threadsafe(given, loop).result(60)
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()

    def _enter(self) -> None:
        with (NAMES / self.name).open("rb") as handle:
            if ctypes.CDLL(None, use_errno=True).setns(handle.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), f"cannot enter {self.name}")


class Lan:
    """A switch and what is plugged into it; made by `a_lan`."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._name = f"panic-{os.getpid()}-{next(COUNT)}"
        self._ports = itertools.count(1)
        self._switch = self._namespace("switch")
        ip(
            f"-n {self._switch.name} link add switch type bridge stp_state 0 mcast_snooping 0",
            f"-n {self._switch.name} link set switch up",
        )
        self.table = self.machine("table", TABLE)
        self.phones: list[Namespace] = []

    def machine(self, name: str, address: str, card: str = "eth0") -> Namespace:
        """Plug one more machine in, by a good cable."""
        made = self._namespace(name, card)
        port = f"port{next(self._ports)}"
        ip(
            f"-n {made.name} link add {card} type veth peer {port} netns {self._switch.name}",
            *self._plugged(made, port),
        )
        made.move_to(address)
        return made

    def phone(self, seed: int | None = None) -> Namespace:
        """Let one more phone join; one with a seed is on a Wi-Fi that can be bad."""
        name, address = f"phone{len(self.phones) + 1}", f"192.168.77.{len(self.phones) + 101}"
        if seed is None:
            made = self.machine(name, address)
        else:
            made = self._wireless(name, seed)
            made.move_to(address)
        self.phones.append(made)
        return made

    def _wireless(self, name: str, seed: int) -> Namespace:
        made, port = self._namespace(name, "wlan0"), f"port{next(self._ports)}"
        made.link = BadLink(self._switch.command, port, f"far-{port}", seed)
        self._stack.callback(made.link.close)
        ip(
            f"-n {self._switch.name} link set far-{port} netns {made.name} name {made.card}",
            *self._plugged(made, port),
        )
        return made

    def _plugged(self, made: Namespace, port: str) -> tuple[str, ...]:
        return (
            f"-n {self._switch.name} link set {port} up master switch",
            f"-n {made.name} link set {made.card} up",
        )

    def _namespace(self, name: str, card: str = "eth0") -> Namespace:
        made = Namespace(f"{self._name}-{name}", card)
        ip(f"netns add {made.name}")
        self._stack.callback(ip, f"netns del {made.name}")
        ip(f"-n {made.name} link set lo up")
        return made


@contextmanager
def a_lan(*, phones: int = 0, bad: bool = False) -> Iterator[Lan]:
    """Make a network with a table and so many phones; on a Wi-Fi that can be bad, or a good one."""
    needs.all_of(needs.bad_wifi if bad else needs.networks)
    _sweep()
    with ExitStack() as stack:
        lan = Lan(stack)
        for seed in range(phones):
            lan.phone(seed if bad else None)
        yield lan


def _sweep() -> None:
    for left in NAMES.glob("panic-*"):
        owner = re.match(r"panic-(\d+)-", left.name)
        if owner and not Path("/proc", owner[1]).exists():
            with suppress(OSError):  # another run sweeps too
                ip(f"netns del {left.name}")
