#include "tell.h"

#include <string.h>

#include "bytes.h"
#include "clock.h"
#include "places.h"
#include "orders.h"

static const IN_FLASH char NAME[] = "Scanner box";

void tell_tick(struct box *box)
{
    if (box->asked && box->agrees && since(box->now, box->alive_at) >= ALIVE_MS) {
        box->alive_at = box->now;
        box->owes_alive = true;
        box->owes_setup = true;
    }
    if (box->in_flight > 0 && since(box->now, box->progress_at) >= RESEND_MS) {
        box->in_flight = 0; /* from the oldest on, all over again */
    }
}

static void hello(const struct box *box, uint8_t *body)
{
    uint8_t *payload = body + 1;
    body[0] = MSG_HELLO;
    payload[MSG_HELLO_AT_PROTOCOL] = PROTOCOL;
    payload[MSG_HELLO_AT_MINOR] = MINOR;
    payload[MSG_HELLO_AT_OLDEST] = OLDEST;
    payload[MSG_HELLO_AT_FIRMWARE_MAJOR] = FIRMWARE_MAJOR;
    payload[MSG_HELLO_AT_FIRMWARE_MINOR] = FIRMWARE_MINOR;
    payload[MSG_HELLO_AT_FIRMWARE_PATCH] = FIRMWARE_PATCH;
    payload[MSG_HELLO_AT_DEVICE] = DEVICE_SCANNER_BOX;
    put16(payload + MSG_HELLO_AT_CAPABILITIES,
          CAN_READER | CAN_BUTTON | CAN_LIGHTS | CAN_BUZZER | CAN_KEEP);
    payload[MSG_HELLO_AT_LIGHTS] = BOX_LIGHTS;
    put16(payload + MSG_HELLO_AT_BOOT, box->boot);
    put16(payload + MSG_HELLO_AT_EPOCH, box->queue.now.epoch);
    put16(payload + MSG_HELLO_AT_NEXT, box->queue.now.oldest);
    payload[MSG_HELLO_AT_CAUSE] = box->cause;
    for (uint8_t i = 0; i < sizeof NAME - 1; i++) {
        payload[MSG_HELLO_AT_NAME + i] = (uint8_t)NAME[i];
    }
}

static void alive(const struct box *box, uint8_t *body)
{
    uint8_t *payload = body + 1;
    body[0] = MSG_ALIVE;
    put32(payload + MSG_ALIVE_AT_UPTIME, box->uptime);
    payload[MSG_ALIVE_AT_WAITING] = box->queue.now.count;
    payload[MSG_ALIVE_AT_READER] = box->reader.status;
    payload[MSG_ALIVE_AT_BUTTON] = box->button.down;
    put16(payload + MSG_ALIVE_AT_LOST, box->queue.now.lost);
    put16(payload + MSG_ALIVE_AT_DAMAGED, box->damaged);
}

static void zone(const struct box *box, uint8_t *body)
{
    uint8_t *payload = body + 1;
    body[0] = MSG_ZONE;
    put16(payload + MSG_ZONE_AT_ZONE, box->reader.zone);
    payload[MSG_ZONE_AT_HOW] = box->reader.how;
    payload[MSG_ZONE_AT_VALUE] = box->reader.value;
}

/* A scan and a press begin alike: epoch, number, age; then the text, or whether it was held. */
static void event(const struct box *box, uint8_t *body, uint8_t place)
{
    const struct event *event = queue_event(&box->queue, place);
    uint8_t *payload = body + 1;
    body[0] = event->kind;
    put16(payload + MSG_SCAN_AT_EPOCH, box->queue.now.epoch);
    put16(payload + MSG_SCAN_AT_NUMBER, queue_number(&box->queue, place));
    put16(payload + MSG_SCAN_AT_AGE, event->age);
    memcpy(payload + MSG_SCAN_AT_TEXT, event->text, event->length);
}

static bool may_send_event(const struct box *box)
{
    return host_is_here(box) && box->in_flight < WINDOW && box->in_flight < box->queue.now.count;
}

/* What is due first, and how to have it off the list once it is sent. */
enum due { DUE_NOTHING, DUE_HELLO, DUE_ID, DUE_DONE, DUE_ALIVE, DUE_SETUP, DUE_ZONE, DUE_EVENT };

static enum due next_due(const struct box *box)
{
    if (box->owes_hello) {
        return DUE_HELLO;
    }
    if (box->owes_id) {
        return DUE_ID;
    }
    if (box->done != 0) {
        return DUE_DONE;
    }
    if (box->owes_alive) {
        return DUE_ALIVE;
    }
    if (box->owes_setup) {
        return DUE_SETUP;
    }
    if (box->reader.looked && host_is_here(box)) {
        return DUE_ZONE;
    }
    return may_send_event(box) ? DUE_EVENT : DUE_NOTHING;
}

/* A frame that a reset broke off ends here, and not in the middle of who we are. */
static size_t end_what_was_before(enum due due, uint8_t *wire)
{
    if (due != DUE_HELLO) {
        return 0;
    }
    *wire = 0;
    return 1;
}

static size_t length_of(const struct box *box, enum due due)
{
    switch (due) {
    case DUE_HELLO:
        return 1 + MSG_HELLO_LENGTH + sizeof NAME - 1;
    case DUE_ID:
        return 1 + MSG_IDENTITY_LENGTH;
    case DUE_DONE:
        return 1 + MSG_DONE_LENGTH;
    case DUE_ALIVE:
        return 1 + MSG_ALIVE_LENGTH;
    case DUE_SETUP:
        return 1 + MSG_SETUP_LENGTH;
    case DUE_ZONE:
        return 1 + MSG_ZONE_LENGTH;
    default:
        return 1U + MSG_SCAN_LENGTH + queue_event(&box->queue, box->in_flight)->length;
    }
}

static void write_body(const struct box *box, enum due due, uint8_t *body)
{
    switch (due) {
    case DUE_HELLO:
        hello(box, body);
        break;
    case DUE_ID:
        body[0] = MSG_IDENTITY;
        put32(body + 1 + MSG_IDENTITY_AT_ID, box->id);
        break;
    case DUE_DONE:
        body[0] = MSG_DONE;
        body[1 + MSG_DONE_AT_NUMBER] = box->done;
        break;
    case DUE_ALIVE:
        alive(box, body);
        break;
    case DUE_SETUP:
        body[0] = MSG_SETUP;
        body[1 + MSG_SETUP_AT_UNANSWERED] = box->reader.unanswered;
        break;
    case DUE_ZONE:
        zone(box, body);
        break;
    default:
        event(box, body, box->in_flight);
        break;
    }
}

static void was_sent(struct box *box, enum due due)
{
    switch (due) {
    case DUE_HELLO:
        box->owes_hello = false;
        break;
    case DUE_ID:
        box->owes_id = false;
        break;
    case DUE_DONE:
        box->done = 0;
        break;
    case DUE_ALIVE:
        box->owes_alive = false;
        break;
    case DUE_SETUP:
        box->owes_setup = false;
        break;
    case DUE_ZONE:
        box->reader.looked = false;
        break;
    default:
        if (box->in_flight == 0) {
            box->progress_at = box->now;
        }
        box->in_flight++;
        break;
    }
}

size_t box_to_host(struct box *box, uint8_t *out, size_t room)
{
    size_t written = 0;
    for (enum due due = next_due(box); due != DUE_NOTHING; due = next_due(box)) {
        size_t length = length_of(box, due);
        if (length + 1 + (MOST_WIRE - MOST_BODY) > room - written) {
            break;
        }
        written += end_what_was_before(due, out + written);
        uint8_t *wire = out + written;
        write_body(box, due, wire + 1); /* and stuff it where it stands: memory is dear */
        written += frame_encode(wire + 1, length, wire);
        was_sent(box, due);
    }
    return written;
}
