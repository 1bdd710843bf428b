/* `faceoff tournament`: an event of many games, stored as it is played, which can always be
 * resumed. */
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/command_line.h"
#include "cli/events/bots.h"
#include "cli/events/farm_event.h"
#include "cli/events/serving.h"
#include "cli/events/tournament_view.h"
#include "cli/events/warnings.h"
#include "runner/confinement.h"

#include <stdlib.h>
#include <string.h>

static const char command[] = "tournament";

/* What the options mean, once the event was found or is known to be new. */
struct plan {
    struct conditions conditions;
    struct event_plan event;
    struct player *players;
    size_t player_count;
    struct sandbox *sandbox;
    unsigned slots;           /* games at once here; 0 with a farm */
    unsigned viewers;         /* connections at once to the page; 0: it is not served */
    struct farm_board *board; /* for viewers; NULL: nobody watches, or there is no farm */
};

/* Bots on the command line replace the stored ones, in their order. */
static bool cli_tournament_settle_players(struct plan *plan, const struct options *options,
                                          const struct stored_event *stored, struct error *error)
{
    bool given = options->bot_count > 0 || stored == NULL;
    plan->player_count = given ? options->bot_count : stored->player_count;
    if (given && stored != NULL && options->bot_count != stored->player_count) {
        return error_set(error, "event \"%s\" has %zu players, not %zu", stored->name,
                         stored->player_count, options->bot_count);
    }
    plan->players = given ? bots_parse(options->bots, options->bot_count, &plan->conditions, error)
                          : players_of_stored(stored, error);
    return plan->players != NULL;
}

static bool cli_tournament_settle(struct plan *plan, struct options *options,
                                  const struct stored_event *stored, struct error *error)
{
    return conditions_settle(&plan->conditions, options, error) &&
           (stored != NULL || conditions_check_options(&plan->conditions, options, error)) &&
           cli_tournament_settle_players(plan, options, stored, error) &&
           plan_settle(&plan->event, &plan->conditions, options, plan->player_count, error) &&
           players_check_openings(plan->players, plan->player_count, &plan->conditions, error) &&
           opening_check(&plan->conditions, plan->event.seed, error);
}

/* --- the run --- */

static int cli_tournament_play(struct run *run, struct view *view, struct farm_event *farm)
{
    struct error error;
    view_begin(view, run);
    enum run_end end = farm != NULL ? coordinator_run_play(&farm->coordinator, run, &error)
                                    : run_play(run, &error);
    view_end(view, run);
    event_warn_of_changes(command, run->store, run->event, run->players);
    if (end == RUN_FAILED) {
        cli_fail(command, "%s", error.text);
        return database_is_gone(run->store->database)
                   ? CLI_FAILED
                   : cli_fail(command, "all games before that are stored; when that is put right, "
                                       "--resume plays the rest");
    }
    return end == RUN_DONE
               ? CLI_OK
               : cli_fail(command,
                          "stopped; all %llu games that ended are stored, --resume plays on",
                          (unsigned long long)run->event->played);
}

static int cli_tournament_play_on_farm(struct run *run, struct view *view, const struct plan *plan)
{
    struct farm_event farm;
    struct error error;
    bool good = farm_event_open(&farm, command, plan->board, view->options, run, plan->player_count,
                                &error);
    view->machines = &farm.coordinator.machines;
    int code =
        good ? cli_tournament_play(run, view, &farm) : cli_fail(command, "--farm: %s", error.text);
    farm_event_close(&farm);
    return code;
}

static int play_somewhere(struct run *run, struct view *view, struct plan *plan)
{
    return options_text(view->options, "farm") != NULL
               ? cli_tournament_play_on_farm(run, view, plan)
               : cli_tournament_play(run, view, NULL);
}

/* Plays, and with --serve lets anybody watch. */
static int cli_tournament_serve_and_play(struct run *run, struct view *view, struct plan *plan)
{
    struct serving serving = {0};
    struct error error;
    if (!options_flag(view->options, "serve")) {
        return play_somewhere(run, view, plan);
    }
    run->watch = watch_new(run->slots);
    plan->board = options_text(view->options, "farm") != NULL ? farm_board_new() : NULL;
    const struct server_sight sight = {.watch = run->watch,
                                       .machines = plan->board == NULL ? NULL : farm_board_print,
                                       .data = plan->board};
    int code = CLI_OK;
    if (serving_open(&serving, command, view->options, run->store->stored.name, &sight, &error)) {
        fprintf(stderr, "faceoff %s: the event can be watched at %s\n", command,
                server_address(serving.server));
        code = play_somewhere(run, view, plan);
    } else {
        code = cli_fail(command, "%s", error.text);
    }
    serving_close(&serving);
    watch_free(run->watch);
    farm_board_free(plan->board);
    run->watch = NULL;
    return code;
}

static int load_and_play(struct event_store *store, struct plan *plan,
                         const struct options *options)
{
    struct error error;
    struct view view = {.options = options};
    struct run run = {.conditions = &plan->conditions,
                      .players = plan->players,
                      .event = event_new(&plan->event),
                      .store = store,
                      .turn_times = memory_new(plan->player_count * sizeof *run.turn_times),
                      .log = options_text(options, "log"),
                      .keep_processes = options_flag(options, "keep-processes") &&
                                        plan->conditions.contest->protocol->serves_many_games,
                      .slots = plan->slots,
                      .viewers = plan->viewers,
                      .pin = options_flag(options, "pin")};
    int code = CLI_OK;
    if (!event_store_load(store, run.event, run.turn_times, &error) ||
        !event_store_add_stages(store, run.event, &error)) {
        code = cli_fail(command, "%s", error.text);
    } else {
        code = cli_tournament_serve_and_play(&run, &view, plan);
    }
    event_free(run.event);
    free(run.turn_times);
    return code;
}

/* Opens the sandbox, and checks what else the games need: before the event is stored. */
static bool cli_tournament_prepare(struct plan *plan, const struct options *options,
                                   struct error *error)
{
    bool farm = options_text(options, "farm") != NULL;
    plan->slots = farm ? 0 : command_line_jobs(command, options);
    plan->viewers = options_flag(options, "serve") ? serving_connections(options) : 0;
    bool good = farm || confinement_open(&plan->sandbox, options, plan->slots, error);
    plan->conditions.sandbox = plan->sandbox;
    good = good &&
           (!farm || farm_event_check_files(options, plan->players, plan->player_count, error));
    return good && (!options_flag(options, "serve") || serving_may_listen(options, error)) &&
           run_check_means(plan->slots, plan->sandbox != NULL, plan->viewers,
                           options_text(options, "log"), error);
}

/* Resumes the event that was found, or begins it, and claims it. */
static int cli_tournament_begin(struct event_store *store, struct plan *plan,
                                struct options *options)
{
    struct error error;
    const char *name = options_text(options, "event");
    bool found = store->found;
    if (!found && options_flag(options, "resume") && options->bot_count == 0) {
        return cli_fail(command, "%s has no event%s%s to resume", options_text(options, "db"),
                        name != NULL ? " " : "", name != NULL ? name : "");
    }
    if (found && !event_store_check_kind(store, false, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if ((found && !event_store_merge_options(store, options, &error)) ||
        (plan->players == NULL &&
         !cli_tournament_settle(plan, options, found ? &store->stored : NULL, &error)) ||
        !farm_event_check(options, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    command_line_note_rounding(command, options, &plan->event, plan->conditions.contest);
    bots_note_names(command, options, plan->players);
    bool good = (found || run_check(&plan->conditions, plan->players, plan->player_count,
                                    plan->event.seed, &error)) &&
                cli_tournament_prepare(plan, options, &error) &&
                event_store_claim(store, &plan->event, options, plan->players, &error);
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

static int cli_tournament_run(struct options *options, int argc, char **argv)
{
    struct event_store store = {0};
    struct plan plan = {0};
    struct error error;
    int code = CLI_OK;
    (void)argc, (void)argv;
    /* Errors of a new event come before its file is made. */
    if (!serving_check(options, &error) || (!options_flag(options, "resume") &&
                                            !cli_tournament_settle(&plan, options, NULL, &error))) {
        code = cli_misuse(command, "%s", error.text);
    }
    bool only_resumes = options_flag(options, "resume") && options->bot_count == 0;
    if (code == CLI_OK && !event_store_open(&store, options, !only_resumes, &error)) {
        code = cli_fail(command, "%s", error.text);
    }
    code = code == CLI_OK ? cli_tournament_begin(&store, &plan, options) : code;
    code = code == CLI_OK ? load_and_play(&store, &plan, options) : code;
    event_store_close(&store);
    sandbox_close(plan.sandbox);
    players_free(plan.players, plan.player_count);
    return code;
}

const struct cli_command cli_tournament = {
    .name = command,
    .group = CLI_AUTHORS,
    .summary = "plays an event of many games, stored as it goes, resumed at will",
    .usage = "--contest C --bot [NAME=]COMMAND --bot .. [OPTIONS]\n"
             "--resume [--db FILE] [--event NAME]",
    .about = "Plays an event of 2 to 256 bots and stores every game in an SQLite file as it ends. "
             "Whatever ends the program, --resume plays exactly the games that are missing, and "
             "the table is the same as without the break, if the bots are deterministic.",
    .events = FOR_TOURNAMENT,
    .list = bots_help,
    .notes = "Exit code 1 when it was stopped, or a game could not be stored.",
    .examples = "is the new version at least 10 Elo stronger? Stops when it knows.\n"
                "  faceoff tournament --contest {arenas} --bot 'new=./new {opening}' \\\n"
                "      --bot 'old=./old {opening}' --opening-turns 4 --sprt elo0=0,elo1=10\n",
    .run = cli_tournament_run,
};
