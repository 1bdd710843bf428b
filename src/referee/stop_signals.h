/* Handles the signals that ask this program to stop. Signals that were ignored when the program
 * started stay ignored: nohup ignores SIGHUP, and a shell without job control ignores SIGINT for a
 * background command. */
#ifndef REFEREE_STOP_SIGNALS_H
#define REFEREE_STOP_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#define STOP_SIGNALS_MAX 3

/* Lists the signals that ask this program to stop, and returns their number. */
size_t stop_signals_list(int signals[STOP_SIGNALS_MAX]);

void stop_signals_fill(sigset_t *signals);

/* Returns true if a signal that asks this program to stop has arrived while signals were
 * blocked. */
bool stop_signals_pending(void);

/* Sets the handler of each signal that asks this program to stop. The handler may be SIG_DFL. */
void stop_signals_handle(void (*handler)(int));

/* Makes the `number`-th signal from now on, and each later one, also call stop_ask (stop.h). This
 * applies to signals that have a handler, until that handler is replaced. */
void stop_signals_note(int number);

#endif
