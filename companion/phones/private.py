"""What phones are given so that they keep notes and answer sealed questions, of any game.

The rules come with the page, and never in a frame: whoever alters frames in a network could else
have all phones but one seal a no, and read that one's answer from the count. A frame tells only
what there is to note, and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.core.private import (
    CountMeans,
    NoteAnswer,
    NoteKind,
    NoteRules,
    NoteState,
    PollRules,
    VoteCase,
)
from companion.core.say import Message
from companion.games.package import Package
from companion.locale import LANGUAGES, Words
from companion.table.play import Play

NO_NOTES: Final = NoteRules((), ())
ENGLISH: Final = "en"
"""The rules' own language: their sentences are the keys."""


def notes_of(play: Play) -> NoteRules:
    """Return what may be noted in a game; nothing where it has no private notes."""
    notes = play.package.notes
    return NO_NOTES if notes is None else notes.rules


def question_of(play: Play, ask: str) -> PollRules:
    """Return the rules of one of a game's sealed questions."""
    polls = play.package.polls
    return next(one for one in (polls.rules if polls else ()) if one.ask == ask)


def private_of(play: Play | None, seat: str | None) -> dict[str, Any] | None:
    """Return what this seat's phone has to note, and what is to be settled by sealed answers."""
    now = asked_in(play)
    if play is None or now is None:
        return None
    notes = [one for one in play.noted if seat in one["seats"]]
    return {"game": play.package.name, "notes": notes, **now}


def asked_in(play: Play | None) -> dict[str, Any] | None:
    """Return the numbers that a game's rules go by, and which sealed question is to be settled."""
    package = play.package if play else None
    if play is None or package is None or not (package.notes or package.polls):
        return None
    given = package.notes.given(play.history.state) if package.notes else {}
    poll = play.polling.poll
    return {"given": dict(given), "ask": poll.ask if poll else None}


def rules_for_pages(packages: Iterable[Package]) -> dict[str, Any]:
    """Return the rules of all games, and every sentence in them in each language."""
    book = _Book()
    games = {
        one.name: {
            **(_notes(one.notes.rules, book) if one.notes else {"states": [], "kinds": []}),
            "polls": [_poll(rules, book) for rules in (one.polls.rules if one.polls else ())],
        }
        for one in packages
        if one.notes or one.polls
    }
    words = {
        language: {said.text: Words(language).pattern(said) for said in book.said.values()}
        for language in LANGUAGES
        if language != ENGLISH
    }
    return {"games": games, "words": words}


class _Book:
    """The sentences that were said, each once."""

    def __init__(self) -> None:
        self.said: dict[str, Message] = {}

    def __call__(self, message: Message) -> str | list[str]:
        self.said[message.text] = message
        return message.text if message.many is None else [message.text, message.many]


def _short(**fields: Any) -> dict[str, Any]:
    """Leave out what says nothing."""
    return {name: value for name, value in fields.items() if value not in (None, False, [])}


def _notes(rules: NoteRules, book: _Book) -> dict[str, Any]:
    return {
        "states": [_state(one, book) for one in rules.states],
        "kinds": [_kind(one, book) for one in rules.kinds],
    }


def _state(one: NoteState, book: _Book) -> dict[str, Any]:
    by = book(one.by) if one.by else None
    return {**_short(state=one.state, label=book(one.label), by=by), "rank": one.rank}


def _kind(one: NoteKind, book: _Book) -> dict[str, Any]:
    told = one.told
    where = _short(list=told.list, said=told.said, of=told.of, always=told.always) if told else None
    answers = [_answer(answer, book) for answer in one.answers]
    kind = _short(kind=one.kind, ask=book(one.ask), most=one.most, between=one.between, told=where)
    return {**kind, "answers": answers}


def _answer(one: NoteAnswer, book: _Book) -> dict[str, Any]:
    return _short(said=one.said, label=book(one.label), state=one.state, needs=one.needs)


def _poll(one: PollRules, book: _Book) -> dict[str, Any]:
    counted = one.counted
    return _short(
        ask=one.ask,
        total=one.total,
        title=book(one.title),
        question=book(one.question),
        text=book(one.text),
        waits=book(one.waits),
        runs=book(one.runs),
        cases=[_case(case, book) for case in one.cases],
        opened=[book(said) for said in one.opened],
        most=one.most,
        first=[{"said": way.said, "label": book(way.label)} for way in one.first],
        counted=counted and {"yes": book(counted.yes), "no": book(counted.no)},
        results=[_means(means, book) for means in one.results],
        go=one.go and book(one.go),
    )


def _case(one: VoteCase, book: _Book) -> Mapping[str, Any]:
    label = book(one.label)
    return {**_short(states=list(one.states), said=one.said, label=label), "vote": one.vote}


def _means(one: CountMeans, book: _Book) -> dict[str, Any]:
    more = book(one.more) if one.more else None
    return _short(label=book(one.label), icon=one.icon, more=more, tone=one.tone)
