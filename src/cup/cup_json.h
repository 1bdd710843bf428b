/* A cup as JSON for other programs: its conditions, seeds, matches and champion. It contains no
 * times, so equal cups give equal bytes. */
#ifndef CUP_CUP_JSON_H
#define CUP_CUP_JSON_H

#include "cup/cup.h"

/* Checks that the file can be written: its folder is writable, and the file does not exist; or the
 * cup was begun earlier (`ours`) and the file belongs to the same cup. Otherwise *error says why
 * not. */
bool cup_json_check(const struct cup *cup, const char *path, bool ours, struct error *error);

/* Writes the file atomically: even if this process is killed, the file is complete or absent. */
bool cup_json_write(const struct cup *cup, const char *path, struct error *error);

#endif
