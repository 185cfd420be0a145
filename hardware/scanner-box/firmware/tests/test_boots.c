/* Counting boots in memory that wears out, is blank, or was broken off in the middle. */
#include "../boots.h"
#include "../frames.h"
#include "check.h"

static uint8_t memory[BOOTS_BYTES];

static uint16_t boot(void)
{
    struct boots boots = boots_next(memory, 4711);
    memcpy(memory + boots.at, boots.record, sizeof boots.record);
    return boots.boot;
}

static void a_new_chip_begins_anywhere_and_counts_on(void)
{
    memset(memory, 0xFF, sizeof memory);
    CHECK_SAME(boot(), 4711);
    CHECK_SAME(boot(), 4712);
    CHECK_SAME(boot(), 4713);
}

static void each_place_is_written_once_in_sixteen_boots(void)
{
    int written[BOOTS_PLACES] = {0};
    memset(memory, 0xFF, sizeof memory);
    for (int i = 0; i < 160; i++) {
        written[boots_next(memory, 0).at / 4]++;
        CHECK_SAME(boot(), i + 4711);
    }
    for (int i = 0; i < BOOTS_PLACES; i++) {
        CHECK_SAME(written[i], 10);
    }
}

static void the_count_goes_round_without_zero(void)
{
    memset(memory, 0xFF, sizeof memory);
    for (uint32_t i = 4711; i <= 65535; i++) {
        CHECK_SAME(boot(), i);
    }
    for (uint16_t i = 1; i <= 40; i++) {
        CHECK_SAME(boot(), i);
    }
}

static void a_record_that_was_broken_off_is_written_over(void)
{
    memset(memory, 0xFF, sizeof memory);
    for (int i = 0; i < 20; i++) {
        boot();
    }
    for (size_t torn = 0; torn < 4; torn++) {
        struct boots boots = boots_next(memory, 4711);
        memcpy(memory + boots.at, boots.record, torn);
        CHECK_SAME(boots_next(memory, 4711).boot, 4731);
        CHECK_SAME(boots_next(memory, 4711).at, boots.at);
    }
}

static void memory_that_tells_nothing_leaves_it_to_chance(void)
{
    memset(memory, 0, sizeof memory);
    CHECK_SAME(boots_next(memory, 4711).boot, 4711);
    CHECK_SAME(boots_next(memory, 0).boot, 1);
    CHECK_SAME(boot(), 4711);
    CHECK_SAME(boot(), 4712);
}

static void a_record_of_zero_is_none(void)
{
    uint16_t crc = crc16((const uint8_t[]){0, 0}, 2);
    memset(memory, 0xFF, sizeof memory);
    memory[0] = memory[1] = 0;
    memory[2] = (uint8_t)(crc & 0xFF);
    memory[3] = (uint8_t)(crc >> 8);
    CHECK_SAME(boots_next(memory, 4711).boot, 4711);
}

int main(void)
{
    RUN(a_new_chip_begins_anywhere_and_counts_on);
    RUN(each_place_is_written_once_in_sixteen_boots);
    RUN(the_count_goes_round_without_zero);
    RUN(a_record_that_was_broken_off_is_written_over);
    RUN(a_record_of_zero_is_none);
    RUN(memory_that_tells_nothing_leaves_it_to_chance);
    return 0;
}
