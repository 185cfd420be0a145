"""Questions as players type them, with the rules that answer them: is the first hit one of them?

`tuned.tsv` was begun before its author read the digests' own questions; the ranking and the words
in seeds/ were then tuned on it. `held_out.tsv` was written afterwards by somebody who had seen
neither, from the rules alone, and nothing is tuned on it: what it finds wanting is tried with new
questions in `tuned.tsv`. `rare.tsv` asks, as sloppily, for what is seldom asked: there the ranking
still has far to go. Each has a line for each question, with tabs between game, language, the ids of
the rules that answer it (with spaces between) and the question itself.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from companion.rule_search import search

HERE: Final = Path(__file__).parent
SETS: Final = tuple(sorted(file.stem for file in HERE.glob("*.tsv")))

WANTED: Final = {
    ("tuned", "en"): 0.95, ("tuned", "fr"): 0.95,
    ("held_out", "en"): 0.90, ("held_out", "fr"): 0.85,
    ("rare", "en"): 0.75, ("rare", "fr"): 0.75,
}  # fmt: skip
"""Which share of a set the first hit answers at least."""


@frozen
class Question:
    """A question, and the rules that answer it."""

    game: str
    language: str
    rules: tuple[str, ...]
    asked: str

    @property
    def is_answered(self) -> bool:
        """Whether the first rule found is one that answers it."""
        found = search(self.game, self.asked.split(), self.language)
        return bool(found) and found[0].id in self.rules


def questions(name: str, language: str) -> Sequence[Question]:
    """Read a set's questions in a language."""
    with (HERE / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [_question(row) for row in rows if row["language"] == language]


def _question(row: Mapping[str, str]) -> Question:
    return Question(row["game"], row["language"], tuple(row["rules"].split()), row["question"])
