# ruff: noqa: INP001 (a script, in no package)
"""Makes the sounds from sines and noise, with nothing but the standard library.

A tool for us, not part of the program: the sounds it makes are kept in sounds/.

    python assets/make_sounds.py

The same script makes the same bytes: its noise is seeded. A tablet's speaker has no bass, so every
low voice is bent a little (`driven`), which gives it overtones that can be heard.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent / "sounds"
RATE = 22050

Wave = list[float]
Glide = list[tuple[float, float]]
"""What a number is when: (second, value) points, joined by straight lines."""


def at(glide: Glide, second: float) -> float:
    """The glide's value at a moment."""
    if second <= glide[0][0]:
        return glide[0][1]
    for (start, low), (end, high) in pairwise(glide):
        if second < end:
            return low + (high - low) * (second - start) / (end - start)
    return glide[-1][1]


def tone(pitch: float | Glide, seconds: float, partials: Iterable[float] = (1.0,)) -> Wave:
    """A sine and its overtones, loudest first; it may glide."""
    glide = pitch if isinstance(pitch, list) else [(0.0, pitch)]
    loudness = list(partials)
    out, phase = [], 0.0
    for sample in range(round(seconds * RATE)):
        phase += math.tau * at(glide, sample / RATE) / RATE
        out.append(sum(part * math.sin(phase * (n + 1)) for n, part in enumerate(loudness)))
    return out


def noise(seconds: float, seed: int) -> Wave:
    """A hiss, the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311 (a hiss, not a secret)
    return [chance.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def low_passed(sound: Wave, cutoff: float | Glide) -> Wave:
    """Duller: two gentle filters in a row."""
    glide = cutoff if isinstance(cutoff, list) else [(0.0, cutoff)]
    out, first, second = [], 0.0, 0.0
    for sample, value in enumerate(sound):
        keep = 1 - math.exp(-math.tau * at(glide, sample / RATE) / RATE)
        first += keep * (value - first)
        second += keep * (first - second)
        out.append(second)
    return out


def high_passed(sound: Wave, cutoff: float) -> Wave:
    """Thinner: what a low-pass would keep is taken away."""
    return [value - low for value, low in zip(sound, low_passed(sound, cutoff), strict=True)]


def shaped(sound: Wave, glide: Glide) -> Wave:
    """As loud as the glide says."""
    return [value * at(glide, sample / RATE) for sample, value in enumerate(sound)]


def struck(sound: Wave, fall: float, rise: float = 0.002) -> Wave:
    """Hit once, then dying away; `fall` is the time to a third."""
    return [
        value * min(1.0, sample / (rise * RATE)) * math.exp(-sample / (fall * RATE))
        for sample, value in enumerate(sound)
    ]


def driven(sound: Wave, amount: float) -> Wave:
    """Bent towards its limits, for overtones."""
    return [math.tanh(value * amount) for value in sound]


def mixed(*voices: tuple[float, float, Wave]) -> Wave:
    """Voices laid over each other; each (from when, how loud, what)."""
    length = max(round(start * RATE) + len(sound) for start, _, sound in voices)
    out = [0.0] * length
    for start, gain, sound in voices:
        first = round(start * RATE)
        for sample, value in enumerate(sound):
            out[first + sample] += gain * value
    return out


def bell(pitch: float, seconds: float, fall: float = 0.28) -> Wave:
    """A soft struck note."""
    return mixed(
        (0, 1.0, struck(tone(pitch, seconds), fall, 0.012)),
        (0, 0.28, struck(tone(pitch * 2.003, seconds), fall * 0.5, 0.008)),
        (0, 0.09, struck(tone(pitch * 3.99, seconds), fall * 0.2, 0.004)),
    )


def thud(high: float, low: float, seconds: float, seed: int) -> Wave:
    """Something heavy and soft."""
    body = struck(tone([(0, high), (seconds * 0.6, low)], seconds), seconds * 0.3)
    skin = struck(low_passed(noise(seconds, seed), 900), 0.012, 0.001)
    return driven(mixed((0, 1.3, body), (0, 1.6, skin)), 2.2)


def clack(pitch: float, seed: int, fall: float = 0.009) -> Wave:
    """Hard plastic on wood."""
    seconds = 0.07
    return mixed(
        (0, 0.8, struck(tone(pitch, seconds), fall, 0.0006)),
        (0, 0.5, struck(tone(pitch * 1.53, seconds), fall * 0.6, 0.0006)),
        (0, 0.7, struck(tone(pitch * 0.31, seconds), fall * 1.7, 0.001)),
        (0, 1.0, struck(high_passed(noise(seconds, seed), 1200), fall * 0.45, 0.0006)),
    )


def tap() -> Wave:
    """A finger on glass."""
    return mixed(
        (0, 1.0, struck(low_passed(noise(0.05, 1), 2200), 0.005, 0.001)),
        (0, 0.35, struck(tone([(0, 620), (0.03, 430)], 0.05), 0.009)),
    )


def read() -> Wave:
    """A card that was known: two short, bright notes upwards."""
    return mixed(
        (0, 0.8, struck(tone(1320, 0.09, (1.0, 0.2)), 0.03)),
        (0.06, 1.0, struck(tone(1760, 0.12, (1.0, 0.2)), 0.035)),
    )


def refuse() -> Wave:
    """No: a low double knock."""
    return mixed((0, 1.0, thud(150, 92, 0.15, 2)), (0.125, 0.8, thud(132, 80, 0.2, 3)))


def land() -> Wave:
    """The die lies still."""
    return mixed(
        (0, 1.0, clack(1750, 4, 0.014)),
        (0, 0.9, struck(tone([(0, 210), (0.1, 150)], 0.22, (1, 0.3)), 0.035)),
        (0.055, 0.3, clack(2050, 5)),
    )


def roll() -> Wave:
    """The die rattles in the hand, falls, bounces and lies still."""
    chance = random.Random(6)  # noqa: S311 (a rattle, not a throw)
    when, voices = 0.0, []
    while when < 0.36:  # noqa: PLR2004 (seconds in the hand)
        voices.append((when, chance.uniform(0.18, 0.4), clack(chance.uniform(1900, 3100), 7)))
        when += chance.uniform(0.025, 0.055)
    for bounce, loud, pitch in ((0.42, 0.85, 1700), (0.505, 0.6, 2100), (0.565, 0.4, 1900)):
        voices.append((bounce, loud, clack(pitch, round(bounce * 1000), 0.012)))
    return mixed(*voices, (0.6, 0.55, struck(land()[: round(0.12 * RATE)], 0.05)))


def alarm() -> Wave:
    """They wake: two heavy heartbeats under a thin, sour light."""
    seconds = 1.22
    beats: Glide = [
        (0, 0),
        (0.05, 1),
        (0.3, 0.25),
        (0.5, 0.15),
        (0.57, 0.95),
        (1.0, 0.15),
        (1.2, 0),
    ]
    pulse = mixed(
        (0, 1.0, tone([(0, 58), (seconds, 52)], seconds, (0.8, 0.6, 0.5, 0.4, 0.3, 0.2))),
        (0, 0.7, tone([(0, 61.5), (seconds, 56.5)], seconds, (0.8, 0.5, 0.4, 0.3, 0.2))),
        (0, 0.5, tone([(0, 87), (seconds, 78)], seconds)),
    )
    sour = mixed((0, 1, tone([(0, 233), (seconds, 226)], seconds)), (0, 0.9, tone(246.9, seconds)))
    rumble = low_passed(noise(seconds, 8), 260)
    return mixed(
        (0, 1.0, shaped(driven(pulse, 2.0), beats)),
        (0, 0.24, shaped(sour, [(0, 0), (0.5, 1), (0.8, 0.9), (1.2, 0)])),
        (0, 1.1, shaped(rumble, beats)),
    )


def step() -> Wave:
    """Many small legs, quickly."""
    chance = random.Random(9)  # noqa: S311 (legs, not secrets)
    voices, when = [], 0.0
    for leg in range(9):
        scratch = struck(high_passed(low_passed(noise(0.04, 100 + leg), 4200), 1300), 0.006, 0.001)
        claw = struck(tone(chance.uniform(900, 1500), 0.04), 0.004, 0.001)
        loud = 0.35 + 0.65 * math.sin(math.pi * (leg + 1) / 10)
        voices.append((when, loud, mixed((0, 1.6, scratch), (0, 0.3, claw))))
        when += chance.uniform(0.02, 0.05)
    return mixed(*voices)


def hit() -> Wave:
    """A wound."""
    crack = struck(low_passed(noise(0.2, 10), [(0, 5200), (0.15, 700)]), 0.035, 0.001)
    after = struck(low_passed(noise(0.4, 11), 700), 0.1, 0.02)
    return mixed((0, 1.0, thud(170, 54, 0.4, 12)), (0, 1.2, crack), (0.02, 0.6, after))


def death() -> Wave:
    """Breath and voice go down together."""
    seconds = 1.25
    fall: Glide = [(0, 196), (0.25, 174), (seconds, 55)]
    voice = mixed(
        (0, 1.0, tone(fall, seconds, (1, 0.45, 0.2, 0.1))),
        (0, 0.8, tone([(when, pitch * 1.035) for when, pitch in fall], seconds, (1, 0.3))),
    )
    breath = low_passed(noise(seconds, 13), [(0, 1600), (seconds, 180)])
    away: Glide = [(0, 0), (0.04, 1), (0.4, 0.65), (seconds, 0)]
    sung = low_passed(shaped(driven(voice, 0.9), away), [(0, 1500), (seconds, 260)])
    return mixed((0, 0.8, thud(120, 45, 0.5, 14)), (0, 0.8, sung), (0, 0.7, shaped(breath, away)))


def door() -> Wave:
    """A panel slides and locks."""
    seconds = 0.55
    air = low_passed(noise(seconds, 15), [(0, 500), (0.3, 1900), (seconds, 900)])
    motor = tone([(0, 64), (0.2, 98), (seconds, 92)], seconds, (1, 0.6, 0.4, 0.2))
    slide: Glide = [(0, 0), (0.08, 0.8), (0.4, 1), (seconds, 0)]
    return mixed(
        (0, 1.0, shaped(high_passed(air, 220), slide)),
        (0, 0.22, shaped(motor, slide)),
        (0.48, 0.75, thud(190, 74, 0.26, 16)),
        (0.485, 0.18, clack(840, 17, 0.02)),
    )


def place() -> Wave:
    """A card laid on felt."""
    swish = high_passed(low_passed(noise(0.12, 18), [(0, 3800), (0.1, 1400)]), 500)
    return mixed(
        (0, 1.0, shaped(swish, [(0, 0), (0.05, 0.7), (0.075, 0.25), (0.12, 0)])),
        (0.065, 0.55, thud(165, 105, 0.11, 19)),
    )


def turn() -> Wave:
    """Your go: two soft notes, upwards."""
    return low_passed(mixed((0, 0.8, bell(293.66, 0.55)), (0.14, 1.0, bell(440.0, 0.62))), 3200)


def scan() -> Wave:
    """A beam that passes over everyone, the same whatever it finds."""
    seconds = 1.05
    climb: Glide = [(0, 165), (0.85, 495), (seconds, 520)]
    beam = tone(climb, seconds, (1, 0.25, 0.12))
    shiver = [v * (0.72 + 0.28 * math.sin(math.tau * 11 * n / RATE)) for n, v in enumerate(beam)]
    air = low_passed(noise(seconds, 20), [(0, 300), (0.85, 2600), (seconds, 900)])
    pass_over: Glide = [(0, 0), (0.2, 0.6), (0.8, 1), (seconds, 0)]
    return mixed(
        (0, 0.5, shaped(shiver, pass_over)),
        (0, 0.75, shaped(high_passed(air, 250), pass_over)),
        (0, 0.35, shaped(driven(tone(82.4, seconds, (1, 0.5)), 1.5), pass_over)),
    )


def result() -> Wave:
    """It is known: an open chord, neither glad nor sad."""
    chord = [(0.0, 196.0), (0.07, 293.66), (0.14, 440.0)]
    low = struck(driven(tone(98.0, 0.9, (1, 0.4)), 1.2), 0.3, 0.02)
    return low_passed(
        mixed((0, 0.4, low), *((when, 0.8, bell(p, 0.85)) for when, p in chord)), 2800
    )


def win_human() -> Wave:
    """Morning over the station."""
    rise = [(0.0, 220.0), (0.15, 293.66), (0.3, 369.99), (0.45, 587.33)]
    ground = shaped(tone(146.83, 1.25, (1, 0.5, 0.2)), [(0, 0), (0.4, 0.8), (0.8, 0.7), (1.25, 0)])
    notes = ((when, 0.75, bell(pitch, 1.28 - when, 0.36)) for when, pitch in rise)
    return low_passed(mixed((0, 0.4, ground), *notes), 3400)


def win_parasite() -> Wave:
    """Nobody is coming."""
    seconds = 1.28
    voices = [
        (
            0,
            loud,
            tone([(0, pitch), (0.45, pitch), (seconds, pitch * 0.84)], seconds, (1, 0.4, 0.2)),
        )
        for pitch, loud in ((73.4, 0.8), (77.8, 0.7), (146.8, 0.6), (220.0, 0.45), (233.1, 0.4))
    ]
    swell: Glide = [(0, 0), (0.09, 0.9), (0.5, 0.7), (0.75, 0.8), (seconds, 0)]
    choir = low_passed(shaped(driven(mixed(*voices), 1.0), swell), [(0, 2200), (seconds, 300)])
    breath = low_passed(noise(seconds, 21), [(0, 200), (0.6, 900), (seconds, 200)])
    return mixed((0, 1.0, choir), (0, 0.5, shaped(breath, swell)), (0, 0.6, thud(110, 44, 0.5, 22)))


def spawn() -> Wave:
    """Something wet comes out."""
    chance = random.Random(23)  # noqa: S311 (bubbles, not secrets)
    seconds = 0.62
    wet = low_passed(
        noise(seconds, 24), [(0, 300), (0.16, 1500), (0.3, 400), (0.42, 1100), (0.6, 200)]
    )
    push: Glide = [(0, 0), (0.1, 0.9), (0.24, 0.35), (0.38, 1), (seconds, 0)]
    throat = tone(
        [(0, 70), (0.18, 150), (0.32, 84), (0.42, 128), (seconds, 52)], seconds, (1, 0.5, 0.3)
    )
    bubbles = []
    for when in (0.06, 0.13, 0.2, 0.33, 0.37, 0.45):
        pitch = chance.uniform(230, 420)
        bubble = struck(tone([(0, pitch), (0.06, pitch * 1.9)], 0.08), 0.02, 0.004)
        bubbles.append((when, chance.uniform(0.15, 0.3), bubble))
    return mixed((0, 1.6, shaped(wet, push)), (0, 0.5, shaped(driven(throat, 1.3), push)), *bubbles)


SOUNDS: dict[str, tuple[float, Callable[[], Wave]]] = {  # how loud the loudest moment may be
    "tap": (0.22, tap),
    "read": (0.4, read),
    "refuse": (0.45, refuse),
    "roll": (0.5, roll),
    "land": (0.5, land),
    "alarm": (0.7, alarm),
    "step": (0.35, step),
    "hit": (0.65, hit),
    "death": (0.62, death),
    "door": (0.5, door),
    "place": (0.35, place),
    "turn": (0.38, turn),
    "scan": (0.45, scan),
    "result": (0.45, result),
    "win-human": (0.5, win_human),
    "win-parasite": (0.65, win_parasite),
    "spawn": (0.6, spawn),
}


def finished(sound: Wave, loudest: float) -> bytes:
    """The sound as 16-bit samples: no louder than asked, and silent at both ends."""
    middle = sum(sound) / len(sound)
    peak = max(abs(value - middle) for value in sound)
    rise, fall = round(0.001 * RATE), min(round(0.03 * RATE), len(sound) // 3)
    out = array.array("h")
    for sample, value in enumerate(sound):
        edge = min(1.0, sample / rise, (len(sound) - 1 - sample) / fall)
        out.append(round((value - middle) / peak * loudest * edge * 32767))
    if sys.byteorder == "big":
        out.byteswap()
    return out.tobytes()


def make(folder: Path) -> None:
    """Write every sound into the folder."""
    for name, (loudest, drawn) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(finished(drawn(), loudest))


if __name__ == "__main__":
    make(HERE)
