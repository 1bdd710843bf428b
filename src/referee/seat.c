#define _GNU_SOURCE
#include "referee/seat.h"

#include "base/clock.h"

#include <assert.h>
#include <string.h>

static void seat_happened(struct process *process, struct match_event *event)
{
    struct seat *seat = process->data;
    seat->owner->happened(seat, event);
}

static void seat_lacks(struct process *process, const struct error *error)
{
    struct seat *seat = process->data;
    seat->owner->lacking(seat, error);
}

bool seat_open(struct seat *seat, uv_loop_t *loop, const struct leash_setup *setup,
               const char *folder, struct error *error)
{
    static const struct process_owner owner = {.happened = seat_happened, .lacking = seat_lacks};
    if (folder != NULL && !bot_file_open(&seat->file, folder, error)) {
        return false;
    }
    struct leash_setup own = *setup;
    own.folder = own.place.folder = seat->file.leash_folder;
    seat->process.data = seat;
    return process_open(&seat->process, loop, &owner, &own, error);
}

void seat_kill(struct seat *seat)
{
    if (seat->process.loop != NULL) { /* it was opened */
        process_close(&seat->process);
    }
}

void seat_free(struct seat *seat)
{
    bot_file_close(&seat->file);
}

void seat_check(const struct seat *seat)
{
    const struct process *process = &seat->process;
    process_check(process);
    assert(seat->ops->hear == NULL || process->status == PROCESS_NONE);
    assert(seat->game.turn_processes || seat->file.command.words == NULL);
    assert(!seat->game.turn_processes || process->status != PROCESS_RESTING);
}

void seat_note(struct seat *seat, enum match_event_kind kind)
{
    const char *why = kind == MATCH_NOT_STARTED ? seat->process.error.text : NULL;
    struct match_event event = {.kind = kind,
                                .now_ns = clock_now_ns(),
                                .data = why,
                                .length = why == NULL ? 0 : strlen(why)};
    seat->owner->note(seat, &event);
}

bool seat_take(struct seat *seat, enum process_answer answer, struct error *error)
{
    switch (answer) {
    case PROCESS_DONE:
        break;
    case PROCESS_CLOSED:
        seat_note(seat, MATCH_CLOSED_INPUT);
        break;
    case PROCESS_REFUSED:
        seat_note(seat, MATCH_NOT_STARTED);
        break;
    case PROCESS_LACKS:
        *error = seat->process.error;
        return false;
    }
    return true;
}

void seat_end_process(struct seat *seat, bool at_once)
{
    if (seat->process.status == PROCESS_RUNNING) {
        process_end(&seat->process, at_once, seat->grace_ns);
    }
}

bool seat_process_idle(const struct seat *seat)
{
    enum process_status status = seat->process.status;
    return status != PROCESS_CLOSING && status != PROCESS_KILLING;
}
