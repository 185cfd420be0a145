"""A phone's own work for one sealed scan on a slow processor, from the question to the result."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import product
from string import ascii_lowercase
from typing import Any, Final

from playwright.sync_api import Browser, Page

from companion.games import PACKAGES
from companion.phones.private import rules_for_pages
from tests.bench.measure import ROOT, Figure, median
from tests.support.browser import a_browser

WEB: Final = ROOT / "companion/phones/web"
ESBUILD: Final = WEB / "node_modules/.bin/esbuild"
ROUNDS: Final = 7
PROCESSOR: Final = 6
"""How many times slower it is."""
MOST: Final = 150.0
SITE: Final = "http://phone.test/"
"""A page on plain HTTP, so that what is stored is really stored."""
ENTRY: Final = """
export { setGames } from "./src/games";
export { TableClient } from "./src/table_client";
export { PageStorage } from "./src/page_storage";
export { newSecret, publicOf } from "./src/keys";
export { random } from "./src/bytes";
export { keyCommitOf, rosterId, symbolsOf } from "./src/roster";
export { totalOf } from "./src/sealing";
export { chainAfter, picturesOf, ZERO } from "./src/chain";
"""
EVENING: Final = """([seats, warm, games]) => {
    localStorage.clear();
    const { setGames, TableClient, PageStorage, newSecret, publicOf, random, totalOf } = phone;
    setGames(games);
    const { keyCommitOf, rosterId, symbolsOf, chainAfter, picturesOf, ZERO } = phone;
    let now = 1e12, timers = [], sent = [];
    const clock = { now: () => now, after: (ms, then) => {
        const timer = { at: now + ms, then };
        timers.push(timer);
        return () => void (timers = timers.filter(one => one !== timer));
    } };
    const pass = ms => {
        now += ms;
        for (let due; (due = timers.find(one => one.at <= now)); due.then())
            timers = timers.filter(one => one !== due);
    };
    const took = (...steps) => {
        const begin = performance.now();
        for (const step of steps) step();
        return performance.now() - begin;
    };
    const said = type => sent.findLast(one => one.type === type);
    const table = new TableClient(new PageStorage(localStorage), "en", undefined, clock);
    table.line = { send: text => sent.push(JSON.parse(text)), start() {}, rest() {} };
    const says = (type, fields) => table.heard(JSON.stringify({ type, ...fields }));
    const [own, ...names] = seats;
    const others = names.map(seat => {
        const secret = newSecret();
        return { seat, public: publicOf(secret), nonce: random(16) };
    });
    const game = "panic_station", given = { dealt: 3, host_card: 0 };
    const scene = {
        is: "Scene", header: { is: "Header", title: "" }, begun: true,
        seats: seats.map(seat => ({ is: "Seat", seat, name: seat })),
        private: { game, given, ask: "infected", notes: [] },
    };
    const round = 1, head = ZERO, empty = { roster: [], symbols: [] };
    table.enter("ABCD2345", own);
    table.opened();
    says("challenge", { v: 2, challenge: random(16), table: publicOf(newSecret()) });
    says("welcome", { seat: own, ...empty, round: 0, head, rev: 5, scene, game });
    // A key round: this phone fixes its key, opens it, and looks at everybody's.
    let keys = took(() => says("key_round", { round, seats }));
    const fix = one => [one.seat, keyCommitOf(round, one.seat, one.public, one.nonce)];
    const commits = Object.fromEntries([[own, said("key_commit").commit], ...others.map(fix)]);
    keys += took(() => says("key_commits", { round, commits }));
    const mine = { seat: own, public: said("hello").public, nonce: said("key_open").nonce };
    const roster = [mine, ...others], symbols = symbolsOf(rosterId(round, roster));
    keys += took(() => says("roster", { round, roster, symbols }));
    table.rowSaid(true);
    says("rows", { round, same: seats, other: [] });
    for (let n = 0; warm && n < seats.length; n++) pass(31);
    // A poll: the question, the press, the commitment, the share, the count.
    const scan = "0123456789abcdef".repeat(2), ask = "infected", tablet = {};
    const question = { scan, ask, round, seats, tablet, chain: head, warns: [] };
    let all = took(() => says("scan_open", question), () => table.scanClient.peeked());
    const press = took(() => table.scanClient.seal());
    all += press + took(() => pass(8001));
    const { commit, sealed } = said("scan_commit");
    // The others' answers are made up, so that the sum is right: a phone cannot tell.
    const made = seat => [seat, { commit: random(32), sealed: random(32) }];
    const told = Object.fromEntries(names.map(made));
    told[own] = { commit, sealed };
    all += took(() => says("scan_commits", { scan, commits: told }));
    const shares = { [own]: said("scan_share").share };
    for (const seat of names) shares[seat] = "1".padStart(16, "0");
    const rest = totalOf(Object.values(shares)) - 1n;
    shares[names[0]] = BigInt.asUintN(64, 2n - rest).toString(16).padStart(16, "0");
    const infected = Number(totalOf(Object.values(shares)));
    const votes = Object.fromEntries(seats.map(seat => [seat, told[seat].commit]));
    const open = { round, roster, tablet, commits: votes, shares };
    const chain = chainAfter(head, scan, ask, { count: infected, ...open });
    const counted = { infected, polled: seats.length, chain, pictures: picturesOf(chain), ...open };
    all += took(() => says("scan_result", { scan, ask, ...counted }));
    const { outcome } = table.snapshot;
    if (outcome?.check !== "good") throw new Error(JSON.stringify(outcome));
    return { all, press, keys };
}"""


def set_up() -> None:
    """Fetch what the page is built with, where `./panic check` has never run."""
    if not ESBUILD.exists():
        words = ("npm", "ci", "--loglevel=error", "--no-audit", "--no-fund")
        subprocess.run(words, cwd=WEB, check=True, stdout=sys.stderr)
        shutil.copy(WEB / "package-lock.json", WEB / "node_modules/.of")


def bundled() -> str:
    """Return the phone's logic as one script, of the sources that the page is built from."""
    set_up()
    words = ("--bundle", "--minify", "--target=es2020", "--format=iife", "--global-name=phone")
    run = subprocess.run(
        [ESBUILD, *words],
        input=ENTRY,
        text=True,
        stdout=subprocess.PIPE,
        cwd=WEB,
        check=True,
    )
    return run.stdout


def seated(count: int) -> list[str]:
    """Return as many seats' names."""
    return ["".join(pair) for pair in product(ascii_lowercase, repeat=2)][:count]


def fresh(browser: Browser, script: str) -> Page:
    """Open the logic on a slow phone where it has never run."""
    page = browser.new_context().new_page()
    page.route(SITE, lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
    page.goto(SITE)
    page.add_script_tag(content=script)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
    return page


def scan(browser: Browser, script: str, seats: list[str], *, warm: bool) -> dict[str, Any]:
    """Return the milliseconds of one scan on such a phone."""
    page = fresh(browser, script)
    found: dict[str, Any] = page.evaluate(
        EVENING, [seats, warm, rules_for_pages(PACKAGES.values())]
    )
    page.context.close()
    return found


def figures(*, short: bool = False) -> list[Figure]:
    script, rows = bundled(), list[Figure]()
    with a_browser() as browser:
        for count, warm in product((6,) if short else (6, 50), (True, False)):
            taken = [
                scan(browser, script, seated(count), warm=warm)
                for _ in range(1 if short else ROUNDS)
            ]
            secrets = "worked out before" if warm else "not worked out yet"
            named = f"{count} seats, secrets {secrets}, processor / {PROCESSOR}"
            whole = [one["all"] for one in taken]
            press, keys = ([one[what] for one in taken] for what in ("press", "keys"))
            # 49 keys that nobody has worked out yet is what no table has.
            most = MOST if warm or count == 6 else None
            rows += [
                Figure(f"{named}: median", median(whole), "ms", most),
                Figure(f"{named}: longest", max(whole), "ms"),
                Figure(f"{named}: of it at the press", median(press), "ms"),
                Figure(f"{named}: of the key round before", median(keys), "ms"),
            ]
    return rows
