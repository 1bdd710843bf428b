/* Fuzzes both ends of the `judge` protocol, and whole matches over it. */
#include "fuzz_wire.h"

#include "protocols/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_wire(&protocol_judge, bytes, size);
    return 0;
}
