/* Shared by the fuzzers of the protocols: feeds arbitrary bytes to both ends of a protocol and to
 * whole matches. It is no test by itself. */
#ifndef FUZZ_WIRE_H
#define FUZZ_WIRE_H

#include "protocols/protocol.h"

#include <stddef.h>
#include <stdint.h>

/* Runs one input. The first byte selects what is fuzzed with the others. */
void fuzz_wire(const struct protocol *protocol, const uint8_t *bytes, size_t size);

#endif
