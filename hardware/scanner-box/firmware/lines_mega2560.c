/* UART 0 to the host, UART 1 to the reading module: bytes come and go while others work. */
#include <avr/interrupt.h>
#include <util/atomic.h>

#include "board.h"
#include "lines_mega2560.h"
#include "mega2560.h"

#define UBRR_115200 16 /* with U2X; 2.1 % too fast, which both ends bear */
#define UBRR_9600 207  /* with U2X; 0.2 % */

volatile uint8_t host_bytes[HOST_IN], host_head, host_tail;
volatile uint8_t reader_bytes[READER_IN], reader_head, reader_tail;
volatile uint8_t overruns;

/* Bytes on their way out: `left` of them, from `next` on. */
static uint8_t host_wire[BOARD_TO_HOST], reader_wire[BOARD_TO_READER];
static uint8_t *volatile host_next;
static const uint8_t *volatile reader_next;
static volatile uint8_t host_left, reader_left;

void begin_lines(void)
{
    PORTD |= _BV(PD2); /* a wire that nobody drives would bring noise from the module */
    UCSR0A = _BV(U2X0); /* before the divisor: simavr looks at it only then */
    UBRR0 = UBRR_115200;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    UCSR1A = _BV(U2X1);
    UBRR1 = UBRR_9600;
    UCSR1C = _BV(UCSZ11) | _BV(UCSZ10);
    UCSR1B = _BV(RXEN1) | _BV(TXEN1) | _BV(RXCIE1);
}

bool lines_are_quiet(void)
{
    return host_head == host_tail && reader_head == reader_tail;
}

ISR(USART0_RX_vect)
{
    take_host_byte();
}

ISR(USART1_RX_vect)
{
    take_reader_byte();
}

bool board_host_byte(uint8_t *byte)
{
    if (host_tail == host_head) {
        return false;
    }
    *byte = host_bytes[host_tail % HOST_IN];
    host_tail++;
    return true;
}

bool board_reader_byte(uint8_t *byte)
{
    if (reader_tail == reader_head) {
        return false;
    }
    *byte = reader_bytes[reader_tail % READER_IN];
    reader_bytes[reader_tail % READER_IN] = 0; /* nor here */
    reader_tail++;
    return true;
}

uint8_t board_overruns(void)
{
    uint8_t times;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        times = overruns;
        overruns = 0;
    }
    return times;
}

ISR(USART0_UDRE_vect)
{
    uint8_t *next = host_next;
    UDR0 = *next;
    *next = 0; /* what a card said does not stay */
    host_next = next + 1;
    if (--host_left == 0) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    }
}

ISR(USART1_UDRE_vect)
{
    UDR1 = *reader_next++;
    if (--reader_left == 0) {
        UCSR1B &= (uint8_t)~_BV(UDRIE1);
    }
}

uint8_t *board_to_host(void)
{
    return host_left == 0 ? host_wire : NULL;
}

void board_send_to_host(uint8_t count)
{
    if (count > 0) {
        host_next = host_wire;
        host_left = count;
        UCSR0B |= _BV(UDRIE0);
    }
}

uint8_t *board_to_reader(void)
{
    return reader_left == 0 ? reader_wire : NULL;
}

void board_send_to_reader(uint8_t count)
{
    if (count > 0) {
        reader_next = reader_wire;
        reader_left = count;
        UCSR1B |= _BV(UDRIE1);
    }
}
