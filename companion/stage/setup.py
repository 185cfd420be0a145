"""What is asked while a game is set up, and what Start says of it: data of the game's package."""

from __future__ import annotations

from typing import Any, Final, Literal

from attrs import frozen

from companion.core.say import say
from companion.stage.presses import Words

TEAMS: Final = "ABCD"
"""What teams are called."""
LONGEST: Final = 16
"""Letters of a name that a seat has room for."""


@frozen
class Option:
    """One of the values that a field can have, and what that means."""

    value: Any
    label: Words
    help: Words = ""
    icon: str | None = None


@frozen
class Idle:
    """With which answer to another question a question is not asked, and why."""

    key: str
    value: Any
    why: Words


@frozen
class Field:
    """Something that `new_game` is told, chosen among a few."""

    key: str
    path: tuple[str, ...]
    """Where it stands in `new_game`: its own name, or `options` and the option's name."""
    title: Words
    options: tuple[Option, ...]
    """In the order in which they are offered."""
    usual: int = 0
    """Which of them, from 0, the game takes where nobody chooses."""
    idle: Idle | None = None
    """Where another answer makes this one mean nothing."""

    @property
    def default(self) -> Any:
        """What the game takes where nobody chooses."""
        return self.options[self.usual].value

    @property
    def is_option(self) -> bool:
        """Tell whether it is one of the house rules."""
        return self.path[0] == "options"


@frozen
class Promise:
    """A line of the start screen that says what the app does for a game."""

    icon: str
    words: Words


@frozen
class Several:
    """Something that `new_game` is told as a list: which of these names, in the order chosen."""

    key: str
    """Its name in `new_game`."""
    title: Words
    names: tuple[str, ...]
    """As they are printed."""
    usual: tuple[str, ...]
    """Those that the game takes where nobody chooses."""
    help: Words = ""


@frozen
class Teaming:
    """People are asked for their teams where another question is answered so; bots are in none."""

    key: str
    """The other question."""
    value: Any
    """With which answer to it there are teams."""


@frozen
class Setup:
    """What a game's set-up asks beside who plays and who begins, and what Start says of it."""

    fields: tuple[Field, ...] = ()
    several: Several | None = None
    """What is chosen of many names."""
    bots: tuple[str, ...] = ()
    """As whom a bot may play, by the names on their cards; none where no bot sits down."""
    teams: Teaming | None = None
    """Where people are in teams."""
    promises: tuple[Promise, ...] = ()
    emblem: str | None = None
    """What lies in wait in the picture behind Start: an icon's name."""
    backdrop: Literal["rooms", "rings"] = "rooms"
    """What that picture shows the game to be played on."""


def bot_name(bot: str) -> str:
    """Return what a bot is called at the table."""
    return bot if len(bot) <= LONGEST else bot.split(maxsplit=1)[0]


LEVEL: Final = Field(
    "level",
    ("options", "automation"),
    say("What about a forbidden move?"),
    (
        Option(
            "referee",
            say("Refuse"),
            say("The app refuses what the rules forbid. You can always overrule it."),
        ),
        Option(
            "warn",
            say("Warn"),
            say("The app does what you say, and says which rule is against it."),
        ),
        Option(
            "tracker",
            say("Count only"),
            say("The app only keeps count, and leaves the rules to you."),
        ),
    ),
)
"""How strict the app is, for every game whose options have `automation`."""
