/* What the host says, and what follows from it. */
#ifndef ORDERS_H
#define ORDERS_H

#include "box.h"

void take_order(struct box *box, const uint8_t *body, uint8_t length);

/* Whether a host listens that we understand. */
bool host_is_here(const struct box *box);

#endif
