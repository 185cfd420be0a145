/**
 * What follows from private notes: questions, what their owner is, the vote. Pure: nothing is stored, shown or sent,
 * and no game is known.
 *
 * A note is something that the table announced, by an id: rewritten, it is another, though its rev stays. An answer goes
 * with its note, its owner is told so, and it comes back if the same note does. What may be noted, and what follows from it, are the game's rules, which are data. Nothing of it leaves the phone
 * before the game is over.
 */

import type { NoteMarks } from "./chain";
import type { SeatName } from "./frames";
import { type GameRules, rulesOf } from "./games";
import type { NoteKind, NoteState, PollRules, Text, VoteCase } from "./rules";
import type { PrivateQuestion, Self } from "./snapshot";
import type { MyScene, NoteEvent, OpeningsFrame, Private } from "./wire";

export type AnswerSaid = string | number;

/** What its owner says they are now. */
export interface Correction {
  state: string;
  by?: SeatName | null;
}

/** What was said to a note, and what the note was about. */
interface NotedAnswer {
  /** Nothing where the table that asked named notes by their revs alone. */
  id?: string | undefined;
  rev: number;
  kind: string;
  other: SeatName | null;
  said: AnswerSaid;
}

/** What was noted unasked, by what it is about. */
export interface Jotted {
  [topic: string]: string[];
}

/** An answer whose note is no longer there. */
export interface SetAside extends NotedAnswer {
  /** Its owner has read that. */
  read?: boolean;
}

/** What a note goes by. */
export type NoteId = string | number;

export interface Dossier {
  /** The oldest first. */
  answers: NotedAnswer[];
  /** Answers to notes that were undone or rewritten; they count for nothing unless their note comes back. */
  aside?: SetAside[];
  /** When this phone first saw its game; what is older than that is not asked about one by one if it came late. */
  since: number | null;
  /** There were notes before it came: its owner is asked what they are now, until they have said it. */
  late: boolean;
  /** Which those were. */
  old?: NoteId[];
  asked: boolean;
  /** What was said outright, and which of the notes do not tell: it stands before every note after it. */
  said: Self[] | null;
  /** Standing notes, which are never opened. */
  jots?: Jotted;
}

export const EMPTY: Dossier = { answers: [], since: null, late: false, asked: false, said: null };

export function privateIn(scene: MyScene | null): Private | null {
  return scene?.private ?? null;
}

/** What stands for everybody's notes in a scene; null where it says nothing of them. */
export const notedIn = (scene: MyScene | null): NoteMarks | null => privateIn(scene)?.noted ?? null;

const idOf = ({ id, rev }: { id?: string | undefined; rev: number }): NoteId => id ?? rev;
/** What was answered before notes had ids is known by its rev. */
const isOf = (one: NotedAnswer, note: NoteEvent) => (one.id && note.id ? one.id === note.id : one.rev === note.rev);
const byRev = (a: { rev: number }, b: { rev: number }) => a.rev - b.rev;

function notesOf(now: Private | null, seat: SeatName | null): NoteEvent[] {
  return (now?.notes ?? []).filter((note) => seat && note.seats.includes(seat)).sort(byRev);
}

const kindOf = (rules: GameRules, kind: string) => rules.kinds.find((one) => one.kind === kind);
const stateOf = (rules: GameRules, state: string | undefined) => rules.states.find((one) => one.state === state);
const rankOf = (rules: GameRules, state: string | undefined) => stateOf(rules, state)?.rank ?? 0;
const answersOf = (kind: NoteKind | undefined, { given }: Private) => (kind?.answers ?? []).filter(({ needs }) => !needs || given[needs]);
/** What was said to a note, as its kind has it; nothing of a number. */
const answerIn = (rules: GameRules, { kind, said }: NotedAnswer) => kindOf(rules, kind)?.answers?.find((one) => one.said === said);

function otherOf(rules: GameRules, note: NoteEvent, seat: SeatName): SeatName | null {
  if (note.of) return note.of;
  return kindOf(rules, note.kind)?.between ? (note.seats.find((one) => one !== seat) ?? null) : null;
}

/** Bring a dossier in step with what the table shows: an undone note's answer is set aside, until it is redone. */
export function inStep(dossier: Dossier, now: Private | null, rev: number, seat: SeatName | null): Dossier {
  if (!now?.notes || !seat) return dossier;
  const notes = notesOf(now, seat);
  const found = dossier.since === null ? { ...dossier, since: rev, late: notes.length > 0, old: notes.map(idOf) } : dossier;
  const all: SetAside[] = [...found.answers, ...(found.aside ?? [])];
  const isThere = (one: SetAside) => notes.some((note) => isOf(one, note));
  const answers = all.filter(isThere).map(({ read: _, ...one }) => one).sort(byRev);
  if (String(answers.map(idOf)) === String(found.answers.map(idOf))) return found;
  return { ...found, answers, aside: all.filter((one) => !isThere(one)) };
}

/** What was answered and is set aside, as long as its owner has not read so. */
export const removedFrom = (dossier: Dossier): SetAside[] => (dossier.aside ?? []).filter((one) => !one.read);

export const removedRead = (dossier: Dossier): Dossier => ({ ...dossier, aside: (dossier.aside ?? []).map((one) => ({ ...one, read: true })) });

const answerTo = (dossier: Dossier, note: NoteEvent) => dossier.answers.find((one) => isOf(one, note));

const isOld = ({ late, old, since }: Dossier, note: NoteEvent) => late && (old ? old.includes(idOf(note)) : note.rev <= (since ?? 0));

/** What is still to be answered, the oldest first; a game that is over asks nobody what they are. */
export function questionsOf(dossier: Dossier, now: Private | null, seat: SeatName | null, over: boolean): PrivateQuestion[] {
  if (!now || !seat) return [];
  const rules = rulesOf(now.game);
  const asked = notesOf(now, seat).flatMap((note): PrivateQuestion[] => {
    const { rev, kind } = note;
    const found = kindOf(rules, kind);
    if (!found || answerTo(dossier, note) || isOld(dossier, note)) return [];
    const most = found.most === undefined ? -1 : (now.given[found.most] ?? 0);
    const numbers = Array.from({ length: most + 1 }, (_, n) => ({ said: n, label: String(n) }));
    const answers = found.most === undefined ? answersOf(found, now).map(({ said, label }) => ({ said, label })) : numbers;
    return [{ id: idOf(note), rev, kind, other: otherOf(rules, note, seat), ask: found.ask, answers }];
  });
  const first = dossier.late && !dossier.asked && !over;
  return first ? [{ id: "now", rev: dossier.since ?? 0, kind: "now", other: null, ask: "", answers: [] }, ...asked] : asked;
}

/** Answer a note; one that is not there, or was answered, is left as it is. */
export function noted(dossier: Dossier, id: NoteId, said: AnswerSaid, now: Private | null, seat: SeatName | null): Dossier {
  const note = notesOf(now, seat).find((one) => idOf(one) === id);
  return now && note && seat && !answerTo(dossier, note) ? answered(dossier, note, said, rulesOf(now.game), seat) : dossier;
}

function answered(dossier: Dossier, note: NoteEvent, said: AnswerSaid, rules: GameRules, seat: SeatName): Dossier {
  const rest = dossier.answers.filter((one) => !isOf(one, note));
  const answers = [...rest, { id: note.id, rev: note.rev, kind: note.kind, other: otherOf(rules, note, seat), said }];
  return { ...dossier, answers: answers.sort(byRev) };
}

/**
 * Put what was noted before right. Only the first state takes all of it back: whoever had become something stays so from
 * the earliest such mark on, so that what was answered since is explained. Where a note fits what is said, it is that note
 * which is answered anew, and one that names another partner is taken back, so that both partners tell the same.
 */
export function corrected(dossier: Dossier, what: Correction, now: Private, rev: number, seat: SeatName): Dossier {
  const rules = rulesOf(now.game);
  const state = stateOf(rules, what.state);
  if (!state) return dossier;
  const by = state.by ? (what.by ?? null) : null;
  const rank = (one: string | undefined) => rankOf(rules, one) - (state.rank ?? 0);
  const isSaid = (one: Self) => one.state === state.state && (!state.by || one.by === by);
  const none = state === rules.states[0];
  const stays = (one: NotedAnswer) => {
    const found = answerIn(rules, one);
    if (!found || none) return !found;
    return !found.state || rank(found.state) < 0 || (found.state === state.state && (!by || by === one.other));
  };
  const nothing = (one: NotedAnswer): NotedAnswer => ({ ...one, said: kindOf(rules, one.kind)?.answers?.[0]?.said ?? one.said });
  const base: Dossier = { ...dossier, answers: dossier.answers.map((one) => (stays(one) ? one : nothing(one))), asked: true };
  if (none) return { ...base, aside: [], said: null };
  const at = marks(dossier, rules).find((one) => rank(one.state) >= 0)?.at ?? rev;
  const fits = marks(base, rules).some(isSaid) ? [] : notesOf(now, seat).filter((note) => canBe(base, note, { state: state.state, by }, now, seat));
  const note = fits.filter((one) => one.rev <= at).pop() ?? fits.pop();
  const said = note && answersOf(kindOf(rules, note.kind), now).find((one) => one.state === state.state)?.said;
  const after = note && said ? answered(base, note, said, rules, seat) : base;
  const stands = (after.said ?? []).filter((one) => rank(one.state) < 0 || (!state.by && isSaid(one)));
  const first = marks({ ...after, said: null }, rules).find((one) => rank(one.state) >= 0);
  const told = stands.some(isSaid) || (first && isSaid(first) && (first.at ?? 0) <= at);
  if (told) return { ...after, said: stands.length ? stands : null };
  const since = note || first ? at : (removedMoment(dossier, state.state, by, now, seat) ?? at);
  return { ...after, said: [...stands, { state: state.state, by, at: since }] };
}

/**
 * When its owner had noted this, if the table removed that note: what they answered since stays explained. It is never the
 * moment of another note, or it would be taken for an answer to that one.
 */
function removedMoment({ aside = [] }: Dossier, state: string, by: SeatName | null, now: Private, seat: SeatName): number | null {
  const found = marks({ ...EMPTY, answers: aside }, rulesOf(now.game)).find((one) => one.state === state && (!by || one.by === by));
  if (!found) return null;
  let at = found.at ?? 0;
  while (notesOf(now, seat).some((one) => one.rev === at)) at += 1;
  return at;
}

/**
 * Whether this note can be when it happened. What was not asked yet is not answered here, save what is never asked; and
 * where others could have been it, and nobody is named, no note is known to be it.
 */
function canBe(dossier: Dossier, note: NoteEvent, { state, by = null }: Correction, now: Private, seat: SeatName): boolean {
  const rules = rulesOf(now.game);
  const leads = (kind: NoteKind | undefined) => answersOf(kind, now).some((one) => one.state === state);
  const was = answerTo(dossier, note);
  const open = was ? was.said === kindOf(rules, note.kind)?.answers?.[0]?.said : isOld(dossier, note);
  const unnamed = !by && rules.kinds.some((kind) => kind.between && leads(kind));
  return open && !unnamed && leads(kindOf(rules, note.kind)) && otherOf(rules, note, seat) === by;
}

/** Everything that made its owner what they are, the oldest first. */
function marks(dossier: Dossier, rules: GameRules): Self[] {
  const found = dossier.answers.flatMap((one): Self[] => {
    const state = answerIn(rules, one)?.state;
    return state ? [{ state, by: one.other, at: one.rev }] : [];
  });
  return [...(dossier.said ?? []), ...found].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** Of all that one became the highest counts, and of that the earliest. */
export function selfOf(dossier: Dossier, rules: GameRules): Self {
  const nobody: Self = { state: rules.states[0]?.state ?? "", by: null, at: null };
  return marks(dossier, rules).reduce((best, one) => (rankOf(rules, one.state) > rankOf(rules, best.state) ? one : best), nobody);
}

/** What would be sealed; null where the rules say nothing of it, and then nothing is. */
export function caseOf(poll: PollRules | undefined, self: Self, said: string | null): VoteCase | null {
  return poll?.cases.find((one) => one.states.includes(self.state) && (!one.said || one.said === said)) ?? null;
}

/** Everything that one can be, in the order of the rules, through each of the others where that is known. */
export function selves(rules: GameRules, others: readonly SeatName[]): { key: string; state: string; by: SeatName | null; label: Text }[] {
  return rules.states.flatMap(({ state, label, by }: NoteState) => {
    const through = by ? others.map((seat) => ({ key: seat, state, by: seat, label: by })) : [];
    return [...through, { key: by ? "unknown" : state, state, by: null, label }];
  });
}

/** What the dossier tells when its owner opens it. */
export function timeline(dossier: Dossier, rules: GameRules): Pick<OpeningsFrame, "dossier"> & { [list: string]: object[] } {
  const told: { [list: string]: object[] } = {};
  for (const { told: where } of rules.kinds) if (where && (where.always || !dossier.late)) told[where.list] = [];
  for (const { rev, kind, other, said } of dossier.answers) {
    const where = kindOf(rules, kind)?.told;
    if (where) told[where.list]?.push({ at: rev, ...(where.of ? { [where.of]: other } : {}), [where.said]: said });
  }
  const became = marks(dossier, rules).filter(({ state }) => state !== rules.states[0]?.state);
  return { ...told, dossier: became.map(({ state, by, at }) => ({ at: at ?? 0, event: state, by })) };
}
