"""A phone's own work for one sealed scan on a slow processor, from the question to the result."""

from __future__ import annotations

import subprocess
from itertools import product
from string import ascii_lowercase
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.bench.measure import ROOT, Figure, median
from tests.support.browser import a_browser

WEB: Final = ROOT / "companion/phones/web"
ROUNDS: Final = 7
PROCESSOR: Final = 6
"""How many times slower it is."""
MOST: Final = 100.0
SITE: Final = "http://phone.test/"
"""A page on plain HTTP, so that what is stored is really stored."""
ENTRY: Final = """
export { Table } from "./src/table";
export { Keep } from "./src/keep";
export { newSecret, publicOf } from "./src/keys";
export { totalOf } from "./src/sealing";
"""
EVENING: Final = """([seats, warm]) => {
    localStorage.clear();
    const { Table, Keep, newSecret, publicOf, totalOf } = phone;
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
    const table = new Table(new Keep(localStorage), "en", undefined, clock);
    table.line = { send: text => sent.push(JSON.parse(text)), start() {}, rest() {} };
    const says = (type, fields) => table.heard(JSON.stringify({ type, ...fields }));
    const [own, ...names] = seats;
    const others = names.map(seat => ({ seat, secret: newSecret() }));
    const roster = others.map(one => ({ seat: one.seat, public: publicOf(one.secret) }));
    table.enter("ABCD2345", own);
    roster.push({ seat: own, public: sent[0].public });
    const alive = Object.fromEntries(seats.map(seat => [seat, { alive: true, name: seat }]));
    const view = { rev: 5, phase: "setup", seats: alive, pending: [{ kind: "scan" }], notes: [] };
    says("welcome", { seat: own, session: "s", roster, symbols: [], rev: 5, view });
    for (let n = 0; warm && n < seats.length; n++) pass(31);
    const question = { scan: "0123456789abcdef".repeat(2), ask: "infected", roster };
    const begin = performance.now();
    says("scan_open", question);
    table.peeked();
    const pressed = performance.now();
    table.seal();
    const released = performance.now();
    pass(8001);
    const left = performance.now();
    const share = sent.find(one => one.type === "scan_share");
    // The others' shares are made up, so that the sum is right: a phone cannot tell.
    const shares = { [own]: share.share }, commits = { [own]: share.commit };
    for (const { seat } of others) {
        shares[seat] = "1".padStart(16, "0");
        commits[seat] = "00".repeat(32);
    }
    const rest = totalOf(Object.values(shares)) - 1n;
    shares[others[0].seat] = BigInt.asUintN(64, 2n - rest).toString(16).padStart(16, "0");
    const infected = Number(totalOf(Object.values(shares)));
    const told = performance.now();
    says("scan_result", { ...question, infected, polled: seats.length, shares, commits });
    const checked = performance.now();
    if (table.snapshot.outcome.check !== "good") throw new Error(table.snapshot.outcome.check);
    return { all: left - begin + checked - told, press: released - pressed };
}"""


def bundled() -> str:
    """Return the phone's logic as one script, of the sources that the page is built from."""
    words = ("--bundle", "--minify", "--target=es2020", "--format=iife", "--global-name=phone")
    run = subprocess.run(
        [WEB / "node_modules/.bin/esbuild", *words],
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
    found: dict[str, Any] = page.evaluate(EVENING, [seats, warm])
    page.context.close()
    return found


def figures() -> list[Figure]:
    script, rows = bundled(), list[Figure]()
    with a_browser() as browser:
        for count, warm in product((6, 50), (True, False)):
            taken = [scan(browser, script, seated(count), warm=warm) for _ in range(ROUNDS)]
            secrets = "worked out before" if warm else "not worked out yet"
            named = f"{count} seats, secrets {secrets}, processor / {PROCESSOR}"
            whole = [one["all"] for one in taken]
            press = [one["press"] for one in taken]
            # 49 keys that nobody has worked out yet is what no table has.
            most = MOST if warm or count == 6 else None
            rows += [
                Figure(f"{named}: median", median(whole), "ms", most),
                Figure(f"{named}: longest", max(whole), "ms"),
                Figure(f"{named}: of it at the press", median(press), "ms"),
            ]
    return rows
