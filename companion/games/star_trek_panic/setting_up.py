"""Sets up the game: who sits where, the bag, the deck, the three starting tokens (section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.dice import Dice
from companion.core.game import Decided
from companion.core.names import unfit
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import colour, first_seat, seating_refusal, unknown_seat
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.decks import draw_cards
from companion.games.star_trek_panic.missions import card_refusal
from companion.games.star_trek_panic.options import options_refusal
from companion.games.star_trek_panic.roles import role_taken
from companion.games.star_trek_panic.starting import HANDS
from companion.games.star_trek_panic.state import MOST_CARDS, START_SECTORS, MissionCard
from companion.games.star_trek_panic.tokens import (
    KINDS,
    SEED,
    STARTING,
    TokenKind,
    kind_key,
    read_bag,
)
from companion.games.star_trek_panic.turns import begin_turn, first_here

SEATS: Final = ("red", "blue", "green", "yellow", "orange", "purple")
MOST_KNOWN: Final = 60


def _start(word: str) -> tuple[str, str, str]:
    first, second, third = (STARTING["TRK".index(letter)] for letter in word)
    return first, second, third


STARTS: Final = tuple(map(_start, ("TRK", "TKR", "RTK", "RKT", "KTR", "KRT")))
"""What each face of the die means, for sectors 1, 3 and 5."""


def new_game(setup: c.NewStarTrekPanic, dice: Dice) -> Decided | Refusal:
    """ST-SET-01 to ST-SET-10: lay the table."""
    kinds = SEED if setup.bag is None else read_bag(setup.bag)
    if isinstance(kinds, Refusal):
        return kinds
    if refusal := _setup_refusal(setup):
        return refusal
    # One player alone needs no die to be the first.
    first = setup.players[0].seat if len(setup.players) == 1 else first_seat(setup, dice)
    ours = setup.bag is None
    roles = {seat: role.strip() for seat, role in setup.roles.items()}
    started = e.GameStarted(
        setup.players,
        first,
        setup.board,
        setup.options,
        kinds,
        ours,
        setup.missions,
        setup.deck,
        roles,
    )
    return Decided((started,))


def _setup_refusal(setup: c.NewStarTrekPanic) -> Refusal | None:
    return (
        seating_refusal(setup, 1, len(SEATS), SEATS)
        or options_refusal(setup.options)
        or _roles_refusal(setup)
        or _deck_refusal(setup)
        or missions_refusal(setup.missions)
    )


def _roles_refusal(setup: c.NewStarTrekPanic) -> Refusal | None:
    for seat, role in setup.roles.items():
        if wrong := unknown_seat(seat, [one.seat for one in setup.players]):
            return wrong
        if unseen := unfit(role, colour(seat)):
            return no("bad_value", unseen)
        others = [other for at, other in setup.roles.items() if at != seat]
        if refusal := role_taken(role, others):
            return refusal
    return None


def _deck_refusal(setup: c.NewStarTrekPanic) -> Refusal | None:
    """OUT-01: at least what is dealt."""
    least = HANDS[len(setup.players)] * len(setup.players)
    if least <= setup.deck <= MOST_CARDS:
        return None
    why = say("The Enterprise deck has {least} to {most} cards.", least=least, most=MOST_CARDS)
    return no("bad_value", why)


def missions_refusal(missions: Sequence[MissionCard]) -> Refusal | None:
    """Refuse missions that no copy has."""
    names = [card.name for card in missions]
    if len(names) > MOST_KNOWN or len(set(names)) < len(names):
        why = say("Each mission has a name of its own, and there are {most} at most.",
                  most=MOST_KNOWN)  # fmt: skip
        return no("bad_value", why)
    return next((wrong for card in missions if (wrong := card_refusal(card))), None)


def begin(course: Course, command: c.Begin) -> Refusal | None:
    """ST-SET-02, ST-SET-04, ST-SET-05: the starting tokens, the cards, and then the mission."""
    state = course.state
    if state.phase != "setup" or state.begun:
        return no("not_now", say("The game has begun."))
    if command.start is not None and not state.on_map:
        return no("unavailable", say("On a light board the app does not know the tokens."))
    told = None if command.start is None else [kind_key(one) for one in command.start]
    if told is not None and sorted(told) != sorted(STARTING):
        why = say(
            "The game starts with one of each of these: {kinds}.",
            kinds=[KINDS[one] for one in STARTING],
        )
        return no("bad_value", why, "ST-SET-02")
    if state.on_map:
        start = told or STARTS[course.die() - 1]
        for kind, sector in zip(start, START_SECTORS, strict=True):
            place(course, kind, sector)
    for seat in state.here():
        draw_cards(course, seat, state.hand_size - course.state.seats[seat].hand)
    course.happen(e.SetupDone())
    if state.options.missions_to_win:
        course.happen(e.MissionDue())
    else:
        begin_turn(course, first_here(course.state))
    return None


def place(course: Course, kind: str, sector: int) -> None:
    """ST-SET-02, AMB-01: a starting token with its highest defense."""
    state = course.state
    one: TokenKind = state.kinds[kind]
    id_ = f"t{state.named + 1}"
    course.happen(e.ThreatPlaced(id_, kind, sector, state.options.start_range, one.defense))
