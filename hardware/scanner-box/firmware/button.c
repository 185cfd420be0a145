#include "button.h"

#include <string.h>

#include "clock.h"

void button_begin(struct button *button, uint32_t now)
{
    memset(button, 0, sizeof *button);
    button->changed_at = now;
}

static enum pressed settle(struct button *button)
{
    button->down = button->contact;
    if (button->down) {
        button->down_at = button->changed_at;
        button->told = !button->ready;
        return PRESSED_NOT;
    }
    return button->told ? PRESSED_NOT : PRESSED_SHORT;
}

enum pressed button_tick(struct button *button, uint32_t now)
{
    bool settled = since(now, button->changed_at) >= BOUNCE_MS;
    if (settled && !button->contact) {
        button->ready = true;
    }
    if (settled && button->contact != button->down) {
        enum pressed pressed = settle(button);
        if (pressed != PRESSED_NOT) {
            return pressed;
        }
    }
    if (button->down && button->contact && !button->told &&
        since(now, button->down_at) >= HELD_MS) {
        button->told = true;
        return PRESSED_HELD;
    }
    return PRESSED_NOT;
}

enum pressed button_contact(struct button *button, bool down, uint32_t now)
{
    enum pressed pressed = button_tick(button, now);
    if (down != button->contact) {
        button->contact = down;
        button->changed_at = now;
    }
    return pressed;
}
