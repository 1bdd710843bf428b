/* Has an engine analyze a position, and prints its report in human-readable form. */
#ifndef CLI_POSITIONS_SIGHT_H
#define CLI_POSITIONS_SIGHT_H

#include "base/text.h"
#include "engines/engine.h"

#include <faceoff/engine.h>

/* Analyzes the position with a new instance of the engine, and appends the final report. */
void sight_look(const struct engine *engine, uint64_t seed, const struct faceoff_position *position,
                const struct faceoff_limits *limits, struct text *text);

#endif
