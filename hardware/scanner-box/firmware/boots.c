#include "boots.h"

#include <stdbool.h>
#include <string.h>

#include "bytes.h"
#include "frames.h"

#define RECORD 4

static bool is_record(const uint8_t *record)
{
    return get16(record) != 0 && get16(record + 2) == crc16(record, 2);
}

/* The latest: they were written one after the other, so none is half a round from another. */
static int8_t latest(const uint8_t *memory)
{
    int8_t best = -1;
    for (int8_t i = 0; i < BOOTS_PLACES; i++) {
        const uint8_t *record = memory + RECORD * i;
        if (is_record(record) &&
            (best < 0 || (int16_t)(get16(record) - get16(memory + RECORD * best)) > 0)) {
            best = i;
        }
    }
    return best;
}

/* A new chip begins anywhere: two boxes that both began with 1 would be taken for one. */
struct boots boots_next(const uint8_t *memory, uint16_t chance)
{
    struct boots boots = {chance, 0, {0}};
    int8_t last = latest(memory);
    if (last >= 0) {
        boots.boot = (uint16_t)(get16(memory + RECORD * last) + 1);
        boots.at = (uint8_t)((last + 1) % BOOTS_PLACES * RECORD);
    }
    if (boots.boot == 0) {
        boots.boot = 1;
    }
    put16(boots.record, boots.boot);
    put16(boots.record + 2, crc16(boots.record, 2));
    return boots;
}
