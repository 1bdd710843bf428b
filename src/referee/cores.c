#include "referee/cores.h"

#include <sched.h>

int core_number(unsigned index)
{
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) != 0) {
        return -1;
    }
    unsigned wanted = index % (unsigned)CPU_COUNT(&cores);
    for (int core = 0; core < CPU_SETSIZE; core++) {
        if (CPU_ISSET(core, &cores) && wanted-- == 0) {
            return core;
        }
    }
    return -1;
}

void core_pin(int core)
{
    if (core >= 0) {
        cpu_set_t cores;
        CPU_ZERO(&cores);
        CPU_SET(core, &cores);
        sched_setaffinity(0, sizeof cores, &cores); /* if the core is no longer available, the
                                                     * thread stays on any core */
    }
}
