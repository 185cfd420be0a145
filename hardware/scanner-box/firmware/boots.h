/* How often the box has started: counted in memory that wears out, so each time in another place. */
#ifndef BOOTS_H
#define BOOTS_H

#include <stdint.h>

#define BOOTS_PLACES 16
#define BOOTS_BYTES (BOOTS_PLACES * 4)

struct boots {
    uint16_t boot;     /* the number of this boot; 0 is never used */
    uint8_t at;        /* where to write it down */
    uint8_t record[4]; /* what to write there */
};

/* Find this boot's number in what stands in memory. `chance` is for a new chip, and for memory that
   tells nothing: a number that has been used lately would make the host take new events for old
   ones. */
struct boots boots_next(const uint8_t *memory, uint16_t chance);

#endif
