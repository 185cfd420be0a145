/** After the game: the sheet that asks for consent to open, and who is still awaited. */

import { usePage } from "../page_context";
import { Waiting } from "../parts/badges";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { AuditProgress } from "../snapshot";

export function AuditSheet({ close }: { close: () => void }) {
  const { table, w } = usePage();
  const answers = (
    <div class="languages">
      {[false, true].map((yes) => (
        <Press key={String(yes)} means={`audit ${String(yes)}`} kind="equal" onPress={() => (table.auditClient.answer(yes), close())}>
          {yes ? w.auditYes : w.auditNo}
        </Press>
      ))}
    </div>
  );
  return (
    <Sheet name="audit" title={w.auditTitle} text={w.auditText} close={close} closeLabel={w.later} foot={answers}>
      <ul class="dots">
        {w.auditShown.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{w.auditFinal}</p>
      <p class="quiet">{w.auditWhen}</p>
    </Sheet>
  );
}

/** How far the audit is for this phone, under the ending. */
export function AuditLine({ audit, onShow }: { audit: AuditProgress | null; onShow: (key: string) => void }) {
  const { now, w } = usePage();
  if (now.report) {
    return (
      <Press means="report" kind="main" onPress={() => onShow("report")}>
        {w.reportTitle}
      </Press>
    );
  }
  if (!audit || audit.step === "over") return null;
  if (audit.step === "asked") {
    return (
      <Press means="audit asked" kind="main" onPress={() => onShow("audit")}>
        {w.auditTitle}
      </Press>
    );
  }
  return (
    <section class="banner calm">
      <div>
        <p>{w.auditStep[audit.step]}</p>
        <Waiting seats={audit.waiting} but={now.seat} />
        {(audit.step === "agreed" || audit.step === "declined") && (
          <Press means="audit change" onPress={() => onShow("audit again")}>
            {w.auditChange}
          </Press>
        )}
      </div>
    </section>
  );
}
