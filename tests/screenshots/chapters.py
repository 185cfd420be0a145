"""A chapter of the scripted evening, as data: what is done on which tablet, and pictured then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from tests.support.tablet import Step

Shot: TypeAlias = tuple[str, tuple[Step, ...]]
"""A picture: its name, and what is done before it."""


@frozen
class Chapter:
    """Some pictures in a row, of a tablet that is started for them.

    Where `so_far` names a golden game, so many of its commands were played before.
    """

    name: str
    shots: tuple[Shot, ...]
    so_far: tuple[str, int] | None = None
    settings: Mapping[str, Any] = field(factory=dict[str, Any])
    standing: bool = False
    phones: bool = False
    """The door is open for phones."""
    cards: bool = False
    """There is a camera."""
    box: bool = False
    """There is a scanner box."""
    beside: bool = False
    """Ten, the tests' small game, can be chosen beside the real ones."""
