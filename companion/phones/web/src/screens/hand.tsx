/** Telling the app how many cards one really holds. */

import { useState } from "preact/hooks";
import { useAround } from "../around";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Seat } from "../wire";

const MOST = 46;

export function HandSheet({ seat, cards, close }: { seat: Seat; cards: number; close: () => void }) {
  const { table, w } = useAround();
  const [said, say] = useState(cards);
  const done = () => {
    if (said !== cards) table.ask({ do: "hand", seat, cards: said });
    close();
  };
  return (
    <Sheet name="hand" title={w.handTitle} text={w.handText} close={close} closeLabel={w.close}>
      <div class="stepper">
        <Press means="fewer" kind="round big" label={w.fewer} onPress={() => say(Math.max(0, said - 1))}>
          <Icon name="minus" />
        </Press>
        <output aria-live="polite">{said}</output>
        <Press means="more" kind="round big" label={w.more} onPress={() => say(Math.min(MOST, said + 1))}>
          <Icon name="plus" />
        </Press>
      </div>
      <Press means="hand done" kind="main" onPress={done}>
        {w.handSet(said)}
      </Press>
    </Sheet>
  );
}
