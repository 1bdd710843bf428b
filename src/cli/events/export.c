/* `faceoff export`: writes games as JSON Lines, as CSV, or as an HTML file that contains the web
 * page. */
#include "cli/cli.h"

#include "base/csv.h"
#include "base/utc.h"
#include "cli/events/event_command.h"
#include "cli/events/export_html.h"
#include "runner/event_store.h"
#include "runner/event_view.h"
#include "store/record.h"
#include "store/record_reader.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static void put_field(const char *field)
{
    struct text text = {0};
    csv_put_field(&text, field);
    printf(",%s", text_string(&text));
    text_free(&text);
}

static void cli_export_put_turns(const struct game_result *game)
{
    struct text turns = {0}, times = {0};
    for (size_t i = 0; i < game->record.turn_count; i++) {
        text_printf(&turns, "%s%s", i == 0 ? "" : ";", game->record.turns[i].text);
        text_printf(&times, "%s%.3f", i == 0 ? "" : ";", game->record.turns[i].ms);
    }
    put_field(text_string(&turns));
    put_field(text_string(&times));
    text_free(&turns);
    text_free(&times);
}

/* Writes the values reported by the bots as JSON, or an empty field if there are none. */
static void cli_export_put_data(const struct game_result *game)
{
    struct text list = {0};
    if (game->record.datum_count > 0) {
        struct json_writer json = json_into(&list);
        record_put_data(&json, NULL, game, "seat", 1);
    }
    put_field(text_string(&list));
    text_free(&list);
}

/* Prints a UTC date and time, or an empty field if it is unknown. */
static void cli_export_put_time(int64_t utc_ms)
{
    char text[UTC_SIZE] = "";
    if (utc_ms > 0) {
        utc_print(utc_ms, text);
    }
    printf(",%s", text);
}

static bool print_csv(struct stored_games *rows, const struct event *event, struct error *error)
{
    const struct game_result *columns = &rows->columns;
    const struct stored_player *players = rows->event->players;
    struct game_result game;
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    printf("%llu,%u,%llu", (unsigned long long)columns->place.number + 1, columns->place.stage + 1,
           (unsigned long long)columns->place.round + 1);
    put_field(players[columns->place.players[0]].name);
    put_field(players[columns->place.players[1]].name);
    printf(",%d,%d,%d,%d", columns->place.first + 1, columns->outcome.winner + 1,
           columns->outcome.scores[0], columns->outcome.scores[1]);
    put_field(columns->outcome.reason);
    printf(",%d", columns->outcome.forfeit ? columns->outcome.fault.seat + 1 : 0);
    put_field(columns->outcome.fault.rule);
    printf(",%llu,%zu", (unsigned long long)columns->place.seed, game.record.opening_count);
    cli_export_put_turns(&game);
    cli_export_put_time(game.record.began_utc_ms);
    cli_export_put_time(game.record.ended_utc_ms);
    cli_export_put_data(&game);
    puts(event_counts(event, columns->place.number) ? ",true" : ",false");
    game_result_free(&game);
    return true;
}

/* Prints a stored record unchanged, except that "counted": false is added to a game that does not
 * count in the event. */
static bool print_record(struct stored_games *rows, const struct event *event, struct error *error)
{
    if (event_counts(event, rows->columns.place.number)) {
        const char *record = stored_games_record(rows, error);
        if (record != NULL) {
            puts(record);
        }
        return record != NULL;
    }
    struct game_result game;
    struct text record = {0};
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    game.outcome.uncounted = true;
    record_print(&game, &record);
    fputs(text_string(&record), stdout);
    text_free(&record);
    game_result_free(&game);
    return true;
}

/* Prints all games of the event. Stops if output cannot be written; main then reports the error. */
static bool cli_export_print_games(struct database *database, const struct event_view *view,
                                   bool csv, struct error *error)
{
    struct stored_games rows = {.database = database, .event = &view->stored};
    bool good = true;
    while (good && !ferror(stdout) && stored_games_next(&rows, error)) {
        good = csv ? print_csv(&rows, view->event, error) : print_record(&rows, view->event, error);
    }
    return stored_games_end(&rows, good);
}

/* Redirects standard output to a new file, unless the path is NULL or "-". Fails if the file
 * already exists. */
static bool cli_export_open(const char *path, struct error *error)
{
    if (path == NULL || strcmp(path, "-") == 0) {
        return true;
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool good = fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0;
    if (fd < 0 && errno == EEXIST) {
        error_set(error, "%s already exists; remove it, or name another file", path);
    } else if (!good) {
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    if (fd >= 0) {
        close(fd);
    }
    return good;
}

/* Returns whether the name of the file alone decides the format, and has this ending. */
static bool is_named(const struct options *options, const char *ending)
{
    const char *out = options_text(options, "out");
    const char *dot = out == NULL ? NULL : strrchr(out, '.');
    return dot != NULL && strcmp(dot, ending) == 0 && !options_given(options, "format") &&
           !options_given(options, "csv-excel");
}

static int export_event(struct database *database, const struct options *options)
{
    struct event_view view;
    struct error error;
    if (!event_view_load(&view, database, options_text(options, "event"), EVENT_VIEW_TABLE,
                         &error)) {
        return cli_fail("%s", error.text);
    }
    bool excel = options_flag(options, "csv-excel");
    bool csv =
        excel || is_named(options, ".csv") || strcmp(options_text(options, "format"), "csv") == 0;
    bool good = cli_export_open(options_text(options, "out"), &error);
    if (good && excel) {
        fputs("\xef\xbb\xbf", stdout);
    }
    if (good && csv) {
        puts("game,stage,round,player1,player2,first,winner,score1,score2,reason,fault_seat,"
             "fault_rule,seed,opening_turns,turns,ms,began,ended,attributes,counted");
    }
    good = good && cli_export_print_games(database, &view, csv, &error);
    event_view_close(&view);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* --- a single HTML file --- */

static bool gather_event(const struct options *options, uint64_t number, struct text *records,
                         struct error *error)
{
    struct stored_event event;
    struct database *database = event_database_to_read(options, error);
    bool good = database != NULL &&
                database_need_event(database, options_text(options, "event"), &event, error);
    if (good) {
        struct stored_games rows = {.database = database, .event = &event};
        while (good && stored_games_next(&rows, error)) {
            if (number == 0 || rows.columns.place.number + 1 == number) {
                const char *record = stored_games_record(&rows, error);
                good = record != NULL;
                text_printf(records, "%s\n", good ? record : "");
            }
        }
        good = stored_games_end(&rows, good);
        stored_event_free(&event);
    }
    database_close(database);
    return good;
}

static bool gather_file(const char *path, uint64_t number, struct text *records,
                        struct error *error)
{
    struct record_reader reader;
    struct game_result game;
    enum record_read read;
    record_reader_open(&reader, path, error);
    while ((read = record_reader_next(&reader, &game, error)) == RECORD_READ) {
        if (number == 0 || game.place.number + 1 == number) {
            text_append(records, reader.line, strcspn(reader.line, "\r\n"));
            text_putc(records, '\n');
        }
        game_result_free(&game);
    }
    record_reader_close(&reader);
    return read == RECORD_END;
}

static int export_page(const struct options *options, const char *path, const char *from)
{
    struct text records = {0}, html = {0};
    struct error error;
    uint64_t number = options_number(options, "game", 0);
    bool good = from != NULL ? gather_file(from, number, &records, &error)
                             : gather_event(options, number, &records, &error);
    if (good && records.length == 0) {
        good =
            error_set(&error, "found no game%s to export", number != 0 ? " with that number" : "");
    }
    good = good && export_html(options_text(options, "page"), &records, &html, &error) &&
           cli_export_open(path, &error);
    if (good) {
        fwrite(html.data, 1, html.length, stdout);
    }
    text_free(&html);
    text_free(&records);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_export_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    const char *from = options_text(options, "from");
    const char *html = options_text(options, "html");
    if (html != NULL && options_given(options, "out")) {
        return cli_misuse("--out cannot be used with --html, which names the file");
    }
    if (html != NULL || is_named(options, ".html")) {
        return export_page(options, html != NULL ? html : options_text(options, "out"), from);
    }
    if (options_given(options, "csv-excel") && options_given(options, "format") &&
        strcmp(options_text(options, "format"), "csv") != 0) {
        return cli_misuse("--csv-excel writes CSV, so it cannot be used with --format %s",
                          options_text(options, "format"));
    }
    if (from != NULL || options_given(options, "page") || options_given(options, "game")) {
        return cli_misuse("--from, --game and --page need --html");
    }
    return event_command_read(options, export_event);
}

const struct cli_command cli_export = {
    .name = "export",
    .group = CLI_ORGANISERS,
    .summary = "export games as JSON Lines, CSV or an HTML page",
    .usage = "[FILE.db] [--event NAME] [--format jsonl|csv] [--csv-excel] [--out FILE]\n"
             "[FILE.db] --html FILE [--from FILE] [--game N] [--page FOLDER]",
    .about =
        "Write all games of an event in numerical order. A game that does not count in the event "
        "has \"counted\": false in JSON, and false in the last column of CSV. FILE.db is the same "
        "as --db FILE.db.",
    .events = FOR_EXPORT,
    .operands_max = 1,
    .operand = "db",
    .examples = "  faceoff export night.db --format csv --out night.csv\n"
                "  faceoff export --html night.html --from games.jsonl\n",
    .run = cli_export_run,
};
