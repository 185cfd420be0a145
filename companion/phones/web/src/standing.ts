/**
 * Standing notes: what their owner notes unasked and may change at any time. Pure: nothing is stored, shown or sent, and
 * no game is known.
 *
 * They choose from one list, which every seat's scene has alike. None of them is ever opened: one leaves the phone only
 * in a command that its owner sends.
 */

import type { SeatName } from "./frames";
import type { Jotted } from "./notes";
import { placed } from "./presses";
import type { StandingNote } from "./rules";
import type { Disclose, FromNote, Notable, Raw, Worth } from "./stage";

/** A note, and whom it is about where there is one about each of the others. */
export interface NoteTopic {
  key: string;
  note: StandingNote;
  about: SeatName | null;
}

export function topicsOf(notes: readonly StandingNote[], others: readonly SeatName[]): NoteTopic[] {
  return notes.flatMap((note): NoteTopic[] => {
    if (!note.each) return [{ key: note.note, note, about: null }];
    return others.map((about) => ({ key: `${note.note} ${about}`, note, about }));
  });
}

/** Note this one, or nothing; of several a second time takes it away again. */
export function jotted(was: Jotted, { key, note }: NoteTopic, said: string | null): Jotted {
  const before = was[key] ?? [];
  const more = before.includes(said ?? "") ? before.filter((one) => one !== said) : [...before, said ?? ""];
  return { ...was, [key]: said === null ? [] : note.several ? more : [said] };
}

/** What is noted there, of what there is to note. */
export function namedIn(jots: Jotted, key: string, notable: readonly Notable[]): Notable[] {
  return notable.filter((one) => jots[key]?.includes(one.key));
}

export const worthOf = (one: Notable, { note }: StandingNote): Worth | undefined => one.worth?.find((worth) => worth.note === note);

/** What of a note would be sent now: of several the one after so many others, round and round. */
export function dueOf({ note, among = [] }: FromNote, jots: Jotted, turn: number): string | undefined {
  const due = (jots[note] ?? []).filter((one) => !among.length || among.includes(one));
  return due[turn % due.length];
}

/** The command with what was noted in it; null where something of it is not noted. */
export function disclosed({ raw, noted }: Disclose, jots: Jotted, turn: number): Raw | null {
  return noted.reduce<Raw | null>((found, one) => {
    const said = dueOf(one, jots, turn);
    return found && said !== undefined ? placed(found, one.path, said) : null;
  }, raw);
}
