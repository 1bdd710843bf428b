/* The signals that ask this program to stop. Never one that the program was started to ignore, as
 * nohup does with SIGHUP, and a shell without job control with SIGINT for a command in the
 * background. */
#ifndef REFEREE_STOP_SIGNALS_H
#define REFEREE_STOP_SIGNALS_H

#include <signal.h>
#include <stddef.h>

#define STOP_SIGNALS_MAX 3

/* Returns how many there are. */
size_t stop_signals_list(int signals[STOP_SIGNALS_MAX]);

void stop_signals_fill(sigset_t *signals);

/* Gives each of them this handler, which may be SIG_DFL. */
void stop_signals_handle(void (*handler)(int));

/* Each of them that has a handler is also a stop_ask (stop.h), until it gets another handler. */
void stop_signals_note(void);

#endif
