/* Where things lie: each board has its own words for it, or none. */
#ifndef PLACES_H
#define PLACES_H

#ifdef BOARD_PLACES
#include BOARD_PLACES
#endif

/* Tables that stay in flash; without a word for it a compiler may copy them into memory. */
#ifndef IN_FLASH
#define IN_FLASH
#endif

/* Memory that nobody clears at the start: what waited before a reset waits after it. */
#ifndef OUTLIVES_RESET
#define OUTLIVES_RESET
#endif

#endif
