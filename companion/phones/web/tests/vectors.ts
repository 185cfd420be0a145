/** The contract's test vectors, the copy that the tablet's tests read too. */

import found from "../../../../tests/heatscan/heat_scan_v2_vectors.json";
import type { Ask, Key, Seat } from "../src/wire";

export interface Answer {
  seat: Seat;
  vote: 0 | 1;
  r: string;
  commit: string;
  share: string;
  blind: string;
  sealed: string;
}

export interface PollCase {
  ask: Ask;
  scan: string;
  tablet: { [seat in Seat]?: { secret: string; public: string } };
  poll_id: string;
  answers: Answer[];
  count: number;
  chain: string;
  pictures: number[];
}

export interface Case {
  round: number;
  code: string;
  challenge: string;
  table_secret: string;
  table: string;
  host_code: string;
  host_proof: string;
  roster_id: string;
  symbols: number[];
  seats: { seat: Seat; tablet: boolean; secret: string; public: string; nonce: string; key_commit: string; proof: string }[];
  polls: PollCase[];
}

export const CASES = found.cases as unknown as Case[];

export function rosterOf(one: Case): Key[] {
  return one.seats.map(({ seat, tablet, public: key, nonce }) => (tablet ? { seat, tablet } : { seat, public: key, nonce }));
}

export function tabletOf(poll: PollCase): { [seat in Seat]?: string } {
  return Object.fromEntries(Object.entries(poll.tablet).map(([seat, one]) => [seat, one.public]));
}
