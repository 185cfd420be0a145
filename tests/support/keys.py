"""Public keys, good and bad."""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

_LOW: Final = (
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
)
"""Every way to write a point of low order on Curve25519 in 255 bits."""


def flipped(key: str) -> str:
    """Return another way to write the same key: its highest bit is not looked at."""
    return f"{key[:-2]}{int(key[-2:], 16) ^ 0x80:02x}"


LOW_ORDER: Final = (*_LOW, *map(flipped, _LOW))


def a_key() -> str:
    """Return a phone's public key; nobody has the secret one."""
    return X25519PrivateKey.generate().public_key().public_bytes_raw().hex()
