/* Stopping by a signal, and lines of progress, for programs that run for hours. */
#ifndef LAB_STOP_H
#define LAB_STOP_H

#include <stdbool.h>

/* From this call on, signals that stop a program (such as Ctrl-C) only make stop_asked return true,
 * and progress is timed. */
void stop_begin(void);

bool stop_asked(void);

/* Prints the time since stop_begin in minutes and seconds, then the line. */
void stop_progress(const char *line);

#endif
