#include "box.h"

#include <string.h>

#include "clock.h"
#include "orders.h"
#include "tell.h"

#define TENTH_MS 100U
#define SECOND_MS 1000U

size_t box_size(void)
{
    return sizeof(struct box);
}

void box_begin(struct box *box, struct kept *kept, uint16_t boot, uint8_t cause, uint32_t now)
{
    memset(box, 0, sizeof *box);
    box->now = now;
    box->alive_at = now;
    box->second_at = now;
    box->tenth_at = now;
    box->boot = boot;
    box->cause = cause;
    box->owes_hello = true;
    queue_begin(&box->queue, kept, boot);
    queue_age(&box->queue, RESET_MS / TENTH_MS); /* nobody knows how long a bootloader took */
    framer_begin(&box->framer);
    lamp_begin(&box->lamp, now);
    tune_begin(&box->tune);
    button_begin(&box->button, now);
    reader_begin(&box->reader, now);
}

void box_identify(struct box *box, uint32_t id)
{
    box->id = id;
}

void box_overrun(struct box *box, uint8_t times)
{
    uint16_t room = (uint16_t)(UINT16_MAX - box->damaged);
    box->damaged = (uint16_t)(box->damaged + (times < room ? times : room));
}

void box_from_host(struct box *box, uint8_t byte, uint32_t now)
{
    box->now = now;
    int length = framer_feed(&box->framer, byte);
    if (length < 0) {
        box_overrun(box, 1);
    } else if (length > 0) {
        take_order(box, framer_body(&box->framer), (uint8_t)length);
    }
}

/* While the host listens, whether and how a card shows is the host's to say: some are secret. */
static void keep_scan(struct box *box)
{
    const struct reader *reader = &box->reader;
    bool kept = queue_push(&box->queue, MSG_SCAN, reader->line, reader->text_length);
    if (kept && !host_is_here(box)) {
        tune_play(&box->tune, TUNE_BLIP, box->now);
    }
}

static void keep_press(struct box *box, enum pressed pressed)
{
    uint8_t held = pressed == PRESSED_HELD;
    if (pressed != PRESSED_NOT) {
        queue_push(&box->queue, MSG_PRESS, &held, 1);
    }
}

void box_from_reader(struct box *box, uint8_t byte, uint32_t now)
{
    box->now = now;
    if (reader_tick(&box->reader, now)) {
        keep_scan(box);
    }
    if (reader_byte(&box->reader, byte, now)) {
        keep_scan(box);
    }
}

void box_button(struct box *box, bool down, uint32_t now)
{
    box->now = now;
    keep_press(box, button_contact(&box->button, down, now));
}

/* How many whole units have passed; divided only when there are any, for that is slow work. */
static uint32_t passed(uint32_t now, uint32_t *then, uint32_t unit)
{
    uint32_t elapsed = since(now, *then);
    if (elapsed < unit) {
        return 0;
    }
    *then += elapsed - elapsed % unit;
    return elapsed / unit;
}

static void count_time(struct box *box)
{
    uint32_t tenths = passed(box->now, &box->tenth_at, TENTH_MS);
    if (tenths > 0) {
        queue_age(&box->queue, tenths);
    }
    box->uptime += passed(box->now, &box->second_at, SECOND_MS);
}

static enum mood mood(const struct box *box)
{
    if (!box->hears || !box->asked) {
        return MOOD_AWAY;
    }
    return box->agrees ? MOOD_HOST : MOOD_STRANGERS;
}

static void miss_host(struct box *box)
{
    if (box->hears && since(box->now, box->heard_at) >= AWAY_MS) {
        box->hears = false;
    }
    lamp_mood(&box->lamp, mood(box), box->now);
}

void box_tick(struct box *box, uint32_t now)
{
    box->now = now;
    count_time(box);
    miss_host(box);
    reader_rests(&box->reader, box->rests && host_is_here(box)); /* else it reads for a later host */
    tell_tick(box);
    if (reader_tick(&box->reader, now)) {
        keep_scan(box);
    }
    keep_press(box, button_tick(&box->button, now));
    lamp_tick(&box->lamp, now);
    tune_tick(&box->tune, now);
}

size_t box_to_reader(struct box *box, uint8_t *out, size_t room)
{
    return reader_command(&box->reader, out, room, box->now);
}

void box_lights(struct box *box, uint8_t *rgb, uint32_t now)
{
    lamp_mood(&box->lamp, mood(box), now);
    lamp_lights(&box->lamp, rgb, now);
}

uint16_t box_tone(struct box *box, uint32_t now)
{
    return tune_tone(&box->tune, now);
}
