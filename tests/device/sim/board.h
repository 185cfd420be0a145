/* The scanner box's board: its microcontroller, and what is wired to it. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "line.h"
#include "ring.h"

#define CLOCK 16000000U
#define MS (CLOCK / 1000)
#define SLICE (MS / 4)

struct board {
    avr_t *avr;
    struct line host, reader;
    struct ring ring;
    struct piezo piezo;
    uint64_t now;    /* cycles since the very beginning */
    uint64_t asleep; /* of these, how many were slept through */
    uint32_t resets;
    bool powered, pressed, crashed;
};

extern struct board board;

void board_build(const char *firmware, uint64_t seed);

/* Go on for so many cycles. */
void board_run(uint64_t cycles);

void board_power(void);
void board_reset(void);
/* As a board with a bootloader does it, as it is sold. */
void board_reset_to_bootloader(void);
void board_press(bool pressed);
/* The program goes round in a circle; its interrupts go on. */
void board_hang(void);
/* The same, and later it goes on where it was. */
void board_stall(bool begins);
/* Flip bits of what the program keeps in memory. */
void board_spoil(int bits);

/* Whether a text stands anywhere in memory. */
bool board_has(const char *text);

/* Bytes between the program's own memory and its stack that were never touched. */
int board_untouched(void);

#endif
