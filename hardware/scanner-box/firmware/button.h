/* The big button: contacts that bounce for some milliseconds become presses, short or held. */
#ifndef BUTTON_H
#define BUTTON_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define BOUNCE_MS 20

enum pressed { PRESSED_NOT, PRESSED_SHORT, PRESSED_HELD };

struct button {
    uint32_t changed_at; /* when the contact last changed */
    uint32_t down_at;    /* when it went down for this press */
    bool contact;        /* what it says now, bounces and all */
    bool down;           /* what to believe */
    bool ready;          /* it has been up since the start: no press without going down */
    bool told;           /* this press was told already */
};

void button_begin(struct button *button, uint32_t now);
enum pressed button_contact(struct button *button, bool down, uint32_t now);
enum pressed button_tick(struct button *button, uint32_t now);

#endif
