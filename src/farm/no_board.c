/* If faceoff is built without hiredis, this file replaces all files that access Redis. The
 * functions report that the farm is not available. */
#include "farm/board.h"
#include "farm/coordinator_run.h"
#include "farm/farm_status.h"
#include "farm/join.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

bool board_built(struct error *error)
{
    return error_set(error, "this faceoff was built without hiredis and has no farm: install "
                            "libhiredis-dev and build it again");
}

enum run_end coordinator_run_play(struct coordinator_run *what, struct run *run,
                                  struct error *error)
{
    return board_built(error) ? RUN_DONE : RUN_FAILED;
}

bool farm_status_print(const struct farm_url *url, const char *event, struct text *text,
                       struct error *error)
{
    return board_built(error);
}

bool farm_status_ask(const struct farm_url *url, const struct farm_order *order, struct text *text,
                     struct error *error)
{
    return board_built(error);
}

bool join_work(const struct join_options *options, struct error *error)
{
    return board_built(error);
}
