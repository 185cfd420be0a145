/**
 * The chain of counts, version 2 of the sealed scan (section 10): each entry seals all before it. Pure: nothing is
 * stored or sent.
 */

import { hexToBytes } from "@noble/hashes/utils";
import { hashed, isHex, picturesIn, sized } from "./bytes";
import type { SeatName } from "./frames";
import { pollRules } from "./games";
import { isPhone, rosterId, sorted, type Commits } from "./roster";
import { keysOf, pollIdOf, totalOf, type SeatKeys } from "./sealing";
import { isKeys, isRoster, isRound } from "./frame_shape";
import type { Key, PollName } from "./wire";

export const ZERO = "00".repeat(32);
/** What stands for a sum that no honest answers make. */
const NONSENSE = 65535;

type Shares = { [seat in SeatName]?: string };

/** Everything that the table tells of a poll that was counted. */
export interface CountedPoll {
  /** Null after a nonsense sum. */
  count: number | null;
  round: number;
  roster: Key[];
  tablet: SeatKeys;
  commits: Commits;
  shares: Shares;
  chain: string;
}

/** Whom a poll asked: a phone's key, or that the tablet answered. */
export type Asked = { [seat in SeatName]?: string };

/** What stands for each seat's notes: another where something was added, or is gone. */
export type NoteMarks = { [seat in SeatName]?: string };

/** One poll that a phone knows of, in their order: what the ledger and the audit go by. */
export interface KnownPoll {
  scan: string;
  ask: PollName;
  asked: Asked;
  /** Null where nobody told. */
  noted?: NoteMarks | null;
  /** Null for one that was called off after this phone's share had left. */
  told: CountedPoll | null;
}

export const ON_TABLET = "tablet";

export function askedOf(roster: readonly Key[], seats: readonly SeatName[]): Asked {
  const asked: Asked = {};
  for (const one of roster) if (seats.includes(one.seat)) asked[one.seat] = isPhone(one) ? one.public : ON_TABLET;
  return asked;
}

export function polledIn(told: CountedPoll): SeatName[] {
  return sorted(Object.keys(told.shares) as SeatName[]);
}

export function pollOf(ask: PollName, told: CountedPoll): string {
  return pollIdOf(rosterId(told.round, told.roster), { ask, seats: polledIn(told), tablet: told.tablet });
}

/** The keys of those polled. */
export function keysIn(told: CountedPoll): SeatKeys {
  return keysOf(told.roster, { seats: polledIn(told), tablet: told.tablet });
}

export function chainAfter(before: string, scan: string, ask: PollName, told: Omit<CountedPoll, "chain">): string {
  const all = told as CountedPoll;
  const answers = polledIn(all).flatMap((seat) => [hexToBytes(told.commits[seat] ?? ""), hexToBytes(told.shares[seat] ?? "")]);
  const count = sized(told.count ?? NONSENSE, 2);
  return hashed("chain", hexToBytes(before), hexToBytes(scan), hexToBytes(pollOf(ask, all)), count, ...answers);
}

export function picturesOf(chain: string): number[] {
  return picturesIn(chain, 4);
}

/** Whether the count is what the shares add up to, and can be one. */
export function isSum(ask: PollName, { count, shares }: Pick<CountedPoll, "count" | "shares">): boolean {
  const told = Object.values(shares);
  const sum = totalOf(told);
  const most = BigInt(pollRules(ask)?.most ?? told.length);
  return count === null ? sum > most : sum <= most && String(sum) === String(count);
}

/** What a question's count was told as, by the question's own word. */
export function countIn(ask: PollName, told: object): unknown {
  return (told as { [key: string]: unknown })[pollRules(ask)?.total ?? ""];
}

/** Read what the table tells of a poll; null where it is not whole. */
export function readCounted(frame: { ask: PollName }): CountedPoll | null {
  const { polled, round, roster, tablet, commits, shares, chain } = frame as { [key: string]: unknown };
  const count = countIn(frame.ask, frame) ?? null;
  if (count !== null && !(Number.isInteger(count) && Number(count) >= 0 && Number(count) < NONSENSE)) return null;
  if (!isRound(round) || !isRoster(roster) || !isHex(chain, 32)) return null;
  if (!isKeys(tablet, 32) || !isKeys(commits, 32) || !isKeys(shares, 8)) return null;
  const seats = sorted(Object.keys(shares) as SeatName[]);
  if (!seats.length || String(seats) !== String(sorted(Object.keys(commits)))) return null;
  if (count !== null && polled !== seats.length) return null;
  const marked = seats.filter((seat) => roster.find((one) => one.seat === seat)?.tablet);
  if (String(marked) !== String(sorted(Object.keys(tablet)))) return null;
  const told = { count: count as number | null, round, roster, tablet, commits, shares, chain };
  return Object.keys(keysIn(told)).length === seats.length ? told : null;
}
