#define _GNU_SOURCE
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define HELD 3 /* two bytes in the receive buffer, and one in the shift register */

static uint32_t dice(struct line *line)
{
    line->chance ^= line->chance << 13;
    line->chance ^= line->chance >> 7;
    line->chance ^= line->chance << 17;
    return (uint32_t)(line->chance >> 16);
}

/* What noise makes of a byte: none, one or two of them. */
static int spoil(struct line *line, uint8_t byte, uint8_t out[2])
{
    out[0] = byte;
    if (!line->noise || dice(line) >= line->noise)
        return 1;
    line->hurt++;
    switch (dice(line) % 3) {
    case 0:
        out[0] ^= (uint8_t)(1U << (dice(line) & 7));
        return 1;
    case 1:
        return 0;
    default:
        out[1] = (uint8_t)dice(line);
        return 2;
    }
}

/* simavr counts a parity bit that our lines have not. */
void line_pace(struct line *line)
{
    avr_t *avr = line->avr;
    avr_uart_t *uart = line->uart;
    uint32_t divisor = avr_regbit_get(avr, uart->ubrrl) | avr_regbit_get(avr, uart->ubrrh) << 8;
    uart->cycles_per_byte = (divisor + 1) * (avr_regbit_get(avr, uart->u2x) ? 8 : 16) * 10;
}

/* The next byte begins to come in. simavr would keep 64 of them; the real UART keeps three. */
static avr_cycle_count_t arrive(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct line *line = param;
    const uart_fifo_t *held = &line->uart->input;
    if (line->head == line->tail) {
        line->busy = false;
        return 0;
    }
    uint8_t byte = line->waiting[line->tail++ % LINE_ROOM];
    line_pace(line);
    if (((held->write - held->read) & (uart_fifo_fifo_size - 1)) >= HELD)
        line->overrun++;
    else
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ(line->uart->name), UART_IRQ_INPUT),
                      byte);
    return when + line->uart->cycles_per_byte;
}

static void put(struct line *line, uint8_t byte)
{
    if (line->head - line->tail < LINE_ROOM)
        line->waiting[line->head++ % LINE_ROOM] = byte;
}

static void departed(struct avr_irq_t *irq, uint32_t value, void *param)
{
    struct line *line = param;
    uint8_t bytes[2];
    int count = spoil(line, (uint8_t)value, bytes);
    line_pace(line);
    for (int n = 0; n < count && line->out < LINE_ROOM; n++)
        line->outgoing[line->out++] = bytes[n];
    (void)irq;
}

void line_begin(struct line *line, avr_t *avr, char uart)
{
    uint32_t flags = 0;
    memset(line, 0, sizeof *line);
    line->avr = avr;
    line->pty = -1;
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (!strcmp(io->kind, "uart") && ((avr_uart_t *)io)->name == uart)
            line->uart = (avr_uart_t *)io;
    if (!line->uart)
        exit(3);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS(uart), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ(uart), UART_IRQ_OUTPUT),
                            departed, line);
}

const char *line_plug(struct line *line)
{
    struct termios raw;
    line->pty = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (line->pty < 0 || grantpt(line->pty) || unlockpt(line->pty))
        exit(3);
    const char *name = ptsname(line->pty);
    int end = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    tcgetattr(end, &raw);
    cfmakeraw(&raw);
    tcsetattr(end, TCSANOW, &raw);
    close(end);
    line->from_pty = line->to_pty = 0;
    line->open = false;
    line->out = 0;
    return name;
}

void line_unplug(struct line *line)
{
    close(line->pty);
    line->pty = -1;
    line_drop(line);
}

uint32_t line_drop(struct line *line)
{
    uint32_t dropped = line->head - line->tail;
    line->tail = line->head;
    return dropped;
}

static void take(struct line *line)
{
    uint8_t bytes[1024], spoilt[2];
    ssize_t got;
    while ((got = read(line->pty, bytes, sizeof bytes)) > 0) {
        line->from_pty += (uint64_t)got;
        for (ssize_t at = 0; at < got; at++)
            for (int n = 0, count = spoil(line, bytes[at], spoilt); n < count; n++)
                put(line, spoilt[n]);
    }
    line->open = got < 0 && errno == EAGAIN;
}

/* As with a real port: what comes while nobody has it open is gone. */
static void give(struct line *line)
{
    uint32_t done = 0;
    while (line->open && done < line->out) {
        ssize_t given = write(line->pty, line->outgoing + done, line->out - done);
        if (given <= 0)
            break;
        done += (uint32_t)given;
    }
    line->to_pty += done;
    line->out = 0;
}

void line_pump(struct line *line)
{
    if (line->pty < 0) {
        line->out = 0;
        return;
    }
    take(line);
    give(line);
    if (!line->busy && line->head != line->tail && line->avr->state != cpu_Limbo) {
        line->busy = true;
        avr_cycle_timer_register(line->avr, 1, arrive, line);
    }
}

void line_reset(struct line *line)
{
    line->busy = false;
}
