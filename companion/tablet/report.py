"""The report of a game as one HTML file with its pictures in it, and nothing from outside.

It needs no script and no network, is light or dark as the reader's screen is, and speaks the
table's language. Nothing secret is in it but what the players opened in an audit after the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Final

from attrs import frozen

from companion import files
from companion.core.game import Span, View, turns
from companion.core.say import Message, say, say_many
from companion.core.setup import called
from companion.locale import Words
from companion.stage.endings import Ending
from companion.stage.facts import Fact, Moment
from companion.stage.middles import CardMap, Middle
from companion.table.table import Table
from companion.tablet.logbook import Logbook, hour, read_log
from companion.tablet.moments import moments
from companion.tablet.svg import STYLE, badge, picture
from companion.tablet.svg_map import map_picture


@frozen
class GameRecord:
    """A game that is looked back at."""

    number: int
    game: str
    view: View
    moments: tuple[Moment, ...]
    log: Logbook

    @property
    def began(self) -> datetime:
        """When it began, by this room's clock."""
        return datetime.fromisoformat(self.moments[0].at).astimezone()

    @property
    def span(self) -> Span:
        """How far it came."""
        return next((line.span for line in self.log.lines if line.span), turns(0))

    @property
    def minutes(self) -> int:
        """How long it took, from its first command to what ended it."""
        last = next((one.at for one in self.moments if one.over), self.moments[-1].at)
        return round((datetime.fromisoformat(last).astimezone() - self.began).total_seconds() / 60)


def look_back(table: Table, number: int | None) -> GameRecord | None:
    """Read a game (None: the one on the table) on the table's thread."""
    play = table.play if number is None else table.look(number)
    view = None if play is None else table.view(of=play)
    if play is None or view is None:
        return None
    found = moments(play, table.journal)
    return GameRecord(play.number, play.game.name, view, found, read_log(table, number))


def length(record: GameRecord) -> Message:
    """Say how long a game was."""
    minutes = say_many("{count} minute", "{count} minutes", record.minutes)
    return say("{span}, {minutes}", span=record.span.so_far, minutes=minutes)


def saved(folder: Path, name: str, what: bytes | Callable[[], bytes]) -> Path | Message:
    """Write a file and return where it lies, or say why that could not be."""
    try:
        files.make_folder(folder)
        files.hand_over(folder / name, what() if callable(what) else what)
    except files.UnsafeFile as error:
        return error.why
    except OSError as error:
        return say(
            "Nothing can be written to {folder}: {why}. Make room there, or give it back its"
            " rights, and try again.",
            folder=shown(folder),
            why=error.strerror or str(error),
        )
    return folder / name


def file_name(record: GameRecord, kind: str) -> str:
    """Return the name of a game's report: the same game overwrites its own."""
    name = record.game.replace("_", "-")
    return f"{name}-{record.began:%Y-%m-%d}-{record.number}.{kind}"


def shown(path: Path) -> str:
    """Return a path as a person would say it."""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def html(
    game: Message,
    record: GameRecord,
    ending: Ending,
    facts: Sequence[Fact],
    words: Words,
    middle: Middle | None = None,
) -> str:
    """Return the whole page; where there was a map, it is as it was at the end."""
    title = words.say(game)
    headline = f"{title}: {words.sentence(_message(ending.title))}"
    return "".join(
        (
            f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escape(headline)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
            *_head(title, record, ending, words),
            '<main class="facts">\n',
            *(f"<section>{picture(fact, words)}</section>\n" for fact in facts),
            *_map(middle, words),
            "</main>\n",
            *_told(record.log, words),
            f"<footer>{escape(words.sentence(_foot(record)))}</footer>\n</body>\n</html>\n",
        )
    )


FOOT: Final = say("Written by Panic Companion. Nothing secret is in this file: none was known.")
OPENED: Final = say(
    "Written by Panic Companion. Who was what stands here because the players opened it themselves."
)


def _foot(record: GameRecord) -> Message:
    return FOOT if record.view.get("audit") is None else OPENED


def _head(title: str, record: GameRecord, ending: Ending, words: Words) -> Iterator[str]:
    day = f"{record.began:%Y-%m-%d}"
    long = words.say(length(record))
    yield f'<header class="{ending.tone}">\n<p class="quiet">{escape(title)} · {day} · '
    yield f"{escape(long)}</p>\n<h1>{escape(_said(ending.title, words))}</h1>\n"
    rule = f' <span class="quiet">{escape(ending.rule)}</span>' if ending.rule else ""
    yield f"<p>{escape(_said(ending.why, words))}{rule}</p>\n"
    if ending.sure is not None:
        sure = escape(_said(ending.sure.words, words))
        yield f'<p class="sure {ending.sure.tone}">{sure}</p>\n'
    if ending.winners is not None:
        yield f"<h2>{escape(words.sentence(win_shared(ending)))}</h2>\n<ul class='winners'>"
        for seat in ending.winners:
            yield f"<li>{badge(seat, words)} {escape(_said(winner(ending, seat), words))}</li>"
        yield "</ul>\n"
    yield "</header>\n"


def win_shared(ending: Ending) -> Message:
    """Say what stands above the winners' names."""
    winners = ending.winners or ()
    if ending.partly:
        return say_many(
            "Of those who opened, the winner is",
            "Of those who opened, the win is shared by",
            len(winners),
        )
    return (
        say_many("The winner is", "The win is shared by", len(winners))
        if winners
        else say("Nobody shares this win")
    )


def winner(ending: Ending, seat: str) -> Message | str:
    """Return a winner's name, and whether anybody's notes speak against it."""
    name = called(seat, ending.names) if seat in ending.names else seat
    return say("{name}: cannot be proved", name=name) if seat in ending.doubted else name


def _map(middle: Middle | None, words: Words) -> Iterator[str]:
    if isinstance(middle, CardMap):
        yield f"<section class='map'><h2>{escape(words.sentence(say('The map')))}</h2>"
        yield f"{map_picture(middle, words)}</section>\n"


def _told(book: Logbook, words: Words) -> Iterator[str]:
    """Write the log, open, so that it is printed too; the sentences have the names in them."""
    yield f"<section class='log'><h2>{escape(words.sentence(say('Log')))}</h2>\n<ol>\n"
    for line in reversed(book.lines):
        text = escape(" ".join(words.sentence(one) for one in line.text) or line.do)
        seat = line.seat or ""
        who = badge(seat, words) if seat in book.names else ""
        text = f"<s>{text}</s>" if line.undone else text
        yield f"<li><time>{hour(line.at)}</time> {who} {text}</li>\n"
    yield "</ol>\n</section>\n"


def _said(text: Message | str, words: Words) -> str:
    return words.sentence(text) if isinstance(text, Message) else text


def _message(text: Message | str) -> Message:
    return text if isinstance(text, Message) else Message("{text}", {"text": text})
