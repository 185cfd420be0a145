"""Scenes as JSON text, each phone's in its language, within a frame; what is shared is made once.

A question that would not fit is left out as a `Later`, and sent when somebody opens it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any, Final, TypeAlias

from attrs import evolve

from companion.phones.frames import WORDS, Happened
from companion.phones.private import asked_in
from companion.phones.register import Register
from companion.phones.wire import LONGEST
from companion.stage import form
from companion.stage.face import Face
from companion.stage.facts import Fact
from companion.stage.presses import Pick
from companion.stage.scene import Action, News, Scene, Step
from companion.table.play import PlayedGame
from companion.table.scenes import BRIEF, WHOLE, face_of, news_for, scene_for
from companion.table.table import Table

JsonObject: TypeAlias = dict[str, Any]
JsonPath: TypeAlias = tuple["str | int", ...]
READABLE: Final = 3
"""So many sentences can be read beside a die."""
ROLLED: Final = "rolled"
KEPT: Final = 2
"""How many texts of one part are kept: a seat reads otherwise to itself than to others."""
LAST: Final = ("notices", "checklist", "tracks", "middle")
"""What is left out, one after another, where long names make a frame too long even so."""
OF_CARDS: Final = (("Shut", "press"), ("Later", "correct"))
"""What many cards in columns do without before that: to say why not, and to be set right."""
ACTIONS: Final = ("actions", "extras")
"""Parts of a scene that are buttons: what is longest in a scene are their questions."""
PICK: Final = '"is":"Pick"'
_encode: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False
).encode


class _Written:
    """A scene's text, and where in it the buttons' questions are, which may have to be left out."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._picks: list[tuple[int, JsonPath]] = []

    def add(self, text: str, pick: JsonPath | None = None) -> None:
        """Add a text; a `pick` is the place of the question that it is, within the scene."""
        if pick is not None:
            self._picks.append((len(self._pieces), pick))
        self._pieces.append(text)

    @cached_property
    def text(self) -> str:
        return "".join(self._pieces)

    def shortened(self, room: int) -> str | None:
        """Leave the longest questions out, as `_shortened` does; None where others lie between."""
        pieces = list(self._pieces)
        asked = {at for at, _ in self._picks}
        if any(PICK in text for at, text in enumerate(pieces) if at not in asked):
            return None
        sizes = [(_size(pieces[at]), path, at) for at, path in self._picks]
        spare = room - _size(self.text)
        for size, path, at in sorted(sizes, reverse=True):
            if spare >= 0:
                break
            later = _later(path)
            if (saved := size - _size(later)) > 0:
                spare, pieces[at] = spare + saved, later
        return "".join(pieces) if spare >= 0 else None


class Scenes:
    """The table's scenes, for its phones."""

    def __init__(self, table: Table, register: Register) -> None:
        """Look at this table, whose phones are in the register."""
        self._table, self._register = table, register
        self._now: Any = None
        self._asked: JsonObject | None = None
        """What phones with private notes go by now."""
        self._news: dict[str | None, News] = {}
        self._scenes: dict[str | None, Scene] = {}
        self._texts: dict[tuple[str | None, str], _Written] = {}
        self._opened: tuple[tuple[str | None, str], JsonObject, Mapping[str, JsonPath]] | None = (
            None
        )
        self._done: Happened | None = None
        self._told: dict[str, tuple[str, ...]] = {}
        """What was done last, by language."""
        self._wholes: dict[tuple[str, str], tuple[Any, str]] = {}
        self._parts: dict[tuple[str, str, int], list[tuple[Any, str]]] = {}
        """What stood last in each place of a scene, by language, and its text."""

    def frame(
        self,
        seat: str | None,
        play: PlayedGame | None,
        lang: str,
        head: Mapping[str, Any],
        happened: Happened | None = None,
    ) -> str:
        """Return a frame with a seat's scene, the host's for None, and what was done."""
        news = self._look(seat, play)
        face = face_of(play) if play else None
        if play is None or news is None or face is None:
            return _framed(head, "null", _beside(lang, told=happened and happened.told))
        after = _beside(
            lang,
            result=face.result(news, happened.kept if happened else ()),
            ending=face.ending(news) if news.over else None,
            set_back=self._table.set_back or None,
            redo=True if seat is None and _can_redo(play, news) else None,
        )
        scene = self._text(play, face, news, lang)
        for beside in self._happened(face, news, happened, lang):
            text, fits = _fitted(head, scene, beside + after)
            if fits:
                break
        return text

    def question(
        self, seat: str | None, play: PlayedGame | None, lang: str, key: str
    ) -> str | None:
        """Return the frame of a question that a `Later` stands for; None where there is none.

        What it leads to is left out in turn, as far as it must.
        """
        news = self._look(seat, play)
        if play is None or news is None or (face := face_of(play)) is None:
            return None
        whole, left_out = self._whole(play, face, news, lang)
        path = _parted(key) if key.startswith("[") else left_out.get(key)
        pick = None if path is None else _at(whole, path)
        if path is None or not isinstance(pick, dict) or pick.get("is") != "Pick":
            return None
        head = _encode({"type": "question", "rev": self._table.rev, "key": key})[:-1]
        room = LONGEST - _size(head) - len(',"question":}')
        text = _shortened(deepcopy(pick["question"]), room, (*path, "question"))
        return f'{head},"question":{text}}}' if _size(text) <= room else None

    def facts(self, play: PlayedGame, lang: str) -> str | None:
        """Return the frame of an audit's report in pictures; None where the game draws none."""
        face, news = face_of(play), self._look(None, play)
        if face is None or news is None:
            return None
        found: tuple[Fact, ...] = face.report(news)
        ending = form.text(face.ending(news), WORDS[lang].sentence)
        for most in range(len(found), -1, -1):
            facts = form.text(found[:most], WORDS[lang].sentence)
            text = f'{{"type":"facts","facts":{facts},"ending":{ending}}}'
            if _size(text) <= LONGEST:
                break
        return text

    def _happened(
        self, face: Face, news: News, happened: Happened | None, lang: str
    ) -> Sequence[str]:
        """Return what was done and is seen, with the dice alone, and nothing: as there is room.

        It is the same on every phone.
        """
        if happened is None:
            return ("",)
        if self._done is not happened:
            self._done, self._told = happened, {}
        if lang not in self._told:
            rolls = _rolls(face, happened)
            seen = face.steps(happened.kept, news.view)
            others = tuple(one for one in seen if one.kind != "roll")
            shown = (rolls + others, rolls)
            told = [_beside(lang, told=happened.told, steps=steps or None) for steps in shown]
            self._told[lang] = (*told, "")
        return self._told[lang]

    def _look(self, seat: str | None, play: PlayedGame | None) -> News | None:
        """Return what a seat sees now; what was seen before is forgotten as soon as it changes."""
        book, phones = self._register.book, self._register.phones()
        is_on, on_tablet = play is self._table.play, book.tablet if book else ()
        now = (self._table.revision(play), is_on, phones, on_tablet)
        if now != self._now:
            self._now, self._asked = now, asked_in(play)
            self._news, self._scenes, self._texts, self._opened = {}, {}, {}, None
        if play is None:
            return None
        if seat not in self._news:
            self._news[seat] = news_for(self._table, play, seat, phones=phones, on_tablet=on_tablet)
        return self._news[seat]

    def _scene(self, play: PlayedGame, face: Face, news: News) -> Scene:
        if news.seat not in self._scenes:
            self._scenes[news.seat] = scene_for(play, face, news, BRIEF)
        return self._scenes[news.seat]

    def _text(self, play: PlayedGame, face: Face, news: News, lang: str) -> _Written:
        known = self._texts.get((news.seat, lang))
        if known is not None:
            return known
        written = _Written()
        written.add('{"is":"Scene"')
        for name, value, _ in form.kept(self._scene(play, face, news), all_words=True):
            if name in ACTIONS:
                self._write_actions(written, name, value, lang)
            else:
                written.add(f',"{name}":{self._part(name, value, lang)}')
        if self._asked is not None and news.seat is not None and news.view is not None:
            private = {"game": play.package.name, "notes": news.view["notes"], **self._asked}
            written.add(f',"private":{self._part(f"private {news.seat}", private, lang)}')
        written.add("}")
        self._texts[news.seat, lang] = written
        return written

    def _write_actions(
        self, written: _Written, name: str, actions: Sequence[Action], lang: str
    ) -> None:
        """Write buttons, and note where each one's question is: it may have to be left out."""
        written.add(f',"{name}":[')
        for n, action in enumerate(actions):
            written.add(f'{"," if n else ""}{{"is":"Action"')
            for field, value, _ in form.kept(action, all_words=True):
                written.add(f',"{field}":')
                if type(value) is Pick:
                    written.add(self._one(f"{name} {field}", lang, n, value), (name, n, field))
                else:
                    written.add(form.text(value, WORDS[lang].sentence))
            written.add("}")
        written.add("]")

    def _part(self, name: str, value: Any, lang: str) -> str:
        """Write a part of a scene; what is large goes piece by piece, for few of them change."""
        before, text = self._wholes.get((name, lang), (None, ""))
        if before is value:
            return text
        if type(value) is tuple:
            every = [self._one(name, lang, n, one) for n, one in enumerate(value)]
            text = f"[{','.join(every)}]"
        elif name == "middle":
            fields = [
                f',"{field}":{self._part(f"{name} {field}", one, lang)}'
                for field, one, _ in form.kept(value, all_words=True)
            ]
            text = f'{{"is":"{type(value).__name__}"{"".join(fields)}}}'
        else:
            text = self._one(name, lang, 0, value)
        self._wholes[name, lang] = (value, text)
        return text

    def _one(self, name: str, lang: str, n: int, value: Any) -> str:
        """Write a piece, or find that it is the one that this or another phone was sent before."""
        known = self._parts.setdefault((name, lang, n), [])
        for at, (before, text) in enumerate(known):
            if before is value:
                return text
            if before == value:
                known[at] = (value, text)  # those who share it find it at once
                return text
        text = form.text(value, WORDS[lang].sentence)
        known.insert(0, (value, text))
        del known[KEPT:]
        return text

    def _whole(
        self, play: PlayedGame, face: Face, news: News, lang: str
    ) -> tuple[JsonObject, Mapping[str, JsonPath]]:
        """Return a seat's scene with all questions, and by their keys where they are left out.

        Who has opened one question opens others: the newest is kept while nothing changes.
        """
        known = self._opened
        if known is None or known[0] != (news.seat, lang):
            whole = form.write(scene_for(play, face, news, WHOLE), WORDS[lang].sentence)
            brief = form.write(self._scene(play, face, news))
            places = reversed([(one["key"], path) for path, one in _nodes(brief, "Later")])
            self._opened = known = (news.seat, lang), whole, dict(places)
        return known[1:]


def _can_redo(play: PlayedGame, news: News) -> bool:
    return not news.closed and play.history.last_undone() is not None


def _framed(head: Mapping[str, Any], scene: str, more: str) -> str:
    return f'{_encode(head)[:-1]},"scene":{scene}{more}}}'


def _rolls(face: Face, happened: Happened) -> tuple[Step, ...]:
    """Every die that is told of, wherever it fell; the last says what it shows, and what came.

    Several dice are seen as they are, and only what came of them is told. Of lots nothing is.
    """
    rolled = [kept for kept, _ in happened.came if kept["type"] == ROLLED]
    means = tuple(
        line
        for kept, line in happened.came
        if (len(rolled) == 1 if kept["type"] == ROLLED else _is_seen(face, kept))
    )
    if not rolled:
        return ()
    found = [Step("roll", face=one["face"], sides=one["sides"]) for one in rolled]
    return (*found[:-1], evolve(found[-1], came=means[:READABLE]))


def _is_seen(face: Face, event: Mapping[str, Any]) -> bool:
    """Tell whether an event is seen happening, and is no die."""
    return any(step.kind != "roll" for step in face.steps((event,)))


def _beside(lang: str, **fields: Any) -> str:
    """Write what stands beside a scene, as far as there is any."""
    found = [(name, one) for name, one in fields.items() if one is not None]
    return "".join([f',"{name}":{form.text(one, WORDS[lang].sentence)}' for name, one in found])


def _size(text: str) -> int:
    """Return how long a text is on the wire."""
    return len(text) if text.isascii() else len(text.encode())


def _fitted(head: Mapping[str, Any], scene: _Written, more: str) -> tuple[str, bool]:
    """Return a frame, whose longest questions are left out if it would be too long.

    Even so it may not fit, and that is told with it.
    """
    text = _framed(head, scene.text, more)
    if _size(text) <= LONGEST:
        return text, True
    room = LONGEST - _size(_framed(head, "", more))
    if (shorter := scene.shortened(room)) is not None:
        return _framed(head, shorter, more), True
    tree = json.loads(scene.text)
    shorter = _shortened(tree, room, ())
    for kind, field in OF_CARDS:
        if _size(shorter) > room and _leave_out(tree, kind, field):
            shorter = _encode(tree)
    for part in LAST:
        if _size(shorter) <= room:
            break
        if tree.pop(part, None) is not None:
            shorter = _encode(tree)
    return _framed(head, shorter, more), _size(shorter) <= room


def _leave_out(tree: JsonObject, kind: str, field: str) -> bool:
    """Leave a field of this kind out of every card in columns; tell whether any had it."""
    cards = tree.get("middle", {}).get("cards", ())
    found = [one for one in cards if one.get(field, {}).get("is") == kind]
    for one in found:
        del one[field]
    return bool(found)


def _shortened(tree: JsonObject, room: int, path: JsonPath) -> str:
    """Leave the longest questions out, one after another, until the rest fits."""
    picks = sorted(((_size(_encode(one)), at) for at, one in _nodes(tree, "Pick")), reverse=True)
    spare = room - _size(_encode(tree))
    for size, at in picks:
        if spare >= 0:
            break
        later = _later((*path, *at))
        saved = size - _size(later)
        if saved > 0:
            spare += saved
            _at(tree, at[:-1])[at[-1]] = json.loads(later)
    return _encode(tree)


def _later(path: JsonPath) -> str:
    """Return what stands where the question at this place was left out."""
    return _encode({"is": "Later", "key": _encode(path)})


def _nodes(tree: Any, kind: str, path: JsonPath = ()) -> Iterator[tuple[JsonPath, JsonObject]]:
    """Go through the outermost objects of a kind, each with its place."""
    if isinstance(tree, dict):
        if tree.get("is") == kind:
            yield path, tree
            return
        for key, one in tree.items():
            if key not in form.AS_IT_IS:
                yield from _nodes(one, kind, (*path, key))
    elif isinstance(tree, list):
        for n, one in enumerate(tree):
            yield from _nodes(one, kind, (*path, n))


def _parted(key: str) -> JsonPath | None:
    """Read a place in a scene; whatever else a phone may have made of it is none."""
    try:
        steps = json.loads(key)
    except (ValueError, RecursionError):
        return None
    return tuple(steps) if all(type(one) in (int, str) for one in steps) else None


def _at(tree: Any, path: JsonPath) -> Any:
    """Return what stands at a place; None where there is no such place."""
    for step in path:
        steps: Mapping[Any, Any] = tree if isinstance(tree, dict) else {}
        if isinstance(tree, list):
            steps = dict(enumerate(tree))
        if step not in steps:
            return None
        tree = steps[step]
    return tree
