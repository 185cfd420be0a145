"""The one thread that talks to the table's device, and hands work to it from other threads.

This is the `Devices` of `companion/table/device.py`. What the thread does step by step stands in
`reconnecting.py`; here are only the thread, its queue of jobs, and its locks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import isinf
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

from companion.core.say import Message
from companion.table.device import Health, Heard, Kind, Lamp, Plugged, Signal
from firmware_bridge import ports as machine
from firmware_bridge.flashing import FlashStep, flash
from firmware_bridge.link import DeviceLine, LineError, open_line
from firmware_bridge.ports import SerialPort
from firmware_bridge.reconnecting import ReconnectingDevice

PATIENCE: Final = 1.0
"""Seconds in which a port must be let go when the app is closed."""
_log: Final = logging.getLogger(__name__)


class DeviceThread:
    """The one device that a table uses."""

    def __init__(
        self,
        opener: Callable[[str, int], DeviceLine] = open_line,
        finder: Callable[[], Sequence[SerialPort]] = machine.ports,
        clock: Callable[[], float] = monotonic,
        *,
        speed: int | None = None,
        missing: Callable[[], Message | None] = machine.missing,
        flasher: Callable[[str], Iterable[FlashStep]] = flash,
    ) -> None:
        """Open, find and flash by these; `speed` is in bauds, where not the usual one."""
        self._finder, self._missing, self._flasher = finder, missing, flasher
        self._device = ReconnectingDevice(opener, finder, clock, self._pause, self._tell, speed)
        self._heard: Callable[[Heard], None] = lambda heard: None
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._woken, self._starting = Event(), Lock()
        # The lock is for the start alone: two who want a device at once must not make two threads,
        # and a job must not be done here while the thread begins. Nobody waits while holding it.
        self._thread: Thread | None = None
        self._stopped = False

    @property
    def missing(self) -> Message | None:
        """Why no device can be used here at all."""
        return self._missing()

    @property
    def health(self) -> Health:
        """How it is now."""
        return self._device.health

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Tell this of all that comes, in the thread."""
        self._heard = heard

    def ports(self, then: Callable[[Sequence[Plugged]], None]) -> None:
        """Find what is plugged in."""
        find = lambda: then(tuple(port.as_plugged() for port in self._finder()))  # noqa: E731
        Thread(target=find, name="ports", daemon=True).start()

    def use(self, port: str = "", kind: Kind | None = None, box: str = "") -> None:
        """Use what is on this port from now on."""
        if self._missing() is None and not self._stopped:
            self._begin()
            self._do(partial(self._device.use, port, kind, box))

    def rest(self) -> None:
        """Let it go."""
        self._do(self._device.rest)

    def show(self, lamp: Lamp) -> None:
        """Have the lamp show this."""
        self._do(partial(self._device.show, lamp))

    def signal(self, signal: Signal) -> None:
        """Give a short signal."""
        self._do(partial(self._device.signal, signal))

    def set(self, *, brightness: float, sound: bool) -> None:
        """Set how bright the lamp is, and whether there is any sound."""
        self._do(partial(self._device.set, brightness, sound=sound))

    def read(self, *, on: bool) -> None:
        """Have the box read, and shine, or rest."""
        self._do(partial(self._device.read, on=on))

    def flash(self, then: Callable[[Message, bool], None]) -> None:
        """Put this companion's firmware on the box."""
        port, free = self.health.port, Event()
        self.rest()
        self._do(free.set)  # jobs are done in order: the port is closed by then
        Thread(target=self._flash, args=(port, free, then), name="flash", daemon=True).start()

    def _flash(self, port: str, free: Event, then: Callable[[Message, bool], None]) -> None:
        free.wait(PATIENCE)
        try:
            steps = iter(self._flasher(port))
            words = next(steps).words
            for done in steps:
                then(words, False)  # noqa: FBT003
                words = done.words
        except LineError as error:
            words = error.why
        then(words, True)  # noqa: FBT003

    def close(self) -> None:
        """Let go of everything, as the app ends."""
        self.rest()
        self._do(self._stop)
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _begin(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="device", daemon=True)
                self._thread.start()

    def _stop(self) -> None:
        self._stopped = True

    def _do(self, job: Callable[[], None]) -> None:
        """Have something done in the thread, at once; before there is one, here."""
        with self._starting:
            if self._thread is None:
                job()
                return
        # The job first: whoever is woken must find it. The line too, for a read may wait there.
        self._jobs.put(job)
        self._woken.set()
        if (line := self._device.line) is not None:
            line.wake()

    def _run(self) -> None:
        while not self._stopped:
            try:
                # In this order: a job that comes after the queue was looked at has set it again.
                self._woken.clear()
                self._do_jobs()
                if not self._stopped:
                    self._device.step()
            except Exception as error:  # noqa: BLE001 (it is told, and the thread goes on)
                _log.warning("the device's thread goes on", exc_info=True)
                self._device.fail(str(error) or type(error).__name__)

    def _do_jobs(self) -> None:
        while True:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            try:
                job()
            except Exception:  # noqa: BLE001 (whatever somebody made of a colour)
                _log.warning("what was asked of the device failed", exc_info=True)

    def _pause(self, seconds: float) -> None:
        self._woken.wait(None if isinf(seconds) else seconds)

    def _tell(self, heard: Heard) -> None:
        try:
            self._heard(heard)
        except Exception:  # noqa: BLE001 (the device is none the worse for it)
            _log.warning("what listens to the device failed", exc_info=True)
