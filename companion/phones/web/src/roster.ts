/** Key rounds, version 2 of the sealed scan (sections 3 and 4): commitments, the roster's id, the eight pictures. Pure. */

import { hexToBytes } from "@noble/hashes/utils";
import { hashed, named, picturesIn, sized } from "./bytes";
import type { SeatName } from "./frames";
import type { Key, PhoneKey } from "./wire";

export type Commits = { [seat in SeatName]?: string };

/** What a phone finds wrong in a round of keys. */
export type RoundFault = "own_commit" | "no_commit" | "bad_opening" | "twice" | "changed" | "other_row";

export function isPhone(key: Key | undefined): key is PhoneKey {
  return key !== undefined && !key.tablet;
}

/** The names, in the order of their bytes. */
export function sorted<T extends string>(seats: readonly T[]): T[] {
  return [...seats].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

export function keyCommitOf(round: number, seat: SeatName, key: string, nonce: string): string {
  return hashed("key", sized(round, 4), named(seat), hexToBytes(key), hexToBytes(nonce));
}

/** H(title ‖ round ‖ n ‖ for each seat, sorted: named(seat) ‖ 0 ‖ public ‖ nonce, or named(seat) ‖ 1). */
export function rosterId(round: number, roster: readonly Key[]): string {
  const rows = new Map(roster.map((one) => [one.seat, one]));
  const parts = sorted([...rows.keys()]).flatMap((seat) => {
    const one = rows.get(seat);
    if (!isPhone(one)) return [named(seat), Uint8Array.of(1)];
    return [named(seat), Uint8Array.of(0), hexToBytes(one.public), hexToBytes(one.nonce)];
  });
  return hashed("roster", sized(round, 4), Uint8Array.of(rows.size), ...parts);
}

export function symbolsOf(id: string): number[] {
  return picturesIn(id, 8);
}

export function isSameMap(one: object, other: object): boolean {
  const flat = (map: object) => Object.entries(map).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return String(sorted(flat(one))) === String(sorted(flat(other)));
}

/** Look at the commitments before a nonce is opened: mine is among them, and one for every seat and no other. */
export function faultOfCommits(seats: readonly SeatName[], commits: Commits, seat: SeatName, own: string): RoundFault | null {
  if (commits[seat] !== own) return "own_commit";
  return String(sorted(Object.keys(commits))) === String(sorted(seats)) ? null : "no_commit";
}

/** Look at the openings: each fits its commitment, no phone is there without one, and nothing stands twice. */
export function faultOfRoster(round: number, roster: readonly Key[], commits: Commits): RoundFault | null {
  const phones = roster.filter(isPhone);
  if (String(sorted(phones.map((one) => one.seat))) !== String(sorted(Object.keys(commits)))) return "no_commit";
  if (phones.some((one) => keyCommitOf(round, one.seat, one.public, one.nonce) !== commits[one.seat])) return "bad_opening";
  const all = phones.flatMap((one) => [one.public, one.nonce]);
  return new Set(all).size < all.length ? "twice" : null;
}
