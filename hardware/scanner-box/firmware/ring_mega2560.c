/* The ring's one wire: bits as short and as long as its lights want them. */
#include <avr/io.h>
#include <util/atomic.h>

#include "board.h"
#include "lines_mega2560.h"
#include "mega2560.h"

#define RING PE3

void begin_ring(void)
{
    DDRE |= _BV(RING);
}

/* Eight bits of 20 cycles each: high for 6 of them (0.38 µs) is a 0, for 12 (0.75 µs) a 1. */
static inline __attribute__((always_inline)) void send_colour(uint8_t colour, uint8_t high, uint8_t low)
{
    uint8_t bits = 8;
    __asm__ volatile("1: out %[port], %[high] \n\t"
                     "rjmp .+0 \n\t rjmp .+0 \n\t"
                     "sbrs %[colour], 7 \n\t"
                     "out %[port], %[low] \n\t"
                     "lsl %[colour] \n\t"
                     "rjmp .+0 \n\t rjmp .+0 \n\t"
                     "out %[port], %[low] \n\t"
                     "rjmp .+0 \n\t rjmp .+0 \n\t"
                     "dec %[bits] \n\t"
                     "brne 1b \n\t"
                     : [colour] "+r"(colour), [bits] "+r"(bits)
                     : [port] "I"(_SFR_IO_ADDR(PORTE)), [high] "r"(high), [low] "r"(low));
}

/* The whole frame without an interrupt, 0.45 ms: the quickest lights take 5 µs of quiet for its end.
   Between two colours there is time for a look at a line: a byte takes it 87 µs, and the chip itself
   keeps two. Of the clock's interrupts, one each millisecond, none is lost. The lights take green
   first. */
void board_lights(const uint8_t *rgb, uint8_t count)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        const uint8_t high = PORTE | _BV(RING), low = (uint8_t)(high & ~_BV(RING));
        for (; count > 0; count--, rgb += 3) {
            send_colour(rgb[1], high, low);
            poll_host();
            send_colour(rgb[0], high, low);
            poll_reader();
            send_colour(rgb[2], high, low);
            poll_host();
        }
    }
}
