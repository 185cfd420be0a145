/* What the files of this board share: nobody else includes this. */
#ifndef MEGA2560_H
#define MEGA2560_H

#include <stdbool.h>

void begin_lines(void);
void begin_ring(void);

/* Whether no byte waits; ask it without interrupts. */
bool lines_are_quiet(void);

#endif
