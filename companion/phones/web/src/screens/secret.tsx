/** What one is: the words of it, and the list to correct it, which is alike for everybody. */

import { useAround } from "../around";
import { rulesOf, said } from "../games";
import { selves, type Correction } from "../notes";
import { Mark } from "../parts/drawn";
import { seated } from "../parts/everyone";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Names } from "../panic/names";
import type { Snapshot } from "../snapshot";
import type { Seat, View } from "../wire";

/** For a held "Peek" alone. */
export function selfWord({ self, view, lang }: Snapshot, names: Names): string {
  const state = rulesOf(view?.game).states.find((one) => one.state === self.state);
  if (!state) return "";
  return self.by && state.by ? said(state.by, lang, { name: names.player(self.by) }) : said(state.label, lang);
}

interface SelvesProps {
  view: View;
  own: Seat;
  names: Names;
  name: string;
  choose: (now: Correction) => void;
}

/** Everything that one can be; no mark at what one is. */
export function Selves({ view, own, names, name, choose }: SelvesProps) {
  const { now } = useAround();
  const others = seated(view).flatMap(([seat]) => (seat === own ? [] : [seat]));
  return (
    <div class="choices">
      {selves(rulesOf(view.game), others).map(({ key, label, state, by }) => (
        <Press key={key} means={`${name} ${key}`} kind="choice" onPress={() => choose({ state, by })}>
          {by && <Mark seat={by} />}
          <span class="label">{said(label, now.lang, by ? { name: names.player(by) } : {})}</span>
        </Press>
      ))}
    </div>
  );
}

export function CorrectSheet(props: { view: View; own: Seat; names: Names; close: () => void }) {
  const { table, w } = useAround();
  const choose = (now: Correction) => {
    table.correct(now);
    props.close();
  };
  return (
    <Sheet name="correct" title={w.whatNow} text={w.correctText} close={props.close} closeLabel={w.close}>
      <Selves {...props} name="correct" choose={choose} />
    </Sheet>
  );
}
