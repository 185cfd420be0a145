"""How a phone proves who it is, with nothing that a listener could use again."""

from __future__ import annotations

from hmac import compare_digest, digest
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.heatscan.roster import named

CHALLENGE: Final = 16
"""Bytes of a challenge: every connection has a fresh one, and a proof holds for it alone."""


def proof_of(
    secret: bytes, other: bytes, challenge: bytes, code: str, *, public: bytes, table: bytes
) -> bytes:
    """Return what only the holder of a phone's key, or the table itself, can say here.

    `secret` and `other` are one end's secret key and the other end's public one; it does not
    matter whose. Raises `ValueError` for a key of low order.
    """
    mine = X25519PrivateKey.from_private_bytes(secret)
    common = mine.exchange(X25519PublicKey.from_public_bytes(other))
    info = b"panic-companion channel v2" + public + table
    key = HKDF(algorithm=SHA256(), length=32, salt=challenge, info=info).derive(common)
    return digest(key, b"panic-companion hello v2" + challenge + named(code), "sha256")


def host_proof(code: str, challenge: bytes) -> bytes:
    """Return what shows that somebody knows the host's code, without saying it."""
    return digest(code.encode(), b"panic-companion host v2" + challenge, "sha256")


def is_proof(said: bytes, right: bytes) -> bool:
    """Compare in a time that tells nothing."""
    return compare_digest(said, right)
