/** The players' page, page.html: whatever only a host needs is not in it. */

import { begin } from "./begin";

begin(null);
