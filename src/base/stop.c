#include "base/stop.h"

#include <stdatomic.h>

static atomic_bool stop_asked; /* lock-free, so that a signal handler may set it */

void stop_ask(void)
{
    atomic_store(&stop_asked, true);
}

void stop_by_signal(int signal)
{
    (void)signal;
    stop_ask();
}

bool stop_is_asked(void)
{
    return atomic_load(&stop_asked);
}
