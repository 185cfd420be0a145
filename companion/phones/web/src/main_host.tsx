/** The page that runs a table, host.html: a player's, and the host's screen. */

import { begin } from "./begin";
import { HostScreen } from "./host/host";

begin(HostScreen);
