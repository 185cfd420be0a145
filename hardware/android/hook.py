# ruff: noqa: INP001  (no package: nothing imports this)
"""What python-for-android does for us while it packages; buildozer.spec names this file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def before_apk_build(toolchain: Any) -> None:
    """Lay main.py into the copy of our folders, just before it is looked for and compiled."""
    app = Path(toolchain.args.private)
    if not list(app.glob("companion/locale/*.mo")):
        raise SystemExit("The words are not made yet: run ./panic setup, then package again.")
    shutil.copyfile(HERE / "main.py", app / "main.py")
