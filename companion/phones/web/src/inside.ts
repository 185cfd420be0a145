/** What the parts of a phone's side of the wire share: what is known, what is stored, and the line. */

import type { Clock } from "./connection";
import type { Kept } from "./keep";
import type { Snapshot } from "./snapshot";
import type { Scene } from "./stage";
import type { FromPhone, FromTable, Seat } from "./wire";

export type Frame<T extends FromTable["type"]> = FromTable & { type: T };

export interface Inside {
  clock: Clock;
  now(): Snapshot;
  /** What is stored, looked at anew, since another tab may have gone further; null on the host's page. */
  kept(): Kept | null;
  keep(change: Partial<Kept>): void;
  show(change: Partial<Snapshot>): void;
  /** Whether the table has let this phone in; a frame before that says nothing. */
  welcomed(): boolean;
  send(frame: FromPhone): void;
  count(): number;
}

export function aliveIn(scene: Scene | null): Seat[] {
  return (scene?.seats ?? []).flatMap((one) => (one.gone ? [] : [one.seat]));
}
