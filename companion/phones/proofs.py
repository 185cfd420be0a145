"""Proofs of a key or the host's code: each holds on one connection, and cannot be used again.

The table's own key is made anew with each start, and each connection has a challenge of its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from attrs import define, field
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.heatscan.proof import CHALLENGE, host_proof, is_proof, proof_of
from companion.phones.caller import Caller

LONGEST_CODE: Final = 64
"""Letters of a code that a proof is worked out for: ours are far shorter."""
KEPT_FOR: Final = 60.0
"""Seconds for which a seat of the game before is kept for the key that had it."""


class Proofs:
    """Makes challenges, and checks the proofs that answer them."""

    def __init__(self) -> None:
        """Make the table's key."""
        self._secret = X25519PrivateKey.generate()
        self.public = self._secret.public_key().public_bytes_raw()

    def challenge(self) -> bytes:
        """Return a fresh challenge, for one connection alone."""
        return secrets.token_bytes(CHALLENGE)

    def is_host(self, caller: Caller, proof: str, code: str | None) -> bool:
        """Tell whether the host's code was proved; no proof is right where no host is."""
        return code is not None and is_proof(
            bytes.fromhex(proof), host_proof(code, caller.challenge)
        )

    def has_key(self, caller: Caller, code: str, public: str | None, proof: str | None) -> bool:
        """Tell whether a key was proved, for this code, on this very connection."""
        if public is None or proof is None or len(code.encode()) > LONGEST_CODE:
            return False
        secret, key = self._secret.private_bytes_raw(), bytes.fromhex(public)
        try:
            right = proof_of(secret, key, caller.challenge, code, public=key, table=self.public)
        except ValueError:  # a key of low order
            return False
        return is_proof(bytes.fromhex(proof), right)


@define
class KeptSeats:
    """The seats that keys of the game before had, and until when they are kept for them."""

    _clock: Callable[[], float]
    _kept: dict[str, tuple[str, float]] = field(factory=dict[str, tuple[str, float]])

    def keep(self, key: str, seat: str) -> None:
        """Keep a seat for whoever proves this key."""
        self._kept[key] = (seat, self._clock() + KEPT_FOR)

    def of(self, key: str | None) -> str | None:
        """Return the seat that is kept for a key."""
        seat, until = self._kept.get(key or "", ("", 0.0))
        return seat if self._clock() < until else None

    def has(self, seat: str) -> bool:
        """Tell whether a seat is kept for somebody."""
        return any(one == seat and self.of(key) for key, (one, _) in self._kept.items())

    def let_go(self, seat: str) -> None:
        """Keep a seat no longer: somebody sits there, or the table has said so."""
        self._kept = {key: kept for key, kept in self._kept.items() if kept[0] != seat}
