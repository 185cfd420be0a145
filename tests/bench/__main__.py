"""`./panic bench [--json] [NAME…]`: run the benchmarks, or those whose name is given."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.measure import as_json


def main(words: list[str]) -> None:
    names = [word for word in words if word != "--json"]
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        if names and file.stem.removeprefix("bench_") not in names:
            continue
        figures = import_module(f"tests.bench.{file.stem}").figures()
        if "--json" in words:
            print(as_json(figures))
        else:
            print(file.stem.removeprefix("bench_"), *figures, sep="\n  ", end="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
