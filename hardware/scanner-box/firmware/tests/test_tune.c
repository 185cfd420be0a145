/* The buzzer. */
#include "../tune.h"
#include "check.h"

static struct tune tune;

/* How many milliseconds it sounds, looked at each millisecond. */
static int sounds(uint8_t which, uint32_t begin)
{
    int heard = 0;
    tune_play(&tune, which, begin);
    for (uint32_t i = 0; i < 3000; i++) {
        uint16_t hz = tune_tone(&tune, begin + i);
        CHECK(hz == 0 || (hz > 100 && hz < 5000));
        heard += hz != 0;
        tune_tick(&tune, begin + i);
    }
    CHECK(tune.note == NULL);
    return heard;
}

static void every_tune_is_short_and_ends(void)
{
    tune_begin(&tune);
    CHECK_SAME(sounds(TUNE_NONE, 0), 0);
    CHECK_SAME(sounds(TUNE_READ, 0), 60);
    for (uint8_t which = TUNE_READ; which <= TUNE_BLIP; which++) {
        int heard = sounds(which, 0);
        CHECK(heard > 0 && heard < 1500);
        CHECK_SAME(sounds(which, 0xFFFFFFF0), heard); /* time goes round */
    }
}

static void a_tune_of_a_later_version_is_silent(void)
{
    tune_begin(&tune);
    CHECK_SAME(sounds(7, 0), 0);
    CHECK_SAME(sounds(255, 0), 0);
}

static void a_result_rises(void)
{
    uint16_t last = 0;
    tune_begin(&tune);
    tune_play(&tune, TUNE_RESULT, 0);
    for (uint32_t now = 0; now < 400; now++) {
        uint16_t hz = tune_tone(&tune, now);
        CHECK(hz >= last);
        last = hz;
    }
}

static void whoever_looks_seldom_is_where_he_should_be(void)
{
    tune_begin(&tune);
    tune_play(&tune, TUNE_UNKNOWN, 0);
    CHECK_SAME(tune_tone(&tune, 100), 0);
    CHECK(tune_tone(&tune, 150) != 0);
    tune_tick(&tune, 5000);
    CHECK_SAME(tune_tone(&tune, 5000), 0);
}

static void no_sound_is_no_sound(void)
{
    tune_begin(&tune);
    tune_play(&tune, TUNE_ALARM, 0);
    tune_allow(&tune, false);
    CHECK_SAME(tune_tone(&tune, 1), 0);
    CHECK_SAME(sounds(TUNE_ALARM, 0), 0);
    tune_allow(&tune, true);
    CHECK(sounds(TUNE_ALARM, 0) > 0);
}

int main(void)
{
    RUN(every_tune_is_short_and_ends);
    RUN(a_tune_of_a_later_version_is_silent);
    RUN(a_result_rises);
    RUN(whoever_looks_seldom_is_where_he_should_be);
    RUN(no_sound_is_no_sound);
    return 0;
}
