"""Scenes as JSON text, each phone's in its language; what is shared is made once.

A scene is whole but for questions that are dear to make or to send: few of them are ever opened, so
each stands as a `Later` until somebody does. How long all of it becomes is no reason to leave
anything out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import evolve

from companion.phones.frames import WORDS, Happened
from companion.phones.private import asked_in
from companion.phones.register import Register
from companion.stage import form
from companion.stage.face import Face
from companion.stage.scene import News, Scene, Step
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
DEAR: Final = 4_096
"""Bytes of a question that is sent when somebody opens it."""
PICK: Final = '"is":"Pick"'
_encode: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False
).encode


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
        self._texts: dict[tuple[str | None, str], str] = {}
        self._opened: tuple[tuple[str | None, str], JsonObject, Mapping[str, JsonPath]] | None = (
            None
        )
        self._done: Happened | None = None
        self._told: dict[str, str] = {}
        """What was done last, by language."""
        self._wholes: dict[tuple[JsonPath, str], tuple[Any, str]] = {}
        self._parts: dict[tuple[JsonPath, str], list[tuple[Any, str]]] = {}
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
        return _framed(head, scene, self._happened(face, news, happened, lang) + after)

    def question(
        self, seat: str | None, play: PlayedGame | None, lang: str, key: str
    ) -> str | None:
        """Return the frame of a question that a `Later` stands for; None where there is none.

        What is dear in what it leads to stands as a `Later` in turn.
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
        text = _brief(_encode(pick["question"]), (*path, "question"))
        return f'{head},"question":{text}}}'

    def facts(self, play: PlayedGame, lang: str) -> str | None:
        """Return the frame of an audit's report in pictures; None where the game draws none."""
        face, news = face_of(play), self._look(None, play)
        if face is None or news is None:
            return None
        said = WORDS[lang].sentence
        facts, ending = form.text(face.report(news), said), form.text(face.ending(news), said)
        return f'{{"type":"facts","facts":{facts},"ending":{ending}}}'

    def _happened(self, face: Face, news: News, happened: Happened | None, lang: str) -> str:
        """Return what was done and is seen; it is the same on every phone."""
        if happened is None:
            return ""
        if self._done is not happened:
            self._done, self._told = happened, {}
        if lang not in self._told:
            seen = face.steps(happened.kept, news.view)
            others = tuple(one for one in seen if one.kind != "roll")
            steps = _rolls(face, happened) + others
            self._told[lang] = _beside(lang, told=happened.told, steps=steps or None)
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

    def _text(self, play: PlayedGame, face: Face, news: News, lang: str) -> str:
        known = self._texts.get((news.seat, lang))
        if known is not None:
            return known
        fields = [
            f',"{name}":{self._part((name,), value, lang)}'
            for name, value, _ in form.kept(self._scene(play, face, news), all_words=True)
        ]
        if self._asked is not None and news.seat is not None and news.view is not None:
            private = {"game": play.package.name, "notes": news.view["notes"], **self._asked}
            fields.append(f',"private":{self._part(("private", news.seat), private, lang)}')
        text = self._texts[news.seat, lang] = f'{{"is":"Scene"{"".join(fields)}}}'
        return text

    def _part(self, path: JsonPath, value: Any, lang: str) -> str:
        """Write a part of a scene; what is large goes piece by piece, for few of them change."""
        before, text = self._wholes.get((path, lang), (None, ""))
        if before is value:
            return text
        if type(value) is tuple:
            every = [self._one((*path, n), lang, one) for n, one in enumerate(value)]
            text = f"[{','.join(every)}]"
        elif path == ("middle",):
            fields = [
                f',"{field}":{self._part((*path, field), one, lang)}'
                for field, one, _ in form.kept(value, all_words=True)
            ]
            text = f'{{"is":"{type(value).__name__}"{"".join(fields)}}}'
        else:
            text = self._one(path, lang, value)
        self._wholes[path, lang] = (value, text)
        return text

    def _one(self, path: JsonPath, lang: str, value: Any) -> str:
        """Write a piece, or find that it is the one that this or another phone was sent before."""
        known = self._parts.setdefault((path, lang), [])
        for at, (before, text) in enumerate(known):
            if before is value:
                return text
            if before == value:
                known[at] = (value, text)  # those who share it find it at once
                return text
        text = _brief(form.text(value, WORDS[lang].sentence), path)
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


def _brief(text: str, path: JsonPath) -> str:
    """Put a `Later` in the place of each question in this piece that is dear to send."""
    if len(text) < DEAR or PICK not in text:
        return text
    tree = {"": json.loads(text)}
    for at, pick in list(_nodes(tree, "Pick")):
        if len(_encode(pick).encode()) > DEAR:
            _at(tree, at[:-1])[at[-1]] = {"is": "Later", "key": _encode((*path, *at[1:]))}
    return _encode(tree[""])


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
