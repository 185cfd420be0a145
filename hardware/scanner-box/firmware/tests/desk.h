/* A box on the desk: what a host, a module and a finger do to it, and what comes of it. */
#ifndef DESK_H
#define DESK_H

#include "../box.h"
#include "check.h"

struct desk {
    struct box box;
    struct kept kept;
    struct framer framer;
    uint32_t now;
    uint8_t heard[64][MOST_BODY]; /* the last bodies that came from the box */
    size_t lengths[64];
    int count;
};

static inline void power_up(struct desk *desk, uint16_t boot)
{
    memset(desk, 0xA5, sizeof *desk);
    desk->now = 0;
    desk->count = 0;
    framer_begin(&desk->framer);
    box_begin(&desk->box, &desk->kept, boot, CAUSE_POWER, 0);
}

static inline void restart(struct desk *desk, uint16_t boot)
{
    memset(&desk->box, 0x5A, sizeof desk->box);
    box_begin(&desk->box, &desk->kept, boot, CAUSE_RESET, desk->now);
}

static inline void hear(struct desk *desk)
{
    uint8_t wire[MOST_WIRE];
    size_t count;
    while ((count = box_to_host(&desk->box, wire, sizeof wire)) > 0) {
        CHECK(count <= sizeof wire && wire[count - 1] == 0);
        for (size_t i = 0; i < count; i++) {
            int length = framer_feed(&desk->framer, wire[i]);
            CHECK(length >= 0);
            if (length > 0) {
                CHECK(desk->count < 64);
                memcpy(desk->heard[desk->count], framer_body(&desk->framer), (size_t)length);
                desk->lengths[desk->count++] = (size_t)length;
            }
        }
    }
}

static inline void pass(struct desk *desk, uint32_t ms)
{
    while (ms-- > 0) {
        box_tick(&desk->box, ++desk->now);
        hear(desk);
    }
}

static inline void say(struct desk *desk, const uint8_t *body, size_t count)
{
    uint8_t wire[MOST_WIRE];
    size_t length = frame_encode(body, count, wire);
    for (size_t i = 0; i < length; i++) {
        box_from_host(&desk->box, wire[i], desk->now);
    }
    hear(desk);
}

#define SAY(desk, ...)                                                                             \
    say(desk, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static inline void ask(struct desk *desk)
{
    SAY(desk, MSG_ASK, PROTOCOL, MINOR, OLDEST);
}

static inline void scan(struct desk *desk, const char *text)
{
    for (; *text != 0; text++) {
        box_from_reader(&desk->box, (uint8_t)*text, desk->now);
    }
    box_from_reader(&desk->box, '\r', desk->now);
    hear(desk);
}

static inline void forget(struct desk *desk)
{
    desk->count = 0;
}

/* How many bodies of a type were heard; and the last of them, behind its type. */
static inline int heard(const struct desk *desk, uint8_t type)
{
    int times = 0;
    for (int i = 0; i < desk->count; i++) {
        times += desk->heard[i][0] == type;
    }
    return times;
}

static inline const uint8_t *last(const struct desk *desk, uint8_t type)
{
    for (int i = desk->count; i-- > 0;) {
        if (desk->heard[i][0] == type) {
            return desk->heard[i] + 1;
        }
    }
    CHECK(!"it was never heard");
    return NULL;
}

static inline int number16(const uint8_t *at)
{
    return at[0] + 256 * at[1];
}

static inline int lights(struct desk *desk)
{
    uint8_t rgb[3 * BOX_LIGHTS];
    int lit = 0;
    box_lights(&desk->box, rgb, desk->now);
    for (int i = 0; i < BOX_LIGHTS; i++) {
        lit += (rgb[3 * i] | rgb[3 * i + 1] | rgb[3 * i + 2]) != 0;
    }
    return lit;
}

#endif
