/** The eight pictures, to be compared with the others' phones; nothing is sealed before everybody has looked. */

import { usePage } from "../page_context";
import { Icon, Symbol } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { namesOf } from "../player_names";
import type { Snapshot } from "../snapshot";
import type { PageWords } from "../words";

export function Symbols() {
  const { now, w } = usePage();
  return (
    <ol class="symbols">
      {now.symbols.map((n, at) => (
        <li key={at}>
          <Symbol n={n} />
          <span class="name">{w.symbols[n]}</span>
          <span class="unseen">{w.symbol(at + 1, w.symbols[n] ?? "")}</span>
        </li>
      ))}
    </ol>
  );
}

/** The row at the foot of the screen, pressed to compare it. */
export function Row({ onShow }: { onShow: () => void }) {
  const { now, w } = usePage();
  const state = <p class="quiet">{rowState(now, w)}</p>;
  if (!now.symbols.length) return now.row.waiting.length ? state : null;
  return (
    <>
      {state}
      <Press means="row" kind="row" label={w.rowShow} onPress={onShow}>
        {now.symbols.map((n, at) => (
          <Symbol key={at} n={n} />
        ))}
      </Press>
    </>
  );
}

/** How far comparing is, in one line. */
export function rowState(now: Snapshot, w: PageWords): string {
  const { row, symbols } = now;
  if (!symbols.length) return w.rowWaits(namesOf(row.waiting, now, w));
  return w.rowCompared(row.same.length, row.phones);
}

/** Whether nothing may be sealed, since somebody's row is not the others'. */
const isWrong = ({ row }: Snapshot) => Boolean(row.bad) || row.said === false || row.other.length > 0;

/** What keeps sealed scans from this table is said on every screen. */
export function Alarms({ onShow }: { onShow?: () => void }) {
  const { now, w } = usePage();
  const back = now.ahead;
  return (
    <div role="alert" class="row-news">
      {now.setBack ? <p class="banner">{w.setBack}</p> : back.length > 0 && <p class="banner">{w.setBackFor(namesOf(back, now, w))}</p>}
      {onShow && isWrong(now) && (
        <Press means="row wrong" kind="banner alarm" onPress={onShow}>
          <Icon name="warn" />
          <span>{w.rowAlarm}</span>
        </Press>
      )}
    </div>
  );
}

function wrongText(now: Snapshot, w: PageWords): string {
  const { bad, said, other } = now.row;
  if (bad) return w.rowBad;
  return said === false ? w.rowYours : w.rowTheirs(namesOf(other, now, w));
}

/** Compare it: one step of joining, and again whenever it is another. */
export function RowSheet({ close, closeLabel }: { close: () => void; closeLabel: string }) {
  const { table, now, w } = usePage();
  const { row, symbols } = now;
  const wrong = isWrong(now);
  // Another row than the one acknowledged is not put aside by a stray tap: by a button that says so.
  const fresh = row.changed && row.said === null && row.asked;
  const say = (same: boolean) => {
    table.rowSaid(same);
    if (same) close();
  };
  const text = wrong ? wrongText(now, w) : row.changed ? w.rowNew : w.rowText;
  return (
    <Sheet name={`row ${String(symbols)}`} title={wrong ? w.rowAlarm : w.row} text={text} kind="compare" close={fresh ? undefined : close} closeLabel={closeLabel}>
      {symbols.length ? <Symbols /> : !row.bad && <p>{row.waiting.length ? rowState(now, w) : w.rowNone}</p>}
      {wrong && <p>{`${row.bad ? "" : w.rowBeside} ${w.rowFree}`}</p>}
      {symbols.length > 0 && !row.bad && <p class="quiet">{rowState(now, w)}</p>}
      {row.asked && !row.bad ? (
        <div class="languages">
          {[true, false].map((same) => (
            <Press key={String(same)} means={`row ${String(same)} ${String(symbols)}`} kind="equal" pressed={row.said === same} onPress={() => say(same)}>
              {same ? w.rowSame : w.rowOther}
            </Press>
          ))}
        </div>
      ) : (
        <Press means="row ok" kind="main" onPress={close}>
          {w.ok}
        </Press>
      )}
      {fresh && (
        <Press means="row later" kind="quiet" onPress={close}>
          {w.rowLater}
        </Press>
      )}
    </Sheet>
  );
}
