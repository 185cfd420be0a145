/** What one is: the words of it, and the list to correct it, which is alike for everybody. */

import { useAround } from "../around";
import { Mark } from "../parts/drawn";
import { seated } from "../parts/everyone";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Names } from "../panic/names";
import type { Self } from "../snapshot";
import type { Correction } from "../table";
import type { Seat, View } from "../wire";
import type { Words } from "../words";

/** For a held "Peek" alone. */
export function selfWord(self: Self, names: Names, w: Words): string {
  if (self.state === "infected") return w.infectedBy(self.by && names.player(self.by));
  return self.state === "host" ? w.iAmHost : w.iAmHuman;
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
  const { w } = useAround();
  const all: [key: string, label: string, now: Correction, seat?: Seat][] = [
    ["human", w.iAmHuman, { state: "human" }],
    ["host", w.iAmHost, { state: "host" }],
  ];
  for (const [by] of seated(view)) {
    if (by !== own) all.push([by, w.infectedBy(names.player(by)), { state: "infected", by }, by]);
  }
  all.push(["unknown", w.infectedBy(null), { state: "infected", by: null }]);
  return (
    <div class="choices">
      {all.map(([key, label, now, seat]) => (
        <Press key={key} means={`${name} ${key}`} kind="choice" onPress={() => choose(now)}>
          {seat && <Mark seat={seat} />}
          <span class="label">{label}</span>
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
