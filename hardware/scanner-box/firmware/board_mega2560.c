/* The ATmega2560 at 16 MHz: UART 0 to the host, UART 1 to the reading module, timer 0 for the
   milliseconds, timer 1 for the tone. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <string.h>
#include <util/atomic.h>

#include "board.h"
#include "boots.h"
#include "frames.h"
#include "messages.h"

#define TICKS_PER_MS (F_CPU / 64 / 1000)
#define UBRR_115200 16 /* with U2X; 2.1 % too fast, which both ends bear */
#define UBRR_9600 207  /* with U2X; 0.2 % */
#define LOWEST_HZ 31

#define BUTTON PE4
#define RING PE3
#define BUZZER PB5
#define LED PB7

/* Bytes that came and were not taken yet; head and tail run on and are cut where they are used. */
#define HOST_IN 64U
#define READER_IN 32U

static volatile uint8_t host_bytes[HOST_IN], host_head, host_tail;
static volatile uint8_t reader_bytes[READER_IN], reader_head, reader_tail;
static volatile uint8_t overruns;

/* Bytes on their way out: `left` of them, from `next` on. */
static uint8_t host_wire[BOARD_TO_HOST], reader_wire[BOARD_TO_READER];
static const uint8_t *volatile host_next, *volatile reader_next;
static volatile uint8_t host_left, reader_left;

static volatile uint32_t milliseconds;

/* Before C begins: a watchdog that has bitten stays on, and would bite again on the way to main. */
static uint8_t cause_of_reset __attribute__((section(".noinit")));

void first_of_all(void) __attribute__((naked, used, section(".init3")));

void first_of_all(void)
{
    cause_of_reset = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

/* A bootloader may have cleared the register before us: then nobody knows. */
static uint8_t cause(void)
{
    if (cause_of_reset & _BV(PORF)) {
        return CAUSE_POWER;
    }
    if (cause_of_reset & _BV(BORF)) {
        return CAUSE_BROWN_OUT;
    }
    if (cause_of_reset & _BV(WDRF)) {
        return CAUSE_WATCHDOG;
    }
    return cause_of_reset & _BV(EXTRF) ? CAUSE_RESET : CAUSE_OTHER;
}

/* Not 0, where a supply that fades does its damage first. */
#define BOOTS_AT 16

/* What unused memory holds is as good as a throw of dice after a power cut; after a mere reset it
   is the same as before, but for the count of them. */
static uint16_t chance(void)
{
    extern const uint8_t __heap_start[];
    static uint16_t resets __attribute__((section(".noinit")));
    return (uint16_t)(crc16(__heap_start, 1024) + ++resets);
}

/* Each boot writes four bytes, in the next of sixteen places. Where it does not hold, the memory is
   worn out, and chance has to do. */
static uint16_t count_boot(void)
{
    uint8_t memory[BOOTS_BYTES];
    eeprom_read_block(memory, (const void *)BOOTS_AT, sizeof memory);
    struct boots boots = boots_next(memory, chance());
    uint8_t *place = (uint8_t *)(uintptr_t)(BOOTS_AT + boots.at);
    eeprom_update_block(boots.record, place, sizeof boots.record);
    eeprom_read_block(memory, place, sizeof boots.record);
    return memcmp(memory, boots.record, sizeof boots.record) == 0 ? boots.boot : chance();
}

static void begin_pins(void)
{
    PORTE |= _BV(BUTTON);
    DDRE |= _BV(RING);
    DDRB |= _BV(BUZZER) | _BV(LED);
    PORTD |= _BV(PD2); /* a line that nobody drives would bring noise from the module */
}

static void begin_uarts(void)
{
    UBRR0 = UBRR_115200;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    UBRR1 = UBRR_9600;
    UCSR1A = _BV(U2X1);
    UCSR1C = _BV(UCSZ11) | _BV(UCSZ10);
    UCSR1B = _BV(RXEN1) | _BV(TXEN1) | _BV(RXCIE1);
}

static void begin_clock(void)
{
    OCR0A = TICKS_PER_MS - 1;
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(OCIE0A);
}

struct board_start board_begin(void)
{
    struct board_start start = {cause(), count_boot()};
    begin_pins();
    begin_uarts();
    begin_clock();
    SMCR = 0; /* to sleep is to idle: UARTs and timers go on */
    wdt_enable(WDTO_1S);
    sei();
    return start;
}

ISR(TIMER0_COMPA_vect)
{
    milliseconds++;
}

uint32_t board_now(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = milliseconds;
    }
    return now;
}

static void count_overrun(void)
{
    if (overruns < UINT8_MAX) {
        overruns++;
    }
}

ISR(USART0_RX_vect)
{
    bool lost_before = UCSR0A & _BV(DOR0);
    uint8_t byte = UDR0;
    bool full = (uint8_t)(host_head - host_tail) == HOST_IN;
    if (lost_before || full) {
        count_overrun();
    }
    if (!full) {
        host_bytes[host_head % HOST_IN] = byte;
        host_head++;
    }
}

ISR(USART1_RX_vect)
{
    uint8_t byte = UDR1;
    if ((uint8_t)(reader_head - reader_tail) < READER_IN) {
        reader_bytes[reader_head % READER_IN] = byte;
        reader_head++;
    }
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
    UDR0 = *host_next++;
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

bool board_button(void)
{
    return !(PINE & _BV(BUTTON));
}

/* Eight bits of 20 cycles each: high for 6 of them (0.38 µs) is a 0, for 12 (0.75 µs) a 1. */
static void send_colour(uint8_t colour)
{
    uint8_t high = PORTE | _BV(RING);
    uint8_t low = (uint8_t)(high & ~_BV(RING));
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

/* One light at a time without interrupts, 30 µs: a byte from the host takes 87 µs, and the chip
   itself keeps two, so none is lost. The lights take green first. */
void board_lights(const uint8_t *rgb, uint8_t count)
{
    for (; count > 0; count--, rgb += 3) {
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        {
            send_colour(rgb[1]);
            send_colour(rgb[0]);
            send_colour(rgb[2]);
        }
    }
}

/* The timer turns the pin by itself; nothing has to be done while it sounds. */
void board_tone(uint16_t hz)
{
    static uint16_t sounding;
    if (hz == sounding) {
        return;
    }
    sounding = hz;
    TCCR1B = 0;
    TCCR1A = 0;
    PORTB &= (uint8_t)~_BV(BUZZER);
    if (hz < LOWEST_HZ) {
        return;
    }
    OCR1A = (uint16_t)(F_CPU / 8 / 2 / hz - 1);
    TCNT1 = 0;
    TCCR1A = _BV(COM1A0);
    TCCR1B = _BV(WGM12) | _BV(CS11);
}

void board_sign_of_life(bool lit)
{
    if (lit) {
        PORTB |= _BV(LED);
    } else {
        PORTB &= (uint8_t)~_BV(LED);
    }
}

void board_lives(void)
{
    wdt_reset();
}

/* What comes after the look at the rings wakes the chip again: sei() lets no interrupt in before
   the instruction that follows it. */
void board_sleep(void)
{
    cli();
    if (host_head == host_tail && reader_head == reader_tail) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}
