/* Opens and closes a libuv loop that a single thread uses. */
#ifndef REFEREE_LOOP_H
#define REFEREE_LOOP_H

#include "base/error.h"

#include <uv.h>

/* Opens the libuv loop. On an error, returns false and sets *error. */
bool loop_open(uv_loop_t *loop, struct error *error);

/* Closes the loop after running it until all handles are closed. Call uv_close on the handles
 * first. */
void loop_close(uv_loop_t *loop);

#endif
