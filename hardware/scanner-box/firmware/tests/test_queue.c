/* What waits for the host, through full queues, round numbers, resets and bad memory. */
#include "../frames.h"
#include "../queue.h"
#include "check.h"

static struct kept kept;
static struct queue queue;

static void power_up(uint16_t boot)
{
    memset(&kept, 0xA5, sizeof kept);
    queue_begin(&queue, &kept, boot);
}

static void reset(uint16_t boot)
{
    memset(&queue, 0x5A, sizeof queue);
    queue_begin(&queue, &kept, boot);
}

static bool push(const char *text)
{
    return queue_push(&queue, MSG_SCAN, (const uint8_t *)text, (uint8_t)strlen(text));
}

static bool is_text(uint8_t place, const char *text)
{
    const struct event *event = queue_event(&queue, place);
    return event->length == strlen(text) && memcmp(event->text, text, event->length) == 0;
}

static void a_new_queue_begins_with_one(void)
{
    power_up(7);
    CHECK_SAME(queue.now.epoch, 7);
    CHECK_SAME(queue.now.count, 0);
    CHECK_SAME(queue_number(&queue, 0), 1);
    CHECK(queue_whole(&queue));
}

static void sixteen_are_kept_and_the_newest_lost(void)
{
    char text[12];
    power_up(1);
    for (int i = 0; i < QUEUE; i++) {
        snprintf(text, sizeof text, "%02d", i);
        CHECK(push(text));
    }
    CHECK(!push("too many"));
    CHECK(!push("too many"));
    CHECK_SAME(queue.now.lost, 2);
    CHECK_SAME(queue.now.count, QUEUE);
    CHECK(is_text(0, "00"));
    CHECK(is_text(15, "15"));
    CHECK(queue_whole(&queue));
}

static void the_longest_text_fits_and_no_longer_one(void)
{
    uint8_t text[MOST_TEXT + 1];
    memset(text, 'x', sizeof text);
    power_up(1);
    CHECK(queue_push(&queue, MSG_SCAN, text, MOST_TEXT));
    CHECK(!queue_push(&queue, MSG_SCAN, text, MOST_TEXT + 1));
    CHECK_SAME(queue.now.lost, 1);
}

static void one_answer_is_for_all_up_to_it(void)
{
    power_up(1);
    push("a");
    push("b");
    push("c");
    CHECK_SAME(queue_got(&queue, 2), 2);
    CHECK_SAME(queue.now.count, 1);
    CHECK_SAME(queue_number(&queue, 0), 3);
    CHECK(is_text(0, "c"));
}

static void what_is_not_waiting_cannot_be_got(void)
{
    power_up(1);
    push("a");
    CHECK_SAME(queue_got(&queue, 0), 0);
    CHECK_SAME(queue_got(&queue, 2), 0);
    CHECK_SAME(queue_got(&queue, 65535), 0);
    CHECK_SAME(queue_got(&queue, 1), 1);
    CHECK_SAME(queue_got(&queue, 1), 0);
}

static void numbers_go_round_without_zero(void)
{
    power_up(1);
    for (uint32_t i = 0; i < 65534; i++) {
        CHECK(push("x"));
        CHECK_SAME(queue_got(&queue, queue_number(&queue, 0)), 1);
    }
    push("last");
    push("first");
    push("second");
    CHECK_SAME(queue_number(&queue, 0), 65535);
    CHECK_SAME(queue_number(&queue, 1), 1);
    CHECK_SAME(queue_number(&queue, 2), 2);
    reset(2);
    CHECK_SAME(queue_got(&queue, 1), 2);
    CHECK_SAME(queue_number(&queue, 0), 2);
    CHECK(is_text(0, "second"));
}

static void a_reset_takes_nothing_away(void)
{
    power_up(3);
    push("a");
    push("b");
    queue_got(&queue, 1);
    queue_age(&queue, 25);
    reset(4);
    CHECK_SAME(queue.now.epoch, 3);
    CHECK_SAME(queue.now.count, 1);
    CHECK_SAME(queue_number(&queue, 0), 2);
    CHECK_SAME(queue_event(&queue, 0)->age, 25);
    CHECK(is_text(0, "b"));
}

static void an_empty_queue_goes_on_counting_after_a_reset(void)
{
    power_up(3);
    push("a");
    queue_got(&queue, 1);
    reset(4);
    CHECK_SAME(queue.now.epoch, 3);
    CHECK_SAME(queue_number(&queue, 0), 2);
}

static void what_was_got_is_wiped(void)
{
    power_up(1);
    push("secret");
    push("other");
    queue_got(&queue, 1);
    for (size_t i = 0; i + 6 <= sizeof kept; i++) {
        CHECK(memcmp((const uint8_t *)&kept + i, "secret", 6) != 0);
    }
    CHECK(is_text(0, "other"));
}

static void the_age_stops_where_it_is_full(void)
{
    power_up(1);
    push("a");
    queue_age(&queue, 65000);
    CHECK_SAME(queue_event(&queue, 0)->age, 65000);
    queue_age(&queue, 0xFFFFFFFF);
    CHECK_SAME(queue_event(&queue, 0)->age, 65535);
    queue_age(&queue, 1);
    CHECK_SAME(queue_event(&queue, 0)->age, 65535);
}

static void any_damaged_byte_makes_a_new_queue_or_the_one_before(void)
{
    for (size_t at = 0; at < sizeof kept; at++) {
        power_up(1);
        push("a");
        push("b");
        ((uint8_t *)&kept)[at] ^= 0x10;
        reset(9);
        CHECK(queue_whole(&queue));
        if (queue.now.epoch == 1) { /* the damage is where nothing is, or in the ledger's ink */
            CHECK(queue.now.count <= 2);
            CHECK(queue.now.count < 1 || is_text(0, "a"));
            CHECK(queue.now.count < 2 || is_text(1, "b"));
        } else {
            CHECK_SAME(queue.now.epoch, 9);
            CHECK_SAME(queue.now.count, 0);
            CHECK_SAME(queue.now.lost, 2);
        }
    }
}

static void memory_full_of_anything_is_no_queue(void)
{
    for (unsigned fill = 0; fill < 256; fill++) {
        memset(&kept, (int)fill, sizeof kept);
        reset(5);
        CHECK_SAME(queue.now.epoch, 5);
        CHECK_SAME(queue.now.count, 0);
        CHECK_SAME(queue_number(&queue, 0), 1);
    }
}

static void what_another_firmware_laid_out_is_no_queue(void)
{
    power_up(1);
    push("a");
    for (int i = 0; i < 2; i++) {
        struct ledger *ledger = &kept.ledgers[i];
        ledger->layout++;
        ledger->crc = crc16((const uint8_t *)ledger, offsetof(struct ledger, crc));
    }
    reset(9);
    CHECK_SAME(queue.now.epoch, 9);
    CHECK_SAME(queue.now.count, 0);
}

/* A reset between any two bytes of what a change writes: the queue is as before it, or as after. */
static void check_torn(const struct kept *before, const struct kept *after, uint8_t few, uint8_t many)
{
    /* The events are written first, then the ledger: play both, byte for byte. */
    kept = *before;
    const size_t events = offsetof(struct kept, events);
    for (size_t at = events; at < sizeof kept; at++) {
        ((uint8_t *)&kept)[at] = ((const uint8_t *)after)[at];
        struct kept torn = kept;
        queue_begin(&queue, &torn, 9);
        CHECK_SAME(queue.now.epoch, 1);
        CHECK_SAME(queue.now.count, few);
    }
    for (size_t at = 0; at < events; at++) {
        ((uint8_t *)&kept)[at] = ((const uint8_t *)after)[at];
        struct kept torn = kept;
        queue_begin(&queue, &torn, 9);
        CHECK_SAME(queue.now.epoch, 1);
        CHECK(queue.now.count == few || queue.now.count == many);
    }
    CHECK_SAME(queue.now.count, many);
}

static void a_reset_in_the_middle_of_keeping_leaves_the_queue_before_or_after_it(void)
{
    for (uint8_t waiting = 0; waiting < QUEUE; waiting++) {
        power_up(1);
        for (uint8_t i = 0; i < waiting; i++) {
            push("before");
        }
        struct kept before = kept;
        push("after");
        struct kept after = kept;
        check_torn(&before, &after, waiting, (uint8_t)(waiting + 1));
    }
}

static void a_reset_in_the_middle_of_wiping_leaves_the_rest(void)
{
    power_up(1);
    push("one");
    push("two");
    struct kept before = kept;
    queue_got(&queue, 1);
    struct kept after = kept;
    kept = before;
    memcpy(kept.ledgers, after.ledgers, sizeof kept.ledgers);
    for (size_t at = 0; at < sizeof(struct event); at++) {
        ((uint8_t *)&kept.events[0])[at] = 0;
        struct kept torn = kept;
        queue_begin(&queue, &torn, 9);
        CHECK_SAME(queue.now.epoch, 1);
        CHECK_SAME(queue.now.count, 1);
        CHECK(is_text(0, "two"));
        CHECK(memcmp(torn.events, after.events, sizeof torn.events) == 0);
    }
}

int main(void)
{
    RUN(a_new_queue_begins_with_one);
    RUN(sixteen_are_kept_and_the_newest_lost);
    RUN(the_longest_text_fits_and_no_longer_one);
    RUN(one_answer_is_for_all_up_to_it);
    RUN(what_is_not_waiting_cannot_be_got);
    RUN(numbers_go_round_without_zero);
    RUN(a_reset_takes_nothing_away);
    RUN(an_empty_queue_goes_on_counting_after_a_reset);
    RUN(what_was_got_is_wiped);
    RUN(the_age_stops_where_it_is_full);
    RUN(any_damaged_byte_makes_a_new_queue_or_the_one_before);
    RUN(memory_full_of_anything_is_no_queue);
    RUN(what_another_firmware_laid_out_is_no_queue);
    RUN(a_reset_in_the_middle_of_keeping_leaves_the_queue_before_or_after_it);
    RUN(a_reset_in_the_middle_of_wiping_leaves_the_rest);
    return 0;
}
