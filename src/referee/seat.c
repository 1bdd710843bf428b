#include "referee/seat.h"

#include "base/clock.h"
#include "referee/folder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool seat_open(struct seat *seat, uv_loop_t *loop, const struct process_owner *owner,
               const struct leash_setup *setup, const char *folder, struct error *error)
{
    /* The first game creates the folders. If this process is killed, the leash removes them, so it
     * must exist before them. */
    if (folder != NULL && (seat->leash_folder = folder_name(folder, error)) == NULL) {
        return false;
    }
    struct leash_setup own = *setup;
    own.folder = own.place.folder = seat->leash_folder;
    seat->process.data = seat;
    return process_open(&seat->process, loop, owner, &own, error);
}

void seat_kill(struct seat *seat)
{
    if (seat->process.loop != NULL) { /* true if the process has been opened */
        process_close(&seat->process);
    }
}

void seat_free(struct seat *seat)
{
    assert(seat->game_folder == NULL);
    free(seat->leash_folder); /* the leash has removed the folder itself */
}

void seat_remove_file(struct seat *seat)
{
    if (seat->game_folder != NULL) {
        folder_remove(seat->game_folder);
        free(seat->game_folder);
        seat->game_folder = NULL;
    }
    command_free(&seat->turn_command);
}

void seat_check(const struct seat *seat)
{
    const struct process *process = &seat->process;
    process_check(process);
    assert(seat->ops->hear == NULL || process->status == PROCESS_NONE);
    assert(seat->game.turn_processes || seat->turn_command.words == NULL);
    assert(!seat->game.turn_processes || process->status != PROCESS_RESTING);
}

void seat_note(struct seat *seat, enum match_event_kind kind)
{
    const char *why = kind == MATCH_NOT_STARTED ? seat->process.error.text : NULL;
    struct match_event event = {.kind = kind,
                                .now_ns = clock_now_ns(),
                                .data = why,
                                .length = why == NULL ? 0 : strlen(why)};
    seat->note(seat, &event);
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
    case PROCESS_SHORTAGE:
        *error = seat->process.error;
        return false;
    }
    return true;
}

void seat_end(struct seat *seat, bool at_once)
{
    if (seat->process.status == PROCESS_RUNNING) {
        process_end(&seat->process, at_once, seat->grace_ns);
    }
}

void seat_rest(struct seat *seat)
{
    if (seat->process.status == PROCESS_RUNNING) {
        assert(seat->ops == &seat_process);
        process_rest(&seat->process);
    }
}

bool seat_keep(struct seat *seat, const struct command *next)
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

bool seat_is_idle(const struct seat *seat)
{
    enum process_status status = seat->process.status;
    return status != PROCESS_CLOSING && status != PROCESS_KILLING;
}
