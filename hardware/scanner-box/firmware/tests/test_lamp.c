/* What the ring shows: each pattern to be told without its colour, and never too much current. */
#include "../lamp.h"
#include "check.h"

static struct lamp lamp;
static uint8_t rgb[3 * BOX_LIGHTS];

static void start(void)
{
    lamp_begin(&lamp, 0);
    lamp_mood(&lamp, MOOD_HOST, 0);
    lamp.brightness = 255;
}

static void show(uint8_t pattern, uint8_t count)
{
    const uint8_t what[] = {pattern, 40, 0, 0, count};
    lamp_show(&lamp, what, 0);
}

static int lit(uint32_t now)
{
    int lights = 0;
    lamp_lights(&lamp, rgb, now);
    for (int i = 0; i < BOX_LIGHTS; i++) {
        lights += (rgb[3 * i] | rgb[3 * i + 1] | rgb[3 * i + 2]) != 0;
    }
    return lights;
}

/* What somebody sees who sees no colours: fewest and most lights, the weakest and the strongest of
   them all, how often all change, over some seconds. */
struct look {
    int fewest, most, weakest, strongest, changes;
};

static struct look look(void)
{
    struct look seen = {BOX_LIGHTS, 0, 255, 0, 0};
    uint8_t before[sizeof rgb];
    for (uint32_t now = 0; now < 6000; now += 10) {
        int lights = lit(now);
        seen.fewest = lights < seen.fewest ? lights : seen.fewest;
        seen.most = lights > seen.most ? lights : seen.most;
        for (size_t i = 0; i < sizeof rgb; i++) {
            if (rgb[i] != 0) {
                seen.weakest = rgb[i] < seen.weakest ? rgb[i] : seen.weakest;
                seen.strongest = rgb[i] > seen.strongest ? rgb[i] : seen.strongest;
            }
        }
        seen.changes += now > 0 && memcmp(before, rgb, sizeof rgb) != 0;
        memcpy(before, rgb, sizeof rgb);
    }
    return seen;
}

static void off_is_dark(void)
{
    start();
    show(LAMP_OFF, 12);
    CHECK_SAME(look().most, 0);
}

static void steady_is_all_of_them_all_the_time(void)
{
    start();
    show(LAMP_STEADY, 3);
    CHECK_SAME(look().fewest, BOX_LIGHTS);
    CHECK_SAME(look().changes, 0);
}

static void blinking_is_all_or_nothing_once_a_second(void)
{
    start();
    show(LAMP_BLINK, 0);
    struct look seen = look();
    CHECK_SAME(seen.fewest, 0);
    CHECK_SAME(seen.most, BOX_LIGHTS);
    CHECK_SAME(seen.weakest, seen.strongest);
    CHECK_SAME(seen.changes, 11);
}

static void breathing_is_all_of_them_weaker_and_stronger_and_never_dark(void)
{
    start();
    show(LAMP_BREATHE, 0);
    struct look seen = look();
    CHECK_SAME(seen.fewest, BOX_LIGHTS);
    CHECK(seen.weakest < 5 && seen.strongest == 40);
    CHECK(seen.changes > 50);
}

static void a_sweep_is_a_light_that_runs_round(void)
{
    start();
    show(LAMP_SWEEP, 0);
    for (uint32_t step = 0; step < 30; step++) {
        CHECK_SAME(lit(step * 100), 3);
        CHECK_SAME(rgb[3 * (step % BOX_LIGHTS)], 40);
    }
}

static void a_count_is_that_many_lights(void)
{
    start();
    for (int count = 0; count < 256; count++) {
        show(LAMP_COUNT, (uint8_t)count);
        CHECK_SAME(lit(5000), count < BOX_LIGHTS ? count : BOX_LIGHTS);
        CHECK_SAME(look().changes, 0);
    }
}

static void sides_are_pairs_of_lights_that_blink_once_a_second(void)
{
    start();
    for (int sides = 0; sides < 256; sides++) {
        show(LAMP_SIDES, (uint8_t)sides);
        (void)lit(0);
        for (int i = 0; i < BOX_LIGHTS; i++) {
            CHECK_SAME(rgb[3 * i] != 0, (sides >> (i / 2)) & 1);
        }
        CHECK_SAME(lit(500), 0);
    }
    show(LAMP_SIDES, 1 << 5);
    struct look seen = look();
    CHECK_SAME(seen.most, 2);
    CHECK_SAME(seen.changes, 11);
}

static void a_pattern_of_a_later_version_is_dark(void)
{
    start();
    show(17, 5);
    CHECK_SAME(look().most, 0);
}

static void with_no_host_one_weak_light_breathes(void)
{
    start();
    show(LAMP_STEADY, 0);
    lamp_mood(&lamp, MOOD_AWAY, 0);
    struct look seen = look();
    CHECK_SAME(seen.fewest, 1);
    CHECK_SAME(seen.most, 1);
    CHECK(seen.strongest <= 40 && seen.changes > 20);
    lamp_mood(&lamp, MOOD_HOST, 9000);
    CHECK_SAME(lit(9000), BOX_LIGHTS);
}

static void strangers_are_a_double_blink(void)
{
    start();
    lamp_mood(&lamp, MOOD_STRANGERS, 0);
    const int should[] = {12, 12, 0, 0, 12, 12, 0, 0, 0, 0, 0, 0};
    for (uint32_t tenth = 0; tenth < 48; tenth++) {
        uint32_t phase = tenth % 24;
        CHECK_SAME(lit(100 * tenth), phase < 12 ? should[phase] : 0);
    }
    CHECK(lit(0) && rgb[0] > rgb[1] && rgb[1] > 0 && rgb[2] == 0); /* amber */
}

static void a_flash_is_short_and_then_all_is_as_before(void)
{
    start();
    show(LAMP_COUNT, 2);
    lamp_flash(&lamp, (const uint8_t[]){0, 99, 0}, 1000);
    CHECK_SAME(lit(1000), BOX_LIGHTS);
    CHECK_SAME(rgb[1], 99);
    CHECK_SAME(lit(1000 + FLASH_MS - 1), BOX_LIGHTS);
    CHECK_SAME(lit(1000 + FLASH_MS), 2);
}

static void a_black_flash_is_none(void)
{
    start();
    show(LAMP_COUNT, 2);
    lamp_flash(&lamp, (const uint8_t[]){0, 0, 0}, 1000);
    CHECK_SAME(lit(1001), 2);
}

static void a_flash_does_not_come_back_when_time_goes_round(void)
{
    start();
    lamp_flash(&lamp, (const uint8_t[]){0, 99, 0}, 1000);
    lamp_tick(&lamp, 1000 + FLASH_MS);
    CHECK_SAME(lit(1001), 0);
}

static void the_darkest_setting_is_dark(void)
{
    start();
    lamp.brightness = 0;
    show(LAMP_STEADY, 0);
    CHECK_SAME(lit(0), 0);
    lamp_mood(&lamp, MOOD_AWAY, 0);
    CHECK_SAME(look().most, 0);
}

/* As the data sheet has it: 20 mA a colour at its fullest, 1 mA a dark light. */
static double milliamperes(void)
{
    double sum = BOX_LIGHTS;
    for (size_t i = 0; i < sizeof rgb; i++) {
        sum += 20.0 * rgb[i] / 255;
    }
    return sum;
}

static void no_colour_takes_more_than_the_ring_may(void)
{
    start();
    for (unsigned red = 0; red < 256; red += 15) {
        for (unsigned blue = 0; blue < 256; blue += 15) {
            const uint8_t what[] = {LAMP_STEADY, (uint8_t)red, 255, (uint8_t)blue, 0};
            lamp_show(&lamp, what, 0);
            CHECK_SAME(lit(0), BOX_LIGHTS);
            CHECK(milliamperes() <= 150.0);
            CHECK(rgb[1] >= 40); /* and is no darker than it must be */
            CHECK((rgb[0] <= rgb[1]) && (rgb[2] <= rgb[1]));
        }
    }
}

static void a_few_lights_may_be_as_bright_as_they_can(void)
{
    start();
    lamp_show(&lamp, (const uint8_t[]){LAMP_COUNT, 255, 0, 0, 6}, 0);
    CHECK_SAME(lit(0), 6);
    CHECK_SAME(rgb[0], 255);
}

int main(void)
{
    RUN(off_is_dark);
    RUN(steady_is_all_of_them_all_the_time);
    RUN(blinking_is_all_or_nothing_once_a_second);
    RUN(breathing_is_all_of_them_weaker_and_stronger_and_never_dark);
    RUN(a_sweep_is_a_light_that_runs_round);
    RUN(a_count_is_that_many_lights);
    RUN(sides_are_pairs_of_lights_that_blink_once_a_second);
    RUN(a_pattern_of_a_later_version_is_dark);
    RUN(with_no_host_one_weak_light_breathes);
    RUN(strangers_are_a_double_blink);
    RUN(a_flash_is_short_and_then_all_is_as_before);
    RUN(a_black_flash_is_none);
    RUN(a_flash_does_not_come_back_when_time_goes_round);
    RUN(the_darkest_setting_is_dark);
    RUN(no_colour_takes_more_than_the_ring_may);
    RUN(a_few_lights_may_be_as_bright_as_they_can);
    return 0;
}
