"""What players note on their phones, and how their phones answer a heat scan (PS-INF-01 to 05)."""

from __future__ import annotations

from typing import Final

from companion.core.private import (
    CountMeans,
    CountNames,
    NoteAnswer,
    NoteKind,
    NoteRules,
    NoteState,
    OpenedAs,
    PollChoice,
    PollRules,
    VoteCase,
)
from companion.core.say import say, say_many

HUMAN: Final = "human"
INFECTED: Final = "infected"
HOST: Final = "host"
NOTHING: Final = "nothing"
WAS_INFECTED: Final = "was_infected"
TRADES: Final = "trades"
"""The list in which a phone opens what it noted of trades."""
SEEN: Final = "seen"
"""The list of what Heat Scanners showed."""
SCAN: Final = "infected"
"""The question of every heat scan."""
LAST_HUMAN: Final = "last_human_without_gas"
DEALT: Final = "dealt"
"""Infection cards of their own that everybody began with."""
HOST_CARD: Final = "host_card"
"""PS-VAR-02: the Host card changes hands."""

_HONEST: Final = say("Say what you like, but a scan must get the truth.")
_INFECTS: Final = (
    say(
        "In a trade, you may give an Infection card of your own colour. It infects, unless you get"
        " a Gas Can for it."
    ),
    _HONEST,
)
_HOST: Final = NoteAnswer(HOST, say("I have the Host card"), HOST)
_NOTHING: Final = NoteAnswer(NOTHING, say("I don't have it"))

NOTES: Final = NoteRules(
    states=(
        NoteState(
            HUMAN,
            say("Human"),
            coach=(say("In a trade, give any item. Keep your own Infection cards."), _HONEST),
        ),
        NoteState(HOST, say("I am the Host"), rank=2, coach=_INFECTS),
        NoteState(
            INFECTED,
            say("Infected, I don't know by whom"),
            by=say("Infected by {name}"),
            rank=1,
            coach=_INFECTS,
        ),
    ),
    kinds=(
        NoteKind(
            "deal",
            say("Your first cards: did you get the Host card?"),
            (_NOTHING, _HOST),
            gone=say("The deal that you had noted was removed."),
        ),
        NoteKind(
            "draw",
            say("You drew cards: is the Host card among them?"),
            (_NOTHING, _HOST),
            gone=say("The draw that you had noted was removed."),
        ),
        NoteKind(
            "trade",
            say("After the trade with {name}"),
            (
                NoteAnswer(NOTHING, say("Nothing happened")),
                NoteAnswer(WAS_INFECTED, say("I was infected"), INFECTED),
                NoteAnswer(INFECTED, say("I infected {name}")),
                NoteAnswer(HOST, say("I was given the Host card"), HOST, needs=HOST_CARD),
            ),
            between=True,
            told=OpenedAs(TRADES, "said"),
            gone=say("The trade with {name} that you had noted was removed."),
        ),
        NoteKind(
            "look",
            say("How many of {name}'s own infection cards did you see?"),
            most=DEALT,
            told=OpenedAs(SEEN, "own", "seat", always=True),
            gone=say("The look at {name}'s cards that you had noted was removed."),
        ),
    ),
)
"""PS-INF-01 to PS-INF-08, PS-TRD-08: nobody infected turns human again; the Host is infected."""

SEALED: Final = (
    PollRules(
        ask=SCAN,
        total="infected",
        title=say("Heat scan"),
        question=say("Are you infected?"),
        text=say(
            "Your answer is ready. Peek, then seal it: nobody can read it, not even this app."
        ),
        waits=say("The heat scan waits for you"),
        runs=say("A heat scan is in progress"),
        cases=(
            VoteCase((HUMAN,), 0, say("Your answer: human")),
            VoteCase((INFECTED, HOST), 1, say("Your answer: infected")),
        ),
        opened=(say("Human"), say("Infected")),
        counted=CountNames(
            say_many("{count} infected", "{count} infected", 1),
            say_many("{count} human", "{count} human", 1),
        ),
        go=say("Continue"),
    ),
    PollRules(
        ask=LAST_HUMAN,
        total="infected",
        title=say("Heat scan"),
        question=say("Do you have a gas can?"),
        text=say("One human is left. Everybody answers; only the human's answer counts."),
        waits=say("The heat scan waits for you"),
        runs=say("A heat scan is in progress"),
        cases=(
            VoteCase((HUMAN,), 1, say("Human without a gas can"), said="none"),
            VoteCase((HUMAN,), 0, say("Human with a gas can"), said="some"),
            VoteCase((INFECTED, HOST), 0, say("Infected: your can does not count")),
        ),
        opened=(say("No"), say("Human without a gas can")),
        most=1,
        first=(PollChoice("some", say("I have one")), PollChoice("none", say("I have none"))),
        results=(
            CountMeans(say("The last human has a gas can"), "gas"),
            CountMeans(
                say("The last human has no gas can"),
                "gas",
                say("Now look for gas cans in the search deck."),
                "alarm",
            ),
        ),
    ),
)
"""PS-SCAN-02, PS-WIN-06: what phones answer sealed."""
