/**
 * One phone that runs the table and sits at it: two clients, each with a connection of its own. One is shown, the other
 * goes on; nothing of a seat's secrets comes near the host's screen.
 */

import { useEffect, useRef, useState } from "preact/hooks";
import { App } from "../app";
import { connectionOf, watchBrowser } from "../browser_connection";
import type { PageStorage } from "../page_storage";
import { Press } from "../parts/press";
import { dutiesOf } from "../screens/duties";
import { CodeScreen } from "../screens/entry";
import { TableClient } from "../table_client";
import { wordsOf } from "../words";
import { HOST_WORDS, useHostPage } from "./host_context";
import { HostScreen } from "./host";

/** That this tab sits, too, so that it does so again after it is loaded anew; which seat is stored where a player's is. */
const SITS = "panic-companion.sits";

function sits(): boolean {
  try {
    return sessionStorage.getItem(SITS) !== null;
  } catch {
    return false;
  }
}

function sitsFromNowOn(): void {
  try {
    sessionStorage.setItem(SITS, "");
  } catch {
    // It is tapped once more after the page was loaded anew.
  }
}

const SCREENS = { host: HostScreen, code: Door };

/** Who opens the page without its code, or with an old one, reads where the new one is. */
function Door() {
  return <CodeScreen host={useHostPage().w.door} />;
}

/** Whether somebody waits for what is done on the seat's screen. */
function isCalled({ snapshot }: TableClient): boolean {
  const { scene, seat, lang } = snapshot;
  const asked = scene?.question;
  const mine = Boolean(asked && "must" in asked && asked.must && "seat" in asked && asked.seat === seat);
  return Boolean(scene && (mine || dutiesOf(snapshot, scene, wordsOf(lang)).length > 0));
}

/** The count that a client shows, as its four pictures. */
function countOn(client: TableClient | null): string {
  const outcome = client?.snapshot.outcome;
  return outcome?.kind === "result" && outcome.check === "good" ? String(outcome.pictures) : "";
}

/** A count that was read and put away on one of the two screens is not shown again on the other. */
function useReadOnce(front: TableClient | null, back: TableClient | null): void {
  const on = useRef({ front, count: "" });
  const read = useRef("");
  useEffect(() => {
    const count = countOn(front);
    if (on.current.front === front && on.current.count && !count) read.current = on.current.count;
    on.current = { front, count };
    if (read.current && countOn(back) === read.current) back?.outcomeSeen();
  });
}

export function Both({ table, storage }: { table: TableClient; storage: PageStorage }) {
  const [own, sit] = useState<TableClient | null>(null);
  const [mine, turn] = useState(false);
  const [, look] = useState(0);
  const { join } = table.snapshot;
  useEffect(() => table.listen(() => look((times) => times + 1)), []);
  useEffect(() => own?.listen(() => look((times) => times + 1)), [own]);
  useReadOnce(mine ? own : table, mine ? table : own);
  const sitDown = (code: string) => {
    const made = new TableClient(storage, table.snapshot.lang);
    const line = connectionOf(made);
    made.line = line;
    watchBrowser(line);
    made.enter(code, null);
    sitsFromNowOn();
    sit(made);
  };
  const again = join !== null && own === null && sits();
  useEffect(() => {
    if (again) sitDown(join);
  }, [again]);
  if (join === null && own === null) return <App table={table} storage={storage} hostScreens={SCREENS} />;
  const w = HOST_WORDS[table.snapshot.lang];
  const go = (toSeat: boolean) => {
    if (toSeat && own === null && join !== null) sitDown(join);
    const [from, to] = toSeat ? [table, own] : [own, table];
    if (from && to && from.snapshot.lang !== to.snapshot.lang) to.speak(from.snapshot.lang);
    turn(toSeat);
  };
  const tabs = [
    { key: "mine", label: w.mySeat, shown: mine, calls: !mine && own !== null && isCalled(own), go: () => go(true) },
    { key: "game", label: w.game, shown: !mine, calls: false, go: () => go(false) },
  ];
  const sides = (
    <nav class={own ? "sides" : "sides idle"}>
      {tabs.map(({ key, label, shown, calls, go: turnTo }) => (
        <Press key={key} means={`side ${key}`} kind={calls ? "tab calls" : "tab"} pressed={shown} onPress={turnTo}>
          {label}
        </Press>
      ))}
    </nav>
  );
  return mine && own ? (
    <App key="mine" table={own} storage={storage} sides={sides} />
  ) : (
    <App key="game" table={table} storage={storage} hostScreens={SCREENS} sides={sides} />
  );
}
