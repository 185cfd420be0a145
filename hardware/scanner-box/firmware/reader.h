/* The reading module (GM65 class): the texts that it reads, and how it is set up. */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "messages.h"

#define MOST_COMMAND 9

/* A text that was read lately; for the text itself there is no room. */
struct showing {
    uint32_t mark;
    uint32_t seen_at;
    bool current; /* so lately that it would be the same showing */
};

struct reader {
    uint32_t byte_at; /* when the last byte came */
    uint32_t step_at; /* when the step of the set-up began */
    struct showing showings[2]; /* the newer one first */
    uint8_t line[MOST_TEXT];
    uint8_t length;
    uint8_t text_length; /* of what was read just now, in `line` */
    uint8_t answer[4]; /* of the module's answer all that matters: 00, type, length, value */
    uint8_t answered;  /* bytes of an answer that have come; 0: none is coming */
    bool quiet;        /* nothing has come for so long that a line would be over */
    bool spoiled;      /* this line is none: wait for its end */
    uint8_t state;     /* of the set-up */
    uint8_t step;
    uint8_t tries;
    uint8_t status; /* READER_UNKNOWN… */
};

void reader_begin(struct reader *reader, uint32_t now);

/* Let a moment pass, or take a byte; true when a text was read, which stands in `line` until the next
   of either. Before a byte, let time pass. */
bool reader_tick(struct reader *reader, uint32_t now);
bool reader_byte(struct reader *reader, uint8_t byte, uint32_t now);

/* The command that the module should get now, as a whole; 0 if none, or if there is no room. */
size_t reader_command(struct reader *reader, uint8_t *out, size_t room, uint32_t now);

#endif
