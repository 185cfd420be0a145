"""How Ten looks: a ring round the pot, a track up to the goal, a die of six, and no cards.

Everything that a face may use and Panic Station's does not stands here, so that every screen is
driven with it: phases, a track, a ring with an arrow, a checklist, a hand, a number of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.game import Offer
from companion.core.say import Message, say, say_many
from companion.core.setup import called
from companion.stage.endings import Ending
from companion.stage.face import PlainFace
from companion.stage.facts import Course, Courses, Fact, Moment, Part, Stack, Stacks
from companion.stage.middles import (
    Arrow,
    CardMap,
    Centre,
    Edge,
    Layer,
    Marker,
    Piece,
    Place,
    RingMap,
)
from companion.stage.presses import Disclose, FromNote, Later, Pick, Press, Send, Shut
from companion.stage.questions import Answer, Ask, Choice, Figure, Number, Question, Result, Sealed
from companion.stage.scene import (
    Action,
    Chip,
    Header,
    Line,
    Meter,
    News,
    Notable,
    Phase,
    Scene,
    Seat,
    Selection,
    Slot,
    Track,
    Worth,
)
from tests.support.ten import DIE, MOST_THROWS
from tests.support.ten_private import DARE, FAVOURITE, SECOND

FAR, NEAR = 0, 1
LONG: Final = 12
"""So many gifts are worked out when somebody asks for them."""
SLOTS: Final = 20
"""A track has no more slots than that; whoever has more points stands on the last."""


class Ground:
    """One moment of a game."""

    def __init__(self, news: News, selection: Selection) -> None:
        """Look at this news, standing like this."""
        assert news.view is not None
        self.news, self.selection, self.view = news, selection, news.view
        self.seats: Mapping[str, Any] = news.view["seats"]
        self.turn: str | None = news.view["turn"] and news.view["turn"]["seat"]
        self.pot: int = news.view["pot"]
        self.goal: int = news.view["goal"]
        self.most: int = max(one["points"] for one in self.seats.values())
        names = {seat: known["name"] for seat, known in self.seats.items()}
        self._names = {seat: called(seat, names) for seat in names}

    def name(self, seat: str) -> Message | str:
        """Return a player's name."""
        return self._names[seat]

    def of(self, do: str) -> Offer | None:
        """Find an offer."""
        return next((one for one in self.news.offers if one.do == do), None)

    def shut(self, offer: Offer) -> Shut:
        """Say why an offer is closed; only the table can have it done all the same."""
        assert offer.closed is not None
        is_table = self.news.seat is None
        return Shut(offer.closed, {"do": offer.do, **offer.ways[0]} if is_table else None)


class TenFace(PlainFace):
    """How Ten looks."""

    name = "ten"

    def scene(self, news: News, selection: Selection) -> Scene:
        """Return what the table's screen shows, or a seat's."""
        ground = Ground(news, selection)
        return Scene(
            header=_header(ground),
            seats=tuple(_seat(ground, seat) for seat in ground.seats),
            actions=tuple(_actions(ground)),
            middle=_ring(ground),
            tracks=(_track(ground),),
            question=_question(ground),
            notices=tuple((one["rule"], one["text"]) for one in ground.view["reminders"]),
            checklist=_hands(ground),
            hand=_own(ground),
            over=news.over,
            extras=_extras(ground),
            notable=_notable(ground),
        )

    def result(self, news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
        """Return who would dare."""
        counted = next((one for one in events if one["type"] == "dares_counted"), None)
        if counted is None or news.view is None:
            return None
        asked = tuple(seat for seat, one in news.view["seats"].items() if one["alive"])
        yes = counted["daring"]
        figures = (
            Figure(yes, say_many("would", "would", yes), "check", "alarm"),
            Figure(len(asked) - yes, say("would not"), "close", "safe"),
        )
        sealed = any(one["type"] == "answers_sealed" for one in events)
        return Result(say("Who dares?"), figures, seats=asked, sealed=sealed)

    def ending(self, news: News) -> Ending:
        """Return who has won."""
        assert news.view is not None
        names = {seat: str(one["name"]) for seat, one in news.view["seats"].items()}
        over = news.view["over"] or {}
        winners = tuple(over.get("winners") or ())
        if not winners:
            return Ending(say("Given up"), "quiet", "leave", say("Nobody won."), names=names)
        title = say("{name} wins", name=names[winners[0]])
        why = say("The goal is reached.")
        return Ending(title, "safe", "winner", why, over.get("rule"), winners, names=names)

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return how often each face was thrown, and everybody's points."""
        faces = [e["face"] for one in moments for e in one.events if e["type"] == "thrown"]
        columns = tuple(Stack(str(n), (faces.count(n),)) for n in range(1, DIE.sides + 1))
        parts = (Part(say("thrown"), "attention", "d4"),)
        thrown = Stacks(say("What was thrown"), parts, columns, dice=DIE.sides)
        if not moments:
            return (thrown,)
        lines = tuple(
            Course(
                seat,
                str(one["name"]),
                tuple(_points(each, seat) for each in moments),
            )
            for seat, one in moments[-1].view["seats"].items()
        )
        most = max((value for line in lines for value in line.values), default=1)
        return (Courses(say("Points"), max(most, 1), "winner", lines), thrown)


def _points(moment: Moment, seat: str) -> int:
    return int(moment.view["seats"][seat]["points"])


def _header(ground: Ground) -> Header:
    if ground.turn is None:
        return Header(say("The game is over"))
    mine = ground.turn == ground.news.seat
    throws = MOST_THROWS - ground.view["throws"]
    left = say_many("{count} throw left", "{count} throws left", throws)
    return Header(
        say("Your turn") if mine else say("{name}'s turn", name=ground.name(ground.turn)),
        say("Turn {number}", number=ground.view["turn"]["number"]),
        ground.turn,
        meters=(
            Meter("throws", left, throws, MOST_THROWS, "pips", long=left),
            Meter("pot", say("In the pot"), ground.pot),
        ),
        phases=(
            Phase("throw", say("Throw"), lit=not ground.pot),
            Phase("keep", say("Throw or keep"), lit=bool(ground.pot)),
        ),
    )


def _seat(ground: Ground, seat: str) -> Seat:
    found = ground.seats[seat]
    points = Number(f"seats.{seat}.points", say("Points"), found["points"], high=100, seat=seat)
    ahead = Chip("ahead", say("ahead"), "winner")
    return Seat(
        seat,
        str(found["name"]),
        numbers=(points,),
        chips=(ahead,) if found["points"] == ground.most > 0 else (),
        active=ground.turn == seat,
        gone=not found["alive"],
        badge=Chip("pot", say("has the pot"), "play") if ground.turn == seat else None,
        correct=_correct(ground, seat),
    )


def _correct(ground: Ground, seat: str) -> Pick | Later | None:
    if ground.news.over or ground.news.seat is not None or not ground.seats[seat]["alive"]:
        return None
    if ground.selection.brief:
        return Later(f"correct.{seat}")
    leave = Choice("leave", say("Leaves the game"), Send({"do": "leave", "seat": seat}))
    return Pick(Ask(f"correct.{seat}", ground.name(seat), (leave,), seat=seat))


def _actions(ground: Ground) -> Iterator[Action]:
    throw, keep, give = ground.of("throw"), ground.of("keep"), ground.of("give")
    if throw is not None:
        press: Press = Send({"do": "throw"}) if throw.closed is None else ground.shut(throw)
        yield Action("throw", say("Throw"), press, icon="d4", bright=True)
    if give is not None:
        yield Action("give", say("Give"), _giving(ground, give), icon="share")
    if give is not None and give.closed is None and ground.news.seat is not None:
        noted = (FromNote(FAVOURITE, ("to",)),)
        label = say("Give your favourite a point")
        tells = Disclose({"do": "give", "points": 1}, noted, label, say("Give it"))
        yield Action("favour", label, tells, icon="share")
    if keep is not None:
        press = Send({"do": "keep"}) if keep.closed is None else ground.shut(keep)
        sub = say_many("{count} point", "{count} points", ground.pot) if ground.pot else ""
        yield Action("keep", say("Keep"), press, sub, "check", apart=True)


def _giving(ground: Ground, give: Offer) -> Press:
    if give.closed is not None:
        return ground.shut(give)
    if ground.selection.brief and len(give.ways) > LONG:
        return Later("give")
    to = list(dict.fromkeys(way["to"] for way in give.ways))
    choices = tuple(
        Choice(seat, ground.name(seat), Pick(_how_many(ground, give, seat)), seat=seat)
        for seat in to
    )
    return Pick(Ask("give.to", say("Whom to?"), choices))


def _how_many(ground: Ground, give: Offer, seat: str) -> Ask:
    choices = tuple(
        Choice(str(way["points"]), str(way["points"]), Send({"do": "give", **way}))
        for way in give.ways
        if way["to"] == seat
    )
    title = say("How many points for {name}?", name=ground.name(seat))
    return Ask(f"give.{seat}", title, choices, numbers=True, seat=seat)


def _ring(ground: Ground) -> RingMap:
    order = list(ground.seats)
    pieces = tuple(_piece(ground, seat) for seat in order if ground.seats[seat]["alive"])
    arrows: tuple[Arrow, ...] = ()
    if ground.turn is not None and ground.pot:
        kept = f"{order.index(ground.turn)}/{NEAR}"
        arrows = (Arrow("centre", kept, "attention", say("The pot may be kept.")),)
    whole: tuple[Layer, ...] = ("whole", "whole")
    layers = whole[: ground.pot]
    edges = tuple(Edge(f"edge{n}", say("Side {n}", n=n + 1), layers) for n in range(4))
    number = Number("pot", say("In the pot"), ground.pot, high=100)
    heading = 0.0 if ground.turn is None else float(order.index(ground.turn))
    return RingMap(
        tuple(ground.name(seat) for seat in order),
        (say("far"), say("near")),
        Centre(say("The pot"), "play", edges, heading, numbers=(number,)),
        pieces,
        _lit(ground, pieces),
        arrows,
        (say("{n} points win.", n=ground.goal),),
    )


def _cards(ground: Ground) -> CardMap:
    """Return the same on cards in a row: one line of the scene makes Ten a game with such a map."""
    cells = [(n, 0) for n in range(len(ground.seats))]
    keys = {seat: f"{x},{y}" for seat, (x, y) in zip(ground.seats, cells, strict=True)}
    places = tuple(
        Place(keys[seat], cell, ground.name(seat), "WDWD")
        for seat, cell in zip(ground.seats, cells, strict=True)
    )
    pieces = tuple(
        evolve(_piece(ground, seat), at=key)
        for seat, key in keys.items()
        if ground.seats[seat]["alive"]
    )
    number = Number("pot", say("In the pot"), ground.pot, high=100)
    return CardMap(places, pieces, _lit(ground, pieces), numbers=(number,))


def _lit(ground: Ground, pieces: Sequence[Piece]) -> dict[str, Press]:
    """A gift goes to whoever is tapped."""
    give = ground.of("give")
    if give is None or give.closed is not None:
        return {}
    is_long = ground.selection.brief and len(give.ways) > LONG
    to = {way["to"] for way in give.ways}
    return {
        one.at: Later(f"give.{one.id}") if is_long else Pick(_how_many(ground, give, one.id))
        for one in pieces
        if one.id in to
    }


def _piece(ground: Ground, seat: str) -> Piece:
    at = list(ground.seats).index(seat)
    points = ground.seats[seat]["points"]
    ring = NEAR if 2 * points >= ground.goal else FAR
    return Piece(
        seat, f"{at}/{ring}", seat, name=ground.name(seat), sub=str(points),
        chosen=ground.turn == seat,
    )  # fmt: skip


def _track(ground: Ground) -> Track:
    last = min(ground.goal, SLOTS)
    there: dict[int, list[Marker]] = {}
    for seat, one in ground.seats.items():
        there.setdefault(min(one["points"], last), []).append(Marker(ground.name(seat), seat))
    slots = tuple(
        Slot(
            str(n),
            tuple(there.get(n, ())),
            lit=n == last,
            tone="safe" if n == last else "plain",
        )
        for n in range(last + 1)
    )
    return Track("points", say("Points"), slots)


def _question(ground: Ground) -> Question | None:
    """TEN-06: sealed answers where phones are, raised hands where none is."""
    if not ground.view["dared"] or ground.news.seat is not None or ground.news.over:
        return None
    offer = ground.of("hands")
    choices = tuple(
        Choice(str(way["daring"]), str(way["daring"]), Send({"do": "hands", **way}))
        for way in (offer.ways if offer is not None else ())
    )
    sealed = ground.news.sealing == DARE
    hands = Ask(
        "hands", say("Who would throw again?"), choices, say("Count the raised hands."),
        numbers=True, must=not sealed, rule="TEN-06",
    )  # fmt: skip
    if not sealed:
        return hands
    return Sealed(
        "hands", DARE, say("Who dares?"), say("Everybody answers on the phone."),
        say("Would you throw again?"), (Answer(0, say("No")), Answer(1, say("Yes"))), hands,
        "question", rule="TEN-06",
    )  # fmt: skip


def _hands(ground: Ground) -> tuple[Line, ...]:
    if not ground.pot:
        return ()
    words = say_many("Lay {count} counter into the pot.", "Lay {count} counters into the pot.",
                     ground.pot)  # fmt: skip
    return (Line(words, "play", ground.turn, "TEN-01", say("The pot")),)


def _own(ground: Ground) -> tuple[Chip, ...]:
    seat = ground.news.seat
    if seat is None or not ground.seats[seat]["points"]:
        return ()
    points = ground.seats[seat]["points"]
    return (Chip("points", say_many("{count} point", "{count} points", points), "winner"),)


def _notable(ground: Ground) -> tuple[Notable, ...]:
    """Whom one may favour, and what that has come to."""
    if ground.news.seat is None:
        return ()
    return tuple(
        Notable(
            seat,
            ground.name(seat),
            (
                Worth(FAVOURITE, 2 * one["points"], say("{n} points count twice", n=one["points"])),
                Worth(SECOND, one["points"]),
            ),
        )
        for seat, one in ground.seats.items()
    )


def _extras(ground: Ground) -> tuple[Action, ...]:
    if ground.news.over or ground.news.seat is not None:
        return ()
    return (Action("dare", say("Ask who would dare"), Send({"do": "dare"}), icon="question"),)
