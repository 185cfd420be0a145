"""What Ten's players note on their phones, and how their phones answer who would dare."""

from __future__ import annotations

from companion.core.private import (
    CountNames,
    NoteAnswer,
    NoteKind,
    NoteRules,
    NoteState,
    OpenedAs,
    PollChoice,
    PollRules,
    StandingNote,
    VoteCase,
)
from companion.core.say import say, say_many

DARE = "dare"
BOLD = "bold"
FAVOURITE = "favourite"
SECOND = "second"

NOTES = NoteRules(
    states=(
        NoteState("plain", say("Like anybody")),
        NoteState(BOLD, say("Bold"), by=say("Bold since {name}'s gift"), rank=1),
    ),
    kinds=(
        NoteKind(
            "gift",
            say("After the gift, between you and {name}"),
            (
                NoteAnswer("nothing", say("Nothing to note")),
                NoteAnswer(BOLD, say("I dare anything now"), BOLD),
            ),
            between=True,
            told=OpenedAs("gifts", "said"),
            gone=say("The gift between you and {name} that you had noted was removed."),
        ),
    ),
    standing=(
        StandingNote(FAVOURITE, say("Your favourite")),
        StandingNote(SECOND, say("Your second favourite")),
        StandingNote("shunned", say("Whom you shun"), several=True),
        StandingNote("guess", say("{name} may favour"), each=True),
    ),
)
DARING = PollRules(
    ask=DARE,
    total="daring",
    title=say("Who dares?"),
    question=say("Would you throw again?"),
    text=say("The bold would anyway."),
    waits=say("A question waits for you"),
    runs=say("A question is on"),
    cases=(
        VoteCase((BOLD,), 1, say("You are bold: yes")),
        VoteCase(("plain",), 1, say("Yes"), said="yes"),
        VoteCase(("plain",), 0, say("No"), said="no"),
    ),
    opened=(say("No"), say("Yes")),
    first=(PollChoice("yes", say("I would")), PollChoice("no", say("I would not"))),
    counted=CountNames(
        say_many("{count} would", "{count} would", 1),
        say_many("{count} would not", "{count} would not", 1),
    ),
)
