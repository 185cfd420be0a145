"""Polls, masks, shares and commitments: how answers are counted without any of them being told."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from typing import Final

from attrs import field, frozen
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.heatscan.roster import Member, named, roster_id

SHARE: Final = 8
"""Bytes of a share and of a mask."""
RING: Final = 2 ** (8 * SHARE)
"""Shares are added modulo this."""


@frozen
class Question:
    """A poll: a fresh id, what is asked of which seats, and the roster that they are in."""

    scan: bytes
    ask: str
    round: int
    roster: tuple[Member, ...]
    seats: tuple[str, ...]
    tablet: Mapping[str, bytes] = field(factory=dict[str, bytes])
    """The tablet seats' public keys of this poll."""

    @cached_property
    def roster_id(self) -> bytes:
        """The id of the whole roster, of which the polled seats are a part."""
        return roster_id(self.round, self.roster)

    @cached_property
    def poll_id(self) -> bytes:
        """What every mask is bound to: the roster, the question and the polled seats."""
        parts = [b"panic-companion poll v2", self.roster_id, named(self.ask)]
        parts.append(bytes([len(self.seats)]))
        parts += [named(seat) + self.tablet.get(seat, b"") for seat in in_order(self.seats)]
        return sha256(b"".join(parts)).digest()

    @cached_property
    def keys(self) -> Mapping[str, bytes]:
        """The public keys of the polled seats."""
        found = {one.seat: one.public for one in self.roster if one.public is not None}
        found.update(self.tablet)
        return {seat: found[seat] for seat in self.seats}


def in_order(seats: Iterable[str]) -> list[str]:
    """Sort seats by their bytes, as they stand in whatever is hashed."""
    return sorted(seats, key=str.encode)


def public_of(secret: bytes) -> bytes:
    """Return the public key of a secret one."""
    return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()


def agreed(secret: bytes | memoryview, public: bytes) -> bytes:
    """Return what two keys have in common: who has either secret gets the same."""
    mine = X25519PrivateKey.from_private_bytes(secret)
    return mine.exchange(X25519PublicKey.from_public_bytes(public))


def mask_of(common: bytes, one: str, other: str, question: Question) -> int:
    """Return the mask of two seats, in either order, from what their keys have in common."""
    first, second = in_order((one, other))
    info = b"panic-companion mask v2" + question.poll_id + named(first) + named(second)
    hidden, mask = (
        HKDF(algorithm=SHA256(), length=SHARE, salt=question.scan, info=info),
        bytearray(SHARE),
    )
    hidden.derive_into(common, mask)
    found = int.from_bytes(mask)
    mask[:] = bytes(SHARE)
    return found


def added(own: str, masks: Mapping[str, int]) -> int:
    """Add up a seat's masks by the other's name: those with later names less those with earlier."""
    name = own.encode()
    return sum(one if other.encode() > name else -one for other, one in masks.items()) % RING


def share(secret: bytes | memoryview, seat: str, vote: int, question: Question) -> int:
    """Return a vote under its masks; what was agreed on for them is overwritten."""
    masks = dict[str, int]()
    for other, key in question.keys.items():
        if other != seat:
            common = agreed(secret, key)
            masks[other] = mask_of(common, seat, other, question)
            wipe(common)
    return (vote + added(seat, masks)) % RING


def commitment(scan: bytes, seat: str, vote: int, r: bytes | memoryview) -> bytes:
    """Return what ties a seat to its vote without telling it, as long as `r` is secret."""
    hashed = sha256(b"panic-companion vote v2" + scan + named(seat))
    # One by one: joined, they would lie in memory beside one another, the vote in clear.
    hashed.update(bytes([vote]))
    hashed.update(r)
    return hashed.digest()


def blind_of(r: bytes | memoryview) -> bytes:
    """Return what hides a share in its commitment, and may be told without telling the vote."""
    hashed = sha256(b"panic-companion blind v2")
    hashed.update(r)
    return hashed.digest()


def sealed_of(scan: bytes, seat: str, share: int, blind: bytes) -> bytes:
    """Return what ties a seat to its share before anybody else's is known."""
    head = b"panic-companion share v2" + scan + named(seat)
    return sha256(head + share.to_bytes(SHARE) + blind).digest()


def total(shares: Iterable[int]) -> int:
    """Add up shares: with every share in, the masks are gone, and the count is left."""
    return sum(shares) % RING


def wipe(made: bytes) -> None:
    """Overwrite bytes that a library has made and that nobody else holds.

    Python has no word for it: they are written over where CPython keeps them. Elsewhere they stay.
    """
    if sys.implementation.name == "cpython" and len(made) > 1:  # single bytes are shared
        ctypes.memset(id(made) + bytes.__basicsize__ - 1, 0, len(made))
