"""The table as the face sees it: the view, the offers, and what is selected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from companion.core.game import Offer
from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.core.setup import called
from companion.stage.presses import Later, Pick, Press, Send, Shut
from companion.stage.questions import Question
from companion.stage.scene import News, Selection

Raw = Mapping[str, Any]
STARTS: Final = ("start", "influenced")
"""SF-TURN-01: the steps of a turn before anybody acts."""
ACTS: Final = ("active", "renegotiated")


class FaceTable:
    """A game at one rev, as the face looks at it."""

    def __init__(self, news: News, selection: Selection) -> None:
        """Look at this news, standing like this."""
        assert news.view is not None
        self.news, self.selection = news, selection
        self.view: Raw = news.view
        self.over = news.over
        self.seat = news.seat
        self.seats: Mapping[str, Any] = self.view["seats"]
        self.characters: Mapping[str, Any] = self.view["characters"]
        self.pods: Mapping[str, Any] = self.view["pods"]
        self.sections: Mapping[str, Any] = self.view["sections"]
        self.options: Mapping[str, Any] = self.view["options"]
        self.turn: Raw | None = self.view["turn"]
        self.pending: Sequence[Raw] = self.view["pending"]
        self.phase: str = self.view["phase"]
        self.is_full = self.view["board"] == "full"
        self.is_table = news.seat is None
        self.aims = selection.aims and self.is_table
        """Whether the screen can wait for a finger on the cards; else all is asked."""

    # Who, and when

    @property
    def active(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn["seat"] if self.turn else None

    @property
    def step(self) -> str:
        """How far the turn is."""
        return str(self.turn["step"]) if self.turn else ""

    @property
    def is_bots(self) -> bool:
        """Whether it is a bot's turn."""
        return self.active is not None and self.seats[self.active]["bot"] is not None

    @property
    def acts(self) -> bool:
        """Whether this screen may do what the active player does."""
        return not self.over and self.active is not None and self.seat in (None, self.active)

    @property
    def first_pending(self) -> Raw | None:
        """What is to be settled first."""
        return self.pending[0] if self.pending and not self.over else None

    @property
    def minute(self) -> int:
        """How late it is."""
        return int(self.view["minute"])

    @property
    def acting(self) -> str | None:
        """The Character that acts in this turn."""
        return self.turn["character"] if self.turn else None

    @cached_property
    def next_seat(self) -> str | None:
        """Whose turn comes after this one in the same Minute; None where the Minute ends."""
        order = list(self.view["order"])
        at = order.index(self.active) if self.active in order else -1
        return next((seat for seat in order[at + 1 :] if not self.seats[seat]["out"]), None)

    @cached_property
    def first_here(self) -> str:
        """Who begins a Minute."""
        order: list[str] = list(self.view["order"])
        return next((seat for seat in order if not self.seats[seat]["out"]), order[0])

    def name(self, seat: str) -> Message | str:
        """Return a player's name; two of one name are told apart by their colours."""
        return self._names[seat]

    @cached_property
    def _names(self) -> Mapping[str, Message | str]:
        known = {seat: str(one["name"]) for seat, one in self.seats.items()}
        return {seat: called(seat, known) for seat in known}

    def living(self) -> list[str]:
        """Return who is Live, in Character Order."""
        return [name for name, one in self.characters.items() if one["state"] == "live"]

    def pod_of(self, character: str) -> str | None:
        """Return the attached Pod that a Character sits in."""
        return self._pods.get(character)

    @cached_property
    def _pods(self) -> Mapping[str, str]:
        attached = ((name, pod) for name, pod in self.pods.items() if pod["state"] == "attached")
        return {one: name for name, pod in attached for one in pod["occupants"]}

    @cached_property
    def humans(self) -> tuple[str, ...]:
        """Who is Live and not known to be no Human, in Character Order."""
        kinds = (None, "human", "cyborg")
        return tuple(one for one in self.living() if self.characters[one]["kind"] in kinds)

    # What can be done

    def offers(self, do: str) -> tuple[Offer, ...]:
        """Return the offers of a command."""
        return self._offers.get(do, ())

    @cached_property
    def _offers(self) -> Mapping[str, tuple[Offer, ...]]:
        found: dict[str, tuple[Offer, ...]] = {}
        for one in self.news.offers:
            found[one.do] = (*found.get(one.do, ()), one)
        return found

    def ways(self, do: str, **fields: Any) -> list[Raw]:
        """Return the open ways of a command that have these fields."""
        if len(fields) == 1 and do in self._open:
            ((key, value),) = fields.items()
            if isinstance(value, str):
                return self._told(do, key).get(value, [])
        return [
            way
            for way in self._open.get(do, ())
            if all(way.get(key) == value for key, value in fields.items())
        ]

    @cached_property
    def _open(self) -> Mapping[str, list[Raw]]:
        return {
            do: [way for offer in offers if offer.closed is None for way in offer.ways]
            for do, offers in self._offers.items()
        }

    def _told(self, do: str, key: str) -> Mapping[str, list[Raw]]:
        """Return the open ways of a command by what they tell of one thing."""
        known = self._by.get((do, key))
        if known is None:
            known = self._by[do, key] = {}
            for way in self._open[do]:
                if isinstance(way.get(key), str):
                    known.setdefault(way[key], []).append(way)
        return known

    @cached_property
    def _by(self) -> dict[tuple[str, str], dict[str, list[Raw]]]:
        return {}

    def closed(self, do: str) -> Offer | None:
        """Return the closed offer of a command that cannot be done in any way."""
        found = self.offers(do)
        if any(offer.closed is None for offer in found):
            return None
        return found[0] if found else None

    def is_open(self, do: str) -> bool:
        """Whether a command can be done now, in any way."""
        return any(offer.closed is None for offer in self.offers(do))

    def shut(self, offer: Offer) -> Shut:
        """Say why an offer is closed; only the table can have it done all the same."""
        assert offer.closed is not None
        may = offer.ways and self.is_table and not offer.closed.is_firm
        return Shut(offer.closed, {"do": offer.do, **offer.ways[0]} if may else None)

    def press(self, do: str) -> Press | None:
        """Return what does a command that has one way, or says why not; None: not offered."""
        if ways := self.ways(do):
            return Send({"do": do, **ways[0]})
        offer = self.closed(do)
        return None if offer is None else self.shut(offer)

    def later(self, key: str, asked: Callable[[], Question]) -> Pick | Later:
        """Ask this, on a phone only once somebody opens it: until then it is not made either."""
        return Later(key) if self.selection.brief else Pick(asked())


def send(do: str, **fields: Any) -> Send:
    """Do a command."""
    return Send({"do": do, **fields})


def adjust(values: Raw) -> Send:
    """Make the app agree with the table: what is true, by the view's paths."""
    return Send({"do": "adjust", "set": values})


def nothing(why: Message, rule: str | None = None) -> Shut:
    """Say why something does nothing now."""
    return Shut(Refusal("not_now", why, rule))
