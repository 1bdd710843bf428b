/* Lets a long-running program stop cleanly when a signal arrives, and prints progress messages. */
#ifndef LAB_STOP_H
#define LAB_STOP_H

/* After this call, signals that would stop the program (such as Ctrl-C) only make stop_is_asked
 * (base/stop.h) return true. Also starts the clock of stop_progress. */
void stop_begin(void);

/* Prints the time since stop_begin in minutes and seconds, followed by a progress message. */
void stop_progress(const char *line);

#endif
