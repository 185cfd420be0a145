/* The whole box, with a host that asks, forgets, goes away, is another version, or stammers. */
#include "desk.h"

static struct desk desk;

static void it_says_who_it_is_as_soon_as_it_is_up(void)
{
    power_up(&desk, 7);
    hear(&desk);
    CHECK_SAME(desk.count, 1);
    const uint8_t should[] = {MSG_HELLO, PROTOCOL, MINOR, OLDEST, FIRMWARE_MAJOR, FIRMWARE_MINOR,
                              FIRMWARE_PATCH, DEVICE_SCANNER_BOX, 31, 0, BOX_LIGHTS, 7, 0, 7, 0,
                              1, 0, CAUSE_POWER};
    CHECK(memcmp(desk.heard[0], should, sizeof should) == 0);
    CHECK_SAME(desk.lengths[0], sizeof should + strlen("Scanner box"));
    pass(&desk, 5000);
    CHECK_SAME(desk.count, 1); /* and not a word more until it is asked */
}

static void its_hello_is_heard_behind_half_a_frame(void)
{
    uint8_t wire[MOST_WIRE];
    power_up(&desk, 7);
    framer_feed(&desk.framer, 9);
    framer_feed(&desk.framer, 1);
    size_t count = box_to_host(&desk.box, wire, sizeof wire);
    CHECK_SAME(framer_feed(&desk.framer, wire[0]), -1);
    for (size_t i = 1; i + 1 < count; i++) {
        CHECK_SAME(framer_feed(&desk.framer, wire[i]), 0);
    }
    CHECK(framer_feed(&desk.framer, wire[count - 1]) > 0);
}

static void asked_it_says_who_it_is_and_lives_each_second(void)
{
    power_up(&desk, 7);
    ask(&desk);
    CHECK_SAME(heard(&desk, MSG_HELLO), 1); /* one word for both: it was not yet out */
    forget(&desk);
    ask(&desk);
    CHECK_SAME(heard(&desk, MSG_HELLO), 1);
    forget(&desk);
    pass(&desk, 10000);
    CHECK_SAME(heard(&desk, MSG_ALIVE), 10);
    CHECK_SAME(last(&desk, MSG_ALIVE)[MSG_ALIVE_AT_UPTIME], 10);
    CHECK_SAME(last(&desk, MSG_ALIVE)[MSG_ALIVE_AT_WAITING], 0);
}

static void a_scan_comes_until_it_was_got(void)
{
    power_up(&desk, 7);
    ask(&desk);
    scan(&desk, "PS-E01");
    CHECK_SAME(heard(&desk, MSG_SCAN), 1);
    const uint8_t *payload = last(&desk, MSG_SCAN);
    CHECK_SAME(number16(payload + MSG_SCAN_AT_EPOCH), 7);
    CHECK_SAME(number16(payload + MSG_SCAN_AT_NUMBER), 1);
    CHECK(memcmp(payload + MSG_SCAN_AT_TEXT, "PS-E01", 6) == 0);
    pass(&desk, RESEND_MS - 1);
    CHECK_SAME(heard(&desk, MSG_SCAN), 1);
    pass(&desk, 1);
    CHECK_SAME(heard(&desk, MSG_SCAN), 2);
    CHECK_SAME(number16(last(&desk, MSG_SCAN) + MSG_SCAN_AT_AGE), 1);
    SAY(&desk, MSG_GOT, 7, 0, 1, 0);
    pass(&desk, 1000);
    CHECK_SAME(heard(&desk, MSG_SCAN), 2);
}

static void no_more_than_four_are_on_their_way(void)
{
    char text[] = "PS-E0x";
    power_up(&desk, 7);
    ask(&desk);
    forget(&desk);
    for (char c = 'a'; c < 'a' + 7; c++) {
        text[5] = c;
        scan(&desk, text);
    }
    CHECK_SAME(heard(&desk, MSG_SCAN), 4);
    SAY(&desk, MSG_GOT, 7, 0, 2, 0);
    CHECK_SAME(heard(&desk, MSG_SCAN), 6);
    CHECK_SAME(last(&desk, MSG_SCAN)[MSG_SCAN_AT_NUMBER], 6);
    forget(&desk);
    pass(&desk, RESEND_MS); /* 3 to 6 once more, in this order */
    CHECK_SAME(heard(&desk, MSG_SCAN), 4);
    CHECK_SAME(desk.heard[0][1 + MSG_SCAN_AT_NUMBER], 3);
    CHECK_SAME(desk.heard[3][1 + MSG_SCAN_AT_NUMBER], 6);
}

static void a_host_that_asks_is_told_all_over_again(void)
{
    power_up(&desk, 7);
    ask(&desk);
    scan(&desk, "PS-E01");
    scan(&desk, "PS-E02");
    forget(&desk);
    ask(&desk);
    CHECK_SAME(desk.count, 3);
    CHECK_SAME(desk.heard[0][0], MSG_HELLO);
    CHECK_SAME(desk.heard[1][1 + MSG_SCAN_AT_NUMBER], 1);
    CHECK_SAME(desk.heard[2][1 + MSG_SCAN_AT_NUMBER], 2);
}

static void ages_are_right_however_seldom_somebody_looks(void)
{
    power_up(&desk, 7);
    scan(&desk, "PS-E01");
    for (int i = 0; i < 100; i++) {
        desk.now += 170;
        box_tick(&desk.box, desk.now);
    }
    ask(&desk);
    CHECK_SAME(number16(last(&desk, MSG_SCAN) + MSG_SCAN_AT_AGE), 170);
    CHECK_SAME(desk.box.uptime, 17);
}

static void what_another_epoch_has_got_is_nothing(void)
{
    power_up(&desk, 7);
    ask(&desk);
    scan(&desk, "PS-E01");
    SAY(&desk, MSG_GOT, 6, 0, 1, 0);
    CHECK_SAME(desk.box.queue.now.count, 1);
}

static void a_host_that_is_away_is_told_nothing_until_it_is_back(void)
{
    power_up(&desk, 7);
    ask(&desk);
    SAY(&desk, MSG_LAMP, 1, LAMP_STEADY, 9, 9, 9, 0);
    pass(&desk, AWAY_MS - 1);
    CHECK_SAME(lights(&desk), BOX_LIGHTS);
    pass(&desk, 1);
    CHECK_SAME(lights(&desk), 1);
    forget(&desk);
    scan(&desk, "PS-E01");
    pass(&desk, 1000);
    CHECK_SAME(heard(&desk, MSG_SCAN), 0);
    SAY(&desk, MSG_HERE);
    CHECK_SAME(heard(&desk, MSG_SCAN), 1);
    CHECK_SAME(number16(last(&desk, MSG_SCAN) + MSG_SCAN_AT_AGE), 10);
    CHECK_SAME(lights(&desk), BOX_LIGHTS);
}

static void a_kept_scan_blips_while_nobody_listens_and_is_silent_else(void)
{
    power_up(&desk, 7);
    scan(&desk, "PS-E01");
    uint16_t blip = box_tone(&desk.box, desk.now);
    CHECK(blip > 0);
    pass(&desk, 100);
    scan(&desk, "PS-I07");
    CHECK_SAME(box_tone(&desk.box, desk.now), blip); /* whatever it is */
    pass(&desk, 100);
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
    ask(&desk);
    SAY(&desk, MSG_LAMP, 1, LAMP_STEADY, 9, 0, 0, 0);
    scan(&desk, "PS-E02");
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
    CHECK_SAME(desk.box.lamp.flashing, 0);
}

static void a_scan_that_finds_no_room_does_not_blip(void)
{
    char text[] = "PS-E0x";
    power_up(&desk, 7);
    for (char c = 'a'; c < 'a' + QUEUE + 1; c++) {
        pass(&desk, 100);
        CHECK_SAME(box_tone(&desk.box, desk.now), 0);
        text[5] = c;
        scan(&desk, text);
    }
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
    ask(&desk);
    pass(&desk, 1000);
    CHECK_SAME(number16(last(&desk, MSG_ALIVE) + MSG_ALIVE_AT_LOST), 1);
    CHECK_SAME(last(&desk, MSG_ALIVE)[MSG_ALIVE_AT_WAITING], QUEUE);
}

static void a_press_and_a_long_press_come_as_events(void)
{
    power_up(&desk, 7);
    ask(&desk);
    pass(&desk, 100);
    box_button(&desk.box, true, desk.now);
    pass(&desk, 200);
    box_button(&desk.box, false, desk.now);
    pass(&desk, BOUNCE_MS);
    CHECK_SAME(last(&desk, MSG_PRESS)[MSG_PRESS_AT_HELD], 0);
    SAY(&desk, MSG_GOT, 7, 0, 1, 0);
    box_button(&desk.box, true, desk.now);
    pass(&desk, HELD_MS);
    CHECK_SAME(last(&desk, MSG_PRESS)[MSG_PRESS_AT_HELD], 1);
    CHECK_SAME(last(&desk, MSG_PRESS)[MSG_PRESS_AT_NUMBER], 2);
    pass(&desk, 500);
    CHECK_SAME(last(&desk, MSG_ALIVE)[MSG_ALIVE_AT_BUTTON], 1);
}

static void a_command_is_carried_out_once_and_answered_each_time(void)
{
    power_up(&desk, 7);
    ask(&desk);
    SAY(&desk, MSG_SIGNAL, 1, TUNE_READ, 0, 0, 0);
    CHECK_SAME(last(&desk, MSG_DONE)[0], 1);
    CHECK(box_tone(&desk.box, desk.now) > 0);
    pass(&desk, 500);
    SAY(&desk, MSG_SIGNAL, 1, TUNE_READ, 0, 0, 0);
    CHECK_SAME(heard(&desk, MSG_DONE), 2);
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
    SAY(&desk, MSG_SIGNAL, 2, TUNE_READ, 0, 0, 0);
    CHECK(box_tone(&desk.box, desk.now) > 0);
    SAY(&desk, MSG_SIGNAL, 0, TUNE_ALARM, 0, 0, 0); /* is no number */
    CHECK_SAME(heard(&desk, MSG_DONE), 3);
}

static void a_tune_that_only_the_box_may_play_is_none(void)
{
    power_up(&desk, 7);
    ask(&desk);
    SAY(&desk, MSG_SIGNAL, 1, TUNE_BLIP, 0, 0, 0);
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
}

static void all_of_it_can_be_off(void)
{
    power_up(&desk, 7);
    ask(&desk);
    SAY(&desk, MSG_SET, 1, 0, 0);
    SAY(&desk, MSG_LAMP, 2, LAMP_STEADY, 255, 255, 255, 0);
    SAY(&desk, MSG_SIGNAL, 3, TUNE_ALARM, 255, 255, 255);
    CHECK_SAME(lights(&desk), 0);
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
    pass(&desk, AWAY_MS);
    scan(&desk, "PS-E01");
    CHECK_SAME(lights(&desk), 0);
    CHECK_SAME(box_tone(&desk.box, desk.now), 0);
}

static void what_later_versions_append_is_no_matter(void)
{
    power_up(&desk, 7);
    SAY(&desk, MSG_ASK, PROTOCOL, 9, OLDEST, 1, 2, 3);
    CHECK_SAME(heard(&desk, MSG_HELLO), 1);
    SAY(&desk, MSG_LAMP, 1, LAMP_COUNT, 9, 9, 9, 3, 7, 7);
    CHECK_SAME(last(&desk, MSG_DONE)[0], 1);
    CHECK_SAME(lights(&desk), 3);
    SAY(&desk, 0x7B, 1, 2, 3);
    CHECK_SAME(desk.box.damaged, 0);
}

static void what_is_too_short_is_damaged(void)
{
    power_up(&desk, 7);
    SAY(&desk, MSG_ASK, PROTOCOL, MINOR);
    CHECK_SAME(desk.box.damaged, 1);
    hear(&desk);
    forget(&desk);
    ask(&desk);
    SAY(&desk, MSG_GOT, 7, 0, 1);
    SAY(&desk, MSG_LAMP, 1, LAMP_COUNT, 9, 9, 9);
    SAY(&desk, MSG_SIGNAL, 1, TUNE_READ, 9, 9);
    SAY(&desk, MSG_SET, 1, 9);
    CHECK_SAME(desk.box.damaged, 5);
    CHECK_SAME(heard(&desk, MSG_DONE), 0);
}

static void what_the_board_could_not_take_counts_as_damaged(void)
{
    power_up(&desk, 7);
    for (int i = 0; i < 300; i++) {
        box_overrun(&desk.box, 255);
    }
    CHECK_SAME(desk.box.damaged, 65535);
}

/* The host's protocol and oldest, and whether we get on with it. */
static void meet(uint8_t protocol, uint8_t oldest, bool well)
{
    power_up(&desk, 7);
    hear(&desk);
    scan(&desk, "PS-E01");
    forget(&desk);
    SAY(&desk, MSG_ASK, protocol, 0, oldest);
    CHECK_SAME(heard(&desk, MSG_HELLO), 1);
    CHECK_SAME(heard(&desk, MSG_SCAN), well);
    SAY(&desk, MSG_LAMP, 1, LAMP_COUNT, 9, 9, 9, 5);
    CHECK_SAME(heard(&desk, MSG_DONE), well);
    CHECK_SAME(lights(&desk), well ? 5 : BOX_LIGHTS);
    pass(&desk, 1500);
    CHECK_SAME(heard(&desk, MSG_ALIVE), well);
    CHECK_SAME(desk.box.queue.now.count, 1);
}

static void versions_meet_gracefully_in_both_directions(void)
{
    meet(PROTOCOL, OLDEST, true);
    meet(PROTOCOL + 1, OLDEST, true); /* it can still speak as we do */
    meet(200, PROTOCOL, true);
    meet(PROTOCOL + 1, PROTOCOL + 1, false); /* it has given us up */
    meet(OLDEST - 1, OLDEST - 1, false);     /* we have given it up */
    meet(OLDEST - 1, 0, false);
}

static void after_strangers_the_right_host_finds_all_events(void)
{
    meet(PROTOCOL + 1, PROTOCOL + 1, false);
    forget(&desk);
    ask(&desk);
    CHECK_SAME(heard(&desk, MSG_SCAN), 1);
    pass(&desk, 1);
    SAY(&desk, MSG_LAMP, 1, LAMP_COUNT, 9, 9, 9, 5);
    CHECK_SAME(lights(&desk), 5);
}

static void strangers_take_nothing_so_a_scan_blips(void)
{
    meet(PROTOCOL + 1, PROTOCOL + 1, false);
    scan(&desk, "PS-E02");
    CHECK(box_tone(&desk.box, desk.now) > 0);
    SAY(&desk, MSG_GOT, 7, 0, 1, 0);
    CHECK_SAME(desk.box.queue.now.count, 2);
}

static void strangers_who_leave_are_just_away(void)
{
    meet(PROTOCOL + 1, PROTOCOL + 1, false);
    pass(&desk, AWAY_MS);
    CHECK_SAME(lights(&desk), 1);
}

static void a_reset_keeps_what_was_not_got(void)
{
    power_up(&desk, 7);
    ask(&desk);
    scan(&desk, "PS-E01");
    scan(&desk, "PS-E02");
    SAY(&desk, MSG_GOT, 7, 0, 1, 0);
    restart(&desk, 8);
    forget(&desk);
    hear(&desk);
    CHECK_SAME(number16(last(&desk, MSG_HELLO) + MSG_HELLO_AT_BOOT), 8);
    CHECK_SAME(number16(last(&desk, MSG_HELLO) + MSG_HELLO_AT_EPOCH), 7);
    CHECK_SAME(number16(last(&desk, MSG_HELLO) + MSG_HELLO_AT_NEXT), 2);
    CHECK_SAME(heard(&desk, MSG_SCAN), 0);
    ask(&desk);
    CHECK_SAME(heard(&desk, MSG_SCAN), 1);
    CHECK_SAME(last(&desk, MSG_SCAN)[MSG_SCAN_AT_NUMBER], 2);
}

static void what_outlives_a_reset_is_so_old_that_a_press_means_nothing_any_more(void)
{
    power_up(&desk, 7);
    box_button(&desk.box, false, desk.now);
    pass(&desk, 100);
    box_button(&desk.box, true, desk.now);
    pass(&desk, 100);
    box_button(&desk.box, false, desk.now);
    pass(&desk, 100);
    restart(&desk, 8);
    ask(&desk);
    CHECK(number16(last(&desk, MSG_PRESS) + MSG_PRESS_AT_AGE) >= RESET_MS / 100);
}

static void a_reset_in_the_middle_of_a_frame_costs_that_frame_only(void)
{
    uint8_t wire[MOST_WIRE];
    const uint8_t here[] = {MSG_HERE};
    power_up(&desk, 7);
    ask(&desk);
    size_t length = frame_encode(here, 1, wire);
    restart(&desk, 8);
    for (size_t i = 2; i < length; i++) {
        box_from_host(&desk.box, wire[i], desk.now);
    }
    CHECK_SAME(desk.box.damaged, 1);
    forget(&desk);
    ask(&desk);
    CHECK_SAME(heard(&desk, MSG_HELLO), 1);
}

static void it_works_while_time_goes_round(void)
{
    power_up(&desk, 7);
    desk.now = 0xFFFFFFFF - 3000;
    restart(&desk, 8);
    ask(&desk);
    for (int i = 0; i < 12; i++) {
        forget(&desk);
        SAY(&desk, MSG_HERE);
        pass(&desk, 500);
        CHECK(heard(&desk, MSG_ALIVE) <= 1);
        CHECK_SAME(desk.box.hears, 1);
    }
    CHECK_SAME(desk.box.uptime, 6);
    pass(&desk, AWAY_MS);
    CHECK_SAME(desk.box.hears, 0);
}

static void a_host_that_left_weeks_ago_is_not_suddenly_back(void)
{
    power_up(&desk, 7);
    ask(&desk);
    pass(&desk, AWAY_MS);
    desk.now += 0xFFFFFFFF - AWAY_MS;
    box_tick(&desk.box, desk.now);
    CHECK_SAME(desk.box.hears, 0);
    CHECK_SAME(lights(&desk), 1);
}

static void half_a_frame_never_goes_out(void)
{
    uint8_t wire[2 * MOST_WIRE];
    for (size_t room = 0; room < sizeof wire; room++) {
        power_up(&desk, 7);
        scan(&desk, "PS-E01");
        size_t count = box_to_host(&desk.box, wire, room);
        CHECK(count <= room);
        CHECK(count == 0 || wire[count - 1] == 0);
    }
}

static void presses_and_scans_share_one_row_of_numbers(void)
{
    power_up(&desk, 7);
    pass(&desk, 100);
    scan(&desk, "PS-E01");
    box_button(&desk.box, true, desk.now);
    pass(&desk, 100);
    box_button(&desk.box, false, desk.now);
    pass(&desk, 100);
    scan(&desk, "PS-E02");
    forget(&desk);
    ask(&desk);
    CHECK_SAME(desk.count, 4);
    const uint8_t types[] = {MSG_HELLO, MSG_SCAN, MSG_PRESS, MSG_SCAN};
    for (int i = 1; i < 4; i++) {
        CHECK_SAME(desk.heard[i][0], types[i]);
        CHECK_SAME(desk.heard[i][1 + MSG_SCAN_AT_NUMBER], i);
    }
}

static void overlong_babble_from_the_host_harms_nothing(void)
{
    power_up(&desk, 7);
    for (int i = 0; i < 100000; i++) {
        box_from_host(&desk.box, (uint8_t)(i % 255 + 1), desk.now);
    }
    box_from_host(&desk.box, 0, desk.now);
    CHECK_SAME(desk.box.damaged, 1);
    ask(&desk);
    CHECK_SAME(heard(&desk, MSG_HELLO), 1);
}

static void it_says_which_box_it_is_before_any_event(void)
{
    power_up(&desk, 7);
    box_identify(&desk.box, 0x89ABCDEF);
    scan(&desk, "PS-E01");
    CHECK_SAME(heard(&desk, MSG_IDENTITY), 0); /* but not before it is asked */
    forget(&desk);
    ask(&desk);
    CHECK_SAME(desk.heard[0][0], MSG_HELLO);
    CHECK_SAME(desk.heard[1][0], MSG_IDENTITY);
    CHECK(memcmp(desk.heard[1] + 1, "\xEF\xCD\xAB\x89", 4) == 0);
    CHECK_SAME(desk.heard[2][0], MSG_SCAN);
    forget(&desk);
    SAY(&desk, MSG_ASK, 9, 0, 9); /* nor to whom it does not understand */
    CHECK_SAME(heard(&desk, MSG_IDENTITY), 0);
}

static void it_tells_what_its_module_gave_no_answer_to(void)
{
    power_up(&desk, 7);
    ask(&desk);
    desk.box.reader.unanswered = 5;
    pass(&desk, 1000);
    CHECK_SAME(last(&desk, MSG_SETUP)[MSG_SETUP_AT_UNANSWERED], 5);
}

static void asked_what_stands_in_a_zone_it_tells_that_nobody_answers(void)
{
    uint8_t command[MOST_COMMAND];
    power_up(&desk, 7);
    ask(&desk);
    SAY(&desk, MSG_LOOK, 0x2A, 0);
    for (int ms = 0; ms < 2000; ms++) {
        box_to_reader(&desk.box, command, sizeof command);
        pass(&desk, 1);
    }
    CHECK_SAME(heard(&desk, MSG_ZONE), 1);
    CHECK_SAME(last(&desk, MSG_ZONE)[MSG_ZONE_AT_ZONE], 0x2A);
    CHECK_SAME(last(&desk, MSG_ZONE)[MSG_ZONE_AT_HOW], LOOKED_SILENT);
}

static void its_module_rests_only_while_the_host_is_there(void)
{
    power_up(&desk, 7);
    ask(&desk);
    SAY(&desk, MSG_READS, 1, 0);
    CHECK_SAME(heard(&desk, MSG_DONE), 1);
    pass(&desk, 1);
    CHECK(desk.box.reader.rests);
    pass(&desk, AWAY_MS);
    CHECK(!desk.box.reader.rests);
    SAY(&desk, MSG_HERE);
    pass(&desk, 1);
    CHECK(desk.box.reader.rests);
    SAY(&desk, MSG_READS, 2, 1);
    pass(&desk, 1);
    CHECK(!desk.box.reader.rests);
}

int main(void)
{
    RUN(it_says_who_it_is_as_soon_as_it_is_up);
    RUN(its_hello_is_heard_behind_half_a_frame);
    RUN(asked_it_says_who_it_is_and_lives_each_second);
    RUN(a_scan_comes_until_it_was_got);
    RUN(no_more_than_four_are_on_their_way);
    RUN(a_host_that_asks_is_told_all_over_again);
    RUN(ages_are_right_however_seldom_somebody_looks);
    RUN(what_another_epoch_has_got_is_nothing);
    RUN(a_host_that_is_away_is_told_nothing_until_it_is_back);
    RUN(a_kept_scan_blips_while_nobody_listens_and_is_silent_else);
    RUN(a_scan_that_finds_no_room_does_not_blip);
    RUN(a_press_and_a_long_press_come_as_events);
    RUN(a_command_is_carried_out_once_and_answered_each_time);
    RUN(a_tune_that_only_the_box_may_play_is_none);
    RUN(all_of_it_can_be_off);
    RUN(what_later_versions_append_is_no_matter);
    RUN(what_is_too_short_is_damaged);
    RUN(what_the_board_could_not_take_counts_as_damaged);
    RUN(versions_meet_gracefully_in_both_directions);
    RUN(after_strangers_the_right_host_finds_all_events);
    RUN(strangers_take_nothing_so_a_scan_blips);
    RUN(strangers_who_leave_are_just_away);
    RUN(a_reset_keeps_what_was_not_got);
    RUN(what_outlives_a_reset_is_so_old_that_a_press_means_nothing_any_more);
    RUN(a_reset_in_the_middle_of_a_frame_costs_that_frame_only);
    RUN(it_works_while_time_goes_round);
    RUN(a_host_that_left_weeks_ago_is_not_suddenly_back);
    RUN(half_a_frame_never_goes_out);
    RUN(presses_and_scans_share_one_row_of_numbers);
    RUN(overlong_babble_from_the_host_harms_nothing);
    RUN(it_says_which_box_it_is_before_any_event);
    RUN(it_tells_what_its_module_gave_no_answer_to);
    RUN(asked_what_stands_in_a_zone_it_tells_that_nobody_answers);
    RUN(its_module_rests_only_while_the_host_is_there);
    return 0;
}
