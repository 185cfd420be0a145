/* Scans and presses that the host has not got yet. They outlive a reset, in memory that nobody clears. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "messages.h"

struct event {
    uint16_t crc; /* over number, kind and text, so that nothing stale is ever taken for an event */
    uint16_t age; /* tenths of a second; not in the sum: it changes all the time */
    uint8_t kind; /* MSG_SCAN or MSG_PRESS */
    uint8_t length;
    uint8_t text[MOST_TEXT]; /* of a press: whether it was held */
};

struct ledger {
    uint16_t epoch;  /* the boot in which the queue was made */
    uint16_t oldest; /* number of the oldest event, or of the next one to come */
    uint16_t lost;
    uint8_t first; /* where the oldest lies */
    uint8_t count;
    uint8_t turn;   /* of two ledgers, the later one counts */
    uint8_t layout; /* another firmware may lay out another queue */
    uint16_t crc;
};

/* There are two ledgers, written by turns, so that a reset in the middle of writing one leaves the
   other: what was true just before. */
struct kept {
    struct ledger ledgers[2];
    struct event events[QUEUE];
};

struct queue {
    struct kept *kept;
    struct ledger now;
};

size_t kept_size(void);

/* Take up the queue that was kept if it is whole; else make a new one. */
void queue_begin(struct queue *queue, struct kept *kept, uint16_t boot);

/* Keep an event; false, and counted as lost, if there is no room for it. */
bool queue_push(struct queue *queue, uint8_t kind, const uint8_t *text, uint8_t length);

/* The event that many places behind the oldest, and its number. */
const struct event *queue_event(const struct queue *queue, uint8_t place);
uint16_t queue_number(const struct queue *queue, uint8_t place);

/* Forget every event up to this number; return how many those were. */
uint8_t queue_got(struct queue *queue, uint16_t number);

void queue_age(struct queue *queue, uint32_t tenths);

/* Tell whether all that is written down agrees with itself; the tests ask. */
bool queue_whole(const struct queue *queue);

#endif
