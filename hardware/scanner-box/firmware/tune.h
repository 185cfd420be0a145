/* The buzzer's few short tunes. */
#ifndef TUNE_H
#define TUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "places.h"
#include "messages.h"

/* A sound of the box's own: something was kept, whatever it was, while nobody listened. */
#define TUNE_BLIP 6

struct note {
    uint16_t hz; /* 0: a rest */
    uint16_t ms; /* 0: the end */
};

struct tune {
    const IN_FLASH struct note *note; /* NULL: silence */
    uint32_t began_at;
    bool allowed;
};

void tune_begin(struct tune *tune);
void tune_allow(struct tune *tune, bool allowed);
void tune_play(struct tune *tune, uint8_t which, uint32_t now);
void tune_tick(struct tune *tune, uint32_t now);
uint16_t tune_tone(const struct tune *tune, uint32_t now);

#endif
