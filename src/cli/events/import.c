/* `faceoff import`: stores a file of game records in a database as an event. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/terminal.h"
#include "runner/event_store.h"
#include "store/database_import.h"
#include "store/record_check.h"
#include "store/record_reader.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REDRAW_NS (NS_PER_S / 4)

struct importing {
    const char *path;
    int64_t shown_ns; /* time when progress was last shown or, initially, when the import began */
    bool shown;
    struct stored_event event;
    struct game_result *games;
    size_t count;
};

/* Returns the index of the player with this name, and adds the player if it is new. Returns -1 if
 * there would be too many players. */
static int player_number(struct stored_event *event, const char *name, const char *line)
{
    const struct stored_player *known =
        named_among(event->players, event->player_count, sizeof *known, name);
    if (known != NULL) {
        return (int)(known - event->players);
    }
    if (event->player_count == EVENT_PLAYERS_MAX) {
        return -1;
    }
    event->players =
        memory_resize(event->players, (event->player_count + 1) * sizeof *event->players);
    event->players[event->player_count] =
        (struct stored_player){.name = memory_copy_string(name),
                               .command = memory_copy_string(line),
                               .hash = memory_copy_string("")};
    return (int)event->player_count++;
}

/* Replaces *string with a copy without control characters, because names from the database are
 * printed in tables. */
static void cli_import_make_plain(char **string)
{
    char *plain = text_plain_copy(*string);
    free(*string);
    *string = plain;
}

/* Checks a game and keeps it in memory. Games are not stored until the whole file has been read. */
static bool cli_import_keep(struct importing *importing, struct game_result *game,
                            struct error *error)
{
    struct stored_event *event = &importing->event;
    importing->games =
        memory_resize(importing->games, (importing->count + 1) * sizeof *importing->games);
    game->place.number = importing->count;
    cli_import_make_plain(&game->record.contest);
    cli_import_make_plain(&game->record.names[0]);
    cli_import_make_plain(&game->record.names[1]);
    importing->games[importing->count++] = *game;
    if (!record_check(game, error)) {
        return false;
    }
    if (event->contest == NULL) {
        event->contest = memory_copy_string(game->record.contest);
    } else if (strcmp(event->contest, game->record.contest) != 0) {
        return error_set(error,
                         "the game is from the contest %s, but earlier games are from %s; an event "
                         "can have only one contest",
                         game->record.contest, event->contest);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int number = player_number(event, game->record.names[seat], game->record.commands[seat]);
        if (number < 0) {
            return error_set(error, "more than %d players", EVENT_PLAYERS_MAX);
        }
        importing->games[game->place.number].place.players[seat] = number;
    }
    return true;
}

/* Shows the progress of a long import on a terminal. */
static void cli_import_show_progress(struct importing *importing, size_t count, const char *what)
{
    int64_t now_ns = clock_now_ns();
    if (now_ns - importing->shown_ns >= REDRAW_NS && isatty(STDERR_FILENO)) {
        char line[64];
        snprintf(line, sizeof line, "%zu game%s %s", count, plural(count), what);
        cli_progress(line);
        importing->shown_ns = now_ns;
        importing->shown = true;
    }
}

static void end_progress(const struct importing *importing)
{
    if (importing->shown) {
        cli_progress("");
    }
}

static bool cli_import_read_file(struct importing *importing, struct error *error)
{
    struct record_reader reader;
    struct game_result game;
    enum record_read read;
    record_reader_open(&reader, importing->path, error);
    while ((read = record_reader_next(&reader, &game, error)) == RECORD_READ) {
        if (!cli_import_keep(importing, &game, error)) {
            error_prefix(error, "%s:%zu", reader.path, reader.number);
            read = RECORD_WRONG;
            break;
        }
        cli_import_show_progress(importing, importing->count, "read");
    }
    record_reader_close(&reader);
    return read == RECORD_END &&
           (importing->count > 0 || error_set(error, "%s is empty", importing->path));
}

/* Stores all games. On failure, stores none of them. */
static bool cli_import_store(struct importing *importing, struct database *database,
                             struct error *error)
{
    struct stored_event *event = &importing->event;
    size_t added = 0;
    bool begun = database_begin_import(database, event, error), good = begun;
    while (good && added < importing->count) {
        good = database_add_imported(database, event, importing->games, importing->count, &added,
                                     error);
        cli_import_show_progress(importing, added, "stored");
    }
    good = good && database_end_import(database, event, error);
    if (begun && !good) {
        /* If the unfinished import cannot be dropped now, the next import drops it. */
        database_drop_import(database, event->id, &(struct error){""});
    }
    return good;
}

static int import_file(const char *path, const struct options *options)
{
    struct error error;
    struct importing importing = {.path = path, .shown_ns = clock_now_ns()};
    struct database *database = NULL;
    const char *name = options_text(options, "event");
    name = name != NULL ? name : file_name(path);
    importing.event.name = memory_copy_string(name);
    importing.event.format = memory_copy_string(EVENT_IMPORTED);
    bool good =
        text_is_plain(name) ||
        error_set(
            &error,
            "the name of %s contains control characters or invalid UTF-8; name the event with "
            "--event",
            path);
    good = good && cli_import_read_file(&importing, &error);
    good = good && (database = event_database(options, true, &error)) != NULL;
    good = good && cli_import_store(&importing, database, &error);
    end_progress(&importing);
    int code = CLI_OK;
    if (good) {
        printf("%zu game%s as event \"%s\" of %s\n", importing.count, plural(importing.count), name,
               options_text(options, "db"));
    } else {
        code = cli_fail("%s; nothing was imported", error.text);
    }
    database_close(database);
    for (size_t i = 0; i < importing.count; i++) {
        game_result_free(&importing.games[i]);
    }
    free(importing.games);
    stored_event_free(&importing.event);
    return code;
}

static int cli_import_run(struct options *options, int argc, char **argv)
{
    return argc == 1 ? import_file(argv[0], options) : cli_misuse("needs one file of records");
}

const struct cli_command cli_import = {
    .name = "import",
    .group = CLI_ORGANISERS,
    .summary = "import game records as an event",
    .usage = "FILE.jsonl [--db FILE] [--event NAME]",
    .about = "Import all games in a file into a database as one event. The file contains records "
             "(see docs/records.md), as written by `faceoff match --out` and `faceoff export`; - "
             "is standard input. In each record, the turns must be legal and lead to the recorded "
             "result; if one record is wrong, nothing is imported. An imported event cannot be "
             "resumed. If the database does not exist, it is created.",
    .events = FOR_IMPORT,
    .operands_max = INT_MAX,
    .examples = "  faceoff import old-games.jsonl --event old && faceoff standings\n",
    .run = cli_import_run,
};
