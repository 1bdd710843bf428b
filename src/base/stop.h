/* A flag that asks this program to stop, so that waiting functions can return early. Setting the
 * flag does not end the program. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

/* Sets the stop flag. A signal handler may call this function. */
void stop_ask(void);

bool stop_is_asked(void);

#endif
