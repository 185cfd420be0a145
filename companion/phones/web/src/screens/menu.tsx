/** The sheet behind the menu button: what happened, the row, language, vibration, leaving the seat. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { usePage } from "../page_context";
import { isLight } from "../look";
import { Languages } from "../parts/languages";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { digestOf } from "../games";
import { useLateWords } from "../late_words";
import { RulesSheet } from "./rules";

interface MenuProps {
  close: () => void;
  onRow: () => void;
  /** What only who runs the table has there. */
  children?: ComponentChildren;
}

export function Menu({ close, onRow, children }: MenuProps) {
  const { table, now, w, wishes, wish } = usePage();
  const { l } = useLateWords();
  const [leaving, leave] = useState(false);
  const [looking, look] = useState(false);
  if (looking) return <RulesSheet back={() => look(false)} close={close} />;
  if (leaving) {
    return (
      <Sheet name="leave" title={w.getUp} text={w.getUpText} close={close} closeLabel={w.close}>
        <Press means="leave yes" kind="alarm" shut={!now.near && w.away} onPress={() => table.getUp()}>
          {w.getUp}
        </Press>
        <Press means="leave no" kind="main" onPress={close}>
          {w.cancel}
        </Press>
      </Sheet>
    );
  }
  return (
    <Sheet name="menu" title={w.menu} close={close} closeLabel={w.close}>
      {children}
      <Press means="menu row" onPress={onRow}>
        {w.rowShow}
      </Press>
      {digestOf(now.game) && (
        <Press means="menu rules" onPress={() => look(true)}>
          {l.rules}
        </Press>
      )}
      <Switch means="menu buzz" on={wishes.buzz} words={w.buzz} turn={(buzz) => wish({ buzz })} />
      {now.seat && <Switch means="menu sound" on={wishes.sound} words={l.sound} turn={(sound) => wish({ sound })} />}
      <Switch means="menu light" on={isLight()} words={w.light} turn={(light) => wish({ light })} />
      <Languages />
      {now.seat && now.near && <Press means="leave" onPress={() => leave(true)}>{w.getUp}</Press>}
      {now.join && <p class="quiet">{w.code(now.join)}</p>}
      <h3>{w.whatHappened}</h3>
      <ol class="log">
        {now.told.length === 0 && <li class="quiet">{w.nothingYet}</li>}
        {[...now.told].reverse().map((one) => (
          <li key={one.n}>{one.text}</li>
        ))}
      </ol>
    </Sheet>
  );
}

interface SwitchProps {
  means: string;
  on: boolean;
  words: string;
  turn: (on: boolean) => void;
}

function Switch({ means, on, words, turn }: SwitchProps) {
  return (
    <Press means={means} pressed={on} onPress={() => turn(!on)}>
      {words}
      <span class="switch" aria-hidden="true" />
    </Press>
  );
}
