"""What can be set right of a Character, a Pod, a Section: what lies there is told as it is."""

from __future__ import annotations

from companion.core.say import say
from companion.games.stationfall.face.asking import in_groups
from companion.games.stationfall.face.names import CUBE, HAZARD_ICONS, STATE_ICONS
from companion.games.stationfall.face.seats import cubes_of
from companion.games.stationfall.face.table import FaceTable, adjust
from companion.games.stationfall.names import SECTIONS
from companion.games.stationfall.naming import DATA, HAZARDS, LIVES
from companion.stage.presses import Later, Pick, Press
from companion.stage.questions import Ask, Choice


def correct(table: FaceTable, name: str) -> Pick | Later | None:
    """Return what of a Character can be otherwise on the table."""
    if table.over or not table.is_table or table.phase == "setup":
        return None
    if table.selection.brief:
        return Later(f"correct.{name}")
    one = table.characters[name]
    path = f"characters.{name}"
    choices = [
        Choice("cubes", say("Cubes on it"), Pick(_cubes(table, name)), icon=CUBE),
        Choice("state", say("State"), Pick(_states(table, name)), LIVES[one["state"]],
               STATE_ICONS[one["state"]]),
        Choice("discs", say("Activation discs"), Pick(_discs(table, name)), str(len(one["discs"])),
               "ring"),
        _switch(f"{path}.contaminated", "contaminated", one["contaminated"],
                (say("It is not contaminated"), say("It is contaminated")), "gas"),
        _switch(f"{path}.kompromat_used", "kompromat", one["kompromat_used"],
                (say("Its Kompromat is not used"), say("Its Kompromat is used")), "file"),
        Choice("data", say("Data"), Pick(_data(table, name)), str(len(one["data"])), "eye"),
    ]  # fmt: skip
    if table.is_full:
        stands = Choice("section", say("Where it stands"), Pick(places(table, name)),
                        one["section"] or say("not known"), "move")  # fmt: skip
        choices.insert(0, stands)
    if any(one["bribes"]) or any(seat["bribe"] for seat in table.seats.values()):
        choices.append(
            Choice("bribes", say("Bribes"), Pick(_bribes(table, name)), str(len(one["bribes"])),
                   "coin"))  # fmt: skip
    return Pick(Ask(f"correct.{name}", name, tuple(choices), say("What is wrong?")))


def places(table: FaceTable, name: str) -> Ask:
    """Return the Sections and Pods in which a pawn can stand."""
    now = table.characters[name]["section"]
    pods = [pod for pod, one in table.pods.items() if one["state"] == "attached"]
    gone = {*table.pods} - {*pods}
    names = dict.fromkeys((*pods, *SECTIONS, *table.sections))
    choices = [
        Choice(one, one, adjust({f"characters.{name}.section": one}),
               say("stands here") if one == now else "", bright=one == now)
        for one in names if one not in gone
    ]  # fmt: skip
    title, key = say("Where does {character} stand?", character=name), f"section.{name}"
    return Ask(key, title, in_groups(key, title, choices))


def followed(table: FaceTable) -> Ask:
    """Return whether the app follows pawns and items, to be changed in the middle of a game."""
    choices = tuple(
        Choice(board, label, adjust({"board": board}), sub, icon,
               bright=board == table.view["board"])
        for board, label, sub, icon in (
            ("light", say("Clock and tracks"), say("The app forgets where pawns stand."), "clock"),
            ("full", say("Pawns (experimental)"), say("Then say where each pawn stands."),
             "move"),
        )
    )  # fmt: skip
    return Ask("board", say("What does the app follow?"), choices)


def _switch(path: str, key: str, now: object, words: tuple[object, object], icon: str) -> Choice:
    off, on = words
    label = off if now else on
    return Choice(key, label, adjust({path: not now}), icon=icon)  # type: ignore[arg-type]


def _cubes(table: FaceTable, name: str) -> Ask:
    choices = tuple(
        Choice(seat, table.name(seat), Pick(cubes_of(table, name, seat)),
               str(table.characters[name]["cubes"].get(seat, 0)), seat=seat)
        for seat in table.seats
    )  # fmt: skip
    return Ask(f"cubes.{name}", say("Whose cubes on {character}?", character=name), choices)


def _states(table: FaceTable, name: str) -> Ask:
    now = table.characters[name]["state"]
    choices = tuple(
        Choice(state, label, adjust({f"characters.{name}.state": state}), icon=STATE_ICONS[state],
               bright=state == now)
        for state, label in LIVES.items()
    )  # fmt: skip
    return Ask(f"state.{name}", name, choices)


def _toggles(path: str, now: list[str], values: tuple[str, ...]) -> list[tuple[str, Press, bool]]:
    """Return for each value what takes it away, or puts it there."""
    found: list[tuple[str, Press, bool]] = []
    for one in values:
        there = one in now
        after = [other for other in now if other != one] if there else [*now, one]
        found.append((one, adjust({path: after}), there))
    return found


def _discs(table: FaceTable, name: str) -> Ask:
    now = list(table.characters[name]["discs"])
    toggled = _toggles(f"characters.{name}.discs", now, tuple(table.seats))
    choices = tuple(
        Choice(seat, table.name(seat), press, say("lies here") if there else "", seat=seat,
               bright=there)
        for seat, press, there in toggled
    )  # fmt: skip
    return Ask(f"discs.{name}", say("Whose disc lies on {character}?", character=name), choices)


def _data(table: FaceTable, name: str) -> Ask:
    now = list(table.characters[name]["data"])
    known = tuple(one for one in DATA if one in now or _is_in_play(table, one))
    toggled = _toggles(f"characters.{name}.data", now, known)
    choices = tuple(
        Choice(data, DATA[data], press, say("has it") if there else "", bright=there)  # type: ignore[index]
        for data, press, there in toggled
    )
    return Ask(f"data.{name}", say("What Data does {character} have?", character=name), choices)


def _is_in_play(table: FaceTable, data: str) -> bool:
    """SF-DAT-01: two kinds come with their Characters."""
    needs = {"NDA": "Legal", "Digital Assistant": "Digital Assistant"}
    return needs.get(data) is None or needs[data] in table.characters


def _bribes(table: FaceTable, name: str) -> Ask:
    now = list(table.characters[name]["bribes"])
    choices = tuple(
        Choice(seat, table.name(seat), press, say("lies here") if there else "", seat=seat,
               bright=there)
        for seat, press, there in _toggles(f"characters.{name}.bribes", now, tuple(table.seats))
        if there or (table.seats[seat]["bribe"] and table.seats[seat]["bot"] is None)
    )  # fmt: skip
    return Ask(f"bribes.{name}", say("Whose Bribe lies on {character}?", character=name), choices)


def section(table: FaceTable, name: str) -> Ask:
    """Return what of a Section can be otherwise on the table."""
    one = table.sections.get(name, {"hazard": None, "damaged": False})
    choices = [
        Choice(hazard or "none", label, adjust({f"sections.{name}.hazard": hazard}),
               icon=HAZARD_ICONS.get(hazard or "", "check"), bright=hazard == one["hazard"])
        for hazard, label in ((None, say("No hazard")), *HAZARDS.items())
    ]  # fmt: skip
    whole = (say("It is not damaged"), say("It is damaged"))
    choices.append(_switch(f"sections.{name}.damaged", "damaged", one["damaged"], whole, "warn"))
    return Ask(f"correct.section.{name}", name, tuple(choices), say("What is wrong?"))
