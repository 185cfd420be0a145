/* The box without its board: bytes, contacts and milliseconds come in; bytes, lights and tones go
   out. Nothing here knows a register, so all of it is tested on the desk. */
#ifndef BOX_H
#define BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "button.h"
#include "frames.h"
#include "lamp.h"
#include "messages.h"
#include "queue.h"
#include "reader.h"
#include "tune.h"

struct box {
    struct queue queue;
    struct framer framer;
    struct lamp lamp;
    struct tune tune;
    struct button button;
    struct reader reader;
    uint32_t now;
    uint32_t heard_at;    /* the host's last frame */
    uint32_t progress_at; /* when an event was last sent for the first time, or got */
    uint32_t alive_at;
    uint32_t second_at;
    uint32_t tenth_at;
    uint32_t uptime; /* seconds */
    uint32_t id; /* 0: none */
    uint16_t boot;
    uint16_t damaged;
    uint8_t cause;
    uint8_t in_flight;    /* events that were sent and not yet got */
    uint8_t last_command; /* its number; 0: none since the boot */
    uint8_t done;         /* the command to be answered; 0: none */
    bool asked;           /* a host has asked since the boot */
    bool agrees;          /* and speaks what we speak */
    bool hears;           /* it was heard within the last seconds */
    bool rests; /* the host has the module rest while it listens itself */
    bool owes_hello;
    bool owes_id;
    bool owes_alive;
    bool owes_setup;
};

size_t box_size(void);

/* `kept` is what was left from before the reset, whatever it may be. */
void box_begin(struct box *box, struct kept *kept, uint16_t boot, uint8_t cause, uint32_t now);

/* Which box this is, where that can be kept. */
void box_identify(struct box *box, uint32_t id);

void box_from_host(struct box *box, uint8_t byte, uint32_t now);
void box_from_reader(struct box *box, uint8_t byte, uint32_t now);
void box_button(struct box *box, bool down, uint32_t now);
void box_tick(struct box *box, uint32_t now);

/* Bytes from the host that the board could not take: what they belonged to will come damaged. */
void box_overrun(struct box *box, uint8_t times);

/* Whole frames, and whole commands, as many as there is room for. */
size_t box_to_host(struct box *box, uint8_t *out, size_t room);
size_t box_to_reader(struct box *box, uint8_t *out, size_t room);

/* Red, green and blue of every light; and the tone, 0 for none. */
void box_lights(struct box *box, uint8_t *rgb, uint32_t now);
uint16_t box_tone(struct box *box, uint32_t now);

#endif
