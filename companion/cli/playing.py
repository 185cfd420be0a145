"""`companion tablet`, `play` and `serve`: a table, and who comes to it."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from io import BufferedReader, FileIO
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from companion.app import home, let_in, no_screen, open_table, run_tablet
from companion.cli.calls import (
    HERE,
    WrongCallError,
    command,
    err,
    folder_of,
    game_and_language,
    in_json,
    option,
    out,
    packages_with,
    seed,
    verbose,
)
from companion.core.say import Message, say, say_many
from companion.games import USUAL_GAME
from companion.journal.entry import Journal
from companion.locale import Words
from companion.table.script import Script, lines
from companion.table.table import Table
from companion.terminal import plain_lines

if TYPE_CHECKING:
    from companion.phones.reception import Reception

MOST_PORT: Final = 65_535


def add(commands: Any) -> None:
    """Add the three commands."""
    what = say("The tablet's screen; it also opens without a command.")
    _add_tablet(command(commands, "tablet", what))
    _add_play(command(commands, "play", say("Play by lines of JSON, for programs.")))
    what = say("Play with phones and no tablet; the host uses a phone or a browser.")
    _add_serve(command(commands, "serve", what))


def _add_tablet(parser: ArgumentParser) -> None:
    what = say("The folder with the journal; without it, your own data folder.")
    option(parser, "--data", what, metavar="DIR", type=folder_of)
    seed(parser)
    what = say("The game offered first: its name, or MODULE:OBJECT for one of your own.")
    option(parser, "--game", what)
    verbose(parser, log_folder)
    parser.set_defaults(run=tablet)


def _add_play(parser: ArgumentParser) -> None:
    what = say("The folder with the journal; without it, nothing is kept.")
    option(parser, "--data", what, metavar="DIR", type=folder_of)
    option(parser, "--resume", say("Continue the newest unfinished game."), action="store_true")
    option(parser, "--serve", say("Let phones join."), metavar="HOST:PORT", type=_host_and_port)
    seed(parser)
    game_and_language(parser)
    verbose(parser, lambda call: call.data)
    parser.set_defaults(run=play)


def _add_serve(parser: ArgumentParser) -> None:
    what = say("The folder with the journal; without it, your own data folder.")
    option(parser, "--data", what, metavar="DIR", type=folder_of)
    what = say(
        "Listen only on this address and port; without it, on every address that phones can reach."
    )
    option(parser, "--at", what, metavar="HOST:PORT", type=_host_and_port)
    seed(parser)
    in_json(parser)
    game_and_language(parser)
    verbose(parser, log_folder)
    parser.set_defaults(run=serve)


def log_folder(call: Namespace) -> Path:
    """Return where a call's log is kept: beside the journal."""
    return call.data or home()


def _host_and_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > MOST_PORT:
        raise ArgumentTypeError(HERE.say(say("it must be HOST:PORT, such as 127.0.0.1:8317")))
    return host, int(port)


def tablet(call: Namespace) -> int:
    """Run the tablet, or say what to do where there is no screen."""
    packages, game = packages_with(call.game or USUAL_GAME)
    if packages[game].face is None:
        why = say("{game} has no screens: play it with ./panic play.", game=game)
        raise WrongCallError(why)
    if (no := no_screen()) is not None:
        err(no)
        return 1
    return run_tablet(call.data, call.seed, packages, game if call.game else None)


def play(call: Namespace) -> None:
    """Answer standard input, line by line."""
    if call.resume and call.data is None:
        raise WrongCallError(say("--resume needs --data, the folder with the game."))
    games, name = packages_with(call.game)
    with ExitStack() as stack:
        folder = call.data or Path(stack.enter_context(TemporaryDirectory(prefix="panic-")))
        table = open_table(games, folder, call.seed)
        stack.callback(table.journal.close)
        if call.resume and not table.resume():
            err(say("There is no unfinished game in {folder}.", folder=str(folder)))
        if sys.stdin is not None and sys.stdin.isatty():
            err(say("One command a line, as docs/scripted-table.md has them; Ctrl-D ends."))
        if call.serve is None:
            _pump(Script(table, Words(call.lang), name), _input())
            return
        import asyncio

        from companion.phones.guestbook import HOST, new_code
        from companion.serving import play as play_with_phones

        host, port = call.serve
        phones = let_in(table, folder, name, host, port or None)
        phones.connections.hellos.host_code = new_code(HOST)
        script = Script(table, Words(call.lang), name, phones)
        heed = _heeding(table.journal)
        asyncio.run(play_with_phones(script, phones, _input(), out, heed))
        _tell_of_the_unkept(table)


def serve(call: Namespace) -> None:
    """Run a table with phones alone: one of them, with the host code, runs it."""
    import asyncio

    from companion.phones.guestbook import HOST, new_code
    from companion.serving import serve as serve_phones

    games, name = packages_with(call.game)
    folder = call.data or home()
    table = open_table(games, folder, call.seed)
    with closing(table.journal):
        resumed = table.resume()
        host, port = call.at or (None, None)
        phones = let_in(table, folder, name, host, port or None)
        phones.connections.hellos.host_code = new_code(HOST)

        def tell() -> None:
            out(_as_served(call, phones))

        if resumed and not call.json:
            err(say("The unfinished game continues."))
        asyncio.run(serve_phones(phones, tell))
        _tell_of_the_unkept(table)


def _as_served(call: Namespace, phones: Reception) -> bytes:
    """Return where phones come in, and the two codes: in words with a QR code, or in JSON."""
    join, host = phones.connections.code, phones.connections.hellos.host_code or ""
    addresses = [address.url for address in phones.guests().addresses]
    if call.json:
        fields = {"serving": phones.url, "join": join, "host": host, "addresses": addresses}
        return json.dumps(fields).encode() + b"\n"
    words = Words(call.lang)
    link, url = phones.guests().link() or "", phones.url or ""
    host_link = f"{url}/host#{host}"
    more: list[Message] = []
    if len(addresses) > 1:
        more = [say("Other addresses of this machine: {urls}.", urls=addresses[1:])]
    shown = [
        *_side_by_side(
            (words.sentence(say("Players: scan to join")), _qr(link)),
            (words.sentence(say("Main screen: for you alone")), _qr(host_link)),
        ),
        words.sentence(
            say("Players: or open {url} and enter {code}.", url=url, code=_grouped(join))
        ),
        words.sentence(say("Main screen: or open {link} in a browser.", link=host_link)),
        *(words.sentence(row) for row in more),
        "",
    ]
    return plain_lines("\n".join(shown)).encode()


def _side_by_side(left: tuple[str, str], right: tuple[str, str]) -> list[str]:
    """Return two codes beside one another, each with its title above it, as 80 columns allow."""
    columns = [[title, *code.splitlines()] for title, code in (left, right)]
    wide = max(len(line) for line in columns[0])
    return [f"{a:<{wide}}   {b}" for a, b in zip_longest(*columns, fillvalue="")]


def _grouped(code: str) -> str:
    """Return a code as it is read aloud: four and four."""
    return " ".join(code[n : n + 4] for n in range(0, len(code), 4))


def _qr(link: str) -> str:
    """Return a QR code made of letters, dark on light wherever the terminal allows colours."""
    from companion.phones.qr import qr_rows

    matrix = qr_rows(link, border=2) or []
    if len(matrix) % 2:
        matrix.append([False] * len(matrix))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(a, b, strict=True)) for a, b in pairs)


def _input() -> Iterator[bytes | None]:
    """Give the lines of standard input.

    Past Python's own buffer: a thread that waits in it as the process ends would abort the process,
    and leave what it held in a crash report.
    """
    if sys.stdin is None:
        return iter(())
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError):
        return lines(sys.stdin.buffer)
    return lines(BufferedReader(FileIO(number, closefd=False)))


def _pump(script: Script, given: Iterator[bytes | None]) -> None:
    """Answer every line."""
    heed = _heeding(script.table.journal)
    for line in given:
        answer = script.answer(line)
        heed()
        out(answer)
    _tell_of_the_unkept(script.table)


def _heeding(journal: Journal) -> Callable[[], None]:
    """Return what says it when the disk has ceased or begun again to take what is done."""
    told: Message | None = None

    def heed() -> None:
        nonlocal told
        if journal.trouble != told:
            told = journal.trouble
            err(say("Everything is being saved again.") if told is None else told)

    return heed


def _tell_of_the_unkept(table: Table) -> None:
    journal = table.journal
    journal.retry()
    if journal.waiting:
        err(
            say_many(
                "The last command could not be kept.",
                "The last {count} commands could not be kept.",
                journal.waiting,
            )
        )
