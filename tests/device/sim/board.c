#define _GNU_SOURCE /* memmem */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/sim_elf.h>

#define RAM 0x200
#define DATA_OF_ELF 0x800000
#define MCUSR 0x54
#define PORTE 0x2E
#define BUTTON 4
#define POWERED 1
#define PULLED 2
#define BOOTLOADER (MS * 1000ULL)
#define ASKED (MS * 7000ULL) /* the bootloader was spoken to, and waits for more */
#define BOOTLOADER_STACK 512
#define CIRCLE 0x3F000 /* in flash, far behind any program of ours */

struct board board;

static bool was_reset;
static uint64_t starts; /* when the bootloader gives up */
static uint64_t chance;
static uint16_t heap; /* where the program's own memory ends */
static uint8_t *paint; /* what the memory was when the power came */

static uint32_t dice(void)
{
    chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(chance >> 33);
}

static void no_sleep(avr_t *avr, avr_cycle_count_t how_long)
{
    board.asleep += how_long + 1;
    (void)avr;
}

static void at_reset(avr_t *avr)
{
    was_reset = true;
    (void)avr;
}

/* An open button is whatever the pull-up makes of it. */
static void wire_button(void)
{
    avr_t *avr = board.avr;
    avr_ioport_external_t wire = {.name = 'E', .mask = board.pressed << BUTTON, .value = 0};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('E'), &wire);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('E'), BUTTON),
                  board.pressed ? 0 : avr->data[PORTE] >> BUTTON & 1);
}

/* simavr forgets all its timers in a reset, so ours begin anew. And it would look at a button that is
   down in every cycle, for an interrupt that the firmware has not switched on. */
static void after_reset(void)
{
    was_reset = false;
    board.resets++;
    board.avr->run_cycle_limit = SLICE;
    avr_extint_set_strict_lvl_trig(board.avr, BUTTON, 0);
    line_reset(&board.host);
    line_reset(&board.reader);
    wire_button();
}

static void reset(uint8_t cause)
{
    avr_reset(board.avr);
    board.avr->data[MCUSR] = cause;
    starts = 0;
    after_reset();
}

void board_reset(void)
{
    reset(PULLED);
}

void board_press(bool pressed)
{
    board.pressed = pressed;
    wire_button();
}

void board_power(void)
{
    avr_t *avr = board.avr;
    for (uint32_t at = RAM; at <= avr->ramend; at++)
        paint[at] = avr->data[at] = (uint8_t)dice();
    board.powered = true;
    reset(POWERED);
}

void board_reset_to_bootloader(void)
{
    avr_t *avr = board.avr;
    reset(0);
    for (uint32_t at = avr->ramend - BOOTLOADER_STACK + 1; at <= avr->ramend; at++)
        avr->data[at] = (uint8_t)dice();
    starts = board.now + BOOTLOADER;
}

static void step(void)
{
    avr_t *avr = board.avr;
    avr_cycle_count_t before = avr->cycle;
    int state = avr_run(avr);
    if (avr->cycle > before)
        board.now += avr->cycle - before;
    if (was_reset)
        after_reset();
    board.crashed |= state == cpu_Crashed || state == cpu_Done;
}

void board_hang(void)
{
    static const uint8_t circle[] = {0xFF, 0xCF}; /* rjmp to itself */
    memcpy(board.avr->flash + CIRCLE, circle, sizeof circle);
    board.avr->codeend = board.avr->flashend;
    board.avr->pc = CIRCLE;
    board.avr->state = cpu_Running;
}

/* Only where nothing is half done: an interrupt would return to where it came from. */
void board_stall(bool begins)
{
    static avr_flashaddr_t from;
    avr_t *avr = board.avr;
    while (!avr->sreg[S_I] || (!begins && avr->pc != CIRCLE))
        step();
    if (begins) {
        from = avr->pc;
        board_hang();
    } else {
        avr->pc = from;
    }
}

void board_spoil(int bits)
{
    for (; bits > 0; bits--)
        board.avr->data[RAM + dice() % (heap - RAM)] ^= (uint8_t)(1U << (dice() & 7));
}

bool board_has(const char *text)
{
    return memmem(board.avr->data + RAM, (size_t)(board.avr->ramend + 1 - RAM), text, strlen(text));
}

int board_untouched(void)
{
    int at = heap;
    while (at <= board.avr->ramend && board.avr->data[at] == paint[at])
        at++;
    return at - heap;
}

static void on_ring(struct avr_irq_t *irq, uint32_t value, void *param)
{
    ring_edge(&board.ring, value & 1, board.avr->cycle);
    (void)irq, (void)param;
}

static void on_piezo(struct avr_irq_t *irq, uint32_t value, void *param)
{
    static bool high;
    if ((value & 1) == high)
        return;
    high = value & 1;
    piezo_edge(&board.piezo, high, board.avr->cycle);
    (void)irq, (void)param;
}

/* Standard output is ours. */
static void complain(avr_t *avr, const int level, const char *format, va_list words)
{
    if (level == LOG_ERROR)
        vfprintf(stderr, format, words);
    (void)avr;
}

static uint16_t heap_of(const elf_firmware_t *firmware)
{
    uint32_t end = RAM;
    for (uint32_t n = 0; n < firmware->symbolcount; n++)
        if (!strcmp(firmware->symbol[n]->symbol, "_end") ||
            !strcmp(firmware->symbol[n]->symbol, "__heap_start"))
            end = firmware->symbol[n]->addr - DATA_OF_ELF;
    return (uint16_t)end;
}

void board_build(const char *file, uint64_t seed)
{
    elf_firmware_t firmware = {0};
    avr_global_logger_set(complain);
    chance = seed;
    avr_t *avr = board.avr = avr_make_mcu_by_name("atmega2560");
    if (!avr || elf_read_firmware(file, &firmware))
        exit(3);
    avr_init(avr);
    avr->frequency = CLOCK;
    avr_load_firmware(avr, &firmware);
    avr->frequency = CLOCK;
    avr->sleep = no_sleep;
    avr->reset = at_reset;
    heap = heap_of(&firmware);
    paint = malloc(avr->ramend + 1U);
    board.ring.rest = UINT32_MAX;
    line_begin(&board.host, avr, '0');
    line_begin(&board.reader, avr, '1');
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('E'), 3), on_ring, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 5), on_piezo, NULL);
}

static bool in_bootloader(void)
{
    if (board.now >= starts)
        return false;
    if (line_drop(&board.host))
        starts = board.now + ASKED;
    return true;
}

/* Asleep, the microcontroller goes on to its next timer, whenever that may be. */
static avr_cycle_count_t wake(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr, (void)when, (void)param;
    return 0;
}

void board_run(uint64_t cycles)
{
    uint64_t end = board.now + cycles;
    if (!board.powered || in_bootloader()) {
        line_drop(&board.reader);
        board.now = end;
        return;
    }
    avr_cycle_timer_register(board.avr, cycles, wake, NULL);
    while (board.now < end && !board.crashed)
        step();
    ring_look(&board.ring, board.avr->cycle);
    piezo_look(&board.piezo, board.avr->cycle);
}
