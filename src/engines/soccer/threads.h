/* A search on several threads. One of them, the walker, is the only one that reads and changes the
 * graph. The others, helpers, list turns and value them for it, which is most of the work. Never
 * the same twice: the order of work depends on the threads.
 *
 * A position that a helper works on is busy; a step that comes to it ends there and does not count.
 * While a step waits for its helper, it counts as a visit to the turns on its way, so that most of
 * the next steps go elsewhere (Liu and others, 2020). */
#ifndef ENGINES_SOCCER_THREADS_H
#define ENGINES_SOCCER_THREADS_H

#include "engines/soccer/search.h"

/* Searches use this many threads from now on, at least 1. Call it once, before the first search. */
void search_use_threads(struct search *search, unsigned threads);

#endif
