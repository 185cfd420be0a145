"""The pure floors, loaded in a fresh interpreter, bring nothing of the world with them."""

import subprocess
import sys

IMPURE = (
    "asyncio",
    "cv2",
    "kivy",
    "random",
    "secrets",
    "serial",
    "socket",
    "sqlite3",
    "subprocess",
)
PURE = ("companion.core", "companion.games")

SCRIPT = """
import importlib, pkgutil, sys
for name in {pure!r}:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(module.name)
print(sorted(set({impure!r}) & set(sys.modules)))
print(sum(name.startswith({pure!r}) for name in sys.modules))
"""


def test_core_and_games_load_no_disk_chance_network_or_screen() -> None:
    script = SCRIPT.format(pure=PURE, impure=IMPURE)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    loaded, count = run.stdout.splitlines()
    assert loaded == "[]"
    assert int(count) > 5
