/* Frames by their bytes. */
#include "../frames.h"
#include "check.h"

static int feed(struct framer *framer, const uint8_t *wire, size_t count)
{
    int told = 0;
    for (size_t i = 0; i < count; i++) {
        told = framer_feed(framer, wire[i]);
        CHECK(told == 0 || i + 1 == count);
    }
    return told;
}

static void the_check_sum_is_the_one_that_all_tables_list(void)
{
    CHECK_SAME(crc16((const uint8_t *)"123456789", 9), 0x29B1);
    CHECK_SAME(crc16(NULL, 0), 0xFFFF);
}

static void here_goes_over_the_line_as_the_documentation_has_it(void)
{
    uint8_t wire[MOST_WIRE];
    const uint8_t body[] = {MSG_HERE};
    uint16_t crc = crc16(body, 1);
    CHECK_SAME(frame_encode(body, 1, wire), 5);
    const uint8_t should[] = {4, MSG_HERE, (uint8_t)(crc & 0xFF), (uint8_t)(crc >> 8), 0};
    CHECK(memcmp(wire, should, 5) == 0);
}

static void a_zero_in_the_body_is_none_on_the_line(void)
{
    uint8_t wire[MOST_WIRE];
    const uint8_t body[] = {0, 0, 7, 0};
    size_t length = frame_encode(body, sizeof body, wire);
    CHECK_SAME(length, sizeof body + 4);
    CHECK(memchr(wire, 0, length) == wire + length - 1);
    CHECK(memcmp(wire, (const uint8_t[]){1, 1, 2, 7}, 4) == 0);
}

static void every_length_and_byte_comes_back(void)
{
    uint8_t body[MOST_BODY];
    uint8_t wire[MOST_WIRE];
    struct framer framer;
    framer_begin(&framer);
    for (size_t count = 1; count <= MOST_BODY; count++) {
        for (unsigned first = 0; first < 256; first++) {
            for (size_t i = 0; i < count; i++) {
                body[i] = (uint8_t)(first + i * (first % 3));
            }
            size_t length = frame_encode(body, count, wire);
            CHECK(length <= MOST_WIRE);
            CHECK_SAME(feed(&framer, wire, length), count);
            CHECK(memcmp(framer_body(&framer), body, count) == 0);
        }
    }
}

static void a_body_is_stuffed_where_it_stands(void)
{
    uint8_t there[MOST_WIRE];
    uint8_t elsewhere[MOST_WIRE];
    const uint8_t body[] = {1, 0, 2, 0, 0, 3};
    memcpy(there + 1, body, sizeof body);
    size_t length = frame_encode(body, sizeof body, elsewhere);
    CHECK_SAME(frame_encode(there + 1, sizeof body, there), length);
    CHECK(memcmp(there, elsewhere, length) == 0);
}

static void nothing_and_too_much_are_no_bodies(void)
{
    uint8_t body[MOST_BODY + 1] = {0};
    uint8_t wire[MOST_WIRE];
    CHECK_SAME(frame_encode(body, 0, wire), 0);
    CHECK_SAME(frame_encode(body, MOST_BODY + 1, wire), 0);
}

static void empty_frames_are_nothing(void)
{
    struct framer framer;
    framer_begin(&framer);
    for (int i = 0; i < 5; i++) {
        CHECK_SAME(framer_feed(&framer, 0), 0);
    }
}

static void each_single_broken_bit_is_noticed(void)
{
    const uint8_t body[] = {MSG_SCAN, 1, 0, 2, 0, 3, 0, 'P', 'S', '-', 'E', '0', '1'};
    uint8_t wire[MOST_WIRE];
    size_t length = frame_encode(body, sizeof body, wire);
    for (size_t bit = 0; bit < 8 * length; bit++) {
        struct framer framer;
        framer_begin(&framer);
        wire[bit / 8] ^= (uint8_t)(1U << bit % 8);
        for (size_t i = 0; i < length; i++) {
            CHECK(framer_feed(&framer, wire[i]) <= 0);
        }
        CHECK(framer_feed(&framer, 0) <= 0);
        wire[bit / 8] ^= (uint8_t)(1U << bit % 8);
        CHECK_SAME(feed(&framer, wire, length), sizeof body);
    }
}

static void what_is_too_long_or_too_short_or_broken_off_is_damaged_once(void)
{
    struct framer framer;
    framer_begin(&framer);
    for (int i = 0; i < 1000; i++) {
        CHECK_SAME(framer_feed(&framer, 0xFF), 0);
    }
    CHECK_SAME(framer_feed(&framer, 0), -1);
    CHECK_SAME(framer_feed(&framer, 0), 0);
    CHECK_SAME(feed(&framer, (const uint8_t[]){3, 1, 2, 0}, 4), -1); /* two bytes */
    CHECK_SAME(feed(&framer, (const uint8_t[]){9, 1, 2, 0}, 4), -1); /* nine were told */
    CHECK_SAME(feed(&framer, (const uint8_t[]){1, 0}, 2), -1);
}

static void the_next_frame_is_none_the_worse_for_a_damaged_one(void)
{
    const uint8_t body[] = {MSG_HERE};
    uint8_t wire[MOST_WIRE];
    size_t length = frame_encode(body, 1, wire);
    struct framer framer;
    framer_begin(&framer);
    CHECK_SAME(feed(&framer, (const uint8_t[]){200, 1, 2, 0}, 4), -1);
    CHECK_SAME(feed(&framer, wire, length), 1);
}

int main(void)
{
    RUN(the_check_sum_is_the_one_that_all_tables_list);
    RUN(here_goes_over_the_line_as_the_documentation_has_it);
    RUN(a_zero_in_the_body_is_none_on_the_line);
    RUN(every_length_and_byte_comes_back);
    RUN(a_body_is_stuffed_where_it_stands);
    RUN(nothing_and_too_much_are_no_bodies);
    RUN(empty_frames_are_nothing);
    RUN(each_single_broken_bit_is_noticed);
    RUN(what_is_too_long_or_too_short_or_broken_off_is_damaged_once);
    RUN(the_next_frame_is_none_the_worse_for_a_damaged_one);
    return 0;
}
