"""What a game's players may note in private on their phones, and how they answer sealed questions.

Data alone: a phone keeps notes and works out its answer from this, and knows no game. The states,
the kinds of notes and the questions are the game's own words; the sentences are for the phone's
owner. `{name}` in a sentence is another player, `{count}` a number; the phone fills them in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import frozen

from companion.core.say import Message


@frozen
class NoteState:
    """Something that a player can be in secret, by the word that is opened after the game."""

    state: str
    label: Message
    by: Message | None = None
    """How it is said where it is known through whom (`{name}`)."""
    rank: int = 0
    """Of all that a player became, the highest counts, and of that the earliest."""
    coach: tuple[Message, ...] = ()
    """What somebody who is this may do and must not, in a few words, shown under "peek" alone."""


@frozen
class NoteAnswer:
    """One answer to a private question, by the word that is kept and opened."""

    said: str
    label: Message
    state: str | None = None
    """What its owner is from then on, through the other player that the note is about."""
    needs: str | None = None
    """It is offered only where this is given (`KeepsNotes.given`)."""


@frozen
class OpenedAs:
    """Where an answer stands in what a phone opens: in which list, under which names."""

    list: str
    said: str
    of: str | None = None
    """Under which name the other player stands in a line."""
    always: bool = False
    """A phone that came late, and so lacks the older notes, opens the list all the same."""


@frozen
class NoteKind:
    """A private question; everybody whom it is put to sees the same."""

    kind: str
    ask: Message
    answers: tuple[NoteAnswer, ...] = ()
    """The first of them notes nothing. None, where a number is asked for."""
    most: str | None = None
    """What is given under this name is the highest number that can be answered."""
    between: bool = False
    """It is about the two whom it names: each is asked about the other."""
    told: OpenedAs | None = None
    """None where nothing is opened but what its owner became."""
    gone: Message | None = None
    """What who had answered it is told once it is removed: undone, or rewritten."""


@frozen
class StandingNote:
    """Something that its owner notes unasked and changes at any time; it is never opened.

    What can be noted is what every seat's scene lists (`Scene.notable`).
    """

    note: str
    title: Message
    """Where it is about each of the others, `{name}` is that one."""
    several: bool = False
    """It holds any number of them."""
    each: bool = False
    """There is one about each of the other players."""


@frozen
class NoteRules:
    """All that a game's players may note; the first state is everybody's who has noted nothing."""

    states: tuple[NoteState, ...]
    kinds: tuple[NoteKind, ...]
    standing: tuple[StandingNote, ...] = ()

    @property
    def becomes(self) -> tuple[str, ...]:
        """What a player can become, all but the first state."""
        return tuple(one.state for one in self.states[1:])

    def lists(self) -> dict[str, Sequence[NoteKind]]:
        """Return the kinds whose answers stand in each list that a phone opens."""
        found = dict[str, list[NoteKind]]()
        for kind in self.kinds:
            if kind.told is not None:
                found.setdefault(kind.told.list, []).append(kind)
        return dict(found)


@frozen
class VoteCase:
    """What somebody in one of these states answers, and how that is called under "peek"."""

    states: tuple[str, ...]
    vote: Literal[0, 1]
    label: Message
    said: str | None = None
    """What was said to the question that comes first; None: whatever was said."""


@frozen
class PollChoice:
    """One answer to what is asked of everybody before they seal."""

    said: str
    label: Message


@frozen
class CountNames:
    """How the two numbers of a count are called: who said yes, and who said no."""

    yes: Message
    no: Message


@frozen
class CountMeans:
    """What a count means where it is one sentence."""

    label: Message
    icon: str | None = None
    more: Message | None = None
    tone: str | None = None


@frozen
class PollRules:
    """A sealed question: how it is put, and what follows from its owner's notes."""

    ask: str
    """The game's word for it, which is sealed in with every answer."""
    total: str
    """What the number of times yes is called on the wire and in reports."""
    title: Message
    question: Message
    text: Message
    waits: Message
    """What leads to it on a phone that was put aside, and where others are asked."""
    runs: Message
    cases: tuple[VoteCase, ...]
    """The first that fits tells the vote."""
    opened: tuple[Message, Message]
    """How a no and a yes are called once they are opened."""
    most: int | None = None
    """More times yes than this are nonsense; None: as many as are asked."""
    first: tuple[PollChoice, ...] = ()
    """What everybody is asked before they seal, the same for all."""
    counted: CountNames | None = None
    results: tuple[CountMeans, ...] = ()
    """What each count means, from 0 on, where it is no number of players."""
    go: Message | None = None
    """What stands on the button under the count."""
