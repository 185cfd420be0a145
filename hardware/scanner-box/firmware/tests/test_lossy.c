/* A host at the other end of a bad line: through noise, resets and absences, every event arrives,
   once, and in its order. */
#include "desk.h"

static struct desk desk;
static uint64_t state;
static int losing; /* how many bytes of a thousand are broken */

/* The host, as small as it can be. */
static struct framer ears;
static uint16_t epoch, expected;
static int arrived;

static uint32_t chance(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 16) % below);
}

static uint8_t over_the_line(uint8_t byte)
{
    return (int)chance(1000) < losing ? (uint8_t)chance(256) : byte;
}

static void answer(const uint8_t *body, size_t count)
{
    uint8_t wire[MOST_WIRE];
    size_t length = frame_encode(body, count, wire);
    box_from_host(&desk.box, 0, desk.now);
    for (size_t i = 0; i < length; i++) {
        box_from_host(&desk.box, over_the_line(wire[i]), desk.now);
    }
}

static uint16_t following(uint16_t number)
{
    return (uint16_t)(number % 65535 + 1);
}

static int16_t ahead(uint16_t number, uint16_t of)
{
    return (int16_t)(number - of);
}

static void greet(const uint8_t *hello)
{
    uint16_t theirs = (uint16_t)number16(hello + MSG_HELLO_AT_EPOCH);
    uint16_t next = (uint16_t)number16(hello + MSG_HELLO_AT_NEXT);
    if (theirs != epoch || ahead(next, expected) > 0) {
        CHECK(theirs != epoch || epoch == 0); /* nothing was ever skipped */
        expected = next;
    }
    epoch = theirs;
}

static void take(const uint8_t *payload, size_t length)
{
    char text[24];
    uint16_t number = (uint16_t)number16(payload + MSG_SCAN_AT_NUMBER);
    if (number16(payload + MSG_SCAN_AT_EPOCH) != epoch) {
        return;
    }
    if (number == expected) {
        snprintf(text, sizeof text, "CARD %d", arrived++);
        CHECK_SAME(length - MSG_SCAN_LENGTH, strlen(text));
        CHECK(memcmp(payload + MSG_SCAN_AT_TEXT, text, strlen(text)) == 0);
        expected = following(expected);
    }
    uint16_t last = (uint16_t)(expected == 1 ? 65535 : expected - 1);
    answer((const uint8_t[]){MSG_GOT, (uint8_t)(epoch & 0xFF), (uint8_t)(epoch >> 8),
                             (uint8_t)(last & 0xFF), (uint8_t)(last >> 8)},
           5);
}

static void listen(void)
{
    uint8_t wire[300];
    size_t count = box_to_host(&desk.box, wire, sizeof wire);
    for (size_t i = 0; i < count; i++) {
        int length = framer_feed(&ears, over_the_line(wire[i]));
        if (length < 1) {
            continue;
        }
        const uint8_t *body = framer_body(&ears);
        if (body[0] == MSG_HELLO) {
            greet(body + 1);
        } else if (body[0] == MSG_SCAN) {
            take(body + 1, (size_t)length - 1);
        }
    }
}

static void a_while(uint32_t ms, bool host_is_there)
{
    for (; ms > 0; ms--) {
        box_tick(&desk.box, ++desk.now);
        if (!host_is_there) {
            uint8_t lost[300];
            box_to_host(&desk.box, lost, sizeof lost);
            continue;
        }
        if (desk.now % 1000 == 0) {
            answer((const uint8_t[]){MSG_ASK, PROTOCOL, MINOR, OLDEST}, 4);
        }
        listen();
    }
}

static void read_cards(int from, int until)
{
    char text[24];
    for (int card = from; card < until; card++) {
        snprintf(text, sizeof text, "CARD %d", card);
        for (const char *c = text; *c != 0; c++) {
            box_from_reader(&desk.box, (uint8_t)*c, desk.now);
        }
        box_from_reader(&desk.box, '\r', desk.now);
    }
}

static void evening(uint64_t seed, int broken, int cards)
{
    uint16_t boot = 7;
    state = seed * 0x9E3779B97F4A7C15U;
    losing = broken;
    arrived = 0;
    epoch = 0;
    expected = 1;
    framer_begin(&ears);
    power_up(&desk, boot);
    for (int card = 0; card < cards;) {
        int some = 1 + (int)chance(6);
        read_cards(card, card + some);
        card += some;
        a_while(chance(300), chance(10) != 0);
        if (chance(10) == 0) {
            restart(&desk, ++boot);
        }
        while (desk.box.queue.now.count > QUEUE - 6) {
            a_while(500, true);
        }
        cards = card > cards ? card : cards;
    }
    a_while(60000, true);
    CHECK_SAME(desk.box.queue.now.lost, 0);
    CHECK_SAME(desk.box.queue.now.count, 0);
    CHECK_SAME(arrived, cards);
}

static void a_good_line_brings_every_card_once(void)
{
    evening(1, 0, 2000);
}

static void a_bad_line_brings_every_card_once(void)
{
    for (uint64_t seed = 2; seed < 10; seed++) {
        evening(seed, 5, 1000);
    }
}

static void a_terrible_line_brings_every_card_once(void)
{
    evening(10, 25, 500);
}

int main(void)
{
    RUN(a_good_line_brings_every_card_once);
    RUN(a_bad_line_brings_every_card_once);
    RUN(a_terrible_line_brings_every_card_once);
    return 0;
}
