/* The scanner box's real firmware in a simulated ATmega2560, with both serial lines on terminals.
 *
 *     simbox FIRMWARE.elf SEED
 *
 * It is told what to do on standard input, a line a command, and tells what it sees on standard
 * output, a JSON object a line; each has the box's own time, "t", in milliseconds.
 *
 *     run MS [HOST READER]  go on for so long, then say "now"; before that, wait until so many bytes
 *                           in all have come from either terminal
 *     speed X               go on by itself, X times as fast as a clock; 0: only when told `run`
 *     button 0|1            the button's wire to ground is open, or closed
 *     reset                 pull the reset line
 *     reset boot            the same on a board with a bootloader, as it is sold
 *     power                 off, and on again: memory is left to chance
 *     unplug, replug        without the cable there is no power either
 *     noise P SEED          hurt each byte on the host's line with this probability, both ways
 *     hang                  the program goes round in a circle, its interrupts go on
 *     stall 1|0             the same, and where it was it goes on
 *     spoil N               flip N bits anywhere in memory
 *     find TEXT             say whether it stands anywhere in memory
 *     state                 what is counted
 */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "board.h"

static double speed;

static double ms(void)
{
    return (double)board.now / MS;
}

/* ---- what is told ---- */

static void tell_lights(void)
{
    const struct ring *ring = &board.ring;
    printf("{\"t\": %.3f, \"lights\": [", ms());
    for (uint32_t n = 0; n < ring->lights; n++)
        printf("%s\"%02x%02x%02x\"", n ? ", " : "", ring->shown[3 * n + 1], ring->shown[3 * n],
               ring->shown[3 * n + 2]);
    printf("]}\n");
}

static void tell(void)
{
    if (board.ring.changed)
        tell_lights();
    if (board.piezo.changed)
        printf("{\"t\": %.3f, \"tone\": %u}\n", ms(), board.piezo.hertz);
    if (board.crashed) {
        printf("{\"t\": %.3f, \"crashed\": \"%05x\"}\n", ms(), board.avr->pc);
        fflush(stdout);
        exit(4);
    }
    board.ring.changed = board.piezo.changed = false;
}

static void tell_state(void)
{
    const struct ring *ring = &board.ring;
    printf("{\"t\": %.3f, \"state\": {\"stack\": %d, \"resets\": %u, \"asleep\": %.3f, "
           "\"overrun\": %u, \"hurt\": %u, \"frames\": %u, \"torn\": %u, \"odd\": %u, "
           "\"gap\": %.2f, \"rest\": %.2f}}\n",
           ms(), board_untouched(), board.resets, (double)board.asleep / (double)(board.now + 1),
           board.host.overrun + board.reader.overrun, board.host.hurt, ring->frames, ring->torn,
           ring->odd, ring->gap / 16.0, ring->rest / 16.0);
}

static void tell_now(void)
{
    printf("{\"t\": %.3f, \"now\": true, \"host\": %lu, \"reader\": %lu}\n", ms(),
           (unsigned long)board.host.to_pty, (unsigned long)board.reader.to_pty);
}

/* ---- time ---- */

static void pump(void)
{
    line_pump(&board.host);
    line_pump(&board.reader);
    tell();
}

static void expect(struct line *line, uint64_t bytes)
{
    for (int patience = 5000; patience && line->pty >= 0 && line->from_pty < bytes; patience--) {
        line_pump(line);
        if (line->from_pty < bytes)
            usleep(200);
    }
}

static void run(double length, uint64_t host, uint64_t reader)
{
    uint64_t end = board.now + (uint64_t)(length * MS);
    expect(&board.host, host);
    expect(&board.reader, reader);
    while (board.now < end) {
        pump();
        board_run(end - board.now < SLICE ? end - board.now : SLICE);
    }
    pump();
    tell_now();
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- commands ---- */

static void plug(void)
{
    printf("{\"t\": %.3f, \"host\": \"%s\"}\n", ms(), line_plug(&board.host));
}

static void make_noise(double probability, uint64_t seed)
{
    board.host.noise = (uint32_t)(probability * 4294967295.0);
    board.host.chance = seed * 2 + 1;
}

static bool does(const char *line)
{
    double number = 0;
    unsigned long host = 0, reader = 0;
    if (sscanf(line, "run %lf %lu %lu", &number, &host, &reader) >= 1)
        run(number, host, reader);
    else if (sscanf(line, "noise %lf %lu", &number, &host) == 2)
        make_noise(number, host);
    else if (sscanf(line, "button %lu", &host) == 1)
        board_press(host);
    else if (sscanf(line, "spoil %lu", &host) == 1)
        board_spoil((int)host);
    else if (sscanf(line, "speed %lf", &number) == 1)
        speed = number;
    else if (!strcmp(line, "reset boot"))
        board_reset_to_bootloader();
    else if (!strcmp(line, "reset"))
        board_reset();
    else if (!strcmp(line, "power"))
        board_power();
    else if (!strcmp(line, "unplug"))
        board.powered = false, line_unplug(&board.host);
    else if (!strcmp(line, "replug"))
        plug(), board_power();
    else if (!strcmp(line, "hang"))
        board_hang();
    else if (sscanf(line, "stall %lu", &host) == 1)
        board_stall(host);
    else if (!strncmp(line, "find ", 5))
        printf("{\"t\": %.3f, \"found\": %s}\n", ms(), board_has(line + 5) ? "true" : "false");
    else if (!strcmp(line, "state"))
        tell_state();
    else
        return false;
    return true;
}

static void hear(char *said)
{
    static char line[256];
    static size_t length;
    for (; *said; said++) {
        if (*said != '\n') {
            if (length < sizeof line - 1)
                line[length++] = *said;
            continue;
        }
        line[length] = 0;
        length = 0;
        if (!does(line))
            printf("{\"t\": %.3f, \"unknown\": true}\n", ms());
    }
    fflush(stdout);
}

/* Take commands, for so many seconds at the most; for ever, if it is less than nothing. */
static void listen_for(double patience)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    struct timespec most = {(time_t)patience, (long)((patience - (double)(time_t)patience) * 1e9)};
    char said[4096];
    if (ppoll(&in, 1, patience < 0 ? NULL : &most, NULL) <= 0)
        return;
    ssize_t got = read(STDIN_FILENO, said, sizeof said - 1);
    if (got <= 0)
        exit(0);
    said[got] = 0;
    hear(said);
}

int main(int count, char **words)
{
    if (count != 3)
        return 2;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_DFL);
    board_build(words[1], strtoull(words[2], NULL, 10));
    printf("{\"t\": 0, \"reader\": \"%s\"}\n", line_plug(&board.reader));
    plug();
    board_power();
    fflush(stdout);
    for (double due = seconds();;) {
        double early = speed > 0 ? due - seconds() : -1;
        listen_for(speed > 0 && early < 0 ? 0 : early);
        if (speed <= 0 || early < -0.1)
            due = seconds(); /* a machine too busy for this is not to be caught up with */
        if (speed <= 0 || seconds() < due)
            continue;
        uint64_t before = board.now;
        pump();
        board_run(SLICE);
        pump();
        fflush(stdout);
        due += (double)(board.now - before) / CLOCK / speed;
    }
}
