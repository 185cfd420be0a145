#include "ring.h"

#include <string.h>

/* At 16 MHz. A zero is high for 0.22 to 0.55 µs, a one for 0.58 to 1 µs, over all makes of WS2812.
   By their sheets 50 µs without a pulse end a frame in the first of them, 280 µs in the later ones;
   real ones take much less for an end, and ours are as quick as the quickest. */
#define ZERO_LEAST 3
#define ZERO_MOST 8
#define ONE_MOST 16
#define LATCH (5 * 16)
#define SILENT (30 * 16000)
#define CLOCK 16000000U

void ring_look(struct ring *ring, uint64_t cycle)
{
    uint32_t lights = ring->bits / 24;
    if (!ring->bits || cycle - ring->fell < LATCH)
        return;
    if (ring->bits % 24 || lights > RING_MOST) {
        ring->torn++;
    } else {
        ring->frames++;
        ring->changed |= lights != ring->lights || memcmp(ring->shown, ring->coming, 3 * lights);
        memcpy(ring->shown, ring->coming, 3 * lights);
        ring->lights = lights;
    }
    ring->bits = 0;
}

static void ring_bit(struct ring *ring, uint32_t width)
{
    uint8_t *byte = &ring->coming[ring->bits / 8 % sizeof ring->coming];
    ring->odd += width < ZERO_LEAST || width > ONE_MOST;
    *byte = (uint8_t)(*byte << 1 | (width > ZERO_MOST));
    ring->bits++;
}

static void ring_pause(struct ring *ring, uint32_t low)
{
    if (!ring->bits) {
        if (ring->fell && low < ring->rest)
            ring->rest = low;
    } else if (low > ring->gap) {
        ring->gap = low;
    }
}

void ring_edge(struct ring *ring, bool high, uint64_t cycle)
{
    if (high) {
        uint64_t low = cycle - ring->fell;
        ring_look(ring, cycle);
        ring_pause(ring, low > UINT32_MAX ? UINT32_MAX : (uint32_t)low);
        ring->rose = cycle;
    } else if (ring->rose) {
        ring_bit(ring, (uint32_t)(cycle - ring->rose));
        ring->fell = cycle;
    }
}

static uint32_t apart(uint32_t one, uint32_t other)
{
    return one > other ? one - other : other - one;
}

static void piezo_sounds(struct piezo *piezo, uint32_t hertz)
{
    if (apart(hertz, piezo->hertz) <= hertz / 100 && hertz)
        return;
    piezo->changed |= hertz != piezo->hertz;
    piezo->hertz = hertz;
}

/* Two periods that are alike make a tone. */
void piezo_edge(struct piezo *piezo, bool high, uint64_t cycle)
{
    piezo->last = cycle;
    if (!high)
        return;
    uint32_t period = (uint32_t)(cycle - piezo->rose);
    if (piezo->rose && period && apart(period, piezo->period) <= period / 100)
        piezo_sounds(piezo, (CLOCK + period / 2) / period);
    piezo->period = period;
    piezo->rose = cycle;
}

void piezo_look(struct piezo *piezo, uint64_t cycle)
{
    if (piezo->hertz && cycle - piezo->last > SILENT)
        piezo_sounds(piezo, 0);
}
