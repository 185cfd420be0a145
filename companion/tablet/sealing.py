"""How far a sealed question has come, from the phones' news. No Kivy here."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from companion.table.guests import Guests, Sealing

PHONES: Final = 2
"""So many phones hide each other's answers."""


def sealing_in(guests: Guests | None) -> Sealing | None:
    """Return how far a sealed question has come.

    The news of what asks for it comes a moment before the phones are asked: they will be.
    """
    sealing = guests.sealing if guests is not None else None
    if sealing is None or guests is None or sealing.state != "lacking" or sealing.lacking:
        return sealing
    phones = [one for one in guests.guests if one.state in ("here", "away")]
    if sum(one.seat in sealing.polled for one in phones) < PHONES:
        return sealing
    return evolve(sealing, state="open", waiting=sealing.polled)
