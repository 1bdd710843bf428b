/* `faceoff cup`: system test, seeding and knockout of entries. An event like those of
 * `faceoff tournament`, whose players are compiled first. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/events/bots.h"
#include "cli/events/cup_entries.h"
#include "cli/events/cup_text.h"
#include "cli/events/event_command.h"
#include "cli/events/farm_event.h"
#include "cup/cup_json.h"
#include "cup/languages.h"
#include "cup/season.h"
#include "runner/confinement.h"
#include "runner/runner.h"
#include "store/stored_games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "cup";

#define PROCESSES_OF_SHELLS "8"
#define MEMORY_OF_SHELLS "128" /* each */

/* What to do: a whole cup, or a part of a season. */
enum part { WHOLE, SUBMIT, STANDINGS, FINALS };

static const char *const part_names[] = {"", "submit", "standings", "finals"};

struct cup_run {
    enum part part;
    struct options *options;
    struct command files; /* the entries, as a list of words */
    struct workshop workshop;
    unsigned slots;
    struct sandbox *sandbox, *compiler_sandbox; /* NULL: none */
    struct event_store store;
    struct conditions conditions;
    struct cup cup;
    struct event *event;    /* the same as the cup's */
    struct player *players; /* as many as the cup's */
    struct forms forms;     /* of the games of this run */
    unsigned told;          /* stages */
};

/* --- what is told --- */

static void cli_cup_say(const struct cup_run *run, struct text *text)
{
    if (!options_flag(run->options, "quiet")) {
        fputs(text_string(text), stdout);
        fflush(stdout);
    }
    text_free(text);
}

static void cli_cup_tell(const struct cup_run *run,
                         void (*append)(const struct cup *, struct text *))
{
    struct text text = {0};
    append(&run->cup, &text);
    cli_cup_say(run, &text);
}

/* Tells what has been decided since the last call. */
static void tell_news(struct cup_run *run)
{
    struct text text = {0};
    while (run->told < run->cup.event->stage_count && event_is_counted(run->cup.event, run->told)) {
        cup_text_stage(&run->cup, run->told++, &text);
    }
    cli_cup_say(run, &text);
}

/* --- the event --- */

static bool cli_cup_settle_sizes(struct cup_run *run, struct error *error)
{
    struct text sizes = {0};
    bool good = true;
    for (size_t i = 0; i < run->cup.player_count; i++) {
        text_printf(&sizes, "%s%zu", i == 0 ? "" : ",", run->cup.players[i]->executable_size);
    }
    if (run->conditions.contest->tie_breaks != NULL &&
        !options_given(run->options, "executable-sizes")) {
        good = options_set(run->options, "executable-sizes", text_string(&sizes), error);
    }
    text_free(&sizes);
    return good;
}

static void cli_cup_settle_cup(struct cup_run *run)
{
    const struct conditions *conditions = &run->conditions;
    struct cup *cup = &run->cup;
    cup->contest = conditions->contest;
    cup->seed = options_number(run->options, "seed", 1);
    cup->bank_ms = (uint64_t)(conditions->clock.bank_ns / NS_PER_MS);
    cup->turn_ms = (uint64_t)(conditions->clock.turn_ns / NS_PER_MS);
    cup->stderr_rule = options_text(run->options, "stderr");
}

static bool settle_plan(struct cup_run *run, struct event_plan *plan, struct error *error)
{
    return cli_cup_settle_sizes(run, error) &&
           plan_settle(plan, &run->conditions, run->options, run->cup.player_count, error) &&
           players_check_openings(run->players, run->cup.player_count, &run->conditions, error);
}

/* Unless an option says otherwise, all entries get what any one of them needs. */
static void settle_needs(struct cup_run *run)
{
    struct options *options = run->options;
    struct language_needs all = {false, false};
    for (size_t i = 0; i < run->files.count; i++) {
        struct language_needs needs = language_needs(run->files.words[i], run->conditions.contest);
        all.proc = all.proc || needs.proc;
        all.processes = all.processes || needs.processes;
    }
    if (all.proc && !options_given(options, "sandbox-read")) {
        options_set(options, "sandbox-read", "/proc", NULL);
    }
    if (all.processes && !options_given(options, "processes")) {
        options_set(options, "processes", PROCESSES_OF_SHELLS, NULL);
        if (!options_given(options, "memory")) {
            options_set(options, "memory", MEMORY_OF_SHELLS, NULL);
        }
    }
}

/* Opens the sandbox of the games and that of the compilers. Tells the level, if nobody asked for
 * one. */
static bool confine(struct cup_run *run, struct error *error)
{
    struct options *options = run->options;
    struct error why;
    bool chosen = !options_given(options, "sandbox");
    settle_needs(run);
    run->slots = event_command_jobs(command, options);
    bool good = confinement_open_best(&run->sandbox, options, run->slots, &why, error) &&
                confinement_open_compiler(&run->compiler_sandbox, options, error);
    if (good && chosen && why.text[0] != '\0') {
        fprintf(stderr, "faceoff %s: warning: --sandbox=%s, since it cannot be strict: %s\n",
                command, options_text(options, "sandbox"), why.text);
    }
    run->conditions.sandbox = run->sandbox;
    run->cup.sandbox = options_text(options, "sandbox");
    run->workshop.sandbox = run->compiler_sandbox;
    return good;
}

/* Checks what the games need, before the event is stored. */
static bool cli_cup_prepare(const struct cup_run *run, struct error *error)
{
    const struct options *options = run->options;
    bool farm = options_text(options, "farm") != NULL;
    return (!farm || farm_event_check_files(options, run->players, run->cup.player_count, error)) &&
           run_check_means(farm ? 0 : run->slots, run->conditions.sandbox != NULL, 0,
                           options_text(options, "log"), error);
}

/* False: the finals have begun, so that no entry can join them, or *error says what failed. */
static bool may_submit(struct cup_run *run, struct error *error)
{
    struct stored_event finals;
    enum database_found found =
        database_find_event(run->store.database, part_names[FINALS], &finals, error);
    if (found == DATABASE_FOUND) {
        stored_event_free(&finals);
        error_set(error, "the finals have begun: no entry is taken any more");
    }
    return found == DATABASE_NONE;
}

/* Whether the season still has the entries that we have compiled. */
static bool check_entries(const struct cup_run *run, struct error *error)
{
    struct command files = {0};
    bool good = season_list_entries(options_text(run->options, "season"), &files, error);
    bool same = good && files.count == run->files.count;
    for (size_t i = 0; same && i < files.count; i++) {
        same = strcmp(files.words[i], run->files.words[i]) == 0;
    }
    command_free(&files);
    return good && (same || error_set(error, "an entry has just been submitted; begin once more"));
}

/* Takes the system test of each entry. False: *error says which has none. */
static bool each_test(struct cup_run *run,
                      bool (*take)(struct cup_run *run, const struct game_result *game,
                                   struct error *error),
                      struct error *error)
{
    bool good = true;
    for (size_t number = 0; good && number + 1 < run->cup.player_count; number++) {
        struct game_result game;
        enum database_found found = season_read_test(run->store.database, run->players,
                                                     run->cup.player_count, number, &game, error);
        if (found == DATABASE_FOUND) {
            good = take(run, &game, error);
            game_result_free(&game);
        } else {
            good =
                found == DATABASE_NONE &&
                error_set(error,
                          "%s is not the file that was tested: put that back, or submit it again",
                          run->cup.players[number]->file);
        }
    }
    return good;
}

static bool is_tested(struct cup_run *run, const struct game_result *game, struct error *error)
{
    (void)run, (void)game, (void)error;
    return true;
}

/* In one transaction with the check of the entries, so that none is submitted in between. */
static bool cli_cup_claim(struct cup_run *run, const struct event_plan *plan, struct error *error)
{
    struct database *database = run->store.database;
    bool begins = run->part == FINALS && !run->store.found;
    bool good = database_begin(database, error) &&
                (!begins || (check_entries(run, error) && each_test(run, is_tested, error))) &&
                event_store_claim(&run->store, plan, run->options, run->players, error);
    if (!good && run->part == SUBMIT) {
        error_prefix(error, "the system test of %s", run->files.words[0]);
    }
    return database_end(database, good, error);
}

/* Resumes the event that was found, or adds it, and claims it. Returns an exit code. */
static int cli_cup_begin(struct cup_run *run, struct event_plan *plan)
{
    struct options *options = run->options;
    struct error error;
    bool found = run->store.found;
    const char *out = options_text(options, "out");
    if (found && !event_store_check_kind(&run->store, FOR_CUP, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if ((found && !event_store_merge_options(&run->store, options, &error)) ||
        !conditions_settle(&run->conditions, options, &error) ||
        (!found && !conditions_check_options(&run->conditions, options, &error))) {
        return cli_misuse(command, "%s", error.text);
    }
    cli_cup_settle_cup(run);
    if (run->cup.contest->house == NULL && options_given(options, "house")) {
        return cli_misuse(command, "%s has no house entry", run->cup.contest->name);
    }
    uint64_t least_mb = (run->cup.contest->data_kib_max + 1023) / 1024;
    uint64_t memory_mb = options_number(options, "memory", 0);
    if (memory_mb > 0 && memory_mb < least_mb) {
        return cli_misuse(command,
                          "--memory is at least %llu for %s, whose entries may allocate that",
                          (unsigned long long)least_mb, run->cup.contest->name);
    }
    if (!farm_event_check(options, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    if (run->part == SUBMIT && !may_submit(run, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    /* Before its entries are compiled, which may take minutes. */
    if (!found && !options_flag(options, "resume") &&
        !event_store_check_new(&run->store, options, EVENT_CUP, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if (!confine(run, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    run->players =
        cup_entries_load(&run->cup, &run->workshop, &run->files, &run->conditions, options, &error);
    if (run->players == NULL) {
        return cli_fail(command, "%s", error.text);
    }
    if (run->files.count > 0 && run->cup.player_count == (run->cup.house != NULL)) {
        cli_cup_tell(run, cup_text_entries);
        return run->part == SUBMIT ? cli_fail(command, "%s is out: %s", run->cup.entries[0].name,
                                              run->cup.entries[0].out)
                                   : cli_fail(command, "every entry is out");
    }
    if (found && run->store.stored.player_count != run->cup.player_count) {
        cli_cup_tell(run, cup_text_entries);
        return cli_fail(command,
                        "event \"%s\" has %zu players, not %zu: it needs the entries that it "
                        "was begun with",
                        run->store.stored.name, run->store.stored.player_count,
                        run->cup.player_count);
    }
    if (!settle_plan(run, plan, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    event_command_note_rounding(command, options, plan, run->conditions.contest);
    bool good = (out == NULL || cup_json_check(&run->cup, out, found, &error)) &&
                (run->part == STANDINGS ||
                 (cli_cup_prepare(run, &error) && cli_cup_claim(run, plan, &error)));
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

/* Takes what is shown of the stored games. */
static bool tell_stored(struct cup_run *run, struct error *error)
{
    struct stored_games rows = {.database = run->store.database, .event = &run->store.stored};
    struct game_result game;
    bool good = true;
    while (good && stored_games_next(&rows, error)) {
        good = stored_games_read(&rows, &game, error);
        if (good) {
            cup_take_game(&run->cup, &game);
            game_result_free(&game);
        }
    }
    return stored_games_end(&rows, good);
}

static bool store_test(struct cup_run *run, const struct game_result *game, struct error *error)
{
    return event_store_add_game(&run->store, game, error);
}

/* The finals begin with the system tests as they were when the entries were submitted. */
static bool store_tests(struct cup_run *run, struct error *error)
{
    if (run->part != FINALS || run->store.stored.games > 0) {
        return true;
    }
    bool good = database_begin(run->store.database, error) && each_test(run, store_test, error);
    return database_end(run->store.database, good, error);
}

/* Loads the stored results, which the event checks. */
static bool cli_cup_load(struct cup_run *run, struct event *event, struct error *error)
{
    return store_tests(run, error) && event_store_load(&run->store, event, NULL, NULL, error) &&
           event_store_add_stages(&run->store, event, error) && tell_stored(run, error);
}

/* --- the course --- */

static void cli_cup_counted(struct run *runner, const struct game_result *game)
{
    struct cup_run *run = runner->data;
    cup_take_game(&run->cup, game);
    forms_add(&run->forms, run->cup.contest, game);
    tell_news(run);
}

static bool take_test(struct cup_run *run, const struct game_result *game, struct error *error)
{
    (void)error;
    bool taken = event_add_result(run->event, game);
    cup_take_game(&run->cup, game);
    return taken;
}

/* Accepts a submission once it has completed the system test. */
static int submit(struct cup_run *run)
{
    struct error error;
    const struct entry *entry = &run->cup.entries[0];
    if (run->event->seeded_count == 0) {
        return cli_fail(command,
                        "%s has not completed the system test and is not taken; `faceoff standings "
                        "--faults --db %s --event %s` shows its last words",
                        entry->name, options_text(run->options, "db"),
                        options_text(run->options, "event"));
    }
    bool good = database_begin(run->store.database, &error) && may_submit(run, &error) &&
                season_add(options_text(run->options, "season"), entry, &error);
    if (!database_end(run->store.database, good, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if (!options_flag(run->options, "quiet")) {
        printf("\n%s is taken; %s\n", entry->name,
               "the last entry of a person counts, and its system test seeds it");
    }
    return CLI_OK;
}

static enum run_end cli_cup_play_on_farm(struct cup_run *run, struct run *runner,
                                         struct error *error)
{
    struct farm_event farm;
    enum run_end end = RUN_FAILED;
    if (farm_event_open(&farm, command, NULL, run->options, runner, run->cup.player_count, error)) {
        end = coordinator_run_play(&farm.coordinator, runner, error);
        if (runner->played > 0 && !options_flag(run->options, "quiet")) {
            farm_event_tell(&farm.coordinator.machines, runner);
        }
    } else {
        error_prefix(error, "--farm");
    }
    farm_event_close(&farm);
    return end;
}

static int cli_cup_play(struct cup_run *run, struct event *event)
{
    const char *out = options_text(run->options, "out");
    bool farm = options_text(run->options, "farm") != NULL;
    struct error error, write_error;
    struct run runner = {.conditions = &run->conditions,
                         .players = run->players,
                         .event = event,
                         .store = &run->store,
                         .log = options_text(run->options, "log"),
                         .slots = farm ? 0 : run->slots,
                         .pin = options_flag(run->options, "pin"),
                         .counted = cli_cup_counted,
                         .data = run};
    cli_cup_tell(run, cup_text_entries);
    tell_news(run);
    enum run_end end =
        farm ? cli_cup_play_on_farm(run, &runner, &error) : run_play(&runner, &error);
    event_warn_of_changes(command, &run->store, event, run->players);
    event_warn_of_forms(command, &run->forms);
    if (end == RUN_DONE && run->part == SUBMIT) {
        return submit(run);
    }
    if (end == RUN_DONE) {
        cli_cup_tell(run, cup_text_bracket);
    }
    if (end != RUN_FAILED && out != NULL && !cup_json_write(&run->cup, out, &write_error)) {
        return cli_fail(command, "%s", write_error.text);
    }
    return end == RUN_DONE ? CLI_OK
           : end == RUN_FAILED
               ? cli_fail(command, "%s%s", error.text,
                          database_is_gone(run->store.database) ? ""
                          : run->part == WHOLE                  ? "; --resume goes on from here"
                                               : "; the same command goes on from here")
               : cli_fail(command, "stopped; %s goes on from here",
                          run->part == WHOLE ? "--resume" : "the same command");
}

static int run_cup(struct cup_run *run)
{
    struct error error;
    struct event_plan plan = {0};
    int code = cli_cup_begin(run, &plan);
    if (code == CLI_OK) {
        struct event *event = event_new(&plan);
        run->cup.event = run->event = event;
        if (run->part != STANDINGS) {
            code = cli_cup_load(run, event, &error) ? cli_cup_play(run, event)
                                                    : cli_fail(command, "%s", error.text);
        } else if (each_test(run, take_test, &error)) {
            cli_cup_tell(run, cup_text_entries);
            tell_news(run);
        } else {
            code = cli_fail(command, "%s", error.text);
        }
        event_free(event);
    }
    plan_free(&plan);
    return code;
}

/* Makes a part of a season a cup in the season's database, which always resumes. */
static bool settle_season(struct cup_run *run, const char *file, struct error *error)
{
    struct options *options = run->options;
    bool submits = run->part == SUBMIT;
    char *season = season_open(options_text(options, "season"), submits, error);
    char *database = season == NULL ? NULL : season_database(season);
    char *event = season == NULL ? NULL
                  : submits      ? season_test_name(file, error)
                                 : memory_copy_string(part_names[run->part]);
    bool good = event != NULL && options_set(options, "season", season, error) &&
                options_set(options, "event", event, error) &&
                options_set(options, "db", database, error) &&
                options_set(options, "resume", "true", error) &&
                (!submits || options_set(options, "allow-changed", "true", error)) &&
                (options_given(options, "contest") ||
                 options_set(options, "contest", contest_of_seasons()->name, error));
    free(season);
    free(database);
    free(event);
    return good;
}

/* Whether the operands are a part of a season, and no entries of such names. */
static bool needs_season(int argc, char **argv, int operand)
{
    bool is_part = false;
    for (int part = SUBMIT; operand < argc && part <= FINALS; part++) {
        is_part = is_part || strcmp(argv[operand], part_names[part]) == 0;
    }
    return is_part && access(argv[operand], F_OK) != 0;
}

/* Takes "submit FILE", "standings" or "finals" off the operands. Returns an exit code. */
static int take_part(struct cup_run *run, int argc, char **argv, int *operand)
{
    struct error error;
    if (options_text(run->options, "season") == NULL) {
        return needs_season(argc, argv, *operand)
                   ? cli_misuse(command, "%s needs --season FOLDER", argv[*operand])
                   : CLI_OK;
    }
    for (int part = SUBMIT; *operand < argc && part <= FINALS; part++) {
        run->part = strcmp(argv[*operand], part_names[part]) == 0 ? (enum part)part : run->part;
    }
    *operand += 1;
    if (run->part == WHOLE || argc - *operand != (run->part == SUBMIT)) {
        return cli_misuse(command, "with --season it is submit FILE, standings or finals");
    }
    const char *name = options_text(run->options, "contest");
    const struct contest *contest = name != NULL ? contest_find(name) : NULL;
    if (contest != NULL && contest->house == NULL) {
        return cli_misuse(command, "%s has no season: it has no house entry", name);
    }
    if (options_given(run->options, "house")) {
        return cli_misuse(command, "a season has the contest's own house entry");
    }
    if (options_given(run->options, "out") && run->part != FINALS) {
        return cli_misuse(command, "of a season only the finals have a result for --out");
    }
    if (options_given(run->options, "farm") && run->part != FINALS) {
        return cli_misuse(command, "of a season only the finals have games for a farm");
    }
    return settle_season(run, argv[*operand], &error) ? CLI_OK
                                                      : cli_fail(command, "%s", error.text);
}

static bool list_files(struct cup_run *run, int argc, char **argv, struct error *error)
{
    if (run->part == WHOLE || run->part == SUBMIT) {
        return cup_entries_list(&run->files, argc, argv, error);
    }
    return season_list_entries(options_text(run->options, "season"), &run->files, error) &&
           (run->files.count > 0 || error_set(error, "nobody has submitted an entry"));
}

static int cli_cup_run(struct options *options, int argc, char **argv)
{
    struct cup_run run = {.options = options, .workshop.leash.fd = -1};
    struct error error;
    int operand = 0;
    int code = take_part(&run, argc, argv, &operand);
    if (code == CLI_OK) {
        bool good = list_files(&run, argc - operand, argv + operand, &error) &&
                    workshop_open(&run.workshop, &error) &&
                    event_store_open(&run.store, options, true, &error);
        code = good ? run_cup(&run) : cli_fail(command, "%s", error.text);
    }
    event_store_close(&run.store);
    workshop_close(&run.workshop);
    players_free(run.players, run.cup.player_count);
    sandbox_close(run.sandbox);
    sandbox_close(run.compiler_sandbox);
    cup_free(&run.cup);
    text_free(&run.forms.lines);
    command_free(&run.files);
    return code;
}

static void cli_cup_list(struct text *text)
{
    for (size_t i = 0; contests[i] != NULL; i++) {
        if (contests[i]->header_name != NULL) {
            text_printf(text, "In %s the lines `%s:` and `%s:` of its header name a source.\n\n",
                        contests[i]->name, contests[i]->header_name, contests[i]->header_author);
        }
    }
    bots_help(text);
}

const struct cli_command cli_cup = {
    .name = command,
    .group = CLI_ORGANISERS,
    .summary = "plays a knockout of entries, from the system test to the champion",
    .usage = "--contest C [OPTIONS] ENTRY|FOLDER...\n"
             "submit ENTRY --season FOLDER\n"
             "standings|finals --season FOLDER",
    .about = "Plays a cup, stored as it goes in an SQLite file. If the contest has a house entry, "
             "every entry first meets it once, and the scores seed the entries; else they are "
             "seeded in the order given. A knockout of matches of two players finds the champion; "
             "byes are in the first round, for the best seeds.\n\n"
             "An entry is an executable, or a source in C, C++, Pascal, Java, Perl, Python, awk, "
             "sh, ksh, csh, bash or Scheme, by its suffix; if the contest has no house, also "
             "[NAME=]COMMAND. C is compiled as `cc -o entry entry.c -lm`. An entry that does not "
             "compile, does "
             "not start or is too large is out, as is any other file in a folder, and the cup goes "
             "on.\n\n"
             "A season is a month of such a contest in a folder. submit checks an entry, plays its "
             "system test and keeps it if it completes the test; each person's last entry counts. "
             "standings shows the seeds so far, finals plays the knockout; once it has begun, "
             "submit takes no entry. After an interruption the same command goes on where it "
             "was.\n\n"
             "With --farm this machine compiles the entries, and the machines of a farm (`faceoff "
             "work`) play the games; the result is the same.",
    .events = FOR_CUP,
    .list = cli_cup_list,
    .operands_max = INT_MAX,
    .notes = "Exit code 1 when the cup was interrupted or cannot be played, or a submission is "
             "refused.",
    .examples = "  faceoff cup --contest {seasons} --db cup.db --out cup.json entries\n",
    .run = cli_cup_run,
};
