/* Simulates a farm machine at almost no cost, to measure a coordinator over many games. It plays
 * random games in its own process and delivers them in the same way as `faceoff work`. It runs
 * until the event is over.
 * Usage: farm_player ADDRESS EVENT
 *
 * It never starts the event's bots, so the results say nothing about them. Use it only for
 * measurements. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "farm/board.h"
#include "farm/job.h"
#include "runner/job.h"
#include "store/record.h"
#include "store/settings_file.h"

#include <faceoff/faceoff.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SLOTS 64
#define NAME "farm_player"

struct task {
    struct board *board;
    struct farm_manifest manifest;
    struct options options;
    struct conditions conditions;
    struct player *players;
};

static void give_up(const char *why)
{
    fprintf(stderr, "farm_player: %s\n", why);
    exit(1);
}

static void add_turn(struct game_result *game, const char *text, int seat, double ms)
{
    game->record.turns = memory_resize(game->record.turns,
                                       (game->record.turn_count + 1) * sizeof *game->record.turns);
    game->record.turns[game->record.turn_count++] =
        (struct game_turn){.text = memory_copy_string(text), .ms = ms, .seat = seat};
}

static void play(const struct task *task, const struct game_result *place, struct text *records)
{
    const struct game *rules = task->conditions.contest->game;
    struct job *job = job_new(&task->conditions, task->players, place);
    struct game_result *game = &job->game;
    void *state = memory_new(rules->state_size);
    struct random random;
    struct text turn = {0};
    struct outcome outcome;
    rules->start(state, &(struct rules){task->conditions.variant, place->place.first});
    for (size_t i = 0; i < job->opening.count; i++) {
        add_turn(game, turns_get(&job->opening, i), rules->mover(state), 0);
        rules->play(state, turns_get(&job->opening, i), NULL);
    }
    game->record.opening_count = game->record.turn_count;
    random_seed(&random, place->place.seed + (uint64_t)place->place.seating);
    for (int seat; (seat = rules->mover(state)) >= 0;) {
        text_clear(&turn);
        rules->random_turn(state, &random, &turn);
        add_turn(game, text_string(&turn), seat, 0.125);
        rules->play(state, text_string(&turn), NULL);
    }
    rules->outcome(state, &outcome);
    game->outcome.winner = outcome.winner;
    memcpy(game->outcome.scores, outcome.scores, sizeof game->outcome.scores);
    game->outcome.reason = memory_copy_string(outcome.reason);
    for (int seat = 0; seat < SEATS; seat++) {
        game->record.stderr_text[seat] = memory_copy_string("");
    }
    record_print(game, records);
    job_free(job);
    text_free(&turn);
    free(state);
}

static void join(struct task *task, const char *event)
{
    struct error error;
    struct settings published = {0}, stored = {0};
    board_choose(task->board, event);
    while (!board_read_manifest(task->board, &published)) {
        usleep(100000);
    }
    if (!farm_manifest_parse(&task->manifest, &published, faceoff_version(), &error)) {
        give_up(error.text);
    }
    options_init(&task->options, task->manifest.command);
    task->players = memory_new(task->manifest.bot_count * sizeof *task->players);
    bool good = settings_parse(&stored, task->manifest.options, &error) &&
                options_take(&task->options, &stored, &error) &&
                conditions_settle(&task->conditions, &task->options, &error);
    for (size_t i = 0; good && i < task->manifest.bot_count; i++) {
        task->players[i].name = memory_copy_string(task->manifest.bots[i].name);
        good = player_parse(&task->players[i], task->manifest.bots[i].command, &error);
    }
    if (!good) {
        give_up(error.text);
    }
    settings_free(&published);
    settings_free(&stored);
}

static void work_off(struct task *task, const struct board_job *given)
{
    struct game_result places[FARM_SEATINGS_MAX];
    struct farm_job job;
    struct text records = {0};
    if (!farm_job_parse(&job, given->job, task->conditions.contest, task->manifest.bot_count)) {
        give_up("a round that is none");
    }
    size_t count = farm_job_games(&job, task->conditions.contest, places);
    for (size_t i = 0; i < count; i++) {
        play(task, &places[i], &records);
    }
    board_put_delivery(task->board, &(struct board_delivery){.id = given->id,
                                                             .machine = NAME,
                                                             .digest = task->manifest.digest,
                                                             .job = given->job,
                                                             .records = &records});
    board_deliver(task->board, NULL);
    text_free(&records);
}

/* Sends a heartbeat. Returns false if the event is over. */
static bool beat(struct task *task)
{
    struct board_orders orders;
    const struct board_worker worker = {
        .machine = NAME, .slots = SLOTS, .busy = SLOTS, .late_ms = -1, .note = ""};
    return board_beat(task->board, NAME, &worker, task->manifest.digest, &orders) && !orders.over;
}

static void tell(void *data, const char *line)
{
    (void)data;
    fprintf(stderr, "farm_player: %s\n", line);
}

int main(int argc, char **argv)
{
    struct task task = {0};
    struct farm_url url;
    struct error error;
    bool lost = false;
    if (argc != 3 || !farm_url_parse(&url, argv[1], &error)) {
        give_up("takes an address and the name of an event");
    }
    task.board = board_new(&url, tell, NULL);
    if (board_connect(task.board, &error) != BOARD_NEW) {
        return 1;
    }
    join(&task, argv[2]);
    for (int64_t beat_ns = 0; !lost;) {
        if (clock_is_past(beat_ns, 1000)) {
            beat_ns = clock_now_ns();
            if (!beat(&task)) {
                return 0; /* the operating system frees everything else */
            }
        }
        if (!board_ask_jobs(task.board, NAME, 16)) {
            give_up("Redis does not answer");
        }
        struct pollfd news = {board_fd(task.board), POLLIN, 0};
        bool ready = poll(&news, 1, 1000) > 0;
        struct reply *jobs = board_hear(task.board, ready, &lost);
        for (size_t i = 0; i < board_count(jobs); i++) {
            struct board_job job = board_job(jobs, i);
            work_off(&task, &job);
        }
        board_release(jobs);
    }
    return 1;
}
