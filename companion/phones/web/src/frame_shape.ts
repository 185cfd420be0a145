/**
 * Whether a frame of a round, a poll or an audit has all its fields in the right form; what they mean is not judged
 * here.
 *
 * Whoever stands between phone and table can send anything.
 */

import { isHex } from "./bytes";
import type { SeatName } from "./frames";
import { pollRules } from "./games";
import type { FromTable, Key } from "./wire";

const isAsk = (ask: unknown) => pollRules(ask) !== undefined;

export function isName(seat: unknown): seat is SeatName {
  return typeof seat === "string" && /^[a-z]{1,32}$/.test(seat);
}

function isThing(thing: unknown): thing is { [key: string]: unknown } {
  return typeof thing === "object" && thing !== null && !Array.isArray(thing);
}

function isSeats(seats: unknown): seats is SeatName[] {
  return Array.isArray(seats) && seats.length < 256 && seats.every(isName) && new Set(seats).size === seats.length;
}

/** What stands for each seat, in so many bytes. */
export function isKeys(keys: unknown, size: number): keys is { [seat in SeatName]?: string } {
  return isThing(keys) && isSeats(Object.keys(keys)) && Object.values(keys).every((one) => isHex(one, size));
}

export function isRound(round: unknown): round is number {
  return Number.isInteger(round) && Number(round) >= 0 && Number(round) < 2 ** 32;
}

function isKey(one: unknown): one is Key {
  if (!isThing(one) || !isName(one.seat)) return false;
  return one.tablet === true ? !("public" in one) : !one.tablet && isHex(one.public, 32) && isHex(one.nonce, 16);
}

export function isRoster(roster: unknown): roster is Key[] {
  return Array.isArray(roster) && roster.every(isKey) && isSeats(roster.map((one) => one.seat));
}

/** Who is at the table, whoever tells it; the rest is only painted. */
function isScene(scene: unknown): boolean {
  if (scene === null || scene === undefined) return true;
  if (!isThing(scene) || !isThing(scene.header) || !Array.isArray(scene.seats)) return false;
  const { private: own } = scene;
  if (own !== undefined && !(isThing(own) && isThing(own.given) && (own.notes === undefined || Array.isArray(own.notes)))) return false;
  return isSeats(scene.seats.map((one) => (isThing(one) ? one.seat : null)));
}

type Fields = { [field: string]: unknown };

const SOUND: { readonly [type: string]: (frame: Fields) => boolean } = {
  challenge: ({ v, challenge, table }) => v !== 2 || (isHex(challenge, 16) && isHex(table, 32)),
  welcome: ({ seat, rev, scene }) => (seat === null || isName(seat)) && Number.isInteger(rev) && isScene(scene),
  scene: ({ rev, scene }) => Number.isInteger(rev) && isScene(scene),
  told: ({ told }) => Array.isArray(told),
  lobby: ({ free }) => isSeats(free),
  again: ({ code }) => typeof code === "string" && /^[A-Z0-9]{8}$/.test(code),
  key_round: ({ round, seats }) => isRound(round) && isSeats(seats),
  key_wait: ({ round, waiting }) => isRound(round) && isSeats(waiting),
  key_commits: ({ round, commits }) => isRound(round) && isKeys(commits, 32),
  roster: ({ round, roster, symbols }) => isRound(round) && isRoster(roster) && Array.isArray(symbols),
  rows: ({ round, same, other }) => isRound(round) && isSeats(same) && isSeats(other),
  scan_open: ({ scan, ask, round, seats, tablet, chain }) =>
    isHex(scan, 16) && isAsk(ask) && isRound(round) && isSeats(seats) && isKeys(tablet, 32) && isHex(chain, 32),
  scan_wait: ({ scan, waiting }) => isHex(scan, 16) && isSeats(waiting),
  scan_commits: ({ scan, commits }) =>
    isHex(scan, 16) &&
    isThing(commits) &&
    isSeats(Object.keys(commits)) &&
    Object.values(commits).every((one) => isThing(one) && isHex(one.commit, 32) && isHex(one.sealed, 32)),
  scan_result: ({ scan, ask }) => isHex(scan, 16) && isAsk(ask),
  scan_void: ({ scan, ask, code }) => isHex(scan, 16) && isAsk(ask) && typeof code === "string",
  audit_wait: ({ waiting }) => isSeats(waiting),
  audit_closed: ({ head, agreed, silent }) => isHex(head, 32) && isSeats(agreed) && isSeats(silent),
  opened: ({ seat, openings }) => isName(seat) && isThing(openings),
  report: ({ report }) => isThing(report),
  copy: ({ part, of, text }) => Number.isInteger(part) && Number.isInteger(of) && typeof text === "string" && /^[\w+/=]*$/.test(text),
  copy_part: ({ part }) => Number.isInteger(part),
  refused: ({ code }) => typeof code === "string",
};

export function isWholeFrame(frame: FromTable): boolean {
  return isThing(frame) && (SOUND[String(frame.type)]?.(frame as unknown as Fields) ?? true);
}
