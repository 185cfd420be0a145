"""The rules of a game as one file for phones: each fetches it unasked, and searches it by itself.

So nobody learns that, or what, somebody looks up.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.digest import Digest, Rule, digest, games, said, title_of
from companion.games.package import Package
from companion.locale import LANGUAGES
from companion.phones.page import LaterFile
from companion.phones.private import rules_for_pages
from companion.rule_search import ENDINGS, MEASURES, built


def data_for_pages(packages: Mapping[str, Package]) -> dict[str, Any]:
    """Return what comes with every page: rules of notes and polls, and where the digests are."""
    digests = {game: file.name for game, file in digest_files(packages).items()}
    return {**rules_for_pages(packages.values()), "digests": digests}


def digest_files(names: Iterable[str]) -> Mapping[str, LaterFile]:
    """Return the files of those of these games that have a digest, by the game."""
    known = games()
    return {name: _file(name) for name in names if name in known}


def written(found: Digest) -> dict[str, Any]:
    """Return a digest's rules as phones search them (`companion/phones/web/src/digest.ts`)."""
    return {
        "measures": MEASURES,
        "languages": {language: _in_language(found, language) for language in LANGUAGES},
    }


def _in_language(found: Digest, language: str) -> dict[str, Any]:
    index = built(found, language)
    return {
        "rules": [_rule(rule, found, language) for rule in found.rules],
        "endings": ENDINGS[language],
        "names": index.names,
        "owners": index.owners,
        "weights": index.weights,
        "words": index.words,
    }


def _rule(rule: Rule, found: Digest, language: str) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": title_of(rule, found, language),
        "text": said(rule.text, language),
        "rulings": [said(note.ruling, language) for note in rule.notes if note.ruling],
    }


@cache
def _file(game: str) -> LaterFile:
    text = json.dumps(written(digest(game)), ensure_ascii=False, separators=(",", ":"))
    return LaterFile.of(text.encode())
