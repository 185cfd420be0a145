/**
 * Sealing an answer, version 2 of the sealed scan (sections 5, 8 and 9): masks, shares, commitments, whom to refuse.
 * Pure.
 *
 * `sharedWith` gives what X25519 makes of this phone's secret and another's key, or null for a bad key.
 */

import { hkdf } from "@noble/hashes/hkdf";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { hashed, named, random, title } from "./bytes";
import type { SeatName } from "./frames";
import { isPhone, sorted } from "./roster";
import type { Distrust } from "./snapshot";
import type { Key, PollName } from "./wire";

/** The keys under which a poll's answers are hidden, by seat. */
export type SeatKeys = { [seat in SeatName]?: string };

/** What is asked, of whom, under which roster. */
export interface PollQuestion {
  scan: string;
  ask: PollName;
  round: number;
  /** Those polled, sorted. */
  seats: SeatName[];
  /** The tablet seats' keys of this poll. */
  tablet: SeatKeys;
  chain: string;
}

/** What a phone says, and what it keeps to prove it. */
export interface SealedVote {
  vote: 0 | 1;
  r: string;
  share: string;
  commit: string;
  sealed: string;
}

type Shared = (other: string) => Uint8Array | null;

/** H(title ‖ roster_id ‖ named(ask) ‖ n ‖ for each polled seat, sorted: named(seat), and a tablet seat's key). */
export function pollIdOf(roster: string, { ask, seats, tablet }: Pick<PollQuestion, "ask" | "seats" | "tablet">): string {
  const parts = sorted(seats).flatMap((seat) => {
    const key = tablet[seat];
    return key ? [named(seat), hexToBytes(key)] : [named(seat)];
  });
  return hashed("poll", hexToBytes(roster), named(ask), Uint8Array.of(seats.length), ...parts);
}

/** The keys of all who are polled; a phone's is the roster's, a tablet seat's this poll's. */
export function keysOf(roster: readonly Key[], { seats, tablet }: Pick<PollQuestion, "seats" | "tablet">): SeatKeys {
  const keys: SeatKeys = {};
  for (const seat of seats) {
    const one = roster.find((row) => row.seat === seat);
    const key = isPhone(one) ? one.public : one && tablet[seat];
    if (key) keys[seat] = key;
  }
  return keys;
}

/** What two seats hide their votes with; the pair's names stand in their order. */
export function maskOf(shared: Uint8Array, a: SeatName, b: SeatName, scan: string, poll: string): bigint {
  const info = concatBytes(title("mask"), hexToBytes(poll), ...sorted([a, b]).map(named));
  return BigInt(`0x${bytesToHex(hkdf(sha256, shared, hexToBytes(scan), info, 8))}`);
}

/** vote + Σ masks with later names − Σ masks with earlier ones, mod 2^64. */
export function shareOf(seat: SeatName, vote: number, scan: string, poll: string, keys: SeatKeys, sharedWith: Shared): string {
  let sum = BigInt(vote);
  for (const [name, key] of Object.entries(keys)) {
    if (name === seat) continue;
    const shared = sharedWith(key);
    if (!shared) throw new Error("A bad key is refused before.");
    const mask = maskOf(shared, seat, name as SeatName, scan, poll);
    sum += name > seat ? mask : -mask;
  }
  return BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
}

export function commitOf(scan: string, seat: SeatName, vote: number, r: string): string {
  return hashed("vote", hexToBytes(scan), named(seat), Uint8Array.of(vote), hexToBytes(r));
}

export function blindOf(r: string): string {
  return hashed("blind", hexToBytes(r));
}

export function sealedOf(scan: string, seat: SeatName, share: string, blind: string): string {
  return hashed("share", hexToBytes(scan), named(seat), hexToBytes(share), hexToBytes(blind));
}

export function seal(seat: SeatName, vote: 0 | 1, scan: string, poll: string, keys: SeatKeys, sharedWith: Shared): SealedVote {
  const r = random(32);
  const share = shareOf(seat, vote, scan, poll, keys, sharedWith);
  return { vote, r, share, commit: commitOf(scan, seat, vote, r), sealed: sealedOf(scan, seat, share, blindOf(r)) };
}

export function totalOf(shares: readonly string[]): bigint {
  return BigInt.asUintN(64, shares.reduce((sum, share) => sum + BigInt(`0x${share}`), BigInt(0)));
}

/** What a phone knows of the table when it is asked. */
interface KnownTable {
  seat: SeatName;
  own: string;
  /** This round's roster, as it was found right. */
  roster: readonly Key[];
  /** The seats that it shows alive. */
  alive: readonly SeatName[];
  head: string;
  /** Undefined for a key that was not looked at yet. */
  sharedWith: (other: string) => Uint8Array | null | undefined;
}

/** Why a phone does not answer this question; null if it does. */
export function distrustOf(question: PollQuestion, { seat, own, roster, alive, head, sharedWith }: KnownTable): Distrust | null {
  const { seats, tablet, chain } = question;
  if (chain !== head) return "chain";
  if (alive.some((one) => !seats.includes(one))) return "seat_missing";
  const rows = new Map(roster.map((one) => [one.seat, one]));
  const mine = rows.get(seat);
  if (!seats.includes(seat) || !isPhone(mine) || mine.public !== own) return "own_key";
  const marks = seats.filter((one) => rows.get(one)?.tablet);
  if (seats.some((one) => !rows.has(one)) || String(sorted(marks)) !== String(sorted(Object.keys(tablet)))) return "keys_differ";
  if (seats.length - marks.length < 2) return "few_phones";
  const keys = keysOf(roster, question);
  const all = Object.values(keys);
  if (new Set(all).size < all.length) return "same_keys";
  return all.some((key) => key !== own && sharedWith(key) === null) ? "bad_key" : null;
}
