/* `faceoff import`: records of games, a line of JSON each, as an event of a database. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/event_store.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

struct importing {
    const char *path;
    struct stored_event event;
    struct stored_game *games; /* read, with players by number; record and reason are owned */
    size_t count;
};

static int player_number(struct stored_event *event, const char *name, const char *line)
{
    for (size_t i = 0; i < event->player_count; i++) {
        if (strcmp(event->players[i].name, name) == 0) {
            return (int)i;
        }
    }
    event->players =
        memory_resize(event->players, (event->player_count + 1) * sizeof *event->players);
    event->players[event->player_count] = (struct stored_player){
        memory_copy_string(name), memory_copy_string(line), memory_copy_string("")};
    return (int)event->player_count++;
}

/* Keeps a record until all of the file is known to be good. */
static bool keep(struct importing *importing, const struct record *record, struct error *error)
{
    if (importing->event.contest == NULL) {
        importing->event.contest = memory_copy_string(record->contest);
    } else if (strcmp(importing->event.contest, record->contest) != 0) {
        return error_set(error, "contest %s after %s: an event has one contest", record->contest,
                         importing->event.contest);
    }
    struct event_game game = {.number = importing->count, .round = record->round - 1};
    for (int seat = 0; seat < 2; seat++) {
        game.players[seat] =
            player_number(&importing->event, record->players[seat], record->commands[seat]);
    }
    struct text line = {0};
    record_print(record, &line);
    line.data[--line.length] = '\0';
    importing->games =
        memory_resize(importing->games, (importing->count + 1) * sizeof *importing->games);
    struct stored_game *stored = &importing->games[importing->count++];
    stored_of(record, &game, line.data, stored);
    stored->reason = memory_copy_string(stored->reason);
    stored->fault_rule = memory_copy_string(stored->fault_rule);
    return true;
}

static bool read_file(struct importing *importing, struct error *error)
{
    FILE *file = strcmp(importing->path, "-") == 0 ? stdin : fopen(importing->path, "re");
    if (file == NULL) {
        return error_set(error, "cannot read %s: %s", importing->path, strerror(errno));
    }
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    bool good = true;
    for (size_t number = 1; good && (length = getline(&line, &capacity, file)) > 0; number++) {
        struct record record;
        good = record_parse(&record, line, (size_t)length, error);
        if (good) {
            good = keep(importing, &record, error);
            record_free(&record);
        }
        if (!good) {
            error_prefix(error, "%s, line %zu", importing->path, number);
        }
    }
    if (good && ferror(file)) {
        good = error_set(error, "cannot read %s: %s", importing->path, strerror(errno));
    }
    free(line);
    if (file != stdin) {
        fclose(file);
    }
    return good && (importing->count > 0 || error_set(error, "%s is empty", importing->path));
}

/* All or nothing. */
static bool store(struct importing *importing, struct database *database, struct error *error)
{
    bool good = database_begin(database, error);
    good = good && database_add_event(database, &importing->event, error);
    for (size_t i = 0; good && i < importing->count; i++) {
        good = database_add_game(database, importing->event.id, &importing->games[i], error);
    }
    good = good && database_finish_event(database, importing->event.id, error);
    good = good && database_commit(database, error);
    if (!good) {
        database_roll_back(database);
    }
    return good;
}

static void importing_free(struct importing *importing)
{
    for (size_t i = 0; i < importing->count; i++) {
        free((char *)importing->games[i].record);
        free((char *)importing->games[i].reason);
        free((char *)importing->games[i].fault_rule);
    }
    free(importing->games);
    stored_event_free(&importing->event);
}

static int import_file(const char *path, const char *db, const char *name)
{
    struct error error;
    struct importing importing = {.path = path};
    const char *slash = strrchr(path, '/');
    importing.event.name = memory_copy_string(name != NULL ? name : slash ? slash + 1 : path);
    importing.event.format = memory_copy_string("import");
    importing.event.options = memory_copy_string("{}");
    struct database *database = NULL;
    bool good = read_file(&importing, &error);
    good = good && (database = database_open(db, true, 5000, &error)) != NULL;
    good = good && store(&importing, database, &error);
    int code = CLI_OK;
    if (good) {
        printf("%zu games as event \"%s\" of %s\n", importing.count, importing.event.name, db);
    } else {
        code = cli_fail("import", "%s; nothing was imported", error.text);
    }
    database_close(database);
    importing_free(&importing);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct option longs[] = {
        {"db", required_argument, NULL, 'd'},
        {"event", required_argument, NULL, 'e'},
        {NULL, 0, NULL, 0},
    };
    const char *db = "faceoff.db", *event = NULL;
    for (int option; (option = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (option == '?') {
            return CLI_MISUSED;
        }
        *(option == 'd' ? &db : &event) = optarg;
    }
    if (optind + 1 != argc) {
        return cli_misuse("import", "needs one file of records");
    }
    return import_file(argv[optind], db, event);
}

const struct cli_command cli_import = {
    .name = "import",
    .about = "records of games, as an event of a database",
    .help = "Usage: faceoff import FILE.jsonl [--db FILE] [--event NAME]\n\n"
            "Adds the games of a file (docs/records.md: what faceoff match --out and faceoff\n"
            "export write) to a database as one event, all or none. faceoff standings counts\n"
            "them; nothing can be played on.\n\n"
            "  --db FILE     default faceoff.db, made if it is not there\n"
            "  --event NAME  default the file's name\n"
            "  -             as FILE is standard input\n\n"
            "Example:\n"
            "  faceoff import old-games.jsonl --event old && faceoff standings\n",
    .run = run,
};
