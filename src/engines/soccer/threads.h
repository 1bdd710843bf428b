/* A search on several threads. Only one thread, the searcher, reads and changes the graph. The
 * other threads, called helpers, list and evaluate turns for it, which is most of the work. The
 * order of work depends on the threads, so results differ between runs.
 *
 * A position that a helper works on is busy. A step that comes to a busy position ends there and
 * does not count. While a step waits for its helper, it counts as a visit to the turns on its path,
 * so that most of the next steps go elsewhere (Liu and others, 2020). */
#ifndef ENGINES_SOCCER_THREADS_H
#define ENGINES_SOCCER_THREADS_H

#include "engines/soccer/search.h"

/* Sets the number of threads, at least 1. Call it once, before the first search. */
void search_use_threads(struct search *search, unsigned threads);

#endif
