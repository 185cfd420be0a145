/** Paints a scene's lists: checklist, notices, and what happened. */

import { useEffect, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon, Mark, Pictures } from "../parts/drawn";
import { Press } from "../parts/press";
import type { Line, Middle, Outlook, Scene } from "../stage";

/** What a middle foretells, if it does. */
export const outlookOf = (middle: Middle | null | undefined): Outlook | undefined => (middle && "outlook" in middle ? middle.outlook : undefined);

/** Each line can be ticked, or ignored. */
export function Checklist({ lines }: { lines: readonly Line[] }) {
  const { w } = usePage();
  const [done, tick] = useState<string[]>([]);
  // What comes again later is to be done again.
  useEffect(() => tick(done.filter((one) => lines.some(({ words }) => words === one))), [lines.map(({ words }) => words).join()]);
  if (!lines.length) return null;
  return (
    <section aria-label={w.hands}>
      <h3>{w.hands}</h3>
      <div class="choices">
        {lines.map(({ words, icon, seat, group }, n) => {
          const is = done.includes(words);
          return (
            <>
            {group && group !== lines[n - 1]?.group && <h4>{group}</h4>}
            <Press key={words} means={`tick ${words}`} kind={is ? "line-done" : ""} pressed={is}
              onPress={() => tick(is ? done.filter((one) => one !== words) : [...done, words])}>
              {is ? <Icon name="check" /> : seat ? <Mark seat={seat} /> : icon ? <Icon name={icon} /> : null}
              <span class="words">{words}</span>
            </Press>
            </>
          );
        })}
      </div>
    </section>
  );
}

/** What to remember now, each with its rule. */
export function Notices({ scene }: { scene: Scene }) {
  const { begun = true, notices = [] } = scene;
  if (!begun || !notices.length) return null;
  return (
    <section class="notices">
      {notices.map(([rule, words]) => (
        <p key={rule + words}>
          {words} <small>{rule}</small>
        </p>
      ))}
    </section>
  );
}

/** What was counted last, and what happened last. */
export function News({ scene }: { scene: Scene }) {
  const { now, w } = usePage();
  const { told: counted, figure } = scene.header;
  return (
    <section class="news" aria-label={w.whatHappened}>
      {counted && !outlookOf(scene.middle) && (
        <p class="scan">
          {figure && <Icon name={figure} />}
          {counted}
          <Pictures list={now.pictures} />
        </p>
      )}
      <div aria-live="polite">
        {now.told.slice(-2).map((one) => (
          <p key={one.n}>{one.text}</p>
        ))}
      </div>
    </section>
  );
}
