/* Implements the functions declared in crew.h without threads, for WebAssembly. */
#include "base/crew.h"

bool crew_run(unsigned threads, size_t count,
              void (*work)(void *data, size_t number, unsigned thread), void *data,
              bool (*stopped)(void))
{
    (void)threads;
    for (size_t number = 0; number < count; number++) {
        if (stopped != NULL && stopped()) {
            return false;
        }
        work(data, number, 0);
    }
    return true;
}

void crew_yield(void)
{
}

unsigned crew_cores(void)
{
    return 1;
}
