/** Paints how a game ended, and who shares the win. */

import { usePage } from "../page_context";
import { Icon, Mark } from "../parts/drawn";
import type { Ending } from "../stage";

export function Ended({ ending }: { ending: Ending }) {
  const { now, w } = usePage();
  const { title, tone, icon, why, winners, sure, partly, doubted = [] } = ending;
  return (
    <section class={`ending ${tone}`} aria-live="polite">
      {tone !== "quiet" && <Icon name={icon} />}
      <h2>{title}</h2>
      {why && <p>{why}</p>}
      {sure && <p class={`provisional tone-${sure.tone}`}>{sure.words}</p>}
      <Winners ending={ending} />
      {tone !== "quiet" && (!winners || partly) && <p class="quiet">{w.winnersOpen}</p>}
      {now.seat && winners?.includes(now.seat) && !doubted.includes(now.seat) && <p class="won">{w.youWon}</p>}
      <p class="quiet">{w.thanks}</p>
    </section>
  );
}

export function Winners({ ending: { winners = [], names = {}, doubted = [] } }: { ending: Ending }) {
  const { w } = usePage();
  if (!winners.length) return null;
  return (
    <section>
      <h3>{winners.length > 1 ? w.winners : w.winner}</h3>
      <ul class="winners">
        {winners.map((seat) => (
          <li key={seat}>
            <Mark seat={seat} label={w.colour[seat]} /> <span class="name">{names[seat] ?? w.colour[seat]}</span>
            {doubted.includes(seat) && <span class="doubt">{w.doubted}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
