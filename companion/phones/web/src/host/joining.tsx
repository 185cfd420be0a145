/** How players join: one large code, the address to type, and who has come; shown to who runs the table. */

import { Mark } from "../parts/drawn";
import { calledIn } from "../player_names";
import { stateWord } from "../screens/lobby";
import { rowState, Symbols } from "../screens/row";
import { useHostPage } from "./host_context";

/** The code that players scan, before anything else. */
export function PlayersCode() {
  const { now, w } = useHostPage();
  const { link, qr } = now.joinLink;
  if (!now.join) return null;
  return (
    <section class="settle joining" aria-labelledby="joining">
      {qr && (
        <svg class="qr" role="img" aria-label={w.qrCode} viewBox={`0 0 ${String(qr.size)} ${String(qr.size)}`}>
          <path d={qr.path} stroke="#000" />
        </svg>
      )}
      <div>
        <h2 id="joining">{w.scanToJoin}</h2>
        <p>{w.orOpen(link ? new URL(link).origin : location.origin)}</p>
        <p class="join-code">{now.join.replace(/^.{4}/, "$& ")}</p>
      </div>
    </section>
  );
}

/** Before the game: the code, until everybody is in; then the row, with how many have compared it. */
export function Joining() {
  const { now, w } = useHostPage();
  const compares = now.symbols.length > 0 && now.guests.every(({ state }) => state !== "free");
  return (
    <>
      {compares && now.row.same.length === now.row.phones ? (
        <p role="status" class="banner good">
          {rowState(now, w)}
        </p>
      ) : compares ? (
        <section class="settle comparing" aria-labelledby="comparing">
          <h2 id="comparing">{rowState(now, w)}</h2>
          <p>{w.rowText}</p>
          <Symbols />
        </section>
      ) : (
        <PlayersCode />
      )}
      <ul class="colours">
        {now.guests.map(({ seat, state }) => (
          <li key={seat} class={`guest ${state}`}>
            <Mark seat={seat} />
            <span class="name">{calledIn(seat, now.guests, w)}</span>
            <span class="sub">{state === "taken" ? w.phoneIn : stateWord(state, w)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
