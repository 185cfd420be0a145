"""The table as the face sees it: the view, the offers, the forecast, and what is selected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from companion.core.game import Offer
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import called
from companion.games.star_trek_panic.board import FACINGS, RANGES, Facing, direction_of
from companion.games.star_trek_panic.face.names import AT_RANGE, FACING, kind_name, short_name
from companion.stage.presses import Later, Pick, Press, Send, Shut
from companion.stage.questions import Question
from companion.stage.scene import News, Selection

ANY: Final = "*"
SECTORS: Final = 6


class FaceTable:
    """A game at one rev, as the face looks at it."""

    def __init__(self, news: News, selection: Selection) -> None:
        """Look at this news, standing like this."""
        assert news.view is not None
        self.news, self.selection = news, selection
        self.view: Mapping[str, Any] = news.view
        self.over = news.over
        self.seat = news.seat
        self.seats: Mapping[str, Any] = self.view["seats"]
        self.turn: Mapping[str, Any] | None = self.view["turn"]
        self.ship: Mapping[str, Any] = self.view["ship"]
        self.facings: Mapping[str, Any] = self.ship["facings"]
        self.threats: Mapping[str, Any] = self.view["threats"]
        self.tokens: Mapping[str, Any] = self.view["tokens"]
        self.mission: Mapping[str, Any] | None = self.view["mission"]
        self.pending: Sequence[Mapping[str, Any]] = self.view["pending"]
        self.is_full = self.view["board"] == "full"
        self.on_tablet = self.view["setup"].get("tokens") == "tablet"
        """The tablet is the board: no token lies on the table."""
        self.aims = selection.aims and news.seat is None
        """Whether the screen can light the map and wait for a finger; else all is asked."""
        self.is_table = news.seat is None

    # Who, and when

    @property
    def active(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn["seat"] if self.turn else None

    @property
    def phase(self) -> int:
        """The turn's phase, as far as it is somebody's turn."""
        return int(self.turn["phase"]) if self.turn else 0

    @property
    def acts(self) -> bool:
        """Whether this screen may do what the active player does."""
        return not self.over and self.active is not None and self.seat in (None, self.active)

    @property
    def first_pending(self) -> Mapping[str, Any] | None:
        """What is to be settled first."""
        return self.pending[0] if self.pending and not self.over else None

    def name(self, seat: str) -> Message | str:
        """Return a player's name; two of one name are told apart by their colours."""
        return self._names[seat]

    @cached_property
    def _names(self) -> Mapping[str, Message | str]:
        known = {seat: str(one["name"]) for seat, one in self.seats.items()}
        return {seat: called(seat, known) for seat in known}

    # The board

    @cached_property
    def is_clockwise(self) -> bool:
        """AMB-06: whether the sectors' numbers run clockwise."""
        return numbered_clockwise(self.facings)

    def place_of_sector(self, sector: int) -> int:
        """Return where a sector lies, clockwise from the top."""
        return sector - 1 if self.is_clockwise else SECTORS - sector

    def sector_at(self, place: int) -> int:
        """Return the number of the sector that lies there."""
        return place + 1 if self.is_clockwise else SECTORS - place

    def place(self, sector: int, range_: str) -> str:
        """Return a place of the ring map."""
        return f"{self.place_of_sector(sector)}/{RANGES.index(range_)}"

    @cached_property
    def facing_of(self) -> Mapping[int, Facing]:
        """The facing that looks at each sector."""
        return {self.facings[facing]["sector"]: facing for facing in FACINGS}

    @cached_property
    def looking(self) -> tuple[Facing, ...]:
        """The facings that look at the sectors, by their numbers."""
        return tuple(self.facing_of[sector] for sector in sorted(self.facing_of))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place of the ring map, sector by sector and from the outside."""
        return tuple(
            self.place(sector, range_) for sector in sorted(self.facing_of) for range_ in RANGES
        )

    def facing(self, id_: str) -> Facing:
        """Return the facing that a threat stands before."""
        return self.facing_of[self.threats[id_]["sector"]]

    def direction(self, id_: str) -> str:
        """Return what a hit card calls where a threat stands."""
        return direction_of(self.facing(id_))

    def threat(self, id_: str) -> Message | str:
        """Return a threat's name; of several of one kind each has its sector."""
        one = self.threats[id_]
        name, kind = kind_name(one["kind"]), one["kind"]
        if sum(other["kind"] == kind for other in self.threats.values()) == 1:
            return name
        return say("{kind} in sector {sector}", kind=name, sector=one["sector"])

    def short(self, id_: str) -> Message | str:
        """Return a threat's name for where there is little room."""
        return short_name(self.threats[id_]["kind"])

    def stands(self, id_: str) -> Message:
        """Say where a threat stands."""
        one = self.threats[id_]
        return say(
            "Sector {sector}, {range}, {facing}",
            sector=one["sector"],
            range=AT_RANGE[one["range"]],
            facing=FACING[self.facing(id_)],
        )

    def is_ship(self, id_: str) -> bool:
        """Whether a threat is an enemy ship."""
        return self.threats[id_]["defense"] is not None

    # What can be done

    def offers(self, do: str) -> tuple[Offer, ...]:
        """Return the offers of a command."""
        return tuple(one for one in self.news.offers if one.do == do)

    def ways(self, do: str, **fields: Any) -> list[Mapping[str, Any]]:
        """Return the open ways of a command that have these fields.

        What an ability does is asked for with `free=True`: all else costs its card.
        """
        wanted = {"free": None, **fields}
        return [
            way
            for offer in self.offers(do)
            if offer.closed is None
            for way in offer.ways
            if all(way.get(key) == value for key, value in wanted.items())
        ]

    @cached_property
    def touched(self) -> tuple[frozenset[str], frozenset[str]]:
        """The threats that another card may destroy or move now, and those that an ability may."""
        found = (self.ways("play"), self.ways("play", free=True))
        card, ability = (
            frozenset(id_ for way in ways for id_ in way.get("destroys", ())) for ways in found
        )
        return card, ability

    def closed(self, do: str, **fields: Any) -> Offer | None:
        """Return the closed offer of a command that was tried with these fields."""
        for offer in self.offers(do):
            if offer.closed is not None and any(
                all(way.get(key) == value for key, value in fields.items())
                for way in offer.ways or ({},)
            ):
                return offer
        return None

    def is_open(self, do: str) -> bool:
        """Whether a command can be done now, in any way."""
        return any(offer.closed is None for offer in self.offers(do))

    def shut(self, offer: Offer, **fields: Any) -> Shut:
        """Say why an offer is closed; only the table can have it done all the same."""
        assert offer.closed is not None
        fits = [
            way for way in offer.ways if all(way.get(key) == value for key, value in fields.items())
        ]
        may = fits and self.is_table and not offer.closed.is_firm
        return Shut(offer.closed, {"do": offer.do, **fits[0]} if may else None)

    def press(self, do: str, **fields: Any) -> Press | None:
        """Return what does a command in a way, or says why not; None where it is not offered."""
        if ways := self.ways(do, **fields):
            return Send({"do": do, **ways[0]})
        offer = self.closed(do, **fields)
        return None if offer is None else self.shut(offer, **fields)

    def later(self, key: str, question: Question) -> Pick | Later:
        """Ask this, on a phone only once somebody opens it."""
        return Later(key) if self.selection.brief else Pick(question)


def numbered_clockwise(facings: Mapping[str, Any]) -> bool:
    """Tell by the ship which way round the sectors are numbered."""
    first, second = (facings[one]["sector"] for one in FACINGS[:2])
    return bool((second - first) % SECTORS == 1)


def send(do: str, **fields: Any) -> Send:
    """Do a command."""
    return Send({"do": do, **fields})


def adjust(values: Mapping[str, Any]) -> Send:
    """Make the app agree with the table: what is true, by the view's paths."""
    return Send({"do": "adjust", "set": values})


def nothing(why: Message, rule: str | None = None) -> Shut:
    """Say why a button does nothing now."""
    return Shut(Refusal("not_now", why, rule))
