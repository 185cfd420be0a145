/* The ring of lights: what it shows, at any moment. Every pattern can be told without its colour. */
#ifndef LAMP_H
#define LAMP_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define BOX_LIGHTS 12

/* A light takes up to 20 mA for each of its three colours, and 1 mA when it is dark. */
#define RING_MA 150
#define COLOUR_MA 20
#define DARK_MA 1
#define BRIGHT_MOST ((RING_MA - DARK_MA * BOX_LIGHTS) * 255L / COLOUR_MA)

/* Who decides what is shown: the host, or the box itself. */
enum mood { MOOD_HOST, MOOD_AWAY, MOOD_STRANGERS };

struct lamp {
    uint32_t shown_at;
    uint32_t flashed_at;
    uint32_t mood_at;
    uint8_t pattern;
    uint8_t count;
    uint8_t colour[3];
    uint8_t flash[3];
    uint8_t brightness;
    bool flashing;
    uint8_t mood;
};

void lamp_begin(struct lamp *lamp, uint32_t now);
void lamp_show(struct lamp *lamp, const uint8_t *what, uint32_t now); /* pattern, colour, count */
void lamp_flash(struct lamp *lamp, const uint8_t *colour, uint32_t now);
void lamp_mood(struct lamp *lamp, enum mood mood, uint32_t now);
void lamp_tick(struct lamp *lamp, uint32_t now);

/* What every light has to send out now: red, green and blue of each. */
void lamp_lights(const struct lamp *lamp, uint8_t *rgb, uint32_t now);

#endif
