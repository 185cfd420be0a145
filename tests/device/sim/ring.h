/* What a ring of WS2812 lights makes of the pulses on its wire, and what a piezo makes of its own. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

#define RING_MOST 64

struct ring {
    uint64_t rose, fell;
    uint32_t bits;
    uint8_t coming[3 * RING_MOST];
    uint8_t shown[3 * RING_MOST]; /* green, red, blue of each light */
    uint32_t lights;
    uint32_t frames;
    uint32_t torn; /* frames that ended within a light, or ran on */
    uint32_t odd;  /* pulses that no data sheet promises to understand */
    uint32_t gap;  /* the longest pause within a frame, in cycles */
    uint32_t rest; /* the shortest between two frames */
    bool changed;
};

void ring_edge(struct ring *ring, bool high, uint64_t cycle);
/* See whether a frame has ended by now. */
void ring_look(struct ring *ring, uint64_t cycle);

struct piezo {
    uint64_t rose, last;
    uint32_t period;
    uint32_t hertz;
    bool changed;
};

void piezo_edge(struct piezo *piezo, bool high, uint64_t cycle);
void piezo_look(struct piezo *piezo, uint64_t cycle);

#endif
