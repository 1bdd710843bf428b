/* Code that the protocol fuzzers share. It feeds arbitrary bytes to both ends of a protocol and to
 * whole matches. */
#ifndef FUZZ_WIRE_H
#define FUZZ_WIRE_H

#include "protocols/protocol.h"

#include <stddef.h>
#include <stdint.h>

/* Runs one input. The first byte selects what the other bytes fuzz. */
void fuzz_wire(const struct protocol *protocol, const uint8_t *bytes, size_t size);

#endif
