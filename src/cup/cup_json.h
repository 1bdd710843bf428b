/* Writes a cup as JSON for other programs: its conditions, seeds, matches and champion. The JSON
 * contains no times, so the same results always produce the same bytes. */
#ifndef CUP_CUP_JSON_H
#define CUP_CUP_JSON_H

#include "cup/cup.h"

/* Checks that the file can be written. Its folder must be writable. The file must not exist, unless
 * the cup began in an earlier run (`ours`) and the file belongs to that cup. On error, returns
 * false and sets *error. */
bool cup_json_check(const struct cup *cup, const char *path, bool ours, struct error *error);

/* Writes the file atomically: even if this process is killed, the file is either complete or
 * absent. */
bool cup_json_write(const struct cup *cup, const char *path, struct error *error);

#endif
