#include "referee/loop.h"

#include "base/clock.h"
#include "referee/limits.h"

#include <assert.h>
#include <poll.h>

bool loop_open(uv_loop_t *loop, struct error *error)
{
    int failure = uv_loop_init(loop);
    for (int ms = 0; limits_is_shortage(-failure) && ms * NS_PER_MS < LIMITS_SHORTAGE_NS;
         ms += LIMITS_RETRY_MS) {
        poll(NULL, 0, LIMITS_RETRY_MS);
        failure = uv_loop_init(loop);
    }
    return failure == 0 ||
           error_set(error, "cannot create an event loop: %s", uv_strerror(failure));
}

void loop_close(uv_loop_t *loop)
{
    uv_run(loop, UV_RUN_DEFAULT);
    int busy = uv_loop_close(loop);
    assert(busy == 0);
    (void)busy;
}
