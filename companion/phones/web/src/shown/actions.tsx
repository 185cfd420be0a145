/** Paints a scene's actions as buttons at the thumb; one that stands apart comes last. */

import { useAsks } from "../asking/asking";
import { usePage } from "../page_context";
import { ChoiceFace, isShut } from "../parts/choices";
import { Press } from "../parts/press";
import { doOf } from "../presses";
import type { Action } from "../stage";

/** Where a long word may go on in the next line: a narrow button has no room for it, and not every browser knows. */
export const soft = (words: string): string =>
  words.replace(/\p{L}{10,}/gu, (word) => word.replace(/(.{3}[aeiouyé])([^aeiouyé](?=[aeiouyé].{2}))/gi, "$1\u00AD$2"));

/** `moment` is whose it is: when that changes every button means something else. */
export function Actions({ actions, moment }: { actions: Action[]; moment: string }) {
  const { now, w } = usePage();
  const asks = useAsks();
  if (!actions.length) return null;
  const last = actions.find((one) => one.apart) ?? actions[actions.length - 1];
  const rest = actions.filter((one) => one !== last);
  return (
    <footer class={`actions actions-${String(rest.length % 3)} four-${String(rest.length % 4)}`} aria-label={w.actions} aria-busy={now.busy}>
      {[...rest, ...(last ? [last] : [])].map((one) => (
        <Press
          key={doOf(one)}
          means={`${moment} ${doOf(one)}`}
          kind={`action${one === last ? " wide" : ""}${one.bright || actions.length === 1 ? " bright" : ""}`}
          shut={isShut(one.press)}
          onPress={() => asks.press(doOf(one), one.press)}
        >
          <ChoiceFace choice={{ ...one, label: soft(one.label) }} />
        </Press>
      ))}
    </footer>
  );
}

/** What this screen can do now: whoever acts, and what is everybody's. Another screen's is left out. */
export function actionsOf(actions: readonly Action[], acting: string | null): Action[] {
  return actions.filter((one) => one.press.is !== "Go" && (!one.who || acting === null || one.who === acting));
}
