/** The contract's test vectors, the copy that the tablet's tests read too. */

import found from "../../../../tests/heatscan/heat_scan_v2_vectors.json";
import type { SeatName } from "../src/frames";
import type { Key, PollName } from "../src/wire";

interface VectorAnswer {
  seat: SeatName;
  vote: 0 | 1;
  r: string;
  commit: string;
  share: string;
  blind: string;
  sealed: string;
}

interface VectorPoll {
  ask: PollName;
  scan: string;
  tablet: { [seat in SeatName]?: { secret: string; public: string } };
  poll_id: string;
  answers: VectorAnswer[];
  count: number;
  chain: string;
  pictures: number[];
}

interface VectorCase {
  round: number;
  code: string;
  challenge: string;
  table_secret: string;
  table: string;
  host_code: string;
  host_proof: string;
  roster_id: string;
  symbols: number[];
  seats: { seat: SeatName; tablet: boolean; secret: string; public: string; nonce: string; key_commit: string; proof: string }[];
  polls: VectorPoll[];
}

export const CASES = found.cases as unknown as VectorCase[];

export function rosterOf(one: VectorCase): Key[] {
  return one.seats.map(({ seat, tablet, public: key, nonce }) => (tablet ? { seat, tablet } : { seat, public: key, nonce }));
}

export function tabletOf(poll: VectorPoll): { [seat in SeatName]?: string } {
  return Object.fromEntries(Object.entries(poll.tablet).map(([seat, one]) => [seat, one.public]));
}
