/**
 * The private dossier: what its owner is, from what they noted. Nothing of it leaves the phone before the game is over.
 *
 * A note is something that the table announced; an answer is kept under the note's rev and goes when the note goes.
 */

import type { Question, Self } from "./snapshot";
import type { MyScene, Note, Openings, Seat, TradeSaid } from "./wire";

/** What the dossier asks about. */
export interface View {
  rev: number;
  phase: string;
  notes?: Note[];
  given: { [name: string]: number };
}

export function viewOf(scene: MyScene | null, rev: number): View | null {
  if (!scene) return null;
  const { notes, given = {} } = scene.private ?? {};
  return { rev, phase: scene.over ? "over" : scene.begun === false ? "setup" : "", given, ...(notes ? { notes } : {}) };
}


export type Said = TradeSaid | number;

/** What its owner says they are now. */
export type Correction = { state: "human" } | { state: "host" } | { state: "infected"; by: Seat | null };

/** What was said to a note, and what the note was about. */
export interface Answer {
  rev: number;
  kind: Note["kind"];
  other: Seat | null;
  said: Said;
}

export interface Dossier {
  /** The oldest first. */
  answers: Answer[];
  /** Answers to notes that were undone; they count for nothing unless their note comes back. */
  aside?: Answer[];
  /** When this phone first saw its game; what is older than that is not asked about one by one if it came late. */
  since: number | null;
  /** It came after the deal: its owner is asked what they are now, until they have said it. */
  late: boolean;
  asked: boolean;
  /** What was said outright, and which of the notes do not tell: it stands before every note after it. */
  said: Self[] | null;
}

export const EMPTY: Dossier = { answers: [], since: null, late: false, asked: false, said: null };

const HUMAN: Self = { state: "human", by: null, at: null };

/** PS-ITEM-15: fewer own infection cards than were dealt prove an infection. */
export function proves(own: number, dealt: number): boolean {
  return own < dealt;
}

/** PS-SET-02, PS-VAR-01: how many infection cards each was dealt. */
export function dealtIn(view: View): number {
  return view.given.dealt ?? 3;
}

const revOf = (one: { rev: number }) => one.rev;
const byRev = (a: { rev: number }, b: { rev: number }) => a.rev - b.rev;

function notesOf(view: View | null, seat: Seat | null): Note[] {
  const own = (view?.notes ?? []).filter((note) => seat && note.seats.includes(seat));
  return own.filter((note) => note.kind !== "look" || note.seats[0] === seat).sort(byRev);
}

function otherOf(note: Note, seat: Seat): Seat | null {
  if (note.kind === "look") return note.of ?? null;
  return note.kind === "trade" ? (note.seats.find((one) => one !== seat) ?? null) : null;
}

/** Bring a dossier in step with what the table shows: an undone note's answer is set aside, until it is redone. */
export function inStep(dossier: Dossier, view: View | null, seat: Seat | null): Dossier {
  if (!view || !seat) return dossier;
  const first = dossier.since === null;
  const found = first ? { ...dossier, since: view.rev, late: view.phase !== "setup" } : dossier;
  if (!view.notes) return found === dossier ? dossier : found;
  const there = new Set(notesOf(view, seat).map((note) => note.rev));
  const all = [...found.answers, ...(found.aside ?? [])];
  const answers = all.filter((one) => there.has(one.rev)).sort(byRev);
  if (String(answers.map(revOf)) === String(found.answers.map(revOf))) return found;
  return { ...found, answers, aside: all.filter((one) => !there.has(one.rev)) };
}

const answerTo = (dossier: Dossier, note: Note) => dossier.answers.find((one) => one.rev === note.rev);

const isOld = (dossier: Dossier, note: Note) => dossier.late && note.rev <= (dossier.since ?? 0);

/** What is still to be answered, the oldest first. */
export function questionsOf(dossier: Dossier, view: View | null, seat: Seat | null): Question[] {
  if (!view || !seat) return [];
  const dealt = dealtIn(view);
  const host = Boolean(view.given.host_card);
  const now: Question = { rev: dossier.since ?? 0, kind: "now", other: null, dealt, host };
  const open = notesOf(view, seat).filter((note) => !answerTo(dossier, note) && !isOld(dossier, note));
  const asked = open.map((note) => ({ rev: note.rev, kind: note.kind, other: otherOf(note, seat), dealt, host }));
  return dossier.late && !dossier.asked && view.phase !== "over" ? [now, ...asked] : asked;
}

/** Answer a note; one that is not there, or was answered, is left as it is. */
export function noted(dossier: Dossier, rev: number, said: Said, view: View | null, seat: Seat | null): Dossier {
  const note = notesOf(view, seat).find((one) => one.rev === rev);
  return note && seat && !answerTo(dossier, note) ? answered(dossier, note, said, seat) : dossier;
}

function answered(dossier: Dossier, note: Note, said: Said, seat: Seat): Dossier {
  const rest = dossier.answers.filter((one) => one.rev !== note.rev);
  const answers = [...rest, { rev: note.rev, kind: note.kind, other: otherOf(note, seat), said }];
  return { ...dossier, answers: answers.sort(byRev) };
}

/**
 * Put what was noted before right. Only "human" takes all of it back: who was infected, or the Host, stays so from the
 * earliest mark on, so that what was answered since is explained. Where a note fits what is said, it is that note which
 * is answered anew, and one that names another partner is taken back, so that both traders tell the same.
 */
export function corrected(dossier: Dossier, what: Correction, view: View, seat: Seat): Dossier {
  const { state } = what;
  const host = state === "host";
  const by = state === "infected" ? what.by : null;
  const stays = ({ said, other }: Answer) =>
    host || typeof said === "number" || (state !== "human" && said !== "host" && (said !== "was_infected" || !by || by === other));
  const answers = dossier.answers.map((one): Answer => (stays(one) ? one : { ...one, said: "nothing" }));
  const base: Dossier = { ...dossier, answers, asked: true };
  if (state === "human") return { ...base, aside: [], said: null };
  const isSaid = (one: Self) => one.state === state && (host || one.by === by);
  const at = marks(dossier)[0]?.at ?? view.rev;
  const fits = marks(base).some(isSaid) ? [] : notesOf(view, seat).filter((note) => fitsIn(base, note, what, view, seat));
  const note = fits.filter(({ rev }) => host || rev <= at).pop() ?? fits.pop();
  const now = note ? answered(base, note, host ? "host" : "was_infected", seat) : base;
  if (host) return marks(now).some(isSaid) ? now : { ...now, said: [...(now.said ?? []), { state, by, at: view.rev }] };
  const first = marks({ ...now, said: null })[0];
  const fitting = first && isSaid(first) && (first.at ?? 0) <= at;
  return { ...now, said: fitting ? null : [{ state, by, at }] };
}

/** Whether this note can be when it happened; what was not asked yet is not answered here, save what is never asked. */
function fitsIn(dossier: Dossier, note: Note, what: Correction, view: View, seat: Seat): boolean {
  const was = answerTo(dossier, note);
  if (was ? was.said !== "nothing" : !isOld(dossier, note)) return false;
  if (what.state === "infected") return note.kind === "trade" && what.by !== null && otherOf(note, seat) === what.by;
  return (note.kind === "deal" || note.kind === "draw") && !view.given.host_card;
}

/** Everything that made its owner what they are, the oldest first. */
function marks(dossier: Dossier): Self[] {
  const found = dossier.answers.flatMap(({ rev, other, said }): Self[] => {
    if (said === "host") return [{ state: "host", by: other, at: rev }];
    return said === "was_infected" ? [{ state: "infected", by: other, at: rev }] : [];
  });
  return [...(dossier.said ?? []), ...found].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** Nobody infected becomes human again, and the first infection is the one that counts; the Host may come after it. */
export function selfOf(dossier: Dossier): Self {
  const found = marks(dossier);
  return found.find((one) => one.state === "host") ?? found[0] ?? HUMAN;
}

/** 1 for who is infected; for the second question, 1 only for a human without a gas can. */
export function voteOf(self: Self, ask: string, gas: boolean | null): 0 | 1 {
  const human = self.state === "human";
  return (ask === "infected" ? !human : human && gas === false) ? 1 : 0;
}

/** What the dossier tells when its owner opens it. */
export function timeline(dossier: Dossier): Pick<Openings, "dossier" | "trades" | "seen"> {
  const told: Pick<Openings, "dossier" | "trades" | "seen"> = { dossier: [], seen: [] };
  if (!dossier.late) told.trades = [];
  for (const { state, by, at } of marks(dossier)) {
    if (state !== "human") told.dossier.push({ at: at ?? 0, event: state, by });
  }
  for (const { rev, kind, other, said } of dossier.answers) {
    if (typeof said === "number") {
      if (other) told.seen.push({ at: rev, seat: other, own: said });
    } else if (kind === "trade") told.trades?.push({ at: rev, said });
  }
  return told;
}
