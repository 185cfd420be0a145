/* A million things happen to a box, most of them bad: frames whole, mutated and cut, noise, cards,
   fingers, jumps of time, resets, memory that goes wrong. Whatever happens, it stays whole. The
   seeds are counted up from 1, so what fails once fails again. */
#include <time.h>

#include "../box.h"
#include "check.h"

#define FRAMES 1000000L
#define LIFE 2000 /* frames from one power-up to the next */
#define MILLIAMPERES 150.0

static struct box box;
static struct kept kept;
static struct framer listener;
static uint32_t now;
static uint64_t state;
static long frames, lines, from_box, resets, told[256];
static uint16_t boot;

static uint32_t chance(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 16) % below);
}

static uint8_t any(void)
{
    return (uint8_t)chance(256);
}

/* Everything that comes from the box is a frame, whole and short enough, of a type that it sends. */
static void listen(void)
{
    uint8_t wire[300];
    size_t room = chance(4) == 0 ? chance(sizeof wire) : sizeof wire;
    size_t count = box_to_host(&box, wire, room);
    size_t begun = 0;
    CHECK(count <= room);
    CHECK(count == 0 || wire[count - 1] == 0);
    for (size_t i = 0; i < count; i++) {
        int length = framer_feed(&listener, wire[i]);
        CHECK(length >= 0);
        CHECK(i - begun < MOST_WIRE);
        begun = wire[i] == 0 ? i + 1 : begun;
        if (length > 0) {
            uint8_t type = framer_body(&listener)[0];
            CHECK(type >= MSG_HELLO && type <= MSG_ZONE);
            CHECK(length <= MOST_BODY);
            told[type]++;
            from_box++;
        }
    }
}

static void look(void)
{
    uint8_t rgb[3 * BOX_LIGHTS];
    double current = BOX_LIGHTS;
    box_lights(&box, rgb, now);
    for (size_t i = 0; i < sizeof rgb; i++) {
        current += 20.0 * rgb[i] / 255;
    }
    CHECK(current <= MILLIAMPERES);
    CHECK(box_tone(&box, now) < 5000);
    CHECK(box.in_flight <= WINDOW && box.in_flight <= box.queue.now.count);
    CHECK(box.queue.now.count <= QUEUE && box.queue.now.oldest != 0);
}

static size_t write_order(uint8_t *body)
{
    static const uint8_t types[] = {MSG_ASK, MSG_HERE, MSG_GOT, MSG_LAMP, MSG_SIGNAL, MSG_SET,
                                    MSG_LOOK, MSG_READS};
    static const uint8_t lengths[] = {MSG_ASK_LENGTH,  MSG_HERE_LENGTH,   MSG_GOT_LENGTH,
                                      MSG_LAMP_LENGTH, MSG_SIGNAL_LENGTH, MSG_SET_LENGTH,
                                      MSG_LOOK_LENGTH, MSG_READS_LENGTH};
    uint32_t which = chance(sizeof types);
    body[0] = types[which];
    for (size_t i = 1; i < MOST_BODY; i++) {
        body[i] = any();
    }
    if (which == 0 && chance(8) != 0) {
        memcpy(body + 1, (const uint8_t[]){PROTOCOL, MINOR, OLDEST}, 3);
    }
    if (which == 2 && chance(8) != 0) {
        uint16_t epoch = box.queue.now.epoch;
        uint16_t number = (uint16_t)(box.queue.now.oldest + chance(6) - 1);
        const uint8_t got[] = {(uint8_t)(epoch & 0xFF), (uint8_t)(epoch >> 8),
                               (uint8_t)(number & 0xFF), (uint8_t)(number >> 8)};
        memcpy(body + 1, got, sizeof got);
    }
    if (chance(16) == 0) { /* too short, longer, or anything at all */
        body[0] = chance(2) == 0 ? any() : body[0];
        return 1 + chance(MOST_BODY);
    }
    return 1U + lengths[which];
}

static void mutate(uint8_t *wire, size_t *length)
{
    switch (chance(16)) {
    case 0:
        wire[chance((uint32_t)*length)] ^= (uint8_t)(1U << chance(8));
        break;
    case 1:
        *length = chance((uint32_t)*length);
        break;
    case 2:
        memset(wire, any(), chance((uint32_t)*length));
        break;
    case 3:
        wire[chance((uint32_t)*length)] = any();
        break;
    default:
        break;
    }
}

static void host_says_something(void)
{
    uint8_t body[MOST_BODY];
    uint8_t wire[MOST_WIRE];
    size_t length = frame_encode(body, write_order(body), wire);
    mutate(wire, &length);
    for (size_t i = 0; i < length; i++) {
        box_from_host(&box, wire[i], now);
    }
    frames++;
}

static void module_says_something(void)
{
    static const char *const texts[] = {"PS-E01\r", "PS-S12\r\n", "PS-C03", "PS-I07\r",
                                        "\x02\x01\x01\x33\x31", " x \r"};
    const char *line = texts[chance(6)];
    for (size_t i = 0; i < strlen(line); i++) {
        box_from_reader(&box, chance(200) == 0 ? any() : (uint8_t)line[i], now);
    }
    for (uint32_t noise = chance(8) == 0 ? chance(300) : 0; noise > 0; noise--) {
        box_from_reader(&box, chance(2) == 0 ? any() : (uint8_t)('A' + chance(26)), now);
    }
    lines++;
}

static void start(void)
{
    framer_begin(&listener); /* whatever was under way is over */
    boot = (uint16_t)(boot == 65535 ? 1 : boot + 1);
    box_begin(&box, &kept, boot, any(), now);
    box_identify(&box, chance(3));
    CHECK(queue_whole(&box.queue));
    resets++;
}

static void reset(void)
{
    uint8_t count = box.queue.now.count;
    uint16_t epoch = box.queue.now.epoch;
    bool spoil = chance(3) == 0;
    if (spoil) {
        ((uint8_t *)&kept)[chance(sizeof kept)] = any();
    }
    start();
    CHECK(spoil || (box.queue.now.count == count && box.queue.now.epoch == epoch));
}

static void time_passes(void)
{
    static const uint32_t steps[] = {1, 1, 1, 5, 30, 100, 500, 1600, 4000, 0x10000, 0x7FFFFFFF};
    now += steps[chance(chance(64) == 0 ? 11 : 6)];
    box_tick(&box, now);
}

static void something_happens(void)
{
    uint8_t command[MOST_COMMAND];
    switch (chance(12)) {
    case 0:
    case 1:
        module_says_something();
        break;
    case 2:
        box_button(&box, chance(2) == 0, now);
        break;
    case 3:
        CHECK(box_to_reader(&box, command, chance(12)) <= sizeof command);
        break;
    case 4:
        box_overrun(&box, any());
        break;
    default:
        host_says_something();
        break;
    }
    time_passes();
    if (chance(500) == 0) {
        reset();
    }
}

static void live(uint64_t seed)
{
    state = seed * 0x9E3779B97F4A7C15U;
    now = (uint32_t)(seed % 3 == 0 ? 0xFFFFFFFFU - chance(100000) : chance(100000));
    for (size_t i = 0; i < sizeof kept; i++) {
        ((uint8_t *)&kept)[i] = any();
    }
    start();
    for (long until = frames + LIFE; frames < until;) {
        something_happens();
        listen();
        if (chance(4) == 0) {
            look();
        }
        if (chance(16) == 0) {
            CHECK(queue_whole(&box.queue));
        }
    }
}

int main(void)
{
    clock_t began = clock();
    for (uint64_t seed = 1; frames < FRAMES; seed++) {
        live(seed);
    }
    CHECK(told[MSG_HELLO] > 1000 && told[MSG_ALIVE] > 1000 && told[MSG_SCAN] > 1000);
    CHECK(told[MSG_PRESS] > 100 && told[MSG_DONE] > 1000);
    CHECK(told[MSG_IDENTITY] > 1000 && told[MSG_SETUP] > 1000 && told[MSG_ZONE] > 10);
    printf("fuzz: %ld frames and %ld lines in, %ld frames out, %ld starts, %.1f s\n", frames, lines,
           from_box, resets, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
