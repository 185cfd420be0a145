/* Frames on the line: a body and its check sum, stuffed so that 00 stands for nothing but an end. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "messages.h"

struct framer {
    uint8_t content[MOST_BODY + 2];
    uint8_t length;
    uint8_t left;    /* bytes until the next code */
    bool stuffed;    /* a 00 stands where the next code comes */
    bool begun;      /* a byte of this frame has come */
    bool spoiled;    /* it cannot become a frame any more; wait for its end */
    bool handed_out; /* what is in `content` was told, and goes with the next byte */
};

uint16_t crc16(const uint8_t *bytes, size_t count);

/* Write a body as it goes over the line; return its length there, 0 if it is no body. The body may
   stand at `wire + 1` already. */
size_t frame_encode(const uint8_t *body, size_t count, uint8_t *wire);

size_t framer_size(void);
void framer_begin(struct framer *framer);

/* Take a byte: the length of the body that it completes, -1 for a damaged frame, else 0. */
int framer_feed(struct framer *framer, uint8_t byte);

/* The body that was completed; good until the next byte. */
const uint8_t *framer_body(const struct framer *framer);

#endif
