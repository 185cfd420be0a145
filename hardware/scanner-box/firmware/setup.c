#include "setup.h"

#include <string.h>

#include "clock.h"
#include "flash.h"

/* Resting; a command is to be sent; its answer is waited for. */
enum { REST, SEND, WAIT };

enum { READ_ZONE = 0x07, WRITE_ZONE = 0x08 };

struct step {
    uint16_t zone;
    uint8_t value;
};

/* What is sure of these and what is not stands in the README. */
static const IN_FLASH struct step STEPS[] = {
    {0x000D, 0x00}, /* what was read goes out over the UART */
    {0x0000, 0x16}, /* reading all the time, light and aim while it reads; no beep, no lamp after it */
    {0x0005, 0x03}, /* 0.3 s from one reading to the next */
    {0x0013, 0x00}, /* the same code again at once: what is one showing, the box decides */
    {0x0060, 0x01}, /* CR behind each text */
    {0x0002, 0x01}, /* begin */
};

#define STEPS_COUNT ((uint8_t)(sizeof STEPS / sizeof STEPS[0]))
#define LOOK STEPS_COUNT /* after the last step: is the mode still what it was made? */
#define MODE_STEP 1

static void go_to(struct reader *reader, uint8_t state, uint32_t now)
{
    reader->state = state;
    reader->step_at = now;
}

void setup_begin(struct reader *reader, uint32_t now)
{
    reader->step = 0;
    reader->tries = 0;
    go_to(reader, REST, now);
}

static void rest_over(struct reader *reader, uint32_t now)
{
    uint32_t rest = reader->status == READER_UNKNOWN ? SETUP_FIRST_MS : SETUP_AGAIN_MS;
    if (since(now, reader->step_at) >= rest && reader->quiet) {
        go_to(reader, SEND, now);
    }
}

static void no_answer(struct reader *reader, uint32_t now)
{
    if (since(now, reader->step_at) < SETUP_ANSWER_MS) {
        return;
    }
    if (reader->tries < SETUP_TRIES) {
        go_to(reader, SEND, now);
        return;
    }
    reader->status = READER_SILENT;
    setup_begin(reader, now);
}

void setup_tick(struct reader *reader, uint32_t now)
{
    if (reader->state == REST) {
        rest_over(reader, now);
    } else if (reader->state == WAIT) {
        no_answer(reader, now);
    }
}

/* The module may have been unplugged, and woken up as it came from its maker. */
static void look(struct reader *reader, uint32_t now)
{
    bool as_it_was_made = reader->answer[3] == STEPS[MODE_STEP].value;
    go_to(reader, as_it_was_made ? REST : SEND, now);
    reader->step = as_it_was_made ? LOOK : 0;
}

void setup_answer(struct reader *reader, uint32_t now)
{
    if (reader->state != WAIT) {
        return;
    }
    reader->status = READER_ANSWERS;
    reader->tries = 0;
    if (reader->step == LOOK) {
        look(reader, now);
        return;
    }
    /* A step that it refuses is one that it does not know: go on all the same. */
    reader->step++;
    go_to(reader, reader->step == LOOK ? REST : SEND, now);
}

size_t reader_command(struct reader *reader, uint8_t *out, size_t room, uint32_t now)
{
    if (reader->state != SEND || room < MOST_COMMAND) {
        return 0;
    }
    const IN_FLASH struct step *step = &STEPS[reader->step == LOOK ? MODE_STEP : reader->step];
    const uint8_t command[MOST_COMMAND] = {
        0x7E,
        0x00,
        reader->step == LOOK ? READ_ZONE : WRITE_ZONE,
        1,
        (uint8_t)(step->zone >> 8),
        (uint8_t)(step->zone & 0xFF),
        reader->step == LOOK ? 1 : step->value,
        0xAB, /* these two: do not check */
        0xCD,
    };
    memcpy(out, command, sizeof command);
    reader->tries++;
    go_to(reader, WAIT, now);
    return sizeof command;
}
