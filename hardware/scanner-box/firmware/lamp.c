#include "lamp.h"

#include <string.h>

#include "clock.h"
#include "places.h"

#define BREATH_MS 3072U
#define BLINK_MS 1000U
#define ROUND_MS 1200U
#define DOUBLE_BLINK_MS 2400U
#define AWAY_LEAST 4
#define AWAY_MOST 40

static const uint8_t AMBER[3] = {255, 120, 0};

void lamp_begin(struct lamp *lamp, uint32_t now)
{
    memset(lamp, 0, sizeof *lamp);
    lamp->brightness = 128;
    lamp->shown_at = now;
    lamp->mood_at = now;
    lamp->mood = MOOD_AWAY;
}

void lamp_show(struct lamp *lamp, const uint8_t *what, uint32_t now)
{
    lamp->pattern = what[0];
    memcpy(lamp->colour, what + 1, sizeof lamp->colour);
    lamp->count = what[4];
    lamp->shown_at = now;
}

void lamp_flash(struct lamp *lamp, const uint8_t *colour, uint32_t now)
{
    memcpy(lamp->flash, colour, sizeof lamp->flash);
    lamp->flashing = (colour[0] | colour[1] | colour[2]) != 0;
    lamp->flashed_at = now;
}

void lamp_mood(struct lamp *lamp, enum mood mood, uint32_t now)
{
    if (lamp->mood != (uint8_t)mood) {
        lamp->mood = (uint8_t)mood;
        lamp->mood_at = now;
    }
}

static bool flash_is_over(const struct lamp *lamp, uint32_t now)
{
    return since(now, lamp->flashed_at) >= FLASH_MS;
}

void lamp_tick(struct lamp *lamp, uint32_t now)
{
    if (lamp->flashing && flash_is_over(lamp, now)) {
        lamp->flashing = false;
    }
}

/* All of it stays all of it, nothing nothing; and no division, which is slow work. */
static uint8_t part(uint8_t whole, uint8_t of_255)
{
    return (uint8_t)(((uint16_t)whole * of_255 + 255U) >> 8);
}

static void light(uint8_t *rgb, uint8_t which, const uint8_t *colour, uint8_t strength)
{
    for (uint8_t i = 0; i < 3; i++) {
        rgb[3 * which + i] = part(colour[i], strength);
    }
}

static void light_all(uint8_t *rgb, uint8_t lights, const uint8_t *colour, uint8_t strength)
{
    for (uint8_t which = 0; which < lights && which < BOX_LIGHTS; which++) {
        light(rgb, which, colour, strength);
    }
}

/* Up and down; squared, because the eye sees small differences in the dark. */
static uint8_t breath(uint32_t elapsed, uint8_t least, uint8_t most)
{
    uint16_t phase = (uint16_t)(elapsed % BREATH_MS / (BREATH_MS / 512U)); /* 0 to 511 */
    uint8_t height = (uint8_t)(phase < 256 ? phase : 511 - phase);
    uint8_t squared = part(height, height);
    return (uint8_t)(least + part((uint8_t)(most - least), squared));
}

/* One light runs round, two weaker ones behind it. */
static void sweep(uint8_t *rgb, const uint8_t *colour, uint32_t elapsed)
{
    static const IN_FLASH uint8_t tail[] = {255, 64, 12};
    uint8_t head = (uint8_t)(elapsed % ROUND_MS / (ROUND_MS / BOX_LIGHTS));
    for (uint8_t behind = 0; behind < sizeof tail; behind++) {
        light(rgb, (uint8_t)((head + BOX_LIGHTS - behind) % BOX_LIGHTS), colour, tail[behind]);
    }
}

/* Each side is two lights, clockwise from the first; the sides are bits. */
static void light_sides(uint8_t *rgb, uint8_t sides, const uint8_t *colour)
{
    for (uint8_t which = 0; which < BOX_LIGHTS; which++) {
        if ((sides >> (which / 2) & 1) != 0) {
            light(rgb, which, colour, 255);
        }
    }
}

static void show_pattern(const struct lamp *lamp, uint8_t *rgb, uint32_t elapsed)
{
    switch (lamp->pattern) {
    case LAMP_STEADY:
        light_all(rgb, BOX_LIGHTS, lamp->colour, 255);
        break;
    case LAMP_BREATHE:
        light_all(rgb, BOX_LIGHTS, lamp->colour, breath(elapsed, 20, 255));
        break;
    case LAMP_BLINK:
        light_all(rgb, BOX_LIGHTS, lamp->colour, elapsed % BLINK_MS < BLINK_MS / 2 ? 255 : 0);
        break;
    case LAMP_COUNT:
        light_all(rgb, lamp->count, lamp->colour, 255);
        break;
    case LAMP_SWEEP:
        sweep(rgb, lamp->colour, elapsed);
        break;
    case LAMP_SIDES:
        light_sides(rgb, elapsed % BLINK_MS < BLINK_MS / 2 ? lamp->count : 0, lamp->colour);
        break;
    default: /* off, and what a later version may know */
        break;
    }
}

/* Two short ones, then a long dark: host and box do not understand each other. */
static void show_strangers(uint8_t *rgb, uint32_t elapsed)
{
    uint16_t phase = (uint16_t)(elapsed % DOUBLE_BLINK_MS);
    bool lit = phase < 200 || (phase >= 400 && phase < 600);
    light_all(rgb, BOX_LIGHTS, AMBER, lit ? 255 : 0);
}

static void show_away(uint8_t *rgb, uint32_t elapsed)
{
    static const uint8_t white[3] = {255, 255, 255};
    light(rgb, 0, white, breath(elapsed, AWAY_LEAST, AWAY_MOST));
}

static void dim(uint8_t *rgb, uint8_t brightness)
{
    for (uint8_t i = 0; i < 3 * BOX_LIGHTS; i++) {
        rgb[i] = part(rgb[i], brightness);
    }
}

/* Whatever was asked for, USB has to carry it. */
static void keep_within_current(uint8_t *rgb)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < 3 * BOX_LIGHTS; i++) {
        sum = (uint16_t)(sum + rgb[i]);
    }
    if (sum <= BRIGHT_MOST) {
        return;
    }
    uint8_t part_of_256 = (uint8_t)(BRIGHT_MOST * 256 / sum);
    for (uint8_t i = 0; i < 3 * BOX_LIGHTS; i++) {
        rgb[i] = (uint8_t)(((uint16_t)rgb[i] * part_of_256) >> 8);
    }
}

void lamp_lights(const struct lamp *lamp, uint8_t *rgb, uint32_t now)
{
    memset(rgb, 0, 3 * BOX_LIGHTS);
    if (lamp->mood == MOOD_STRANGERS) {
        show_strangers(rgb, since(now, lamp->mood_at));
    } else if (lamp->mood == MOOD_AWAY) {
        show_away(rgb, since(now, lamp->mood_at));
    } else if (lamp->flashing && !flash_is_over(lamp, now)) {
        light_all(rgb, BOX_LIGHTS, lamp->flash, 255);
    } else {
        show_pattern(lamp, rgb, since(now, lamp->shown_at));
    }
    dim(rgb, lamp->brightness);
    keep_within_current(rgb);
}
