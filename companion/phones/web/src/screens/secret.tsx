/** What the owner is in secret, and the list to correct it, which is alike for everybody. */

import { usePage } from "../page_context";
import { rulesOf, said } from "../games";
import { selves, type Correction } from "../notes";
import { Mark } from "../parts/drawn";
import { Press } from "../parts/press";
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

/** Everything that one can be; no mark at what one is. */
export function Selves({ name, choose }: { name: string; choose: (now: Correction) => void }) {
  const { now } = usePage();
  const named = useName();
  const { scene, seat: own, lang } = now;
  const others = (scene?.seats ?? []).flatMap(({ seat }) => (seat === own ? [] : [seat]));
  return (
    <div class="choices">
      {selves(rulesOf(scene?.private?.game), others).map(({ key, label, state, by }) => (
        <Press key={key} means={`${name} ${key}`} kind="choice" onPress={() => choose({ state, by })}>
          {by && <Mark seat={by} />}
          <span class="label">{said(label, lang, by ? { name: named(by) } : {})}</span>
        </Press>
      ))}
    </div>
  );
}

export function CorrectSheet({ close }: { close: () => void }) {
  const { table, w } = usePage();
  const choose = (now: Correction) => {
    table.notes.correct(now);
    close();
  };
  return (
    <Sheet name="correct" title={w.whatNow} text={w.correctText} close={close} closeLabel={w.close}>
      <Selves name="correct" choose={choose} />
    </Sheet>
  );
}
