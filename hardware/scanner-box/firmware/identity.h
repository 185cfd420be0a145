/* Which box this is: a number by chance, kept from its first start in memory that lasts. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <stdint.h>

#define IDENTITY_BYTES 6

/* The number that stands in memory; 0 if there is none. */
uint32_t identity_kept(const uint8_t *memory);

/* A new one, and what to write down of it. */
uint32_t identity_new(uint32_t chance, uint8_t *record);

#endif
