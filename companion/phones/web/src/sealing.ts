/**
 * Sealing an answer, version 1 of the sealed heat scan (sections 4 to 9): masks, shares, commitments, and whom to refuse.
 *
 * All of it is pure. `sharedWith` gives what X25519 makes of this phone's secret and another's key, or null for a bad key.
 */

import { hkdf } from "@noble/hashes/hkdf";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { isSameKey, rosterId } from "./roster";
import type { Distrust, Outcome } from "./snapshot";
import type { Ask, FromTable, Key, Seat } from "./wire";

export interface Question {
  scan: string;
  ask: Ask;
  /** The seats polled. */
  roster: Key[];
}

/** What a phone says, and what it keeps to prove it. */
export interface Sealed {
  vote: 0 | 1;
  r: string;
  share: string;
  commit: string;
}

export type Shared = (other: string) => Uint8Array | null;

const MASK = utf8ToBytes("panic-companion mask v1");
const VOTE = utf8ToBytes("panic-companion vote v1");

/** len(text) ‖ text, the length in one byte. */
function measured(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}

function number(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`);
}

/** What two seats hide their votes with; the pair's names stand in their order. */
export function maskOf(shared: Uint8Array, a: Seat, b: Seat, question: Question, id: Uint8Array): bigint {
  const names = [a, b].sort().map(measured);
  const more = question.ask === "infected" ? [] : [measured(question.ask)];
  const info = concatBytes(MASK, id, ...names, ...more);
  return number(hkdf(sha256, shared, hexToBytes(question.scan), info, 8));
}

/** vote + Σ masks with later names − Σ masks with earlier ones, mod 2^64. */
export function shareOf(seat: Seat, vote: 0 | 1, question: Question, sharedWith: Shared): string {
  const id = rosterId(question.roster);
  let sum = BigInt(vote);
  for (const other of question.roster) {
    if (other.seat === seat) continue;
    const shared = sharedWith(other.public);
    if (!shared) throw new Error("A bad key is refused before.");
    const mask = maskOf(shared, seat, other.seat, question, id);
    sum += other.seat > seat ? mask : -mask;
  }
  return BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
}

/** H(title ‖ scan ‖ len(seat) ‖ seat ‖ vote ‖ r). */
export function commitOf(scan: string, seat: Seat, vote: 0 | 1, r: string): string {
  return bytesToHex(sha256(concatBytes(VOTE, hexToBytes(scan), measured(seat), Uint8Array.of(vote), hexToBytes(r))));
}

export function sealed(seat: Seat, vote: 0 | 1, question: Question, sharedWith: Shared): Sealed {
  const r = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { vote, r, share: shareOf(seat, vote, question, sharedWith), commit: commitOf(question.scan, seat, vote, r) };
}

export function totalOf(shares: readonly string[]): bigint {
  return BigInt.asUintN(64, shares.reduce((sum, share) => sum + BigInt(`0x${share}`), BigInt(0)));
}

/** Whether a frame asks what this page can answer. */
export function isQuestion(frame: Question): boolean {
  const asks: readonly string[] = ["infected", "last_human_without_gas"];
  return /^[0-9a-f]{32}$/.test(frame.scan) && asks.includes(frame.ask) && frame.roster.every((one) => isName(one.seat));
}

function isName(seat: unknown): boolean {
  return typeof seat === "string" && /^[a-z]{1,32}$/.test(seat);
}

/** What a phone knows of the table when it is asked. */
export interface Known {
  seat: Seat;
  own: string;
  /** The roster whose symbols it shows. */
  shown: readonly Key[];
  /** The seats that it shows alive. */
  alive: readonly Seat[];
  /** Undefined for a key that was not looked at yet. */
  sharedWith: (other: string) => Uint8Array | null | undefined;
}

/** Why a phone does not answer under this roster; null if it does. */
export function distrustOf({ roster }: Question, known: Known): Distrust | null {
  const shown = new Map(known.shown.map((one) => [one.seat, one]));
  const polled = new Map(roster.map((one) => [one.seat, one]));
  if (known.alive.some((seat) => !polled.has(seat))) return "seat_missing";
  const own = polled.get(known.seat);
  if (own?.tablet || own?.public !== known.own) return "own_key";
  if (roster.some((one) => !isSameKey(shown.get(one.seat), one))) return "keys_differ";
  if (roster.filter((one) => !shown.get(one.seat)?.tablet).length < 2) return "few_phones";
  if (new Set(roster.map((one) => one.public)).size < roster.length) return "same_keys";
  const others = roster.filter((one) => one.seat !== known.seat);
  return others.some((one) => known.sharedWith(one.public) === null) ? "bad_key" : null;
}

/** Whether a seat's entries are what its phone said; one that said nothing has none. */
function isOwn(opened: Opened, seat: Seat | null, own: Sealed | null): boolean {
  if (!seat) return true;
  return opened.shares?.[seat] === own?.share && opened.commits?.[seat] === own?.commit;
}

type Result = FromTable & { type: "scan_result" };
type Opened = Partial<Pick<Result, "shares" | "commits">>;

/** Look whether a count is the sum of the shares of all who were polled, and one's own entries among them. */
export function checked(frame: Result, polled: readonly Seat[] | null, seat: Seat | null, own: Sealed | null): Outcome["check"] {
  if (!isOwn(frame, seat, own)) return "own_entry";
  const shares: Opened["shares"] = frame.shares ?? {};
  const told = Object.values(shares);
  const all = polled ?? (Object.keys(shares) as Seat[]);
  const whole = told.length === frame.polled && all.length === frame.polled && all.every((one) => shares[one]);
  const most = frame.ask === "infected" ? frame.polled : 1;
  if (!whole || frame.infected > most || !told.every((one) => /^[0-9a-f]{16}$/.test(one))) return "sum";
  return String(totalOf(told)) === String(frame.infected) ? "good" : "sum";
}

/** Of a count that came to nothing the shares are told only after a nonsense sum. */
export function checkedVoid(frame: Opened, seat: Seat | null, own: Sealed | null): "good" | "own_entry" {
  return frame.shares && !isOwn(frame, seat, own) ? "own_entry" : "good";
}
