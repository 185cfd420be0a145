"""What screens know of cards that are held up: the `Cards` port, and what it tells.

The cards' own floor stands behind `Cards`; what is above the table knows no more of it than this.
No secret card ever comes through here: what is not told is not in the picture's marks either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.stage.face import Held

Hint: TypeAlias = Literal["good", "none", "dark", "far", "near", "blurred"]
"""How a card is held: well; nowhere; in too little light; too far off, too close, or unsteadily."""
Turn: TypeAlias = Literal[0, 90, 180, 270]
Corners: TypeAlias = tuple[tuple[float, float], ...]


@frozen
class CodeMark:
    """Where in the picture a code is: its corners in parts of the picture, from the top left."""

    held: Held
    corners: Corners


@frozen(eq=False)
class Sight:
    """What a camera shows now, as it is to be seen."""

    size: tuple[int, int] = (0, 0)
    pixels: bytes = b""
    """Red, green and blue, row by row from the bottom; a row is a multiple of four wide."""
    marks: tuple[CodeMark, ...] = ()
    held_up: tuple[Held, ...] = ()
    """What was held up just now: each once for a showing."""
    hint: Hint = "none"
    trouble: Message | None = None
    """Why there is nothing to be seen."""


@frozen
class CameraChoice:
    """A camera that can be chosen."""

    id: str
    name: str


class Cards(Protocol):
    """The cards, to a table's screens."""

    @property
    def missing(self) -> Message | None:
        """Why no camera can be looked through here."""
        ...

    @property
    def trouble(self) -> Message | None:
        """What is wrong with the file of the codes that were taught."""
        ...

    def devices(self, then: Callable[[Sequence[CameraChoice]], None]) -> None:
        """Find the cameras, the best one first; `then` is told in another thread."""
        ...

    def look(self, game: str, device: str, seen: Callable[[Sight], None]) -> None:
        """Look through a camera ("": the best) until `rest`; `seen` is told in another thread."""
        ...

    def show(self, turn: Turn, *, mirror: bool) -> None:
        """Turn the picture that is shown, and mirror it."""
        ...

    def rest(self) -> None:
        """Let the camera go, without waiting for it."""
        ...

    def close(self) -> None:
        """Let go of everything, as the app ends."""
        ...

    def held(self, game: str, text: str) -> Held | None:
        """Return what a text is on; None for what nobody may learn of."""
        ...

    def known(self, game: str, text: str) -> bool:
        """Tell whether a text is one of ours, or was taught."""
        ...

    def all(self, game: str) -> Sequence[Held]:
        """Return every card that a code can be taught for, each once; its text is that card's."""
        ...

    def taught(self, game: str) -> Sequence[Held]:
        """Return the codes that were taught, as far as they may be told."""
        ...

    def teach(self, game: str, text: str, card: str) -> Refusal | None:
        """Have a text stand for a card from now on. It writes to the disk."""
        ...

    def forget(self, game: str, text: str) -> Refusal | None:
        """Have a text mean again what it means untaught. It writes to the disk."""
        ...

    def print_sheet(
        self, game: str, language: str, paper: str, then: Callable[[Path | Message], None]
    ) -> None:
        """Write the stickers for a printer; `then` is told where, or why not, in another thread."""
        ...
