/** The buttons at the thumb; the last one stands apart. */

import { useAsks } from "../asking/asking";
import { useAround } from "../around";
import { ChoiceFace, isShut } from "../parts/choices";
import { Press } from "../parts/press";
import { doOf } from "../presses";
import type { Action } from "../stage";

/** `moment` is whose it is: when that changes every button means something else. */
export function Deeds({ actions, moment }: { actions: Action[]; moment: string }) {
  const { now, w } = useAround();
  const asks = useAsks();
  if (!actions.length) return null;
  const last = actions.find((one) => one.apart) ?? actions[actions.length - 1];
  const rest = actions.filter((one) => one !== last);
  return (
    <footer class={`deeds deeds-${String(rest.length % 3)}`} aria-label={w.actions} aria-busy={now.busy}>
      {[...rest, ...(last ? [last] : [])].map((one) => (
        <Press
          key={doOf(one)}
          means={`${moment} ${doOf(one)}`}
          kind={`deed${one === last ? " wide" : ""}${one.bright || actions.length === 1 ? " bright" : ""}`}
          shut={isShut(one.press)}
          onPress={() => asks.press(doOf(one), one.press)}
        >
          <ChoiceFace choice={one} />
        </Press>
      ))}
    </footer>
  );
}

/** What this screen can do now: whoever acts, and what is everybody's. Another screen's is left out. */
export function deedsOf(actions: readonly Action[], acting: string | null): Action[] {
  return actions.filter((one) => one.press.is !== "Go" && (!one.who || acting === null || one.who === acting));
}
