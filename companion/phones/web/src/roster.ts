/** The roster's id and the eight symbols, version 1 of the sealed heat scan (sections 2 and 3). */

import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Key } from "./wire";

const TITLE = utf8ToBytes("panic-companion roster v1");

/** H(title ‖ n ‖ for each seat, sorted by name: len(name) ‖ name ‖ public). */
export function rosterId(roster: readonly Key[]): Uint8Array {
  const sorted = [...roster].sort((a, b) => (a.seat < b.seat ? -1 : 1));
  const parts = sorted.flatMap((one) => {
    const name = utf8ToBytes(one.seat);
    return [Uint8Array.of(name.length), name, hexToBytes(one.public)];
  });
  return sha256(concatBytes(TITLE, Uint8Array.of(sorted.length), ...parts));
}

/** The first 48 bits, six at a time, the most significant first. */
export function symbolsOf(roster: readonly Key[]): number[] {
  if (!roster.length) return [];
  const bits = BigInt(`0x${bytesToHex(rosterId(roster).slice(0, 6))}`);
  return Array.from({ length: 8 }, (_, n) => Number((bits >> BigInt(42 - 6 * n)) & BigInt(63)));
}

/** Whether it is the same key, and the same holds it: a phone, or the tablet. */
export function isSameKey(one: Key | undefined, other: Key): boolean {
  return one?.public === other.public && !one.tablet === !other.tablet;
}

/** What of a row of symbols can be wrong: another row at the table, or another key for oneself. */
export type Trust = "none" | "good" | "other_row" | "other_key";

export function trustOf(roster: readonly Key[], told: readonly number[], seat: string | null, own: string): Trust {
  if (!roster.length) return "none";
  const mine = roster.find((one) => one.seat === seat);
  if (mine && (mine.tablet || mine.public !== own)) return "other_key";
  return String(symbolsOf(roster)) === String(told) ? "good" : "other_row";
}
