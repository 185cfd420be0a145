/** What is around on the host's page: the same as everywhere, with the words of running the table. */

import { useAround, type Around } from "../around";
import { en, type HostWords } from "../words/host_en";
import { fr } from "../words/host_fr";

export interface Hosting extends Around {
  w: Around["w"] & HostWords;
}

export const HOST_WORDS = { en, fr };

export function useHosting(): Hosting {
  const around = useAround();
  return { ...around, w: { ...around.w, ...HOST_WORDS[around.now.lang] } };
}
