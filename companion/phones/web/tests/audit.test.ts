/** The audit on a phone: consent, opening, and what it finds itself. */

import { beforeEach, expect, test } from "vitest";
import { audited } from "../src/auditor";
import type { SeatName } from "../src/frames";
import { publicOf, sharedOf } from "../src/keys";
import { commitOf } from "../src/sealing";
import { rosterId } from "../src/roster";
import { keysOf, pollIdOf, seal } from "../src/sealing";
import type { OpeningsFrame } from "../src/wire";
import type { TableClient } from "../src/table_client";
import { ASKED, CALM, CODE, answers, FakeTable, NEXT, SCAN, shownOf } from "./fake_table";

const REPORT = { faults: [], unopened: [], chain: [], winners: ["blue"], names: {}, scans: [], servants: [] };

let fake: FakeTable;

/** Blue was infected by red and sealed it; red sealed that too; then the game ended. */
function over(): TableClient {
  const table = fake.seated();
  fake.see(table, { begun: true });
  table.notes.note(fake.happens(table, { kind: "trade", seats: ["red", "blue"] }), "was_infected");
  table.notes.note(fake.happens(table, { kind: "look", seats: ["blue"], of: "green" }), 2);
  fake.scans(table, SCAN, { red: 1 });
  fake.see(table, { private: CALM, over: "alarm" });
  return table;
}

const asks = (table: TableClient, rev = 20) => fake.says(table, { type: "ask_consent", rev });
const waits = (table: TableClient, ...waiting: string[]) => fake.says(table, { type: "audit_wait", waiting, step: "consent" });
const closes = (table: TableClient, more: object = {}) =>
  fake.says(table, { type: "audit_closed", head: fake.head, agreed: ["blue", "red", "green"], silent: [], ...more });
const opened = () => fake.all("openings");
const step = (table: TableClient) => table.snapshot.audit?.step;

beforeEach(() => {
  fake = new FakeTable();
});

test("nothing is opened before its owner agrees, nor by agreeing", () => {
  const table = over();
  asks(table);
  waits(table, "red", "blue", "green");
  expect(table.snapshot.audit).toEqual({ step: "asked", waiting: ["red", "blue", "green"] });
  table.auditClient.answer(true);
  expect(step(table)).toBe("agreed");
  waits(table, "red");
  fake.pass(60_000);
  expect(fake.all("consent")).toEqual([{ type: "consent", agree: true, rev: 20 }]);
  expect(opened()).toEqual([]);
  expect(JSON.stringify(fake.sent)).not.toContain("was_infected");
});

test("who agreed opens, once nothing can be taken back, what they sealed, what they noted, and the key that proves it", () => {
  const table = over();
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  const [said] = opened() as [OpeningsFrame];
  expect(said).toMatchObject({
    dossier: [{ event: "infected", by: "red" }],
    trades: [{ said: "was_infected" }],
    seen: [{ seat: "green", own: 2 }],
  });
  const [vote] = said.votes;
  expect(said.votes).toHaveLength(1);
  expect(vote).toMatchObject({ scan: SCAN, vote: 1 });
  expect(commitOf(SCAN, "blue", 1, vote?.r ?? "")).toBe(fake.last("scan_commit").commit);
  expect(publicOf(said.secret)).toBe(fake.hello.public);
  expect(step(table)).toBe("opened");
  expect(fake.drawn[fake.sent.length - 1]).toContain('"retired":true');
});

test.each([
  ["without its own yes", (table: TableClient) => (table.auditClient.answer(false), closes(table))],
  ["unasked", (table: TableClient) => closes(table)],
  ["when the table does not count it among those that agreed", (table: TableClient) => (table.auditClient.answer(true), closes(table, { agreed: ["red"], silent: ["blue"] }))],
  ["under another chain", (table: TableClient) => (table.auditClient.answer(true), closes(table, { head: "ab".repeat(32) }))],
  [
    "while the game is not over",
    (table: TableClient) => {
      table.auditClient.answer(true);
      fake.says(table, { type: "scene", rev: fake.rev + 1, ...shownOf({ ...fake.view, over: null }) });
      closes(table);
    },
  ],
] as const)("nothing is opened %s", (_, comes) => {
  const table = over();
  asks(table);
  comes(table);
  fake.pass(60_000);
  expect(opened()).toEqual([]);
  expect(fake.kept.retired).toBe(false);
});

test("in the middle of a game nothing is agreed to, and nothing is opened, whatever the table says", () => {
  const table = fake.seated();
  fake.see(table, { begun: true });
  fake.scans(table, SCAN);
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  fake.says(table, { type: "ask_openings" });
  expect(fake.all("consent")).toEqual([]);
  expect(opened()).toEqual([]);
});

test("a yes can become a no until the audit is closed, and is said again to a table that asks again", () => {
  const table = over();
  asks(table);
  table.auditClient.answer(true);
  table.auditClient.answer(false);
  const later = fake.again();
  asks(later);
  expect(step(later)).toBe("declined");
  later.auditClient.answer(true);
  expect(fake.all("consent").map((one) => one.agree)).toEqual([true, false, false, true]);
  closes(later);
  later.auditClient.answer(false);
  expect(fake.all("consent")).toHaveLength(4);
  expect(opened()).toHaveLength(1);
});

test("what was opened is sent again unchanged when the close comes again, after a reload too", () => {
  const table = over();
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  const later = fake.again();
  expect(step(later)).toBe("opened");
  later.notes.correct({ state: "human" });
  closes(later);
  expect(opened()).toHaveLength(2);
  expect(opened()[1]).toEqual(opened()[0]);
});

test("a key that was opened answers no round, says nothing of a row, and seals nothing any more", () => {
  const table = over();
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  const said = fake.sent.length;
  fake.begins(table);
  table.rowSaid(true);
  fake.more = { ...fake.more, over: null, private: ASKED };
  fake.see(table);
  fake.asks(table, NEXT);
  answers(table);
  fake.pass(60_000);
  expect(fake.sent.slice(said)).toEqual([]);
  expect(table.snapshot).toMatchObject({ setBack: true, sealing: { step: "refused" } });
});

test("a game that goes on forgets what was said, and asks anew at its end", () => {
  for (const goesOn of [
    (table: TableClient) => fake.says(table, { type: "audit_off" }),
    (table: TableClient) => fake.see(table, { over: null }),
  ]) {
    fake = new FakeTable();
    const table = over();
    asks(table);
    table.auditClient.answer(true);
    goesOn(table);
    expect(table.snapshot.audit).toBeNull();
    expect(fake.kept.consent).toBeNull();
    fake.see(table, { over: "safe" });
    asks(table);
    expect(step(table)).toBe("asked");
    closes(table);
    expect(opened()).toEqual([]);
  }
});

test("a game that goes on while a phone sleeps forgets what it said", () => {
  const table = over();
  asks(table);
  table.auditClient.answer(true);
  table.lost();
  fake.rev += 3;
  fake.more = { ...fake.more, over: null };
  expect(fake.again().snapshot.audit).toBeNull();
  expect(fake.kept.consent).toBeNull();
});

test("who slept while the end was taken back and done again is asked anew", () => {
  const table = over();
  asks(table);
  table.auditClient.answer(true);
  table.lost();
  const later = fake.again();
  asks(later, 22);
  expect(step(later)).toBe("asked");
  expect(fake.all("consent")).toHaveLength(1);
  closes(later);
  expect(opened()).toEqual([]);
});

test("answers are opened where their share has left, whatever came of them, and no others", () => {
  for (const left of [true, false]) {
    for (const code of ["cancelled", "bad_share", "restarted"]) {
      fake = new FakeTable();
      const table = fake.seated();
      fake.asks(table, SCAN);
      answers(table);
      fake.pass(8000);
      if (left) fake.commitments(table);
      fake.voids(table, code);
      fake.see(table, { over: "alarm" });
      asks(table);
      table.auditClient.answer(true);
      closes(table);
      expect(opened()[0]?.votes).toHaveLength(left ? 1 : 0);
    }
  }
});

test("an answer whose share never left is not opened, though nobody said what came of it", () => {
  const table = fake.seated();
  fake.asks(table, SCAN);
  answers(table);
  fake.pass(8000);
  fake.poll = null;
  fake.see(table, { over: "alarm" });
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  expect(opened()[0]?.votes).toEqual([]);
});

test("a phone that comes when the game is over says by leaving its trades out that it came late", () => {
  fake.more = { private: CALM, over: "alarm" };
  fake.notes = [{ rev: 3, kind: "trade", seats: ["red", "blue"] }];
  const table = fake.arrives();
  expect(table.snapshot.questions).toEqual([]);
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  expect(opened()[0]).toMatchObject({ dossier: [], votes: [] });
  expect(opened()[0]).not.toHaveProperty("trades");
});

test("openings keep to what the table passes on in one frame", () => {
  const table = over();
  const { ballots } = fake.kept;
  const many = Array.from({ length: 200 }, (_, n) => ({ ...ballots[0], scan: n.toString(16).padStart(32, "0") }));
  fake.store.set("panic-companion.game", JSON.stringify({ ...fake.kept, ballots: [...many, ...ballots] }));
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  expect(JSON.stringify(opened()[0]).length).toBeLessThan(15 * 1024);
  expect(opened()[0]?.votes.pop()?.scan).toBe(SCAN);
});

// Every phone is its own auditor

/** What the others open: their answers as they sealed them. */
function opens(seat: SeatName): Partial<OpeningsFrame> {
  const one = fake.others.find((each) => each.seat === seat);
  const said = fake.said[seat];
  return { secret: one?.secret ?? "", votes: said ? [{ scan: SCAN, vote: said.vote, r: said.r }] : [] };
}

function told(change: { [seat in SeatName]?: Partial<OpeningsFrame> | null } = {}, report: object = {}, before?: (table: TableClient) => void): TableClient {
  const table = over();
  before?.(table);
  asks(table);
  table.auditClient.answer(true);
  closes(table);
  const all: { [seat in SeatName]?: Partial<OpeningsFrame> | null } = { blue: opened()[0] ?? null, red: opens("red"), green: opens("green"), ...change };
  for (const [seat, openings] of Object.entries(all)) if (openings) fake.says(table, { type: "opened", seat, openings });
  fake.says(table, { type: "report", report: { ...REPORT, ...report } });
  return table;
}

const verdict = (table: TableClient) => table.snapshot.verdict;

test("a phone recomputes everything that was opened, and says that all is true", () => {
  const table = told();
  expect(table.snapshot).toMatchObject({ audit: { step: "over" }, report: REPORT });
  expect(verdict(table)).toEqual({ scans: 1, faults: [], unproved: [] });
  const reloaded = fake.again();
  fake.says(reloaded, { type: "report", report: REPORT });
  expect(verdict(reloaded)).toEqual({ scans: 1, faults: [], unproved: [] });
});

test("whoever opens something else than was sealed is named", () => {
  const other = (votes: unknown[]) => ({ red: { ...opens("red"), votes: votes as OpeningsFrame["votes"] } });
  const cases: [string, () => { [seat in SeatName]?: Partial<OpeningsFrame> | null }][] = [
    ["bad_commit", () => other([{ ...opens("red").votes?.[0], vote: 0 }])],
    ["bad_commit", () => other([{ ...opens("red").votes?.[0], r: "aa".repeat(32) }])],
    ["bad_vote", () => other([{ ...opens("red").votes?.[0], vote: 7 }])],
    ["no_vote", () => other([])],
    ["no_vote", () => other([{ scan: SCAN }])],
  ];
  for (const [fault, change] of cases) {
    fake = new FakeTable();
    const table = over();
    asks(table);
    table.auditClient.answer(true);
    closes(table);
    for (const [seat, openings] of Object.entries({ red: opens("red"), green: opens("green"), ...change(), blue: opened()[0] })) {
      fake.says(table, { type: "opened", seat, openings });
    }
    fake.says(table, { type: "report", report: REPORT });
    expect(verdict(table)).toEqual({ scans: 1, faults: [{ fault, seat: "red", scan: SCAN }], unproved: [] });
  }
});

test("a share that is not of the answer that was opened is named, and so is a count that is not the sum", () => {
  const table = over();
  const kept = fake.kept;
  const [poll] = kept.polls;
  if (!poll?.told) throw new Error("Nothing was counted.");
  const keys = keysOf(poll.told.roster, { seats: ["blue", "green", "red"], tablet: {} });
  const id = pollIdOf(rosterId(fake.round, poll.told.roster), { ask: "infected", seats: ["blue", "green", "red"], tablet: {} });
  const red = fake.others[0];
  const false1 = seal("red", 0, SCAN, id, keys, (key) => sharedOf(red?.secret ?? "", key));
  const told1 = { ...poll.told, shares: { ...poll.told.shares, red: false1.share } };
  const all = { red: opens("red"), green: opens("green"), blue: { secret: kept.secret, votes: [{ scan: SCAN, vote: 1 as const, r: kept.ballots[0]?.sealed?.r ?? "" }] } };
  const found = audited([{ ...poll, told: told1 }], kept.head ?? "", all, {}, []);
  expect(found.faults.map((one) => [one.fault, one.seat])).toEqual([
    ["bad_chain", null],
    ["false_share", "red"],
    ["wrong_total", null],
    ["bad_chain", null],
  ]);
  expect(table.snapshot.verdict).toBeNull();
});

test("what nothing proves is no fault: a seat that did not open, and an earlier key", () => {
  expect(verdict(told({ green: null }))).toEqual({ scans: 1, faults: [], unproved: [{ scan: SCAN, seat: "green" }] });
});

test("a tablet seat's answer cannot be proved", () => {
  fake.tablet = ["green"];
  expect(verdict(told({ green: null }))).toEqual({ scans: 1, faults: [], unproved: [{ scan: SCAN, seat: "green" }] });
});

test("a secret that was never the seat's key is a fault", () => {
  const found = verdict(told({ red: { secret: "11".repeat(32), votes: [] } }));
  expect(found?.faults).toEqual([{ fault: "bad_secret", seat: "red" }]);
  expect(found?.unproved).toEqual([{ scan: SCAN, seat: "red" }]);
});

test("an answer to a scan that this phone never heard of is named, unless it came to nothing", () => {
  const more = () => ({ ...opens("red"), votes: [...(opens("red").votes ?? []), { scan: NEXT, vote: 0 as const, r: "aa".repeat(32) }] });
  const open = (report: object) => {
    fake = new FakeTable();
    const table = over();
    asks(table);
    table.auditClient.answer(true);
    closes(table);
    for (const [seat, openings] of Object.entries({ red: more(), green: opens("green"), blue: opened()[0] })) {
      fake.says(table, { type: "opened", seat, openings });
    }
    fake.says(table, { type: "report", report: { ...REPORT, ...report } });
    return verdict(table)?.faults;
  };
  expect(open({})).toEqual([{ fault: "unknown_poll", seat: "red", scan: NEXT }]);
  expect(open({ cancelled: [{ scan: NEXT, ask: "infected", missing: ["green"] }] })).toEqual([]);
});

test("the first openings of a seat hold, and rubbish is named as a key that is none", () => {
  const table = told({ red: { secret: "no key", votes: 7 as never } });
  fake.says(table, { type: "opened", seat: "red", openings: opens("red") });
  expect(verdict(table)?.faults).toEqual([{ fault: "bad_secret", seat: "red" }]);
});

// What is left

test("once the report was seen and put away, key, notes and answers are erased, and the seat is kept for the next game", () => {
  const table = told();
  const { secret } = fake.kept;
  const { next } = opened()[0] as OpeningsFrame;
  table.reportSeen();
  expect(fake.store.has("panic-companion.game")).toBe(false);
  expect([...fake.store.values()].join()).not.toContain(secret);
  expect(table.snapshot.report).not.toBeNull();
  closes(table);
  expect(opened()).toHaveLength(1);
  fake.says(table, { type: "opened", seat: "red", openings: opens("red") });
  fake.says(table, { type: "report", report: REPORT });
  expect(verdict(table)).toEqual({ scans: 1, faults: [], unproved: [] });
  fake.says(table, { type: "again", code: "NEWC2345" });
  expect(fake.hello).toMatchObject({ code: "NEWC2345", seat: "blue", was: next });
  fake.welcome(table, { round: 0, head: "00".repeat(32) });
  expect([...fake.store.values()].join()).not.toContain(secret);
  expect(table.snapshot).toMatchObject({ audit: null, report: null, verdict: null, outcome: null });
});

test("what one tab has put away is stored by no other tab of this browser again", () => {
  const first = told();
  const { secret } = fake.kept;
  const second = fake.phone();
  second.enter(CODE, null);
  fake.connect(second);
  fake.welcome(second);
  fake.says(first, { type: "refused", code: "replaced", why: "" });
  second.reportSeen();
  fake.says(second, { type: "report", report: REPORT });
  second.reportSeen();
  expect(fake.store.has("panic-companion.game")).toBe(false);
  first.takeBack();
  fake.connect(first);
  fake.welcome(first);
  fake.see(first, { private: CALM, over: "alarm" });
  expect([...fake.store.values()].join()).not.toContain(secret);
});

test("the next game begins without the last one's report, secret and notes", () => {
  const table = told();
  fake.says(table, { type: "again", code: "NEWC2345" });
  expect(table.snapshot).toMatchObject({ audit: null, report: null, outcome: null, verdict: null });
  const { secret } = fake.kept;
  fake.welcome(table, { round: 0, head: "00".repeat(32) });
  expect([...fake.store.values()].join()).not.toContain(secret);
  expect([...fake.store.values()].join()).not.toContain("was_infected");
});
