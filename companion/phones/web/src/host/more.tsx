/** The host's sheet of rare things: the table's numbers, its further actions, giving up. */

import { useState } from "preact/hooks";
import { useAsks } from "../asking/asking";
import { ChoiceFace, isShut } from "../parts/choices";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { doOf } from "../presses";
import { NumberChip } from "../shown/own";
import type { Raw, Scene } from "../stage";
import { useHostPage } from "./host_context";

interface MoreProps {
  scene: Scene;
  close: () => void;
  onRematch: () => void;
  onNew: () => void;
}

export function More({ scene, close, onRematch, onNew }: MoreProps) {
  const { table, now, w } = useHostPage();
  const asks = useAsks();
  const [ending, end] = useState(false);
  const { numbers = [], middle, extras = [], over } = scene;
  const ask = (command: Raw) => {
    table.ask(command);
    close();
  };
  if (ending && !over) {
    return (
      <Sheet name="end" title={w.giveUpFirst} text={now.sealing ? `${w.endsScan} ${w.endGameText}` : w.endGameText} close={close} closeLabel={w.close}>
        <Press means="end yes" kind="main" onPress={() => ask({ do: "end_game" })}>
          {w.endGame}
        </Press>
        <Press means="end no" onPress={close}>
          {w.keepPlaying}
        </Press>
      </Sheet>
    );
  }
  const all = numbers.length ? numbers : ((middle?.is !== "Columns" && middle?.numbers) || []);
  return (
    <Sheet name="more" title={w.tools} close={close} closeLabel={w.close}>
      {all.length > 0 && (
        <div class="before" onClick={close}>
          {all.map((one) => (
            <NumberChip key={one.path} number={one} />
          ))}
        </div>
      )}
      {extras
        .filter((one) => one.press.is !== "Go")
        .map((one) => (
          <Press key={doOf(one)} means={doOf(one)} shut={isShut(one.press)} onPress={() => (close(), asks.press(doOf(one), one.press))}>
            <ChoiceFace choice={one} />
          </Press>
        ))}
      {over ? (
        <Press means="rematch" onPress={onRematch}>
          {w.rematch}
        </Press>
      ) : (
        <Press means="end" kind="alarm" onPress={() => end(true)}>
          {w.endGame}
        </Press>
      )}
      <Press means="new" onPress={onNew}>
        {w.newGame}
      </Press>
    </Sheet>
  );
}
