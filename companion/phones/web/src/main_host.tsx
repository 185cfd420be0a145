/** Entry of the page that runs a table, host.html: the host's screen, and a player's page beside it. */

import { start } from "./start";
import { Both } from "./host/both";

start((table, storage) => <Both table={table} storage={storage} />, true);
