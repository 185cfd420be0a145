/** What the parts of the table client share: the snapshot, what is stored, and the way to send. It decides nothing. */

import type { SeatName } from "./frames";
import type { Clock } from "./reconnecting_socket";
import type { StoredRecord } from "./page_storage";
import type { Snapshot } from "./snapshot";
import type { Scene } from "./stage";
import type { FromPhone, FromTable } from "./wire";

export type FrameOf<T extends FromTable["type"]> = FromTable & { type: T };

export interface ClientContext {
  clock: Clock;
  now(): Snapshot;
  /** What is stored, looked at anew, since another tab may have gone further; null on the host's page. */
  kept(): StoredRecord | null;
  keep(change: Partial<StoredRecord>): void;
  show(change: Partial<Snapshot>): void;
  /** Whether the table has let this phone in; a frame before that says nothing. */
  welcomed(): boolean;
  send(frame: FromPhone): void;
  count(): number;
}

export function aliveIn(scene: Scene | null): SeatName[] {
  return (scene?.seats ?? []).flatMap((one) => (one.gone ? [] : [one.seat]));
}
