"""The chain of counts: what every phone and the table work out alike, and nobody can take back."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from companion.heatscan.roster import pictures
from companion.heatscan.sealing import SHARE, in_order

START: Final = bytes(32)
"""The chain before the first count."""
NONSENSE: Final = 65_535
"""Stands for a sum that cannot be."""
PICTURES: Final = 4
"""So many pictures are shown under a count."""


def linked(
    before: bytes,
    scan: bytes,
    poll_id: bytes,
    count: int | None,
    commits: Mapping[str, bytes],
    shares: Mapping[str, int],
) -> bytes:
    """Return the chain after a count (None: a nonsense sum) of these seats' answers."""
    number = NONSENSE if count is None else count
    hashed = sha256(b"panic-companion chain v2" + before + scan + poll_id + number.to_bytes(2))
    for seat in in_order(shares):
        hashed.update(commits[seat] + shares[seat].to_bytes(SHARE))
    return hashed.digest()


def pictures_of(head: bytes) -> tuple[int, ...]:
    """Return the four pictures of a chain."""
    return pictures(head, PICTURES)
