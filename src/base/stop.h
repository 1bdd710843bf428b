/* A flag that is set when this program should stop. Functions that wait check it and return early.
 * Setting the flag does not by itself end the program. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

/* Sets the stop flag. A signal handler may call this function. */
void stop_ask(void);

/* Calls stop_ask; has the type of a signal handler. */
void stop_by_signal(int signal);

bool stop_is_asked(void);

#endif
