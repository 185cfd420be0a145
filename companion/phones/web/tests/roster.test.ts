/** Commitments of a key round and its roster: what is found right, and what is refused. */

import { expect, test } from "vitest";
import { random } from "../src/bytes";
import { newSecret, proofOf, publicOf, sharedOf } from "../src/keys";
import { faultOfCommits, faultOfRoster, keyCommitOf, rosterId, symbolsOf, type Commits } from "../src/roster";
import { SEATS } from "../src/seats";
import type { Key, PhoneKey } from "../src/wire";

const ROUND = 7;

function people(count: number): PhoneKey[] {
  return SEATS.slice(0, count).map((seat) => ({ seat, public: publicOf(newSecret()), nonce: random(16) }));
}

const committed = (all: readonly PhoneKey[]): Commits =>
  Object.fromEntries(all.map((one) => [one.seat, keyCommitOf(ROUND, one.seat, one.public, one.nonce)]));

test("two keys are never alike, and neither are two proofs of one key", () => {
  expect(newSecret()).not.toBe(newSecret());
  const [secret, table] = [newSecret(), publicOf(newSecret())];
  const one = { challenge: random(16), table };
  expect(proofOf(secret, one, "ABCD2345")).toBe(proofOf(secret, one, "ABCD2345"));
  expect(proofOf(secret, one, "ABCD2345")).not.toBe(proofOf(secret, one, "ABCD2346"));
  expect(proofOf(secret, one, "ABCD2345")).not.toBe(proofOf(secret, { ...one, challenge: random(16) }, "ABCD2345"));
});

test("a key with which everybody would make the same, or that is none, makes nothing", () => {
  const secret = newSecret();
  const low = ["00".repeat(32), `01${"00".repeat(31)}`, "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"];
  for (const key of [...low, "", "zz".repeat(32), "AB".repeat(32)]) {
    expect(sharedOf(secret, key)).toBeNull();
    expect(proofOf(secret, { challenge: random(16), table: key }, "ABCD2345")).toBeNull();
  }
  expect(sharedOf(secret, publicOf(newSecret()))).toHaveLength(32);
});

test.each([2, 4, 6])("a round of %i whose openings fit is found right, in any order, with or without tablet seats", (n) => {
  const phones = people(n);
  const commits = committed(phones);
  expect(faultOfRoster(ROUND, [...phones].reverse(), commits)).toBeNull();
  expect(faultOfRoster(ROUND, [...phones, { seat: "purple", tablet: true }].slice(0, n + 1) as Key[], commits)).toBeNull();
});

test("commitments without one's own, or not one for each seat, are found", () => {
  const [ann, ben] = people(2) as [PhoneKey, PhoneKey];
  const commits = committed([ann, ben]);
  const own = commits.red ?? "";
  expect(faultOfCommits(["red", "blue"], commits, "red", own)).toBeNull();
  expect(faultOfCommits(["red", "blue"], { ...commits, red: commits.blue ?? "" }, "red", own)).toBe("own_commit");
  expect(faultOfCommits(["red", "blue"], { blue: commits.blue ?? "" }, "red", own)).toBe("own_commit");
  expect(faultOfCommits(["red", "blue"], { red: own }, "red", own)).toBe("no_commit");
  expect(faultOfCommits(["red"], commits, "red", own)).toBe("no_commit");
});

test("openings that do not fit, a seat without a commitment, and what stands twice are found", () => {
  const all = people(3);
  const [ann, ben, cleo] = all as [PhoneKey, PhoneKey, PhoneKey];
  const commits = committed(all);
  expect(faultOfRoster(ROUND + 1, all, commits)).toBe("bad_opening");
  expect(faultOfRoster(ROUND, [ann, ben, { ...cleo, nonce: random(16) }], commits)).toBe("bad_opening");
  expect(faultOfRoster(ROUND, [ann, ben, { ...cleo, public: publicOf(newSecret()) }], commits)).toBe("bad_opening");
  expect(faultOfRoster(ROUND, [ann, ben], commits)).toBe("no_commit");
  expect(faultOfRoster(ROUND, [...all, { seat: "purple", public: ann.public, nonce: random(16) }], commits)).toBe("no_commit");
  expect(faultOfRoster(ROUND, [ann, ben, { seat: cleo.seat, tablet: true }], commits)).toBe("no_commit");
  const twin = { ...cleo, public: ann.public };
  expect(faultOfRoster(ROUND, [ann, ben, twin], committed([ann, ben, twin]))).toBe("twice");
  const echo = { ...cleo, nonce: ann.nonce };
  expect(faultOfRoster(ROUND, [ann, ben, echo], committed([ann, ben, echo]))).toBe("twice");
});

test("another nonce, another round, or a tablet instead of a phone is another row", () => {
  const [ann, ben] = people(2) as [PhoneKey, PhoneKey];
  const rows = [
    rosterId(ROUND, [ann, ben]),
    rosterId(ROUND + 1, [ann, ben]),
    rosterId(ROUND, [ann, { ...ben, nonce: random(16) }]),
    rosterId(ROUND, [ann, { seat: ben.seat, tablet: true }]),
    rosterId(ROUND, [ann]),
  ].map((id) => String(symbolsOf(id)));
  expect(new Set(rows).size).toBe(5);
});
