"""Looking rules up: which share of questions the first hit misses, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from time import process_time

from companion.digest import digest, games
from companion.rule_search import built, search, stem
from tests.bench.measure import Figure, median, p99
from tests.rule_search import SETS, WANTED, Question, questions

LANGUAGES = {"en": "English", "fr": "French"}
INDEX, SEARCH = 20, 4
"""Milliseconds: a fifth of what a Raspberry Pi may take."""
WHY = "it is worked out as the rules open, before a letter is typed"


def figures(*, short: bool = False) -> list[Figure]:
    found = [missed(name, language) for name in SETS for language in LANGUAGES]
    for game in games():
        took = [processor(partial(index, game)) for _ in range(2 if short else 20)]
        what = f"the index of the rules of {digest(game).title}, in English, processor: median"
        found.append(Figure(what, median(took) * 1e3, "ms", INDEX, WHY))
    asked = cycle([one for name in SETS for one in questions(name, "en")])
    took = [processor(partial(look_up, next(asked))) for _ in range(50 if short else 2000)]
    return [
        *found,
        Figure("a question looked up, processor: median", median(took) * 1e3, "ms", SEARCH),
        Figure("a question looked up, processor: p99", p99(took) * 1e3, "ms", SEARCH),
    ]


def processor(act: Callable[[], object]) -> float:
    """Return the seconds of processor that something takes, however busy the machine is."""
    begin = process_time()
    act()
    return process_time() - begin


def missed(name: str, language: str) -> Figure:
    asked = questions(name, language)
    share = 100 * sum(not one.is_answered for one in asked) / len(asked)
    what = f"{len(asked)} questions in {LANGUAGES[language]}, {name}: first hit is no answer"
    most = round(100 * (1 - WANTED[name, language]))
    return Figure(what, share, "%", most, "told by the set's test, too")


def index(game: str) -> None:
    stem.cache_clear()
    built(digest(game), "en")


def look_up(one: Question) -> None:
    search(one.game, one.asked.split(), one.language)
