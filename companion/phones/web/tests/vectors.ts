/** The contract's test vectors, the copy that the tablet's tests read too. */

import found from "../../../../tests/heatscan/heat_scan_vectors.json";
import type { Ask, Key, Seat } from "../src/wire";

export interface Case {
  ask: Ask;
  scan: string;
  roster_id: string;
  symbols: number[];
  seats: { seat: Seat; secret: string; public: string; vote: 0 | 1; r: string; share: string; commit: string }[];
  sum: number;
}

export const CASES = found.cases as Case[];

export function rosterOf(one: Case): Key[] {
  return one.seats.map(({ seat, public: key }) => ({ seat, public: key }));
}
