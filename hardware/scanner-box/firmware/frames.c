#include "frames.h"

#include <string.h>

#include "bytes.h"

#define LEAST_CONTENT 3 /* a type and the check sum */

/* CRC-16/CCITT-FALSE. Eight shifts at once: bit by bit it would take the chip five times as long. */
static uint16_t crc16_add(uint16_t crc, uint8_t byte)
{
    uint8_t mix = (uint8_t)((crc >> 8) ^ byte);
    mix = (uint8_t)(mix ^ (mix >> 4));
    uint16_t wide = mix;
    return (uint16_t)((uint16_t)(crc << 8) ^ (uint16_t)(wide << 12) ^ (uint16_t)(wide << 5) ^ wide);
}

uint16_t crc16(const uint8_t *bytes, size_t count)
{
    uint16_t crc = 0xFFFF;
    while (count-- > 0) {
        crc = crc16_add(crc, *bytes++);
    }
    return crc;
}

/* Where a frame is being written: `code` is the place of the count that is not yet known. */
struct stuffing {
    uint8_t *wire;
    size_t at;
    size_t code;
};

static void stuff(struct stuffing *stuffing, uint8_t byte)
{
    if (byte != 0) {
        stuffing->wire[stuffing->at++] = byte;
        return;
    }
    stuffing->wire[stuffing->code] = (uint8_t)(stuffing->at - stuffing->code);
    stuffing->code = stuffing->at++;
}

size_t frame_encode(const uint8_t *body, size_t count, uint8_t *wire)
{
    struct stuffing stuffing = {wire, 1, 0};
    if (count == 0 || count > MOST_BODY) {
        return 0;
    }
    uint16_t crc = crc16(body, count);
    for (size_t i = 0; i < count; i++) {
        stuff(&stuffing, body[i]);
    }
    stuff(&stuffing, (uint8_t)(crc & 0xFF));
    stuff(&stuffing, (uint8_t)(crc >> 8));
    wire[stuffing.code] = (uint8_t)(stuffing.at - stuffing.code);
    wire[stuffing.at++] = 0;
    return stuffing.at;
}

size_t framer_size(void)
{
    return sizeof(struct framer);
}

void framer_begin(struct framer *framer)
{
    memset(framer, 0, sizeof *framer);
}

const uint8_t *framer_body(const struct framer *framer)
{
    return framer->content;
}

static void start_over(struct framer *framer)
{
    framer->length = 0;
    framer->left = 0;
    framer->stuffed = false;
    framer->begun = false;
    framer->spoiled = false;
    framer->handed_out = false;
}

static void keep(struct framer *framer, uint8_t byte)
{
    if (framer->length == sizeof framer->content) {
        framer->spoiled = true;
        return;
    }
    framer->content[framer->length++] = byte;
}

static int finish(struct framer *framer)
{
    framer->handed_out = true;
    if (!framer->begun) {
        return 0;
    }
    if (framer->spoiled || framer->left != 0 || framer->length < LEAST_CONTENT) {
        return -1;
    }
    uint8_t count = (uint8_t)(framer->length - 2);
    return get16(framer->content + count) == crc16(framer->content, count) ? count : -1;
}

int framer_feed(struct framer *framer, uint8_t byte)
{
    if (framer->handed_out) {
        start_over(framer);
    }
    if (byte == 0) {
        return finish(framer);
    }
    framer->begun = true;
    if (framer->spoiled) {
        return 0;
    }
    if (framer->left > 0) {
        framer->left--;
        keep(framer, byte);
        return 0;
    }
    if (framer->stuffed) {
        keep(framer, 0);
    }
    framer->left = (uint8_t)(byte - 1);
    framer->stuffed = true; /* the code FF, of 254 bytes and no 00, has no place in so short a frame */
    return 0;
}
