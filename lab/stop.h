/* A stop by a signal, and lines of progress, for programs that run for hours. */
#ifndef LAB_STOP_H
#define LAB_STOP_H

#include <stdbool.h>

/* From now on signals that stop a program (Ctrl-C) ask for a stop, and progress is timed. */
void stop_begin(void);

bool stop_asked(void);

/* Prints the line after the minutes and seconds since stop_begin. */
void stop_progress(const char *line);

#endif
