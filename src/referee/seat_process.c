#define _GNU_SOURCE
#include "referee/seat.h"

#include <assert.h>

static bool seat_process_begin(struct seat *seat, struct error *error)
{
    (void)seat;
    (void)error;
    return true;
}

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

static void seat_process_rest(struct seat *seat)
{
    if (seat->process.status == PROCESS_RUNNING) {
        process_rest(&seat->process);
    }
}

static bool seat_process_keep(struct seat *seat, const struct command *next)
{
    struct process *process = &seat->process;
    assert(process->status == PROCESS_NONE || process->status == PROCESS_RESTING);
    if (process->status == PROCESS_NONE ||
        (next != NULL && command_equal(&process->command, next))) {
        return true;
    }
    process_end(process, false, seat->grace_ns);
    return false;
}

static void seat_process_close(struct seat *seat)
{
    (void)seat;
}

const struct seat_ops seat_process = {
    .begin = seat_process_begin,
    .ask = seat_process_ask,
    .end = seat_end_process,
    .rest = seat_process_rest,
    .keep = seat_process_keep,
    .idle = seat_process_idle,
    .close = seat_process_close,
};
