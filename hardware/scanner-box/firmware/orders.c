#include "orders.h"

#include "bytes.h"

bool host_is_here(const struct box *box)
{
    return box->asked && box->agrees && box->hears;
}

/* Both speak the older one's protocol, if neither has given that one up. */
static bool agree(const uint8_t *ask)
{
    uint8_t theirs = ask[MSG_ASK_AT_PROTOCOL];
    uint8_t spoken = theirs < PROTOCOL ? theirs : PROTOCOL;
    return spoken >= OLDEST && spoken >= ask[MSG_ASK_AT_OLDEST];
}

static void asked(struct box *box, const uint8_t *payload)
{
    box->agrees = agree(payload);
    box->asked = true;
    box->owes_hello = true;
    box->owes_id = box->agrees && box->id != 0;
    box->in_flight = 0; /* whoever asks may have lost what was on its way */
}

static void got(struct box *box, const uint8_t *payload)
{
    if (get16(payload + MSG_GOT_AT_EPOCH) != box->queue.now.epoch) {
        return;
    }
    uint8_t gone = queue_got(&box->queue, get16(payload + MSG_GOT_AT_NUMBER));
    if (gone > 0) {
        box->in_flight = (uint8_t)(box->in_flight > gone ? box->in_flight - gone : 0);
        box->progress_at = box->now;
    }
}

static void signal(struct box *box, const uint8_t *payload)
{
    uint8_t tune = payload[MSG_SIGNAL_AT_TUNE];
    tune_play(&box->tune, tune <= TUNE_PRESS ? tune : TUNE_NONE, box->now);
    lamp_flash(&box->lamp, payload + MSG_SIGNAL_AT_RED, box->now);
}

static void set(struct box *box, const uint8_t *payload)
{
    box->lamp.brightness = payload[MSG_SET_AT_BRIGHTNESS];
    tune_allow(&box->tune, payload[MSG_SET_AT_SOUND] != 0);
}

/* Each command begins with its number. One that comes again was done, and only its answer lost. */
static void command(struct box *box, uint8_t type, const uint8_t *payload)
{
    uint8_t number = payload[0];
    if (number == 0) {
        return;
    }
    box->done = number;
    if (number == box->last_command) {
        return;
    }
    box->last_command = number;
    if (type == MSG_LAMP) {
        lamp_show(&box->lamp, payload + MSG_LAMP_AT_PATTERN, box->now);
    } else if (type == MSG_SIGNAL) {
        signal(box, payload);
    } else if (type == MSG_READS) {
        box->rests = payload[MSG_READS_AT_ON] == 0;
    } else {
        set(box, payload);
    }
}

/* The fewest bytes of a payload; later versions may append to it. */
static uint8_t fewest(uint8_t type)
{
    switch (type) {
    case MSG_ASK:
        return MSG_ASK_LENGTH;
    case MSG_GOT:
        return MSG_GOT_LENGTH;
    case MSG_LAMP:
        return MSG_LAMP_LENGTH;
    case MSG_SIGNAL:
        return MSG_SIGNAL_LENGTH;
    case MSG_SET:
        return MSG_SET_LENGTH;
    case MSG_LOOK:
        return MSG_LOOK_LENGTH;
    case MSG_READS:
        return MSG_READS_LENGTH;
    default:
        return 0;
    }
}

static void carry_out(struct box *box, uint8_t type, const uint8_t *payload)
{
    switch (type) {
    case MSG_GOT:
        got(box, payload);
        break;
    case MSG_LAMP:
    case MSG_SIGNAL:
    case MSG_SET:
    case MSG_READS:
        command(box, type, payload);
        break;
    case MSG_LOOK:
        reader_look(&box->reader, get16(payload + MSG_LOOK_AT_ZONE));
        break;
    default: /* `here`, and what a later version may say */
        break;
    }
}

void take_order(struct box *box, const uint8_t *body, uint8_t length)
{
    uint8_t type = body[0];
    if (length - 1 < fewest(type)) {
        box_overrun(box, 1);
        return;
    }
    box->hears = true;
    box->heard_at = box->now;
    if (type == MSG_ASK) {
        asked(box, body + 1);
    } else if (host_is_here(box)) {
        carry_out(box, type, body + 1);
    }
}
