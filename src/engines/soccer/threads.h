/* A search on several threads. One of them walks, and is the only one that looks at the graph and
 * changes it; the others, helpers, list turns and value them for it, which is most of the work.
 * Never the same twice: which turn is looked at when depends on the threads.
 *
 * A position that a helper works at is busy; a step that comes to it ends there and counts nothing.
 * A step that waits for its helper counts as a visit to the turns on its way until then, so most of
 * the next ones go elsewhere (Liu and others, 2020). */
#ifndef ENGINES_SOCCER_THREADS_H
#define ENGINES_SOCCER_THREADS_H

#include "engines/soccer/search.h"

/* Searches from now on by so many threads, at least 1; called once, before the first search. */
void search_use_threads(struct search *search, unsigned threads);

#endif
