/** How players join: one large code, the address to type, and who has come; shown to who runs the table. */

import { Icon, Mark } from "../parts/drawn";
import { calledIn, useName } from "../player_names";
import { stateWord } from "../screens/lobby";
import { rowState, Symbols } from "../screens/row";
import type { Scene } from "../stage";
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

/** Before the game: who is in, and the code until everybody is; then the row, with how many have compared it. */
export function Joining() {
  const { now, w } = useHostPage();
  const waits = now.guests.some(({ state }) => state === "free");
  const compares = now.symbols.length > 0 && !waits;
  return (
    <>
      <ul class="colours">
        {now.guests.map(({ seat, state, away }) => (
          <li key={seat} class={`guest ${away ? "away" : state}`}>
            <Mark seat={seat} />
            <span class="name">{calledIn(seat, now.guests, w)}</span>
            <span class="sub">{away ? w.phoneAway : state === "taken" ? w.phoneIn : stateWord(state, w)}</span>
          </li>
        ))}
      </ul>
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
        waits && <PlayersCode />
      )}
    </>
  );
}

/** In play: that the phone of whoever the table waits for is away. */
export function Away({ scene: { header, question, begun = true, over } }: { scene: Scene }) {
  const { now, w } = useHostPage();
  const named = useName();
  const asked = question && "seat" in question ? question.seat : null;
  const awaited = [header.seat, asked, ...(now.sealing?.waiting ?? []), ...(now.audit?.waiting ?? [])];
  const away = now.guests.filter((one) => one.away && awaited.includes(one.seat));
  if (!begun || (over && !now.audit) || !away.length) return null;
  return (
    <p role="status" class="banner calm absent">
      <Icon name="phone-away" /> {away.map(({ seat }) => w.awaitedAway(named(seat))).join(" ")}
    </p>
  );
}
