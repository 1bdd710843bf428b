/* Runs the soccer search on several threads. One thread, the searcher, reads and changes the tree.
 * Helper threads list and evaluate turns for it, which is most of the work. The order of the work
 * depends on the threads, so results differ from run to run.
 *
 * A position that a helper is working on is called busy. A search step that reaches a busy position
 * ends there and does not count. A step that waits for a helper already counts as a visit to the
 * turns on its path, so that most other steps take other turns (Liu and others, 2020). */
#ifndef ENGINES_SOCCER_THREADS_H
#define ENGINES_SOCCER_THREADS_H

#include "engines/soccer/search.h"

/* Sets the number of threads, at least 1. Call it once, before the first search. */
void search_use_threads(struct search *search, unsigned threads);

#endif
