/* What the fuzzers of the protocols share: both ends of one protocol, and whole matches, fed with
 * arbitrary bytes. Never a test by itself. */
#ifndef FUZZ_WIRE_H
#define FUZZ_WIRE_H

#include "protocols/protocol.h"

#include <stddef.h>
#include <stdint.h>

/* The first byte chooses what is done with the others. */
void fuzz_wire(const struct protocol *protocol, const uint8_t *bytes, size_t size);

#endif
