"""The scripted table: a line of JSON in, a line of JSON out, as docs/scripted-table.md has it.

Whatever the line is, it is answered; nothing that stands in it can stop the table.
"""

from __future__ import annotations

import json
import logging
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

import attrs

from companion.core.game import Offer
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import unknown_seat
from companion.core.shape import write
from companion.core.strict import read_object
from companion.core.words import SAID, Command, Rewrite
from companion.journal.entry import JournalError
from companion.locale import Words
from companion.stage import form
from companion.table.foreseeing import FORECAST
from companion.table.guests import COMMANDS, Phones
from companion.table.orders import Order
from companion.table.play import PlayedGame, commands_of
from companion.table.rewriting import Rewriting
from companion.table.scenes import face_of, news_for, scene_for
from companion.table.table import Done, Table, no_game
from companion.table.telling import LogLine, log
from companion.terminal import plain_json

LONGEST: Final = 65_536
"""Bytes that one line may have."""
_LOG = logging.getLogger(__name__)


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Give the lines as they come; None for one that is too long, which is never held whole."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while (rest := stream.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        yield None


class Script:
    """A table, driven by lines."""

    def __init__(self, table: Table, words: Words, game: str, phones: Phones | None = None) -> None:
        """Drive this table in this language; `new_game` begins `game` where the line names none."""
        self.table, self.words, self.game, self.phones = table, words, game, phones
        self._json = json.JSONEncoder(
            ensure_ascii=False, separators=(",", ":"), default=words.sentence, check_circular=False
        )

    def answer(self, line: bytes | None) -> bytes:
        """Answer one line; None stands for one that was too long."""
        try:
            self.table.journal.retry()
            raw = _too_long() if line is None else _parsed(line)
            answer = self._refused(raw) if isinstance(raw, Refusal) else self._answered(raw)
            return self._written(answer)
        except JournalError as error:
            why = error.why
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The line is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app")
            why = say("Something went wrong in the app. Nothing was changed.")
        return self._written(self._failed(why))

    def _failed(self, why: Message) -> dict[str, Any]:
        refusal = refused(Refusal("unavailable", why))
        try:
            return {"ok": False, "refused": refusal, "view": self.table.view()}
        except Exception:  # noqa: BLE001  (likewise)
            _LOG.exception("a bug in the app, which even its view meets")
            return {"ok": False, "refused": refusal, "view": None}

    def _written(self, answer: Mapping[str, Any]) -> bytes:
        if self.table.journal.trouble is not None:
            answer = {**answer, "durable": False}
        return plain_json(self._json.encode(answer)).encode() + b"\n"

    def _answered(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        do = raw.get("do")
        if do in COMMANDS:
            return self._about_phones(raw)
        if do == FORECAST and self.table.foresees:
            return self._foreseen(raw)
        if do not in ("view", "log", "offers", "scene"):
            return self._done(raw)
        known = {"do", "anyway", *(("seat",) if do == "scene" else ())}
        if extra := min(raw.keys() - known, default=None):
            why = say("There is no field “{field}” here.", field=extra)
            return self._refused(Refusal("bad_value", why))
        if self.table.play is None:
            return self._refused(no_game())
        if do == "view":
            return {"ok": True, "events": [], "view": self.table.view()}
        if do == "scene":
            return self._scene(self.table.play, raw.get("seat"))
        return self._log(self.table.play) if do == "log" else self._offers()

    def _foreseen(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        found = self.table.forecast(raw)
        if isinstance(found, Refusal):
            return self._refused(found)
        return {"ok": True, FORECAST: found, "view": self.table.view()}

    def _scene(self, play: PlayedGame, seat: object) -> dict[str, Any]:
        """Show the table as whoever runs it sees it on a phone, or as a seat's player does."""
        if seat is not None and (no := unknown_seat(str(seat), play.standing.players)):
            return self._refused(no)
        face = face_of(play)
        if face is None:
            return self._refused(Refusal("unavailable", say("This game has no screens.")))
        news = news_for(self.table, play, None if seat is None else str(seat))
        said = self.words.sentence
        answer = {"ok": True, "events": [], "scene": form.write(scene_for(play, face, news), said)}
        if news.over:
            answer["ending"] = form.write(face.ending(news), said)
        return {**answer, "view": self.table.view()}

    def _done(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        order = self.table.read(raw, self.game)
        if isinstance(order, Order) and isinstance(order.command, Rewrite) and order.command.try_:
            return self._tried(order.command)
        done = order if isinstance(order, Refusal) else self.table.do(order)
        if isinstance(done, Refusal):
            return self._refused(done)
        # What followed by itself, such as a count that is told again, is seen in the view too.
        view = done.view if done.entry.rev == self.table.rev else self.table.view()
        answer = {"ok": True, "events": told(done), "view": view}
        if done.against:
            answer["overruled"] = [refused(no) for no in done.against]
        if done.rewriting:
            answer["rewritten"] = rewritten(done.rewriting)
        return answer

    def _tried(self, asked: Rewrite) -> dict[str, Any]:
        tried = self.table.try_rewrite(asked)
        if isinstance(tried, Refusal):
            return self._refused(tried)
        found, view = tried
        return {"ok": True, "events": [], "rewritten": rewritten(found), "view": view}

    def _about_phones(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        if self.phones is None:
            return self._refused(Refusal("unavailable", say("No phones can come in: see --serve.")))
        done = self.phones.do(raw)
        if isinstance(done, Refusal):
            return self._refused(done)
        return {"ok": True, "events": done.events, **done.facts, "view": self.table.view()}

    def pushed(self, event: Mapping[str, Any]) -> bytes:
        """Return the line that tells what a phone has done."""
        return self._written({"pushed": event, "view": self.table.view()})

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        return {"ok": False, "refused": refused(refusal), "view": self.table.view()}

    def _log(self, play: PlayedGame) -> dict[str, Any]:
        rows = [logged(line, self.words) for line in log(play, self.table.journal)]
        return {"ok": True, "log": rows, "view": self.table.view()}

    def _offers(self) -> dict[str, Any]:
        offers = self.table.offers()
        if isinstance(offers, Refusal):
            return self._refused(offers)
        kinds = commands_of(self.table.play.game) if self.table.play else {}
        rows = [offered(offer, kinds[offer.do]) for offer in offers]
        return {"ok": True, "offers": rows, "view": self.table.view()}


def told(done: Done) -> list[dict[str, Any]]:
    """Return an answer's events."""
    rev = done.entry.rev
    return [{**kept, "rev": rev} for kept in done.entry.events]


def refused(refusal: Refusal) -> dict[str, Any]:
    """Return the form of a refusal."""
    return {"rule": refusal.rule, "code": refusal.code, "why": refusal.why, **refusal.facts}


def rewritten(found: Rewriting) -> dict[str, Any]:
    """Return the form of what comes of a rewriting."""
    dropped = [
        {"rev": one.rev, "do": one.do, "rule": one.refusal.rule, "why": one.refusal.why}
        for one in found.dropped
    ]
    return {"kept": found.kept, "changed": list(found.changed), "dropped": dropped}


def offered(offer: Offer, kind: type[Command]) -> dict[str, Any]:
    """Return the form of an offer of this kind of command."""
    closed = offer.closed
    return {
        "do": offer.do,
        "who": offer.who,
        "open": closed is None,
        "why": closed.why if closed else None,
        "code": closed.code if closed else None,
        "rule": closed.rule if closed else None,
        "choices": choices_of(offer, kind),
        "ways": offer.ways,
    }


def choices_of(offer: Offer, kind: type[Command]) -> dict[str, list[Any]] | None:
    """Return the values of each field that a way names, each once, as the ways have them."""
    found: dict[str, list[Any]] = {}
    for field in attrs.fields(kind):
        name = field.name.rstrip("_")
        if any(name in way for way in offer.ways) and not (name == "who" and offer.who):
            values = found[name] = []
            for way in offer.ways:
                value = way[name] if name in way else write(field.default)
                if value not in values and (name in way or field.metadata != SAID):
                    values.append(value)
    return found or None


def logged(line: LogLine, words: Words) -> dict[str, Any]:
    """Return the form of a line of the log."""
    return {
        "rev": line.rev,
        "turn": line.turn,
        "seat": line.seat,
        "do": line.do,
        "text": " ".join(words.sentence(message) for message in line.text),
        "overruled": line.overruled,
        "undone": line.undone,
        "at": line.at,
    }


def _parsed(line: bytes) -> Mapping[str, Any] | Refusal:
    try:
        text = line.removeprefix(BOM_UTF8).decode()
    except ValueError:
        text = ""
    raw = read_object(text)
    if raw is None:
        return Refusal("bad_line", say("A line must be a JSON object with a “do”."))
    return raw


def _too_long() -> Refusal:
    return Refusal("bad_line", say("This line is longer than {most} bytes.", most=LONGEST))
