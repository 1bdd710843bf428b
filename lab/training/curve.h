/* Measures how the networks in a training folder improved (the learning curve). Compares each kept
 * network with the first kept network and with the previous one. The results are a table and a
 * plot. The folder is not changed. */
#ifndef TRAINING_CURVE_H
#define TRAINING_CURVE_H

#include "base/text.h"
#include "training/generations.h"

/* Plays the first kept network against each later one, in matches of `pairs` pairs of games. The
 * results against the previous network are taken from the folder's log. Appends a table in Markdown
 * and a plot in SVG. If the run was stopped, returns false with an empty error message. On error,
 * returns false and sets *error. */
bool curve_draw(const struct generations_options *options, struct text *table, struct text *plot,
                struct error *error);

#endif
