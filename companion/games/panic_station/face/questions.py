"""The questions that must be answered first: attacks, a spawn, a scan, the last human."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from companion.core.say import Message, say, say_many
from companion.games.panic_station.cards import SEARCH_CARDS
from companion.games.panic_station.face.attacks import armors
from companion.games.panic_station.face.drawn import drawn_fields
from companion.games.panic_station.face.names import WHO
from companion.games.panic_station.face.table import FaceTable, narrowed, send, where
from companion.games.panic_station.light import most_hits
from companion.games.panic_station.telling import MOVES
from companion.stage.presses import Pick, Send
from companion.stage.questions import (
    Answer,
    Ask,
    Choice,
    Fall,
    Fill,
    Number,
    Question,
    Row,
    Sealed,
    Tally,
)


def question(table: FaceTable) -> Question | None:
    """Return the table's own question, if there is one; or what a seat's phone must answer."""
    return _of_table(table) if table.seat is None else _attacked(table, table.seat)


def _of_table(table: FaceTable) -> Question | None:
    for one in table.pending:
        match one["kind"]:
            case "armor":
                if (asked := _armor(table, one)) is not None:
                    return asked
            case "attacks":
                return _attacks(table, one) if table.on_map else _hits(table)
            case "spawn":
                return _spawn(table, one)
            case "draw":
                return _drawn(table, one)
            case "scan":
                return _scan(table, one)
            case "last_human_gas" | "deck_gas" as kind:
                return _last_human(table) if kind == "last_human_gas" else _deck(table)
    return None


def spawning(table: FaceTable) -> Ask | None:
    """Ask where a parasite appears, where it can be in more places than one."""
    return next((_spawn(table, one) for one in table.pending if one["kind"] == "spawn"), None)


def drawing(table: FaceTable) -> Ask | None:
    """Ask what was drawn in a red room, where that is still to be told."""
    return next((_drawn(table, one) for one in table.pending if one["kind"] == "draw"), None)


def _attacked(table: FaceTable, seat: str) -> Ask | Tally | None:
    """PS-ITEM-10: ask a player on their own phone about all that hits them now, together."""
    attacks = {one["id"]: one for pending in table.pending for one in pending.get("attacks", ())}
    found = {id_: ways for id_, one in attacks.items() if (ways := _defended(table, one, seat))}
    if not found:
        return None
    hits = [attacks[id_] for id_ in found]
    key = f"armor.{'+'.join(found)}.{seat}"
    title = say("You are attacked")
    icon = "parasite" if hits[0]["parasite"] else "fire"
    stays = all(len(ways) == 1 for ways in found.values())
    if len(hits) > 1 and not stays:
        return _all_at_once(table, key, hits, found)
    if stays:
        choices: tuple[Choice, ...] = (_only(hits, seat),)
        text = say("{told} You cannot play Armor: all the cards in your hand must stay there.",
                   told=_attackers(table, hits, seat))  # fmt: skip
    else:
        choices = found[hits[0]["id"]]
        text = say("{told} How many Armor cards?", told=_attackers(table, hits, seat))
    return Ask(
        key, title, choices, text, seat, icon, alarm=True, must=True, rule="PS-ITEM-10",
        by_hand=True, alone=stays,
    )  # fmt: skip


def _all_at_once(
    table: FaceTable,
    key: str,
    hits: Sequence[Mapping[str, Any]],
    found: Mapping[str, Sequence[Choice]],
) -> Tally:
    """Ask for the Armor against each of several attacks."""
    seat = key.rpartition(".")[2]
    held = table.seats[seat]["hand"]
    rows = tuple(
        _against(
            table, seat, alike, say("Your {who}", who=_hit(alike[0], seat)),
            min(sum(len(found[one["id"]]) - 1 for one in alike), held),
        )
        for alike in _grouped(hits, seat)
    )  # fmt: skip
    text = say("{told} Tap once for each Armor card that you play.",
               told=_attackers(table, hits, seat))  # fmt: skip
    done = Fill({"do": "defend", "seat": seat}, ("armor",))
    return Tally(
        key, say("You are attacked"), rows, done, say("Done"), text, seat, rows[0].icon,
        alarm=True, must=True, rule="PS-ITEM-10", by_hand=True,
    )  # fmt: skip


def _only(hits: Sequence[Mapping[str, Any]], seat: str) -> Choice:
    """Return the one answer where no card may leave the hand."""
    label = say_many("Take the wound", "Take the wounds", _wounds(hits, seat))
    return Choice("0", label, Send({"do": "defend", "seat": seat}), bright=True)


def _wounds(hits: Sequence[Mapping[str, Any]], seat: str) -> int:
    """Count the wounds, Armor aside."""
    return sum(
        one["damage"] for one in hits for target in one["targets"] if _parted(target)[0] == seat
    )


def _hit(attack: Mapping[str, Any], seat: str) -> list[Message]:
    """Name whichever of a player's characters an attack hits."""
    return [WHO[who] for at, who in map(_parted, attack["targets"]) if at == seat]


def _grouped(hits: Sequence[Mapping[str, Any]], seat: str) -> Sequence[list[Mapping[str, Any]]]:
    """Put together what hits the same characters of a player: one room, and one Armor for all."""
    found = dict[tuple[str, ...], list[Mapping[str, Any]]]()
    for one in hits:
        mine = tuple(target for target in one["targets"] if _parted(target)[0] == seat)
        if mine:
            found.setdefault(mine, []).append(one)
    return list(found.values())


def _against(
    table: FaceTable,
    seat: str,
    attacks: Sequence[Mapping[str, Any]],
    label: Message,
    high: int,
    *,
    note: Message | str = "",
    correct: Number | None = None,
) -> Row:
    """PS-ITEM-10, PS-ITEM-11: one row for all that hits the same characters."""
    open_ = [one for one in attacks if seat not in one.get("answers", {})]
    lost = sum(one["damage"] - one.get("answers", {}).get(seat, 0) for one in attacks)
    here = [_parted(one) for one in attacks[0]["targets"] if _parted(one)[0] == seat]
    return Row(
        f"{attacks[0]['id']}/{seat}",
        label,
        high,
        sub=_sum(table, attacks, seat),
        icon="armor" if attacks[0]["parasite"] else "fire",
        seat=seat,
        each=tuple(
            {"attack": one["id"], "seat": seat} for one in open_ for _ in range(one["damage"])
        ),
        losses=tuple(
            Fall(WHO[who], table.seats[seat][who]["health"], lost, say("dies")) for _, who in here
        ),
        counted=say("Armor"),
        note=note,
        correct=correct,
    )


def _sum(table: FaceTable, attacks: Sequence[Mapping[str, Any]], seat: str) -> Message:
    """Write out what hits somebody, and what of it a phone has answered."""
    by = dict[str, int]()
    for one in attacks:
        side = table.side(one["parasite"]) if one["parasite"] else "shot"
        by[side] = by.get(side, 0) + one["damage"]
    parts = [_part(side, n) for side, n in by.items()]
    whole = parts[0] if len(parts) == 1 else say("{a} + {b}", a=parts[0], b=parts[1])
    stopped = sum(one.get("answers", {}).get(seat, 0) for one in attacks)
    return say("{sum} − Armor {n}", sum=whole, n=stopped) if stopped else whole


def _attackers(table: FaceTable, hits: Sequence[Mapping[str, Any]], seat: str) -> Message:
    """Say how much hits a player, and of one attack whom."""
    if len(hits) == 1:
        return _attacker(table, hits[0], seat)
    wounds = say_many("{count} wound", "{count} wounds", _wounds(hits, seat))
    return say("{count} attacks hit you: {wounds}.", count=len(hits), wounds=wounds)


def _attacker(table: FaceTable, attack: Mapping[str, Any], seat: str) -> Message:
    """Say who attacks whom."""
    hit = _hit(attack, seat)
    parasite = attack["parasite"]
    by = table.a_parasite(parasite) if parasite else table.name(table.active or "")
    wounds = say_many("{count} wound", "{count} wounds", attack["damage"])
    if len(hit) > 1:
        return say("{by} attacks your {who}: {wounds} each.", by=by, who=hit, wounds=wounds)
    return say("{by} attacks your {who}: {wounds}.", by=by, who=hit[0], wounds=wounds)


def _parted(target: str) -> tuple[str, str]:
    seat, _, who = target.partition(".")
    return seat, who


def _attacks(table: FaceTable, pending: Mapping[str, Any]) -> Tally:
    """PS-PATK-02: who is hit, and who answers with Armor: here, or on the phone that is asked."""
    rows, awaited = list[Row](), list[str]()
    armed = {
        (one["attack"], one["seat"])
        for way in _ways(table, "resolve_attacks")
        for one in way.get("armor", ())
    }
    for seat in table.seats:
        for alike in _grouped(pending["attacks"], seat):
            answered = all(seat in one.get("answers", {}) for one in alike)
            may = [one for one in alike if (one["id"], seat) in armed
                   and seat not in one.get("answers", {})]  # fmt: skip
            high = min(sum(one["damage"] for one in may), table.seats[seat]["hand"])
            note: Message | str = ""
            if answered:
                note = say("answered on the phone")
            elif not may:
                note = say("No card to spare")
            elif pending["ask"] and seat in table.phones:
                awaited.append(seat)
                note = say("asked on the phone")
            label = say("{name}: {who}", name=table.name(seat), who=_hit(alike[0], seat))
            correct = None if may or answered else _hand(table, seat)
            rows.append(_against(table, seat, alike, label, high, note=note, correct=correct))
    lost = sum(one.lost for row in rows for one in row.losses)
    hit = sum(len(row.losses) for row in rows)
    text: Message | str = say("Tap + for each Armor card that is played.")
    goes = tuple(_take(n) for n in range(lost + 1))
    if awaited:
        who = [table.name(seat) for seat in dict.fromkeys(awaited)]
        text = say("Asked on the phone: {names}. Any Armor can be tapped here, too.", names=who)
        goes = tuple(say("{take}, wait for nobody", take=one) for one in goes)
    alone = not any(row.high for row in rows)
    if alone:
        text = say("Nobody who is hit has a card to spare: no Armor can be played.")
    wounds = say_many("{count} wound", "{count} wounds", lost)
    title = say_many(
        "{count} character is attacked: {wounds}", "{count} characters are attacked: {wounds}",
        hit, wounds=wounds,
    )  # fmt: skip
    return Tally(
        "attacks", title, tuple(rows), Fill({"do": "resolve_attacks"}, ("armor",)), goes[-1], text,
        icon="parasite", alarm=True, must=True, rule="PS-ITEM-10", goes=goes,
        by_hand=bool(awaited), alone=alone,
    )  # fmt: skip


def _take(wounds: int) -> Message:
    if not wounds:
        return say("Take no wound")
    return say_many("Take {count} wound", "Take {count} wounds", wounds)


def _part(side: str, wounds: int) -> Message:
    if side == "shot":
        return say("shots {n}", n=wounds)
    return say("grey {n}", n=wounds) if side == "grey" else say("black {n}", n=wounds)


def _hits(table: FaceTable) -> Tally:
    """On a light board the table tells who was hit."""
    rows = []
    most = most_hits(one["side"] for one in table.view["parasites"])
    there = [side for side, n in most.items() if n]
    for seat, found in table.seats.items():
        if not found["alive"]:
            continue
        for who in WHO:
            words = {"grey": say("{who}, grey", who=WHO[who]),
                     "black": say("{who}, black", who=WHO[who])}  # fmt: skip
            for side in there:
                is_there = found[who]["health"] and table.is_there(seat)
                hit = {"seat": seat, "who": who, "side": side}
                rows.append(
                    Row(f"{seat}/{who}/{side}", words[side], most[side] if is_there else 0,
                        icon="parasite", seat=seat, value=hit)
                )  # fmt: skip
        row = Row(f"{seat}/armor", say("Armor"), 9, icon="armor", seat=seat, value={"seat": seat})
        rows.append(evolve(row, path=("armor",)))

    done = Fill({"do": "resolve_attacks"}, ("hits",))
    return Tally(
        "hits", say("Whom do the parasites hit?"), tuple(rows), done, say("Continue"),
        _where_they_go(table),
        icon="parasite", alarm=True, must=True, columns=1 + len(WHO) * len(there), by_hand=True,
    )  # fmt: skip


def _where_they_go(table: FaceTable) -> Message:
    """PS-PMOV-02: on a light board the hands move every parasite, as the die says."""
    tap = say("Then tap once for each parasite in a character's room.")
    face = table.view.get("rolled")
    if not face:
        return say("Move the parasites on the table. {then}", then=tap)
    moves = MOVES[table.view["options"]["template"][face - 1]]
    return say("{face}: {what} {then}", face=face, what=moves, then=tap)


def _armor(table: FaceTable, pending: Mapping[str, Any]) -> Ask | None:
    """PS-ITEM-10: the next defender who has not answered; those with a phone come last."""
    asked = [
        (attack, *_parted(target))
        for attack in pending["attacks"]
        for target in attack["targets"]
        if _parted(target)[0] not in attack.get("answers", {})
    ]
    asked.sort(key=lambda one: one[1] in table.phones)
    return _armor_of(table, *asked[0]) if asked else None


def _armor_of(table: FaceTable, attack: Mapping[str, Any], seat: str, who: str) -> Ask:
    """Ask one defender, who may answer on a phone instead."""
    choices = _defended(table, attack, seat)
    known = 1 + max((int(one.key) for one in choices), default=0)
    if known <= attack["damage"]:
        held = table.seats[seat]["hand"]
        sub = say_many(
            "the app counts {count} card in hand", "the app counts {count} cards in hand", held
        )
        choices += (
            Choice("more", armors(known), Pick(_hand(table, seat)), sub, "armor", seat=seat),
        )
    wounds = say_many("{count} wound", "{count} wounds", attack["damage"])
    title = say("{who} is hit: {wounds}", who=table.owner(seat, who), wounds=wounds)
    on_phone = say("{name} is asked on the phone; the answer can be given here too.",
                   name=table.name(seat))  # fmt: skip
    return Ask(
        f"armor.{attack['id']}.{seat}",
        title,
        choices,
        on_phone if seat in table.phones else "",
        seat,
        "armor",
        alarm=True,
        must=True,
        rule="PS-ITEM-10",
        by_hand=seat in table.phones,
    )


def _defended(table: FaceTable, attack: Mapping[str, Any], seat: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(way.get("cards", 0)),
            armors(way.get("cards", 0)),
            send("armor", way),
            icon="armor" if way.get("cards") else None,
            bright=not way.get("cards"),
        )
        for way in _ways(table, "armor")
        if way["attack"] == attack["id"] and way.get("seat") == seat
    )


def _hand(table: FaceTable, seat: str) -> Number:
    """PS-HAND-01: the size of a hand, which the app only counts."""
    held = table.seats[seat]["hand"]
    return Number(f"seats.{seat}.hand", say("hand"), held, 0, SEARCH_CARDS, "hand", seat)


def _ways(table: FaceTable, do: str) -> Sequence[Mapping[str, Any]]:
    offer = table.of(do)
    return offer.ways if offer is not None and offer.closed is None else ()


def _spawn(table: FaceTable, pending: Mapping[str, Any]) -> Ask:
    choices = tuple(
        Choice(
            choice,
            table.room(choice) if "," in choice else table.parasite(choice),
            Send({"do": "spawn_at", "choice": choice}),
            _where(table, choice),
            "parasite",
            place=choice if "," in choice and not table.aims else None,
        )
        for choice in pending["choices"]
    )
    rooms = all("," in one for one in pending["choices"])
    title = say("Where does the parasite appear?") if rooms else say("Which parasite comes here?")
    text: Message | str = (
        "" if rooms else say("The supply is empty: move one that is on the board.")
    )
    return Ask(
        "spawn", title, choices, text, icon="parasite", alarm=True, must=True, rule="PS-SPAWN-07"
    )


def _drawn(table: FaceTable, pending: Mapping[str, Any]) -> Ask | None:
    """PS-SRCH-04, PS-ROOM-08: what was drawn, now that the red room's parasite is there.

    Where a table is only looked at, as it would be, nothing is on offer, and nothing asked.
    """
    seats, cards, ways = pending["seats"], pending["cards"], _ways(table, "drawn")
    if not ways:
        return None
    title = (
        say_many("Draw {count} card", "Draw {count} cards", cards)
        if len(seats) == 1
        else say("{a} and {b} draw a card each", a=table.name(seats[0]), b=table.name(seats[1]))
    )
    press = narrowed("drawn", ways, drawn_fields(table))
    ok = Choice("0", say("OK"), press, bright=True)
    asked = Ask("drawn", title, (ok,))
    if isinstance(press, Pick) and isinstance(press.question, Ask):
        asked = evolve(press.question, title=title, text=press.question.title)
    return evolve(asked, seat=seats[0], icon="search", must=True, rule="PS-SRCH-04")


def _where(table: FaceTable, choice: str) -> Message | str:
    if "," in choice:
        return where(choice) if table.aims else table.way(choice)
    one = next(one for one in table.view["parasites"] if one["id"] == choice)
    return table.placed(one["room"])


def _scan(table: FaceTable, pending: Mapping[str, Any]) -> Ask | Sealed:
    """PS-SCAN-04: sealed answers where phones are, check cards where none is."""
    cards = evolve(_check_cards(table, pending), by_phones=True)
    if table.sealing != "infected":
        return cards
    return Sealed(
        cards.key, "infected", say("Heat scan"),
        say("Everybody: hold “Peek” on the phone, then hold “Seal”. Nobody can read the answer."),
        say("What are you?"),
        (Answer(0, say("I am human")), Answer(1, say("I am infected"))),
        evolve(cards, must=False), "heat-scanner", rule="PS-SCAN-04",
    )  # fmt: skip


def _last_human(table: FaceTable) -> Ask | Sealed:
    """PS-WIN-06: the second question, sealed as the first was."""
    none = table.view["options"]["last_human_gas"] == "none"
    asked = (
        say("Does that player hold a Gas Can? Say only yes or no.")
        if none
        else say("Does that player hold enough Gas Cans for the Hive? Say only yes or no.")
    )
    cards = evolve(_gas(table, "last_human_gas", say("One human is left"), asked), by_phones=True)
    if table.sealing != "last_human_without_gas":
        return cards
    return Sealed(
        cards.key, "last_human_without_gas", say("One human is left: is there any gas?"),
        say("Everybody, infected or not: say on the phone whether you hold a gas can, then hold"
            " “Seal”."),
        say("Are you human, without a gas can?"),
        (Answer(0, say("No, or I hold a gas can")), Answer(1, say("Yes, and I hold no gas can"))),
        evolve(cards, must=False), "gas", rule="PS-WIN-06",
    )  # fmt: skip


def _check_cards(table: FaceTable, pending: Mapping[str, Any]) -> Ask:
    living = sum(1 for seat in table.seats.values() if seat["alive"])
    polled = pending.get("polled", living)
    choices = tuple(
        Choice(str(n), str(n), Send({"do": "scan_cards", "infected": n})) for n in range(polled + 1)
    )
    return Ask(
        "scan", say("Heat scan: how many are infected?"), choices,
        say(
            "Everyone lays two check cards face down: the true one on the green plus side (red:"
            " infected, blue: human), the other one on the red minus side. Shuffle each pile. Turn"
            " up the green pile alone, and tap how many red cards are in it. The second pile stays"
            " face down."
        ),
        icon="heat-scanner", numbers=True, must=True, rule="PS-SCAN-04",
    )  # fmt: skip


def _deck(table: FaceTable) -> Ask:
    """PS-WIN-06, AMB-14: the deck alone, or the deck with what the last human holds."""
    asked = (
        say("Is there a Gas Can in it?")
        if table.view["options"]["last_human_gas"] == "none"
        else say("With what the last human holds, are there enough Gas Cans for the Hive?")
    )
    return _gas(table, "deck_gas", say("Look through the search deck"), asked)


def _gas(table: FaceTable, do: str, title: Message, text: Message) -> Ask:
    """PS-WIN-06: hands are secret, so it is a yes or a no."""
    ways = _ways(table, do)
    choices = tuple(
        Choice("yes" if way["cans"] else "no", say("Yes") if way["cans"] else say("No"),
               send(do, way), icon="gas" if way["cans"] else None)
        for way in ways
    )  # fmt: skip
    return Ask(do, title, choices, text, icon="gas", must=True, rule="PS-WIN-06")
