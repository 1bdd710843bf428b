#include "base/stop.h"

#include <stdatomic.h>

static atomic_bool stop_asked; /* lock-free, so that a signal handler may set it */

void stop_ask(void)
{
    atomic_store(&stop_asked, true);
}

bool stop_is_asked(void)
{
    return atomic_load(&stop_asked);
}
