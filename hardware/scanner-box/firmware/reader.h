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
    /* Of the set-up; a bit stands for each of the zones that are set. */
    uint8_t state;
    uint8_t job; /* what was sent last */
    uint8_t tries;
    uint8_t todo;       /* still to be set in this round */
    uint8_t unanswered; /* when they were set last */
    bool heard;         /* it has answered in this round */
    bool rests;         /* it is not to read, nor to shine */
    bool looks;         /* somebody asks what stands in `zone` */
    bool looked;        /* and that is known by now */
    uint8_t how;        /* it answered: LOOKED_SILENT… */
    uint8_t value;
    uint16_t zone;
    uint8_t status; /* READER_UNKNOWN… */
};

void reader_begin(struct reader *reader, uint32_t now);

/* Let a moment pass, or take a byte; true when a text was read, which stands in `line` until the next
   of either. Before a byte, let time pass. */
bool reader_tick(struct reader *reader, uint32_t now);
bool reader_byte(struct reader *reader, uint8_t byte, uint32_t now);

/* Have the module read, or rest with its lights out. */
void reader_rests(struct reader *reader, bool rests);

/* Ask what stands in a zone; before long `looked` is true. */
void reader_look(struct reader *reader, uint16_t zone);

/* The command that the module should get now, as a whole; 0 if none, or if there is no room. */
size_t reader_command(struct reader *reader, uint8_t *out, size_t room, uint32_t now);

#endif
