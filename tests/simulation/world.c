#include "world.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "disk.h"
#include "farm/result.h"
#include "runner/event_view.h"
#include "runner/runner.h"
#include "simulation.h"
#include "simulator.h"
#include "store/database_query.h"
#include "store/record.h"
#include "store/stored_games.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DATABASE "simulated.db"
#define EVENT "event"
#define PLAYERS_MAX 8
#define START_UTC_MS INT64_C(1700000000000)
#define PLENTY UINT_MAX

/* A game as the bots play it, however often it is played. */
struct known {
    struct game_result game;
    struct text record;
    bool played, needed; /* `needed`: by the event without faults */
};

struct world {
    uint64_t seed;
    struct world_report *report;
    struct random random; /* for the coordinator's deaths and the faults of its disk */
    struct options options;
    struct conditions conditions;
    struct event_plan plan;
    struct player players[PLAYERS_MAX];
    uint64_t temper[PLAYERS_MAX]; /* every how many games a player may misbehave; 0: never */
    struct farm_simulation farm;
    int64_t utc_ms;

    struct known *games; /* indexed by game number */
    uint64_t room;

    struct event_store store;
    struct run run;
    struct event *event;
    struct error error;
    uint64_t failures; /* disk failures when the coordinator was started */
    bool lost_power;   /* whether the power is lost if the process dies */

    /* The model of the database. For each game: the number of its commit, or 0. */
    uint64_t *commit_of;
    uint64_t commits; /* number of commits that were reported */
    /* Commits with numbers up to `kept` must be in the database. */
    uint64_t synced, kept;
    uint64_t *batch; /* games of the current transaction */
    size_t batch_count, batch_room;
    bool doubtful; /* whether the last transaction may have been committed without a report */
};

/* --- what replaces the operating system --- */

static struct world *the_world;
static bool locked;

int64_t clock_now_ns(void)
{
    return the_world == NULL ? 1 : the_world->farm.now_us * 1000 + 1;
}

bool file_may_write_beside(const char *path)
{
    (void)path;
    return true;
}

bool event_lock_take(struct event_lock *lock, const char *database, int64_t event, bool *is_taken,
                     struct error *error)
{
    (void)event;
    (void)error;
    *is_taken = locked;
    lock->path = locked ? NULL : memory_copy_string(database);
    locked = true;
    return !*is_taken;
}

void event_lock_drop(struct event_lock *lock)
{
    locked = locked && lock->path == NULL;
    free(lock->path);
    lock->path = NULL;
}

pid_t getpid(void)
{
    return 1;
}

int gethostname(char *name, size_t size)
{
    return snprintf(name, size, "simulated") < 0 ? -1 : 0;
}

/* --- errors --- */

__attribute__((format(printf, 2, 3))) static void world_break(struct world *world,
                                                              const char *format, ...)
{
    if (world->report->broken[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(world->report->broken, sizeof world->report->broken, format, arguments);
        va_end(arguments);
    }
    world->farm.stopped = true;
}

/* Returns a uniformly distributed number from `from` to `to`. */
static uint64_t draw(struct world *world, uint64_t from, uint64_t to)
{
    return from + random_below(&world->random, to - from + 1);
}

/* --- the games of the bots --- */

static void take_match(void *job, const struct match *match)
{
    job_take_result(job, match);
}

static const struct behaviour *behaviour_of(const struct world *world, const struct job *job,
                                            int seat)
{
    size_t count = 0;
    struct random random;
    int player = job->game.place.players[seat];
    while (behaviours[count].name != NULL) {
        count++;
    }
    random_seed(&random, random_mix(world->seed, 2 * job->game.place.number + (uint64_t)seat));
    bool honest = world->temper[player] == 0 || random_below(&random, world->temper[player]) > 0;
    return &behaviours[honest ? 0 : random_below(&random, count)];
}

/* Plays a game like a slot of the host: a void game is played again. */
static struct job *play_job(struct world *world, const struct game_result *place)
{
    for (unsigned attempt = 0;; attempt++) {
        struct job *job = job_new(&world->conditions, world->players, place);
        struct host_game host;
        struct simulation simulation;
        job_host_game(job, &host);
        host.setup.may_void = attempt == 0;
        uint64_t seed = random_mix(world->seed, ~(2 * place->place.number + (attempt > 0)));
        struct simulation_setup setup = {.seed = seed,
                                         .protocol = world->conditions.contest->protocol,
                                         .match = &host.setup,
                                         .ended = take_match,
                                         .data = job};
        for (int seat = 0; seat < SEATS; seat++) {
            setup.behaviours[seat] = behaviour_of(world, job, seat);
        }
        simulate(&setup, &simulation);
        world->report->steps += simulation.steps;
        const char *wrong = simulation_wrong(&setup, &simulation);
        if (wrong != NULL) {
            world_break(world, "game %llu, \"%s\" against \"%s\": %s",
                        (unsigned long long)place->place.number + 1, setup.behaviours[0]->name,
                        setup.behaviours[1]->name, wrong);
        }
        if (!simulation.result.is_void) {
            return job;
        }
        job_free(job);
    }
}

static void make_room(struct world *world, uint64_t number)
{
    if (number >= world->room) {
        uint64_t room = 2 * number + 64, more = room - world->room;
        world->games = memory_resize(world->games, room * sizeof *world->games);
        world->commit_of = memory_resize(world->commit_of, room * sizeof *world->commit_of);
        memset(&world->games[world->room], 0, more * sizeof *world->games);
        memset(&world->commit_of[world->room], 0, more * sizeof *world->commit_of);
        world->room = room;
    }
}

/* Plays a game, unless it has been played before: the bots would play it in the same way. */
static const struct known *play(struct world *world, const struct game_result *place)
{
    make_room(world, place->place.number);
    struct known *known = &world->games[place->place.number];
    if (!known->played) {
        struct job *job = play_job(world, place);
        job->game.record.began_utc_ms = START_UTC_MS + world->farm.now_us / 1000;
        job->game.record.ended_utc_ms = START_UTC_MS + world->farm.now_us / 1000;
        known->played = true;
        known->game = job->game;
        known->game.hash = game_result_hash(&job->game);
        record_print(&known->game, &known->record);
        job->game = (struct game_result){0};
        job_free(job);
        world->report->games++;
        world->report->forfeits += known->game.outcome.forfeit;
    } else if (known->game.place.seed != place->place.seed ||
               memcmp(known->game.place.players, place->place.players,
                      sizeof place->place.players) != 0) {
        world_break(world, "game %llu now has other players or another seed",
                    (unsigned long long)place->place.number + 1);
    }
    return known;
}

static void world_played(void *data, const struct farm_job *job)
{
    struct game_result places[FARM_SEATINGS_MAX];
    struct world *world = data;
    size_t count = farm_job_games(job, world->conditions.contest, places);
    for (size_t i = 0; i < count; i++) {
        play(world, &places[i]);
    }
}

/* --- the model of the database --- */

static void world_synced(void *data)
{
    struct world *world = data;
    world->synced = world->commits;
}

static void model_end(struct world *world, bool tried, bool good)
{
    world->doubtful = tried && !good;
    if (good && world->batch_count > 0) {
        world->kept = ++world->commits;
        for (size_t i = 0; i < world->batch_count; i++) {
            world->commit_of[world->batch[i]] = world->commits;
        }
        world->batch_count = 0;
    }
}

/* If the last transaction was committed without a report, adds it to the model. */
static void settle_doubt(struct world *world, const bool *there)
{
    if (world->doubtful && world->batch_count > 0 && there[world->batch[0]]) {
        world->doubtful = false;
        model_end(world, true, true);
    }
    world->doubtful = false;
    world->batch_count = 0;
}

/* Compares the games in the database with the model. The database must contain the games of all
 * commits up to one of them. */
static void check_games(struct world *world, const bool *there)
{
    uint64_t last = world->kept;
    settle_doubt(world, there);
    for (uint64_t i = 0; i < world->room; i++) {
        if (there[i] && world->commit_of[i] == 0) {
            world_break(world, "game %llu is stored, but was never committed",
                        (unsigned long long)i + 1);
        }
        last = there[i] && world->commit_of[i] > last ? world->commit_of[i] : last;
    }
    for (uint64_t i = 0; i < world->room; i++) {
        if (!there[i] && world->commit_of[i] > 0) {
            if (world->commit_of[i] <= last) {
                world_break(world, "game %llu of commit %llu is lost: commits up to %llu are kept",
                            (unsigned long long)i + 1, (unsigned long long)world->commit_of[i],
                            (unsigned long long)last);
            }
            world->commit_of[i] = 0;
            world->report->undone++;
        }
    }
    world->kept = world->commits;
}

/* Checks each stored game: it must be the game that the bots played. */
static bool read_games(struct world *world, struct database *database,
                       const struct stored_event *stored, bool *there)
{
    struct stored_games rows = {.database = database, .event = stored};
    bool good = true;
    while (good && stored_games_next(&rows, &world->error)) {
        const struct game_result *row = &rows.columns;
        uint64_t number = row->place.number;
        const struct known *known = number < world->room ? &world->games[number] : NULL;
        struct game_result read;
        if (known == NULL || !known->played || row->hash != known->game.hash ||
            row->outcome.forfeit != known->game.outcome.forfeit) {
            world_break(world, "game %llu is stored with another result (%s %s) than it had",
                        (unsigned long long)number + 1, row->outcome.reason,
                        row->outcome.fault.rule);
            break;
        }
        there[number] = true;
        good = stored_games_read(&rows, &read, &world->error);
        if (good) {
            if (game_result_hash(&read) != known->game.hash) {
                world_break(world, "the record of game %llu has changed",
                            (unsigned long long)number + 1);
            }
            game_result_free(&read);
        }
    }
    return stored_games_end(&rows, good);
}

static bool check_database(struct world *world)
{
    bool *there = memory_new(world->room + 1);
    bool good = read_games(world, world->store.database, &world->store.stored, there);
    if (good) {
        check_games(world, there);
    }
    free(there);
    return good;
}

/* --- the coordinator's process --- */

static void close_database(struct world *world)
{
    if (world->event != NULL) {
        run_close(&world->run, true);
    }
    event_free(world->event);
    world->event = NULL;
    event_store_close(&world->store);
    memset(&world->store, 0, sizeof world->store);
}

/* Ends the process, and lets the machine lose its power if the process was killed that way. Returns
 * false if it was killed. */
static bool end_process(struct world *world)
{
    close_database(world);
    bool killed = disk_is_killed(), lost = killed && world->lost_power;
    world->report->kills += killed && !lost;
    world->report->power_losses += lost;
    world->kept = lost && world->synced < world->kept ? world->synced : world->kept;
    disk_restart(lost);
    return !killed;
}

/* Explains why an operation failed: it may fail only because of the disk, or because the process
 * was killed. */
static void explain(struct world *world, const char *what)
{
    if (!disk_is_killed() && disk_failures() == world->failures) {
        world_break(world, "%s failed on a disk in order: %s", what, world->error.text);
    }
}

/* Fills in the event as the program stores it. */
static void describe(struct world *world, struct stored_event *now)
{
    *now =
        (struct stored_event){.name = memory_copy_string(EVENT),
                              .format = memory_copy_string(event_format_names[world->plan.format]),
                              .contest = memory_copy_string(world->conditions.contest->name)};
    options_stored(&world->options, &now->options);
    now->players = memory_new(world->plan.players * sizeof *now->players);
    now->player_count = world->plan.players;
    for (size_t i = 0; i < now->player_count; i++) {
        now->players[i] =
            (struct stored_player){.name = memory_copy_string(world->players[i].name),
                                   .command = memory_copy_string(world->players[i].name),
                                   .hash = memory_copy_string("hash")};
    }
}

/* Finds or adds the event, and claims it in the same transaction. */
static bool claim(struct world *world)
{
    struct event_store *store = &world->store;
    struct error *error = &world->error;
    bool good = database_begin(store->database, error);
    enum database_found found =
        good ? database_find_event(store->database, EVENT, &store->stored, error) : DATABASE_FAILED;
    if (found == DATABASE_NONE) {
        describe(world, &store->stored);
        good = database_add_event(store->database, &store->stored, error);
    }
    good = good && found != DATABASE_FAILED &&
           database_claim_event(store->database, store->stored.id, error);
    return database_end(store->database, good, error);
}

/* Lets SQLite check the database. If the disk fails meanwhile, the result is worth nothing. */
static bool is_whole(struct world *world)
{
    struct query query = query_ask(world->store.database, &world->error, "PRAGMA quick_check", "");
    const char *found =
        query_next(&query) ? (const char *)sqlite3_column_text(query.statement, 0) : "ok";
    if (strcmp(found, "ok") != 0 && !disk_is_killed() && disk_failures() == world->failures) {
        world_break(world, "the database is damaged: %s", found);
    }
    bool good = query.good && strcmp(found, "ok") == 0;
    return query_end(&query) && good;
}

static struct event *world_open(void *data)
{
    struct world *world = data;
    struct error *error = &world->error;
    world->failures = disk_failures();
    world->report->starts++;
    world->utc_ms = START_UTC_MS + world->farm.now_us / 1000;
    world->store.database = database_open(DATABASE, true, 100, error);
    bool good = world->store.database != NULL && is_whole(world) && claim(world);
    if (good) {
        world->event = event_new(&world->plan);
        world->run = (struct run){.conditions = &world->conditions,
                                  .players = world->players,
                                  .event = world->event,
                                  .store = &world->store,
                                  .slots = 0};
        good = run_open(&world->run, error) && check_database(world) &&
               event_store_load(&world->store, world->event, NULL, NULL, error) &&
               event_store_add_stages(&world->store, world->event, error);
    }
    if (!good) {
        explain(world, "starting");
        end_process(world);
    }
    return good ? world->event : NULL;
}

static bool world_close(void *data, struct event *event, bool killed)
{
    struct world *world = data;
    assert(event == world->event);
    if (killed) {
        disk_kill_after(0);
    }
    return end_process(world);
}

static bool world_kill(void *data)
{
    struct world *world = data;
    bool at_once = draw(world, 0, 1) == 0;
    world->lost_power = draw(world, 0, 1) == 0;
    if (!at_once) {
        disk_kill_after((unsigned)draw(world, 0, 40));
    }
    return at_once;
}

static void world_disk(void *data, bool mend)
{
    struct world *world = data;
    if (mend) {
        disk_mend();
    } else {
        disk_break((enum disk_fault)draw(world, 0, DISK_FAULTS - 1), (unsigned)draw(world, 0, 50),
                   draw(world, 0, 1) == 0 ? 1 : PLENTY);
    }
}

/* --- results --- */

static bool world_begin(void *data)
{
    struct world *world = data;
    world->batch_count = 0;
    return database_begin(world->store.database, &world->error);
}

static bool world_end(void *data, bool good)
{
    struct world *world = data;
    bool ended = database_end(world->store.database, good, &world->error);
    model_end(world, good, ended);
    if (!ended) {
        explain(world, "storing");
    }
    return ended;
}

static bool keep(struct world *world, const struct game_result *game)
{
    if (world->batch_count == world->batch_room) {
        world->batch_room = 2 * world->batch_room + 64;
        world->batch = memory_resize(world->batch, world->batch_room * sizeof *world->batch);
    }
    world->batch[world->batch_count++] = game->place.number;
    return run_keep(&world->run, game);
}

/* Stores the games of a result, in the same way as coordinator_run.c. */
static bool keep_result(struct world *world, struct coordinator *coordinator, struct result *result,
                        unsigned *fresh, unsigned *known)
{
    for (size_t i = 0; i < result->game_count; i++) {
        struct game_result *game = &result->games[i];
        if (!event_is_missing(world->event, game->place.number)) {
            *known += 1;
        } else if (keep(world, game)) {
            *fresh += 1;
        } else {
            return false;
        }
    }
    coordinator_returned(coordinator, result->job.first);
    return true;
}

/* A result may be refused only if its pairing has not yet been drawn again after a power loss. */
static void check_refusal(struct world *world, const struct result *result, uint64_t first)
{
    struct game_result place;
    if (result->job.seatings != 0 || event_find_game(world->event, first, &place)) {
        world_break(world, "the result of game %llu is refused: %s", (unsigned long long)first + 1,
                    world->error.text);
    }
}

static bool world_take(void *data, struct coordinator *coordinator, const struct farm_job *job,
                       unsigned *fresh, unsigned *known)
{
    struct world *world = data;
    struct text line = {0}, records = {0};
    struct result result;
    for (unsigned seating = 0; seating < world->plan.seating_count; seating++) {
        if ((job->seatings >> seating & 1) != 0) {
            const struct text *record = &world->games[job->first + seating].record;
            text_append(&records, record->data, record->length);
        }
    }
    farm_job_print(job, &line);
    bool good = true;
    if (result_read(&result, "machine", text_string(&line), text_string(&records),
                    &world->conditions, world->players, world->event, &world->error)) {
        good = keep_result(world, coordinator, &result, fresh, known);
    } else {
        check_refusal(world, &result, job->first);
        coordinator_gone(coordinator, job->first);
    }
    result_free(&result);
    text_free(&line);
    text_free(&records);
    return good;
}

/* --- the end --- */

/* Plays the event without a farm and without faults. */
static char *table_alone(struct world *world)
{
    struct event *event = event_new(&world->plan);
    struct game_result place;
    while (!event->over && event_next(event, &place)) {
        event_add_result(event, &play(world, &place)->game);
        world->games[place.place.number].needed = true;
    }
    char *table = farm_table_of(event);
    event_free(event);
    return table;
}

/* Counts the wins of each player in the stored games alone, and compares them with the table. */
static void check_wins(struct world *world, const struct event_view *view, const bool *there)
{
    uint64_t won[PLAYERS_MAX] = {0}, faults[PLAYERS_MAX] = {0};
    for (uint64_t i = 0; i < world->room; i++) {
        const struct game_result *game = &world->games[i].game;
        if (there[i] && event_counts(view->event, i)) {
            const struct game_outcome *outcome = &game->outcome;
            won[outcome->winner < 0 ? 0 : game->place.players[outcome->winner]] +=
                outcome->winner >= 0;
            faults[outcome->forfeit ? game->place.players[outcome->fault.seat] : 0] +=
                outcome->forfeit;
        }
    }
    for (size_t i = 0; i < world->plan.players; i++) {
        const struct standing *player = &view->event->standings.players[i];
        if (!world->plan.sums_scores && player->all.won != won[i]) {
            world_break(world, "the table says that %s won %llu games, but it won %llu",
                        player->name, (unsigned long long)player->all.won,
                        (unsigned long long)won[i]);
        }
        if (player->faults != faults[i]) {
            world_break(world, "the table says that %s made %llu faults, but it made %llu",
                        player->name, (unsigned long long)player->faults,
                        (unsigned long long)faults[i]);
        }
    }
}

/* Reads the database as another program would, and compares it with the event without faults. */
static void check_view(struct world *world, const char *alone)
{
    struct event_view view;
    struct database *database = database_open_to_read(DATABASE, 100, &world->error);
    bool *there = memory_new(world->room + 1);
    if (database == NULL ||
        !event_view_load(&view, database, EVENT, EVENT_VIEW_FAULTS, &world->error)) {
        world_break(world, "the event cannot be read: %s", world->error.text);
    } else {
        char *table = farm_table_of(view.event);
        bool read = read_games(world, database, &view.stored, there);
        for (uint64_t i = 0; read && i < world->room; i++) {
            if (world->games[i].needed && !there[i]) {
                world_break(world, "game %llu is missing", (unsigned long long)i + 1);
            }
        }
        if (!read || strcmp(table, alone) != 0 || !view.stored.finished) {
            world_break(world, "another table than without faults (finished: %d):\n%s%s",
                        view.stored.finished, table, alone);
        }
        check_wins(world, &view, there);
        free(table);
        event_view_close(&view);
    }
    free(there);
    database_close(database);
}

static void check_end(struct world *world)
{
    disk_mend();
    char *alone = table_alone(world);
    if (world->farm.stuck) {
        world_break(world, "no result came for a day");
    } else if (world->farm.stolen > 0) {
        world_break(world, "%llu jobs were taken from machines that were well",
                    (unsigned long long)world->farm.stolen);
    } else if (strcmp(world->farm.table, alone) != 0) {
        world_break(world, "another table than without faults:\n%s%s", world->farm.table, alone);
    }
    if (world->report->broken[0] == '\0') {
        check_view(world, alone);
        /* the view has closed the database, so that everything has been synced */
        disk_restart(true);
        check_view(world, alone);
        disk_restart(false);
    }
    free(alone);
}

/* --- the plan --- */

static void set(struct world *world, const char *name, const char *value)
{
    bool good = options_set(&world->options, name, value, &world->error);
    assert(good);
    (void)good;
}

static void set_number(struct world *world, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    set(world, name, text);
}

static void plan_event(struct world *world, uint64_t game_count)
{
    static const char *const formats[] = {"match", "gauntlet", "round-robin", "swiss", "knockout"};
    size_t format = (size_t)draw(world, 0, 4), contest_count = 0;
    while (contests[contest_count] != NULL) {
        contest_count++;
    }
    const struct contest *contest = contests[draw(world, 0, contest_count - 1)];
    size_t players = format == 0 ? 2 : (size_t)draw(world, 3, PLAYERS_MAX);
    options_init(&world->options, FOR_TOURNAMENT);
    set(world, "contest", contest->name);
    set(world, "format", formats[format]);
    set_number(world, "seed", draw(world, 0, 1000000));
    uint64_t sets = draw(world, 1, format == 0 ? 40 : format == 2 ? 3 : 6);
    set_number(world, "games", game_count > 0 ? game_count : sets * contest->seating_count);
    if (format == 0 && draw(world, 0, 2) == 0) {
        set(world, "sprt", "elo0=0,elo1=100");
    }
    if (draw(world, 0, 2) == 0) {
        set_number(world, "withdraw-after", draw(world, 1, 4));
    }
    bool good =
        options_settle(&world->options, players, &world->error) &&
        conditions_settle(&world->conditions, &world->options, &world->error) &&
        plan_settle(&world->plan, &world->conditions, &world->options, players, &world->error);
    if (!good) {
        fprintf(stderr, "%s\n", world->error.text);
    }
    assert(good);
    for (size_t i = 0; i < players; i++) {
        char name[8];
        snprintf(name, sizeof name, "p%zu", i);
        good = player_parse(&world->players[i], name, &world->error);
        assert(good);
        world->players[i].name = memory_copy_string(name);
        world->temper[i] = draw(world, 0, 2) == 0 ? draw(world, 1, 20) : 0;
    }
    snprintf(world->report->event, sizeof world->report->event, "%s, %s, %zu players, %llu games",
             contest->name, formats[format], players,
             (unsigned long long)world->plan.rounds * world->plan.seating_count);
}

/* Draws the mean time between two faults of one kind. A third of the kinds of faults is absent. */
static double draw_s(struct world *world, uint64_t from, uint64_t to)
{
    uint64_t drawn = draw(world, from, to);
    return draw(world, 0, 2) == 0 ? 0 : (double)drawn;
}

static struct farm_plan plan_farm(struct world *world)
{
    struct farm_plan plan = {.event = world->plan,
                             .seed = world->seed,
                             .machines = (unsigned)draw(world, 1, 6),
                             .slots_each = (unsigned)draw(world, 1, 4),
                             .game_s = (double)draw(world, 1, 100) / 10,
                             .latency_ms = (double)draw(world, 1, 50),
                             .commit_ms = (double)draw(world, 1, 20) / 10,
                             .slow_every = (unsigned)draw(world, 0, 3),
                             .faulty = -1,
                             .crash_s = draw_s(world, 40, 200),
                             .cut_s = draw_s(world, 20, 200),
                             .leave_s = draw_s(world, 40, 200),
                             .coordinator_s = draw_s(world, 5, 60),
                             .flush_s = draw_s(world, 20, 200),
                             .restart_s = draw_s(world, 20, 200),
                             .disk_s = draw_s(world, 20, 100),
                             .unanswered = (unsigned)draw_s(world, 5, 50),
                             .calm_s = (double)draw(world, 60, 1200)};
    return plan;
}

static void free_world(struct world *world)
{
    for (uint64_t i = 0; i < world->room; i++) {
        game_result_free(&world->games[i].game);
        text_free(&world->games[i].record);
    }
    for (size_t i = 0; i < PLAYERS_MAX; i++) {
        player_free(&world->players[i]);
    }
    free(world->games);
    free(world->commit_of);
    free(world->batch);
    free(world->farm.table);
    plan_free(&world->plan);
    conditions_free(&world->conditions);
    options_free(&world->options);
}

void world_simulate(uint64_t seed, uint64_t game_count, struct world_report *report)
{
    struct world world = {.seed = seed, .report = report, .utc_ms = START_UTC_MS};
    const struct farm_keeper keeper = {.played = world_played,
                                       .open = world_open,
                                       .close = world_close,
                                       .begin = world_begin,
                                       .take = world_take,
                                       .end = world_end,
                                       .kill = world_kill,
                                       .disk = world_disk,
                                       .data = &world};
    *report = (struct world_report){0};
    the_world = &world;
    random_seed(&world.random, seed);
    plan_event(&world, game_count);
    struct farm_plan plan = plan_farm(&world);
    disk_begin(random_mix(seed, 1), &world.utc_ms, world_synced, &world);
    farm_simulate_with(&plan, &keeper, &world.farm);
    check_end(&world);
    report->steps += world.farm.steps;
    report->disk_failures = disk_failures();
    report->simulated_us = world.farm.now_us;
    memcpy(report->state, world.farm.state, sizeof report->state);
    disk_end();
    free_world(&world);
    the_world = NULL;
}
