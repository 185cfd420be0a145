/* The button, bounces and all. */
#include "../button.h"
#include "check.h"

static struct button button;
static int shorts, helds;

static void count(enum pressed pressed)
{
    shorts += pressed == PRESSED_SHORT;
    helds += pressed == PRESSED_HELD;
}

static uint32_t at(uint32_t begin, bool down, uint32_t now, uint32_t until)
{
    for (; now != until; now++) {
        count(button_contact(&button, down, begin + now));
        count(button_tick(&button, begin + now));
    }
    return until;
}

static void start(uint32_t begin)
{
    shorts = helds = 0;
    button_begin(&button, begin);
    at(begin, false, 0, 100);
}

static void a_short_press_is_told_when_it_is_let_go(void)
{
    start(0);
    at(0, true, 100, 300);
    CHECK_SAME(shorts, 0);
    CHECK(button.down);
    at(0, false, 300, 400);
    CHECK_SAME(shorts, 1);
    CHECK_SAME(helds, 0);
    CHECK(!button.down);
}

static void a_long_press_is_told_while_it_is_held_and_only_once(void)
{
    start(0);
    at(0, true, 100, 100 + HELD_MS);
    CHECK_SAME(helds, 0);
    at(0, true, 100 + HELD_MS, 101 + HELD_MS);
    CHECK_SAME(helds, 1);
    at(0, true, 101 + HELD_MS, 5000);
    at(0, false, 5000, 6000);
    CHECK_SAME(helds, 1);
    CHECK_SAME(shorts, 0);
}

static void bounces_are_one_press(void)
{
    start(0);
    uint32_t now = 100;
    for (int bounce = 0; bounce < 8; bounce++) {
        now = at(0, bounce % 2 == 0, now, now + 3);
    }
    now = at(0, true, now, now + 200);
    for (int bounce = 0; bounce < 8; bounce++) {
        now = at(0, bounce % 2 == 1, now, now + 3);
    }
    at(0, false, now, now + 200);
    CHECK_SAME(shorts, 1);
    CHECK_SAME(helds, 0);
}

static void a_spark_is_no_press(void)
{
    start(0);
    at(0, true, 100, 100 + BOUNCE_MS - 1);
    at(0, false, 100 + BOUNCE_MS - 1, 400);
    CHECK_SAME(shorts, 0);
}

static void a_press_let_go_just_in_time_is_short(void)
{
    start(0);
    at(0, true, 100, 100 + HELD_MS - 1);
    at(0, false, 100 + HELD_MS - 1, 2000);
    CHECK_SAME(shorts, 1);
    CHECK_SAME(helds, 0);
}

static void a_button_that_hangs_from_the_start_is_no_press(void)
{
    shorts = helds = 0;
    button_begin(&button, 0);
    at(0, true, 0, 3000);
    at(0, false, 3000, 3100);
    CHECK_SAME(shorts + helds, 0);
    at(0, true, 3100, 3200);
    at(0, false, 3200, 3300);
    CHECK_SAME(shorts, 1);
}

static void time_may_go_round_in_the_middle_of_a_press(void)
{
    for (uint32_t begin = 0xFFFFFFFF - 1200; begin > 1000; begin += 7) {
        start(begin);
        at(begin, true, 100, 300);
        at(begin, false, 300, 400);
        at(begin, true, 400, 1300);
        at(begin, false, 1300, 1400);
        CHECK_SAME(shorts, 1);
        CHECK_SAME(helds, 1);
    }
}

static void whoever_looks_seldom_hears_it_all_the_same(void)
{
    start(0);
    count(button_contact(&button, true, 200));
    count(button_contact(&button, false, 500));
    count(button_tick(&button, 900));
    CHECK_SAME(shorts, 1);
    count(button_contact(&button, true, 1000));
    count(button_contact(&button, false, 3000));
    count(button_tick(&button, 4000));
    CHECK_SAME(helds, 1);
    CHECK_SAME(shorts, 1);
}

int main(void)
{
    RUN(a_short_press_is_told_when_it_is_let_go);
    RUN(a_long_press_is_told_while_it_is_held_and_only_once);
    RUN(bounces_are_one_press);
    RUN(a_spark_is_no_press);
    RUN(a_press_let_go_just_in_time_is_short);
    RUN(a_button_that_hangs_from_the_start_is_no_press);
    RUN(time_may_go_round_in_the_middle_of_a_press);
    RUN(whoever_looks_seldom_hears_it_all_the_same);
    return 0;
}
