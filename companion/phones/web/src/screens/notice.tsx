/** The sheet that says what the table refused, and why. */

import { DiceSheet } from "../late";
import { usePage } from "../page_context";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { noticeText } from "./entry";
import { Quiet, Warned } from "./scan";

export function NoticeSheet() {
  const { table, now, w } = usePage();
  const { notice } = now;
  if (!notice) return null;
  const { command } = notice;
  const close = () => table.dismiss();
  const asks = Boolean(notice.warns);
  const may = now.stage === "host" && command && notice.code !== "stale" && (asks || !notice.firm);
  if (notice.dice && command) return <DiceSheet dice={notice.dice} close={close} done={(roll) => table.ask({ ...command, roll })} />;
  return (
    <Sheet name={`notice ${notice.code}`} title={notice.title ?? (may && asks ? w.askOrNot : notice.code === "wrong_link" ? w.codeTitle : w.whyNot)} close={close} closeLabel={w.close}>
      <p class="why" role="alert">
        {noticeText(notice, w)}
      </p>
      {notice.rule && <p class="quiet">{w.rule(notice.rule)}</p>}
      <Warned told={(notice.warns ?? []).filter((one) => !one.play)} />
      <Quiet told={(notice.warns ?? []).filter((one) => one.play)} />
      {may && (
        <Press means="notice anyway" kind={asks ? "main" : "alarm"} onPress={() => table.ask({ ...command, anyway: true }, undefined, notice.rev)}>
          {asks ? w.askAllTheSame : w.anyway}
        </Press>
      )}
      <Press means="notice ok" kind={may ? "" : "main"} onPress={close}>
        {may ? (asks ? w.notAsk : w.notAnyway) : w.ok}
      </Press>
    </Sheet>
  );
}
