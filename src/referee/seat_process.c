#include "referee/seat.h"

#include <assert.h>

static bool seat_process_send(struct seat *seat, const struct match_action *action,
                              struct error *error)
{
    enum process_answer answer = process_send(&seat->process, action->data, action->length);
    if (answer == PROCESS_DONE) {
        seat_note(seat, MATCH_SENT);
    }
    return seat_take(seat, answer, error);
}

static bool seat_process_ask(struct seat *seat, const struct match_action *action,
                             struct error *error)
{
    struct process *process = &seat->process;
    if (action->kind == MATCH_SEND) {
        return seat_process_send(seat, action, error);
    }
    assert(action->kind == MATCH_SPAWN);
    if (process->status != PROCESS_RESTING) {
        return seat_take(seat, process_start(process, seat->game.command, seat->game.line_size_max),
                         error);
    }
    if (process->out.fd < 0) {
        seat_note(seat, MATCH_CLOSED_OUTPUT);
    }
    return seat_take(seat, process_resume(process), error);
}

const struct seat_ops seat_process = {.ask = seat_process_ask};
