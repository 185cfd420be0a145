"""What a seat's phone chooses its notes from, and what its owner has it tell of them.

Who somebody is, and which Kompromat they hold, stands in no scene: a phone fills it in when its
owner taps (SF-REV-01, SF-KOM-02, SF-SCO-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.asking import character, leads
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.games.stationfall.private import BONUS, IDENTITY, KOMPROMAT
from companion.stage.presses import Disclose, FromNote, Path, Pick, Press, Shut
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Action, Notable, Worth

REVEAL = say("Reveal")
SCHROEDINGER = say("Schrödinger Reveal: your bonus character")
ONE_MORE = say("You get 1 extra action with this Character.")


def notable(table: FaceTable) -> tuple[Notable, ...]:
    """Return the cast, with what each would bring whoever is it, as far as the copy tells."""
    if table.is_table:
        return ()
    known = table.view.get("points", {})
    return tuple(
        Notable(name, name, tuple(_worth(known[name])) if name in known else ())
        for name in table.characters
    )


def _worth(one: Raw) -> Iterable[Worth]:
    if one["points"] is not None:
        parts = [say("card {n}", n=one["card"]), *_besides(one)]
        yield Worth(IDENTITY, one["points"], say("{what}", what=parts))
    if one["bonus"] is not None:
        yield Worth(BONUS, one["bonus"])


def _besides(one: Raw) -> Iterable[Message]:
    if one["bribes"]:
        yield say("Bribes {n}", n=one["bribes"])
    if one["cubes"]:
        yield say("cubes {n}", n=one["cubes"])
    if one["unknown"]:
        yield say_many("{count} row not known", "{count} rows not known", one["unknown"])


def reveal(table: FaceTable) -> Action | None:
    """SF-REV-01: at the start of one's turn; on one's own phone what is noted is told at a tap."""
    ways = table.ways("reveal")
    if not ways:
        offer = table.closed("reveal")
        return None if offer is None else Action("reveal", REVEAL, table.shut(offer), icon="eye")
    named = leads(table, "reveal", ways, ("schroedinger", "identity"))
    if isinstance(named, Pick):
        asked = named.question
        named = table.later("reveal", lambda: asked)
    if table.is_table:
        return Action("reveal", REVEAL, _at_once(table, ways) or named, icon="eye")
    choices = (
        _told("noted", say("Your Secret Identity"), {"do": "reveal"}, (IDENTITY, "identity")),
        _told("schroedinger", SCHROEDINGER, {"do": "reveal", "schroedinger": True},
              (BONUS, "identity")),
        Choice("named", say("Choose it here"), named, icon="human"),
    )  # fmt: skip
    press = Pick(Ask("reveal", say("Reveal as whom?"), choices, seat=table.seat))
    return Action("reveal", REVEAL, press, icon="eye")


def _at_once(table: FaceTable, ways: Sequence[Raw]) -> Press | None:
    """SF-REV-01: ask for the Character at once; a Schrödinger Reveal is the last choice."""
    plain = [way for way in ways if not way.get("schroedinger")]
    alone = [way for way in ways if way.get("schroedinger")]
    if not plain or not alone:
        return None
    choices = [_pressed(table, way["identity"], send("reveal", **way)) for way in plain]
    other = leads(table, "reveal", alone, ("identity",), key="reveal.schroedinger")
    choices.append(Choice("schroedinger", SCHROEDINGER, other, icon="question"))
    asked = Ask("reveal", say("Which Character are you?"), tuple(choices), seat=table.active)
    return table.later("reveal", lambda: asked)


def kompromat(table: FaceTable) -> Choice | None:
    """SF-KOM-01, SF-KOM-02: on one's own phone the one that is noted is used at a tap."""
    ways = () if table.is_table else table.ways("kompromat")
    if not ways:
        return None
    noted = FromNote(KOMPROMAT, ("character",), tuple(way["character"] for way in ways))
    label = say("The Kompromat that you noted")
    use = Disclose({"do": "kompromat"}, (noted,), label, say("Use it"), ONE_MORE)
    return Choice("noted", label, use, icon="eye")


def last_reveal(table: FaceTable, seat: str) -> Press:
    """SF-SCO-01: return what a seat reveals at Stationfall; a phone tells only what is noted."""
    ways = table.ways("reveal", seat=seat)
    raw = {"do": "reveal", "seat": seat}
    if table.seats[seat]["bot"] is not None:
        return leads(table, "reveal", ways, ("identity",), key=f"reveal.{seat}")
    if table.is_table:
        return _told_to_table(table, seat, ways)
    if table.seats[seat]["identity"] is not None:
        return _disclosed(say("Your bonus character"), raw, (BONUS, "bonus"))
    both = say("Your Secret Identity and bonus character")
    choices = (
        _told("noted", both, raw, (IDENTITY, "identity"), (BONUS, "bonus")),
        _told("schroedinger", SCHROEDINGER, {**raw, "schroedinger": True}, (BONUS, "identity")),
    )
    return Pick(Ask(f"reveal.{seat}", say("Reveal as whom?"), choices, seat=seat))


def _told(key: str, label: Message, raw: Raw, *noted: tuple[str, str]) -> Choice:
    return Choice(key, label, _disclosed(label, raw, *noted), icon="eye")


def _disclosed(title: Message, raw: Raw, *noted: tuple[str, str]) -> Disclose:
    paths: Iterable[tuple[str, Path]] = ((note, (field,)) for note, field in noted)
    return Disclose(raw, tuple(FromNote(note, path) for note, path in paths), title, REVEAL)


def _told_to_table(table: FaceTable, seat: str, ways: Sequence[Raw]) -> Press:
    """Ask who it is, then for the bonus character; every two of the cast are there."""
    mine = table.seats[seat]["identity"]
    if mine is not None:
        return Pick(_bonus(table, seat, mine, {}))
    names = dict.fromkeys(way["identity"] for way in ways)
    choices = [
        _pressed(table, name, Pick(_bonus(table, seat, name, {"identity": name})))
        for name in names if name not in _shown(table)
    ] + _gone(table)  # fmt: skip
    return Pick(Ask(f"reveal.{seat}", say("Which Character are you?"), tuple(choices), seat=seat))


def _shown(table: FaceTable) -> Raw:
    """SF-SCO-01: return each identity card that somebody has shown, and who: it exists once."""
    return {
        one[card]: seat
        for seat, one in table.seats.items() for card in ("bonus", "identity") if one[card]
    }  # fmt: skip


def _gone(table: FaceTable, but: str | None = None, anyway: Raw | None = None) -> list[Choice]:
    """Return what nobody else can show any more, in grey, with the reason."""
    shown = _shown(table)
    found: list[Choice] = []
    for name in table.characters:
        if name in shown and name != but:
            who = table.name(shown[name])
            why = say("{name} has shown this card: it exists once.", name=who)
            raw = None if anyway is None else {**anyway, "bonus": name}
            grey = _pressed(table, name, Shut(Refusal("not_allowed", why, "SF-SCO-01"), raw))
            found.append(evolve(grey, sub=say("shown by {name}", name=who)))
    return found


def _bonus(table: FaceTable, seat: str, identity: str, fields: Raw) -> Ask:
    shown = _shown(table)
    choices = [
        _pressed(table, name, send("reveal", seat=seat, **fields, bonus=name))
        for name in table.characters if name not in shown and name != identity
    ]  # fmt: skip
    if fields:
        alone = send("reveal", seat=seat, **fields, schroedinger=True)
        label = say("None: Schrödinger Reveal")
        choices.append(Choice("schroedinger", label, alone, icon="eye"))
    choices += _gone(table, identity, {"do": "reveal", "seat": seat, **fields})
    key = f"reveal.{seat}.{identity}"
    return Ask(key, say("Which bonus character?"), tuple(choices), seat=seat)


def _pressed(table: FaceTable, name: str, press: Press) -> Choice:
    found = character(table, name)
    return Choice(name, found.label, press, found.sub, found.icon, found.seat, place=found.place)
