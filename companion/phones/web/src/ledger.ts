/**
 * The ledger (section 6 of the sealed scan): whose answers two counts of this game would show together, whatever they
 * asked, as this phone can work it out from what it remembers and its scene shows. Pure.
 */

import { ON_TABLET, type Asked, type KnownPoll, type NoteMarks } from "./chain";
import type { SeatName, Warn } from "./frames";
import { sorted } from "./roster";
import type { PollName } from "./wire";

/**
 * Why a seat's answer could be shown: it is not asked now, was not asked then, answers by another hand, or has other
 * notes; before a first count, that it is not asked.
 */
export type Why = "gone" | "new" | "key" | "tablet" | "phone" | "notes" | "out";

export interface Warning {
  seat: SeatName;
  why: Why;
}

/** Everything by which one moment's answers are told from another's. */
export interface PollMoment {
  asked: Asked;
  /** Null where the scene says nothing of notes. */
  noted: NoteMarks | null;
  /** Everybody of the game whom somebody plays, and who of them is out. */
  seats: readonly SeatName[];
  out: readonly SeatName[];
}

/** Whom this phone's owner is asked about; and, in the table's words, what play did, which is only said. */
interface NamedSeats {
  warnings: Warning[];
  told: Warn[];
  quiet: Warn[];
}

/**
 * Held against the newest count of all, and whatever was called off since; and against the same of its own question, since in between
 * somebody may have accepted what concerned the other.
 */
function found(polls: readonly KnownPoll[], scan: string, ask: PollName, now: PollMoment): Warning[] {
  const before = polls.filter((one) => one.scan !== scan);
  const held = [before, before.filter((one) => one.ask === ask)].flatMap((all) => all.slice(Math.max(0, all.map((one) => Boolean(one.told)).lastIndexOf(true))));
  const out = before.some((one) => one.told) ? [] : now.seats.filter((seat) => !now.asked[seat]);
  const all = held.flatMap((then) =>
    (Object.keys({ ...then.asked, ...now.asked }) as SeatName[]).flatMap((seat): Warning[] => {
      const why = whyOf(then.asked[seat], now.asked[seat]) ?? (isNoted(seat, then.noted, now.noted) ? "notes" : null);
      return why ? [{ seat, why }] : [];
    }),
  );
  all.push(...out.map((seat): Warning => ({ seat, why: "out" })));
  return sorted([...new Set(all.map((one) => one.seat))]).flatMap((seat) => {
    const why = all.filter((one) => one.seat === seat);
    return why.find((one) => !mayBePlay(one, now)) ?? why.slice(0, 1);
  });
}

function whyOf(then: string | undefined, now: string | undefined): Why | null {
  if (then === now) return null;
  if (!now) return "gone";
  if (!then) return "new";
  return now === ON_TABLET ? "tablet" : then === ON_TABLET ? "phone" : "key";
}

const isNoted = (seat: SeatName, then: NoteMarks | null | undefined, now: NoteMarks | null) => Boolean(then && now && then[seat] !== now[seat]);

/** No play gives anybody another phone, or brings anybody back. */
const mayBePlay = ({ seat, why }: Warning, now: PollMoment) => why === "notes" || ((why === "gone" || why === "out") && now.out.includes(seat));

/** What this phone finds, or the table names: in the table's words, but where those would speak of play of what play cannot do. */
export function warningsOf(polls: readonly KnownPoll[], scan: string, ask: PollName, now: PollMoment, named: readonly Warn[]): NamedSeats {
  const own = found(polls, scan, ask, now);
  const warnings = own.filter((one) => !(mayBePlay(one, now) && named.some((said) => said.seat === one.seat)));
  const rest = named.filter((said) => warnings.every(({ seat }) => seat !== said.seat));
  return { warnings, told: rest.filter((one) => !one.play), quiet: rest.filter((one) => one.play) };
}
