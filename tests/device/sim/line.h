/* A serial line between one of the microcontroller's UARTs and a pseudo-terminal. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>

#define LINE_ROOM 65536

struct line {
    avr_t *avr;
    avr_uart_t *uart;
    int pty;           /* our end; -1 while it is unplugged */
    bool open;         /* somebody holds the other end open */
    bool busy;         /* a byte is on its way into the UART */
    uint64_t from_pty; /* bytes, since it was plugged in */
    uint64_t to_pty;
    uint32_t overrun; /* bytes that came while the UART held three that nobody had read */
    uint32_t hurt;    /* bytes that noise changed, swallowed or invented */
    uint32_t noise;   /* how likely that is for a byte, of 2^32 */
    uint64_t chance;  /* state of the noise's dice */
    uint32_t head, tail;
    uint8_t waiting[LINE_ROOM]; /* from the terminal to the UART */
    uint32_t out;
    uint8_t outgoing[LINE_ROOM]; /* from the UART to the terminal */
};

void line_begin(struct line *line, avr_t *avr, char uart);

/* Make a new terminal and return its name; or take it away. */
const char *line_plug(struct line *line);
void line_unplug(struct line *line);

/* Take what was written to the terminal, and hand over what the UART has sent. */
void line_pump(struct line *line);

/* After a reset: nothing is on its way, and a byte has ten bits. */
void line_reset(struct line *line);
void line_pace(struct line *line);

/* Throw away what waits for the UART, and return how much that was. */
uint32_t line_drop(struct line *line);

#endif
