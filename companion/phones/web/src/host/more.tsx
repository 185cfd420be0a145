/** The decks' numbers, and the end of the evening. */

import { useState } from "preact/hooks";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { Stepper } from "../parts/stepper";
import type { View, Way } from "../wire";
import { useHosting } from "./hosting";

export function More({ view, close, onNew }: { view: View; close: () => void; onNew: () => void }) {
  const { table, w } = useHosting();
  const [set, change] = useState<Way>({});
  const [ending, end] = useState(false);
  const { decks } = view;
  const rows: [path: string, label: string, was: number, most: number][] = [
    ["decks.search", w.deckSearch, decks.search, 46],
    ["decks.discard", w.deckDiscard, decks.discard, 46],
    ["decks.exploration", w.deckExploration, decks.exploration, 19],
  ];
  const ask = (command: { do: string; [field: string]: Way | string }) => {
    table.ask(command);
    close();
  };
  if (ending) {
    return (
      <Sheet name="end" title={w.endGame} text={w.endGameText} close={close} closeLabel={w.close}>
        <Press means="end yes" kind="alarm" onPress={() => ask({ do: "end_game" })}>
          {w.endGame}
        </Press>
        <Press means="end no" kind="main" onPress={close}>
          {w.cancel}
        </Press>
      </Sheet>
    );
  }
  return (
    <Sheet name="more" title={w.decks} close={close} closeLabel={w.close}>
      {rows.map(([path, label, was, most]) => (
        <Stepper
          key={path}
          name={path}
          label={label}
          value={Number(set[path] ?? was)}
          most={most}
          change={(n) => change({ ...set, [path]: n })}
        />
      ))}
      <Press means="decks so" kind="main" onPress={() => (Object.keys(set).length ? ask({ do: "adjust", set }) : close())}>
        {w.so}
      </Press>
      {view.over ? (
        <>
          <Press means="rematch" onPress={() => ask({ do: "new_game" })}>
            {w.rematch}
          </Press>
          <Press means="new" onPress={onNew}>
            {w.newGame}
          </Press>
        </>
      ) : (
        <Press means="end" kind="alarm" onPress={() => end(true)}>
          {w.endGame}
        </Press>
      )}
    </Sheet>
  );
}
