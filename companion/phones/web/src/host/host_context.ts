/** The context of the host's page: page_context.ts's, with the words of running the table. */

import { usePage, type PageContext } from "../page_context";
import { en, type HostWords } from "../words/host_en";
import { fr } from "../words/host_fr";

interface HostContext extends PageContext {
  w: PageContext["w"] & HostWords;
}

export const HOST_WORDS = { en, fr };

export function useHostPage(): HostContext {
  const page = usePage();
  return { ...page, w: { ...page.w, ...HOST_WORDS[page.now.lang] } };
}
