/* Which box it is: thrown with the dice once, and the same for ever after. */
#include "../identity.h"
#include "check.h"

static void a_number_that_was_written_down_is_read_again(void)
{
    uint8_t record[IDENTITY_BYTES];
    for (uint32_t chance = 1; chance != 0; chance = chance * 3 + (chance >> 31)) {
        CHECK(identity_new(chance, record) == chance);
        CHECK(identity_kept(record) == chance);
        if (chance > 0xF0000000U) {
            break;
        }
    }
}

static void a_new_chip_has_none_and_neither_has_a_worn_one(void)
{
    uint8_t record[IDENTITY_BYTES];
    memset(record, 0xFF, sizeof record);
    CHECK_SAME(identity_kept(record), 0);
    identity_new(0x12345678, record);
    for (int i = 0; i < IDENTITY_BYTES; i++) {
        record[i] ^= 0x10;
        CHECK_SAME(identity_kept(record), 0);
        record[i] ^= 0x10;
    }
    CHECK(identity_kept(record) == 0x12345678);
}

static void no_throw_of_the_dice_gives_none(void)
{
    uint8_t record[IDENTITY_BYTES];
    CHECK(identity_new(0, record) != 0);
    CHECK(identity_kept(record) != 0);
}

int main(void)
{
    RUN(a_number_that_was_written_down_is_read_again);
    RUN(a_new_chip_has_none_and_neither_has_a_worn_one);
    RUN(no_throw_of_the_dice_gives_none);
    return 0;
}
