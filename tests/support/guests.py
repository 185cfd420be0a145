"""Phones that nobody holds: who is there is what the test says, and what is asked is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from attrs import evolve

from companion.core.evidence import Evidence, Fault, Mark, OpenedNotes, Settled
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Audit, AuditClosed, Sealed, name_of
from companion.table.guests import (
    Address,
    Auditing,
    Guest,
    Guests,
    Keys,
    Sealing,
    Seated,
    WaitingPlayer,
    Warn,
)
from companion.table.orders import Order
from companion.table.table import Table
from companion.tablet.bridge import DirectBridge, Post
from tests.support.counts import counted

ADDRESS = Address("http://192.168.1.20:8317", "wlan0")
OTHER = Address("http://10.8.0.2:8317", "tun0")
CODE = "ABCD2345"
SYMBOLS = (3, 17, 22, 31, 40, 47, 55, 63)
OTHER_SYMBOLS = (1, 2, 3, 5, 8, 13, 21, 34)
PICTURES = (7, 12, 29, 50)


class FakePhones:
    """Phones without a network, of version 2: they sit where the test puts them."""

    def __init__(self, *addresses: Address) -> None:
        """Come over these addresses."""
        self.said = Guests(addresses or (ADDRESS,), CODE)
        self.states: dict[str, Literal["free", "here", "away", "tablet"]] = {}
        self.done: list[Mapping[str, Any]] = []
        self.total: int | None = None
        """What the answers add up to once the last is in."""
        self.doors: list[str] = []
        self.votes: list[tuple[str, int]] = []
        """What was answered on the tablet, and who answered it."""
        self.warns: dict[str, tuple[tuple[str, Message], ...]] = {}
        """Which commands are not done before the table accepts that these seats are warned of."""
        self.asked: list[Mapping[str, Any]] = []
        """What the tablet asked for, of the table too, whatever came of it."""
        self.table: Table | None = None
        self._changed: list[Callable[[], None]] = []

    # What the screens see

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    def guests(self) -> Guests:
        view = self.table.view() if self.table is not None else None
        seats = tuple((view or {}).get("seats", ()))
        sat = {one.seat: one.phone for one in self.said.lobby or () if one.phone != "none"}
        states = {**sat, **self.states}
        return evolve(
            self.said,
            guests=tuple(Guest(seat, states.get(seat, "free")) for seat in seats),
            lobby=None if self._has_game() else self.said.lobby,
        )

    def _has_game(self) -> bool:
        play = self.table.play if self.table is not None else None
        return play is not None and not play.standing.over

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:  # noqa: C901  (one for each command)
        is_before = self.said.lobby is not None and not self._has_game()
        if raw["do"] in ("lobby", "arrange") or is_before:
            return self._before_the_game(raw, self.said.lobby or ())
        if raw["do"] == "seal":
            self.votes.append((raw["seat"], raw["vote"]))
        else:
            self.done.append(raw)
        match raw["do"]:
            case "free_seat" | "tablet_seat":
                self.put(raw["seat"], "free" if raw["do"] == "free_seat" else "tablet")
            case "seal":
                self.seals(raw["seat"])
                sealing = self.said.sealing
                if self.total is not None and sealing is not None and not sealing.waiting:
                    self.count(self.total)
            case "scan_cancel":
                self.asks(state="cancelled", waiting=())
            case "scan_again":
                self.asks()
            case "end_audit":
                self._end_audit()
            case "use_address":
                ways = self.said.addresses
                first = tuple(one for one in ways if one.url == raw["url"])
                if not first:
                    return Refusal("bad_value", say("There is no such address."))
                others = (one for one in ways if one.url != raw["url"])
                self.set(addresses=(*first, *others))
        return Seated(({"type": raw["do"], "seat": raw.get("seat")},))

    def sits(self, *players: WaitingPlayer) -> None:
        """Let a game be set up, and these sit before it."""
        self.set(lobby=players)

    def _before_the_game(
        self, raw: Mapping[str, Any], lobby: Sequence[WaitingPlayer]
    ) -> Seated | Refusal:
        if raw["do"] == "lobby":
            return Seated(())
        if raw["do"] == "free_seat":
            self.sits(*(one for one in lobby if one.seat != raw["seat"]))
        elif raw["do"] == "arrange":
            known = {one.number: one for one in lobby}
            found = list[WaitingPlayer]()
            for row in raw["sitting"]:
                new = WaitingPlayer(len(lobby) + len(found) + 1, row["seat"])
                was = known.pop(row.get("number", 0), new)
                found.append(evolve(was, seat=row["seat"], name=row["name"]))
            self.sits(*found, *known.values())
        return Seated(({"type": raw["do"], "seat": raw.get("seat")},))

    def warning(self, raw: Mapping[str, Any]) -> Refusal | None:
        """Refuse what opens a count that might show an answer, until that was accepted."""
        warns = self.warns.get(raw["do"], ())
        if not warns or raw.get("anyway"):
            return None
        facts = {"warns": [{"seat": seat, "why": why} for seat, why in warns]}
        return Refusal("must_settle", say("This count might show somebody's answer."), facts=facts)

    def refresh(self) -> None:
        pass

    def is_awaited(self) -> bool:
        return any(one.phone != "none" for one in self.said.lobby or ())

    async def open(self) -> None:
        self.doors.append("open")

    async def close(self) -> None:
        self.doors.append("shut")

    # What happens among the phones

    def set(self, **changes: Any) -> None:
        self.said = evolve(self.said, **changes)
        for changed in self._changed:
            changed()

    def put(self, seat: str, state: Literal["free", "here", "away", "tablet"]) -> None:
        """Let a phone come, or go."""
        self.states[seat] = state
        self.set()

    def all_here(self) -> None:
        self.states = {one.seat: "here" for one in self.guests().guests}
        self.new_row(SYMBOLS)
        self.compare(*self.states)

    def key_round(self, *waiting: str, at_fault: str | None = None) -> None:
        """Let a key round begin: there is no row before the phones of these seats are heard."""
        keys = Keys(self.said.keys.round + 1, waiting, at_fault=at_fault)
        self.set(symbols=(), keys=keys)

    def new_row(self, symbols: tuple[int, ...] = OTHER_SYMBOLS) -> None:
        """Let a key round be over: there is a row, and nobody has compared it."""
        self.set(symbols=symbols, keys=Keys(self.said.keys.round + 1))

    def compare(self, *seats: str) -> None:
        """Let the owners of these phones have compared, and found the same row."""
        keys = self.said.keys
        same = tuple(dict.fromkeys((*keys.same, *seats)))
        other = tuple(seat for seat in keys.other if seat not in seats)
        self.set(keys=evolve(keys, same=same, other=other))

    def see_another(self, *seats: str) -> None:
        """Let these say that their row is another."""
        keys = self.said.keys
        same = tuple(seat for seat in keys.same if seat not in seats)
        self.set(keys=evolve(keys, same=same, other=seats))

    def asks(self, ask: str = "infected", **how: Any) -> None:
        """Let a sealed question be open: everybody alive is asked, and nobody has answered."""
        view = self.table.view() if self.table is not None else None
        seats = tuple(seat for seat, one in (view or {}).get("seats", {}).items() if one["alive"])
        open_ = Sealing(ask, "open", polled=seats, waiting=seats)
        self.set(sealing=evolve(open_, **how))

    def seals(self, *seats: str) -> None:
        """Let the answers of these seats be in."""
        sealing = self.said.sealing
        assert sealing is not None
        left = tuple(seat for seat in sealing.waiting if seat not in seats)
        self.set(sealing=evolve(sealing, waiting=left))

    def warns_of(self, *warns: tuple[str, Message]) -> None:
        """Let an open question warn of these seats, each with its reason."""
        sealing = self.said.sealing
        assert sealing is not None
        self.set(sealing=evolve(sealing, warns=tuple(Warn(*one) for one in warns)))

    def count(self, total: int, *, again: bool = False) -> None:
        """Let the answers be added up, or a count be told again that was made before."""
        sealing = self.said.sealing
        assert sealing is not None
        assert self.table is not None
        command = counted(self.table, sealing.ask, total, again=again)
        self.said = evolve(self.said, sealing=None, pictures=PICTURES)
        answer = self.table.do(Order(name_of(Sealed), command))
        assert not isinstance(answer, Refusal), answer

    def asks_to_open(self, *agreed: str, declined: Sequence[str] = ()) -> None:
        """Let the phones be asked whether to open, once the game is over; these have answered."""
        seats = tuple(one.seat for one in self.guests().guests)
        left = tuple(seat for seat in seats if seat not in (*agreed, *declined))
        self.set(auditing=Auditing(seats, left, "consent", agreed, tuple(declined)))

    def close_audit(self, *opened: str) -> None:
        """Let the wait for consents be over: who has agreed is to open, and these have."""
        asked = self.said.auditing
        assert asked is not None
        left = tuple(seat for seat in asked.agreed if seat not in opened)
        silent = tuple(seat for seat in asked.asked if seat not in asked.agreed)
        assert self.table is not None
        if self.table.play is not None and self.table.play.sealings.shut is None:
            keys = dict.fromkeys(asked.agreed, "0" * 64)
            note = AuditClosed("0" * 64, asked.agreed, silent, keys)
            self.table.keep(note, "phones")
        self.set(auditing=Auditing(asked.agreed, left, "opening", asked.agreed, silent))

    def _end_audit(self) -> None:
        """End the wait for consents; said again, that for openings."""
        asked = self.said.auditing
        if asked is None or asked.step == "opening":
            self.set(auditing=None)
        else:
            self.close_audit()

    def report(
        self, *chain: tuple[str, str | None], opened: Sequence[str] | None = None, **found: Any
    ) -> None:
        """Let the audit be over: this chain (the Host first), and what else was found."""
        assert self.table is not None
        seats = tuple(one.seat for one in self.guests().guests)
        rest = {"unopened": [], "unproved": [], "cancelled": [], "scans": [], **found}
        faults = tuple(_fault(row) for row in rest.pop("faults", ()))
        who = seats if opened is None else tuple(opened)
        asked = max(rest["scans"], key=lambda scan: int(scan["rev"]), default=None)
        # All of it was before the last question.
        began = int(asked["rev"]) - len(chain) if asked else 1
        marks = [
            (seat, Mark(at, "host" if at == began else "infected", by))
            for at, (seat, by) in enumerate(chain, began)
        ]
        notes = {
            one: OpenedNotes(tuple(mark for seat, mark in marks if seat == one)) for one in who
        }
        last = asked and Settled(
            bytes.fromhex(asked["scan"]),
            "infected",
            asked["rev"],
            dict.fromkeys(asked["votes"]),
            counts=True,
        )
        evidence = Evidence(notes, (last,) if last else (), faults=faults, found=rest)
        self.said = evolve(self.said, auditing=None)
        answer = self.table.do(Order(name_of(Audit), Audit(evidence)))
        assert not isinstance(answer, Refusal), answer

    def in_trouble(self, why: Message) -> None:
        self.set(addresses=(), trouble=why)


def _fault(row: Mapping[str, Any]) -> Fault:
    scan = bytes.fromhex(row["scan"]) if row.get("scan") else None
    return Fault(row["fault"], row["seat"], scan, row.get("at"), row.get("with"))


class GuardedBridge(DirectBridge):
    """A bridge whose phones may have the table asked once more, before any rule has its say."""

    def do(self, raw: Mapping[str, Any]) -> Any:
        phones = self.phones
        assert isinstance(phones, FakePhones)
        if raw.get("do") != "seal":
            phones.asked.append(raw)
        return phones.warning(raw) or super().do(raw)


def with_phones(phones: FakePhones) -> Callable[..., DirectBridge]:
    """Return what makes a tablet's bridge to a table with these phones, its door open."""

    def let_in(table: Table) -> FakePhones:
        phones.table = table
        return phones

    def bridge(opened: Callable[[], Table], post: Post, game: str) -> DirectBridge:
        made = GuardedBridge(opened, post, game, let_in)
        made.let_in(on=True)
        return made

    return bridge
