"""The rules of searching: who draws how many cards, and what waits for them (section 10)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import colour
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station.acting import use_room
from companion.games.panic_station.board import room_at
from companion.games.panic_station.cards import SEARCH, WHO, Who
from companion.games.panic_station.course import Course, cannot_act, no, nowhere
from companion.games.panic_station.parasites import spawn, spawn_at
from companion.games.panic_station.state import Drawing, Room

STORAGE_CARDS = 3
TEAM_CARDS = 2


def search(course: Course, command: c.Search) -> Refusal | None:
    """PS-SRCH-01 to PS-SRCH-06, PS-ROOM-05 to PS-ROOM-11, PS-SPAWN-12."""
    state, who = course.state, command.who
    if (
        refusal := cannot_act(course, who)
        or nowhere(course, who)
        or partner_refusal(course, command)
    ):
        return refusal
    if not state.search + state.discard:
        return no("deck_empty", say("No search card is left."), "PS-SRCH-06")
    place = state.where(who)
    room = room_at(state, place)
    drawn = min(cards_of(command, room), state.search + state.discard)
    drawing = Drawing(who, place, drawn, command.partner)
    if refusal := cards_refusal(course, command, drawn) or (
        drawn_refusal(course, drawing, command.alerts, command.alerts_by)
    ):
        return refusal
    if command.ask and command.alerts:
        why = say("What was drawn is told when the app asks for it.")
        return no("bad_value", why, "PS-SRCH-04")
    if state.on_map:
        course.consult(search_refusal, who, place, room)
    if command.partner:
        course.consult(team_refusal, command, place, room)
    course.pay(1, "PS-SRCH-02", is_last=True)
    use_room(course, who, red=command.red)
    course.happen(e.RoomSearched(who, place))
    if command.ask or course.state.spawns:
        alerts = None if command.ask else command.alerts
        course.happen(e.DrawOpened(who, place, drawn, command.partner, alerts, command.alerts_by))
    else:
        draw(course, drawing, command.alerts, command.alerts_by)
    return None


def cards_of(command: c.Search, room: Room | None) -> int:
    """PS-SRCH-02, PS-ROOM-05, PS-ROOM-07: how many cards a search gives."""
    if room is None:
        return command.cards if command.cards is not None else 2 if command.partner else 1
    if command.partner is not None:
        return TEAM_CARDS
    return STORAGE_CARDS if room.card.startswith("storage-") and not room.searched else 1


def cards_refusal(course: Course, command: c.Search, drawn: int) -> Refusal | None:
    """Refuse numbers of cards that no search gives."""
    if course.state.on_map and command.cards is not None:
        return no("bad_value", say("On a full board the app knows how many cards are drawn."))
    if not course.state.on_map and not 1 <= drawn <= STORAGE_CARDS:
        return no("bad_value", say("A search gives 1, 2 or 3 cards."), "PS-ROOM-05")
    if not course.state.on_map and command.partner is not None and drawn > TEAM_CARDS:
        return no("bad_value", say("Two who search together draw two cards."), "PS-ROOM-07")
    return None


def drawn_refusal(
    course: Course, drawing: Drawing, alerts: int, by: tuple[str, ...]
) -> Refusal | None:
    """Refuse Parasite Alerts that cannot be among the drawn cards; object to a fourth one."""
    drawn, partner, most = drawing.cards, drawing.partner, SEARCH["parasite-alert"]
    if not 0 <= alerts <= min(drawn, most):
        return no("bad_value", say("There cannot be so many Parasite Alerts among them."))
    if by and not _drew(course.seat, partner, drawn, alerts, by):
        return no("bad_value", say("Say who drew each Parasite Alert."), "PS-ROOM-08")
    if alerts + course.state.alerts_out > most and drawn <= course.state.search:
        why = say(
            "All {most} Parasite Alerts are in the discards, and nothing was shuffled since: look"
            " at the card again.", most=most,
        )  # fmt: skip
        course.forbid("bad_value", why, "PS-CMP-01")
    return None


def _drew(seat: str, partner: str | None, drawn: int, alerts: int, by: tuple[str, ...]) -> bool:
    """Tell whether these can be who drew so many Parasite Alerts: of two, each draws one card."""
    drawers = (seat, *((partner,) if partner else ()))[:drawn]
    alone = drawers in ((seat,), (seat, seat))
    return (
        len(by) == alerts
        and set(by) <= set(drawers)
        and (alone or all(by.count(one) == 1 for one in by))
    )


def search_refusal(
    course: Course, who: Who, place: str | None, room: Room | None
) -> Refusal | None:
    """PS-SRCH-01, PS-ROOM-03, AMB-31."""
    options = course.state.options
    card = room.card if room is not None else ""
    plain = {
        "reactor": not options.reactor_searchable,
        "hive": not options.hive_searchable,
    }.get(card, card.startswith("plain-"))
    if plain:
        return no("not_searchable", say("This room has no search icon."), "PS-SRCH-01")
    if (who, place) in course.turn.ran:
        why = say("This character has run out of this room, and does not search it.")
        return no("not_searchable", why, "PS-ROOM-03")
    return None


def partner_refusal(course: Course, command: c.Search) -> Refusal | None:
    """Refuse a partner who is not in the game."""
    if command.partner is None or command.partner in course.state.living():
        return None
    return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(command.partner)))


def team_refusal(
    course: Course, command: c.Search, place: str | None, room: Room | None
) -> Refusal | None:
    """PS-ROOM-06, PS-ROOM-09, PS-ROOM-10, AMB-07."""
    state, partner = course.state, command.partner
    if partner == course.seat:
        pair_here = all(course.active.character(who).room == place for who in WHO)
        if not state.options.team_search_same_colour or (state.on_map and not pair_here):
            why = say("A Team Search is done with another player.")
            return no("not_allowed", why, "PS-ROOM-10")
    if not state.on_map:
        return None
    if room is None or not room.card.startswith("team-"):
        why = say("Two search together only in a Team Search room.")
        return no("not_searchable", why, "PS-ROOM-06")
    if partner != course.seat and partner not in state.others_in(place):
        why = say("This player has nobody in this room.")
        return no("no_target", why, "PS-ROOM-06")
    if place in course.turn.attacked:
        why = say("You attacked another player in this room: search it alone.")
        return no("not_allowed", why, "PS-ROOM-09")
    return None


def drawn(course: Course, command: c.Drawn) -> Refusal | None:
    """PS-SRCH-04, PS-ROOM-08: what was drawn is told once the parasite stands in its room."""
    drawing = course.state.drawing
    if drawing is None or drawing.alerts is not None:
        return no("not_now", say("Nobody is drawing a card."), "PS-SRCH-02")
    if refusal := drawn_refusal(course, drawing, command.alerts, command.alerts_by):
        return refusal
    draw(course, drawing, command.alerts, command.alerts_by)
    return None


def draw_now(course: Course) -> None:
    """PS-SPAWN-09: draw, unless a parasite is to be chosen before, or the cards to be told."""
    drawing = course.state.drawing
    if drawing is not None and drawing.alerts is not None and not course.state.spawns:
        draw(course, drawing, drawing.alerts, drawing.alerts_by)


def chosen(course: Course, command: c.SpawnAt) -> Refusal | None:
    """PS-SPAWN-07, PS-SPAWN-09: the search that waited for a choice goes on."""
    refusal = spawn_at(course, command)
    if refusal is None:
        draw_now(course)
    return refusal


def draw(course: Course, drawing: Drawing, alerts: int, by: tuple[str, ...]) -> None:
    """PS-SRCH-02, PS-SRCH-06, PS-ROOM-07, PS-SPAWN-12: into the hands, the Alerts aside."""
    if course.state.drawing is not None:
        course.happen(e.DrawClosed())
    seats = [course.seat, drawing.partner] if drawing.partner else [course.seat]
    by = by or tuple((seats * alerts)[:alerts])
    left = {seat: by.count(seat) for seat in dict.fromkeys(seats)}
    shares = [drawing.cards] if len(seats) == 1 else [1] * drawing.cards
    for seat, share in zip(seats, shares, strict=False):
        todo = share
        while todo:
            if not course.state.search:
                course.happen(e.DeckRenewed())
            now = min(todo, course.state.search)
            alerted = min(now, left.get(seat, 0))
            left[seat] = left.get(seat, 0) - alerted
            course.happen(e.CardsDrawn(seat, now, alerted))
            todo -= now
    for _ in range(alerts):
        spawn(course, drawing.place)
