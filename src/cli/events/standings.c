/* `faceoff standings`: prints the table of a stored event. */
#include "cli/cli.h"

#include "base/columns.h"
#include "base/csv.h"
#include "base/memory.h"
#include "base/number.h"
#include "cli/events/event_command.h"
#include "runner/event_view.h"
#include "store/stored_games.h"
#include "tournament/ranking.h"

#include <stdlib.h>

/* A number that players report. The struct contains, for each player, the sum of the reported
 * numbers and the number of games in which the player reported one. */
struct reported {
    char *name;
    double *sums;
    uint64_t *games;
};

struct reports {
    struct reported *list;
    size_t count, players;
};

static struct reported *reported_named(struct reports *reports, const char *name)
{
    struct reported *known =
        named_among(reports->list, reports->count, sizeof *reports->list, name);
    if (known != NULL) {
        return known;
    }
    reports->list = memory_room(reports->list, reports->count, sizeof *reports->list);
    struct reported *added = &reports->list[reports->count++];
    *added = (struct reported){memory_copy_string(name),
                               memory_new(reports->players * sizeof *added->sums),
                               memory_new(reports->players * sizeof *added->games)};
    return added;
}

static void reports_free(struct reports *reports)
{
    for (size_t i = 0; i < reports->count; i++) {
        free(reports->list[i].name);
        free(reports->list[i].sums);
        free(reports->list[i].games);
    }
    free(reports->list);
}

static void reports_count(struct reports *reports, const struct game_result *game)
{
    for (size_t i = 0; i < game->record.datum_count; i++) {
        const struct game_datum *datum = &game->record.data[i];
        double number;
        if (datum->seat >= 0 && datum->turn < 0 && number_read_real(datum->value, &number)) {
            int player = game->place.players[datum->seat];
            struct reported *reported = reported_named(reports, datum->name);
            reported->sums[player] += number;
            reported->games[player]++;
        }
    }
}

/* Prints a table with one column for each name under which players report numbers, and one row per
 * player. The rows are in the order of the standings. */
static void reports_print(const struct reports *reports, const struct event_view *view,
                          struct text *text)
{
    text_puts(text, "\n    mean of reported values ");
    for (size_t i = 0; i < reports->count; i++) {
        text_putc(text, ' ');
        text_put_column(text, reports->list[i].name, 12, 12);
    }
    text_puts(text, reports->count == 0 ? " none\n" : "\n");
    for (size_t k = 0; reports->count > 0 && k < reports->players; k++) {
        size_t player = (size_t)view->order[k];
        text_printf(text, "%3zu ", k + 1);
        text_put_column(text, view->stored.players[player].name, 24, 24);
        for (size_t i = 0; i < reports->count; i++) {
            const struct reported *reported = &reports->list[i];
            if (reported->games[player] > 0) {
                text_printf(text, " %-12.6g",
                            reported->sums[player] / (double)reported->games[player]);
            } else {
                text_puts(text, " -           ");
            }
        }
        text_putc(text, '\n');
    }
}

/* Appends the table of the values reported by players. */
static bool put_reports(struct database *database, const struct event_view *view, struct text *text,
                        struct error *error)
{
    struct reports reports = {.players = view->stored.player_count};
    struct stored_games rows = {.database = database, .event = &view->stored};
    bool good = true;
    while (good && stored_games_next(&rows, error)) {
        struct game_result game;
        good = stored_games_read(&rows, &game, error);
        if (good && event_counts(view->event, rows.columns.place.number)) {
            reports_count(&reports, &game);
        }
        if (good) {
            game_result_free(&game);
        }
    }
    good = stored_games_end(&rows, good);
    if (good) {
        reports_print(&reports, view, text);
    }
    reports_free(&reports);
    return good;
}

/* Prints the table as CSV, without the crosstable. A rating that is unknown is an empty field. */
static void print_csv_table(const struct event_view *view, struct text *text)
{
    const struct standings *standings = &view->event->standings;
    struct rating *ratings = standings_rate(standings, view->order, NULL);
    size_t *places = memory_new((standings->count + 1) * sizeof *places);
    free(ranking_order(standings, places));
    text_puts(text, "place,name,games,won,drawn,lost,score,elo,elo_margin,points,faults,late,"
                    "unplayed,withdrawn,disqualified,rests\n");
    for (size_t i = 0; i < standings->count; i++) {
        int player = view->order[i];
        const struct standing *row = &standings->players[player];
        text_printf(text, "%zu,", places[player]);
        csv_put_field(text, row->name);
        text_printf(text, ",%llu,%llu,%llu,%llu,%.10g",
                    (unsigned long long)standings_games(&row->all),
                    (unsigned long long)row->all.won, (unsigned long long)row->all.drawn,
                    (unsigned long long)row->all.lost, standings_score(&row->all));
        if (ratings[player].rated) {
            text_printf(text, ",%.1f,%.1f", ratings[player].elo, ratings[player].margin);
        } else {
            text_puts(text, ",,");
        }
        text_printf(text, ",%lld,%llu,%llu,%llu,%s,", (long long)row->all.points,
                    (unsigned long long)row->faults, (unsigned long long)row->late,
                    (unsigned long long)row->unplayed,
                    row->withdrawn && !row->disqualified ? "true" : "false");
        const char *reason = view->stored.players[player].out;
        csv_put_field(text, reason == NULL ? "" : reason);
        text_printf(text, ",%s\n", row->rests != NULL ? row->rests : "");
    }
    free(places);
    free(ratings);
}

static bool print(struct database *database, const struct event_view *view,
                  const struct options *options, struct error *error)
{
    struct text text = {0};
    bool good = true;
    if (options_flag(options, "json")) {
        event_view_print_json(view, SIZE_MAX, &text);
    } else if (options_flag(options, "csv")) {
        print_csv_table(view, &text);
    } else {
        event_view_print(view, &text);
        if (options_flag(options, "times")) {
            text_putc(&text, '\n');
            turn_times_text(&view->event->standings, view->order, view->turn_times, &text);
        }
        good = !options_flag(options, "data") || put_reports(database, view, &text, error);
        if (options_flag(options, "faults")) {
            faults_print(&view->faults, &text);
        }
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return good;
}

static int read_table(struct database *database, const struct options *options)
{
    struct event_view view;
    struct error error;
    bool json = options_flag(options, "json");
    unsigned parts = (json || options_flag(options, "times") ? EVENT_VIEW_TIMES : 0) |
                     (json || options_flag(options, "faults") ? EVENT_VIEW_FAULTS : 0);
    if (!event_view_load(&view, database, options_text(options, "event"), parts, &error)) {
        return cli_fail("%s", error.text);
    }
    if (!event_view_settle_table(&view, &options->given, &error)) {
        event_view_close(&view);
        return cli_misuse("%s", error.text);
    }
    struct text again = {0}, show = {0};
    const char *db = options_text(options, "db");
    if (event_command_may_play_again(&view.stored)) {
        event_put_game("match --again", db, view.stored.name, &again);
        view.faults.again = text_string(&again);
    }
    event_put_game("games", db, view.stored.name, &show);
    view.faults.print = text_string(&show);
    bool good = print(database, &view, options, &error);
    text_free(&again);
    text_free(&show);
    event_view_close(&view);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_standings_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    static const char *const others[] = {"json", "times", "data", "faults", NULL};
    const char *other = options_first_given(options, others);
    if (options_flag(options, "csv") && other != NULL) {
        return cli_misuse("--csv cannot be used with --%s", other);
    }
    return event_command_read(options, read_table);
}

const struct cli_command cli_standings = {
    .name = "standings",
    .group = CLI_AUTHORS,
    .summary = "print the table of a stored event",
    .usage = "[FILE.db] [--event NAME] [--times] [--data] [--faults] [--json|--csv]",
    .about = "Print the table of a finished or running event, as `faceoff tournament` prints "
             "it at the end. FILE.db is the same as --db FILE.db.",
    .events = FOR_STANDINGS,
    .operands_max = 1,
    .operand = "db",
    .examples = "  faceoff standings night.db\n",
    .run = cli_standings_run,
};
