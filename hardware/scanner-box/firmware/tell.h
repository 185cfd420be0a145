/* What the box tells the host: who it is, that it lives, what was read and pressed. */
#ifndef TELL_H
#define TELL_H

#include "box.h"

void tell_tick(struct box *box);

#endif
