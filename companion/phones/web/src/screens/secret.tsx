/** What the owner is in secret, and the list to correct it, which is alike for everybody. */

import type { ComponentChildren } from "preact";
import { usePage } from "../page_context";
import { rulesOf, said } from "../games";
import { selves } from "../notes";
import { Secretly, type SecretAnswer } from "../parts/secretly";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";
import type { NoteState } from "../rules";

/** One of several sentences, in a place that is as large as the longest needs: its size tells nothing. */
export function OneOf({ all, children }: { all: string[]; children: ComponentChildren }) {
  return (
    <span class="one-of">
      {children}
      {[...new Set(all)].map((one) => (
        <i key={one} aria-hidden="true">
          {one}
        </i>
      ))}
    </span>
  );
}

/** Whether there is anything to be in secret. */
export const useHasSelf = (): boolean => rulesOf(usePage().now.scene?.private?.game).states.length > 0;

/** What its owner is, for a held "Peek" alone, and in a few words what that means; read aloud it is short. */
export function OwnSelf({ coached, aloud }: { coached?: boolean; aloud: boolean }) {
  const { self, lang, scene } = usePage().now;
  const named = useName();
  const all = useSelves();
  const { states } = rulesOf(scene?.private?.game);
  const state = states.find((one) => one.state === self.state);
  const coach = (one: NoteState) => (one.coach ?? []).map((text) => said(text, lang)).join(" ");
  return (
    <>
      <OneOf all={aloud ? [] : all.map(({ label }) => label)}>
        <b>{state && (self.by && state.by ? said(state.by, lang, { name: named(self.by) }) : said(state.label, lang))}</b>
      </OneOf>
      {coached && !aloud && (
        <OneOf all={states.map(coach)}>
          <span class="coach">{state && coach(state)}</span>
        </OneOf>
      )}
    </>
  );
}

/** Everything that one can be, alike for everybody. */
export function useSelves(done: () => void = () => undefined): SecretAnswer[] {
  const { table, now } = usePage();
  const named = useName();
  const { scene, seat: own, lang } = now;
  const others = (scene?.seats ?? []).flatMap(({ seat }) => (seat === own ? [] : [seat]));
  return selves(rulesOf(scene?.private?.game), others).map(({ key, label, state, by }) => ({
    key,
    label: said(label, lang, by ? { name: named(by) } : {}),
    seat: by,
    choose: () => (table.notes.correct({ state, by }), done()),
  }));
}

/** It looks, and is answered, as any question about a note. */
export function CorrectSheet({ close }: { close: () => void }) {
  const { w } = usePage();
  return (
    <Sheet name="correct" title={w.whatNow} kind="private own" close={close} closeLabel={w.close}>
      <p class="quiet">{w.notSent}</p>
      <Secretly ways={useSelves(close)} />
    </Sheet>
  );
}
