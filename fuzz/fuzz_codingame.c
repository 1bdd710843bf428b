/* Fuzzes both ends of the `codingame` protocol, and whole matches over it. */
#include "fuzz_wire.h"

#include "protocols/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_wire(&protocol_codingame, bytes, size);
    return 0;
}
