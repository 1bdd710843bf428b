/* `faceoff match`: two bots play rounds of a contest, refereed. An event without a database. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/columns.h"
#include "base/memory.h"
#include "cli/command_line.h"
#include "cli/events/bots.h"
#include "cli/events/forms.h"
#include "cli/events/warnings.h"
#include "runner/confinement.h"
#include "runner/runner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "match";

struct view {
    const struct options *options;
    struct faults faults;
    struct forms forms;
    struct game_usage usage[2]; /* by player, in a sandbox: all processor time, and the peak */
    bool progress;              /* standard error is a terminal */
};

/* --- what a person sees --- */

static void cli_match_note_game(struct run *run, const struct game_result *game)
{
    struct view *view = run->data;
    faults_add(&view->faults, game);
    for (int seat = 0; game->record.measured && seat < SEATS; seat++) {
        struct game_usage *sum = &view->usage[game->place.players[seat]];
        const struct game_usage *usage = &game->record.usage[seat];
        sum->cpu_us += usage->cpu_us;
        sum->peak_kb = usage->peak_kb > sum->peak_kb ? usage->peak_kb : sum->peak_kb;
    }
    forms_add(&view->forms, run->conditions->contest, game);
}

static void cli_match_show_progress(struct run *run)
{
    const struct standing *players = run->event->standings.players;
    unsigned long long all = event_games(run->event), played = run->played;
    double elapsed = (double)(clock_now_ns() - run->began_ns) / (double)NS_PER_S;
    struct text line = {0};
    text_printf(&line, "%llu of %llu games, %s %lld - %lld %s", played, all, players[0].name,
                (long long)players[0].all.points, (long long)players[1].all.points,
                players[1].name);
    if (played > 0) {
        unsigned long long seconds =
            (unsigned long long)(elapsed / (double)played * (double)(all - played));
        text_printf(&line, ", %llu:%02llu left", seconds / 60, seconds % 60);
    }
    cli_progress(text_string(&line));
    text_free(&line);
}

/* Whether the one is better than the other: a line, once a pair of games is played. */
static void put_interval(const struct standings *standings, struct text *text)
{
    struct estimate pairs;
    statistics_estimate(&standings->meetings[1].pairs, &pairs);
    if (pairs.games > 0) {
        text_printf(text, "%s scores %.1f %%: Elo by pairs ", standings->players[0].name,
                    100 * pairs.score);
        elo_print(&pairs, text);
        text_puts(text, " (95 %)\n");
    }
}

static void cli_match_print_result(const struct run *run, FILE *out)
{
    const struct view *view = run->data;
    const struct contest *contest = run->conditions->contest;
    const struct standings *standings = &run->event->standings;
    fprintf(out, "%s: %llu of %llu games in %ss of %u, seed %llu\n", contest->name,
            (unsigned long long)run->played, (unsigned long long)event_games(run->event),
            contest->round_name, contest->seating_count, (unsigned long long)run->event->plan.seed);
    bool measured = run->conditions->sandbox != NULL;
    fprintf(out, "%-20s %5s %5s %5s %5s %7s %8s %8s %8s%s\n", "player", "games", "won", "drawn",
            "lost", "points", "forfeits", "mean ms", "max ms", measured ? "   cpu s  peak MB" : "");
    for (int i = 0; i < 2; i++) {
        const struct standing *player = &standings->players[i];
        const struct counted *all = &player->all;
        const struct histogram *turn_times = &run->turn_times[i];
        struct text name = {0};
        text_put_column(&name, player->name, 20, 40);
        fprintf(out, "%s %5llu %5llu %5llu %5llu %7lld %8llu %8.3f %8.3f", text_string(&name),
                (unsigned long long)standings_games(all), (unsigned long long)all->won,
                (unsigned long long)all->drawn, (unsigned long long)all->lost,
                (long long)all->points, (unsigned long long)player->faults,
                histogram_mean_ns(turn_times) / 1e6, (double)turn_times->most_ns / 1e6);
        text_free(&name);
        if (measured) {
            fprintf(out, " %7.3f %8.1f", (double)view->usage[i].cpu_us / 1e6,
                    (double)view->usage[i].peak_kb / 1024);
        }
        fputc('\n', out);
    }
    struct text text = {0};
    put_interval(standings, &text);
    faults_print(&view->faults, &text);
    fputs(text_string(&text), out);
    fputs(text_string(&view->forms.lines), out);
    text_free(&text);
}

/* --- the whole --- */

static int cli_match_play(struct run *run)
{
    struct view *view = run->data;
    bool quiet = options_flag(view->options, "quiet");
    struct error error;
    run->records = options_text(view->options, "out");
    run->log = options_text(view->options, "log");
    view->progress = !quiet && isatty(STDERR_FILENO);
    run->counted = cli_match_note_game;
    run->refresh = view->progress ? cli_match_show_progress : NULL;
    enum run_end end = run_play(run, &error);
    if (view->progress) {
        cli_progress("");
    }
    if (!quiet && (end != RUN_FAILED || run->played > 0)) {
        bool taken = run->records != NULL && strcmp(run->records, "-") == 0;
        cli_match_print_result(run, taken ? stderr : stdout);
    }
    fflush(stdout);
    event_warn_of_faults(command, &view->faults);
    if (end == RUN_FAILED) {
        return cli_fail(command, "%s", error.text);
    }
    if (end == RUN_INTERRUPTED) {
        return cli_fail(command, "stopped after %llu of %llu games",
                        (unsigned long long)run->played,
                        (unsigned long long)event_games(run->event));
    }
    return faults_games(&view->faults) > 0 ? CLI_FAILED : CLI_OK;
}

static int play_event(struct run *run, const struct event_plan *plan)
{
    run->event = event_new(plan);
    run->turn_times = memory_new(plan->players * sizeof *run->turn_times);
    struct view *view = run->data;
    faults_init(&view->faults, plan->players);
    int code = cli_match_play(run);
    faults_free(&view->faults);
    event_free(run->event);
    free(run->turn_times);
    return code;
}

static int play_plan(struct view *view, struct conditions *conditions, const struct player *players,
                     const struct event_plan *plan)
{
    const struct options *options = view->options;
    uint64_t all = plan->rounds * plan->seating_count;
    unsigned jobs = command_line_jobs(command, options);
    struct sandbox *sandbox;
    struct error error;
    command_line_note_rounding(command, options, plan, conditions->contest);
    bots_note_names(command, options, players);
    struct run run = {.conditions = conditions,
                      .players = players,
                      .keep_processes = conditions->contest->protocol->serves_many_games,
                      .slots = jobs < all ? jobs : (unsigned)all,
                      .pin = options_flag(options, "pin"),
                      .data = view};
    if (!confinement_open(&sandbox, options, run.slots, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    conditions->sandbox = sandbox;
    int code = play_event(&run, plan);
    sandbox_close(sandbox);
    return code;
}

static int run_match(struct options *options)
{
    struct conditions conditions;
    struct event_plan plan;
    struct error error;
    struct view view = {.options = options};
    if (!conditions_settle(&conditions, options, &error) ||
        !conditions_check_options(&conditions, options, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    if (options->bot_count != 2) {
        return cli_misuse(command, "needs two --bot options, got %zu", options->bot_count);
    }
    struct player *players = bots_parse(options->bots, 2, &conditions, &error);
    if (players == NULL) {
        return cli_misuse(command, "%s", error.text);
    }
    int code = CLI_OK;
    if (!players_check_openings(players, 2, &conditions, &error) ||
        !plan_settle(&plan, &conditions, options, 2, &error) ||
        !opening_check(&conditions, plan.seed, &error)) {
        code = cli_misuse(command, "%s", error.text);
    } else if (!run_check(&conditions, players, 2, plan.seed, &error)) {
        code = cli_fail(command, "%s", error.text);
    } else {
        code = play_plan(&view, &conditions, players, &plan);
    }
    players_free(players, 2);
    text_free(&view.forms.lines);
    return code;
}

static int cli_match_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    return run_match(options);
}

const struct cli_command cli_match = {
    .name = command,
    .group = CLI_AUTHORS,
    .summary = "plays refereed games between two bots",
    .usage = "--contest C --bot [NAME=]COMMAND --bot [NAME=]COMMAND [OPTIONS]",
    .about = "Plays refereed games between two bots and prints the result. A bot is any program "
             "that speaks the contest's protocol on its standard input and output. Whatever it "
             "does, the game ends with a result: a bot at fault loses, and the record says which "
             "rule it broke.",
    .events = FOR_MATCH,
    .list = bots_help,
    .notes = "Exit code 1 when there was a fault (a game forfeited, or a turn lost), or "
             "when a game could not be played or recorded.\n\n"
             "Below the table is the Elo of the first bot over the other, with its interval. If "
             "that holds 0, it is not known which one is better. Who then plays on until it does "
             "not, is misled by chance: `faceoff tournament --sprt` knows when to stop.",
    .examples = "does my new version beat the old one, on 100 random openings?\n"
                "  faceoff match --contest {arenas} --bot 'new=./new {opening}' \\\n"
                "      --bot 'old=./old {opening}' --games 200 --opening-turns 4 "
                "--out games.jsonl\n",
    .run = cli_match_run,
};
