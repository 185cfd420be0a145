/** What the owner is in secret, and the list to correct it, which is alike for everybody. */

import { usePage } from "../page_context";
import { rulesOf, said } from "../games";
import { selves } from "../notes";
import { Secretly, type SecretAnswer } from "../parts/secretly";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";

/** What says what one is, for a held "Peek" alone; null in a game that keeps no such notes. */
export function useSelf(): (() => string) | null {
  const { now } = usePage();
  const named = useName();
  const { states } = rulesOf(now.scene?.private?.game);
  if (!states.length) return null;
  return () => {
    const { self, lang } = now;
    const state = states.find((one) => one.state === self.state);
    if (!state) return "";
    return self.by && state.by ? said(state.by, lang, { name: named(self.by) }) : said(state.label, lang);
  };
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
