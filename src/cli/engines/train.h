/* What the training of every game shares: a stop by a signal, and lines of progress. Long solvers
 * use the stop too. */
#ifndef CLI_ENGINES_TRAIN_H
#define CLI_ENGINES_TRAIN_H

#include <stdbool.h>

/* From now on signals that stop a program (Ctrl-C) ask for a stop, and progress is timed. */
void train_begin(void);

bool train_stopped(void);

/* Prints the line after the minutes and seconds since train_begin. */
void train_progress(const char *line);

#endif
