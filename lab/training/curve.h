/* The learning curve of a training folder: each kept net against the first one and against the one
 * before it, as a table and as a plot. It does not change the folder. */
#ifndef TRAINING_CURVE_H
#define TRAINING_CURVE_H

#include "base/text.h"
#include "training/generations.h"

/* Plays the first kept net against each later one, `pairs` pairs of games each. Takes the matches
 * against the net before from the folder's log. Appends a table in Markdown and a plot in SVG.
 * Returns false if it was stopped, with an empty message, or if it failed, with the reason in
 * *error. */
bool curve_draw(const struct generations_options *options, struct text *table, struct text *plot,
                struct error *error);

#endif
