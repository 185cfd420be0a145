"""The steps in which a command is seen happening on the map, and their sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.core.setup import called
from companion.stage.questions import Figure, Result
from companion.stage.scene import News, Step

SOUNDS: Final[Mapping[str, str]] = {
    "rolled": "roll",
    "parasite_spawned": "spawn",
    "parasite_killed": "hit",
    "damaged": "hit",
    "died": "death",
    "doors_opened": "door",
    "doors_closed": "door",
    "room_placed": "place",
    "turn_began": "turn",
    "scan_opened": "scan",
    "scan_counted": "result",
}


def steps(events: tuple[Mapping[str, Any], ...]) -> tuple[Step, ...]:
    """Return what is to be seen, in its order."""
    found: list[Step] = []
    for event in events:
        match event["type"]:
            case "rolled" if event.get("by") == "app" and event.get("sides") == 4:  # noqa: PLR2004
                found.append(Step("roll", face=event["face"]))
            case "parasite_moved":
                found.append(Step("move", event["parasite"], event["room"]))
            case "blocked":
                found.append(Step("blocked", event["parasite"]))
            case "parasite_spawned":
                found.append(Step("appear", event["parasite"], event["room"]))
            case "parasite_killed":
                found.append(Step("vanish", event["parasite"]))
            case "attacks_opened":
                hit = [one for attack in event["attacks"] for one in attack["targets"]]
                if hit:
                    found.append(Step("hit", pieces=tuple(dict.fromkeys(hit))))
            case "damaged":
                struck = f"{event['seat']}.{event['who']}"
                before = found.pop().pieces if found and found[-1].kind == "hit" else ()
                found.append(Step("hit", pieces=tuple(dict.fromkeys((*before, struck)))))
    return tuple(found)


def sounds(events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
    """Return what is heard: each sound once, an ending above all."""
    kinds = [str(event["type"]) for event in events]
    if "game_ended" in kinds:
        side = next(event.get("side") for event in events if event["type"] == "game_ended")
        return () if side is None else (f"win-{side}",)
    found = [SOUNDS[kind] for kind in kinds if kind in SOUNDS]
    if any(e["type"] == "phase_began" and e.get("phase") == "parasite" for e in events):
        found.append("alarm")
    if any(e.get("card") == "hive" for e in events) or "last_human_asked" in kinds:
        found.append("alarm")
    return tuple(dict.fromkeys(found))


AGAIN: Final = say(
    "Nobody was asked again: this was counted before, and nothing has changed since then."
)
SAME_COUNT: Final = say("The same count as before")


def result(news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
    """PS-SCAN-04, PS-WIN-06: return what was counted, the last where there were several."""
    if news.view is None:
        return None
    kinds = {event["type"]: event for event in events}
    if (counted := kinds.get("scan_counted")) is not None:
        return _counted(news, counted)
    sealed, told = kinds.get("answers_sealed"), kinds.get("last_human_told")
    if sealed is not None and told is not None:
        return _last_human(news, saved=bool(told["saved"]), again=bool(sealed.get("again")))
    return None


def _counted(news: News, counted: Mapping[str, Any]) -> Result:
    figures = figures_of(counted)
    polled, sealed = sum(one.value for one in figures), bool(counted.get("sealed"))
    if again := bool(counted.get("again")):
        text = AGAIN
    elif sealed:
        text = _sealed(news, polled)
    else:
        text = say("Nobody, this tablet included, knows whose card is whose.")
    asked, go = _asked(news, polled), say("Continue")
    title = SAME_COUNT if again else say("Heat scan")
    return Result(title, figures, text, asked, go, sealed=sealed, again=again)


def _last_human(news: News, *, saved: bool, again: bool) -> Result:
    asked = _asked(news, None)
    outcome = (
        say("The last human holds gas: the humans can still burn the Hive.")
        if saved
        else say("The last human has no gas can.")
    )
    text = AGAIN if again else _sealed(news, len(asked))
    title, go = SAME_COUNT if again else say("One human is left"), say("Continue")
    return Result(title, (), text, asked, go, outcome, sealed=True, again=again)


def _asked(news: News, polled: int | None) -> tuple[str, ...]:
    """Return who was asked: the living, unless there were more answers than those."""
    assert news.view is not None
    living = tuple(seat for seat, found in news.view["seats"].items() if found["alive"])
    return living if polled in (None, len(living)) else tuple(news.view["seats"])


def _sealed(news: News, polled: int) -> Message:
    """Say who could know whose answer is whose."""
    assert news.view is not None
    asked = _asked(news, polled)
    here = [seat for seat in asked if seat in news.on_tablet]
    if not here:
        return say("{count} answers sealed. Nobody, this tablet included, knows whose is whose.",
                   count=polled)  # fmt: skip
    known = {seat: str(one["name"]) for seat, one in news.view["seats"].items()}
    names = [called(seat, known) for seat in here]
    return say(
        "{count} answers sealed. Nobody knows whose is whose; only this tablet could know what"
        " {names} answered here.",
        count=polled, names=names,
    )  # fmt: skip


def figures_of(scan: Mapping[str, Any]) -> tuple[Figure, ...]:
    """Return what a scan counted, as large numbers."""
    infected, clean = int(scan["infected"]), int(scan["clean"])
    return (
        Figure(infected, say_many("infected", "infected", infected), "infected", "alarm"),
        Figure(clean, say_many("human", "humans", clean), "human", "safe"),
    )
