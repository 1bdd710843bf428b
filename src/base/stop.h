/* Whether somebody has asked this program to stop: what waits for others then waits no longer.
 * Never ends the program. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

/* A signal handler may call it. */
void stop_ask(void);

bool stop_is_asked(void);

#endif
