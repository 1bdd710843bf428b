/* A flag that asks this program to stop, so that functions that wait can return early. Setting it
 * does not end the program. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

/* Sets the flag. Safe in a signal handler. */
void stop_ask(void);

bool stop_is_asked(void);

#endif
