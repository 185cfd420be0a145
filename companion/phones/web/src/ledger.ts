/** The ledger, version 2 of the sealed scan (section 6): whose answers two counts together would show. Pure. */

import { ON_TABLET, type Asked, type KnownPoll } from "./chain";
import type { SeatName } from "./frames";
import { sorted } from "./roster";
import type { PollName } from "./wire";

/** Why a seat's answer could be shown: it is not asked now, was not asked then, or answers by another hand. */
export type Why = "gone" | "new" | "key" | "tablet" | "phone";

export interface Warning {
  seat: SeatName;
  why: Why;
}

/** Whose answer this poll and the last one of the same question could show together. */
export function warningsOf(polls: readonly KnownPoll[], scan: string, ask: PollName, now: Asked): Warning[] {
  const before = polls.filter((one) => one.ask === ask && one.scan !== scan).pop()?.asked;
  if (!before) return [];
  const all = sorted([...new Set([...Object.keys(before), ...Object.keys(now)])] as SeatName[]);
  return all.flatMap((seat) => {
    const why = whyOf(before[seat], now[seat]);
    return why ? [{ seat, why }] : [];
  });
}

function whyOf(then: string | undefined, now: string | undefined): Why | null {
  if (then === now) return null;
  if (!now) return "gone";
  if (!then) return "new";
  return now === ON_TABLET ? "tablet" : then === ON_TABLET ? "phone" : "key";
}
