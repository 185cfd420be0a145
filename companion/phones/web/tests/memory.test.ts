/** What a phone remembers of its games, whatever links, tables and seats lie between. */

import { beforeEach, expect, test } from "vitest";
import { ZERO } from "../src/chain";
import { newSecret, publicOf } from "../src/keys";
import { rosterId, symbolsOf } from "../src/roster";
import type { TableClient } from "../src/table_client";
import type { Key } from "../src/wire";
import { answers, CODE, FakeTable, NEXT, SCAN } from "./fake_table";

const OTHER = "WXYZ6789";

let fake: FakeTable;

beforeEach(() => {
  fake = new FakeTable();
});

/** Blue's phone sits, and has counted once. */
function counted(): TableClient {
  const table = fake.seated();
  fake.see(table, { begun: true });
  fake.scans(table, SCAN);
  table.outcomeSeen();
  return table;
}

/** Another game begins at the same table, with another code and nothing counted. */
function another(table: TableClient): void {
  fake.says(table, { type: "again", code: OTHER });
  fake.more = { begun: false };
  [fake.head, fake.results, fake.roster, fake.poll, fake.rev, fake.round] = [ZERO, [], [], null, 1, 0];
  fake.welcome(table);
}

test("a link to a game that is not here changes nothing, and its owner goes on where they sit", () => {
  counted();
  const [before, key] = [fake.store.get("panic-companion.game"), fake.hello.public];
  const later = fake.phone();
  later.enter(OTHER, null);
  fake.connect(later);
  expect(fake.hello).toMatchObject({ code: OTHER });
  expect(fake.hello.public).not.toBe(key);
  expect(fake.store.get("panic-companion.game")).toBe(before);
  fake.says(later, { type: "refused", code: "wrong_code", why: "" });
  expect(fake.hello).toMatchObject({ code: CODE, public: key, seat: "blue" });
  fake.welcome(later);
  expect(later.snapshot).toMatchObject({ stage: "seat", seat: "blue", setBack: false, notice: { code: "wrong_link" } });
  expect(fake.kept).toEqual({ ...JSON.parse(before ?? ""), round: fake.round });
});

test("another code that is asked for while the table is away costs nothing of the game", () => {
  counted();
  const before = fake.store.get("panic-companion.game");
  const later = fake.phone();
  later.enter(OTHER, null);
  later.leaveCode();
  expect(fake.store.get("panic-companion.game")).toBe(before);
  later.enter(CODE, null);
  fake.connect(later);
  expect(fake.hello).toMatchObject({ code: CODE, seat: "blue", head: fake.head });
});

test("a phone keeps its first key through a reload before the table has answered", () => {
  const first = fake.phone();
  first.enter(CODE, "blue");
  fake.connect(first);
  const key = fake.hello.public;
  const again = fake.phone();
  again.enter(CODE, "blue");
  fake.connect(again);
  expect(fake.hello.public).toBe(key);
});

test("a phone that comes back to a game measures its table against what it kept, whatever lay between", () => {
  const table = counted();
  const known = fake.head;
  another(table);
  expect(fake.kept).toMatchObject({ code: OTHER, head: null, polls: [] });
  const back = fake.phone();
  back.enter(CODE, "blue");
  fake.connect(back);
  expect(fake.hello).toMatchObject({ code: CODE, head: known });
  fake.more = { begun: true };
  fake.rev = 6;
  fake.welcome(back);
  expect(back.snapshot.setBack).toBe(true);
  fake.keyRound(back);
  back.rowSaid(true);
  fake.asks(back, NEXT);
  answers(back);
  fake.pass(60_000);
  expect(back.snapshot.sealing?.refusal).toBe("set_back");
  expect(fake.all("scan_commit").map((one) => one.scan)).toEqual([SCAN]);
});

test("a lower rev or round is set back in a game that was left, too", () => {
  for (const [rev, round] of [[3, 1], [50, 0]] as const) {
    fake = new FakeTable();
    const table = fake.seated();
    fake.see(table);
    another(table);
    const back = fake.phone();
    back.enter(CODE, "blue");
    fake.connect(back);
    [fake.rev, fake.round] = [rev, round];
    fake.welcome(back);
    expect(back.snapshot.setBack).toBe(true);
  }
});

test("sixteen games are remembered, without a key, a note or an answer of theirs", () => {
  const table = counted();
  const { secret } = fake.kept;
  for (let n = 0; n < 20; n += 1) {
    fake.says(table, { type: "again", code: `NEWC23${String(10 + n)}` });
    fake.rev = 5;
    fake.welcome(table, { round: 0, head: ZERO });
  }
  const games = JSON.parse(fake.store.get("panic-companion.games") ?? "") as { code: string }[];
  // Games without a count are forgotten first, or many of them would be a way to have one forgotten.
  expect(games.map((one) => one.code)).toEqual([CODE, ...Array.from({ length: 15 }, (_, n) => `NEWC23${String(14 + n)}`)]);
  expect([...fake.store.values()].join()).not.toContain(secret);
  expect(Object.keys(games[0] ?? {}).sort()).toEqual(["closed", "code", "head", "knows", "polls", "rev", "round", "setBack"]);
});

test("who first meets a game once it has begun says so until something was counted, whatever other games it knows", () => {
  for (const [begun, known] of [[true, false], [false, false], [true, true]] as const) {
    fake = new FakeTable();
    if (known) another(fake.seated());
    const table = fake.phone();
    table.enter("LATE2345", "blue");
    fake.connect(table);
    expect(fake.hello.knows).toBe(false);
    fake.more = { begun: true };
    fake.welcome(table, { begun });
    fake.keyRound(table);
    table.rowSaid(true);
    const warns = [{ seat: "blue", why: "Blue cannot know." }];
    fake.asks(table, SCAN, "infected", { warns: begun ? warns : [] } as never);
    const unknowing = begun;
    expect(table.snapshot.sealing).toMatchObject({ unknowing, told: [], step: unknowing ? "warned" : "answering" });
    fake.connect(table);
    expect(fake.hello.knows).toBe(unknowing ? false : undefined);
    fake.welcome(table, { begun: true });
    if (!unknowing) continue;
    fake.says(table, fake.poll ?? {});
    table.scanClient.seal();
    expect(fake.kept.ballots[0]?.sealed).toBeNull();
    table.scanClient.accept();
    expect(table.snapshot.sealing?.step).toBe("answering");
  }
});

test("a round that has another key for the seat is none of this phone's, and raises no alarm", () => {
  const table = fake.arrives();
  const old: Key[] = (["blue", "red", "green"] as const).map((seat) => ({ seat, public: publicOf(newSecret()), nonce: "0a".repeat(16) }));
  fake.says(table, { type: "roster", round: 4, roster: old, symbols: symbolsOf(rosterId(4, old)) });
  expect(table.snapshot).toMatchObject({ row: { bad: null }, symbols: [] });
  expect(fake.all("row")).toEqual([]);
});
