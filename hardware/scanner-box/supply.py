# ruff: noqa: INP001  (no package: nothing imports this)
"""What the box draws from USB as it is plugged in, and as its ring goes from dark to white.

`python supply.py` prints the README's table; a test compares. All of it is worked out, nothing was
measured: the port is 5 V behind the resistance of socket, cable and plug; the ring's lights switch
all their colours on and off together, 400 times a second, which is the worst that they can do.
"""

from __future__ import annotations

from dataclasses import dataclass

VOLTS = 5.0
ON_THE_WAY = 0.55
"""Ohms of the port, 2 m of thin cable and two plugs: a guess on the high side."""
ON_THE_BOARD = 22e-6
"""Farads across the board's 5 V."""
ESR = 0.1
REST = 0.244
"""Amperes of board, module, piezo and button, at most; the README adds them up."""
DARK, ALL = 0.012, 0.72
"""Amperes of twelve dark lights, and of all their colours at once."""
CAP = 0.15
"""Amperes that the firmware lets the ring take in the mean."""
FREQUENCY = 400.0
PLUGGED, STEP, END = 0.0, 0.03, 0.06
TICK = 1e-6
LIMIT = 0.5


@dataclass(frozen=True)
class CurrentDrawn:
    """What came of it."""

    inrush: float
    """Amperes into the ring's capacitor at the most, as the plug goes in."""
    too_long: float
    """Milliseconds in which all of it is more than half an ampere then."""
    peak: float
    """Amperes out of USB at the most, when the ring is white."""
    board: float
    """Volts on the board, at the least."""
    ring: float
    """Volts at the ring, at the least."""


def drawn(farads: float, ohms: float) -> CurrentDrawn:
    """Follow the current with this capacitor at the ring and this resistor before it."""
    lit = (CAP - DARK) / (ALL - DARK)
    board = capacitor = inrush = too_long = peak = 0.0
    least_board = least_ring = VOLTS
    for tick in range(int(END / TICK)):
        now = tick * TICK
        white = now >= STEP and (now - STEP) * FREQUENCY % 1.0 < lit
        load = 0.0 if now < STEP / 2 else ALL if white else DARK
        rest = 0.0 if now < STEP / 2 else REST
        ring = (board / ohms + capacitor / ESR - load) / (1 / ohms + 1 / ESR)
        into_ring = (board - ring) / ohms
        out = (VOLTS - board) / ON_THE_WAY
        board += TICK * (out - into_ring - rest) / ON_THE_BOARD
        capacitor += TICK * (ring - capacitor) / ESR / farads
        if now < STEP / 2:
            inrush = max(inrush, into_ring)
            too_long += 1e3 * TICK * (out > LIMIT)
        elif now >= STEP:
            peak, least_board = max(peak, out), min(least_board, board)
            least_ring = min(least_ring, ring)
    return CurrentDrawn(inrush, too_long, peak, least_board, least_ring)


def rows() -> list[str]:
    """Give the README's rows."""
    found = []
    for name, farads, ohms in (
        ("1000 µF and 2.2 Ω: ours", 1e-3, 2.2),
        ("1000 µF alone", 1e-3, 0.01),
        ("470 µF and 2.2 Ω", 470e-6, 2.2),
        ("100 µF alone", 100e-6, 0.01),
    ):
        one = drawn(farads, ohms)
        found.append(
            f"| {name} | {one.inrush:.1f} A | {one.too_long:.1f} ms | {one.peak * 1000:.0f} mA "
            f"| {one.board:.2f} V | {one.ring:.2f} V |"
        )
    return found


if __name__ == "__main__":
    print("\n".join(rows()))  # noqa: T201
