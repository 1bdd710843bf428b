#include "cli/events/playing_view.h"

#include "base/clock.h"
#include "base/columns.h"
#include "base/json.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/events/event_command.h"
#include "cli/events/farm_event.h"
#include "cli/terminal.h"
#include "runner/event_view.h"
#include "store/standings_json.h"
#include "tournament/estimate_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK_PLAYERS_MAX 12
#define BLOCK_GAMES_MAX 4
#define ENDLESS_EVERY 100
#define MATCH_LINE_NS (30 * NS_PER_S)

/* Appends the number of games played and, unless the event is endless, the number of all games. */
static void put_games_played(const struct run *run, struct text *text)
{
    bool endless = event_is_endless(run->event);
    uint64_t played = run->event->played, all = endless ? played : event_games(run->event);
    text_printf(text, "%llu", (unsigned long long)played);
    if (!endless) {
        text_printf(text, " of %llu", (unsigned long long)all);
    }
    text_printf(text, " game%s", plural(all));
    if (run->event->standings.games < played) {
        text_printf(text, ", %llu counted", (unsigned long long)run->event->standings.games);
    }
}

static void put_time_left(const struct run *run, struct text *text)
{
    uint64_t all = event_games(run->event), done = run->event->played;
    double elapsed = (double)(clock_now_ns() - run->began_ns) / (double)NS_PER_S;
    if (run->played == 0 || elapsed <= 0) {
        return;
    }
    double each = elapsed / (double)run->played;
    if (event_is_endless(run->event)) {
        text_printf(text, ", %.1f games/s", 1 / each);
        return;
    }
    unsigned long long left = done < all ? (unsigned long long)(each * (double)(all - done)) : 0;
    text_printf(text, ", %s%llu:%02llu:%02llu left, %.1f games/s",
                run->event->plan.test ? "at most " : "", left / 3600, left / 60 % 60, left % 60,
                1 / each);
}

static void playing_view_put_test(const struct event *event, struct text *text)
{
    if (event->plan.test) {
        text_printf(text, ", LLR %.2f (%.2f, %.2f)", event->ratio, sprt_lower(&event->plan.sprt),
                    sprt_upper(&event->plan.sprt));
    }
}

/* Appends the number of games that the player won without playing, if there are any. */
static void put_unplayed(const struct standing *player, struct text *text)
{
    if (player->unplayed > 0) {
        text_printf(text, " + %llu", (unsigned long long)player->unplayed);
    }
}

/* Appends a line with the score and the Elo difference of two players. If there are more players,
 * appends the scores of the first three instead. */
static void put_score(const struct run *run, struct text *text)
{
    const struct standings *standings = &run->event->standings;
    if (standings->count == 2) {
        const struct meeting *meeting = &standings->meetings[1];
        struct estimate estimate;
        statistics_estimate(&meeting->pairs, &estimate);
        text_printf(text, "%s %.1f - %.1f %s, Elo ", standings->players[0].name,
                    standings_score(&meeting->games),
                    standings_score(&standings->meetings[2].games), standings->players[1].name);
        elo_print(&estimate, text);
        playing_view_put_test(run->event, text);
        return;
    }
    int *order = event_order(run->event);
    for (size_t i = 0; i < standings->count && i < 3; i++) {
        const struct standing *player = &standings->players[order[i]];
        text_printf(text, "%s%s %.1f/%llu", i == 0 ? "" : ", ", player->name,
                    standings_score(&player->all),
                    (unsigned long long)standings_games(&player->all));
        put_unplayed(player, text);
    }
    free(order);
}

void view_put_games(const struct run *run, struct text *text)
{
    unsigned shown = 0;
    for (unsigned slot = 0; slot < run->slots && shown < BLOCK_GAMES_MAX; slot++) {
        const struct game_result *game = run_game(run, slot);
        if (game != NULL) {
            text_printf(text, "  game %llu: %s - %s\n", (unsigned long long)game->place.number + 1,
                        game->record.names[0], game->record.names[1]);
            shown++;
        }
    }
}

static void put_players(const struct run *run, struct text *text)
{
    const struct standings *standings = &run->event->standings;
    int *order = event_order(run->event);
    for (size_t i = 0; i < standings->count && i < BLOCK_PLAYERS_MAX; i++) {
        const struct standing *player = &standings->players[order[i]];
        uint64_t played = standings_games(&player->all);
        double score = standings_score(&player->all);
        text_printf(text, "  %2zu ", i + 1);
        text_put_column(text, player->name, 20, 20);
        text_printf(text, " %8.1f of %-6llu", score, (unsigned long long)played);
        if (played > 0) {
            text_printf(text, " %5.1f%%", 100 * score / (double)played);
        } else {
            text_puts(text, "      -");
        }
        put_unplayed(player, text);
        const char *gone = standing_gone(player);
        text_printf(text, "%s%s\n", gone == NULL ? "" : " ", gone == NULL ? "" : gone);
    }
    if (standings->count > BLOCK_PLAYERS_MAX) {
        text_printf(text, "     and %zu more\n", standings->count - BLOCK_PLAYERS_MAX);
    }
    free(order);
}

static void playing_view_refresh(struct run *run)
{
    struct view *view = run->data;
    text_clear(&view->block);
    text_printf(&view->block, "%s: ", view->stored->name);
    put_games_played(run, &view->block);
    put_time_left(run, &view->block);
    text_putc(&view->block, '\n');
    if (run->event->standings.count == 2) {
        put_score(run, &view->block);
        text_putc(&view->block, '\n');
    } else {
        put_players(run, &view->block);
    }
    view_put_games(run, &view->block);
    if (view->machines != NULL) {
        machines_print(view->machines, &view->block);
    }
    cli_progress(text_string(&view->block));
}

static bool is_match(const struct view *view)
{
    return view->options->command == FOR_MATCH;
}

/* Returns whether to print a progress line: after every --every games or, by default, about 20
 * times per event, after every ENDLESS_EVERY games of an endless league, and in a match after
 * MATCH_LINE_NS, so that a short match prints none. */
static bool line_is_due(struct view *view, const struct run *run)
{
    uint64_t all = event_games(run->event);
    uint64_t usual = event_is_endless(run->event) ? ENDLESS_EVERY : all / 20 + (all < 20);
    uint64_t every = options_number(view->options, "every", usual);
    if (is_match(view) && !view->json && !options_given(view->options, "every")) {
        int64_t now_ns = clock_now_ns();
        bool due = now_ns - view->shown_ns >= MATCH_LINE_NS;
        view->shown_ns = due ? now_ns : view->shown_ns;
        return due;
    }
    return every != 0 && run->event->played % every == 0;
}

static void playing_view_print_line(struct view *view, const struct run *run)
{
    if (!line_is_due(view, run)) {
        return;
    }
    text_clear(&view->block);
    if (view->json) {
        struct json_writer json = json_into(&view->block);
        json_open(&json, NULL);
        json_put_unsigned(&json, "games", run->event->played);
        if (!event_is_endless(run->event)) {
            json_put_unsigned(&json, "of", event_games(run->event));
        }
        json_put_unsigned(&json, "counted", run->event->standings.games);
        json_put_fixed(&json, "llr", run->event->ratio, 4);
        json_close(&json);
        puts(text_string(&view->block));
        fflush(stdout);
        return;
    }
    put_games_played(run, &view->block);
    text_puts(&view->block, ": ");
    put_score(run, &view->block);
    put_time_left(run, &view->block);
    text_putc(&view->block, '\n');
    fputs(text_string(&view->block), stderr);
}

/* Warns once, as soon as it is clear that the bots repeat their games. */
static void playing_view_warn_of_repeats(struct view *view, const struct event *event)
{
    if (view->quiet || view->warned_of_repeats || !event_repeats_much(event)) {
        return;
    }
    struct text text = {0};
    event_repeats_text(view->stored, event, &text);
    cli_progress("");
    cli_note("warning: %s", text_string(&text));
    text_free(&text);
    view->warned_of_repeats = true;
}

static void playing_view_take_game(struct run *run, const struct game_result *game)
{
    struct view *view = run->data;
    faults_add(view->faults, game);
    playing_view_warn_of_repeats(view, run->event);
    for (int seat = 0; game->record.measured && seat < SEATS; seat++) {
        struct game_usage *sum = &view->usage[game->place.players[seat]];
        const struct game_usage *usage = &game->record.usage[seat];
        sum->cpu_us += usage->cpu_us;
        sum->peak_kb = usage->peak_kb > sum->peak_kb ? usage->peak_kb : sum->peak_kb;
        sum->unknown = sum->unknown || usage->unknown;
    }
    forms_add(&view->forms, run->conditions, game);
    if (run->conditions->again != NULL) {
        again_compare(run->conditions->again, game, &view->forms.lines);
    }
    if (view->by_lines) {
        playing_view_print_line(view, run);
    }
}

static void playing_view_put_result(const struct view *view, const struct run *run,
                                    struct text *text)
{
    int *order = event_order(run->event);
    if (view->json) {
        standings_print_json(view->stored, run->event, order, run->turn_times, view->faults,
                             SIZE_MAX, text);
    } else if (is_match(view)) {
        match_put_result(view, run, text);
        faults_print(view->faults, text);
        text_puts(text, text_string(&view->forms.lines));
    } else {
        event_text(view->stored, run->event, order, text);
    }
    free(order);
}

static void playing_view_print_result(const struct view *view, const struct run *run)
{
    bool taken = run->records != NULL && strcmp(run->records, "-") == 0;
    FILE *out = taken ? stderr : stdout;
    struct text text = {0};
    playing_view_put_result(view, run, &text);
    fputs(text_string(&text), out);
    fflush(out);
    text_clear(&text);
    if (!view->json && !is_match(view)) {
        /* Faults are not printed to standard output, because the output of bots may differ between
         * runs. */
        faults_print(view->faults, &text);
        fputs(text_string(&text), stderr);
        event_warn_of_lines(&view->forms.lines);
    }
    text_free(&text);
}

/* --- times --- */

static double ms(int64_t ns)
{
    return (double)ns / (double)NS_PER_MS;
}

static void playing_view_print_machine(const struct run *run)
{
    double seconds = (double)(run->last_game_ns - run->began_ns) / (double)NS_PER_S;
    const struct histogram *overhead = &run->overhead, *late = &run->clocks.late;
    fprintf(stderr, "%llu game%s in %.1f s (%.1f per second)", (unsigned long long)run->played,
            plural(run->played), seconds, (double)run->played / seconds);
    /* If every turn runs in a new process, no time passes between a bot's answer and its next
     * request, and nothing was measured. */
    if (overhead->count > 0) {
        fprintf(stderr, "; referee time per turn: p50 %.3f ms, p99 %.3f ms",
                ms(histogram_quantile_ns(overhead, 0.5)),
                ms(histogram_quantile_ns(overhead, 0.99)));
    }
    fprintf(stderr, "\nwake-up delay: p50 %.3f ms, p99 %.3f ms",
            ms(histogram_quantile_ns(late, 0.5)), ms(histogram_quantile_ns(late, 0.99)));
    if (run->clocks.contention >= 0) {
        fprintf(stderr, "; a process was waiting for a core %.0f%% of the time",
                100 * run->clocks.contention);
    }
    fputc('\n', stderr);
}

static void playing_view_print_pace(const struct view *view, const struct run *run)
{
    struct text text = {0};
    int *order = event_order(run->event);
    text_putc(&text, '\n');
    turn_times_text(&run->event->standings, order, run->turn_times, &text);
    fputs(text_string(&text), stderr);
    free(order);
    text_free(&text);
    if (view->machines != NULL) {
        farm_event_tell(view->machines, run);
    } else {
        playing_view_print_machine(run);
    }
}

/* --- interface --- */

void view_begin(struct view *view, struct run *run)
{
    bool shown = !options_flag(view->options, "quiet");
    view->json = options_flag(view->options, "json");
    view->quiet = !shown && !view->json;
    shown = shown && !view->json;
    view->usage = memory_new(run->event->plan.players * sizeof *view->usage);
    run->data = view;
    if (run->store != NULL && shown) {
        struct text begun = {0};
        if (run->event->played > 0) {
            text_printf(&begun, "; %llu of them already played",
                        (unsigned long long)run->event->played);
        }
        unsigned long long all = event_games(run->event);
        if (event_is_endless(run->event)) {
            fprintf(stderr, "%s: games until you press Ctrl-C, stored in %s%s\n",
                    view->stored->name, options_text(view->options, "db"), text_string(&begun));
        } else {
            fprintf(stderr, "%s: up to %llu game%s, stored in %s%s\n", view->stored->name, all,
                    plural(all), options_text(view->options, "db"), text_string(&begun));
        }
        text_free(&begun);
    }
    if (shown && isatty(STDERR_FILENO)) {
        run->refresh = playing_view_refresh;
    } else {
        view->by_lines = view->json || shown;
        view->shown_ns = clock_now_ns();
    }
    run->counted = playing_view_take_game;
}

void view_end(struct view *view, const struct run *run)
{
    bool stored_or_played = run->store != NULL || run->played > 0;
    cli_progress("");
    if (!view->quiet && (stored_or_played || !run->failed)) {
        playing_view_print_result(view, run);
    }
    if (run->played > 0 && !view->quiet && !view->json && !is_match(view)) {
        playing_view_print_pace(view, run);
    }
    if (run->played > 0 && view->machines == NULL) {
        event_warn_of_clocks(run);
    }
    event_warn_of_faults(view->faults);
    forms_free(&view->forms);
    text_free(&view->block);
    free(view->usage);
}
