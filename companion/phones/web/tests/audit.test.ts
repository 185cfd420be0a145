import { beforeEach, expect, test } from "vitest";
import { commitOf } from "../src/sealing";
import { publicOf } from "../src/keys";
import type { Openings } from "../src/wire";
import type { Table } from "../src/table";
import { answers, Evening } from "./evening";

const SCAN = "00112233445566778899aabbccddeeff";
const REPORT = { faults: [], unopened: [], chain: [], winners: ["blue"], names: {} };

let evening: Evening;

/** Blue was infected by red and sealed it; then the game ended. */
function over(): Table {
  const table = evening.seated();
  evening.see(table, { phase: "team" });
  table.note(evening.happens(table, { kind: "trade", seats: ["red", "blue"] }), "was_infected");
  table.note(evening.happens(table, { kind: "look", seats: ["blue"], of: "green" }), 2);
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  evening.counts(table, evening.shares[0] as never, [1, 0]);
  evening.see(table, { phase: "over", pending: [], over: { side: "parasite", rule: "PS-WIN-03", winners: null } });
  return table;
}

const asks = (table: Table) => evening.says(table, { type: "ask_openings" });
const waits = (table: Table, ...waiting: string[]) => evening.says(table, { type: "audit_wait", waiting });

beforeEach(() => {
  evening = new Evening();
  evening.more = { phase: "setup" };
});

test("nothing is opened before its owner agrees", () => {
  const table = over();
  asks(table);
  waits(table, "red", "blue", "green");
  expect(table.snapshot.audit).toEqual({ step: "asked", waiting: ["red", "blue", "green"] });
  expect(evening.all("openings")).toEqual([]);
  evening.pass(60_000);
  expect(JSON.stringify(evening.sent)).not.toContain("was_infected");
});

test("who agrees opens what they sealed, what they noted, and the key that proves it", () => {
  const table = over();
  asks(table);
  table.open(true);
  const [opened] = evening.all("openings") as [Openings];
  expect(opened).toMatchObject({
    dossier: [{ at: 7, event: "infected", by: "red" }],
    trades: [{ at: 7, said: "was_infected" }],
    seen: [{ at: 8, seat: "green", own: 2 }],
  });
  expect(opened.votes).toHaveLength(1);
  const [vote] = opened.votes;
  expect(vote).toMatchObject({ scan: SCAN, vote: 1 });
  expect(commitOf(SCAN, "blue", 1, vote?.r ?? "")).toBe(evening.shares[0]?.commit);
  expect(publicOf(opened.secret)).toBe(evening.hello.public);
  expect(table.snapshot.audit?.step).toBe("opening");
  waits(table, "red");
  expect(table.snapshot.audit).toEqual({ step: "opened", waiting: ["red"] });
});

test("who declines opens nothing", () => {
  const table = over();
  asks(table);
  table.open(false);
  expect(evening.all("openings")).toEqual([{ type: "openings", declined: true }]);
  waits(table, "red");
  expect(table.snapshot.audit?.step).toBe("declined");
});

test("what was said is not said otherwise, and is sent again to a table that has not got it", () => {
  const table = over();
  asks(table);
  table.open(true);
  table.open(false);
  const later = evening.again();
  expect(later.snapshot.audit?.step).toBe("opened");
  asks(later);
  expect(later.snapshot.audit?.step).toBe("opening");
  later.open(false);
  const sent = evening.all("openings");
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  waits(later, "blue", "red");
  expect(later.snapshot.audit?.step).toBe("opening");
  waits(later, "red");
  expect(later.snapshot.audit?.step).toBe("opened");
});

test("a game that goes on after all forgets what was opened, and asks anew at its end", () => {
  const table = over();
  asks(table);
  table.open(true);
  evening.says(table, { type: "audit_off" });
  expect(table.snapshot.audit).toBeNull();
  asks(table);
  expect(table.snapshot.audit?.step).toBe("asked");
  table.open(false);
  expect(evening.all("openings")).toHaveLength(2);
});

test("answers to questions that were called off or settled with cards are not opened; after a nonsense sum they are", () => {
  for (const [code, votes] of [["cancelled", 0], ["cards", 0], ["changed", 0], ["nonsense", 1]] as const) {
    evening = new Evening();
    evening.more = { phase: "setup" };
    const table = evening.seated();
    evening.asks(table, SCAN);
    answers(table);
    evening.pass(8000);
    evening.says(table, { type: "scan_void", scan: SCAN, ask: "infected", code, why: "" });
    asks(table);
    table.open(true);
    expect((evening.all("openings")[0] as Openings).votes).toHaveLength(votes);
  }
});

test("the report ends it, and is there after a reload", () => {
  const table = over();
  asks(table);
  evening.says(table, { type: "report", report: REPORT });
  expect(table.snapshot).toMatchObject({ audit: { step: "over", waiting: [] }, report: REPORT });
  evening.more = { ...evening.more, audit: REPORT as never };
  const later = evening.again();
  expect(later.snapshot).toMatchObject({ audit: { step: "over" }, report: REPORT });
});

test("the next game begins without the last one's report, secret and notes", () => {
  const table = over();
  evening.says(table, { type: "report", report: REPORT });
  evening.says(table, { type: "again", code: "NEWC2345", seat: "blue" });
  expect(table.snapshot).toMatchObject({ audit: null, report: null, outcome: null });
  expect([...evening.drawer.values()].join()).not.toContain(SCAN);
});

/** Blue's phone has opened and sleeps while the table takes the ending back; then the game goes on. */
function goneOn(wakes: (table: Table) => Table): Table {
  const table = over();
  asks(table);
  table.open(true);
  waits(table, "red");
  table.lost();
  evening.rev += 3;
  evening.more = { ...evening.more, phase: "team", over: null, pending: [{ kind: "scan" }] };
  return wakes(table);
}

test.each([
  ["a reload", () => evening.again()],
  ["a welcome", (table: Table) => (evening.welcome(table), table)],
  ["a view", (table: Table) => (evening.see(table), table)],
] as const)("a game that goes on while a phone sleeps forgets what it opened: %s shows it", (_, wakes) => {
  const table = goneOn(wakes);
  expect(table.snapshot.audit).toBeNull();
  evening.see(table, { phase: "over", over: { side: "human", rule: "PS-WIN-01", winners: null } });
  asks(table);
  expect(table.snapshot.audit?.step).toBe("asked");
  expect(evening.all("openings")).toHaveLength(1);
});

test("who was asked, and slept through the game's going on, opens nothing in the middle of it", () => {
  const table = over();
  asks(table);
  table.lost();
  evening.more = { ...evening.more, phase: "team", over: null };
  evening.welcome(table);
  table.open(true);
  expect(evening.all("openings")).toEqual([]);
});

test("a phone that comes when the game is over is asked nothing, and says by leaving its trades out that it came late", () => {
  evening.more = { phase: "over", pending: [], over: { side: "parasite", rule: "PS-WIN-03", winners: null } };
  evening.notes = [{ rev: 3, kind: "trade", seats: ["red", "blue"] }];
  const table = evening.seated();
  expect(table.snapshot.questions).toEqual([]);
  asks(table);
  table.open(true);
  const [opened] = evening.all("openings") as [Openings];
  expect(opened).toMatchObject({ dossier: [], votes: [] });
  expect(opened).not.toHaveProperty("trades");
});

/** What blue's phone opens of this scan when the game is over. */
function opens(table: Table): number {
  asks(table);
  table.open(true);
  return (evening.all("openings")[0] as Openings).votes.filter((one) => one.scan === SCAN).length;
}

test("an answer that never left is not opened once its question is over, and cannot be given under its id", () => {
  for (const another of [false, true]) {
    evening = new Evening();
    evening.more = { phase: "setup" };
    const table = evening.seated();
    evening.asks(table, SCAN);
    answers(table);
    table.lost();
    if (!another) evening.more = { ...evening.more, pending: [] };
    const later = evening.again();
    if (another) evening.asks(later, "ffeeddccbbaa99887766554433221100");
    evening.asks(later, SCAN);
    evening.pass(60_000);
    expect(evening.shares).toEqual([]);
    expect(later.snapshot.sealing?.refusal).toBe("other_question");
    expect(opens(later)).toBe(0);
  }
});

test("an answer that waits to leave is kept for a table that begins anew and asks under the same id", () => {
  const table = evening.seated();
  evening.asks(table, SCAN);
  answers(table);
  table.lost();
  const later = evening.again();
  evening.asks(later, SCAN);
  evening.pass(8000);
  expect(evening.shares).toHaveLength(1);
  expect(opens(later)).toBe(1);
});

test("an answer that left may have been counted while its phone slept: it is opened", () => {
  const table = evening.seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  table.lost();
  evening.more = { ...evening.more, pending: [] };
  const later = evening.again();
  evening.asks(later, "ffeeddccbbaa99887766554433221100");
  expect(opens(later)).toBe(1);
});
