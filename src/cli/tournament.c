/* `faceoff tournament`: an event of many games, stored as it is played, that survives anything. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/tournament_run.h"
#include "referee/probe.h"
#include "store/fingerprint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "tournament";

/* --- games: asked for and handed back by the host's threads, one call at a time --- */

static bool next(void *data, unsigned slot, struct host_game *game)
{
    struct tournament_run *run = data;
    struct event_game *mine = &run->game[slot];
    if (run->failed || run->event->stage_count != run->stages_open ||
        !event_next(run->event, mine)) {
        return false;
    }
    const struct contestant *players = run->options->players;
    const struct contestant *const pair[2] = {&players[mine->players[0]],
                                              &players[mine->players[1]]};
    run->jobs[slot] = job_new(&run->options->match, pair, mine->number, mine->round);
    job_fill_game(run->jobs[slot], &run->options->match,
                  &run->options->plan.seatings[mine->seating], game);
    return true;
}

/* Pairings of stages that have come up since the last call. */
static bool store_stages(struct tournament_run *run, struct error *error)
{
    if (run->stages_stored == run->event->stage_count) {
        return true;
    }
    bool good = database_begin(run->database, error);
    for (unsigned s = run->stages_stored; good && s < run->event->stage_count; s++) {
        const struct event_stage *stage = &run->event->stages[s];
        for (size_t i = 0; good && i < stage->pairing_count; i++) {
            const struct pairing *players = &stage->pairings[i].players;
            good = database_add_pairing(run->database, run->stored.id, s, i, players->first,
                                        players->second, error);
        }
        for (size_t i = 0; good && i < stage->bye_count; i++) {
            good = database_add_pairing(run->database, run->stored.id, s, stage->pairing_count + i,
                                        stage->byes[i], NOBODY, error);
        }
    }
    if (!good || !database_commit(run->database, error)) {
        database_roll_back(run->database);
        return false;
    }
    run->stages_stored = run->event->stage_count;
    return true;
}

static void fail(struct tournament_run *run, const struct error *error)
{
    view_clear(run);
    cli_fail(command,
             "%s\nAll games before that are stored; when that is put right, --resume plays "
             "the rest.",
             error->text);
    run->failed = true;
    host_stop(run->host);
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    struct tournament_run *run = data;
    struct job *job = run->jobs[slot];
    run->jobs[slot] = NULL;
    if (run->failed) {
        job_free(job);
        return;
    }
    struct record record;
    struct text line = {0};
    struct stored_game stored;
    struct played played;
    struct error error;
    job_record(job, &run->options->match, game->player_on_seat0, match, &record);
    record_print(&record, &line);
    line.data[--line.length] = '\0';
    stored_of(&record, &run->game[slot], line.data, &stored);
    if (database_add_game(run->database, run->stored.id, &stored, &error)) {
        played_of(&stored, &played);
        pace_add(run->pace, &record, stored.players);
        bool taken = event_add_result(run->event, stored.number, &played);
        assert(taken);
        (void)taken;
        run->played++;
        run->last_game_ns = clock_now_ns();
        view_game(run);
        if (!store_stages(run, &error)) {
            fail(run, &error);
        } else if (run->event->over) {
            host_stop(run->host);
        }
    } else {
        fail(run, &error);
    }
    text_free(&line);
    record_free(&record);
    job_free(job);
}

static void refresh(void *data)
{
    view_refresh(data);
}

/* --- one run --- */

static int check_bots(const struct tournament_run *run)
{
    const struct tournament_options *options = run->options;
    int code = CLI_OK;
    for (size_t i = 0; code == CLI_OK && i < options->player_count; i += 2) {
        size_t other = i + 1 < options->player_count ? i + 1 : 0;
        const struct contestant *const pair[2] = {&options->players[i], &options->players[other]};
        struct job *job = job_new(&options->match, pair, 0, 0);
        code = job_check(job, &options->match);
        job_free(job);
    }
    return code;
}

/* Stage by stage, since a slot without a game is done for the host's run: a stage of a Swiss or a
 * knockout waits for the one before it, and is then played by all slots again. */
static bool play_stages(struct tournament_run *run)
{
    struct host_client client = {
        .next = next, .finished = finished, .progress = run->live ? refresh : NULL, .data = run};
    bool whole = true;
    while (whole && !run->failed && !run->event->over) {
        run->stages_open = run->event->stage_count;
        whole = host_run(run->host, &client);
    }
    return whole;
}

static int play(struct tournament_run *run)
{
    struct machine_pace *machine = memory_new(sizeof *machine);
    struct probe *probe = probe_open();
    run->began_ns = clock_now_ns();
    run->last_game_ns = run->began_ns;
    view_begin(run);
    bool whole = play_stages(run);
    view_clear(run);
    machine->contention = probe_close(probe, &machine->late);
    host_add_overhead(run->host, &machine->overhead);
    struct error error;
    int code = run->failed ? CLI_FAILED : CLI_OK;
    if (run->event->over && !run->failed &&
        !database_finish_event(run->database, run->stored.id, &error)) {
        code = cli_fail(command, "%s", error.text);
    }
    if (!run->request->quiet || run->request->json) {
        view_result(run);
        fflush(stdout);
    }
    view_pace(run, machine);
    free(machine);
    if (!whole) {
        code = cli_fail(command, "stopped; all %llu games that ended are stored, --resume plays on",
                        (unsigned long long)run->event->played);
    }
    return code;
}

/* --- who we are, so that an event is played by one program at a time --- */

/* "PID START BOOT": a process number alone is used again by another process. Empty when there is no
 * such process, or it is dead and not yet waited for. */
static void identify(int pid, char *identity, size_t size)
{
    char path[64], status[1024] = "", boot[64] = "";
    identity[0] = '\0';
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return;
    }
    size_t length = fread(status, 1, sizeof status - 1, file);
    fclose(file);
    status[length] = '\0';
    if ((file = fopen("/proc/sys/kernel/random/boot_id", "re")) != NULL) {
        if (fgets(boot, sizeof boot, file) != NULL) {
            boot[strcspn(boot, "\n")] = '\0';
        }
        fclose(file);
    }
    const char *rest = strrchr(status, ')'); /* the name before it may hold anything */
    char state;
    unsigned long long start;
    if (rest != NULL &&
        sscanf(rest + 1,
               " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu",
               &state, &start) == 2 &&
        state != 'Z' && state != 'X') {
        snprintf(identity, size, "%d %llu %s", pid, start, boot);
    }
}

static bool lives(const char *owner)
{
    char identity[160];
    identify(atoi(owner), identity, sizeof identity);
    return strcmp(identity, owner) == 0;
}

/* --- a new event, or one that goes on --- */

static bool fingerprint(const struct contestant *player, char hash[FINGERPRINT_SIZE])
{
    struct error error;
    return fingerprint_command(player->command.words, player->command.count, hash, &error) ||
           (cli_fail(command, "%s: %s", player->name, error.text), false);
}

static void print_command(const struct contestant *player, struct text *text)
{
    text_clear(text);
    command_print(&player->command, text);
}

static int add_event(struct tournament_run *run, const struct settings *settings)
{
    const struct tournament_options *options = run->options;
    struct stored_event *stored = &run->stored;
    struct text text = {0};
    stored->format = memory_copy_string(event_format_names[options->plan.format]);
    stored->contest = memory_copy_string(options->match.contest->name);
    if (run->request->event != NULL) {
        stored->name = memory_copy_string(run->request->event);
    } else {
        text_printf(&text, "%s-%s", stored->contest, stored->format);
        stored->name = memory_copy_string(text_string(&text));
        text_clear(&text);
    }
    settings_print(settings, &text);
    stored->options = memory_copy_string(text_string(&text));
    stored->players = memory_new(options->player_count * sizeof *stored->players);
    int code = CLI_OK;
    for (size_t i = 0; i < options->player_count; i++) {
        char hash[FINGERPRINT_SIZE] = "";
        code = fingerprint(&options->players[i], hash) ? code : CLI_FAILED;
        print_command(&options->players[i], &text);
        stored->players[stored->player_count++] = (struct stored_player){
            memory_copy_string(options->players[i].name), memory_copy_string(text_string(&text)),
            memory_copy_string(hash)};
    }
    text_free(&text);
    struct error error;
    if (code == CLI_OK && !database_add_event(run->database, stored, &error)) {
        code = cli_fail(command, "%s; --resume goes on with it, --event NAME begins another one",
                        error.text);
    }
    return code;
}

/* A player whose command or executable is another one than when the event began. */
static int check_changed(struct tournament_run *run, size_t number)
{
    const struct contestant *player = &run->options->players[number];
    struct stored_player *stored = &run->stored.players[number];
    char hash[FINGERPRINT_SIZE];
    struct text text = {0};
    if (!fingerprint(player, hash)) {
        return CLI_FAILED;
    }
    print_command(player, &text);
    bool other_command = strcmp(text_string(&text), stored->command) != 0;
    int code = CLI_OK;
    if (!other_command && strcmp(hash, stored->hash) == 0) {
        text_free(&text);
        return CLI_OK;
    }
    if (!run->request->allow_changed) {
        code = other_command
                   ? cli_fail(command,
                              "%s has changed: its command was %s and is %s; --allow-changed goes "
                              "on with it",
                              player->name, stored->command, text_string(&text))
                   : cli_fail(command,
                              "%s has changed: a file that %s names is another one than when the "
                              "event began; --allow-changed goes on with it",
                              player->name, stored->command);
    } else {
        struct stored_player now = {stored->name, text.data, hash};
        struct error error;
        if (!database_change_player(run->database, run->stored.id, number, &now, &error)) {
            code = cli_fail(command, "%s", error.text);
        }
    }
    text_free(&text);
    return code;
}

static struct contestant *players_of(const struct stored_event *stored)
{
    struct contestant *players = memory_new((stored->player_count + 1) * sizeof *players);
    for (size_t i = 0; i < stored->player_count; i++) {
        players[i].name = memory_copy_string(stored->players[i].name);
        command_parse(&players[i].command, stored->players[i].command, NULL);
    }
    return players;
}

/* The stored settings, which those of the command line must not contradict. */
static int merge_settings(const struct tournament_run *run, struct settings *settings)
{
    struct settings given = {0};
    struct error error;
    if (!settings_parse(settings, run->stored.options, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    settings_copy(&given, settings);
    settings_copy(&given, &run->request->settings);
    const char *other = settings_difference(settings, &given);
    int code = CLI_OK;
    if (other != NULL) {
        const char *was = settings_get(settings, other);
        code = was != NULL ? cli_misuse(command, "event \"%s\" was begun with --%s %s, not %s",
                                        run->stored.name, other, was, settings_get(&given, other))
                           : cli_misuse(command, "event \"%s\" was begun without --%s",
                                        run->stored.name, other);
    }
    settings_free(&given);
    return code;
}

/* With bots on the command line they take the place of the stored ones, by their order. */
static int resumed_players(const struct tournament_run *run, const struct settings *settings,
                           struct contestant **players)
{
    if (run->request->bot_count == 0) {
        *players = players_of(&run->stored);
        return CLI_OK;
    }
    if (run->request->bot_count != run->stored.player_count) {
        return cli_misuse(command, "event \"%s\" has %zu players, not %zu", run->stored.name,
                          run->stored.player_count, run->request->bot_count);
    }
    return tournament_players(run->request, settings, players);
}

static int begin_new(struct tournament_run *run, struct tournament_options *options)
{
    struct settings settings = {0};
    struct contestant *players;
    settings_copy(&settings, &run->request->settings);
    int code = tournament_players(run->request, &settings, &players);
    if (code == CLI_OK) {
        code = tournament_settle(options, &settings, players, run->request->bot_count);
    }
    code = code == CLI_OK ? check_bots(run) : code;
    code = code == CLI_OK ? add_event(run, &settings) : code;
    settings_free(&settings);
    return code;
}

static int begin_again(struct tournament_run *run, struct tournament_options *options)
{
    struct settings settings = {0};
    struct contestant *players = NULL;
    int code = merge_settings(run, &settings);
    code = code == CLI_OK ? resumed_players(run, &settings, &players) : code;
    if (code == CLI_OK) {
        code = tournament_settle(options, &settings, players, run->stored.player_count);
    }
    for (size_t i = 0; code == CLI_OK && i < options->player_count; i++) {
        if (strcmp(options->players[i].name, run->stored.players[i].name) != 0) {
            code =
                cli_misuse(command, "player %zu of event \"%s\" is %s, not %s", i + 1,
                           run->stored.name, run->stored.players[i].name, options->players[i].name);
        }
        code = code == CLI_OK ? check_changed(run, i) : code;
    }
    settings_free(&settings);
    return code;
}

/* Finds or adds the event, and makes it ours. */
static int begin(struct tournament_run *run, struct tournament_options *options)
{
    struct error error;
    enum database_found found = DATABASE_NONE;
    if (run->request->resume) {
        found = database_find_event(run->database, run->request->event, &run->stored, &error);
    }
    if (found == DATABASE_FAILED) {
        return cli_fail(command, "%s", error.text);
    }
    if (found == DATABASE_NONE && run->request->resume && run->request->bot_count == 0) {
        return cli_fail(command, "%s has no event%s%s to resume", run->request->db,
                        run->request->event != NULL ? " " : "",
                        run->request->event != NULL ? run->request->event : "");
    }
    if (found == DATABASE_FOUND && strcmp(run->stored.format, "import") == 0) {
        return cli_fail(command, "event \"%s\" was imported: there is nothing to play",
                        run->stored.name);
    }
    int code = found == DATABASE_FOUND ? begin_again(run, options) : begin_new(run, options);
    char identity[160];
    identify(getpid(), identity, sizeof identity);
    if (code == CLI_OK &&
        !database_claim_event(run->database, run->stored.id, identity, lives, &error)) {
        code = cli_fail(command, "%s", error.text);
    }
    return code;
}

static int load(struct tournament_run *run)
{
    struct error error;
    event_init(run->event, &run->options->plan);
    for (size_t i = 0; i < run->stored.player_count; i++) {
        run->event->standings.players[i].name = run->stored.players[i].name;
    }
    if (!event_store_load(run->database, &run->stored, run->event, run->pace, &error) ||
        !store_stages(run, &error)) {
        return cli_fail(command, "%s: %s", run->request->db, error.text);
    }
    return CLI_OK;
}

static struct host *open_host(const struct tournament_run *run)
{
    struct error error;
    const struct match_options *match = &run->options->match;
    struct host_options options = {.slots = (unsigned)run->request->slots,
                                   .grace_ns = match->grace_ns,
                                   .pin = run->request->pin,
                                   .bot_files = match->contest->protocol->process_per_turn};
    struct host *host = host_open(&options, &error);
    if (host == NULL) {
        cli_fail(command, "%s", error.text);
    }
    return host;
}

static int load_and_play(struct tournament_run *run)
{
    uint64_t slots = run->request->slots;
    run->host = open_host(run);
    if (run->host == NULL) {
        return CLI_FAILED;
    }
    run->jobs = memory_new(slots * sizeof *run->jobs);
    run->game = memory_new(slots * sizeof *run->game);
    run->pace = memory_new(run->options->player_count * sizeof *run->pace);
    run->event = memory_new(sizeof *run->event);
    int code = load(run);
    code = code == CLI_OK ? play(run) : code;
    host_close(run->host);
    for (uint64_t slot = 0; slot < slots; slot++) {
        job_free(run->jobs[slot]); /* of a game that was stopped */
    }
    event_free(run->event);
    free(run->event);
    free(run->pace);
    free(run->jobs);
    free(run->game);
    text_free(&run->block);
    return code;
}

static int run_event(const struct tournament_request *request)
{
    struct tournament_options options = {0};
    struct error error;
    struct tournament_run run = {.request = request, .options = &options};
    run.database = database_open(request->db, true, (unsigned)request->wait_ms, &error);
    if (run.database == NULL) {
        return cli_fail(command, "%s", error.text);
    }
    int code = begin(&run, &options);
    if (code == CLI_OK) {
        code = load_and_play(&run);
    }
    database_close(run.database);
    stored_event_free(&run.stored);
    tournament_options_free(&options);
    return code;
}

static int run(int argc, char **argv)
{
    struct tournament_request request;
    int code = tournament_request_parse(&request, argc, argv);
    if (code == CLI_OK) {
        code = run_event(&request);
    }
    tournament_request_free(&request);
    return code;
}

const struct cli_command cli_tournament = {
    .name = "tournament",
    .about = "plays an event of many games, stored as it goes, resumed at will",
    .help =
        "Usage: faceoff tournament --contest C --bot [NAME=]COMMAND --bot .. [OPTIONS]\n"
        "       faceoff tournament --resume [--db FILE] [--event NAME]\n\n"
        "Plays an event between bots and stores every game in an SQLite file as it ends. Whatever\n"
        "ends the program, --resume plays exactly the games that are missing, and the table is\n"
        "the same as without the break, if the bots are deterministic.\n\n"
        "  --format F           match (two bots), gauntlet (the first against the others),\n"
        "                       round-robin, swiss, knockout; default match or round-robin.\n"
        "                       Bots are seeded in the order given\n"
        "  --contest C, --bot COMMAND, --opening-turns N, --seed N, --turn-ms N and the other\n"
        "                       options of a game: as for faceoff match\n"
        "  --games N            of two players with each other (in each round of a Swiss or a\n"
        "                       knockout), rounded up to whole pairs or faceoffs: each opening\n"
        "                       is played once from each side\n"
        "  --rounds N           of a Swiss; default so many that one can win all of them, and one\n"
        "                       player only\n"
        "  -j, --jobs N         games at once; default one a core; --pin as for faceoff match\n"
        "  --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic\n"
        "                       a match: plays until one hypothesis is accepted; model may be\n"
        "                       normalized\n"
        "  --withdraw-after K   a bot at fault in K games in a row plays no more\n"
        "  --config FILE        the same options as a JSON object: {\"format\":\"swiss\",\n"
        "                       "
        "\"games\":4,\"bots\":[{\"name\":\"a\",\"command\":\"./a\"},\"./b\"]}\n"
        "  --db FILE            default faceoff.db; --db-wait-ms N: how long another program's\n"
        "                       lock is waited for (default 5000)\n"
        "  --event NAME         in the file; default CONTEST-FORMAT; with --resume the last one\n"
        "  --resume             goes on with the event, with the options it was begun with; "
        "begins\n"
        "                       it if bots are given and it is not there\n"
        "  --allow-changed      also when a bot's command or executable has changed\n"
        "  --every N            without a terminal: a line every N games\n"
        "  --json               progress and the result as lines of JSON; --quiet: neither\n\n"
        "Exit code 1 when it was stopped, or a game could not be stored.\n\n"
        "Example: is the new version at least 10 Elo stronger? Stops when it knows.\n"
        "  faceoff tournament --contest codingame --bot 'new=./new {opening}' \\\n"
        "      --bot 'old=./old {opening}' --opening-turns 4 --sprt elo0=0,elo1=10\n",
    .run = run,
};
