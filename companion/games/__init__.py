"""The games: a folder for each, its digest in seeds/, a playthrough, and one line below."""

from __future__ import annotations

from companion.core.game import AnyGame

GAMES: dict[str, AnyGame] = {}
