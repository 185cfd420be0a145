#include "tune.h"

#include <stddef.h>

#include "clock.h"

static const IN_FLASH struct note READ[] = {{2093, 60}, {0, 0}};
static const IN_FLASH struct note UNKNOWN[] = {{330, 90}, {0, 50}, {330, 90}, {0, 0}};
static const IN_FLASH struct note ALARM[] = {{880, 140}, {1319, 140}, {880, 140}, {1319, 140},
                                    {880, 140}, {1319, 140}, {0, 0}};
static const IN_FLASH struct note RESULT[] = {{1047, 110}, {1319, 110}, {1568, 220}, {0, 0}};
static const IN_FLASH struct note PRESS[] = {{988, 30}, {0, 0}};
static const IN_FLASH struct note BLIP[] = {{1480, 25}, {0, 0}};

static const IN_FLASH struct note *const IN_FLASH TUNES[] = {NULL, READ, UNKNOWN, ALARM, RESULT, PRESS, BLIP};

void tune_begin(struct tune *tune)
{
    tune->note = NULL;
    tune->began_at = 0;
    tune->allowed = true;
}

void tune_allow(struct tune *tune, bool allowed)
{
    tune->allowed = allowed;
    if (!allowed) {
        tune->note = NULL;
    }
}

void tune_play(struct tune *tune, uint8_t which, uint32_t now)
{
    bool known = which < sizeof TUNES / sizeof TUNES[0];
    tune->note = tune->allowed && known ? TUNES[which] : NULL;
    tune->began_at = now;
}

/* Go on to the note that sounds now, past whatever was missed. */
static const IN_FLASH struct note *note_at(const struct tune *tune, uint32_t now, uint32_t *began_at)
{
    const IN_FLASH struct note *note = tune->note;
    *began_at = tune->began_at;
    while (note != NULL && since(now, *began_at) >= note->ms) {
        *began_at += note->ms;
        note++;
        if (note->ms == 0) {
            note = NULL;
        }
    }
    return note;
}

void tune_tick(struct tune *tune, uint32_t now)
{
    uint32_t began_at = 0;
    tune->note = note_at(tune, now, &began_at);
    tune->began_at = began_at;
}

uint16_t tune_tone(const struct tune *tune, uint32_t now)
{
    uint32_t began_at = 0;
    const IN_FLASH struct note *note = note_at(tune, now, &began_at);
    return note == NULL ? 0 : note->hz;
}
