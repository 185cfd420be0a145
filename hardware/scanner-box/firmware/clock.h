/* Milliseconds that wrap after 49 days: only differences mean anything. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

static inline uint32_t since(uint32_t now, uint32_t then)
{
    return now - then;
}

#endif
