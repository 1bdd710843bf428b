/* A cup as JSON, for other programs: all that it is played with, the seeds, the matches, the
 * champion. Never decides anything. Holds no times: equal cups give equal bytes. */
#ifndef STORE_CUP_JSON_H
#define STORE_CUP_JSON_H

#include "tournament/cup.h"

/* Whether the file may be written: it is not there, or `ours` says that the cup was begun before
 * and the file tells of that same cup. False: *error says what it is. */
bool cup_json_check(const struct cup *cup, const char *path, bool ours, struct error *error);

/* Writes the file as a whole or not at all, whenever we are killed. */
bool cup_json_write(const struct cup *cup, const char *path, struct error *error);

#endif
