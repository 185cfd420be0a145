/* The ATmega2560 at 16 MHz: how it starts, timer 0 for the milliseconds, timer 1 for the tone, the
   button, and sleep. Its lines and its ring have files of their own. */
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
#include "identity.h"
#include "mega2560.h"
#include "messages.h"

#define TICKS_PER_MS (F_CPU / 64 / 1000)
#define LOWEST_HZ 31

#define BUTTON PE4
#define BUZZER PB5
#define LED PB7

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
    return memcmp(memory, boots.record, sizeof boots.record) == 0 ? boots.boot : chance() | 1;
}

#define IDENTITY_AT (BOOTS_AT + BOOTS_BYTES)

/* Thrown with the dice at the first start, and written down; 0 where that does not hold. */
static uint32_t know_thyself(void)
{
    extern const uint8_t __heap_start[];
    uint8_t record[IDENTITY_BYTES];
    eeprom_read_block(record, (const void *)IDENTITY_AT, sizeof record);
    uint32_t id = identity_kept(record);
    if (id == 0) {
        uint32_t dice = (uint32_t)crc16(__heap_start, 2048) << 16 | crc16(__heap_start + 2048, 2048);
        identity_new(dice, record);
        eeprom_update_block(record, (void *)IDENTITY_AT, sizeof record);
        eeprom_read_block(record, (const void *)IDENTITY_AT, sizeof record);
        id = identity_kept(record);
    }
    return id;
}

static void begin_pins(void)
{
    PORTE |= _BV(BUTTON);
    begin_ring();
    DDRB |= _BV(BUZZER) | _BV(LED);
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
    struct board_start start = {cause(), count_boot(), know_thyself()};
    begin_pins();
    begin_lines();
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

bool board_button(void)
{
    return !(PINE & _BV(BUTTON));
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

/* What comes after the look at the lines wakes the chip again: sei() lets no interrupt in before
   the instruction that follows it. */
void board_sleep(void)
{
    cli();
    if (lines_are_quiet()) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}
