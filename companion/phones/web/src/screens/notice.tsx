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
  if (notice.dice && command) return <DiceSheet dice={notice.dice} close={close} done={(roll) => table.ask({ ...command, roll })} />;
  return (
    <Sheet name={`notice ${notice.code}`} title={notice.title ?? w.whyNot} close={close} closeLabel={w.close}>
      <p class="why" role="alert">
        {noticeText(notice, w)}
      </p>
      {notice.rule && <p class="quiet">{w.rule(notice.rule)}</p>}
      <Warned told={(notice.warns ?? []).filter((one) => !one.play)} />
      <Quiet told={(notice.warns ?? []).filter((one) => one.play)} />
      {now.stage === "host" && command && notice.code !== "stale" && (notice.warns ?? !notice.firm) && (
        <Press means="notice anyway" kind="alarm" onPress={() => table.ask({ ...command, anyway: true }, undefined, notice.rev)}>
          {notice.warns ? w.askAllTheSame : w.anyway}
        </Press>
      )}
      <Press means="notice ok" kind="main" onPress={close}>
        {w.ok}
      </Press>
    </Sheet>
  );
}
