/** How the decks are laid, and a Parasite Alert among the cards dealt. */

import { Mark } from "../parts/drawn";
import { seated } from "../parts/everyone";
import { Press } from "../parts/press";
import type { Names } from "../panic/names";
import type { View } from "../wire";
import { useHosting } from "./hosting";

export function Recipe({ view, names }: { view: View; names: Names }) {
  const { table, w } = useHosting();
  const n = (name: string) => view.setup[name] ?? 0;
  return (
    <section class="settle" aria-labelledby="recipe">
      <h2 id="recipe">{w.recipe}</h2>
      <ol class="log">
        <li>{w.recipeStack(n("stack"), n("gas"), n("random"))}</li>
        <li>{w.recipeBelow(n("below"))}</li>
        <li>{w.recipeDeal(n("dealt"), n("hand"))}</li>
        <li>{w.recipeRooms(n("split"))}</li>
      </ol>
      <p>{w.dealtAlert}</p>
      <div class="colours" role="group" aria-label={w.dealtAlert}>
        {seated(view).map(([seat]) => (
          <Press key={seat} means={`alert ${seat}`} onPress={() => table.ask({ do: "setup_alert", seat })}>
            <Mark seat={seat} /> {names.player(seat)}
          </Press>
        ))}
      </div>
    </section>
  );
}
