/* Fuzzes everything that reads a database. The input changes rows of a valid database, or bytes of
 * its file. Then all readers run on the database and on the records exported from it. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "cli/arguments.h"
#include "runner/event_store.h"
#include "runner/event_view.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PLAYERS 4
#define ARGUMENTS_MAX 8
#define VALUE_MAX 64

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static char folder[] = "/dev/shm/fuzz-database-XXXXXX";
static char path[64], records[64];
static struct text good; /* the contents of the valid database file */
static bool changed;     /* whether the input may have changed the database; if not, every command
                          * must succeed */

/* --- a valid database --- */

static char *copy(const char *text)
{
    return memory_copy_string(text);
}

static void play(struct game_result *game, const struct stored_event *event)
{
    game->record.contest = copy(event->contest);
    const struct contest *contest = contest_find(event->contest);
    game->record.variant = copy(contest->game->variants[0]);
    game->outcome.winner = (int)(game->place.number % 3) - 1;
    game->outcome.forfeit = game->outcome.winner >= 0;
    game->outcome.reason = copy(game->outcome.forfeit ? "forfeit" : "unfinished");
    if (game->outcome.forfeit) {
        game->outcome.scores[game->outcome.winner] = contest->forfeit_scores[0];
        game->outcome.scores[!game->outcome.winner] = contest->forfeit_scores[1];
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct stored_player *player = &event->players[game->place.players[seat]];
        game->record.names[seat] = copy(player->name);
        game->record.commands[seat] = copy(player->command);
        game->record.stderr_text[seat] = copy("");
    }
    game->record.turn_count = 2;
    game->record.turns = memory_new(2 * sizeof *game->record.turns);
    game->record.turns[0] =
        (struct game_turn){.text = copy("0"), .ms = 1.5, .seat = game->place.first};
    game->record.turns[1] =
        (struct game_turn){.text = copy("7"), .ms = 0.25, .seat = !game->place.first};
    game->outcome.counts = memory_new(EVENT_COUNTS_MAX * sizeof *game->outcome.counts);
    for (size_t i = 0; contest->tie_breaks != NULL && contest->tie_breaks[i].count != NULL; i++) {
        struct game_number *number = &game->outcome.counts[game->outcome.count_count++];
        snprintf(number->name, sizeof number->name, "%s", contest->tie_breaks[i].count);
        number->of[1] = (int)i;
    }
    game->outcome.fault = (struct game_fault){.seat = game->outcome.winner == 0,
                                              .rule = copy("timeout"),
                                              .detail = copy("late"),
                                              .turn = 3};
}

static void add_event(struct database *database, const char *format, const char *option,
                      const char *value)
{
    bool cup = strcmp(format, "cup") == 0;
    struct stored_event stored = {
        .name = copy(format), .format = copy(format), .contest = copy(cup ? "potm" : "codingame")};
    struct event_store store = {.database = database};
    struct event *event;
    struct event_plan plan = {0};
    struct game_result game;
    settings_set(&stored.options, "contest", stored.contest);
    if (!cup) {
        settings_set(&stored.options, "format", format);
    }
    settings_set(&stored.options, option, value);
    stored.player_count = strcmp(format, "match") == 0 ? 2 : PLAYERS;
    stored.players = memory_new(PLAYERS * sizeof *stored.players);
    for (size_t i = 0; i < stored.player_count; i++) {
        stored.players[i] =
            (struct stored_player){.name = copy((const char[]){(char)('a' + i), '\0'}),
                                   .command = copy("./bot"),
                                   .hash = copy("")};
    }
    bool added = database_add_event(database, &stored, NULL);
    assert(added && event_plan_of_stored(&plan, &stored, NULL));
    event = event_new(&plan);
    plan_free(&plan);
    store.stored = stored;
    event_draw(event);
    while (event_next(event, &game)) {
        play(&game, &stored);
        bool counted = event_add_result(event, &game);
        assert(counted && database_add_game(database, stored.id, &game, NULL));
        game_result_free(&game);
    }
    assert(event->over && event_store_add_stages(&store, event, NULL));
    event_free(event);
    stored_event_free(&stored);
}

/* --- the changes that the input makes --- */

struct input {
    const uint8_t *bytes;
    size_t size;
};

/* Returns the next byte, or 0 at the end of the input. */
static unsigned take(struct input *input)
{
    return input->size == 0 ? 0 : (input->size--, *input->bytes++);
}

static void damage_file(struct input *input, struct text *file)
{
    while (input->size > 0) {
        size_t at = 0;
        for (int i = 0; i < 3; i++) {
            at = at << 8 | take(input);
        }
        file->data[at % file->length] ^= (char)take(input);
    }
}

static void bind_value(sqlite3_stmt *statement, struct input *input)
{
    char text[VALUE_MAX];
    int64_t number = 0;
    int length = 0;
    switch (take(input) % 4) {
    case 0:
        sqlite3_bind_int64(statement, 1, (int8_t)take(input));
        break;
    case 1:
        for (int i = 0; i < 8; i++) {
            number = (int64_t)((uint64_t)number << 8 | take(input));
        }
        sqlite3_bind_int64(statement, 1, number);
        break;
    case 2:
        sqlite3_bind_double(statement, 1, take(input) / 16.0);
        break;
    default:
        for (size_t most = take(input) % VALUE_MAX; (size_t)length < most; length++) {
            text[length] = (char)take(input);
        }
        sqlite3_bind_text(statement, 1, text, length, SQLITE_TRANSIENT);
    }
}

/* Changes rows. The input gives the table, column, row, kind and value of each change. SQLite may
 * refuse a change. */
static void change_rows(struct input *input, sqlite3 *sqlite)
{
    static const char *const columns[] = {
        "events.name",      "events.format",    "events.contest",  "events.options",
        "events.finished",  "events.games",     "events.owner",    "players.number",
        "players.name",     "players.command",  "players.hash",    "pairings.stage",
        "pairings.pairing", "pairings.first",   "pairings.second", "games.event",
        "games.number",     "games.stage",      "games.pairing",   "games.round",
        "games.seating",    "games.player1",    "games.player2",   "games.first",
        "games.winner",     "games.score1",     "games.score2",    "games.reason",
        "games.fault_seat", "games.fault_rule", "games.seed",      "games.record",
    };
    static const char *const ways[] = {
        "UPDATE %s SET %s = ?1 WHERE (%s) = (SELECT %s FROM %s LIMIT 1 OFFSET %u)",
        "DELETE FROM %s WHERE ?1 IS NOT NULL AND %s IS NOT NULL AND"
        " (%s) = (SELECT %s FROM %s LIMIT 1 OFFSET %u)",
        "UPDATE %s SET %s = substr(%s, 1, %u) || ?1 || substr(%s, 1 + %u + %u)"
        " WHERE (%s) = (SELECT %s FROM %s LIMIT 1 OFFSET %u)",
    };
    while (input->size > 0) {
        char table[16], sql[512];
        const char *name = columns[take(input) % (sizeof columns / sizeof *columns)];
        const char *column = strchr(name, '.') + 1;
        snprintf(table, sizeof table, "%.*s", (int)(column - 1 - name), name);
        const char *key = strcmp(table, "events") == 0    ? "id"
                          : strcmp(table, "players") == 0 ? "event, number"
                          : strcmp(table, "games") == 0   ? "event, number"
                                                          : "event, stage, pairing";
        unsigned row = take(input), way = take(input) % 8;
        if (way < 2) {
            snprintf(sql, sizeof sql, ways[way], table, column, key, key, table, row);
        } else {
            unsigned at = take(input), cut = take(input) % 16;
            snprintf(sql, sizeof sql, ways[2], table, column, column, at, column, at, cut, key, key,
                     table, row);
        }
        sqlite3_stmt *statement;
        int code = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL);
        assert(code == SQLITE_OK);
        bind_value(statement, input);
        sqlite3_step(statement);
        sqlite3_finalize(statement);
    }
}

/* --- the readers --- */

/* Runs a command, writes its output to the file, and discards its error messages. */
static void run_to(const char *file, const struct cli_command *command, ...)
{
    char *arguments[ARGUMENTS_MAX + 1] = {(char *)command->name};
    int count = 1;
    va_list list;
    va_start(list, command);
    for (const char *argument; (argument = va_arg(list, const char *)) != NULL;) {
        assert(count < ARGUMENTS_MAX);
        /* the cast is safe: getopt reorders the words but does not change them */
        arguments[count++] = (char *)argument;
    }
    va_end(list);
    FILE *const out = stdout, *const messages = stderr;
    stdout = fopen(file, "w");
    stderr = fopen("/dev/null", "w");
    assert(stdout != NULL && stderr != NULL);
    int code = arguments_run(command, count, arguments);
    assert(code == CLI_OK || changed);
    fclose(stdout);
    fclose(stderr);
    stdout = out;
    stderr = messages;
}

#define RUN(command, ...) run_to("/dev/null", command, __VA_ARGS__, NULL)

/* Does what `tournament --resume` does before it plays the first game. */
static void find_event(const char *name)
{
    struct event_store store;
    struct options options;
    options_init(&options, FOR_TOURNAMENT);
    options_set(&options, "db", path, NULL);
    options_set(&options, "event", name, NULL);
    options_set(&options, "resume", "true", NULL);
    if (event_store_open(&store, &options, true, NULL) && store.found &&
        event_store_merge_options(&store, &options, NULL)) {
        players_free(players_of_stored(&store.stored, NULL), store.stored.player_count);
    }
    event_store_close(&store);
    options_free(&options);
}

/* Exports the records and runs everything that reads records. */
static void pass_records_on(const char *name)
{
    const char *game = strcmp(name, "cup") == 0 ? "showdown" : "soccer";
    run_to(records, &cli_export, "--db", path, "--event", name, NULL);
    RUN(&cli_show, records, "--turn", "1");
    RUN(&cli_adjudicate, game, records);
    RUN(&cli_import, records, "--db", path, "--event", "again");
}

#define READERS 8

static void read_event(const char *name, unsigned reader)
{
    switch (reader) {
    case 0:
        RUN(&cli_standings, "--db", path, "--event", name, "--times");
        break;
    case 1:
        RUN(&cli_standings, "--db", path, "--event", name, "--json");
        break;
    case 2:
        RUN(&cli_games, "--db", path, "--event", name, "--faults");
        break;
    case 3:
        RUN(&cli_games, "--db", path, "--event", name, "--game", "3");
        break;
    case 4:
        RUN(&cli_events, "--db", path);
        break;
    case 5:
        RUN(&cli_export, "--db", path, "--event", name, "--format", "csv");
        break;
    case 6:
        find_event(name);
        break;
    default:
        pass_records_on(name);
    }
}

/* --- the events and the fuzz target --- */

static const struct {
    const char *format, *option, *value;
} events[] = {
    {"match", "games", "4"},
    {"gauntlet", "withdraw-after", "2"},
    {"round-robin", "games", "2"},
    {"swiss", "rounds", "2"},
    {"knockout", "opening-turns", "2"},
    {"cup", "executable-sizes", "4,3,2,1"},
    {"league", "rounds", "2"},
};

#define EVENTS (sizeof events / sizeof *events)

static void write_file(const struct text *text)
{
    static const char *const beside[] = {"-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, beside[i]);
        unlink(name);
    }
    FILE *file = fopen(path, "w");
    bool written = file != NULL && fwrite(text->data, 1, text->length, file) == text->length &&
                   fclose(file) == 0;
    assert(written);
}

static void remove_folder(void)
{
    write_file(&good);
    unlink(path);
    unlink(records);
    rmdir(folder);
}

static void make_good(void)
{
    char part[4096];
    const char *made = mkdtemp(folder);
    assert(made != NULL);
    snprintf(path, sizeof path, "%s/events.db", folder);
    snprintf(records, sizeof records, "%s/records", folder);
    struct database *database = database_open(path, true, 0, NULL);
    assert(database != NULL);
    for (size_t i = 0; i < EVENTS; i++) {
        add_event(database, events[i].format, events[i].option, events[i].value);
    }
    database_close(database);
    run_to(records, &cli_export, "--db", path, "--event", "swiss", NULL);
    RUN(&cli_import, records, "--db", path, "--event", "import");
    FILE *file = fopen(path, "r");
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;) {
        text_append(&good, part, size);
    }
    fclose(file);
    atexit(remove_folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (good.length == 0) {
        make_good();
    }
    struct input input = {bytes, size};
    bool in_file = take(&input) % 4 == 0;
    unsigned which = take(&input) % (EVENTS + 1);
    const char *event = which < EVENTS ? events[which].format : "import";
    /* number of the only reader to run, counted from 1, or 0 to run all of them */
    unsigned only = take(&input) % (READERS + 1);
    struct text file = {0};
    text_append(&file, good.data, good.length);
    if (in_file) {
        damage_file(&input, &file);
    }
    write_file(&file);
    text_free(&file);
    if (!in_file) {
        sqlite3 *sqlite;
        int code = sqlite3_open(path, &sqlite);
        assert(code == SQLITE_OK);
        change_rows(&input, sqlite);
        sqlite3_close(sqlite);
    }
    changed = size > 3;
    for (unsigned reader = 0; reader < READERS; reader++) {
        if (only == 0 || only - 1 == reader) {
            read_event(event, reader);
        }
    }
    return 0;
}
