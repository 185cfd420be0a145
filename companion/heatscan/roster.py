"""Keys, how a round fixes them, the roster it ends in, and the roster's row of pictures.

Pure. What a phone sends on its way through a round is kept by `rounds.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from attrs import frozen
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

KEY: Final = 32
"""Bytes of a key."""
NONCE: Final = 16
"""Bytes of a nonce."""
PRIME: Final = 2**255 - 19
ROW: Final = 8
"""Pictures in a row; each is one of 64."""


def is_good_key(public: bytes) -> bool:
    """Tell whether secrets can be made with a public key: it is none of low order.

    A key has one form only, so that nobody writes another's in a second one.
    """
    if len(public) != KEY or int.from_bytes(public, "little") >= PRIME:
        return False
    try:
        X25519PrivateKey.generate().exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return False
    return True


@frozen
class Member:
    """A seat of a roster: a phone with its key and nonce, or one that answers on the tablet."""

    seat: str
    public: bytes | None = None
    nonce: bytes = b""

    @property
    def on_tablet(self) -> bool:
        """Whether it answers on the tablet: such a seat has a new key for each poll."""
        return self.public is None

    def form(self) -> dict[str, Any]:
        """Return its JSON form, as it is on the wire and in the journal."""
        if self.public is None:
            return {"seat": self.seat, "tablet": True}
        return {"seat": self.seat, "public": self.public.hex(), "nonce": self.nonce.hex()}

    @classmethod
    def read(cls, form: Mapping[str, Any]) -> Member:
        """Read what `form` has written."""
        if form.get("tablet"):
            return cls(form["seat"])
        return cls(form["seat"], bytes.fromhex(form["public"]), bytes.fromhex(form["nonce"]))


def named(text: str) -> bytes:
    """Return a text as it stands in whatever is hashed: its length in one byte, and its bytes."""
    data = text.encode()
    return bytes([len(data)]) + data


def key_commitment(number: int, seat: str, public: bytes, nonce: bytes) -> bytes:
    """Return what fixes a phone's key for a round before anybody else's nonce is known."""
    head = b"panic-companion key v2" + number.to_bytes(4)
    return sha256(head + named(seat) + public + nonce).digest()


def roster_id(number: int, members: Iterable[Member]) -> bytes:
    """Return what names these seats with these keys and nonces in this round, and no others."""
    ordered = sorted(members, key=lambda one: one.seat.encode())
    hashed = sha256(b"panic-companion roster v2" + number.to_bytes(4) + bytes([len(ordered)]))
    for one in ordered:
        kind = b"\1" if one.public is None else b"\0" + one.public + one.nonce
        hashed.update(named(one.seat) + kind)
    return hashed.digest()


def pictures(data: bytes, count: int) -> tuple[int, ...]:
    """Return the first bits of some bytes as pictures, six bits each."""
    bits = int.from_bytes(data[: count * 6 // 8])
    return tuple(bits >> 6 * place & 63 for place in reversed(range(count)))


def symbols(roster: bytes) -> tuple[int, ...]:
    """Return the row of a roster by its id."""
    return pictures(roster, ROW)
