/* Tables stay in the chip's flash; without this word its compiler would copy them into memory. */
#ifndef FLASH_H
#define FLASH_H

#ifdef __AVR__
#define IN_FLASH __flash
#else
#define IN_FLASH
#endif

#endif
