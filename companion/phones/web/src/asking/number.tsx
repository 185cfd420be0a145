/** The sheet that corrects one number; which command that is, presses.ts says. */

import { useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Number_ } from "../stage";

interface NumberProps {
  number: Number_;
  close: () => void;
  done: (value: number) => void;
}

export function NumberSheet({ number, close, done }: NumberProps) {
  const { w } = usePage();
  const { label, value, path, low = 0, high = 9 } = number;
  const [said, say] = useState(value);
  return (
    <Sheet name={`number ${path}`} title={label} text={w.numberText} close={close} closeLabel={w.close}>
      <div class="stepper">
        <Press means="fewer" kind="round big" label={w.fewer} onPress={() => say(Math.max(low, said - 1))}>
          <Icon name="minus" />
        </Press>
        <output aria-live="polite">{said}</output>
        <Press means="more" kind="round big" label={w.more} onPress={() => say(Math.min(high, said + 1))}>
          <Icon name="plus" />
        </Press>
      </div>
      <Press means="number done" kind="main" onPress={() => done(said)}>
        {w.set(said)}
      </Press>
    </Sheet>
  );
}
