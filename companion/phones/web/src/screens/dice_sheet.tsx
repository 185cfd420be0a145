/** The sheet that asks what the table's own dice show, one after another; whether a die is needed, the table says. */

import { useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";

export function DiceSheet({ dice, close, done }: { dice: number[]; close: () => void; done: (roll: number[]) => void }) {
  const { w } = usePage();
  const [told, tell] = useState<number[]>([]);
  const sides = dice[told.length] ?? 0;
  const say = (face: number) => {
    const all = [...told, face];
    if (all.length === dice.length) done(all);
    else tell(all);
  };
  return (
    <Sheet name={`die ${String(told.length)}`} title={w.rollDie(sides)} close={close} closeLabel={w.close}>
      <div class="numbers">
        {Array.from({ length: sides }, (_, n) => (
          <Press key={n} means={`die ${String(told.length)} ${String(n)}`} kind="choice" onPress={() => say(n + 1)}>
            {n + 1}
          </Press>
        ))}
      </div>
    </Sheet>
  );
}
