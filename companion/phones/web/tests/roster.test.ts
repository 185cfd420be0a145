import { expect, test } from "vitest";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { newSecret, publicOf } from "../src/keys";
import { rosterId, symbolsOf, trustOf } from "../src/roster";
import type { Key } from "../src/wire";
import { x25519 } from "../src/x25519";
import { CASES, rosterOf } from "./vectors";

test("the roster's id and its symbols are the contract's, however the seats are listed", () => {
  for (const one of CASES) {
    const roster = rosterOf(one);
    expect(bytesToHex(rosterId(roster))).toBe(one.roster_id);
    expect(symbolsOf([...roster].reverse())).toEqual(one.symbols);
  }
});

test("a public key is the contract's for its secret", () => {
  for (const one of CASES) for (const seat of one.seats) expect(publicOf(seat.secret)).toBe(seat.public);
});

test("X25519 gives what RFC 7748 says", () => {
  const scalar = hexToBytes("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
  const u = hexToBytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
  expect(bytesToHex(x25519.getSharedSecret(scalar, u))).toBe(
    "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
  );
});

test("two keys are never alike", () => {
  expect(newSecret()).not.toBe(newSecret());
});

test("a row that the table says otherwise, or another key for one's own seat, is an alarm", () => {
  const own = publicOf(newSecret());
  const roster: Key[] = [
    { seat: "blue", public: own },
    { seat: "red", public: publicOf(newSecret()) },
  ];
  const row = symbolsOf(roster);
  expect(trustOf(roster, row, "blue", own)).toBe("good");
  expect(trustOf(roster, [...row].reverse(), "blue", own)).toBe("other_row");
  expect(trustOf(roster, row, "red", own)).toBe("other_key");
  expect(trustOf([], [], "blue", own)).toBe("none");
  for (const key of [own, publicOf(newSecret())]) {
    const mine = roster.map((one) => (one.seat === "blue" ? { ...one, public: key, tablet: true } : one));
    expect(trustOf(mine, symbolsOf(mine), "blue", own)).toBe("other_key");
  }
});
