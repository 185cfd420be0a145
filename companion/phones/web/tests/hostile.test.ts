/** Whoever stands between a phone and its table can send anything at any moment: nothing is believed, nothing breaks. */

import { beforeEach, expect, test } from "vitest";
import type { FromPhone } from "../src/wire";
import { answers, ASKED, FakeTable, NEXT, SCAN, shownOf } from "./fake_table";
import { GAME } from "./games";

let fake: FakeTable;

beforeEach(() => {
  fake = new FakeTable();
});

/** Numbers that look like chance, and are the same each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

const RUBBISH: unknown[] = [null, 7, -1, 2 ** 40, "", "red", [], {}, ["red"], [7], { red: 7 }, { red: null }, true, "00".repeat(32), "ff".repeat(16), [{}], { constructor: 1 }];

/** Every frame that a table sends in an fake. */
function all(): object[] {
  const table = fake.seated();
  fake.see(table, { begun: true });
  fake.asks(table, SCAN);
  answers(table);
  fake.pass(8000);
  fake.commitments(table);
  const open = { ...fake.poll };
  const result = fake.result();
  const { round, roster, rev, view, head } = fake;
  const commits = fake.kept.ballots[0]?.commits;
  return [
    { type: "welcome", seat: "blue", roster, symbols: [], round, head, rev, ...shownOf(view), game: GAME },
    { type: "scene", rev, ...shownOf(view) },
    { type: "lobby", free: ["red"], seats: [], game: null },
    { type: "key_round", round: round + 1, seats: ["blue", "red", "green"] },
    { type: "key_wait", round, waiting: ["red"] },
    { type: "key_commits", round, commits: fake.keyCommits },
    { type: "roster", round, roster, symbols: [] },
    { type: "rows", round, same: ["blue"], other: [] },
    open,
    { type: "scan_wait", scan: SCAN, waiting: ["red"] },
    { type: "scan_commits", scan: SCAN, commits },
    result,
    { ...result, type: "scan_void", code: "nonsense", why: "", infected: undefined },
    { type: "refused", scan: SCAN, code: "stale", why: "" },
    { type: "refused", round, code: "not_allowed", why: "" },
    { type: "ask_consent" },
    { type: "audit_wait", waiting: ["red"], step: "consent" },
    { type: "audit_off" },
    { type: "audit_closed", head, agreed: ["blue"], silent: [] },
    { type: "opened", seat: "red", openings: { secret: "00".repeat(32), votes: [] } },
    { type: "report", report: { faults: [], unopened: [], chain: [], winners: null, scans: [], names: {} } },
    { type: "done", id: "x", rev },
  ];
}

test("frames with missing and other fields, from any moment, throw nothing and let no answer out", () => {
  const frames = all();
  const roll = dice(1);
  for (let n = 0; n < 60; n++) {
    fake = new FakeTable();
    const table = fake.seated();
    fake.see(table, { begun: true });
    fake.asks(table, NEXT);
    const before = fake.sent.length;
    for (let m = 0; m < 25; m++) {
      const frame = { ...frames[roll(frames.length)] } as { [field: string]: unknown };
      const fields = Object.keys(frame).filter((one) => one !== "type");
      const field = fields[roll(Math.max(1, fields.length))];
      if (field && roll(4)) frame[field] = RUBBISH[roll(RUBBISH.length)];
      expect(() => fake.says(table, frame)).not.toThrow();
      if (roll(3) === 0) answers(table);
    }
    const secret = (one: FromPhone) => one.type === "scan_share" || one.type === "openings";
    expect(fake.sent.slice(before).filter(secret)).toEqual([]);
  }
});

test("after rubbish of every kind an honest scan is counted as ever", () => {
  const table = fake.seated();
  fake.see(table, { begun: true });
  for (const type of ["key_round", "key_wait", "key_commits", "roster", "rows", "scan_open", "scan_wait", "scan_commits", "scan_result", "scan_void", "audit_closed", "audit_wait", "opened", "report", "again", "challenge", "welcome"]) {
    for (const rubbish of RUBBISH) {
      const fields = ["round", "seats", "scan", "ask", "roster", "commits", "chain", "head", "seat", "free", "code", "waiting", "agreed", "report", "v", "openings"];
      fake.says(table, { type, ...Object.fromEntries(fields.map((field) => [field, type === "challenge" && field === "v" ? 2 : rubbish])) });
    }
  }
  fake.see(table);
  expect(fake.scans(table, SCAN, { red: 1 })).toBe(1);
  expect(table.snapshot.outcome).toMatchObject({ kind: "result", total: 1 });
});

test("what comes before the table's welcome is not believed", () => {
  const table = fake.phone();
  table.enter("ABCD2345", "blue");
  const frames = [{ type: "key_round", round: 1, seats: ["blue"] }, { type: "ask_consent" }, { type: "rows", round: 1, same: [], other: [] }];
  for (const frame of frames) fake.says(table, frame);
  fake.connect(table);
  for (const frame of frames) fake.says(table, frame);
  expect(fake.sent.map((one) => one.type)).toEqual(["hello"]);
});

test("a phone that comes back believes nothing before the table has let it in", () => {
  fake.seated();
  const table = fake.phone();
  table.enter(null, null);
  fake.connect(table);
  const before = JSON.stringify(fake.kept);
  const said = fake.sent.length;
  fake.says(table, { type: "key_round", round: fake.round - 1, seats: ["blue"] });
  fake.says(table, { type: "key_round", round: fake.round + 1, seats: ["blue"] });
  expect(JSON.stringify(fake.kept)).toBe(before);
  expect(fake.sent).toHaveLength(said);
});

test("another table that asks on this one's line, after a second connection, is told what the first was told", () => {
  const table = fake.seated();
  fake.asks(table, SCAN);
  answers(table);
  fake.pass(8000);
  fake.back(table);
  const [one, other] = fake.all("scan_commit");
  expect(other).toEqual(one);
  expect(new Set(fake.all("hello").map((hello) => ("proof" in hello ? hello.proof : ""))).size).toBe(2);
});

test("no frame can change what a note or an answer means: the rules came with the page", () => {
  const table = fake.seated();
  fake.happens(table, { kind: "trade", seats: ["blue", "red"] });
  fake.see(table, { begun: true });
  table.notes.note(fake.rev - 1, "was_infected");
  const rules = { states: [{ state: "human", label: "x", rank: 9 }], kinds: [], polls: [{ ask: "infected", total: "infected", cases: [{ states: ["infected"], vote: 0, label: "x" }] }] };
  fake.see(table, { private: { ...ASKED, ...rules }, ...rules } as object);
  fake.asks(table, SCAN);
  expect(table.snapshot).toMatchObject({ self: { state: "infected", by: "red" }, vote: 1 });
  for (const game of ["ten", "another", "", null]) {
    fake.see(table, { game } as object);
    expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "other_game" });
    answers(table);
    fake.pass(8000);
    expect(fake.all("scan_commit")).toEqual([]);
  }
  fake.see(table, { game: GAME });
  answers(table);
  fake.pass(8000);
  expect(fake.kept.ballots[0]?.sealed?.vote).toBe(1);
});
