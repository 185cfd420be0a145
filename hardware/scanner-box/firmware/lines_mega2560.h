/* Taking a byte that has come: in an interrupt of its own, or while none may come. */
#ifndef LINES_MEGA2560_H
#define LINES_MEGA2560_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

/* Bytes that came and were not taken yet; head and tail run on and are cut where they are used. */
#define HOST_IN 64U
#define READER_IN 32U

extern volatile uint8_t host_bytes[HOST_IN], host_head, host_tail;
extern volatile uint8_t reader_bytes[READER_IN], reader_head, reader_tail;
extern volatile uint8_t overruns;

/* All of it in one piece: an interrupt is no place to call from, and the lights do not wait. */
#define INLINE static inline __attribute__((always_inline))

INLINE void take_host_byte(void)
{
    bool lost_before = UCSR0A & _BV(DOR0);
    uint8_t byte = UDR0;
    uint8_t head = host_head;
    bool full = (uint8_t)(head - host_tail) == HOST_IN;
    if (!full) {
        host_bytes[head % HOST_IN] = byte;
        host_head = (uint8_t)(head + 1);
    }
    if ((full || lost_before) && overruns < UINT8_MAX) {
        overruns++;
    }
}

/* No text has a 00, so one in its place drops a whole line, and the card is read again: instead of
   a byte that came damaged, or on top of the last one where the next found no room. */
INLINE void take_reader_byte(void)
{
    bool hurt = UCSR1A & (_BV(FE1) | _BV(DOR1));
    uint8_t byte = UDR1;
    uint8_t head = reader_head;
    if ((uint8_t)(head - reader_tail) == READER_IN) {
        reader_bytes[(uint8_t)(head - 1) % READER_IN] = 0;
        return;
    }
    reader_bytes[head % READER_IN] = hurt ? 0 : byte;
    reader_head = (uint8_t)(head + 1);
}

static inline void poll_host(void)
{
    if (UCSR0A & _BV(RXC0)) {
        take_host_byte();
    }
}

static inline void poll_reader(void)
{
    if (UCSR1A & _BV(RXC1)) {
        take_reader_byte();
    }
}

#endif
