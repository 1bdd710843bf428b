/* A libuv loop that one thread has to itself.
 * Runs it only to close it. */
#ifndef REFEREE_LOOP_H
#define REFEREE_LOOP_H

#include "base/error.h"

#include <uv.h>

/* False: *error says that there is no loop. */
bool loop_open(uv_loop_t *loop, struct error *error);

/* Call uv_close on all its handles before; runs until they are closed. */
void loop_close(uv_loop_t *loop);

#endif
