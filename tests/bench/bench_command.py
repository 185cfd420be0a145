"""A command, from the line typed to the line answered."""

from __future__ import annotations

import json
import sqlite3
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import open_table, secret_dice
from companion.games import PACKAGES
from companion.journal.memory import MemoryJournal
from companion.locale import Words
from companion.table.script import Script
from companion.table.table import Table
from tests.bench.fullest import fullest, lay
from tests.bench.measure import Figure, alternately, median, p99
from tests.support.table import ANN_AND_BOB, a_table
from tests.support.ten import PACKAGE

ROUNDS = 3000
FEW = 30
WHY = "the quicker the disk syncs, the more do the rules, the digest and the line weigh"
FRAME = 16
"""Milliseconds of one frame, which nobody notices."""
LINE = b'{"do": "throw", "anyway": true}\n'


def begun(table: Table) -> Script:
    script = Script(table, Words("en"), "ten")
    script.answer(json.dumps(ANN_AND_BOB).encode())
    return script


def figures(*, short: bool = False) -> list[Figure]:
    rounds = FEW if short else ROUNDS
    with TemporaryDirectory() as folder:
        table = open_table({"ten": PACKAGE}, Path(folder))
        script = begun(table)
        memory = begun(a_table(MemoryJournal(), secret_dice))
        bare = sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None)
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE entry (rev INTEGER PRIMARY KEY, body TEXT)")
        body = "x" * 300
        on_disk, inserts = alternately(
            rounds,
            lambda: script.answer(LINE),
            lambda: bare.execute("INSERT INTO entry (body) VALUES (?)", (body,)),
        )
        (in_memory,) = alternately(rounds, lambda: memory.answer(LINE))
        bare.close()
        table.journal.close()
    return [
        Figure("a command, line to line, synced: median", median(on_disk) * 1e3, "ms"),
        Figure("a command, line to line, synced: p99", p99(on_disk) * 1e3, "ms"),
        Figure("a bare SQLite insert, synced: median", median(inserts) * 1e3, "ms"),
        Figure("command / bare insert", median(on_disk) / median(inserts), "×", 2, WHY),
        Figure("a command, line to line, in memory: median", median(in_memory) * 1e3, "ms"),
        *(pressed(game, rounds // 10) for game in PACKAGES),
    ]


def pressed(game: str, rounds: int) -> Figure:
    """Time what is pressed at the fullest table of a game, with all that every answer shows."""
    table, full = a_table(MemoryJournal(), secret_dice, PACKAGES[game]), fullest(game)
    lay(table, game)
    script = Script(table, Words("en"), game)
    lines = cycle([json.dumps(one).encode() for one in full.presses])
    answers: list[bytes] = []
    (took,) = alternately(rounds, lambda: answers.append(script.answer(next(lines))))
    assert all(json.loads(one)["ok"] for one in answers), answers[-1]
    named = f"{full.what}, {full.phones} players, line to line, in memory: median"
    return Figure(named, median(took) * 1e3, "ms", FRAME)
