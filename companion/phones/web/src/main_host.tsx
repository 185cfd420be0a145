/** Entry of the page that runs a table, host.html: a player's page and the host's screen. */

import { start } from "./start";
import { HostScreen } from "./host/host";

start(HostScreen);
