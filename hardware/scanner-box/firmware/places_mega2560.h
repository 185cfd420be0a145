/* Flash has an address space of its own on this chip; avr-libc's start leaves .noinit alone. */
#define IN_FLASH __flash
#define OUTLIVES_RESET __attribute__((section(".noinit")))
