#define _GNU_SOURCE
/* A turn is mostly short, and waking a reader during it costs time. So we read the outputs when the
 * process is gone; we watch them only for a process that takes long, since it could fill them. The
 * same pipes serve turn after turn of a game, as long as each process leaves them empty. */
#include "referee/turn_process.h"

#include "referee/process_parts.h"

#include <assert.h>
#include <unistd.h>

#define QUIET_MS 20

static void end_quiet(uv_timer_t *timer)
{
    process_watch(timer->data);
}

void turn_process_start(struct process *process, const char *variable,
                        const struct command *command, size_t line_size_max, const char *input,
                        size_t length)
{
    int pipe[2];
    assert(length <= TURN_INPUT_MAX);
    if (!process_pipe(process, pipe, 1)) {
        process->owner->lacking(process, &process->error);
        return;
    }
    ssize_t written = write(pipe[1], input, length);
    assert(written == (ssize_t)length);
    close(pipe[1]);
    if (process_spawn(process, variable, command, line_size_max, pipe[0])) {
        uv_timer_start(&process->timer, end_quiet, QUIET_MS, 0);
    }
}

void turn_process_renew(struct process *process)
{
    assert(process->status == PROCESS_NONE);
    process_close_outputs(process);
    process->fresh = true;
}
