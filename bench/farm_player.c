/* A machine of a farm that costs next to nothing: it plays random games in its own process and
 * delivers them as `faceoff work` does, so that a coordinator can be watched over many games.
 * Usage: farm_player ADDRESS EVENT, until the event is over.
 *
 * The bots of the event are never started, so the games are none of theirs: for measuring alone. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "farm/job.h"
#include "farm/manifest.h"
#include "farm/stream.h"
#include "farm/worker_list.h"
#include "runner/job.h"
#include "store/record.h"

#include <faceoff/faceoff.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SLOTS 64

struct task {
    struct redis *redis;
    char *key;
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
        game->record.stderr_tail[seat] = memory_copy_string("");
    }
    record_print(game, records);
    job_free(job);
    text_free(&turn);
    free(state);
}

static void join(struct task *task, const char *event)
{
    struct error error;
    struct settings told = {0}, stored = {0};
    task->key = stream_prefix(event);
    while (told.count == 0) {
        redis_put(task->redis, "HGETALL " KEY_EVENT, task->key);
        struct reply *reply = redis_get(task->redis);
        for (size_t i = 0; i + 1 < reply_count(reply); i += 2) {
            settings_set(&told, reply_text(reply_item(reply, i)),
                         reply_text(reply_item(reply, i + 1)));
        }
        reply_free(reply);
        usleep(100000);
    }
    if (!farm_manifest_parse(&task->manifest, &told, faceoff_version(), &error)) {
        give_up(error.text);
    }
    options_init(&task->options, task->manifest.command);
    task->players = memory_new(task->manifest.bot_count * sizeof *task->players);
    bool good = settings_parse(&stored, task->manifest.options, &error) &&
                options_take(&task->options, &stored, &error) &&
                conditions_settle(&task->conditions, &task->options, &error);
    for (size_t i = 0; good && i < task->manifest.bot_count; i++) {
        task->players[i].name = memory_copy_string(task->manifest.bots[i].name);
        good = command_parse(&task->players[i].command, task->manifest.bots[i].command, &error);
    }
    if (!good) {
        give_up(error.text);
    }
    settings_free(&told);
    settings_free(&stored);
}

static void work_off(struct task *task, const struct reply *entry)
{
    const char *line = reply_text(stream_field(entry, "job")), *id = stream_id(entry);
    struct game_result places[FARM_SEATINGS_MAX];
    struct farm_job job;
    struct text records = {0};
    if (!farm_job_parse(&job, line, task->conditions.contest, task->manifest.bot_count)) {
        give_up("a round that is none");
    }
    size_t count = farm_job_games(&job, task->conditions.contest, places);
    for (size_t i = 0; i < count; i++) {
        play(task, &places[i], &records);
    }
    redis_put(task->redis, "MULTI");
    redis_put(task->redis, "XADD " KEY_RESULTS " * machine %s digest %s job %s records %b",
              task->key, "farm_player", task->manifest.digest, line, text_string(&records),
              records.length);
    redis_put(task->redis, "XACK " KEY_JOBS " w %s", task->key, id);
    redis_put(task->redis, "XDEL " KEY_JOBS " %s", task->key, id);
    redis_put(task->redis, "EXEC");
    redis_done(task->redis, 5, NULL);
    text_free(&records);
}

/* False: the event is over. */
static bool beat(struct task *task)
{
    worker_list_enter(
        task->redis, task->key, "farm_player",
        &(struct worker_entry){
            .machine = "farm_player", .slots = SLOTS, .busy = SLOTS, .late_ms = -1, .note = ""});
    redis_put(task->redis, "EXISTS " KEY_STOP, task->key);
    struct reply *stop = redis_get(task->redis);
    bool over = stop == NULL || reply_number(stop) != 0;
    reply_free(stop);
    return !over;
}

int main(int argc, char **argv)
{
    struct task task = {0};
    struct farm_url url;
    struct error error;
    enum redis_trouble trouble;
    if (argc != 3 || !farm_url_parse(&url, argv[1], &error)) {
        give_up("takes an address and the name of an event");
    }
    task.redis = redis_open(&url, &trouble, &error);
    if (task.redis == NULL) {
        give_up(error.text);
    }
    join(&task, argv[2]);
    for (int64_t beat_ns = 0;;) {
        if (clock_now_ns() - beat_ns > NS_PER_S) {
            beat_ns = clock_now_ns();
            if (!beat(&task)) {
                return 0; /* all else goes with the process */
            }
        }
        redis_put(task.redis,
                  "XREADGROUP GROUP w farm_player COUNT 16 BLOCK 500 STREAMS " KEY_JOBS " >",
                  task.key);
        struct reply *reply = redis_get(task.redis);
        const struct reply *entries = stream_entries(reply);
        for (size_t i = 0; i < reply_count(entries); i++) {
            work_off(&task, reply_item(entries, i));
        }
        reply_free(reply);
    }
}
