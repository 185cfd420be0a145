"""My copy over the wire: hosts see the forms, tell what they know, take the file and bring it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from companion.core.names import LONGEST
from companion.games.star_trek_panic.missions import LONGEST_LINE
from companion.games.star_trek_panic.package import PACKAGE
from companion.phones.copying import PART
from companion.phones.wire import LONGEST as LONGEST_FRAME
from companion.table.copies import Copies, exported
from tests.support.connections import Evening, Phone

GAME = PACKAGE.name


def a_host(evening: Evening) -> Phone:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    phone = evening.phone()
    assert phone.as_host("HHHHHHHHHHHH", wants="scene")["host"] is True
    return phone


def whole(host: Phone, what: str) -> Any:
    """Ask for one part after another; return what they are together."""
    data, part, of = b"", 0, 1
    while part < of:
        frame = host.say(type="copy", game=GAME, what=what, part=part)
        assert (frame["type"], frame["part"]) == ("copy", part)
        data, part, of = data + b64decode(frame["text"]), part + 1, frame["of"]
    return json.loads(data)


def tell(host: Phone, *path: str | int, value: Any) -> dict[str, Any]:
    return host.say(type="copy_tell", game=GAME, path=list(path), value=value)


def tell_much(host: Phone) -> None:
    """Tell more than one part has room for."""
    for n in range(30):
        name, line = f"Μ{n}".ljust(LONGEST, "é"), "é" * LONGEST_LINE
        assert tell(host, "missions", "+", value=name)["type"] == "copy_kept"
        assert tell(host, "missions", n, "objectives", "+", value=line)["type"] == "copy_kept"


def bring(host: Phone, data: bytes, step: int = PART) -> dict[str, Any]:
    parts = [data[n : n + step] for n in range(0, len(data), step)] or [b""]
    answers = [
        host.say(type="copy_part", game=GAME, part=n, of=len(parts), text=b64encode(one).decode())
        for n, one in enumerate(parts)
    ]
    return answers[-1]


def deck(evening: Evening) -> Any:
    return evening.table.copy_of(GAME).fields.get("deck")


def test_a_host_sees_the_forms_and_what_is_told_stands_in_them(evening: Evening) -> None:
    host = a_host(evening)
    games = {one["game"]: one for one in host.last("welcome")["games"]}
    assert games[GAME]["copy"] is True
    assert "copy" not in games["panic_station"]
    assert [one["key"] for one in whole(host, "forms")] == ["bag", "deck", "missions"]
    assert tell(host, "deck", value=50)["type"] == "copy_kept"
    assert deck(evening) == 50
    assert '"value": 50' in json.dumps(whole(host, "forms"))


def test_what_no_copy_has_is_refused_in_words_and_changes_nothing(evening: Evening) -> None:
    host = a_host(evening)
    tell(host, "deck", value=50)
    answer = tell(host, "deck", value=3)
    assert (answer["type"], answer["code"]) == ("refused", "bad_value")
    assert deck(evening) == 50


def test_a_long_file_goes_out_and_comes_back_in_parts_that_fit_a_frame(evening: Evening) -> None:
    host = a_host(evening)
    tell_much(host)
    missions = evening.table.copy_of(GAME).fields["missions"]
    file = exported(PACKAGE, evening.table.copy_of(GAME))
    assert whole(host, "file")["copy"]["missions"] == missions
    texts = [json.dumps(one, ensure_ascii=False) for one in host.heard if one["type"] == "copy"]
    assert max(len(one.encode()) for one in texts) < LONGEST_FRAME
    assert host.last("copy")["of"] == 3
    for _ in missions:
        assert tell(host, "missions", 0, value=None)["type"] == "copy_kept"
    assert not evening.table.copy_of(GAME).fields["missions"]
    assert bring(host, file, 700)["type"] == "copy_kept"
    assert evening.table.copy_of(GAME).fields["missions"] == missions


def test_a_file_goes_out_as_it_was_when_its_first_part_was_asked_for(evening: Evening) -> None:
    host, other = a_host(evening), a_host(evening)
    tell_much(host)
    before = exported(PACKAGE, evening.table.copy_of(GAME))
    parts = [host.say(type="copy", game=GAME, what="file", part=0)]
    assert tell(other, "missions", 0, value=None)["type"] == "copy_kept"
    parts += [host.say(type="copy", game=GAME, what="file", part=n) for n in (1, 2)]
    assert b"".join(b64decode(one["text"]) for one in parts) == before
    assert whole(host, "file")["copy"] != json.loads(before)["copy"], "and then as it is"


def test_where_nothing_can_be_saved_the_host_hears_why(evening: Evening, tmp_path: Path) -> None:
    host = a_host(evening)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "elsewhere")
    evening.table.copies = Copies(tmp_path / "mine")
    (tmp_path / "elsewhere" / "copies").symlink_to(tmp_path)
    answer = tell(host, "deck", value=50)
    assert answer["code"] == "unavailable"
    assert "is a link to" in answer["why"]


def test_a_wrong_file_or_one_that_breaks_off_changes_nothing(evening: Evening) -> None:
    host = a_host(evening)
    tell(host, "deck", value=50)
    file = exported(PACKAGE, evening.table.copy_of(GAME))
    tell(host, "deck", value=40)
    for data in (b"", b"no JSON", b"{}", file[:-40], file.replace(GAME.encode(), b"ten")):
        assert bring(host, data)["type"] == "refused"
    first = b64encode(file[:20]).decode()
    part: dict[str, Any] = {"type": "copy_part", "game": GAME, "of": 3, "text": first}
    assert host.say(**part, part=0)["type"] == "copy_part"
    assert host.say(**part, part=2)["type"] == "refused", "a part is missing"
    assert host.say(**part, part=1)["type"] == "refused", "and it begins anew"
    assert host.say(**{**part, "part": 0, "text": "*"})["type"] == "refused"
    assert deck(evening) == 40


def test_no_file_fills_the_memory(evening: Evening) -> None:
    host = a_host(evening)
    text = b64encode(b" " * 9_000).decode()
    answers = [
        host.say(type="copy_part", game=GAME, part=n, of=10_000, text=text)["type"]
        for n in range(112)
    ]
    assert answers == ["copy_part"] * 111 + ["refused"]


def test_nobody_but_a_host_may_and_only_of_games_that_have_one(evening: Evening) -> None:
    host, phone = a_host(evening), evening.phone("blue")
    for frame in ({"type": "copy", "game": GAME, "what": "file"},
                  {"type": "copy_tell", "game": GAME, "path": ["deck"], "value": 50},
                  {"type": "copy_part", "game": GAME, "part": 0, "of": 1, "text": ""}):  # fmt: skip
        assert phone.say(**frame)["code"] == "bad_frame"
        assert host.say(**{**frame, "game": "panic_station"})["code"] == "bad_value"
        assert host.say(**{**frame, "game": "chess"})["code"] == "bad_value"
    assert deck(evening) is None
