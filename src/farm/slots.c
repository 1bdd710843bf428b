#include "farm/slots.h"

#include "base/memory.h"
#include "referee/trial.h"
#include "store/record.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define NOT_FOUND 127 /* exit code of a shell or of env if the program is not found */
#define NOT_RUNNABLE 126

/* A job being played in a slot. */
struct round {
    struct text *records;
    bool refused; /* whether one of the job's bots cannot be started on this machine */
};

void slots_forget(void *result)
{
    text_free(result);
    free(result);
}

void slots_notify(struct slots *slots)
{
    uint64_t one = 1;
    ssize_t written = write(slots->news, &one, sizeof one);
    /* write() fails only if the eventfd's counter is at its maximum; in that case, the reader will
     * wake up soon anyway. */
    (void)written;
}

bool slots_can_play(const struct slots *slots, const struct farm_job *job)
{
    return !slots->unplayable[job->players[0]] && !slots->unplayable[job->players[1]];
}

/* --- callbacks of the run, called by the threads that play games --- */

static size_t slots_next_round(void *data, unsigned slot, struct game_result *round)
{
    struct slots *slots = data;
    struct farm_job job = {0};
    uv_mutex_lock(&slots->mutex);
    struct held *held = slots->ending ? NULL : worker_start(slots->worker, slot);
    if (held != NULL) {
        job = held->job;
    }
    uv_mutex_unlock(&slots->mutex);
    if (held == NULL) {
        return 0;
    }
    slots->rounds[slot] = (struct round){.records = memory_new(sizeof(struct text))};
    return farm_job_games(&job, slots->conditions->contest, round);
}

/* Returns true if a bot exited without any output and with the exit code for a program that cannot
 * be run. In this case something is missing on this machine, and the bot is not at fault. */
static bool did_not_start(const struct game_result *game)
{
    bool spoke = false;
    for (size_t i = game->record.opening_count; i < game->record.turn_count; i++) {
        spoke = spoke || game->record.turns[i].seat == game->outcome.fault.seat;
    }
    return game->outcome.forfeit && !spoke && game->outcome.fault.exited &&
           (game->outcome.fault.exit_code == NOT_FOUND ||
            game->outcome.fault.exit_code == NOT_RUNNABLE);
}

static void note_unplayable(struct slots *slots, int player, const char *why)
{
    if (!slots->unplayable[player]) {
        slots->unplayable[player] = true;
        text_printf(&slots->note, "%s%s failed to start on this machine: %.200s",
                    slots->note.length > 0 ? "; " : "", slots->players[player].name, why);
    }
}

static void slots_finished(void *data, unsigned slot, const struct game_result *game, bool last)
{
    struct slots *slots = data;
    struct round *round = &slots->rounds[slot];
    uv_mutex_lock(&slots->mutex);
    if (did_not_start(game)) {
        round->refused = true;
        note_unplayable(slots, game->place.players[game->outcome.fault.seat],
                        game->record.stderr_text[game->outcome.fault.seat][0] != '\0'
                            ? game->record.stderr_text[game->outcome.fault.seat]
                            : game->outcome.fault.detail);
    }
    record_print(game, round->records);
    if (last) {
        bool taken = round->refused ? worker_refuse(slots->worker, slot)
                                    : worker_played(slots->worker, slot, round->records);
        if (!taken || round->refused) {
            slots_forget(round->records);
        }
        *round = (struct round){0};
    }
    uv_mutex_unlock(&slots->mutex);
    if (last) {
        slots_notify(slots);
    }
}

/* --- opening and closing --- */

void slots_open(struct slots *slots, unsigned count, const struct conditions *conditions,
                const struct player *players, size_t player_count)
{
    *slots = (struct slots){.conditions = conditions,
                            .players = players,
                            .rounds = memory_new(count * sizeof *slots->rounds),
                            .count = count,
                            .news = eventfd(0, EFD_CLOEXEC),
                            .worker = worker_new(count),
                            .unplayable = memory_new(player_count)};
    uv_mutex_init(&slots->mutex);
    for (size_t i = 0; i < player_count; i++) {
        struct error error;
        if (!trial_start(&players[i].command, &error)) {
            note_unplayable(slots, (int)i, error.text);
        }
    }
}

void slots_close(struct slots *slots)
{
    for (unsigned i = 0; i < slots->count; i++) {
        if (slots->rounds[i].records != NULL) {
            slots_forget(slots->rounds[i].records);
        }
    }
    worker_free(slots->worker, slots_forget);
    uv_mutex_destroy(&slots->mutex);
    close(slots->news);
    free(slots->rounds);
    free(slots->unplayable);
    text_free(&slots->note);
}

struct run_source slots_source(struct slots *slots)
{
    return (struct run_source){
        .next_round = slots_next_round, .finished = slots_finished, .data = slots};
}
