#include "runner/event_view.h"

#include "base/clock.h"
#include "base/columns.h"
#include "base/memory.h"
#include "runner/conditions.h"
#include "runner/player.h"
#include "store/standings_json.h"
#include "tournament/bracket_text.h"
#include "tournament/estimate_text.h"
#include "tournament/ranking.h"
#include "tournament/standings_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_PER_CHECK 64 /* number of games counted between two checks of the clock */

/* Repeated games are reported as frequent if there are at least this many and they make up at least
 * a quarter of all games. */
#define REPEATS_MANY 4

/* --- the plan of a stored event --- */

/* Creates the plan of an open event, which has no schedule. The plan contains only the players and
 * the contest's rule for scoring a set. */
static void event_view_plan_open(struct event_plan *plan, const struct stored_event *stored)
{
    const struct contest *contest = contest_find(stored->contest);
    *plan = (struct event_plan){
        .format = EVENT_OPEN,
        .players = stored->player_count,
        .seating_count = contest == NULL ? 1 : contest->seating_count,
        .sums_scores = contest != NULL && contest->sums_scores,
        .lone_scores = strcmp(stored->format, EVENT_OF_VISITORS) != 0,
    };
}

void event_plan_join(struct event_plan *plan, const struct stored_event *stored)
{
    bool grows = plan->players > stored->player_count && plan->format != EVENT_LEAGUE;
    assert(!grows || stored_event_may_grow(stored));
    size_t *joined = memory_new((stored->joined_count + 1) * sizeof *joined);
    for (size_t i = 0; i < stored->joined_count; i++) {
        joined[i] = stored->joined[i];
    }
    joined[stored->joined_count] = stored->player_count;
    plan->joined = joined;
    plan->joined_count = stored->joined_count + grows;
}

static bool event_view_find_versions(struct event_plan *plan, const struct stored_event *stored,
                                     struct error *error)
{
    if (plan->format != EVENT_LEAGUE) {
        return true;
    }
    struct player *players = players_of_stored(stored, error);
    bool good = players != NULL && players_find_versions(players, plan, error);
    players_free(players, stored->player_count);
    return good;
}

bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error)
{
    struct options options;
    struct conditions conditions;
    if (!stored_event_has_plan(stored)) {
        event_view_plan_open(plan, stored);
        return true;
    }
    bool cup = stored_event_is(stored, EVENT_CUP);
    options_init(&options, cup ? FOR_CUP : FOR_TOURNAMENT);
    bool good = options_take(&options, &stored->options, error) &&
                conditions_settle(&conditions, &options, error) &&
                plan_settle(plan, &conditions, &options, stored->player_count, error);
    if (good) {
        event_plan_join(plan, stored);
    }
    good = good && event_view_find_versions(plan, stored, error) &&
           ((strcmp(conditions.contest->name, stored->contest) == 0 &&
             strcmp(event_format_names[plan->format], stored->format) == 0) ||
            error_set(error, "the contest or format differs from the stored one"));
    options_free(&options);
    return good || error_prefix(error, "the options of event \"%s\" are invalid", stored->name);
}

bool event_settle_table(struct event *event, const struct settings *options, struct error *error)
{
    const char *ties = settings_get(options, "tie-breaks");
    const char *anchor = settings_get(options, "anchor");
    return (ties == NULL || ranking_set(&event->standings, ties, error) ||
            error_prefix(error, "--tie-breaks")) &&
           (anchor == NULL || standings_set_anchor(&event->standings, anchor, error) ||
            error_prefix(error, "--anchor"));
}

/* --- counting stored rows --- */

void turn_times_add(struct histogram *turn_times, const struct game_result *game)
{
    const struct game_record *record = &game->record;
    const struct game_fault *fault = &game->outcome.fault;
    for (size_t i = record->opening_count; i < record->turn_count; i++) {
        const struct game_turn *turn = &record->turns[i];
        if (turn->lost == NULL || turn->ms > 0) {
            histogram_add(&turn_times[game->place.players[turn->seat]],
                          (int64_t)(turn->ms * (double)NS_PER_MS));
        }
    }
    if (game->outcome.forfeit && strcmp(fault->rule, "timeout") == 0 && fault->ms > 0) {
        histogram_add(&turn_times[game->place.players[fault->seat]],
                      (int64_t)(fault->ms * (double)NS_PER_MS));
    }
}

/* Returns whether a game must be read from its stored record, because the database columns do not
 * contain everything. They lack tie-breaks, times and faults and, in older schemas, the hash. */
static bool event_view_needs_record(const struct event *event, const struct stored_games *rows,
                                    bool times, bool faults)
{
    const struct contest *contest = contest_find(rows->event->contest);
    bool turns_lost = contest == NULL || contest->game->answers_turns;
    return times || event->plan.tie_breaks != NULL || rows->columns.hash == 0 ||
           (faults && (turns_lost || rows->columns.outcome.forfeit));
}

static bool event_view_take_pairing(void *event, unsigned stage, int first, int second)
{
    return event_take_pairing(event, stage, first, second);
}

static bool event_view_load_pairings(struct event *event, const struct stored_games *rows,
                                     struct error *error)
{
    bool stored = event->plan.format == EVENT_SWISS || event->plan.format == EVENT_LEAGUE;
    unsigned from =
        event->drawn_count > event->stage_count ? event->drawn_count : event->stage_count;
    bool good = !stored || database_each_pairing(rows->database, rows->event->id, from,
                                                 event_view_take_pairing, event, error);
    if (good) {
        event_draw(event);
    }
    return good;
}

/* If the next game of a league that another program draws belongs to a stage that is not known yet,
 * reads the new pairings, which were stored before the game. */
static bool read_new_stages(struct event *event, const struct stored_games *rows,
                            struct error *error)
{
    struct game_result game;
    return !event->follows || event_find_game(event, rows->columns.place.number, &game) ||
           event_view_load_pairings(event, rows, error);
}

static bool event_view_count_row(struct event *event, struct stored_games *rows,
                                 struct histogram *turn_times, struct faults *faults,
                                 struct error *error)
{
    struct game_result game = rows->columns;
    bool whole = event_view_needs_record(event, rows, turn_times != NULL, faults != NULL);
    if (!read_new_stages(event, rows, error) || (whole && !stored_games_read(rows, &game, error))) {
        return false;
    }
    bool good = event_add_result(event, &game);
    if (!good) {
        error_set(error, "the event has no such game");
        stored_games_refuse(rows, error);
    }
    bool counts = good && stored_event_find_out(rows->event, &game.place) == NULL;
    if (counts && turn_times != NULL) {
        turn_times_add(turn_times, &game);
    }
    if (counts && faults != NULL) {
        faults_add(faults, &game);
    }
    if (whole) {
        game_result_free(&game);
    }
    return good;
}

bool event_count_rows(struct event *event, struct stored_games *rows, struct histogram *turn_times,
                      struct faults *faults, struct error *error)
{
    bool good = event_view_load_pairings(event, rows, error);
    while (good && stored_games_next(rows, error)) {
        good = event_view_count_row(event, rows, turn_times, faults, error);
    }
    return stored_games_end(rows, good);
}

void event_set_stored(struct event *event, const struct stored_event *stored)
{
    for (size_t i = 0; i < event->plan.players && i < stored->player_count; i++) {
        event_set_begins(event, i, stored->players[i].begins);
        if (stored->players[i].out != NULL && event->plan.format != EVENT_LEAGUE) {
            event_disqualify(event, i, stored->players[i].begins);
        }
    }
}

/* --- loading a view --- */

static void event_view_set_rests(struct event_view *view)
{
    for (size_t i = 0; i < view->stored.player_count; i++) {
        view->event->standings.players[i].rests = view->stored.players[i].rests;
    }
}

/* Initializes the view with the state of the event before its first game. */
static bool event_view_begin(struct event_view *view, struct database *database, const char *name,
                             unsigned parts, struct error *error)
{
    struct event_plan plan = {0};
    *view = (struct event_view){.database = database, .version = -1};
    bool good = database_need_event(database, name, &view->stored, error) &&
                event_plan_of_stored(&plan, &view->stored, error);
    size_t count = view->stored.player_count;
    if (good) {
        view->event = event_new(&plan);
        view->event->follows = plan.format == EVENT_LEAGUE;
        view->rows = (struct stored_games){.database = database, .event = &view->stored};
        if ((parts & EVENT_VIEW_TIMES) != 0) {
            view->turn_times = memory_new((count + 1) * sizeof *view->turn_times);
        }
        if ((parts & EVENT_VIEW_FAULTS) != 0) {
            faults_init(&view->faults, count);
        }
    }
    for (size_t i = 0; good && i < count; i++) {
        view->event->standings.players[i].name = view->stored.players[i].name;
    }
    if (good) {
        event_set_stored(view->event, &view->stored);
        event_view_set_rests(view);
    }
    good = good && event_settle_table(view->event, &view->stored.options, error);
    plan_free(&plan);
    return good;
}

static struct faults *event_view_faults(struct event_view *view)
{
    return view->faults.players != NULL ? &view->faults : NULL;
}

void event_view_sort(struct event_view *view)
{
    free(view->order);
    view->order = event_order(view->event);
}

bool event_view_settle_table(struct event_view *view, const struct settings *options,
                             struct error *error)
{
    bool good = event_settle_table(view->event, options, error);
    event_view_sort(view);
    return good;
}

bool event_view_load(struct event_view *view, struct database *database, const char *name,
                     unsigned parts, struct error *error)
{
    bool good = event_view_begin(view, database, name, parts, error) &&
                event_count_rows(view->event, &view->rows, view->turn_times,
                                 event_view_faults(view), error);
    if (good) {
        event_view_sort(view);
    } else {
        event_view_close(view);
    }
    return good;
}

void event_view_close(struct event_view *view)
{
    stored_games_end(&view->rows, true);
    for (size_t i = 0; i < EVENT_VIEW_RECENT; i++) {
        game_result_free(&view->recent[i]);
    }
    rating_history_free(&view->history);
    faults_free(&view->faults);
    event_free(view->event);
    free(view->order);
    free(view->turn_times);
    stored_event_free(&view->stored);
    if (view->path != NULL) {
        database_close(view->database);
    }
    *view = (struct event_view){0};
}

/* --- following an event --- */

/* Initializes the members that only event_view_follow uses. */
static void event_view_begin_following(struct event_view *view, const char *path, const char *title,
                                       unsigned wait_ms)
{
    rating_history_init(&view->history, view->stored.player_count, view->stored.games);
    view->path = path;
    view->title = title;
    view->wait_ms = wait_ms;
    view->faults.wordless = view->stored.of_authors;
    if (title != NULL) {
        settings_set(&view->stored.options, "title", title);
    }
}

bool event_view_follow(struct event_view *view, const char *path, const char *name,
                       const char *title, unsigned wait_ms, struct error *error)
{
    struct database *database = database_open_to_read(path, wait_ms, error);
    bool good = database != NULL &&
                event_view_begin(view, database, name, EVENT_VIEW_FAULTS, error) &&
                event_view_load_pairings(view->event, &view->rows, error);
    if (database != NULL) {
        event_view_begin_following(view, path, title, wait_ms);
    }
    if (database != NULL && !good) {
        event_view_close(view);
    }
    return good;
}

/* Reopens a database file that was opened as immutable but that another program has since started
 * writing to. Returns false if the file no longer exists or cannot be opened. */
static bool event_view_renew(struct event_view *view, struct error *error)
{
    if (database_is_gone(view->database)) {
        return error_set(error, "%s was deleted or moved", view->path);
    }
    if (view->reading || !database_is_outdated(view->database)) {
        return true;
    }
    struct database *now = database_open_to_read(view->path, view->wait_ms, error);
    if (now == NULL) {
        return false;
    }
    database_close(view->database);
    view->database = view->rows.database = now;
    view->version = -1;
    return true;
}

static size_t count_out(const struct stored_event *stored)
{
    size_t count = 0;
    for (size_t i = 0; i < stored->player_count; i++) {
        count += stored->players[i].out != NULL;
    }
    return count;
}

/* If players have joined the event, or a game or a player was taken out of it, replaces the view
 * with a new one that has not yet counted any games. */
static bool event_view_admit(struct event_view *view, struct error *error)
{
    struct event_view now;
    struct event_counts counts;
    if (!database_count_players(view->database, view->stored.id, &counts, error)) {
        return false;
    }
    if (counts.players <= view->stored.player_count && counts.played >= view->counted &&
        counts.out == count_out(&view->stored) && !view->outdated) {
        bool read = database_read_rests(view->database, &view->stored, error);
        event_view_set_rests(view);
        return read;
    }
    bool good = event_view_begin(&now, view->database, view->stored.name, EVENT_VIEW_FAULTS, error);
    if (good) {
        event_view_begin_following(&now, view->path, view->title, view->wait_ms);
        view->path = NULL; /* keeps event_view_close from closing the database */
    }
    event_view_close(good ? view : &now);
    if (good) {
        *view = now;
        view->rows.event = &view->stored;
    }
    return good;
}

/* Appends the columns of the game to the list of recent games. */
static void event_view_keep_recent(struct event_view *view)
{
    struct game_result *game = &view->recent[view->counted % EVENT_VIEW_RECENT];
    game_result_free(game);
    *game = view->rows.columns;
    view->last = game->place.number + 1 > view->last ? game->place.number + 1 : view->last;
    view->rows.columns = (struct game_result){0};
    view->counted++;
}

/* Reads and counts stored games until none are left or the time limit is reached. */
static enum event_view_end event_view_count(struct event_view *view, int64_t until_ns,
                                            struct error *error)
{
    bool good = true, rated = false;
    for (unsigned count_now = 1; good && stored_games_next(&view->rows, error); count_now++) {
        /* Another result of a counted game means that the first one was taken out of the event. */
        view->outdated =
            view->outdated || (stored_event_has_plan(&view->stored) &&
                               event_counts(view->event, view->rows.columns.place.number));
        good = event_view_count_row(view->event, &view->rows, NULL, event_view_faults(view), error);
        if (good) {
            event_view_keep_recent(view);
            rated = rating_history_note(&view->history, &view->event->standings);
        }
        if (good && (rated || count_now % GAMES_PER_CHECK == 0) && clock_now_ns() > until_ns) {
            return EVENT_VIEW_MORE;
        }
    }
    return stored_games_end(&view->rows, good) ? EVENT_VIEW_READ : EVENT_VIEW_FAILED;
}

enum event_view_end event_view_read(struct event_view *view, int64_t limit_ns, struct error *error)
{
    int64_t version, now_ns = clock_now_ns();
    if (!event_view_renew(view, error) || !database_version(view->database, &version, error)) {
        return EVENT_VIEW_FAILED;
    }
    if (!view->reading && version == view->version) {
        return EVENT_VIEW_SAME;
    }
    if (!view->reading && !event_view_admit(view, error)) {
        return EVENT_VIEW_FAILED;
    }
    view->version = view->reading ? view->version : version;
    view->reading = true;
    enum event_view_end end = event_view_count(
        view, limit_ns > INT64_MAX - now_ns ? INT64_MAX : now_ns + limit_ns, error);
    if (end == EVENT_VIEW_READ) {
        event_view_sort(view);
    }
    view->reading = end == EVENT_VIEW_MORE;
    if (end == EVENT_VIEW_FAILED || view->outdated) {
        /* This makes the next call read the event again, because players may have joined by
         * then. */
        view->version = -1;
    }
    return end;
}

/* --- printing --- */

static bool event_view_repeats(const struct event *event, uint64_t least)
{
    uint64_t repeats = event->standings.games - event->standings.distinct;
    return repeats >= least && 4 * repeats >= event->standings.games;
}

bool event_repeats_much(const struct event *event)
{
    return event_view_repeats(event, REPEATS_MANY);
}

void event_repeats_text(const struct stored_event *stored, const struct event *event,
                        struct text *text)
{
    const struct standings *standings = &event->standings;
    const struct contest *contest = contest_find(stored->contest);
    if (standings->distinct == standings->games) {
        return;
    }
    text_printf(text, "%llu game%s, %llu distinct: ", (unsigned long long)standings->games,
                plural(standings->games), (unsigned long long)standings->distinct);
    if (!event_view_repeats(event, 1)) {
        text_puts(text, "repeated games add nothing to Elo, intervals and tests");
    } else if (!stored_event_has_plan(stored)) {
        text_puts(text, "some games are stored more than once, or deterministic bots repeated "
                        "them; repeated games add nothing to Elo and intervals");
    } else if (contest != NULL && contest->game->learn != NULL) {
        text_puts(text, "the bots are deterministic, so repeated games add nothing to Elo, "
                        "intervals and tests; let the bots use {seed}");
    } else {
        text_puts(text, "the bots are deterministic and the openings repeat, so repeated games add "
                        "nothing to Elo, intervals and tests; use --opening-turns or --openings");
    }
}

/* Appends an explanation of what the verdict of a sequential test means for the two players. */
static void event_view_put_verdict(const struct event *event, struct text *text)
{
    const struct sprt *sprt = &event->plan.sprt;
    struct text first = {0}, second = {0};
    text_puts_plain(&first, event->standings.players[0].name);
    text_puts_plain(&second, event->standings.players[1].name);
    struct estimate estimate;
    statistics_estimate(&event->standings.meetings[1].pairs, &estimate);
    const char *unit = sprt->normalized ? "normalized Elo" : "Elo";
    if (event->verdict == SPRT_H1 && sprt->elo0 >= 0) {
        text_printf(text, "%s is stronger than %s: H1 accepted\n", first.data, second.data);
    } else if (event->verdict == SPRT_H1) {
        text_printf(text, "%s is not weaker than %s by %g %s: H1 accepted\n", first.data,
                    second.data, -sprt->elo0, unit);
    } else if (event->verdict == SPRT_H0 && sprt->elo1 > 0 && estimate.elo_high >= 0) {
        text_printf(text, "%s is not stronger than %s by %g %s: H0 accepted\n", first.data,
                    second.data, sprt->elo1, unit);
    } else if (event->verdict == SPRT_H0) {
        text_printf(text, "%s is weaker than %s: H0 accepted\n", first.data, second.data);
    } else if (event->repeated_pairs >= EVENT_REPEATED_PAIRS_MAX) {
        text_printf(text, "undecided: the last %u pair%s only repeated earlier ones\n",
                    event->repeated_pairs, plural(event->repeated_pairs));
    } else if (event->over) {
        text_puts(text, "undecided: all games were played before either hypothesis was accepted\n");
    }
    text_free(&first);
    text_free(&second);
}

void event_result_text(const struct stored_event *stored, const struct event *event,
                       struct text *text)
{
    size_t before = text->length;
    event_repeats_text(stored, event, text);
    text_puts(text, text->length > before ? "\n" : "");
    if (!event->plan.test) {
        return;
    }
    sprt_print(&event->plan.sprt, event->ratio, text);
    event_view_put_verdict(event, text);
}

void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text)
{
    text_puts_plain(text, stored->name);
    text_printf(text, ": %s, ", stored->format);
    text_puts_plain(text, stored->contest);
    uint64_t waiting = event->over ? 0 : event_waiting(event);
    text_printf(text, ", %llu game%s counted%s", (unsigned long long)event->standings.games,
                plural(event->standings.games), event->over ? "" : ", not finished");
    if (waiting > 0) {
        text_printf(text, "; %llu more stored game%s for earlier games%s",
                    (unsigned long long)waiting, waiting == 1 ? " waits" : "s wait",
                    event->plan.sums_scores ? ", or for the rest of a set" : "");
    }
    text_putc(text, '\n');
    stored_event_put_out(stored, "    ", text);
    standings_print(&event->standings, order, text);
    bracket_text(event, text);
    event_result_text(stored, event, text);
}

void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text)
{
    text_puts(text, "    time per turn             turns      mean       p99       max\n");
    for (size_t i = 0; i < standings->count; i++) {
        const struct histogram *times = &turn_times[order[i]];
        text_printf(text, "%3zu ", i + 1);
        text_put_column(text, standings->players[order[i]].name, 20, 20);
        text_printf(text, " %10llu %9s %9s %9s\n", (unsigned long long)times->count,
                    duration_text((int64_t)histogram_mean_ns(times)).text,
                    duration_text(histogram_quantile_ns(times, 0.99)).text,
                    duration_text(times->most_ns).text);
    }
}

void event_view_print(const struct event_view *view, struct text *text)
{
    event_text(&view->stored, view->event, view->order, text);
}

void event_view_print_json(const struct event_view *view, size_t meetings_max, struct text *text)
{
    assert(view->faults.count == view->stored.player_count);
    standings_print_json(&view->stored, view->event, view->order, view->turn_times, &view->faults,
                         meetings_max, text);
}
