#include "identity.h"

#include "bytes.h"
#include "frames.h"

uint32_t identity_kept(const uint8_t *memory)
{
    return get16(memory + 4) == crc16(memory, 4) ? get32(memory) : 0;
}

uint32_t identity_new(uint32_t chance, uint8_t *record)
{
    uint32_t id = chance == 0 ? 1 : chance;
    put32(record, id);
    put16(record + 4, crc16(record, 4));
    return id;
}
