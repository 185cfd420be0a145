"""The camera: goes through the evening on one tablet size in one language, picture by picture.

`python -m tests.screenshots.camera FOLDER WxH LANGUAGE [NAME…]`
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games import PACKAGES
from tests.screenshots.chapters import Chapter
from tests.screenshots.evening import CHAPTERS
from tests.support.evenings import played
from tests.support.guests import ADDRESS, OTHER, FakePhones, with_phones
from tests.support.tablet import Tablet
from tests.support.ten_package import PACKAGE as TEN


def numbered() -> dict[str, str]:
    """Return every picture's file, by its name."""
    names = [name for chapter in CHAPTERS for name, _ in chapter.shots]
    assert len(set(names)) == len(names), "two pictures have one name"
    return {name: f"{n:02}-{name}.png" for n, name in enumerate(names, 1)}


def wanted(chapter: Chapter, only: Sequence[str]) -> bool:
    """Tell whether any of a chapter is asked for: by its own name, or by a picture's."""
    names = {chapter.name, *(name for name, _ in chapter.shots)}
    return not only or bool(names & set(only))


def take(folder: Path, size: tuple[int, int], language: str, only: Sequence[str]) -> list[str]:
    """Take the pictures; return what could not be shown, and why."""
    found = []
    for chapter in CHAPTERS:
        if wanted(chapter, only):
            found += list(_chapter(chapter, folder, size, language, only))
    return found


def _chapter(
    chapter: Chapter, folder: Path, size: tuple[int, int], language: str, only: Sequence[str]
) -> Iterator[str]:
    files = numbered()
    with TemporaryDirectory(prefix="panic-") as data:
        if chapter.so_far is not None:
            played(Path(data), *chapter.so_far)
        window = (size[1], size[0]) if chapter.standing else size
        how: dict[str, Any] = (
            {"bridge": with_phones(FakePhones(ADDRESS, OTHER))} if chapter.phones else {}
        )
        if chapter.cards:
            from tests.support.held import HeldCards

            how["cards"] = HeldCards(Path(data))
        if chapter.box:
            from tests.support.devices import FakeDevices

            how["devices"] = FakeDevices()
        if chapter.beside:
            how["packages"] = {**PACKAGES, TEN.name: TEN}
        tablet = Tablet(Path(data), size=window, language=language, **how, **chapter.settings)
        try:
            for name, steps in chapter.shots:
                for step in steps:
                    step(tablet)
                if not only or chapter.name in only or name in only:
                    tablet.picture(folder / files[name])
        except AssertionError as error:
            yield f"{chapter.name}, {name}: {error}"
        finally:
            tablet.close()


def main(words: Sequence[str]) -> int:
    folder, size, language, *only = words
    wide, _, high = size.partition("x")
    kind = f"{size}-{language}"
    failed = take(Path(folder) / kind, (int(wide), int(high)), language, only)
    for why in failed:
        print(f"{kind}: {why}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
