/** The page's arithmetic of sealed scans against the contract's vectors. */

import { expect, test } from "vitest";
import { hexToBytes, bytesToHex } from "@noble/hashes/utils";
import { askedOf, chainAfter, isSum, picturesOf, pollOf, ZERO } from "../src/chain";
import type { SeatName } from "../src/frames";
import { hostProofOf, proofOf, publicOf, sharedOf } from "../src/keys";
import { faultOfRoster, keyCommitOf, rosterId, symbolsOf } from "../src/roster";
import { blindOf, commitOf, keysOf, pollIdOf, sealedOf, shareOf } from "../src/sealing";
import { x25519 } from "../src/x25519";
import { CASES, rosterOf, tabletOf } from "./vectors";

test("a phone's key, and its proof to the table, are the contract's", () => {
  for (const one of CASES) {
    for (const seat of one.seats.filter((each) => !each.tablet)) {
      expect(publicOf(seat.secret)).toBe(seat.public);
      expect(proofOf(seat.secret, one, one.code)).toBe(seat.proof);
    }
    expect(hostProofOf(one.host_code, one)).toBe(one.host_proof);
  }
});

test("a key's commitment, the roster's id and its eight pictures are the contract's, however the seats are listed", () => {
  expect(CASES.some((one) => one.seats.some((seat) => seat.tablet))).toBe(true);
  for (const one of CASES) {
    const phones = one.seats.filter((seat) => !seat.tablet);
    for (const { seat, public: key, nonce, key_commit } of phones) expect(keyCommitOf(one.round, seat, key, nonce)).toBe(key_commit);
    const id = rosterId(one.round, [...rosterOf(one)].reverse());
    expect(id).toBe(one.roster_id);
    expect(symbolsOf(id)).toEqual(one.symbols);
    const commits = Object.fromEntries(phones.map(({ seat, key_commit }) => [seat, key_commit]));
    expect(faultOfRoster(one.round, rosterOf(one), commits)).toBeNull();
  }
});

test("every poll's id, shares, commitments, count and chain are the contract's", () => {
  expect(CASES.flatMap((one) => one.polls.map((poll) => poll.ask))).toContain("last_human_without_gas");
  for (const one of CASES) {
    const roster = rosterOf(one);
    let chain = ZERO;
    for (const poll of one.polls) {
      const { scan, ask, poll_id, answers, count } = poll;
      const tablet = tabletOf(poll);
      const seats = answers.map((answer) => answer.seat);
      expect(pollIdOf(one.roster_id, { ask, seats, tablet })).toBe(poll_id);
      const keys = keysOf(roster, { seats, tablet });
      for (const { seat, vote, r, share, commit, blind, sealed } of answers) {
        const secret = poll.tablet[seat]?.secret ?? one.seats.find((each) => each.seat === seat)?.secret ?? "";
        expect(shareOf(seat, vote, scan, poll_id, keys, (key) => sharedOf(secret, key))).toBe(share);
        expect(commitOf(scan, seat, vote, r)).toBe(commit);
        expect(blindOf(r)).toBe(blind);
        expect(sealedOf(scan, seat, share, blind)).toBe(sealed);
      }
      const of = (what: "commit" | "share") => Object.fromEntries(answers.map((answer) => [answer.seat, answer[what]]));
      const told = { count, round: one.round, roster, tablet, commits: of("commit"), shares: of("share"), chain: poll.chain };
      expect(pollOf(ask, told)).toBe(poll_id);
      expect(isSum(ask, told)).toBe(true);
      chain = chainAfter(chain, scan, ask, told);
      expect(chain).toBe(poll.chain);
      expect(picturesOf(chain)).toEqual(poll.pictures);
      expect(Object.keys(askedOf(roster, seats))).toHaveLength(seats.length as number);
    }
  }
});

test("X25519 gives what RFC 7748 says", () => {
  const scalar = hexToBytes("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
  const u = hexToBytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
  expect(bytesToHex(x25519.getSharedSecret(scalar, u))).toBe(
    "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
  );
});

test("the order of names is that of their bytes", () => {
  const roster = (["white", "blue", "red"] as SeatName[]).map((seat) => ({ seat, tablet: true as const }));
  expect(rosterId(1, roster)).toBe(rosterId(1, [...roster].sort()));
  expect(rosterId(1, roster)).not.toBe(rosterId(2, roster));
});
