/** What players are called; two of one name are told apart by their colours. */

import { usePage } from "./page_context";
import type { SeatName } from "./frames";
import type { Snapshot } from "./snapshot";
import type { PageWords } from "./words";

const folded = (name: string) => name.normalize("NFKC").toLowerCase();

export function nameOf(seat: SeatName, now: Snapshot, w: PageWords): string {
  const all = now.scene?.seats ?? [];
  const name = all.find((one) => one.seat === seat)?.name;
  if (name === undefined) return w.colour[seat];
  const alike = all.filter((one) => folded(one.name) === folded(name));
  return alike.length > 1 ? `${name} (${w.colour[seat]})` : name;
}

export const namesOf = (seats: readonly SeatName[], now: Snapshot, w: PageWords): string => seats.map((seat) => nameOf(seat, now, w)).join(", ");

export function useName(): (seat: SeatName) => string {
  const { now, w } = usePage();
  return (seat) => nameOf(seat, now, w);
}
