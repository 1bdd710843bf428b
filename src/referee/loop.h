/* Opens and closes a libuv loop that is used by a single thread. */
#ifndef REFEREE_LOOP_H
#define REFEREE_LOOP_H

#include "base/error.h"

#include <uv.h>

/* Opens the libuv loop. If the system is out of resources, retries for LIMITS_SHORTAGE_NS. On
 * error, returns false and sets *error. */
bool loop_open(uv_loop_t *loop, struct error *error);

/* Runs the loop until all handles are closed, and then closes the loop. Call uv_close on the
 * handles first. */
void loop_close(uv_loop_t *loop);

#endif
