/** What things at the table are called, in words that one could say across it. */

import { SEATS, WHO } from "../wire";
import type { Json, Seat, View, Way, Who } from "../wire";
import type { Words } from "../words";

/** A target of a shot, a stab or a scan. */
export interface Target {
  parasite?: string;
  seat?: Seat;
  who?: Who;
}

const folded = (name: string) => name.normalize("NFKC").toLowerCase();

export class Names {
  constructor(
    readonly view: View,
    readonly w: Words,
    /** Whose phone this is, and which of the two acts: places are told from there. */
    readonly own: Seat | null = null,
    readonly acting: Who | null = null,
  ) {}

  /** Two people of one name are told apart by their colours. */
  player(seat: Seat): string {
    const { seats } = this.view;
    const colour = this.w.colour[seat];
    const name = seats[seat]?.name ?? colour;
    const alike = Object.values(seats).filter((one) => folded(one.name) === folded(name));
    return alike.length > 1 ? `${name} (${colour})` : name;
  }

  who(who: Who): string {
    return this.w[who];
  }

  owner(seat: Seat, who: Who): string {
    return this.w.owner(this.player(seat), this.who(who));
  }

  card(card: string): string {
    return cardWord(card, this.w);
  }

  /** The room's card, and which half of a card with two rooms. */
  room(place: string | null): string {
    if (place === null) return this.w.notIn;
    const [cell = "", half] = place.split(":");
    const card = this.view.rooms[cell]?.card;
    const name = card ? this.card(card) : cell;
    if (!half) return name;
    return `${name}, ${half === "n" ? this.w.upperHalf : this.w.lowerHalf}`;
  }

  /** Where a place is, seen from the character that acts. */
  way(place: string | null): string {
    return this.wayTo(cellOf(place));
  }

  wayTo(to: Cell | null): string {
    const from = cellOf(this.from());
    if (!from || !to) return "";
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const parts = [this.along(dy, this.w.up, this.w.down), this.along(dx, this.w.right, this.w.left)];
    return parts.filter(Boolean).join(", ") || this.w.here;
  }

  parasite(id: string): string {
    const one = this.view.parasites.find((each) => each.id === id);
    return one?.side === "black" ? this.w.black : this.w.grey;
  }

  parasitePlace(id: string): string {
    const one = this.view.parasites.find((each) => each.id === id);
    return one?.room ? this.placed(one.room) : "";
  }

  /** Room and direction together. */
  placed(place: string | null): string {
    return [this.room(place), this.way(place)].filter(Boolean).join(" · ");
  }

  target(target: Target): string {
    if (target.parasite !== undefined) return this.parasite(target.parasite);
    return target.seat && target.who ? this.owner(target.seat, target.who) : "";
  }

  targetPlace(target: Target): string {
    if (target.parasite !== undefined) return this.parasitePlace(target.parasite);
    const room = target.seat && target.who ? this.view.seats[target.seat]?.[target.who].room : null;
    return room ? this.placed(room) : "";
  }

  from(): string | null {
    const seat = this.own && this.view.seats[this.own];
    return seat && this.acting ? seat[this.acting].room : null;
  }

  private along(d: number, more: string, less: string): string {
    if (!d) return "";
    const way = d > 0 ? more : less;
    return Math.abs(d) === 1 ? way : this.w.steps(Math.abs(d), way);
  }
}

export type Cell = readonly [number, number];

export function cellOf(place: Json | undefined): Cell | null {
  if (Array.isArray(place)) return [Number(place[0]), Number(place[1])];
  if (typeof place !== "string") return null;
  const [x, y] = place.split(":")[0]?.split(",") ?? [];
  return x === undefined || y === undefined ? null : [Number(x), Number(y)];
}

export function cardKind(card: string): keyof Words["room"] {
  return (card === "sick-bay" ? card : card.split("-")[0]) as keyof Words["room"];
}

export function cardWord(card: string, w: Words): string {
  return w.room[cardKind(card)] ?? card;
}

export function itemWord(item: string, w: Words): string {
  return w.item[item as keyof Words["item"]] ?? item;
}

export function isSeat(found: unknown): found is Seat {
  return SEATS.includes(found as Seat);
}

export function isWho(found: unknown): found is Who {
  return WHO.includes(found as Who);
}

/** "blue.trooper" in its two words. */
export function parted(target: string): { seat: Seat; who: Who } | null {
  const [seat, who] = target.split(".");
  return isSeat(seat) && isWho(who) ? { seat, who } : null;
}

/** Wounds by character: "Trooper 1, Android 1". */
export function woundsWord(wounds: Way, w: Words): string {
  return WHO.filter((who) => wounds[who])
    .map((who) => `${w[who]}: ${w.wounds(Number(wounds[who]))}`)
    .join(" · ");
}
