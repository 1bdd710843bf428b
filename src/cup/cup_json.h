/* A cup as JSON, for other programs: its conditions, the seeds, the matches, the champion. Never
 * decides anything. Holds no times: equal cups give equal bytes. */
#ifndef CUP_CUP_JSON_H
#define CUP_CUP_JSON_H

#include "cup/cup.h"

/* Whether we may write the file: its folder lets us, and it does not exist; or the cup was begun
 * before (`ours`) and the file is of that same cup. False: *error says what stands in the way. */
bool cup_json_check(const struct cup *cup, const char *path, bool ours, struct error *error);

/* Writes the file as a whole or not at all, even if we are killed. */
bool cup_json_write(const struct cup *cup, const char *path, struct error *error);

#endif
