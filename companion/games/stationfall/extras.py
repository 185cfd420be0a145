"""Extra actions: the Bribe and Kompromat, and what the owner of a revealed Character says to them.

Section 6. Which Kompromat anybody holds the app never knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.allowing import BOTS_USE_NEITHER
from companion.games.stationfall.consequences import suspect
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.state import Extra, State


def bribe(course: Course, command: c.Bribe) -> Refusal | None:
    """SF-BRB-01, SF-BRB-05: one's Bribe for an action with a Live Character."""
    state, name = course.state, command.character
    if refusal := stranger(state, name):
        return refusal
    if state.seats[course.seat].bot is not None:
        return impossible("not_allowed", BOTS_USE_NEITHER, "SF-BOT-06")
    if not state.seats[course.seat].bribe:
        return impossible("no_item", say("This player has no Bribe left."), "SF-BRB-01")
    if state.owner(name) == course.seat:
        why = say("You cannot bribe your own revealed Character.")
        course.forbid("not_allowed", why, "SF-BRB-05")
    _extra_objects(course, name, "SF-BRB-01")
    _use(course, "bribe", name)
    return None


def kompromat(course: Course, command: c.Kompromat) -> Refusal | None:
    """SF-KOM-02, SF-KOM-04: a Kompromat for an action with the Live Character that it names."""
    state, name = course.state, command.character
    if refusal := stranger(state, name):
        return refusal
    if state.characters[name].kompromat_used:
        why = say("Kompromat was already used on this Character.")
        return impossible("already_done", why, "SF-KOM-04")
    if state.is_full and not state.seats[course.seat].kompromat:
        return impossible("no_item", say("This player holds no Kompromat."), "SF-KOM-01")
    if state.options.kompromat_per_turn is not None and course.turn.kompromats:
        why = say("At this table only 1 Kompromat is used in a turn.")
        course.forbid("not_allowed", why, "SF-TURN-02")
    _extra_objects(course, name, "SF-KOM-02")
    _use(course, "kompromat", name)
    return None


def _extra_objects(course: Course, character: str, rule: str) -> None:
    """SF-TURN-02, AMB-16: Live Characters only, and perhaps not while renegotiating."""
    state = course.state
    if course.turn.step == "renegotiated" and not state.options.extras_while_renegotiating:
        why = say("At this table no Bribe or Kompromat is used while renegotiating.")
        course.forbid("wrong_step", why, "SF-TURN-02")
    if state.characters[character].state != "live":
        course.forbid("not_live", say("Only Live Characters act."), rule)


def _use(course: Course, what: Extra, character: str) -> None:
    """SF-BRB-04, SF-KOM-03: ask who owns a revealed Character; a bot refuses by itself."""
    seat, of = course.seat, course.state.owner(character)
    if of is None or of == seat:
        _spend(course, what, character, acts=True)
        return
    course.happen(e.OfferMade(what, character, seat, of))
    if course.state.seats[of].bot is not None:
        settle(course, accept=False)


def answer(course: Course, command: c.Answer) -> Refusal | None:
    """SF-BRB-04, SF-KOM-03: the owner accepts or refuses."""
    settle(course, accept=command.accept)
    return None


def settle(course: Course, *, accept: bool) -> None:
    """SF-BRB-04, SF-KOM-03, SF-GLT-03: a refused Bribe returns, Kompromat is spent either way."""
    offer = course.state.offer
    assert offer is not None
    what, name, of = offer.what, offer.character, offer.of
    course.happen(e.OfferAnswered(what, name, offer.by, of, accept))
    if accept or what == "kompromat":
        _spend(course, what, name, acts=accept)
    # SF-BOT-06: a bot never becomes Suspect for refusing.
    if what == "kompromat" and not accept and course.state.seats[of].bot is None:
        suspect(course, of)


def _spend(course: Course, what: Extra, character: str, *, acts: bool) -> None:
    if what == "bribe":
        course.happen(e.BribeSpent(course.seat, character))
    else:
        course.happen(e.KompromatSpent(course.seat, character, acts))


def take_kompromat(course: Course, _: c.TakeKompromat) -> Refusal | None:
    """SF-KOM-01: the active seat holds one more."""
    course.happen(e.KompromatTaken(course.seat))
    return None


def ways(state: State) -> Iterator[Command]:
    """Go through who may act for a Bribe or Kompromat, and what the owner may say."""
    for name in state.cast:
        yield c.Bribe(name)
        yield c.Kompromat(name)
    yield c.TakeKompromat()
    yield c.Answer(accept=True)
    yield c.Answer(accept=False)
