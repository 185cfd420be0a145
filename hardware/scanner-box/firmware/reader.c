#include "reader.h"

#include <string.h>

#include "clock.h"
#include "setup.h"

#define CR 0x0D
#define LF 0x0A
#define ANSWER 0x02 /* no text begins so */
#define ANSWER_HEAD 4
#define ANSWER_LONGEST 8 /* bytes of its data; ours have one */

void reader_begin(struct reader *reader, uint32_t now)
{
    memset(reader, 0, sizeof *reader);
    reader->quiet = true;
    setup_begin(reader, now);
}

static void forget_line(struct reader *reader)
{
    reader->length = 0;
    reader->spoiled = false;
    reader->answered = 0;
}

static void trim(struct reader *reader)
{
    uint8_t spaces = 0;
    while (reader->length > 0 && reader->line[reader->length - 1] == ' ') {
        reader->length--;
    }
    while (spaces < reader->length && reader->line[spaces] == ' ') {
        spaces++;
    }
    reader->length = (uint8_t)(reader->length - spaces);
    memmove(reader->line, reader->line + spaces, reader->length);
}

/* FNV-1a: that two texts of one table have the same mark is out of the question. */
static uint32_t mark_of(const uint8_t *text, uint8_t length)
{
    uint32_t mark = 2166136261U;
    for (uint8_t i = 0; i < length; i++) {
        mark = (mark ^ text[i]) * 16777619U;
    }
    return mark;
}

static bool is_current(const struct showing *showing, uint32_t now)
{
    return showing->current && since(now, showing->seen_at) < SAME_MS;
}

/* A module that reads all the time repeats what it sees; of two cards it sees now one, now the
   other. */
static bool is_same_showing(struct reader *reader, uint32_t now)
{
    struct showing *showings = reader->showings;
    struct showing seen = {mark_of(reader->line, reader->length), now, true};
    uint8_t which = showings[0].mark == seen.mark ? 0 : 1;
    bool same = showings[which].mark == seen.mark && is_current(&showings[which], now);
    if (which == 1) {
        showings[1] = showings[0];
    }
    showings[0] = seen;
    return same;
}

static bool end_line(struct reader *reader, uint32_t now)
{
    trim(reader);
    bool told = !reader->spoiled && reader->length > 0 && !is_same_showing(reader, now);
    reader->text_length = reader->length;
    forget_line(reader);
    return told;
}

static void add(struct reader *reader, uint8_t byte)
{
    if (byte < 0x20 || byte > 0x7E || reader->length == sizeof reader->line) {
        reader->spoiled = true;
        return;
    }
    reader->line[reader->length++] = byte;
}

/* 02 00, type, how many data, the data, and two bytes that are no check sum in all modules. */
static void take_answer(struct reader *reader, uint8_t byte, uint32_t now)
{
    if (reader->answered <= ANSWER_HEAD) {
        reader->answer[reader->answered - 1] = byte;
    }
    reader->answered++;
    if ((reader->answered == 2 && byte != 0) || (reader->answered == 4 && byte > ANSWER_LONGEST)) {
        forget_line(reader);
        reader->spoiled = true;
        return;
    }
    if (reader->answered > 4 && reader->answered == reader->answer[2] + 6) {
        forget_line(reader);
        setup_answer(reader, now);
    }
}

static bool take(struct reader *reader, uint8_t byte, uint32_t now)
{
    if (reader->answered > 0) {
        take_answer(reader, byte, now);
    } else if (byte == CR || byte == LF) {
        return end_line(reader, now);
    } else if (byte == ANSWER && reader->length == 0 && !reader->spoiled) {
        reader->answered = 1;
    } else {
        add(reader, byte);
    }
    return false;
}

static bool end_by_quiet(struct reader *reader, uint32_t now)
{
    if (reader->quiet || since(now, reader->byte_at) < QUIET_MS) {
        return false;
    }
    reader->quiet = true;
    return end_line(reader, reader->byte_at);
}

/* What was told is taken by now: some cards are secret, and none stays here longer than it must. */
static void wipe_text(struct reader *reader)
{
    if (reader->text_length > 0) {
        memset(reader->line, 0, sizeof reader->line);
        reader->text_length = 0;
    }
}

static void wipe_what_was_seen(struct reader *reader, uint32_t now)
{
    for (uint8_t i = 0; i < 2; i++) {
        if (!is_current(&reader->showings[i], now)) {
            memset(&reader->showings[i], 0, sizeof reader->showings[i]);
        }
    }
}

bool reader_tick(struct reader *reader, uint32_t now)
{
    wipe_text(reader);
    bool told = end_by_quiet(reader, now);
    wipe_what_was_seen(reader, now);
    setup_tick(reader, now);
    return told;
}

bool reader_byte(struct reader *reader, uint8_t byte, uint32_t now)
{
    wipe_text(reader);
    reader->quiet = false;
    reader->byte_at = now;
    return take(reader, byte, now);
}
