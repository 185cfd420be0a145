import { expect, test } from "vitest";
import { hexToBytes } from "@noble/hashes/utils";
import { newSecret, publicOf, sharedOf } from "../src/keys";
import { rosterId } from "../src/roster";
import { checked, checkedVoid, commitOf, distrustOf, maskOf, sealed, shareOf, totalOf, type Question } from "../src/sealing";
import { SEATS, type Ask, type Key, type Seat } from "../src/wire";
import { CASES, rosterOf } from "./vectors";

const SCAN = "00112233445566778899aabbccddeeff";

interface Person {
  seat: Seat;
  secret: string;
  public: string;
}

function people(seats: readonly Seat[]): Person[] {
  return seats.map((seat) => {
    const secret = newSecret();
    return { seat, secret, public: publicOf(secret) };
  });
}

function asked(all: readonly Person[], ask: Ask = "infected"): Question {
  return { scan: SCAN, ask, roster: all.map(({ seat, public: key }) => ({ seat, public: key })) };
}

test("every share, commitment and sum is the contract's", () => {
  expect(CASES.map((one) => one.ask)).toContain("last_human_without_gas");
  for (const one of CASES) {
    const question = { scan: one.scan, ask: one.ask, roster: rosterOf(one) };
    for (const { seat, secret, vote, r, share, commit } of one.seats) {
      expect(shareOf(seat, vote, question, (key) => sharedOf(secret, key))).toBe(share);
      expect(commitOf(one.scan, seat, vote, r)).toBe(commit);
    }
    expect(totalOf(one.seats.map(({ share }) => share))).toBe(BigInt(one.sum));
  }
});

test.each([2, 3, 6])("%i answers add up to how many say yes, and fewer than all to nothing that means anything", (n) => {
  for (const ask of ["infected", "last_human_without_gas"] as const) {
    const all = people(SEATS.slice(0, n));
    const question = asked(all, ask);
    const votes = all.map((_, at) => ((at * 7 + n) % 3 === 0 ? 1 : 0) as 0 | 1);
    const said = all.map((one, at) => sealed(one.seat, votes[at] ?? 0, question, (key) => sharedOf(one.secret, key)));
    const shares = said.map((one) => one.share);
    expect(totalOf(shares)).toBe(BigInt(votes.filter((vote) => vote === 1).length));
    expect(totalOf(shares.slice(1)) > BigInt(1000)).toBe(true);
    expect(new Set(said.map((one) => one.r)).size).toBe(n);
  }
});

test("a pair's mask is the same from both ends, and another for another id, question or roster", () => {
  const [ann, ben, cleo] = people(["red", "blue", "green"]) as [Person, Person, Person];
  const question = asked([ann, ben, cleo]);
  const id = rosterId(question.roster);
  const mask = (from: Person, to: Person, what = question, roster = id) =>
    maskOf(sharedOf(from.secret, to.public) as Uint8Array, from.seat, to.seat, what, roster);
  expect(mask(ann, ben)).toBe(mask(ben, ann));
  const others = [
    mask(ann, cleo),
    mask(ann, ben, { ...question, scan: SCAN.replace("0", "1") }),
    mask(ann, ben, { ...question, ask: "last_human_without_gas" }),
    mask(ann, ben, question, rosterId(question.roster.slice(0, 2))),
  ];
  expect(new Set([mask(ann, ben), ...others]).size).toBe(5);
});

test("a key with which everybody would make the same, or that is none, makes nothing", () => {
  const secret = newSecret();
  const low = ["00".repeat(32), `01${"00".repeat(31)}`, "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"];
  for (const key of [...low, "", "zz".repeat(32), "AB".repeat(32)]) expect(sharedOf(secret, key)).toBeNull();
  expect(sharedOf(secret, publicOf(newSecret()))).toHaveLength(32);
});

// Whom a phone refuses

function distrust(change: (roster: Key[]) => Key[], shown?: (roster: Key[]) => Key[], alive?: Seat[]): string | null {
  const all = people(["red", "blue", "green"]);
  const [ann] = all as [Person];
  const { roster } = asked(all);
  return distrustOf(
    { scan: SCAN, ask: "infected", roster: change(roster) },
    {
      seat: "red",
      own: ann.public,
      shown: (shown ?? ((same) => same))(roster),
      alive: alive ?? ["red", "blue", "green"],
      sharedWith: (key) => sharedOf(ann.secret, key),
    },
  );
}

const as = (seat: Seat, change: Partial<Key>) => (roster: Key[]) =>
  roster.map((one) => (one.seat === seat ? { ...one, ...change } : one));
const KEY = publicOf(newSecret());

test("a roster of three living seats with the keys that are shown is answered", () => {
  expect(distrust((roster) => roster)).toBeNull();
  expect(distrust((roster) => roster.slice(0, 2), undefined, ["red", "blue"])).toBeNull();
  expect(distrust((roster) => [...roster].reverse())).toBeNull();
});

test("each thing that may not be is refused", () => {
  expect(distrust(as("red", { public: KEY }), as("red", { public: KEY }))).toBe("own_key");
  expect(distrust(as("blue", { public: KEY }))).toBe("keys_differ");
  expect(distrust((roster) => roster, (shown) => shown.slice(0, 2))).toBe("keys_differ");
  expect(distrust((roster) => roster.slice(0, 2))).toBe("seat_missing");
  expect(distrust((roster) => roster.slice(1))).toBe("seat_missing");
  const tablets = (roster: Key[]) => as("blue", { tablet: true })(as("green", { tablet: true })(roster));
  expect(distrust(tablets, tablets)).toBe("few_phones");
  expect(distrust((roster) => roster, tablets)).toBe("keys_differ");
  expect(distrust(tablets)).toBe("keys_differ");
  const mine = as("red", { tablet: true });
  expect(distrust(mine, mine)).toBe("own_key");
  const same = (roster: Key[]) => as("green", { public: roster[1]?.public ?? "" })(roster);
  expect(distrust(same, same)).toBe("same_keys");
  const low = as("blue", { public: "00".repeat(32) });
  expect(distrust(low, low)).toBe("bad_key");
});

// What the table tells of a count

function counted(change: object = {}) {
  const all = people(["red", "blue", "green"]);
  const question = asked(all);
  const said = all.map((one) => sealed(one.seat, one.seat === "blue" ? 1 : 0, question, (key) => sharedOf(one.secret, key)));
  const of = (what: "share" | "commit") => Object.fromEntries(all.map((one, n) => [one.seat, said[n]?.[what] ?? ""]));
  const frame = { infected: 1, polled: 3, shares: of("share"), commits: of("commit"), ...change };
  return { frame: { type: "scan_result" as const, scan: SCAN, ask: "infected" as const, ...frame }, own: said[0] ?? null };
}

test("a count that is the sum of the shares, one's own among them, is good", () => {
  const { frame, own } = counted();
  expect(checked(frame, ["red", "blue", "green"], "red", own)).toBe("good");
  expect(checked(frame, null, null, null)).toBe("good");
});

test("a count that is not the sum, or of others than were asked, is said", () => {
  const all: Seat[] = ["red", "blue", "green"];
  for (const change of [{ infected: 2 }, { polled: 4 }, { infected: -1 }, { infected: 0.5 }]) {
    const { frame, own } = counted(change);
    expect(checked(frame, all, "red", own)).toBe("sum");
  }
  const { frame, own } = counted();
  expect(checked(frame, ["red", "blue"], "red", own)).toBe("sum");
  expect(checked({ ...frame, shares: { ...frame.shares, blue: "no hex" } }, all, "red", own)).toBe("sum");
});

test("another share, another commitment, or none under one's own name is said, after a nonsense sum too", () => {
  const { frame, own } = counted();
  const { red: _, ...fewer } = frame.shares as { [seat: string]: string };
  const wrong = [
    { ...frame, shares: { ...frame.shares, red: "0000000000000000" } },
    { ...frame, commits: { ...frame.commits, red: "00".repeat(32) } },
    { ...frame, shares: fewer },
  ];
  for (const one of wrong) {
    expect(checked(one, ["red", "blue", "green"], "red", own)).toBe("own_entry");
    expect(checkedVoid(one, "red", own)).toBe("own_entry");
  }
  expect(checked(frame, ["red", "blue", "green"], "red", null)).toBe("own_entry");
  expect(checkedVoid(frame, "red", own)).toBe("good");
  expect(checkedVoid({}, "red", own)).toBe("good");
});

test("the second question's count is none or one", () => {
  const { frame, own } = counted();
  expect(checked({ ...frame, ask: "last_human_without_gas" }, ["red", "blue", "green"], "red", own)).toBe("good");
  expect(hexToBytes(own?.commit ?? "")).toHaveLength(32);
});
