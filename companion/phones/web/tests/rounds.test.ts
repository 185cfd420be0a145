import { beforeEach, expect, test } from "vitest";
import { random } from "../src/bytes";
import { newSecret, publicOf } from "../src/keys";
import { keyCommitOf, rosterId, symbolsOf } from "../src/roster";
import type { Table } from "../src/table";
import type { Key, PhoneKey, Seat } from "../src/wire";
import { Evening } from "./evening";

let evening: Evening;

beforeEach(() => {
  evening = new Evening();
});

const row = (table: Table) => table.snapshot.row;

test("a phone commits to its key, and opens only when everybody's commitments are there", () => {
  const table = evening.arrives();
  evening.begins(table);
  expect(evening.all("key_open")).toEqual([]);
  evening.commits(table);
  const { nonce, round } = evening.last("key_open");
  expect(evening.last("key_commit")).toEqual({ type: "key_commit", round, commit: keyCommitOf(round, "blue", evening.hello.public, nonce) });
  evening.opens(table);
  expect(table.snapshot.symbols).toEqual(symbolsOf(rosterId(round, evening.roster)));
  expect(row(table)).toMatchObject({ bad: null, said: null, asked: true, phones: 3 });
});

test("the nonce is stored before its commitment leaves, and the commitments before the nonce does", () => {
  const table = evening.arrives();
  evening.keyRound(table);
  const at = (type: string) => evening.drawn[evening.sent.findIndex((one) => one.type === type)];
  const { nonce } = evening.last("key_open");
  expect(at("key_commit")).toContain(nonce);
  expect(at("key_open")).toContain(evening.keyCommits.red);
});

test("a round goes on where it was through a reload at any moment, with the same words", () => {
  let table = evening.arrives();
  evening.begins(table);
  const begun = { type: "key_round", round: evening.round, seats: ["blue", "red", "green"] };
  table = evening.again();
  evening.says(table, begun);
  evening.commits(table);
  table = evening.again();
  evening.says(table, begun);
  evening.commits(table);
  evening.opens(table);
  table.rowSaid(true);
  table = evening.again();
  expect(new Set(evening.all("key_commit").map((one) => one.commit)).size).toBe(1);
  expect(new Set(evening.all("key_open").map((one) => one.nonce)).size).toBe(1);
  expect(evening.all("key_commit")).toHaveLength(3);
  expect(evening.all("key_open")).toHaveLength(2);
  expect(row(table)).toMatchObject({ said: true, bad: null });
});

test("two tabs of one phone say the same in one round", () => {
  const first = evening.arrives();
  const second = evening.again();
  evening.begins(first);
  evening.says(second, { type: "key_round", round: evening.round, seats: ["blue", "red", "green"] });
  const [one, other] = evening.all("key_commit");
  expect(other).toEqual(one);
});

/** Nothing is opened, every screen is told, and it stays so until the next round. */
function isAlarmed(table: Table, bad: string, opened = 0): void {
  expect(row(table).bad).toBe(bad);
  expect(evening.all("key_open")).toHaveLength(opened);
  expect(evening.last("row")).toEqual({ type: "row", round: evening.round, same: false });
  table.rowSaid(true);
  expect(evening.last("row").same).toBe(false);
  const later = evening.again();
  expect(row(later).bad).toBe(bad);
  evening.keyRound(later);
  expect(row(later).bad).toBeNull();
}

test("commitments without its own are not opened", () => {
  const table = evening.arrives();
  evening.begins(table);
  evening.commits(table, { blue: evening.keyCommits.red });
  isAlarmed(table, "own_commit");
});

test("commitments without one for each seat are not opened", () => {
  const table = evening.arrives();
  evening.begins(table);
  const { blue } = evening.keyCommits;
  evening.says(table, { type: "key_commits", round: evening.round, commits: { blue, red: evening.keyCommits.red } });
  isAlarmed(table, "no_commit");
});

test("another set of commitments in the same round is refused", () => {
  const table = evening.arrives();
  evening.begins(table);
  evening.commits(table);
  evening.commits(table, { red: "aa".repeat(32) });
  isAlarmed(table, "changed", 1);
});

test("other seats in the same round are refused", () => {
  const table = evening.arrives();
  evening.begins(table);
  evening.says(table, { type: "key_round", round: evening.round, seats: ["blue", "red"] });
  isAlarmed(table, "changed");
});

test.each([
  ["a nonce that was not committed to", "bad_opening", (roster: PhoneKey[]) => roster.map((one) => (one.seat === "red" ? { ...one, nonce: random(16) } : one))],
  ["a key that was not committed to", "bad_opening", (roster: PhoneKey[]) => roster.map((one) => (one.seat === "red" ? { ...one, public: publicOf(newSecret()) } : one))],
  ["a seat that vanished", "no_commit", (roster: PhoneKey[]) => roster.slice(0, 2)],
  ["a phone that became the tablet's", "no_commit", (roster: PhoneKey[]) => roster.map((one) => (one.seat === "red" ? { seat: one.seat, tablet: true } : one))],
  ["another key for one's own seat", "own_commit", (roster: PhoneKey[]) => roster.map((one) => (one.seat === "blue" ? { ...one, public: publicOf(newSecret()) } : one))],
  ["one's own seat on the tablet", "own_commit", (roster: PhoneKey[]) => roster.map((one) => (one.seat === "blue" ? { seat: one.seat, tablet: true } : one))],
  ["a row without oneself", "own_commit", (roster: PhoneKey[]) => roster.slice(1)],
])("%s is an alarm", (_, bad, change) => {
  const table = evening.arrives();
  almost(table);
  evening.tellRoster(table, { roster: change(evening.roster as PhoneKey[]) as Key[] });
  evening.roster = [];
  isAlarmed(table, bad, 1);
});

/** Everybody has opened; the roster was not told yet. */
function almost(table: Table): void {
  evening.begins(table);
  evening.commits(table);
  const rest = evening.others.map(({ seat, public: key, nonce }) => ({ seat, public: key, nonce }));
  evening.roster = [{ seat: "blue", public: evening.hello.public, nonce: evening.last("key_open").nonce }, ...rest];
}

test("another roster in a round that was complete is an alarm", () => {
  const table = evening.seated();
  const more = [...evening.roster, { seat: "yellow" as Seat, tablet: true as const }];
  evening.tellRoster(table, { roster: more });
  expect(row(table).bad).toBe("changed");
});

test("a row that the table shows otherwise is an alarm", () => {
  const table = evening.arrives();
  almost(table);
  evening.tellRoster(table, { symbols: [0, 0, 0, 0, 0, 0, 0, 0] });
  expect(row(table).bad).toBe("other_row");
});

test("a roster of keys that nobody committed to is not believed", () => {
  const table = evening.arrives();
  evening.begins(table);
  evening.round += 1;
  evening.roster = [{ seat: "blue", public: evening.hello.public, nonce: random(16) }];
  evening.tellRoster(table);
  expect(row(table).bad).toBe("own_commit");
});

test("a frame of a round that has passed changes nothing", () => {
  const table = evening.seated();
  const old = [...evening.roster];
  evening.keyRound(table);
  table.rowSaid(true);
  const before = JSON.stringify(evening.kept.ring);
  evening.says(table, { type: "roster", round: evening.round - 1, roster: old, symbols: [] });
  evening.says(table, { type: "key_commits", round: evening.round - 1, commits: evening.keyCommits });
  evening.says(table, { type: "rows", round: evening.round - 1, same: [], other: ["red"] });
  expect(JSON.stringify(evening.kept.ring)).toBe(before);
  expect(row(table)).toMatchObject({ bad: null, other: [] });
});

test("who is dead takes part in no round, and is asked to compare nothing", () => {
  const table = evening.seated();
  const seats = { ...evening.view.seats, blue: { alive: false } } as never;
  evening.see(table, { seats });
  expect(row(table).asked).toBe(false);
  const said = evening.sent.length;
  evening.round += 1;
  evening.says(table, { type: "key_round", round: evening.round, seats: ["red", "green"] });
  evening.says(table, { type: "key_commits", round: evening.round, commits: { red: "aa".repeat(32), green: "bb".repeat(32) } });
  expect(evening.sent).toHaveLength(said);
  expect(row(table).bad).toBeNull();
});

// The row

test("what its owner says of the row is said to the table, and may be said otherwise later", () => {
  const table = evening.arrives();
  evening.keyRound(table);
  table.rowSaid(false);
  table.rowSaid(true);
  expect(evening.all("row").map((one) => one.same)).toEqual([false, true]);
  evening.rows(table);
  expect(row(table)).toMatchObject({ said: true, same: ["blue"], other: [] });
  evening.rows(table);
  expect(evening.all("row")).toHaveLength(2);
});

test("a table that has not got it is told again after a reconnect", () => {
  const table = evening.seated();
  evening.back(table);
  expect(evening.all("row")).toHaveLength(1);
  evening.connect(table);
  evening.welcome(table);
  evening.says(table, { type: "rows", round: evening.round, same: [], other: [] });
  evening.says(table, { type: "rows", round: evening.round, same: [], other: [] });
  expect(evening.all("row")).toHaveLength(2);
});

test("in a new game on the same connection the row is said anew, though its round has the same number", () => {
  const table = evening.seated();
  evening.says(table, { type: "again", code: "NEWC2345" });
  evening.roster = [];
  evening.round = 0;
  evening.welcome(table);
  evening.keyRound(table);
  table.rowSaid(true);
  expect(evening.all("row")).toEqual([1, 1].map((round) => ({ type: "row", round, same: true })));
});

test("every new row is measured against the one that was acknowledged last, in every phase, through reloads", () => {
  for (const phase of ["setup", "team", "parasite"] as const) {
    evening = new Evening();
    evening.more = { phase };
    const table = evening.arrives();
    evening.keyRound(table);
    expect(row(table)).toMatchObject({ said: null, changed: false });
    table.rowSaid(true);
    evening.keyRound(table);
    expect(row(table)).toMatchObject({ said: null, changed: true });
    const later = evening.again();
    expect(row(later)).toMatchObject({ said: null, changed: true });
    later.rowSaid(true);
    expect(row(later)).toMatchObject({ said: true, changed: false });
  }
});

test("how many have compared is shown, and who says another row", () => {
  const table = evening.seated();
  evening.says(table, { type: "rows", round: evening.round, same: ["blue", "red"], other: ["green"] });
  expect(row(table)).toMatchObject({ same: ["red", "blue"].reverse(), other: ["green"], phones: 3 });
  evening.says(table, { type: "key_wait", round: evening.round + 1, waiting: ["red"] });
  expect(row(table).waiting).toEqual(["red"]);
});
