"""Keys, the roster, and the row of symbols that shows that no key was mixed up."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

KEY: Final = 32
"""Bytes of a key."""
PRIME: Final = 2**255 - 19
ROW: Final = 8
"""Symbols in a row; each is one of 64."""


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


def roster_id(publics: Mapping[str, bytes]) -> bytes:
    """Return what names these seats with these keys, and no others."""
    hashed = sha256(b"panic-companion roster v1" + bytes([len(publics)]))
    for name in sorted(seat.encode() for seat in publics):
        hashed.update(bytes([len(name)]) + name + publics[name.decode()])
    return hashed.digest()


def symbols(publics: Mapping[str, bytes]) -> tuple[int, ...]:
    """Return the row of a roster: the first 48 bits of its id, six at a time; none for nobody."""
    if not publics:
        return ()
    bits = int.from_bytes(roster_id(publics)[:6])
    return tuple(bits >> 6 * place & 63 for place in reversed(range(ROW)))
