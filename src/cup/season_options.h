/* The options of a season, stored in the file season.json of its folder. The first submission
 * writes the file; every part of the season reads it. The organiser may edit it. */
#ifndef CUP_SEASON_OPTIONS_H
#define CUP_SEASON_OPTIONS_H

#include "runner/options.h"

/* Sets the options in the season's file. Does nothing if the file does not exist yet. On error, or
 * if a given option has a different value in the file, returns false and sets *error. */
bool season_read_options(const char *folder, struct options *options, struct error *error);

/* Writes those of the given options that all parts of a season share to the season's file, unless
 * the file already exists. Then reads the file. A new season gets a random seed unless one was
 * given, so that authors do not know the seed of the system test. */
bool season_write_options(const char *season, struct options *options, struct error *error);

/* Sets *utc_ms to the deadline of the season, or to INT64_MAX if it has no deadline. On error,
 * returns false and sets *error. */
bool season_read_deadline(const struct options *options, int64_t *utc_ms, struct error *error);

#endif
