/** The eight symbols: everyone's row must look the same. */

import { useAround } from "../around";
import { Icon, Symbol, symbolName } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Snapshot } from "../snapshot";

export function Symbols() {
  const { now, w } = useAround();
  return (
    <ol class="symbols">
      {now.symbols.map((n, at) => (
        <li key={at}>
          <Symbol n={n} />
          <span class="name">{symbolName(n, now.lang)}</span>
          <span class="unseen">{w.symbol(at + 1, symbolName(n, now.lang))}</span>
        </li>
      ))}
    </ol>
  );
}

/** The row at the foot of the screen, pressed to compare it. */
export function Row({ onShow }: { onShow: () => void }) {
  const { now, w } = useAround();
  if (!now.symbols.length) return null;
  return (
    <>
      {now.view?.phase === "setup" && <p class="quiet">{w.rowSetup}</p>}
      <Press means="row" kind="row" label={w.rowShow} onPress={onShow}>
        {now.symbols.map((n, at) => (
          <Symbol key={at} n={n} />
        ))}
      </Press>
    </>
  );
}

const bad = (trust: string) => trust === "other_row" || trust === "other_key";

/** While people come in it changes with each, which is nothing to look up for. */
const news = (now: Snapshot) => now.rowChanged && now.view?.phase !== "setup";

/** A changed row is said plainly; a wrong one is an alarm. */
export function RowAlarm({ onShow }: { onShow: () => void }) {
  const { table, now, w } = useAround();
  const wrong = bad(now.trust);
  if (!wrong && !news(now)) return <div role="alert" />;
  return (
    <div role="alert" class="row-news">
      <Press means={`row ${now.trust}`} kind={wrong ? "banner alarm" : "banner"} onPress={onShow}>
        <Icon name="warn" />
        <span>{wrong ? w.rowAlarm : w.rowNew}</span>
      </Press>
      {!wrong && (
        <Press means="row done" kind="main" onPress={() => table.rowSeen()}>
          {w.rowDone}
        </Press>
      )}
    </div>
  );
}

export function RowSheet({ close }: { close: () => void }) {
  const { table, now, w } = useAround();
  const wrong = bad(now.trust);
  const seen = () => {
    table.rowSeen();
    close();
  };
  const wrongText = now.trust === "other_key" ? w.rowKey : w.rowOther;
  return (
    <Sheet
      name="row"
      title={wrong ? w.rowAlarm : w.row}
      text={wrong ? wrongText : news(now) ? w.rowNew : w.rowText}
      kind={wrong ? "urgent" : ""}
      close={close}
      closeLabel={w.close}
    >
      {now.symbols.length ? <Symbols /> : <p>{w.rowNone}</p>}
      {now.symbols.length > 0 && !wrong && <p class="quiet">{w.rowDiffers}</p>}
      <Press means="row seen" kind="main" onPress={wrong ? close : seen}>
        {wrong || !now.symbols.length ? w.ok : w.rowSame}
      </Press>
    </Sheet>
  );
}
