/* The learning curve of a training folder: each net that was kept, against the first one and
 * against the one before it, as a table and as a plot.
 * Never changes the folder. */
#ifndef TRAINING_CURVE_H
#define TRAINING_CURVE_H

#include "base/text.h"
#include "training/generations.h"

/* Plays the first kept net against each later one, `pairs` of games. Takes the matches against the
 * net before from the folder's log. Appends a table in Markdown and a plot in SVG. False: stopped,
 * with no message, or *error says why. */
bool curve_draw(const struct generations_options *options, struct text *table, struct text *plot,
                struct error *error);

#endif
