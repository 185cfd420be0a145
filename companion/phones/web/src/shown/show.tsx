/**
 * An ending as it is shown on all screens at once: a picture that fills this one, and later how it came to be, link by link.
 *
 * A tap anywhere has enough of it. Where no motion is wanted it is left out: what lies under it says the same, and stands still.
 */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon, Mark } from "../parts/drawn";
import { useClosing } from "../parts/closing";
import { Press } from "../parts/press";
import { useFocus } from "../parts/sheet";
import type { Ending, Tree } from "../stage";
import { Winners } from "./ending";

const LASTS = 7000;
/** From one link to the next. */
const LINK = 1300;
/** As long as a die lies there, before what came of it. */
const DIE = 2300;
/** A tap that was meant for what lay there before is none. */
const DEAD = 300;
const MANY = 22;

/** A die lies there first, then it fills the screen; the chain is a show of its own. */
type Act = "die" | "spectacle" | "chain" | null;

export function Show({ onShow }: { onShow: (on: boolean) => void }) {
  const { now } = usePage();
  const { ending, outcome, steps } = now;
  const known = useRef({ ending, n: steps.n });
  const [part, play] = useState<Act>(null);
  useEffect(() => {
    const before = known.current;
    known.current = { ending, n: steps.n };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const falls = steps.n !== before.n && steps.list.some((one) => one.kind === "roll");
    // What is shown may be there no more: then nothing lies over the screen.
    if (!ending?.[part === "chain" ? "chain" : "show"]) play(null);
    if (!before.ending && ending?.show) play(falls ? "die" : "spectacle");
    if (before.ending && !before.ending.chain && ending?.chain) play("chain");
  }, [ending, steps.n]);
  useEffect(() => {
    if (part !== "die") return undefined;
    const timer = setTimeout(() => play("spectacle"), DIE);
    return () => clearTimeout(timer);
  }, [part]);
  const on = Boolean(part && ending && !outcome);
  // At once, so that what lies below can take the focus back.
  useLayoutEffect(() => onShow(on), [on]);
  if (!on || !ending) return null;
  const end = () => play(null);
  if (part === "chain" && ending.chain) return <Links key="chain" ending={ending} chain={ending.chain} end={end} />;
  return part === "spectacle" ? <Spectacle key="spectacle" ending={ending} end={end} /> : null;
}

interface ActProps {
  ending: Ending;
  end: () => void;
}

/** What lies over everything takes the focus, and goes where it is tapped, by Escape, and by Back. */
function useOver(end: () => void) {
  const since = useRef(performance.now());
  const head = useFocus("");
  useClosing(end);
  const tap = () => {
    if (performance.now() - since.current >= DEAD) end();
  };
  return { head, tap };
}

function Spectacle({ ending: { title, why, tone, show }, end }: ActProps) {
  const { w } = usePage();
  const { head, tap } = useOver(end);
  useEffect(() => {
    const timer = setTimeout(end, LASTS);
    return () => clearTimeout(timer);
  }, []);
  if (!show) return null;
  return (
    <div class={`show ${show.moves} tone-${show.tone}`} role="dialog" aria-modal="true" aria-label={title} onClick={tap}>
      <ul aria-hidden="true">
        {Array.from({ length: MANY }, (_, n) => (
          <li key={n}>
            <Icon name={show.around} />
          </li>
        ))}
      </ul>
      <div class="showing">
        <Icon name={show.icon} />
        <h2 class={`tone-${tone}`} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <p>{why}</p>
      </div>
      <Press means="show" onPress={end}>
        {w.skip}
      </Press>
    </div>
  );
}

function Links({ ending, chain: { title, nodes }, end }: ActProps & { chain: Tree }) {
  const { w } = usePage();
  const { head, tap } = useOver(end);
  const [there, come] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const whole = there > nodes.length;
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
    if (whole) return undefined;
    const timer = setTimeout(() => come(there + 1), LINK);
    return () => clearTimeout(timer);
  }, [there]);
  return (
    <div class="show links tone-alarm" role="dialog" aria-modal="true" aria-label={title} onClick={tap}>
      <h2 ref={head} tabIndex={-1}>
        {title}
      </h2>
      <div class="told" ref={list}>
        <ol aria-live="polite">
          {nodes.slice(0, there).map((one, n) => {
            const from = one.by === undefined ? undefined : nodes[one.by];
            return (
              <li key={n} class={n === there - 1 ? "newest" : ""}>
                {from && <Mark seat={from.seat} />}
                {from && <Icon name="next" />}
                <Mark seat={one.seat} />
                <span class="words">
                  <b>{one.name}</b>
                  <span class="sub">{one.words}</span>
                </span>
                {one.icon && <Icon name={one.icon} />}
              </li>
            );
          })}
        </ol>
        {whole && <Winners ending={ending} />}
      </div>
      <Press means="show" kind={whole ? "main" : ""} onPress={end}>
        {whole ? w.openSecrets : w.skip}
      </Press>
    </div>
  );
}
