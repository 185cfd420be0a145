"""A connection, and what the hall knows of whoever is at its other end."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, Protocol

from attrs import define, frozen


class Line(Protocol):
    """A connection to a phone."""

    @property
    def address(self) -> str:
        """Where it comes from."""
        ...

    def send(self, text: str, *, newest: bool = False) -> None:
        """Send a frame; `newest` takes the place of another such that still waits."""
        ...

    def close(self) -> None:
        """Hang up when what was sent is out."""
        ...


@define(eq=False)
class Caller:
    """What is known of a line."""

    challenge: bytes = b""
    """What whoever is there must prove a key, or the host's code, with; fresh for each line."""
    lang: str = "en"
    passed: bool = False
    """It has said the right code."""
    key: str | None = None
    """Who it is, once it sits or hosts: its public key, or the host."""
    seat: str | None = None
    host: bool = False
    scenes: bool = False
    """It is sent scenes instead of views."""
    mistakes: int = 0
    guesses: int = 0

    def stand(self) -> None:
        """It has no seat, and is nobody."""
        self.seat = self.key = None

    def forget(self) -> None:
        """It is a stranger again."""
        self.stand()
        self.passed = False


@frozen
class Late:
    """An answer that has to wait; `act` gives it."""

    seconds: float
    act: Callable[[], object]


PHONES: Final = "phones"
"""Who asks for what the phones have counted or kept, in the journal."""


class Teller(Protocol):
    """Tells every phone something."""

    def __call__(
        self, kind: str, *, to: Collection[str | None] | None = None, **fields: Any
    ) -> None:
        """Send a frame to these seats, and whoever runs the table (`None`); or to everybody."""
        ...
