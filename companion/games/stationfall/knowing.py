"""What a command may name: Characters of the cast, Sections that are known, Pods that are here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.stationfall.course import impossible
from companion.games.stationfall.names import LONGEST, SECTIONS
from companion.games.stationfall.state import State


def stranger(state: State, *names: str | None) -> Refusal | None:
    """Refuse a Character that is not in the cast; None names nobody."""
    for name in names:
        if name is not None and name not in state.characters:
            why = say("{name} is not in this game.", name=name[:LONGEST])
            return impossible("bad_value", why)
    return None


def listed(state: State, names: tuple[str, ...], *, least: int = 1) -> Refusal | None:
    """Refuse a list of Characters that is too short, or names somebody twice or a stranger."""
    if len(names) < least or len(set(names)) < len(names):
        return impossible("bad_value", say("Name somebody, and nobody twice."))
    return stranger(state, *names)


def nowhere(state: State, section: str) -> Refusal | None:
    """Refuse a Section that nobody knows, and a Pod that is gone (SF-POD-06)."""
    if section in state.pods:
        return gone(state, section)
    if section in SECTIONS or section in entered(state):
        return None
    why = say("No Section of this station is called {section}.", section=section[:LONGEST])
    return impossible("bad_value", why)


def entered(state: State) -> set[str]:
    """Return the Sections that the copy names, and those that the table told something about."""
    return {*state.sections, *_of_copy(state)}


def _of_copy(state: State) -> Iterator[str]:
    forms = state.forms
    yield from forms.sections
    yield from _each(edge[:2] for edge in forms.edges)
    yield from _each(forms.locks)
    yield from (one.start for one in forms.characters.values() if one.start is not None)
    yield from (one.at for one in forms.pods.values() if one.at is not None)


def _each(pairs: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for pair in pairs:
        yield from pair


def no_pod(state: State, pod: str) -> Refusal | None:
    """Refuse what is no Pod of this game, and a Pod that is gone (SF-POD-06)."""
    if pod not in state.pods:
        return impossible("bad_value", say("{pod} is no Pod of this game.", pod=pod[:LONGEST]))
    return gone(state, pod)


def gone(state: State, pod: str) -> Refusal | None:
    """SF-POD-06: refuse a Pod that has been launched."""
    if state.pods[pod].state == "attached":
        return None
    return impossible("no_target", say("{pod} was launched and is gone.", pod=pod), "SF-POD-06")
