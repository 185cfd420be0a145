#include "queue.h"

#include <stdatomic.h>
#include <string.h>

#include "frames.h"

#define LAYOUT 1
#define NUMBERS 65535 /* 1 to 65535, then 1 again; 0 is never used */

/* A reset can come anywhere. What stands before this is in memory before what stands after it. */
#define WRITTEN() atomic_signal_fence(memory_order_seq_cst)

size_t kept_size(void)
{
    return sizeof(struct kept);
}

static uint16_t ledger_crc(const struct ledger *ledger)
{
    return crc16((const uint8_t *)ledger, offsetof(struct ledger, crc));
}

static bool is_ledger(const struct ledger *ledger)
{
    return ledger->crc == ledger_crc(ledger) && ledger->layout == LAYOUT && ledger->oldest != 0 &&
           ledger->first < QUEUE && ledger->count <= QUEUE;
}

static void commit(struct queue *queue)
{
    WRITTEN();
    queue->now.turn++;
    queue->now.crc = ledger_crc(&queue->now);
    queue->kept->ledgers[queue->now.turn & 1] = queue->now;
    WRITTEN();
}

static uint8_t slot(const struct queue *queue, uint8_t place)
{
    return (uint8_t)((queue->now.first + place) % QUEUE);
}

static uint16_t event_crc(const struct event *event, uint16_t number)
{
    uint16_t text = crc16(event->text, event->length);
    const uint8_t all[] = {(uint8_t)(number & 0xFF), (uint8_t)(number >> 8), event->kind,
                           event->length, (uint8_t)(text & 0xFF), (uint8_t)(text >> 8)};
    return crc16(all, sizeof all);
}

static bool is_event(const struct event *event, uint16_t number)
{
    return event->length <= MOST_TEXT && event->crc == event_crc(event, number);
}

const struct event *queue_event(const struct queue *queue, uint8_t place)
{
    return &queue->kept->events[slot(queue, place)];
}

uint16_t queue_number(const struct queue *queue, uint8_t place)
{
    uint32_t number = (uint32_t)queue->now.oldest + place;
    return (uint16_t)(number > NUMBERS ? number - NUMBERS : number);
}

static bool events_are_whole(const struct queue *queue)
{
    for (uint8_t place = 0; place < queue->now.count; place++) {
        if (!is_event(queue_event(queue, place), queue_number(queue, place))) {
            return false;
        }
    }
    return true;
}

bool queue_whole(const struct queue *queue)
{
    const struct ledger *kept = &queue->kept->ledgers[queue->now.turn & 1];
    return is_ledger(&queue->now) && memcmp(kept, &queue->now, sizeof *kept) == 0 &&
           events_are_whole(queue);
}

static bool take_up(struct queue *queue)
{
    const struct ledger *ledgers = queue->kept->ledgers;
    bool even = is_ledger(&ledgers[0]) && (ledgers[0].turn & 1) == 0;
    bool odd = is_ledger(&ledgers[1]) && (ledgers[1].turn & 1) == 1;
    if (!even && !odd) {
        return false;
    }
    bool odd_is_later = (uint8_t)(ledgers[1].turn - ledgers[0].turn) == 1;
    queue->now = ledgers[!even || (odd && odd_is_later)];
    return events_are_whole(queue);
}

/* What an acknowledged card said is nobody's business any more. */
static void wipe_from(struct queue *queue, uint8_t place)
{
    for (; place < QUEUE; place++) {
        memset(&queue->kept->events[slot(queue, place)], 0, sizeof(struct event));
    }
}

static void count_lost(struct queue *queue, uint8_t events)
{
    uint16_t room = (uint16_t)(UINT16_MAX - queue->now.lost);
    queue->now.lost = (uint16_t)(queue->now.lost + (events < room ? events : room));
}

/* Other numbers for other events: the host must not take them for those that it has had. */
static void start_anew(struct queue *queue, uint16_t boot)
{
    memset(queue->kept->ledgers, 0, sizeof queue->kept->ledgers);
    count_lost(queue, queue->now.count);
    queue->now.epoch = boot;
    queue->now.oldest = 1;
    queue->now.first = 0;
    queue->now.count = 0;
    queue->now.layout = LAYOUT;
}

void queue_begin(struct queue *queue, struct kept *kept, uint16_t boot)
{
    memset(queue, 0, sizeof *queue);
    queue->kept = kept;
    if (!take_up(queue)) {
        start_anew(queue, boot);
    }
    commit(queue);
    wipe_from(queue, queue->now.count);
}

static void lose(struct queue *queue)
{
    count_lost(queue, 1);
    commit(queue);
}

bool queue_push(struct queue *queue, uint8_t kind, const uint8_t *text, uint8_t length)
{
    if (queue->now.count == QUEUE || length > MOST_TEXT) {
        lose(queue);
        return false;
    }
    struct event *event = &queue->kept->events[slot(queue, queue->now.count)];
    memcpy(event->text, text, length);
    event->kind = kind;
    event->length = length;
    event->age = 0;
    event->crc = event_crc(event, queue_number(queue, queue->now.count));
    queue->now.count++;
    commit(queue);
    return true;
}

static bool is_waiting(const struct queue *queue, uint16_t number, uint8_t *place)
{
    for (*place = 0; *place < queue->now.count; ++*place) {
        if (queue_number(queue, *place) == number) {
            return true;
        }
    }
    return false;
}

uint8_t queue_got(struct queue *queue, uint16_t number)
{
    uint8_t place = 0;
    if (!is_waiting(queue, number, &place)) {
        return 0;
    }
    uint8_t gone = (uint8_t)(place + 1);
    queue->now.oldest = queue_number(queue, gone);
    queue->now.first = slot(queue, gone);
    queue->now.count = (uint8_t)(queue->now.count - gone);
    commit(queue);
    wipe_from(queue, (uint8_t)(QUEUE - gone));
    return gone;
}

void queue_age(struct queue *queue, uint32_t tenths)
{
    for (uint8_t place = 0; place < queue->now.count; place++) {
        struct event *event = &queue->kept->events[slot(queue, place)];
        uint16_t room = (uint16_t)(UINT16_MAX - event->age);
        event->age = (uint16_t)(event->age + (tenths < room ? tenths : room));
    }
}
