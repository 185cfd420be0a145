/* A second board, of which no chip is made: this machine, with a terminal for each line. It owes the
   box what any board does, and nothing else, so that it shows what that is. Its lights and its tone
   it tells on standard output; SIGUSR1 presses the button, SIGUSR2 lets it go. */
#include "../board.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "../messages.h"

static struct line {
    int end;
    uint8_t wire[BOARD_TO_HOST];
} host, reader;

static volatile sig_atomic_t pressed;

static void press(int number)
{
    pressed = number == SIGUSR1;
}

static void open_line(struct line *line, const char *name)
{
    struct termios raw;
    line->end = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (line->end < 0 || grantpt(line->end) != 0 || unlockpt(line->end) != 0) {
        exit(1);
    }
    int other = open(ptsname(line->end), O_RDWR | O_NOCTTY); /* stays open: nobody need be there */
    tcgetattr(other, &raw);
    cfmakeraw(&raw);
    tcsetattr(other, TCSANOW, &raw);
    printf("{\"%s\": \"%s\"}\n", name, ptsname(line->end));
}

struct board_start board_begin(void)
{
    struct board_start start = {CAUSE_POWER, 0, 0x2B0A2D};
    if (getrandom(&start.boot, sizeof start.boot, 0) < 0) {
        exit(1);
    }
    start.boot |= 1; /* 0 is none */
    signal(SIGUSR1, press);
    signal(SIGUSR2, press);
    setvbuf(stdout, NULL, _IOLBF, 0);
    open_line(&host, "host");
    open_line(&reader, "reader");
    return start;
}

uint32_t board_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)now.tv_sec * 1000U + (uint32_t)(now.tv_nsec / 1000000);
}

bool board_host_byte(uint8_t *byte)
{
    return read(host.end, byte, 1) == 1;
}

bool board_reader_byte(uint8_t *byte)
{
    return read(reader.end, byte, 1) == 1;
}

uint8_t board_overruns(void)
{
    return 0;
}

uint8_t *board_to_host(void)
{
    return host.wire;
}

static void send(struct line *line, uint8_t count)
{
    ssize_t sent = write(line->end, line->wire, count);
    (void)sent; /* what finds nobody is lost, as on any line */
    memset(line->wire, 0, count);
}

void board_send_to_host(uint8_t count)
{
    send(&host, count);
}

uint8_t *board_to_reader(void)
{
    return reader.wire;
}

void board_send_to_reader(uint8_t count)
{
    send(&reader, count);
}

bool board_button(void)
{
    return pressed;
}

void board_lights(const uint8_t *rgb, uint8_t count)
{
    printf("{\"lights\": \"");
    for (uint8_t i = 0; i < 3 * count; i++) {
        printf("%02x", rgb[i]);
    }
    printf("\"}\n");
}

void board_tone(uint16_t hz)
{
    static uint16_t sounding;
    if (hz != sounding) {
        sounding = hz;
        printf("{\"tone\": %u}\n", hz);
    }
}

void board_sign_of_life(bool lit)
{
    (void)lit;
}

void board_lives(void) {}

void board_sleep(void)
{
    struct pollfd lines[] = {{host.end, POLLIN, 0}, {reader.end, POLLIN, 0}};
    poll(lines, 2, 1);
}
