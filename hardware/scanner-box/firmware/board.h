/* What the box's board can do. The one place that knows its registers is board_mega2560.c. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct board_start {
    uint8_t cause; /* of the reset: CAUSE_POWER… */
    uint16_t boot; /* the number of this start, another than any of late */
    uint32_t id;   /* the box's own, the same at each start; 0 if none could be kept */
};

struct board_start board_begin(void);

uint32_t board_now(void); /* milliseconds, wrapping */

/* A byte that has come; false if there is none. */
bool board_host_byte(uint8_t *byte);
bool board_reader_byte(uint8_t *byte);

/* Bytes from the host that found no room since this was last asked. */
uint8_t board_overruns(void);

#define BOARD_TO_HOST 112
#define BOARD_TO_READER 16

/* Where the next bytes to be sent may be written, NULL while the last ones are on their way; then
   how many they are. */
uint8_t *board_to_host(void);
void board_send_to_host(uint8_t count);
uint8_t *board_to_reader(void);
void board_send_to_reader(uint8_t count);

bool board_button(void);
void board_lights(const uint8_t *rgb, uint8_t count);
void board_tone(uint16_t hz);
void board_sign_of_life(bool lit);

/* The watchdog resets the board if this is not said for a second. */
void board_lives(void);

/* Do nothing until something comes, or a millisecond has passed. */
void board_sleep(void);

#endif
