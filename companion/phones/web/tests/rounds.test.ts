/** Key rounds as a phone goes through them, through reloads and false tables. */

import { beforeEach, expect, test } from "vitest";
import { random } from "../src/bytes";
import type { SeatName } from "../src/frames";
import { newSecret, publicOf } from "../src/keys";
import { keyCommitOf, rosterId, symbolsOf } from "../src/roster";
import type { TableClient } from "../src/table_client";
import type { Key, PhoneKey } from "../src/wire";
import { FakeTable } from "./fake_table";

let fake: FakeTable;

beforeEach(() => {
  fake = new FakeTable();
});

const row = (table: TableClient) => table.snapshot.row;

test("a phone commits to its key, and opens only when everybody's commitments are there", () => {
  const table = fake.arrives();
  fake.begins(table);
  expect(fake.all("key_open")).toEqual([]);
  fake.commits(table);
  const { nonce, round } = fake.last("key_open");
  expect(fake.last("key_commit")).toEqual({ type: "key_commit", round, commit: keyCommitOf(round, "blue", fake.hello.public, nonce) });
  fake.opens(table);
  expect(table.snapshot.symbols).toEqual(symbolsOf(rosterId(round, fake.roster)));
  expect(row(table)).toMatchObject({ bad: null, said: null, asked: true, phones: 3 });
});

test("the nonce is stored before its commitment leaves, and the commitments before the nonce does", () => {
  const table = fake.arrives();
  fake.keyRound(table);
  const at = (type: string) => fake.drawn[fake.sent.findIndex((one) => one.type === type)];
  const { nonce } = fake.last("key_open");
  expect(at("key_commit")).toContain(nonce);
  expect(at("key_open")).toContain(fake.keyCommits.red);
});

test("a round goes on where it was through a reload at any moment, with the same words", () => {
  let table = fake.arrives();
  fake.begins(table);
  const begun = { type: "key_round", round: fake.round, seats: ["blue", "red", "green"] };
  table = fake.again();
  fake.says(table, begun);
  fake.commits(table);
  table = fake.again();
  fake.says(table, begun);
  fake.commits(table);
  fake.opens(table);
  table.rowSaid(true);
  table = fake.again();
  expect(new Set(fake.all("key_commit").map((one) => one.commit)).size).toBe(1);
  expect(new Set(fake.all("key_open").map((one) => one.nonce)).size).toBe(1);
  expect(fake.all("key_commit")).toHaveLength(3);
  expect(fake.all("key_open")).toHaveLength(2);
  expect(row(table)).toMatchObject({ said: true, bad: null });
});

test("two tabs of one phone say the same in one round", () => {
  const first = fake.arrives();
  const second = fake.again();
  fake.begins(first);
  fake.says(second, { type: "key_round", round: fake.round, seats: ["blue", "red", "green"] });
  const [one, other] = fake.all("key_commit");
  expect(other).toEqual(one);
});

/** Nothing is opened, every screen is told, and it stays so until the next round. */
function isAlarmed(table: TableClient, bad: string, opened = 0): void {
  expect(row(table).bad).toBe(bad);
  expect(fake.all("key_open")).toHaveLength(opened);
  expect(fake.last("row")).toEqual({ type: "row", round: fake.round, same: false });
  table.rowSaid(true);
  expect(fake.last("row").same).toBe(false);
  const later = fake.again();
  expect(row(later).bad).toBe(bad);
  fake.keyRound(later);
  expect(row(later).bad).toBeNull();
}

test("commitments without its own are not opened", () => {
  const table = fake.arrives();
  fake.begins(table);
  fake.commits(table, { blue: fake.keyCommits.red });
  isAlarmed(table, "own_commit");
});

test("commitments without one for each seat are not opened", () => {
  const table = fake.arrives();
  fake.begins(table);
  const { blue } = fake.keyCommits;
  fake.says(table, { type: "key_commits", round: fake.round, commits: { blue, red: fake.keyCommits.red } });
  isAlarmed(table, "no_commit");
});

test("another set of commitments in the same round is refused", () => {
  const table = fake.arrives();
  fake.begins(table);
  fake.commits(table);
  fake.commits(table, { red: "aa".repeat(32) });
  isAlarmed(table, "changed", 1);
});

test("other seats in the same round are refused", () => {
  const table = fake.arrives();
  fake.begins(table);
  fake.says(table, { type: "key_round", round: fake.round, seats: ["blue", "red"] });
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
  const table = fake.arrives();
  almost(table);
  fake.tellRoster(table, { roster: change(fake.roster as PhoneKey[]) as Key[] });
  fake.roster = [];
  isAlarmed(table, bad, 1);
});

/** Everybody has opened; the roster was not told yet. */
function almost(table: TableClient): void {
  fake.begins(table);
  fake.commits(table);
  const rest = fake.others.map(({ seat, public: key, nonce }) => ({ seat, public: key, nonce }));
  fake.roster = [{ seat: "blue", public: fake.hello.public, nonce: fake.last("key_open").nonce }, ...rest];
}

test("another roster in a round that was complete is an alarm", () => {
  const table = fake.seated();
  const more = [...fake.roster, { seat: "yellow" as SeatName, tablet: true as const }];
  fake.tellRoster(table, { roster: more });
  expect(row(table).bad).toBe("changed");
});

test("a row that the table shows otherwise is an alarm", () => {
  const table = fake.arrives();
  almost(table);
  fake.tellRoster(table, { symbols: [0, 0, 0, 0, 0, 0, 0, 0] });
  expect(row(table).bad).toBe("other_row");
});

test("a roster of keys that nobody committed to is not believed", () => {
  const table = fake.arrives();
  fake.begins(table);
  fake.round += 1;
  fake.roster = [{ seat: "blue", public: fake.hello.public, nonce: random(16) }];
  fake.tellRoster(table);
  expect(row(table).bad).toBe("own_commit");
});

test("a frame of a round that has passed changes nothing", () => {
  const table = fake.seated();
  const old = [...fake.roster];
  fake.keyRound(table);
  table.rowSaid(true);
  const before = JSON.stringify(fake.kept.ring);
  fake.says(table, { type: "roster", round: fake.round - 1, roster: old, symbols: [] });
  fake.says(table, { type: "key_commits", round: fake.round - 1, commits: fake.keyCommits });
  fake.says(table, { type: "rows", round: fake.round - 1, same: [], other: ["red"] });
  expect(JSON.stringify(fake.kept.ring)).toBe(before);
  expect(row(table)).toMatchObject({ bad: null, other: [] });
});

test("who is dead takes part in no round, and is asked to compare nothing", () => {
  const table = fake.seated();
  const seats = { ...fake.view.seats, blue: { alive: false } } as never;
  fake.see(table, { seats });
  expect(row(table).asked).toBe(false);
  const said = fake.sent.length;
  fake.round += 1;
  fake.says(table, { type: "key_round", round: fake.round, seats: ["red", "green"] });
  fake.says(table, { type: "key_commits", round: fake.round, commits: { red: "aa".repeat(32), green: "bb".repeat(32) } });
  expect(fake.sent).toHaveLength(said);
  expect(row(table).bad).toBeNull();
});

// The row

test("what its owner says of the row is said to the table, and may be said otherwise later", () => {
  const table = fake.arrives();
  fake.keyRound(table);
  table.rowSaid(false);
  table.rowSaid(true);
  expect(fake.all("row").map((one) => one.same)).toEqual([false, true]);
  fake.rows(table);
  expect(row(table)).toMatchObject({ said: true, same: ["blue"], other: [] });
  fake.rows(table);
  expect(fake.all("row")).toHaveLength(2);
});

test("a table that has not got it is told again after a reconnect", () => {
  const table = fake.seated();
  fake.back(table);
  expect(fake.all("row")).toHaveLength(1);
  fake.connect(table);
  fake.welcome(table);
  fake.says(table, { type: "rows", round: fake.round, same: [], other: [] });
  fake.says(table, { type: "rows", round: fake.round, same: [], other: [] });
  expect(fake.all("row")).toHaveLength(2);
});

test("in a new game on the same connection the row is said anew, though its round has the same number", () => {
  const table = fake.seated();
  fake.says(table, { type: "again", code: "NEWC2345" });
  fake.roster = [];
  fake.round = 0;
  fake.sent = fake.sent.filter((one) => one.type === "hello");
  fake.welcome(table);
  fake.keyRound(table);
  table.rowSaid(true);
  expect(fake.all("row")).toEqual([{ type: "row", round: 1, same: true }]);
});

test("every new row is measured against the one that was acknowledged last, before the game begins and after, through reloads", () => {
  for (const begun of [false, true]) {
    fake = new FakeTable();
    fake.more = { begun };
    const table = fake.arrives();
    fake.keyRound(table);
    expect(row(table)).toMatchObject({ said: null, changed: false });
    table.rowSaid(true);
    fake.keyRound(table);
    expect(row(table)).toMatchObject({ said: null, changed: true });
    const later = fake.again();
    expect(row(later)).toMatchObject({ said: null, changed: true });
    later.rowSaid(true);
    expect(row(later)).toMatchObject({ said: true, changed: false });
  }
});

test("how many have compared is shown, and who says another row", () => {
  const table = fake.seated();
  fake.says(table, { type: "rows", round: fake.round, same: ["blue", "red"], other: ["green"] });
  expect(row(table)).toMatchObject({ same: ["red", "blue"].reverse(), other: ["green"], phones: 3 });
  fake.says(table, { type: "key_wait", round: fake.round + 1, waiting: ["red"] });
  expect(row(table).waiting).toEqual(["red"]);
});
