/** Where there is one answer only, it is said, and given by itself once it could be read; a tap gives it at once. */

import { useEffect, useRef } from "preact/hooks";
import { usePage } from "../page_context";
import { keyOf } from "../presses";
import type { Question } from "../stage";

/** In which it can be read why there is only one. */
const READ = 8000;

const isAlone = (question: Question): boolean => "alone" in question && Boolean(question.alone);

/** Give a question's one answer by itself. */
export function useAlone(question: Question, give: () => void): void {
  const newest = useRef(give);
  newest.current = give;
  const key = isAlone(question) ? keyOf(question) : null;
  useEffect(() => {
    if (!key) return undefined;
    const timer = setTimeout(() => newest.current(), READ);
    return () => clearTimeout(timer);
  }, [key]);
}

export function Alone({ question }: { question: Question }) {
  const { w } = usePage();
  return isAlone(question) ? <p class="alone quiet">{w.goesOn}</p> : null;
}
