/**
 * Says beside the page that its owner is awaited: in the tab's title, and by a short sound for who wishes it. Nothing
 * of it depends on a secret: everybody at the table sees whose turn it is, and who is attacked.
 */

import { useEffect, useRef } from "preact/hooks";
import { chime, hearable } from "../chime";
import { usePage } from "../page_context";
import type { SeatName } from "../frames";
import type { Scene } from "../stage";

/** What awaits this seat, in the words that everybody's screen has for it; nothing while it is others' moment. */
function awaitedOf(scene: Scene | null, seat: SeatName | null): string {
  if (!scene || !seat || scene.over) return "";
  const { header, question } = scene;
  if (question && "alarm" in question && question.alarm && question.seat === seat) return question.title;
  return header.seat === seat ? header.title : "";
}

export function MyTurn() {
  const { now, w, wishes } = usePage();
  const awaits = awaitedOf(now.scene, now.seat);
  const before = useRef(awaits);
  useEffect(hearable, []);
  useEffect(() => {
    document.title = awaits ? `● ${awaits} · ${w.title}` : w.title;
    return () => void (document.title = w.title);
  }, [awaits, w]);
  useEffect(() => {
    // A turn has several titles, and each in two languages: it is heard once. An attack is always heard.
    const anew = awaits && (!before.current || awaits !== now.scene?.header.title);
    before.current = awaits;
    if (anew && wishes.sound) chime();
  }, [awaits]);
  return null;
}
