"""Masks, shares and commitments: how a scan is counted without anybody's answer being told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from typing import Final

from attrs import frozen
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.heatscan.roster import roster_id

INFECTED: Final = "infected"
"""The question of every heat scan; a mask names any other."""
SHARE: Final = 8
"""Bytes of a share and of a mask."""
RING: Final = 2 ** (8 * SHARE)
"""Shares are added modulo this."""


@frozen
class Question:
    """What is asked of whom: a fresh id, the question, and the public keys of those polled."""

    scan: bytes
    ask: str
    roster: Mapping[str, bytes]

    @cached_property
    def about(self) -> bytes:
        """The beginning of what every mask is bound to; it is the same for every pair."""
        return b"panic-companion mask v1" + roster_id(self.roster)


def public_of(secret: bytes) -> bytes:
    """Return the public key of a secret one."""
    return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()


def agreed(secret: bytes, public: bytes) -> bytes:
    """Return what two keys have in common: who has either secret gets the same."""
    mine = X25519PrivateKey.from_private_bytes(secret)
    return mine.exchange(X25519PublicKey.from_public_bytes(public))


def mask_of(common: bytes, one: str, other: str, question: Question) -> int:
    """Return the mask of two seats, in either order, from what their keys have in common."""
    first, second = sorted((one.encode(), other.encode()))
    info = question.about + _named(first) + _named(second)
    if question.ask != INFECTED:
        info += _named(question.ask.encode())
    hidden = HKDF(algorithm=SHA256(), length=SHARE, salt=question.scan, info=info)
    return int.from_bytes(hidden.derive(common))


def mask(secret: bytes, own: str, other: str, question: Question) -> int:
    """Return what one seat adds and the other takes away."""
    return mask_of(agreed(secret, question.roster[other]), own, other, question)


def added(own: str, masks: Mapping[str, int]) -> int:
    """Add up a seat's masks by the other's name: those with later names less those with earlier."""
    name = own.encode()
    return sum(one if other.encode() > name else -one for other, one in masks.items()) % RING


def share(secret: bytes, seat: str, vote: int, question: Question) -> int:
    """Return a vote under its masks."""
    others = [other for other in question.roster if other != seat]
    masks = {other: mask(secret, seat, other, question) for other in others}
    return (vote + added(seat, masks)) % RING


def commitment(scan: bytes, seat: str, vote: int, r: bytes) -> bytes:
    """Return what ties a seat to its vote without telling it, as long as `r` is secret."""
    named = _named(seat.encode())
    return sha256(b"panic-companion vote v1" + scan + named + bytes([vote]) + r).digest()


def total(shares: Iterable[int]) -> int:
    """Add up shares: with every share in, the masks are gone, and the count is left."""
    return sum(shares) % RING


def _named(name: bytes) -> bytes:
    return bytes([len(name)]) + name
