/** The sheet that sets right a card on the map: each side as it lies, and whether it was searched. */

import { useState } from "preact/hooks";
import { Laid } from "../parts/drawn";
import { Press } from "../parts/press";
import type { MendProps } from "../asking/question";
import { useHostPage } from "./host_context";

const KINDS = "DSW";

export function Mending({ mend, name, done }: MendProps) {
  const { w } = useHostPage();
  const [doors, turn] = useState(mend.doors);
  const [searched, search] = useState(mend.searched);
  const set = {
    ...(doors !== mend.doors && { [`${mend.path}.doors`]: doors }),
    ...(searched !== mend.searched && { [`${mend.path}.searched`]: searched }),
  };
  const next = (n: number) => turn(doors.slice(0, n) + (KINDS[(KINDS.indexOf(doors[n] ?? "W") + 1) % 3] ?? "W") + doors.slice(n + 1));
  const changed = Object.keys(set).length > 0;
  return (
    <>
      <Laid card={{ is: "Card", name: mend.name, doors, ...(mend.icon ? { icon: mend.icon } : {}) }} />
      {w.sides.map((side, n) => (
        <Press key={side} means={`${name} ${side} ${doors[n] ?? ""}`} onPress={() => next(n)}>
          <span class="label">{side}</span>
          <span class="sub">{w.doors[KINDS.indexOf(doors[n] ?? "W")]}</span>
        </Press>
      ))}
      {searched !== null && (
        <Press means={`${name} searched`} pressed={searched} onPress={() => search(!searched)}>
          {w.searched}
          <span class="switch" aria-hidden="true" />
        </Press>
      )}
      <Press means={`${name} save`} kind="main" shut={!changed} onPress={() => changed && done({ do: "adjust", set })}>
        {w.save}
      </Press>
    </>
  );
}
