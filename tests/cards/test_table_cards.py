"""What a table's screens have of the cards costs nothing before somebody looks through a camera."""

import subprocess
import sys

HEAVY = ("cv2", "numpy", "zxingcpp", "qrcode", "fpdf", "PIL")
SCRIPT = """
import sys
from pathlib import Path
from companion.cards.table_cards import TableCards
cards = TableCards(Path("nowhere"), Path("nowhere"))
print(cards.held("panic_station", "PS-E06").card, cards.held("panic_station", "PS-I01"))
print(cards.known("panic_station", "PS-I01"), cards.held("panic_station", "HELLO").card)
print(sorted(set({heavy!r}) & set(sys.modules)))
"""


def test_a_scanner_is_understood_without_anything_heavy() -> None:
    script = SCRIPT.format(heavy=HEAVY)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout.splitlines() == ["exploration/run-1 None", "True None", "[]"]
