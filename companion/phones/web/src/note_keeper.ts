/**
 * The owner's private notes while a game goes on: stored as they are made, and none of them is sent from here.
 *
 * What notes mean is in notes.ts, which is pure; this is where they meet the newest scene and what is stored.
 */

import { pollRules, rulesOf } from "./games";
import type { ClientContext } from "./client_context";
import { caseOf, corrected, EMPTY, inStep, noted, privateIn, questionsOf, removedFrom, removedRead, selfOf, type AnswerSaid, type Correction, type Dossier, type Jotted, type NoteId } from "./notes";
import type { Snapshot } from "./snapshot";

export class NoteKeeper {
  constructor(private readonly context: ClientContext) {}

  /** Answer a private question, by the note's id. */
  note(id: NoteId, said: AnswerSaid): void {
    const { scene, seat } = this.context.now();
    this.write((dossier) => noted(dossier, id, said, privateIn(scene), seat));
  }

  /** Replace what was noted before. */
  correct(what: Correction): void {
    const { scene, seat, rev } = this.context.now();
    const now = privateIn(scene);
    if (now && seat) this.write((dossier) => corrected(dossier, what, now, rev, seat));
  }

  /** Its owner knows which notes were removed. */
  readRemoved(): void {
    this.write(removedRead);
  }

  /** Note something unasked, or put it away. */
  jot(change: (was: Jotted) => Jotted): void {
    this.write((dossier) => ({ ...dossier, jots: change(dossier.jots ?? {}) }));
  }

  /** There is another scene: notes of what was undone are set aside. */
  seen(): void {
    const { scene, seat, rev } = this.context.now();
    this.write((dossier) => inStep(dossier, privateIn(scene), rev, seat));
  }

  private write(change: (dossier: Dossier) => Dossier): void {
    const kept = this.context.kept();
    if (!kept) return;
    const dossier = change(kept.dossier);
    if (dossier !== kept.dossier) this.context.keep({ dossier });
    this.context.show({});
  }
}

/** What follows from a dossier for its owner at this moment; all of it is secret. */
export function ownPart(now: Snapshot, dossier: Dossier = EMPTY): Pick<Snapshot, "questions" | "removed" | "self" | "vote" | "jots"> {
  const { scene, seat, sealing } = now;
  const self = selfOf(dossier, rulesOf(scene?.private?.game));
  const vote = caseOf(pollRules(sealing?.ask), self, sealing?.said ?? null)?.vote ?? null;
  return { questions: questionsOf(dossier, privateIn(scene), seat, Boolean(scene?.over)), removed: removedFrom(dossier), self, vote, jots: dossier.jots ?? {} };
}
