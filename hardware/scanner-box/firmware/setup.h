/* How the reading module is told to read by itself, silently, and to send lines over its UART. */
#ifndef SETUP_H
#define SETUP_H

#include "reader.h"

#define SETUP_FIRST_MS 300    /* the module has to wake up, too */
#define SETUP_ANSWER_MS 300   /* then it is asked again */
#define SETUP_TRIES 3         /* then it is left out; a module is silent that answers nothing */
#define SETUP_AGAIN_MS 10000U /* and now and then it is looked after */

void setup_begin(struct reader *reader, uint32_t now);
void setup_tick(struct reader *reader, uint32_t now);

/* An answer has come, and stands in `reader->answer`. */
void setup_answer(struct reader *reader, uint32_t now);

#endif
