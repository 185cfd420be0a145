/** Entry of the players' page, page.html; nothing that only a host needs is imported. */

import { App } from "./app";
import { start } from "./start";

start((table, storage) => <App table={table} storage={storage} />);
