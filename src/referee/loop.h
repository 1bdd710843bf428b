/* A libuv loop that one thread has to itself.
 * Never runs it but to close it. */
#ifndef REFEREE_LOOP_H
#define REFEREE_LOOP_H

#include "base/error.h"

#include <uv.h>

/* False: *error says that there is none. */
bool loop_open(uv_loop_t *loop, struct error *error);

/* All its handles must have been closed by uv_close; runs until they are. */
void loop_close(uv_loop_t *loop);

#endif
