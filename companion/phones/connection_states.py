"""The states of a phone's connection, from a stranger to hung up, and all transitions, as data."""

from __future__ import annotations

from enum import Enum
from typing import Final

from companion.core.states import Transitions


class ConnectionState(Enum):
    """Who is at the other end of a connection, as far as it has proved that."""

    STRANGER = "stranger"
    """Somebody is connected, and has not proved to know a code of this game."""
    LOBBY = "in the lobby"
    """It has said the join code and proved a key, and has no seat."""
    EARLY = "early"
    """It has said the code of the game that is to begin, proved a key, and has no chair yet."""
    WAITING = "waiting"
    """It has a chair, and waits for the game to begin."""
    SEATED = "seated"
    """It answers for a seat."""
    HOST = "host"
    """It has proved the host's code, and runs the table."""
    SHOWN_OUT = "shown out"
    """We have hung up. What was sent before is still on its way; nothing more is heard."""
    GONE = "gone"
    """The connection is over."""


class ConnectionTrigger(Enum):
    """What can happen to a connection."""

    RIGHT_CODE = "right code"
    """Its hello has the join code, and a key that it proved."""
    EARLY_CODE = "early code"
    """Its hello has the code of the game that is to begin, and a key that it proved."""
    TOOK_CHAIR = "took a chair"
    """It sits before the game, or comes back to its chair."""
    BEGAN = "game began"
    """The game has begun without it."""
    SAT_DOWN = "sat down"
    """It got a seat, got its own seat back, or changed to another."""
    STOOD_UP = "stood up"
    """It left its seat, or the table freed it, or it asked for the lobby."""
    HOST_CODE = "host's code"
    """Its hello proves the host's code."""
    FORGOTTEN = "forgotten"
    """The next game has another code, or its seat was opened on another connection."""
    SHUT = "shut"
    """We hang up."""
    HUNG_UP = "hung up"
    """The connection has ended, whoever ended it."""


TRANSITIONS: Final[Transitions[ConnectionState, ConnectionTrigger]] = {
    ConnectionState.STRANGER: {
        ConnectionTrigger.RIGHT_CODE: ConnectionState.LOBBY,
        ConnectionTrigger.EARLY_CODE: ConnectionState.EARLY,
        ConnectionTrigger.HOST_CODE: ConnectionState.HOST,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    ConnectionState.LOBBY: {
        # A page may say hello as often as it likes, with another seat or another key.
        ConnectionTrigger.RIGHT_CODE: ConnectionState.LOBBY,
        ConnectionTrigger.EARLY_CODE: ConnectionState.EARLY,
        ConnectionTrigger.SAT_DOWN: ConnectionState.SEATED,
        ConnectionTrigger.STOOD_UP: ConnectionState.LOBBY,
        ConnectionTrigger.HOST_CODE: ConnectionState.HOST,
        ConnectionTrigger.FORGOTTEN: ConnectionState.STRANGER,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    ConnectionState.EARLY: {
        ConnectionTrigger.RIGHT_CODE: ConnectionState.LOBBY,
        ConnectionTrigger.EARLY_CODE: ConnectionState.EARLY,
        ConnectionTrigger.TOOK_CHAIR: ConnectionState.WAITING,
        ConnectionTrigger.BEGAN: ConnectionState.LOBBY,
        ConnectionTrigger.HOST_CODE: ConnectionState.HOST,
        ConnectionTrigger.FORGOTTEN: ConnectionState.STRANGER,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    # Its chair becomes its seat when the game begins, unless the game has no such colour.
    ConnectionState.WAITING: {
        ConnectionTrigger.RIGHT_CODE: ConnectionState.LOBBY,
        ConnectionTrigger.EARLY_CODE: ConnectionState.EARLY,
        ConnectionTrigger.BEGAN: ConnectionState.LOBBY,
        ConnectionTrigger.SAT_DOWN: ConnectionState.SEATED,
        ConnectionTrigger.STOOD_UP: ConnectionState.EARLY,
        ConnectionTrigger.HOST_CODE: ConnectionState.HOST,
        ConnectionTrigger.FORGOTTEN: ConnectionState.STRANGER,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    ConnectionState.SEATED: {
        ConnectionTrigger.EARLY_CODE: ConnectionState.EARLY,
        # It keeps the seat that it has until it has got the one that this hello asks for.
        ConnectionTrigger.RIGHT_CODE: ConnectionState.SEATED,
        ConnectionTrigger.SAT_DOWN: ConnectionState.SEATED,
        ConnectionTrigger.STOOD_UP: ConnectionState.LOBBY,
        ConnectionTrigger.HOST_CODE: ConnectionState.HOST,
        ConnectionTrigger.FORGOTTEN: ConnectionState.STRANGER,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    # A host is not forgotten with a game: the host's code is the process's, not the game's.
    ConnectionState.HOST: {
        ConnectionTrigger.RIGHT_CODE: ConnectionState.HOST,
        ConnectionTrigger.EARLY_CODE: ConnectionState.EARLY,
        ConnectionTrigger.SAT_DOWN: ConnectionState.SEATED,
        ConnectionTrigger.STOOD_UP: ConnectionState.LOBBY,
        ConnectionTrigger.HOST_CODE: ConnectionState.HOST,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    # A seat or a game may still be taken from it, until the last frames are out.
    ConnectionState.SHOWN_OUT: {
        ConnectionTrigger.STOOD_UP: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.FORGOTTEN: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.SHUT: ConnectionState.SHOWN_OUT,
        ConnectionTrigger.HUNG_UP: ConnectionState.GONE,
    },
    ConnectionState.GONE: {},
}
