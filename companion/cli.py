"""The command line. What a person reads goes to a terminal in words; what a program reads, in JSON.

Exit code 0 when done, 2 for a wrong call, 1 for anything else, with one sentence on standard error.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import sys
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion import digest
from companion.app import home, let_in, no_screen, open_table, run_tablet
from companion.cards import tools
from companion.cards.codec import STICKERS
from companion.cards.sheet import PAPERS, USUAL, wrong_size
from companion.cards.trouble import CardsError
from companion.core.game import AnyGame
from companion.core.say import Message, say, say_many
from companion.games import GAMES
from companion.journal.entry import Journal, JournalError
from companion.journal.sqlite import SqliteJournal
from companion.locale import LANGUAGES, Words, language_of
from companion.serving import ShutError
from companion.table.lookup import rule_as_json, rule_as_text
from companion.table.records import exported, verdict
from companion.table.script import Script, lines
from companion.table.table import Table, unknown_game
from firmware_bridge import tools as devices
from firmware_bridge.link import LineError

if TYPE_CHECKING:
    from companion.phones.reception import Reception

MOST_PORT: Final = 65_535
MOST_AMOUNT: Final = 1_000_000
_HERE = Words(language_of())
"""The language of the person at this terminal."""


class WrongCallError(Exception):
    """The command line cannot mean anything; `why` says it."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text)
        self.why = why


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Let `main` say it."""
        why = say("This call cannot be understood ({how}); see --help.", how=message)
        raise WrongCallError(why)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="companion: %(message)s")
    try:
        call = _parser().parse_args(arguments)
        return int(call.run(call) or 0)
    except WrongCallError as error:
        _err(error.why)
        return 2
    except (CardsError, JournalError, LineError, ShutError) as error:
        _err(error.why)
        return 1
    except BrokenPipeError:
        _silence_output()
        return 1
    except OSError as error:
        _silence_output()
        _err(say("The answers cannot be written out ({how}).", how=str(error)))
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> ArgumentParser:
    about = say("A companion for hidden-traitor board games, beside the physical copy.")
    parser = _Parser(prog="companion", description=_HERE.say(about), allow_abbrev=False)
    number = f"companion {version('panic-companion')}"
    parser.add_argument("--version", action="version", version=number)
    parser.set_defaults(run=tablet, data=None, seed=None)
    commands = parser.add_subparsers(metavar="COMMAND")
    _add_tablet(
        _command(commands, "tablet", say("The tablet, which is what runs without a command."))
    )
    _add_play(_command(commands, "play", say("A table driven by lines of JSON.")))
    what = say("A table with phones and no tablet, run from a phone or a browser.")
    _add_serve(_command(commands, "serve", what))
    _add_rules(_command(commands, "rules", say("Rules that match, with their sources.")))
    shown = _command(commands, "cards", say("Stickers: print them, read them."))
    verbs = shown.add_subparsers(metavar="sheet|read|watch", required=True)
    _add_sheet(_command(verbs, "sheet", say("Write stickers to print, true to size, as a PDF.")))
    _add_read(_command(verbs, "read", say("Print what pictures show, as JSON lines.")))
    what = say("Print each card as it is held up, as JSON lines.")
    _add_watch(_command(verbs, "watch", what))
    plugged = _command(commands, "device", say("The scanner box, or any scanner on a cable."))
    verbs = plugged.add_subparsers(metavar="ports|watch|simulate", required=True)
    what = say("Print the ports of this machine and what seems to be there, as JSON lines.")
    _command(verbs, "ports", what).set_defaults(run=device_ports)
    what = say("Print what comes from a device, as JSON lines.")
    _add_watch_device(_command(verbs, "watch", what))
    what = say("Be a scanner box on a port of its own, told by JSON lines what happens to it.")
    _add_simulate(_command(verbs, "simulate", what))
    kept = _command(commands, "journal", say("The evenings that were kept."))
    verbs = kept.add_subparsers(metavar="export|check", required=True)
    _add_export(_command(verbs, "export", say("Print every game's log as JSON lines.")))
    _add_check(_command(verbs, "check", say("Tell whether a journal is whole.")))
    return parser


def _add_tablet(parser: ArgumentParser) -> None:
    what = say("The folder with the journal; without it, your own data folder.")
    _option(parser, "--data", what, metavar="DIR", type=_folder)
    what = say("Make the app's dice fall the same way again.")
    _option(parser, "--seed", what, metavar="N", type=int)
    parser.set_defaults(run=tablet)


def _add_play(parser: ArgumentParser) -> None:
    what = say("The folder with the journal; without it, nothing is kept.")
    _option(parser, "--data", what, metavar="DIR", type=_folder)
    _option(parser, "--resume", say("Go on with the newest unfinished game."), action="store_true")
    _option(parser, "--serve", say("Let phones in."), metavar="HOST:PORT", type=_host_and_port)
    what = say("Make the app's dice fall the same way again.")
    _option(parser, "--seed", what, metavar="N", type=int)
    _add_game_and_language(parser)
    parser.set_defaults(run=play)


def _add_serve(parser: ArgumentParser) -> None:
    what = say("The folder with the journal; without it, your own data folder.")
    _option(parser, "--data", what, metavar="DIR", type=_folder)
    what = say("Only on this address and port; without it, wherever phones can reach this machine.")
    _option(parser, "--at", what, metavar="HOST:PORT", type=_host_and_port)
    what = say("Make the app's dice fall the same way again.")
    _option(parser, "--seed", what, metavar="N", type=int)
    _option(parser, "--json", say("Answer in JSON."), action="store_true")
    _add_game_and_language(parser)
    parser.set_defaults(run=serve)


def _add_rules(parser: ArgumentParser) -> None:
    parser.add_argument(
        "words", metavar="WORDS", nargs="+", help=_HERE.say(say("Words, or a rule's id."))
    )
    what = say("The game whose rules they are.")
    _option(parser, "--game", what, choices=digest.games(), default="panic_station")
    _option(parser, "--json", say("Answer in JSON."), action="store_true")
    _option(parser, "--lang", say("The language."), choices=LANGUAGES, default=language_of())
    parser.set_defaults(run=rules)


def _add_sheet(parser: ArgumentParser) -> None:
    what = say("The game whose cards they are for.")
    _option(parser, "--game", what, choices=sorted(STICKERS), default="panic_station")
    _option(parser, "--out", say("The file to write."), metavar="F.pdf", type=_file, required=True)
    _option(parser, "--paper", say("The paper."), choices=sorted(PAPERS), default="a4")
    what = say("How wide a sticker is.")
    _option(parser, "--size", what, metavar="MM", type=_millimetres, default=USUAL)
    what = say("Only these kinds of cards: {kinds}.", kinds=" ".join(_kinds()))
    _option(parser, "--kinds", what, metavar="KIND", nargs="+", type=_words, default=None)
    _option(parser, "--lang", say("The language."), choices=LANGUAGES, default=language_of())
    _option(parser, "--json", say("Answer in JSON."), action="store_true")
    parser.set_defaults(run=sheet)


def _add_read(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help=_HERE.say(say("Pictures."))
    )
    _add_copy_of_game(parser)
    parser.set_defaults(run=read_cards)


def _add_watch(parser: ArgumentParser) -> None:
    what = say("A camera's number, a video, or a folder of numbered pictures.")
    _option(parser, "--source", what, metavar="N|FILE|DIR", required=True)
    what = say("Stop so many seconds into the source.")
    _option(parser, "--seconds", what, metavar="S", type=_amount)
    what = say("Feed a file so many pictures a second; 0 looks at all of them. Else in real time.")
    _option(parser, "--fps", what, metavar="N", type=_amount)
    _add_copy_of_game(parser)
    parser.set_defaults(run=watch_cards)


def _add_copy_of_game(parser: ArgumentParser) -> None:
    what = say("The game whose cards they are.")
    _option(parser, "--game", what, choices=sorted(STICKERS), default="panic_station")
    what = say("The folder with the codes that were taught; without it, your own data folder.")
    _option(parser, "--data", what, metavar="DIR", type=_folder)


def _add_watch_device(parser: ArgumentParser) -> None:
    what = say("The port; without it, the best that is found.")
    _option(parser, "--port", what, metavar="P", default="")
    what = say("What is there, where that cannot be seen: our box, or any scanner.")
    _option(parser, "--kind", what, choices=("box", "scanner"))
    what = say("How fast the line is, where it is not as usual.")
    _option(parser, "--speed", what, metavar="N", type=_bauds)
    _option(parser, "--seconds", say("Stop after so long."), metavar="S", type=_amount)
    parser.set_defaults(run=watch_device)


def _add_simulate(parser: ArgumentParser) -> None:
    what = say("How fast the line is; 0 is as fast as it goes.")
    _option(parser, "--speed", what, metavar="N", type=_bauds, default=115_200)
    what = say("Make what goes wrong go wrong the same way again.")
    _option(parser, "--seed", what, metavar="N", type=int, default=0)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = devices.help_of_simulate(_HERE.say)
    parser.set_defaults(run=simulate_device)


def _add_export(parser: ArgumentParser) -> None:
    _option(parser, "--data", say("The folder with the journal."), metavar="DIR", type=_folder)
    _add_game_and_language(parser)
    parser.set_defaults(run=export)


def _add_check(parser: ArgumentParser) -> None:
    _option(parser, "--data", say("The folder with the journal."), metavar="DIR", type=_folder)
    _option(parser, "--json", say("Answer in JSON."), action="store_true")
    _add_game_and_language(parser)
    parser.set_defaults(run=check)


def _add_game_and_language(parser: ArgumentParser) -> None:
    what = say("What is played: a game's name, or MODULE:OBJECT for one of your own.")
    _option(parser, "--game", what, default="panic_station")
    _option(parser, "--lang", say("The language."), choices=LANGUAGES, default=language_of())


def _folder(text: str) -> Path:
    if not text:
        raise ArgumentTypeError(_HERE.say(say("a folder must be named")))
    return Path(text).expanduser()


def _file(text: str) -> Path:
    if not text or Path(text).is_dir():
        raise ArgumentTypeError(_HERE.say(say("a file must be named")))
    return Path(text).expanduser()


def _millimetres(text: str) -> float:
    try:
        size = float(text.replace(",", "."))
    except ValueError:
        size = 0
    if (no := wrong_size(size)) is not None:
        raise ArgumentTypeError(_HERE.say(no.why))
    return size


def _amount(text: str) -> float:
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        number = -1
    if not 0 <= number < MOST_AMOUNT:
        raise ArgumentTypeError(_HERE.say(say("it must be a number from 0 on")))
    return number


def _bauds(text: str) -> int:
    return int(_amount(text))


def _words(text: str) -> list[str]:
    return [word for word in text.replace(",", " ").split() if word]


def _kinds() -> list[str]:
    return list(dict.fromkeys(kind for game in STICKERS.values() for kind in game.kinds))


def _host_and_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > MOST_PORT:
        raise ArgumentTypeError(_HERE.say(say("it must be HOST:PORT, such as 127.0.0.1:8317")))
    return host, int(port)


def _command(commands: Any, name: str, what: Message) -> ArgumentParser:
    parser: ArgumentParser = commands.add_parser(
        name, help=_HERE.say(what), description=_HERE.say(what), allow_abbrev=False
    )
    return parser


def _option(parser: ArgumentParser, name: str, what: Message, **how: Any) -> None:
    parser.add_argument(name, help=_HERE.say(what), **how)


def tablet(call: Namespace) -> int:
    """Run the tablet, or say what to do where there is no screen."""
    if (why := no_screen()) is not None:
        _err(why)
        return 1
    return run_tablet(call.data, call.seed)


def play(call: Namespace) -> None:
    """Answer standard input, line by line."""
    if call.resume and call.data is None:
        raise WrongCallError(say("--resume needs --data: nothing else was kept."))
    games, name = _games_with(call.game)
    with ExitStack() as stack:
        folder = call.data or Path(stack.enter_context(TemporaryDirectory(prefix="panic-")))
        table = open_table(games, folder, call.seed)
        stack.callback(table.journal.close)
        if call.resume and not table.resume():
            _err(say("There is no unfinished game in {folder}.", folder=str(folder)))
        if sys.stdin is not None and sys.stdin.isatty():
            _err(say("One command a line, as docs/scripted-table.md has them; Ctrl-D ends."))
        if call.serve is None:
            _pump(Script(table, Words(call.lang), name), _input())
            return
        import asyncio

        from companion.serving import play as play_with_phones

        host, port = call.serve
        phones = let_in(table, folder, name, host, port or None)
        script = Script(table, Words(call.lang), name, phones)
        heed = _heeding(table.journal)
        asyncio.run(play_with_phones(script, phones, _input(), _out, heed))
        _tell_of_the_unkept(table)


def serve(call: Namespace) -> None:
    """Run a table with phones alone: one of them, with the host code, runs it."""
    import asyncio

    from companion.serving import serve as serve_phones

    games, name = _games_with(call.game)
    folder = call.data or home()
    table = open_table(games, folder, call.seed)
    with closing(table.journal):
        resumed = table.resume()
        host, port = call.at or (None, None)
        phones = let_in(table, folder, name, host, port or None)
        phones.hall.host_code = phones.hall.register.guestbook.kept.host

        def tell() -> None:
            _out(_as_served(call, phones))

        if resumed and not call.json:
            _err(say("The unfinished game goes on."))
        asyncio.run(serve_phones(phones, tell))
        _tell_of_the_unkept(table)


def _as_served(call: Namespace, phones: Reception) -> bytes:
    """Return where phones come in, and the two codes: in words with a QR code, or in JSON."""
    join, host = phones.hall.register.code, phones.hall.host_code or ""
    addresses = [address.url for address in phones.guests().addresses]
    if call.json:
        fields = {"serving": phones.url, "join": join, "host": host, "addresses": addresses}
        return json.dumps(fields).encode() + b"\n"
    words = Words(call.lang)
    rows = [
        say("Phones join at {url} (or scan this):", url=phones.guests().link() or ""),
        say("The join code is {code}.", code=join),
        say(
            "To run the table, open {url}/j/{code}: that is for you alone.",
            url=phones.url or "",
            code=host,
        ),
    ]
    if len(addresses) > 1:
        rows.append(say("Other addresses of this machine: {urls}.", urls=addresses[1:]))
    text = [words.sentence(row) for row in rows]
    return "\n".join([text[0], _qr(phones.guests().link() or ""), *text[1:], ""]).encode()


def _qr(link: str) -> str:
    """Return a QR code made of letters, dark on light wherever the terminal allows colours."""
    from qrcode.main import QRCode

    code = QRCode(border=2)
    code.add_data(link)
    matrix = code.get_matrix()
    if len(matrix) % 2:
        matrix.append([False] * len(matrix))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(a, b, strict=True)) for a, b in pairs)


def _input() -> Iterator[bytes | None]:
    return lines(sys.stdin.buffer) if sys.stdin else iter(())


def _pump(script: Script, given: Iterator[bytes | None]) -> None:
    """Answer every line."""
    heed = _heeding(script.table.journal)
    for line in given:
        answer = script.answer(line)
        heed()
        _out(answer)
    _tell_of_the_unkept(script.table)


def _heeding(journal: Journal) -> Callable[[], None]:
    """Return what says it when the disk has ceased or begun again to take what is done."""
    told: Message | None = None

    def heed() -> None:
        nonlocal told
        if journal.trouble != told:
            told = journal.trouble
            _err(say("Everything is written again.") if told is None else told)

    return heed


def _tell_of_the_unkept(table: Table) -> None:
    journal = table.journal
    journal.retry()
    if journal.waiting:
        _err(
            say_many(
                "The last command could not be kept.",
                "The last {count} commands could not be kept.",
                journal.waiting,
            )
        )


def sheet(call: Namespace) -> None:
    """Print stickers."""
    there = STICKERS[call.game].kinds
    asked = [kind for kinds in call.kinds or [list(there)] for kind in kinds]
    for kind in asked or [""]:
        if kind not in there:
            why = say(
                "There are no {kind} cards; there are: {kinds}.", kind=kind, kinds=", ".join(there)
            )
            raise WrongCallError(why)
    words = Words(call.lang)
    made = tools.make_sheet(call.game, call.out, call.paper, call.size, asked, words)
    if call.json:
        _out(json.dumps(made, ensure_ascii=False).encode() + b"\n")
        return
    told = say_many(
        "{stickers} stickers of {mm} mm on {count} page: {file}",
        "{stickers} stickers of {mm} mm on {count} pages: {file}",
        made["pages"],
        stickers=made["stickers"],
        mm=f"{made['mm']:g}",
        file=made["file"],
    )
    _out(words.say(told).encode() + b"\n")


def read_cards(call: Namespace) -> int:
    """Read pictures."""
    reading, failed = _reading(call), False
    for file in call.files:
        try:
            row = reading.file(file)
        except CardsError as error:
            _err(error.why)
            failed = True
            row = {"file": str(file), "codes": [], "ms": 0, "error": _HERE.say(error.why)}
        _out(json.dumps(row, ensure_ascii=False).encode() + b"\n")
    return int(failed)


def watch_cards(call: Namespace) -> None:
    """Say which cards are held up."""
    for row in _reading(call).watch(call.source, call.seconds, call.fps, _err):
        _out(json.dumps(row, ensure_ascii=False).encode() + b"\n")


def _reading(call: Namespace) -> tools.Reading:
    reading = tools.Reading(call.game, call.data or home())
    if reading.registry.trouble is not None:
        _err(reading.registry.trouble)
    return reading


def device_ports(call: Namespace) -> None:
    """List ports."""
    for row in devices.list_ports():
        _row(row)


def watch_device(call: Namespace) -> None:
    """Say what a device sends."""
    for row in devices.watch(call.port, call.kind, call.speed, call.seconds, _HERE.say):
        _row(row)


def simulate_device(call: Namespace) -> None:
    """Be a box, until the input ends or somebody ends this."""
    for name in {"SIGTERM", "SIGHUP"} & set(dir(signal)):  # what it made goes with it
        signal.signal(getattr(signal, name), signal.default_int_handler)
    given = None if sys.stdin is None else sys.stdin.fileno()
    devices.simulate(_row, _HERE.say, call.seed, call.speed, given)


def _row(row: dict[str, Any]) -> None:
    _out(json.dumps(row, ensure_ascii=False).encode() + b"\n")


def rules(call: Namespace) -> int:
    """Look rules up in the digest."""
    found = list(digest.search(call.game, call.words, call.lang))
    width = shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else 0
    for rule in found:
        if call.json:
            text = json.dumps(rule_as_json(rule, call.lang), ensure_ascii=False)
        else:
            text = rule_as_text(rule, Words(call.lang), width)
        _out(text.encode() + b"\n")
    if not found:
        _err(say("No rule has all of these words."))
    return 0 if found else 1


def export(call: Namespace) -> None:
    """Print every entry of a journal."""
    games, _ = _games_with(call.game)
    with closing(SqliteJournal.look(call.data or home())) as journal:
        for row in exported(journal, games, Words(call.lang)):
            _out(json.dumps(row, ensure_ascii=False).encode() + b"\n")


def check(call: Namespace) -> int:
    """Read everything that a journal holds, and play it again."""
    games, _ = _games_with(call.game)
    found, words = verdict(call.data or home(), games), Words(call.lang)
    if call.json:
        _out(json.dumps(found.as_json(words), ensure_ascii=False).encode() + b"\n")
    elif found.whole:
        _out(words.say(found.sentence).encode() + b"\n")
    else:
        _err(found.sentence)
    return 0 if found.whole else 1


def _games_with(name: str) -> tuple[dict[str, AnyGame], str]:
    """Return the games that there are, with one from elsewhere where MODULE:OBJECT names it."""
    if ":" not in name:
        if name not in GAMES:
            raise WrongCallError(unknown_game(name).why)
        return GAMES, name
    module, _, thing = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        game: AnyGame = getattr(import_module(module), thing)
        games = {**GAMES, game.name: game}
    except (ImportError, AttributeError, ValueError) as error:
        why = say("The game {name} cannot be loaded ({how}).", name=name, how=str(error))
        raise WrongCallError(why) from error
    return games, game.name


def _out(line: bytes) -> None:
    if sys.stdout is None:
        raise OSError(say("standard output is closed").text)
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def _err(message: Message) -> None:
    sys.stderr.write(f"companion: {_HERE.say(message)}\n")


def _silence_output() -> None:
    """Nobody listens any more; keep Python from trying once more on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
