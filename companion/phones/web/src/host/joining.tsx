/** How phones come in while the table is laid, and who is in. */

import { Mark } from "../parts/drawn";
import { stateWord } from "../screens/lobby";
import { useHosting } from "./hosting";

export function Joining() {
  const { now, w } = useHosting();
  if (!now.join) return null;
  return (
    <section class="settle joining" aria-labelledby="joining">
      <div>
        <h2 id="joining">{w.codeTitle}</h2>
        <p>{location.origin}</p>
        <p class="join-code">{now.join.replace(/^.{4}/, "$& ")}</p>
      </div>
      <ul class="colours">
        {now.guests.map(({ seat, name, state }) => (
          <li key={seat} class={`guest ${state}`}>
            <Mark seat={seat} />
            <span class="name">{name}</span>
            <span class="sub">{stateWord(state, w)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
