#include "cli/events/playing.h"

#include "base/called.h"
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "cli/events/event_command.h"
#include "cli/events/serving.h"
#include "cli/terminal.h"
#include "runner/confinement.h"
#include "runner/event_view.h"

#include <stdlib.h>
#include <string.h>

/* --- options --- */

/* Returns the value of an option, or NULL if the command has no such option. */
static const char *playing_text(const struct playing *playing, const char *name)
{
    bool known = option_find(playing->options->command, name) != NULL;
    return known ? options_text(playing->options, name) : NULL;
}

static bool playing_flag(const struct playing *playing, const char *name)
{
    const char *value = playing_text(playing, name);
    return value != NULL && strcmp(value, "true") == 0;
}

/* If the event has no database, rejects options that require one. */
static bool playing_check_stored(const struct playing *playing, struct error *error)
{
    const struct options *options = playing->options;
    /* With --again, --event refers to the file that --again names. */
    if (playing_text(playing, "again") != NULL) {
        return true;
    }
    static const char *const names[] = {"event", "resume", "allow-changed", "serve", "farm", NULL};
    const char *given = options_first_given(options, names);
    return options_text(options, "db") != NULL || given == NULL ||
           error_set(error, "--%s needs a database: --db FILE", given);
}

/* Determines the players. If the command line has bots, they replace the stored players in order or
 * are added to them. Otherwise the stored players are used. */
static bool playing_settle_players(struct playing *playing, const struct stored_event *stored,
                                   struct error *error)
{
    const struct options *options = playing->options;
    const struct conditions *conditions = &playing->conditions;
    bool given = options->bot_count > 0 || stored == NULL;
    playing->player_count = given ? options->bot_count : stored->player_count;
    if (given && options->command == FOR_MATCH && options->bot_count != 2) {
        return error_set(error, "needs two --bot options, got %zu", options->bot_count);
    }
    playing->players =
        stored == NULL ? bots_parse(options->bots, options->bot_count, conditions, error)
        : given ? bots_parse_resumed(options, stored, conditions, &playing->player_count, error)
                : players_of_stored(stored, error);
    playing->new_from = stored == NULL ? 0 : stored->player_count;
    return playing->players != NULL;
}

bool playing_settle(struct playing *playing, const struct stored_event *stored, struct error *error)
{
    struct conditions *conditions = &playing->conditions;
    struct options *options = playing->options;
    bool good = conditions_settle(conditions, options, error);
    conditions->again = playing_text(playing, "again") != NULL ? &playing->again : NULL;
    good = good && (stored != NULL || conditions_check_options(conditions, options, error)) &&
           conditions_load_openings(conditions, options, NULL, error) &&
           playing_settle_players(playing, stored, error) &&
           players_check_settings(playing->players + playing->new_from,
                                  playing->player_count - playing->new_from, conditions, options,
                                  error) &&
           plan_settle(&playing->plan, conditions, options, playing->player_count, error) &&
           players_check_openings(playing->players, playing->player_count, conditions, error) &&
           opening_check(conditions, playing->plan.seed, error);
    good = good && players_find_versions(playing->players, &playing->plan, error);
    if (good && stored != NULL) {
        event_plan_join(&playing->plan, stored);
    }
    bool keeps = options->command == FOR_MATCH && stored == NULL &&
                 !options_given(options, "keep-processes");
    return good && (!keeps || options_set(options, "keep-processes", "true", error));
}

/* --- preparation --- */

static unsigned playing_slots(const struct playing *playing)
{
    if (playing->options->command == FOR_REFEREE) {
        return 1;
    }
    unsigned jobs = event_command_jobs(playing->options);
    uint64_t all = playing->plan.rounds * playing->plan.seating_count;
    return playing->options->command == FOR_MATCH && all < jobs ? (unsigned)all : jobs;
}

/* How long both bots together may think in one game, or 0 if there is no limit. */
static int64_t playing_longest_ns;

static void playing_announce_stop(unsigned count)
{
    cli_progress("");
    if (count > 0) {
        fprintf(stderr, "faceoff: finishing %u game%s", count, plural(count));
        if (playing_longest_ns > 0) {
            fprintf(stderr, ", which may take up to %s", duration_text(playing_longest_ns).text);
        }
        fprintf(stderr, "; press Ctrl-C again to stop now\n");
    }
}

/* Sets playing_longest_ns from the time limits of the players. */
static void playing_set_longest(const struct playing *playing)
{
    const int64_t common_ns = playing->conditions.clock.bank_ns;
    int64_t longest_ns = common_ns;
    bool limited = common_ns > 0;
    for (size_t i = 0; i < playing->player_count; i++) {
        const struct options *own = &playing->players[i].settings;
        if (own->command == FOR_BOT && options_given(own, "bank-ms")) {
            int64_t own_ns = (int64_t)options_number(own, "bank-ms", 0) * NS_PER_MS;
            longest_ns = own_ns > longest_ns ? own_ns : longest_ns;
            limited = limited && own_ns > 0;
        }
    }
    playing_longest_ns = limited ? SEATS * longest_ns : 0;
}

void playing_make_run(struct playing *playing, unsigned slots)
{
    const struct options *options = playing->options;
    playing_set_longest(playing);
    /* For a cup, --out names the file for the result, not for the game records. */
    bool cup = options->command == FOR_CUP;
    playing->run =
        (struct run){.conditions = &playing->conditions,
                     .players = playing->players,
                     .event = event_new(&playing->plan),
                     .store = playing->store.database != NULL ? &playing->store : NULL,
                     .records = cup ? NULL : playing_text(playing, "out"),
                     .log = options_text(options, "log"),
                     .stderr_folder = playing_text(playing, "stderr-dir"),
                     .keep_processes = playing_flag(playing, "keep-processes") &&
                                       playing->conditions.contest->protocol->serves_many_games,
                     .slots = playing_text(playing, "farm") != NULL ? 0 : slots,
                     .viewers = playing_flag(playing, "serve") ? serving_connections(options) : 0,
                     .pin = options_flag(options, "pin"),
                     .stopping = playing_announce_stop};
}

bool playing_check_means(const struct playing *playing, struct error *error)
{
    const struct options *options = playing->options;
    return (options_text(options, "farm") == NULL ||
            farm_event_check_files(options, &playing->run, playing->player_count, error)) &&
           (!playing_flag(playing, "serve") || serving_may_listen(options, error)) &&
           run_check_means(&playing->run, error);
}

bool playing_prepare(struct playing *playing, struct error *error)
{
    const struct options *options = playing->options;
    struct conditions *conditions = &playing->conditions;
    bool farm = playing_text(playing, "farm") != NULL;
    if (!run_check(conditions, playing->players + playing->new_from,
                   playing->player_count - playing->new_from, playing->plan.seed, error)) {
        return false;
    }
    playing_make_run(playing, farm ? 0 : playing_slots(playing));
    for (size_t i = 0; i < playing->player_count; i++) {
        playing->run.event->standings.players[i].name = playing->players[i].name;
    }
    if (!event_settle_table(playing->run.event, &options->given, error)) {
        return false;
    }
    playing->run.turn_times = memory_new(playing->player_count * sizeof *playing->run.turn_times);
    faults_init(&playing->faults, playing->player_count);
    bool good = farm || confinement_open(&playing->sandbox, options, playing->players,
                                         playing->player_count, playing->run.slots, error);
    conditions->sandbox = playing->sandbox;
    if (good && !farm && playing->resting == NULL) { /* a standing league warns when it is served */
        event_warn_of_shims(options_text(options, "sandbox"), playing->players,
                            playing->player_count, false);
    }
    return good && (playing->run.store == NULL || playing_check_means(playing, error));
}

void playing_close(struct playing *playing)
{
    farm_event_close(&playing->farm);
    event_free(playing->run.event);
    plan_free(&playing->plan);
    faults_free(&playing->faults);
    free(playing->run.turn_times);
    again_free(&playing->again);
    text_free(&playing->again_command);
    text_free(&playing->show_command);
    event_store_close(&playing->store);
    sandbox_close(playing->sandbox);
    players_free(playing->players, playing->player_count);
    conditions_free(&playing->conditions);
}

/* --- the run --- */

bool playing_open_farm(struct playing *playing, struct error *error)
{
    if (options_text(playing->options, "farm") == NULL) {
        return true;
    }
    playing->machines = &playing->farm.coordinator.machines;
    return farm_event_open(&playing->farm, playing->board, playing->options, &playing->run,
                           playing->player_count, error) ||
           error_prefix(error, "--farm");
}

enum run_end playing_run(struct playing *playing, struct error *error)
{
    return playing->machines != NULL
               ? coordinator_run_play(&playing->farm.coordinator, &playing->run, error)
               : run_play(&playing->run, error);
}

void playing_put_dropped(const struct run *run, struct text *text)
{
    if (run->dropped > 0) {
        text_printf(text, "; %u unfinished %s discarded", run->dropped,
                    run->dropped == 1 ? "game was" : "games were");
    }
}

/* Returns whether the command that resumes the event must repeat the option. It need not repeat an
 * option that is stored, names the event, or has already taken effect. It must not repeat an option
 * that requires a new file. */
static bool is_resumed_with(const struct options *options, const char *name)
{
    static const char *const left_out[] = {"allow-changed", "config", "db",
                                           "event",         "resume", NULL};
    bool is_new = options->command != FOR_CUP && strcmp(name, "out") == 0;
    return !word_is_in(name, left_out) && !is_new && !option_find(options->command, name)->stored;
}

static void put_options(const struct options *options, struct text *text)
{
    for (size_t i = 0; i < options->given.count; i++) {
        const char *name = options->given.list[i].name, *value = options->given.list[i].value;
        bool flag = option_find(options->command, name)->kind == OPTION_FLAG;
        if (!is_resumed_with(options, name) || (flag && strcmp(value, "true") != 0)) {
            continue;
        }
        text_printf(text, flag ? " --%s" : " --%s ", name);
        if (strcmp(name, "farm") == 0) {
            farm_event_put_address(value, text);
        } else if (!flag) {
            text_put_word(text, value);
        }
    }
}

void playing_offer_resume(const struct playing *playing)
{
    const struct options *options = playing->options;
    struct text resume = {0};
    bool dashes = false;
    if (playing->part) {
        return;
    }
    if (options->command == FOR_CUP && options_given(options, "season")) {
        text_printf(&resume, "%s %s", called_name(), cli_running());
    } else {
        event_store_put_resume(cli_running(), options, playing->store.stored.name, &resume);
    }
    put_options(options, &resume);
    if (playing->plan.format == EVENT_LEAGUE && playing->plan.stages > 0) {
        text_printf(&resume, " --rounds %u", event_rounds_left(playing->run.event));
    }
    for (int i = 0; i < playing->operand_count; i++) {
        if (playing->operands[i][0] == '-' && !dashes) {
            text_puts(&resume, " --");
            dashes = true;
        }
        text_putc(&resume, ' ');
        text_put_word(&resume, playing->operands[i]);
    }
    fprintf(stderr, "Try: %s\n", text_string(&resume));
    text_free(&resume);
}

/* Prints why the event was not finished. Returns an exit code. */
static int playing_fail(const struct playing *playing, enum run_end end, const struct error *why)
{
    const char *again = playing->part ? "the same command" : "--resume";
    const struct run *run = &playing->run;
    bool stored = run->store != NULL;
    if (end == RUN_FAILED) {
        cli_fail("%s", why->text);
        if (stored && !database_is_gone(run->store->database)) {
            cli_fail("all earlier games are stored; once you have fixed the cause, %s plays the "
                     "rest",
                     again);
            playing_offer_resume(playing);
        }
        return CLI_FAILED;
    }
    struct text dropped = {0};
    playing_put_dropped(run, &dropped);
    if (stored) {
        cli_fail("stopped; %llu finished game%s stored, and %s plays %s%s",
                 (unsigned long long)run->event->played, run->event->played == 1 ? " is" : "s are",
                 again, event_is_endless(run->event) ? "more" : "the rest", text_string(&dropped));
        playing_offer_resume(playing);
    } else {
        cli_fail("stopped after %llu of %llu game%s%s", (unsigned long long)run->event->played,
                 (unsigned long long)event_games(run->event), plural(event_games(run->event)),
                 text_string(&dropped));
    }
    text_free(&dropped);
    return CLI_FAILED;
}

static int playing_play(struct playing *playing, struct view *view)
{
    struct run *run = &playing->run;
    struct error error;
    if (!playing_open_farm(playing, &error)) {
        return cli_fail("%s", error.text);
    }
    view->machines = playing->machines;
    view_begin(view, run);
    enum run_end end = playing_run(playing, &error);
    view_end(view, run);
    if (run->store != NULL) {
        event_warn_of_changes(run->store, run->event, run->players);
    }
    bool faulty = playing->options->command == FOR_MATCH && faults_games(view->faults) > 0;
    return end != RUN_DONE ? playing_fail(playing, end, &error) : faulty ? CLI_FAILED : CLI_OK;
}

/* Plays the event. With --serve, also serves the event during play and afterwards. Returns an exit
 * code. */
static int playing_serve_and_play(struct playing *playing, struct view *view)
{
    const struct options *options = playing->options;
    struct serving serving = {0};
    struct error error;
    if (!options_flag(options, "serve")) {
        return playing_play(playing, view);
    }
    playing->run.watch = watch_new(playing->run.slots);
    playing->board = options_text(options, "farm") != NULL ? farm_board_new() : NULL;
    const struct server_sources sources = {.watch = playing->run.watch,
                                           .machines =
                                               playing->board == NULL ? NULL : farm_board_print,
                                           .data = playing->board};
    int code = CLI_OK;
    if (serving_open(&serving, options, view->stored->name, &sources, &error)) {
        cli_note("the event can be watched at %s", server_address(serving.server));
        if (playing->board == NULL) { /* on a farm, each machine has its own sandbox */
            event_warn_of_no_sandbox(options, playing->players, playing->player_count, 2);
        }
        code = playing_play(playing, view);
        if (playing->run.event->over) {
            /* From now on, other programs may change the event. */
            database_close(playing->store.database);
            playing->store.database = NULL;
            serving_stay(&serving);
        }
    } else {
        code = cli_fail("%s", error.text);
    }
    serving_close(&serving);
    watch_free(playing->run.watch);
    farm_board_free(playing->board);
    return code;
}

/* --- the command --- */

/* Gives an event without a database the name CONTEST-FORMAT. */
static void playing_name_unstored(struct playing *playing)
{
    const char *format = event_format_names[playing->plan.format];
    const char *contest = playing->conditions.contest->name;
    struct text name = {0};
    text_printf(&name, "%s-%s", contest, format);
    playing->store.stored = (struct stored_event){.name = name.data,
                                                  .format = memory_copy_string(format),
                                                  .contest = memory_copy_string(contest)};
}

/* If the games are stored, makes each fault report include the commands for the stored game. A
 * report on a replayed game names the number of the original game. */
static void playing_offer_again(struct playing *playing)
{
    const char *out = playing_text(playing, "out"), *db = options_text(playing->options, "db");
    if (db != NULL) {
        const char *event = playing->store.stored.name;
        event_put_game("match --again", db, event, &playing->again_command);
        event_put_game("games", db, event, &playing->show_command);
        playing->faults.print = text_string(&playing->show_command);
    } else if (out != NULL && strcmp(out, "-") != 0) {
        event_put_game("match --again", out, NULL, &playing->again_command);
        event_put_game("show", out, NULL, &playing->show_command);
        playing->faults.show = text_string(&playing->show_command);
    }
    if (playing->conditions.again != NULL) {
        playing->faults.replayed = playing->again.game.place.number + 1;
    }
    playing->faults.again =
        playing->again_command.length > 0 ? text_string(&playing->again_command) : NULL;
}

/* Lets players rest that the caller has listed. */
static void playing_rest(const struct playing *playing)
{
    for (size_t i = 0; playing->resting != NULL && i < playing->player_count; i++) {
        event_set_resting(playing->run.event, i, playing->resting[i]);
    }
}

int playing_begin(struct playing *playing)
{
    struct event_store *store = &playing->store;
    struct options *options = playing->options;
    struct error error;
    const char *name = options_text(options, "event");
    if (!store->found && options_flag(options, "resume") && options->bot_count == 0) {
        return cli_fail("%s has no event%s%s to resume", options_text(options, "db"),
                        name != NULL ? " " : "", name != NULL ? name : "");
    }
    if (!event_command_check_kind(options, store)) {
        return CLI_FAILED;
    }
    if ((store->found && !event_store_merge_options(store, options, &error)) ||
        (playing->players == NULL &&
         !playing_settle(playing, store->found ? &store->stored : NULL, &error)) ||
        !farm_event_check(options, &error)) {
        return cli_misuse("%s", error.text);
    }
    event_command_note_rounding(options, &playing->plan, playing->conditions.contest);
    event_command_note_openings(&playing->conditions, &playing->plan);
    bots_note_names(options, playing->players, playing->player_count);
    bool good = playing_prepare(playing, &error);
    if (good && playing->run.store == NULL) {
        playing_name_unstored(playing);
    } else {
        struct event *event = playing->run.event;
        if (good) {
            playing_rest(playing);
        }
        good = good &&
               event_store_claim(store, &playing->plan, options, playing->players, &error) &&
               event_store_load(store, event, playing->run.turn_times, &playing->faults, &error) &&
               event_store_add_stages(store, event, &error);
    }
    playing_offer_again(playing);
    event_note_next(store);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* Reads the game given by --again, if any. Returns an exit code. */
static int playing_read_again(struct playing *playing)
{
    static const char *const fixed[] = {"contest",        "rules", "games", "sprt",
                                        "withdraw-after", "seed",  "db",    "opening-turns",
                                        "openings",       NULL};
    struct options *options = playing->options;
    struct error error;
    if (playing_text(playing, "again") == NULL) {
        bool lone = options->command == FOR_MATCH && options_given(options, "game");
        return lone ? cli_misuse("--game needs --again FILE; did you mean --games?") : CLI_OK;
    }
    const char *given = options_first_given(options, fixed);
    if (given != NULL) {
        return cli_misuse("--%s cannot be used with --again", given);
    }
    return again_read(&playing->again, options, &error) ? CLI_OK
                                                        : cli_fail("--again: %s", error.text);
}

/* Prints an error because --out cannot be used here, and says how to get the records instead.
 * Returns an exit code. */
static int playing_refuse_out(const struct playing *playing)
{
    const struct options *options = playing->options;
    const char *db = options_text(options, "db"), *event = options_text(options, "event");
    struct text export = {0};
    text_printf(&export, "%s export ", called_name());
    text_put_word(&export, db != NULL ? db : "FILE");
    if (event != NULL) {
        text_puts(&export, " --event ");
        text_put_word(&export, event);
    }
    cli_misuse("--out cannot be used with --%s; %s`%s` writes its games",
               options_flag(options, "resume") ? "resume" : "json",
               db != NULL ? "" : "store the match with --db FILE, and ", text_string(&export));
    text_free(&export);
    return CLI_MISUSED;
}

/* Checks the options and opens the database. The options of a new event are checked before the
 * database file is created. Returns an exit code. */
static int playing_open(struct playing *playing)
{
    const struct options *options = playing->options;
    bool resumes = options_flag(options, "resume"), both = playing_text(playing, "out") != NULL;
    struct error error;
    if (!serving_check(options, &error) || !playing_check_stored(playing, &error) ||
        (!resumes && !playing_settle(playing, NULL, &error))) {
        return cli_misuse("%s", error.text);
    }
    if (both && (resumes || options_flag(options, "json"))) {
        return playing_refuse_out(playing);
    }
    return options_text(options, "db") == NULL ||
                   event_store_open(&playing->store, options, !resumes || options->bot_count > 0,
                                    &error)
               ? CLI_OK
               : cli_fail("%s", error.text);
}

int playing_add(struct options *options)
{
    struct playing playing = {.options = options};
    int code = playing_open(&playing);
    code = code == CLI_OK ? playing_begin(&playing) : code;
    playing_close(&playing);
    return code;
}

/* Runs the command. Returns an exit code. */
static int playing_whole(struct playing *playing)
{
    struct view view = {
        .options = playing->options, .stored = &playing->store.stored, .faults = &playing->faults};
    int code = playing_read_again(playing);
    code = code == CLI_OK ? playing_open(playing) : code;
    code = code == CLI_OK ? playing_begin(playing) : code;
    code = code == CLI_OK ? playing_serve_and_play(playing, &view) : code;
    playing_close(playing);
    return code;
}

int playing_part(struct options *options)
{
    struct playing playing = {.options = options, .part = true};
    return playing_whole(&playing);
}

int playing_command(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    struct playing playing = {.options = options};
    return playing_whole(&playing);
}
