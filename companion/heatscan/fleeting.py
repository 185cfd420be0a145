"""Secrets of a tablet seat: they live in one buffer, for one poll, and are then overwritten.

Whoever gets hold of the tablet's memory afterwards (a crash report, a debugger, a swapped page) is
to find nothing by which the answer could be worked out: not the key, not `r`, not what the key
agreed on with the phones' keys. What Python makes on the way and nobody can overwrite is kept to
numbers: masks and their sum, which lie in freed memory until it is used again.
"""

from __future__ import annotations

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.heatscan.sealing import Question, blind_of, commitment, share, wipe

KEY: Final = 32
R: Final = 32
_RANDOM: Final = "/dev/urandom"


class Fleeting:
    """A key made for one poll, and the one answer that it hides."""

    def __init__(self) -> None:
        """Make a key that no other question sees."""
        self.room = bytearray(KEY + R)
        _fill(self._key)
        self.public = _public(self._key)

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Fleeting()"

    @property
    def _key(self) -> memoryview:
        return memoryview(self.room)[:KEY]

    @property
    def _r(self) -> memoryview:
        return memoryview(self.room)[KEY:]

    def answer(self, seat: str, vote: int, question: Question) -> tuple[bytes, int, bytes]:
        """Hide an answer; return its commitment, its share and the share's blind.

        The secrets have done their work then: what is left cannot be opened any more.
        """
        if not any(self._key):
            raise ValueError("this key has done its work")
        try:
            _fill(self._r)
            hidden = share(self._key, seat, vote, question)
            made = commitment(question.scan, seat, vote, self._r), hidden, blind_of(self._r)
        finally:
            self._r[:] = bytes(R)
        self.forget()
        return made

    def forget(self) -> None:
        """Overwrite all of it."""
        self.room[:] = bytes(len(self.room))


def _public(key: memoryview) -> bytes:
    return X25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw()


def _fill(view: memoryview) -> None:
    """Put chance into a buffer, without a copy of it where the system allows that."""
    try:
        with open(_RANDOM, "rb", buffering=0) as chance:  # noqa: PTH123  (a device, read unbuffered)
            if chance.readinto(view) == len(view):
                return
    except OSError:
        pass
    made = os.urandom(len(view))
    view[:] = made
    wipe(made)
