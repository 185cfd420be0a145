/** How it ended, and who shares the win. */

import { useAround } from "../around";
import { Icon, Mark } from "../parts/drawn";
import type { Names } from "../panic/names";
import type { View } from "../wire";
import type { Words } from "../words";

export function Ending({ view, names }: { view: View; names: Names }) {
  const { now, w } = useAround();
  const over = view.over;
  if (!over) return null;
  const { side, winners } = over;
  const title = side === "human" ? w.humansWin : side === "parasite" ? w.parasitesWin : w.givenUp;
  const why = over.rule ? w.ending[over.rule as keyof Words["ending"]] : "";
  return (
    <section class={`ending ${side ?? ""} ${now.report?.ending ?? ""}`} aria-live="polite">
      {side && <Icon name={side === "parasite" ? "parasite" : "winner"} />}
      <h2>{title}</h2>
      {why && <p>{why}</p>}
      {over.provisional && !now.report && <p class="provisional">{w.provisional}</p>}
      {now.report?.ending && <p class="provisional">{w.verdict[now.report.ending]}</p>}
      {winners && winners.length > 0 && (
        <>
          <h3>{w.winners}</h3>
          <ul class="winners">
            {winners.map((seat) => (
              <li key={seat}>
                <Mark seat={seat} /> {names.player(seat)}
              </li>
            ))}
          </ul>
        </>
      )}
      {side && !winners && !now.report && <p class="quiet">{w.winnersOpen}</p>}
      {winners && now.seat && winners.includes(now.seat) && <p class="won">{w.youWon}</p>}
      <p class="quiet">{w.thanks}</p>
    </section>
  );
}
