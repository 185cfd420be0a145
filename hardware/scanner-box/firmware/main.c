/* The board's turns: what came in goes to the box, what the box has to say goes out; then it sleeps. */
#include "board.h"
#include "box.h"
#include "clock.h"
#include "frames.h"
#include "places.h"

#define LIGHTS_MS 20U
#define BLINK_MS 1000U
#define BLINK_LIT_MS 40U

/* The longest that the box has to say: a scan, stuffed, and a 00 before it. */
_Static_assert(BOARD_TO_HOST >= 1 + 1 + MSG_SCAN_LENGTH + MOST_TEXT + MOST_WIRE - MOST_BODY, "room");
_Static_assert(BOARD_TO_READER >= MOST_COMMAND, "room");

static OUTLIVES_RESET struct kept kept;
static struct box box;

static void take_bytes(uint32_t now)
{
    uint8_t byte;
    while (board_host_byte(&byte)) {
        box_from_host(&box, byte, now);
    }
    while (board_reader_byte(&byte)) {
        box_from_reader(&box, byte, now);
    }
    box_overrun(&box, board_overruns());
}

static void give_bytes(void)
{
    uint8_t *wire = board_to_host();
    if (wire != NULL) {
        board_send_to_host((uint8_t)box_to_host(&box, wire, BOARD_TO_HOST));
    }
    wire = board_to_reader();
    if (wire != NULL) {
        board_send_to_reader((uint8_t)box_to_reader(&box, wire, BOARD_TO_READER));
    }
}

/* The ring keeps what it was told last, so it is told only what is new; now and then all the same,
   because a spike on its wire is kept, too. */
static void show_lights(uint32_t now)
{
    static uint32_t shown_at;
    static uint16_t shown; /* its check sum */
    static uint8_t unchanged = UINT8_MAX - 1; /* the first time in any case */
    uint8_t rgb[3 * BOX_LIGHTS];
    if (since(now, shown_at) < LIGHTS_MS) {
        return;
    }
    shown_at = now;
    box_lights(&box, rgb, now);
    uint16_t sum = crc16(rgb, sizeof rgb);
    if (sum != shown || ++unchanged == UINT8_MAX) {
        unchanged = 0;
        shown = sum;
        board_lights(rgb, BOX_LIGHTS);
    }
}

static void show_sign_of_life(uint32_t now)
{
    static uint32_t lit_at;
    if (since(now, lit_at) >= BLINK_MS) {
        lit_at = now;
    }
    board_sign_of_life(since(now, lit_at) < BLINK_LIT_MS);
}

static void each_millisecond(uint32_t now)
{
    static uint32_t done_at;
    if (now == done_at) {
        return;
    }
    done_at = now;
    box_button(&box, board_button(), now);
    box_tick(&box, now);
    board_tone(box_tone(&box, now));
    show_sign_of_life(now);
    show_lights(now);
    board_lives();
}

int main(void)
{
    struct board_start start = board_begin();
    box_begin(&box, &kept, start.boot, start.cause, board_now());
    box_identify(&box, start.id);
    for (;;) {
        uint32_t now = board_now();
        take_bytes(now);
        each_millisecond(now);
        give_bytes();
        board_sleep();
    }
}
