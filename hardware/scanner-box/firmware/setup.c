#include "setup.h"

#include <string.h>

#include "clock.h"
#include "places.h"

/* Resting; a command is to be sent; its answer is waited for. */
enum { REST, SEND, WAIT };

enum { READ_ZONE = 0x07, WRITE_ZONE = 0x08 };

/* What is sent: a zone is set, by its place in ZONES; or one is only read. */
enum { MODE = 1, BEGIN = 5, CHECK_MODE = ZONES_COUNT, LOOK };

#define EVERYTHING ((1U << ZONES_COUNT) - 1U)

#define MODE_READS 0x16 /* all the time, light and aim while it reads; no beep, no lamp after it */
#define MODE_RESTS 0x01 /* only when told, which nobody does; and no light */

/* What is sure of these and what is not stands in the README. */
static const IN_FLASH uint16_t ZONES[] = {ZONES_ALL};
static const IN_FLASH uint8_t VALUES[] = {
    0x00,       /* what was read goes out over the UART */
    MODE_READS, /* or rests */
    0x03,       /* 0.3 s from one reading to the next */
    0x00,       /* the same code again at once: what is one showing, the box decides */
    0x01,       /* CR behind each text */
    0x01,       /* begin */
};

_Static_assert(sizeof VALUES == ZONES_COUNT && sizeof ZONES == 2 * ZONES_COUNT, "a value each");

static uint8_t with(uint8_t jobs, uint8_t job)
{
    return (uint8_t)(jobs | 1U << job);
}

static uint8_t without(uint8_t jobs, uint8_t job)
{
    return (uint8_t)(jobs & ~(1U << job));
}

static uint8_t mode(const struct reader *reader)
{
    return reader->rests ? MODE_RESTS : MODE_READS;
}

static void go_to(struct reader *reader, uint8_t state, uint32_t now)
{
    reader->state = state;
    reader->step_at = now;
    reader->tries = 0;
}

/* A module that rests is not told to begin. */
static void begin_round(struct reader *reader)
{
    reader->todo = reader->rests ? without(EVERYTHING, BEGIN) : EVERYTHING;
    reader->heard = false;
}

void setup_begin(struct reader *reader, uint32_t now)
{
    begin_round(reader);
    go_to(reader, REST, now);
}

void reader_rests(struct reader *reader, bool rests)
{
    if (rests != reader->rests) {
        reader->rests = rests;
        reader->todo = with(reader->todo, MODE);
        reader->todo = rests ? without(reader->todo, BEGIN) : with(reader->todo, BEGIN);
    }
}

/* While an answer is waited for, no other question is taken: whoever asks asks again. */
void reader_look(struct reader *reader, uint16_t zone)
{
    if (reader->state == WAIT && reader->job == LOOK) {
        return;
    }
    reader->looks = true;
    reader->looked = false;
    reader->zone = zone;
}

/* The first of what is to be set; in a module that is all set, whether it still is. */
static uint8_t next_job(const struct reader *reader)
{
    if (reader->looks) {
        return LOOK;
    }
    uint8_t job = 0;
    while (job < ZONES_COUNT && (reader->todo >> job & 1) == 0) {
        job++;
    }
    return job;
}

static bool rest_is_over(const struct reader *reader, uint32_t now)
{
    if (reader->looks || (reader->status == READER_ANSWERS && reader->todo != 0)) {
        return true;
    }
    uint32_t rest = reader->status == READER_UNKNOWN ? SETUP_FIRST_MS : SETUP_AGAIN_MS;
    return since(now, reader->step_at) >= rest;
}

/* On to what is left of this round; behind its end the module is left alone for a while. */
static void go_on(struct reader *reader, uint32_t now)
{
    go_to(reader, reader->todo != 0 || reader->looks ? SEND : REST, now);
    if (reader->state == REST && !reader->heard) {
        reader->status = READER_SILENT;
        begin_round(reader);
    }
}

/* A zone that gives no answer is left as it is, for some modules do not know all of them; whoever
   looks at the module reads which those were. */
static void give_up(struct reader *reader, uint32_t now)
{
    if (reader->job == LOOK) {
        reader->looks = false;
        reader->looked = true;
        reader->how = LOOKED_SILENT;
    } else if (reader->job == CHECK_MODE) {
        begin_round(reader);
    } else {
        reader->todo = without(reader->todo, reader->job);
        reader->unanswered = with(reader->unanswered, reader->job);
    }
    go_on(reader, now);
}

static void no_answer(struct reader *reader, uint32_t now)
{
    if (since(now, reader->step_at) < SETUP_ANSWER_MS) {
        return;
    }
    if (reader->tries < SETUP_TRIES) {
        reader->state = SEND;
        return;
    }
    give_up(reader, now);
}

void setup_tick(struct reader *reader, uint32_t now)
{
    if (reader->state == REST && reader->quiet && rest_is_over(reader, now)) {
        go_to(reader, SEND, now);
    } else if (reader->state == WAIT) {
        no_answer(reader, now);
    }
}

/* The module may have been unplugged, and woken up as it came from its maker. If not, what gave no
   answer is tried once more. */
static void check_mode(struct reader *reader)
{
    if (reader->answer[3] == mode(reader)) {
        reader->todo = reader->rests ? without(reader->unanswered, BEGIN) : reader->unanswered;
    } else {
        begin_round(reader);
        reader->heard = true;
    }
}

void setup_answer(struct reader *reader, uint32_t now)
{
    if (reader->state != WAIT) {
        return;
    }
    reader->status = READER_ANSWERS;
    reader->heard = true;
    if (reader->job == LOOK) {
        reader->looks = false;
        reader->looked = true;
        reader->how = reader->answer[1] == 0 ? LOOKED_ANSWERED : LOOKED_REFUSED;
        reader->value = reader->answer[3];
    } else if (reader->job == CHECK_MODE) {
        check_mode(reader);
    } else { /* one that it refuses is one that it does not know: go on all the same */
        reader->todo = without(reader->todo, reader->job);
        reader->unanswered = without(reader->unanswered, reader->job);
    }
    go_on(reader, now);
}

static uint16_t zone_of(const struct reader *reader)
{
    if (reader->job == LOOK) {
        return reader->zone;
    }
    return ZONES[reader->job == CHECK_MODE ? MODE : reader->job];
}

/* Of what is read, how many bytes; of what is set, its value. */
static uint8_t last_byte(const struct reader *reader)
{
    if (reader->job >= CHECK_MODE) {
        return 1;
    }
    return reader->job == MODE ? mode(reader) : VALUES[reader->job];
}

size_t reader_command(struct reader *reader, uint8_t *out, size_t room, uint32_t now)
{
    if (reader->state != SEND || room < MOST_COMMAND) {
        return 0;
    }
    if (reader->tries == 0) {
        reader->job = next_job(reader);
    }
    uint16_t zone = zone_of(reader);
    const uint8_t command[MOST_COMMAND] = {
        0x7E,
        0x00,
        reader->job >= CHECK_MODE ? READ_ZONE : WRITE_ZONE,
        1,
        (uint8_t)(zone >> 8),
        (uint8_t)(zone & 0xFF),
        last_byte(reader),
        0xAB, /* these two: do not check */
        0xCD,
    };
    memcpy(out, command, sizeof command);
    reader->tries++;
    reader->state = WAIT;
    reader->step_at = now;
    return sizeof command;
}
