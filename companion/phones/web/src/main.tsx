/** Entry of the players' page, page.html; nothing that only a host needs is imported. */

import { start } from "./start";

start(null);
