/* The reading module: its texts, its answers, and how it is set up. */
#include "../reader.h"
#include "../setup.h"
#include "check.h"

static struct reader reader;
static uint32_t now;
static char told[256];
static int texts;

static void note(bool read)
{
    if (read) {
        memcpy(told, reader.line, reader.text_length);
        told[reader.text_length] = 0;
        texts++;
    }
}

static void start(uint32_t begin)
{
    now = begin;
    texts = 0;
    told[0] = 0;
    reader_begin(&reader, now);
}

static void wait(uint32_t ms)
{
    while (ms-- > 0) {
        now++;
        note(reader_tick(&reader, now));
    }
}

static void send(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        wait(1);
        note(reader_byte(&reader, (uint8_t)bytes[i], now));
    }
}

static void say(const char *text)
{
    send(text, strlen(text));
}

static void a_line_is_a_text_however_it_ends(void)
{
    const char *const lines[] = {"PS-E01\r", "PS-E02\n", "PS-E03\r\n", "PS-E04\n\r\r"};
    start(0);
    for (int i = 0; i < 4; i++) {
        say(lines[i]);
        CHECK_SAME(texts, i + 1);
        CHECK(strncmp(told, lines[i], 6) == 0 && strlen(told) == 6);
    }
}

static void quiet_ends_a_line_that_has_no_end(void)
{
    start(0);
    say("PS-E01");
    wait(QUIET_MS - 1);
    CHECK_SAME(texts, 0);
    wait(1);
    CHECK_SAME(texts, 1);
    wait(5000);
    CHECK_SAME(texts, 1);
}

static void a_line_after_the_quiet_is_another_one_even_if_nobody_looked(void)
{
    start(0);
    say("PS-E01");
    now += 500;
    note(reader_tick(&reader, now));
    note(reader_byte(&reader, 'X', now));
    CHECK_SAME(texts, 1);
    CHECK(strcmp(told, "PS-E01") == 0);
}

static void spaces_around_a_text_are_not_part_of_it(void)
{
    start(0);
    say("  PS E01   \r");
    CHECK(strcmp(told, "PS E01") == 0);
    say("    \r");
    CHECK_SAME(texts, 1);
}

static void what_is_not_plain_text_drops_its_line_and_no_other(void)
{
    start(0);
    say("PS-\x01" "E01\r");
    say("PS-\xC3\xA9\r");
    say("A\tB\r");
    say("\x7F\r");
    CHECK_SAME(texts, 0);
    say("PS-E01\r");
    CHECK_SAME(texts, 1);
}

static void ninety_six_characters_fit_and_no_more(void)
{
    char line[MOST_TEXT + 3];
    memset(line, 'x', sizeof line);
    line[MOST_TEXT] = '\r';
    start(0);
    send(line, MOST_TEXT + 1);
    CHECK_SAME(texts, 1);
    CHECK_SAME(strlen(told), MOST_TEXT);
    memset(line, 'y', sizeof line);
    line[MOST_TEXT + 1] = '\r';
    send(line, MOST_TEXT + 2);
    CHECK_SAME(texts, 1);
    say("z\r");
    CHECK_SAME(texts, 2);
}

static void a_card_that_stays_is_one_showing(void)
{
    start(0);
    for (int i = 0; i < 30; i++) {
        say("PS-E01\r");
        wait(1000);
    }
    CHECK_SAME(texts, 1);
    wait(SAME_MS);
    say("PS-E01\r");
    CHECK_SAME(texts, 2);
}

static void no_text_and_no_mark_of_it_stays(void)
{
    start(0);
    say("PS-E01\r");
    CHECK_SAME(texts, 1);
    wait(1);
    for (size_t i = 0; i < sizeof reader.line; i++) {
        CHECK_SAME(reader.line[i], 0);
    }
    say("PS-E01\r"); /* nor of the same one again, which is not told */
    wait(SAME_MS);
    for (size_t i = 0; i < sizeof reader.line; i++) {
        CHECK_SAME(reader.line[i], 0);
    }
    CHECK_SAME(reader.showings[0].mark, 0);
    CHECK_SAME(reader.showings[1].mark, 0);
}

static void another_card_is_another_showing(void)
{
    start(0);
    say("PS-E01\rPS-E02\rPS-E03\rPS-E01\r");
    CHECK_SAME(texts, 4);
}

static void two_cards_side_by_side_are_two_showings(void)
{
    start(0);
    for (int i = 0; i < 30; i++) {
        say(i % 2 == 0 ? "PS-E01\r" : "PS-E02\r");
        wait(500);
    }
    CHECK_SAME(texts, 2);
}

static void a_showing_does_not_last_until_time_goes_round(void)
{
    start(0);
    say("PS-E01\r");
    wait(SAME_MS + 10);
    now -= 1000; /* 49 days later, less than a second after */
    note(reader_tick(&reader, now));
    say("PS-E01\r");
    CHECK_SAME(texts, 2);
}

static void time_may_go_round_in_a_text(void)
{
    for (uint32_t begin = 0xFFFFFFFF - 80; begin != 20; begin++) {
        start(begin);
        say("PS-E01");
        wait(QUIET_MS);
        CHECK_SAME(texts, 1);
    }
}

/* The module, as far as the set-up knows it. */
static uint8_t zones[0x100];
static int commands;
static int mute_zone = -1, only_zone = -1; /* nothing is said of this one; of all but this one */
static const uint8_t set_to[] = {0x00, 0x16, 0x03, 0x00, 0x01, 0x01};

#define ROUND_MS (SETUP_FIRST_MS + ZONES_COUNT * SETUP_TRIES * SETUP_ANSWER_MS + 100)

static bool answer(bool answers)
{
    uint8_t command[MOST_COMMAND];
    if (reader_command(&reader, command, sizeof command, now) == 0) {
        return false;
    }
    commands++;
    CHECK(command[0] == 0x7E && command[1] == 0 && command[3] == 1 && command[4] == 0);
    CHECK(command[7] == 0xAB && command[8] == 0xCD);
    char said[] = {2, 0, 0, 1, 0, 0x33, 0x31};
    if (command[5] == mute_zone || (only_zone >= 0 && command[5] != only_zone)) {
        return true;
    }
    if (command[2] == 0x08) {
        zones[command[5]] = command[6];
    } else {
        CHECK_SAME(command[2], 0x07);
        said[4] = (char)zones[command[5]];
    }
    if (answers) {
        send(said, sizeof said);
    }
    return true;
}

static void live(uint32_t ms, bool answers)
{
    while (ms-- > 0) {
        wait(1);
        answer(answers);
    }
}

static void power_module(void)
{
    memset(zones, 0, sizeof zones);
    zones[0] = 0xD4; /* by hand, with beeps, as it comes from its maker */
    zones[0x0D] = 0x01;
    commands = 0;
}

static void a_module_that_answers_is_set_up_once(void)
{
    power_module();
    start(0);
    CHECK_SAME(reader.status, READER_UNKNOWN);
    live(2000, true);
    CHECK_SAME(reader.status, READER_ANSWERS);
    CHECK_SAME(commands, 6);
    CHECK_SAME(zones[0x0D], 0);
    CHECK_SAME(zones[0x00] & 0x43, 0x02); /* by itself, and not a beep */
    CHECK_SAME(zones[0x60], 1);
    CHECK_SAME(zones[0x02], 1);
    CHECK_SAME(texts, 0);
    live(SETUP_AGAIN_MS, true);
    CHECK_SAME(commands, 7); /* it is only looked after */
}

static void a_module_that_was_plugged_in_anew_is_set_up_anew(void)
{
    power_module();
    start(0);
    live(2000, true);
    power_module();
    live(2 * SETUP_AGAIN_MS, true);
    CHECK_SAME(zones[0x00], 0x16);
    CHECK_SAME(zones[0x02], 1);
}

static void a_module_that_says_nothing_is_silent_and_tried_again(void)
{
    power_module();
    start(0);
    live(ROUND_MS, false);
    CHECK_SAME(reader.status, READER_SILENT);
    CHECK_SAME(commands, ZONES_COUNT * SETUP_TRIES);
    live(SETUP_AGAIN_MS + ROUND_MS, false);
    CHECK_SAME(commands, 2 * ZONES_COUNT * SETUP_TRIES);
    live(SETUP_AGAIN_MS + 3000, true);
    CHECK_SAME(reader.status, READER_ANSWERS);
    live(2 * SETUP_AGAIN_MS, false);
    CHECK_SAME(reader.status, READER_SILENT);
}

/* One command of the set-up that it never answers: all the others are given, and it is known which. */
static void a_module_that_is_mute_about_one_zone_is_set_up_but_for_that(void)
{
    const uint16_t all[] = {ZONES_ALL};
    for (int mute = 0; mute < ZONES_COUNT; mute++) {
        power_module();
        zones[0x02] = zones[0x05] = zones[0x13] = zones[0x60] = 0xEE;
        mute_zone = all[mute];
        start(0);
        live(2 * ROUND_MS, true);
        CHECK_SAME(reader.status, READER_ANSWERS);
        CHECK_SAME(reader.unanswered, 1 << mute);
        for (int zone = 0; zone < ZONES_COUNT; zone++) {
            CHECK((zones[all[zone]] == set_to[zone]) == (zone != mute));
        }
        say("PS-E01\r");
        CHECK_SAME(texts, 1);
        live(3 * SETUP_AGAIN_MS, true);
        CHECK_SAME(reader.status, READER_ANSWERS);
        mute_zone = -1; /* and as soon as it answers, all is well */
        live(3 * SETUP_AGAIN_MS, true);
        CHECK_SAME(reader.unanswered, 0);
        CHECK_SAME(zones[all[mute]], set_to[mute]);
    }
}

static void a_module_that_answers_one_zone_only_is_not_silent(void)
{
    power_module();
    only_zone = 0x60;
    start(0);
    live(2 * ROUND_MS, true);
    CHECK_SAME(reader.status, READER_ANSWERS);
    CHECK_SAME(reader.unanswered, 0x2F);
    only_zone = -1;
}

static void a_module_that_rests_reads_nothing_and_shines_not(void)
{
    power_module();
    start(0);
    live(2000, true);
    CHECK_SAME(zones[0x00], 0x16);
    zones[0x02] = 0;
    reader_rests(&reader, true);
    live(100, true);
    CHECK_SAME(zones[0x00], 0x01); /* when it is told only, and no light */
    CHECK_SAME(zones[0x02], 0);    /* and nobody tells it */
    live(2 * SETUP_AGAIN_MS, true);
    CHECK_SAME(zones[0x00], 0x01);
    CHECK_SAME(zones[0x02], 0);
    reader.unanswered = 0x20; /* nor if it gave no answer to that before */
    live(2 * SETUP_AGAIN_MS, true);
    CHECK_SAME(zones[0x02], 0);
    reader_rests(&reader, false);
    live(100, true);
    CHECK_SAME(zones[0x00], 0x16);
    CHECK_SAME(zones[0x02], 1);
}

static void whoever_asks_what_stands_in_a_zone_is_told(void)
{
    power_module();
    start(0);
    live(2000, true);
    zones[0x2A] = 0x39;
    commands = 0;
    reader_look(&reader, 0x2A);
    CHECK(!reader.looked);
    live(100, true);
    CHECK(reader.looked);
    CHECK_SAME(reader.how, LOOKED_ANSWERED);
    CHECK_SAME(reader.zone, 0x2A);
    CHECK_SAME(reader.value, 0x39);
    CHECK_SAME(commands, 1); /* and nothing was written */
    reader_look(&reader, 0x2B);
    live(3 * SETUP_ANSWER_MS + 100, false);
    CHECK(reader.looked);
    CHECK_SAME(reader.how, LOOKED_SILENT);
    CHECK_SAME(reader.status, READER_ANSWERS);
}

static void answers_that_are_lost_now_and_then_are_no_silence(void)
{
    power_module();
    start(0);
    for (int turn = 0; commands < 18; turn++) {
        wait(1);
        turn -= !answer(turn % 3 == 2); /* each third is answered */
    }
    CHECK_SAME(reader.status, READER_ANSWERS);
    CHECK_SAME(zones[0x02], 1);
}

static void a_silent_module_may_read_all_the_same(void)
{
    start(0);
    live(3000, false);
    say("PS-E01\r");
    CHECK_SAME(texts, 1);
}

static void a_step_that_is_refused_does_not_stop_the_others(void)
{
    uint8_t command[MOST_COMMAND];
    start(0);
    for (commands = 0; commands < 6;) {
        wait(1);
        if (reader_command(&reader, command, sizeof command, now) > 0) {
            commands++;
            send("\x02\x00\x01\x01\x00\x33\x31", 7);
        }
    }
    CHECK_SAME(reader.status, READER_ANSWERS);
    CHECK_SAME(texts, 0);
}

static void a_text_right_behind_an_answer_is_read(void)
{
    start(0);
    send("\x02\x00\x00\x01\x00\x33\x31PS-E01\r", 14);
    CHECK_SAME(texts, 1);
    CHECK(strcmp(told, "PS-E01") == 0);
}

static void half_an_answer_swallows_nothing_but_its_line(void)
{
    start(0);
    send("\x02\x00\x00", 3);
    wait(QUIET_MS);
    say("PS-E01\r");
    CHECK_SAME(texts, 1);
    send("\x02\x00\x00\xFF", 4);
    say("PS-E02\r");
    CHECK_SAME(texts, 1);
    say("PS-E03\r");
    CHECK_SAME(texts, 2);
}

static void a_command_goes_out_whole_or_not_at_all(void)
{
    uint8_t command[MOST_COMMAND];
    start(0);
    wait(SETUP_FIRST_MS);
    CHECK_SAME(reader_command(&reader, command, MOST_COMMAND - 1, now), 0);
    CHECK_SAME(reader_command(&reader, command, MOST_COMMAND, now), MOST_COMMAND);
    CHECK_SAME(reader_command(&reader, command, MOST_COMMAND, now), 0);
}

int main(void)
{
    RUN(a_line_is_a_text_however_it_ends);
    RUN(quiet_ends_a_line_that_has_no_end);
    RUN(a_line_after_the_quiet_is_another_one_even_if_nobody_looked);
    RUN(spaces_around_a_text_are_not_part_of_it);
    RUN(what_is_not_plain_text_drops_its_line_and_no_other);
    RUN(ninety_six_characters_fit_and_no_more);
    RUN(a_card_that_stays_is_one_showing);
    RUN(no_text_and_no_mark_of_it_stays);
    RUN(another_card_is_another_showing);
    RUN(two_cards_side_by_side_are_two_showings);
    RUN(a_showing_does_not_last_until_time_goes_round);
    RUN(time_may_go_round_in_a_text);
    RUN(a_module_that_answers_is_set_up_once);
    RUN(a_module_that_was_plugged_in_anew_is_set_up_anew);
    RUN(a_module_that_says_nothing_is_silent_and_tried_again);
    RUN(a_module_that_is_mute_about_one_zone_is_set_up_but_for_that);
    RUN(a_module_that_answers_one_zone_only_is_not_silent);
    RUN(a_module_that_rests_reads_nothing_and_shines_not);
    RUN(whoever_asks_what_stands_in_a_zone_is_told);
    RUN(answers_that_are_lost_now_and_then_are_no_silence);
    RUN(a_silent_module_may_read_all_the_same);
    RUN(a_step_that_is_refused_does_not_stop_the_others);
    RUN(a_text_right_behind_an_answer_is_read);
    RUN(half_an_answer_swallows_nothing_but_its_line);
    RUN(a_command_goes_out_whole_or_not_at_all);
    return 0;
}
