#include "store/submissions.h"

#include "base/json.h"
#include "base/utc.h"
#include "store/database_query.h"
#include "tournament/pairings.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const submission_steps[] = {"waiting",  "testing",   "accepted",
                                        "rejected", "withdrawn", NULL};

void author_free(struct author *author)
{
    free(author->name);
    *author = (struct author){0};
}

void submission_row_free(struct submission_row *row)
{
    free(row->author_name);
    free(row->bot);
    free(row->file);
    free(row->hash);
    free(row->command);
    free(row->reason);
    free(row->details);
    free(row->record);
    *row = (struct submission_row){.player = NOBODY};
}

/* --- authors --- */

#define TOKEN_TEXT_SIZE (2 * TOKEN_HASH_SIZE + 1)

/* Writes the hash of a token as it is stored: in hexadecimal. */
static void print_token(const uint8_t token[TOKEN_HASH_SIZE], char text[TOKEN_TEXT_SIZE])
{
    for (size_t i = 0; i < TOKEN_HASH_SIZE; i++) {
        snprintf(text + 2 * i, 3, "%02x", (unsigned)token[i]);
    }
}

bool submissions_add_author(struct database *database, const char *name,
                            const uint8_t token[TOKEN_HASH_SIZE], struct error *error)
{
    char text[TOKEN_TEXT_SIZE];
    struct author author;
    print_token(token, text);
    bool good = database_begin(database, error);
    enum database_found found =
        good ? submissions_author_named(database, name, &author, error) : DATABASE_FAILED;
    if (found == DATABASE_FOUND) {
        author_free(&author);
        error_set(error, "%s already has an author %.80s", database->path, name);
    }
    good = found == DATABASE_NONE &&
           query_change(database, error,
                        "INSERT INTO authors (name, token, invited_ms) VALUES (?, ?, ?)", "ssi",
                        name, text, utc_now_ms());
    return database_end(database, good, error);
}

bool submissions_set_token(struct database *database, const char *name, const uint8_t *token,
                           struct error *error)
{
    char text[TOKEN_TEXT_SIZE];
    if (token != NULL) {
        print_token(token, text);
    }
    return query_change(database, error, "UPDATE authors SET token = ? WHERE name = ?", "ss",
                        token != NULL ? text : NULL, name) &&
           (sqlite3_changes(database->sqlite) > 0 ||
            error_set(error, "%s has no author %.80s", database->path, name));
}

#define AUTHOR_COLUMNS "SELECT id, name, token IS NULL, invited_ms FROM authors "

static bool next_author(struct query *query, struct author *author)
{
    if (!query_next(query)) {
        return false;
    }
    *author = (struct author){.id = row_number(query, 0, 1, INT64_MAX),
                              .name = row_utf8(query, 1),
                              .revoked = row_number(query, 2, 0, 1) != 0,
                              .invited_utc_ms = row_number(query, 3, 0, INT64_MAX)};
    if (!query->good) {
        error_prefix(query->error, "%s: author %lld", query->database->path, (long long)author->id);
        author_free(author);
    }
    return query->good;
}

static enum database_found find_one_author(struct query *query, struct author *author)
{
    bool found = next_author(query, author);
    return !query_end(query) ? DATABASE_FAILED : found ? DATABASE_FOUND : DATABASE_NONE;
}

enum database_found submissions_find_author(struct database *database,
                                            const uint8_t token[TOKEN_HASH_SIZE],
                                            struct author *author, struct error *error)
{
    char text[TOKEN_TEXT_SIZE];
    print_token(token, text);
    struct query query = query_ask(database, error, AUTHOR_COLUMNS "WHERE token = ?", "s", text);
    return find_one_author(&query, author);
}

enum database_found submissions_author_named(struct database *database, const char *name,
                                             struct author *author, struct error *error)
{
    struct query query = query_ask(database, error, AUTHOR_COLUMNS "WHERE name = ?", "s", name);
    return find_one_author(&query, author);
}

bool submissions_each_author(struct database *database,
                             void (*each)(void *data, const struct author *author), void *data,
                             struct error *error)
{
    struct author author;
    struct query query = query_ask(database, error, AUTHOR_COLUMNS "ORDER BY id", "");
    while (next_author(&query, &author)) {
        each(data, &author);
        author_free(&author);
    }
    return query_end(&query);
}

/* --- reading submissions --- */

#define SUBMISSION_COLUMNS                                                                         \
    "SELECT submissions.id, author, name, bot, file, hash, size, received_ms, step, command,"      \
    " kind, reason, details, record, coalesce(player, -1)"                                         \
    " FROM submissions JOIN authors ON authors.id = author "

static enum submission_step read_step(struct query *query, int column)
{
    const char *name = row_text(query, column);
    size_t step = word_index(name, submission_steps);
    if (query->good && submission_steps[step] == NULL) {
        query->good = error_set(query->error, "step is \"%.20s\"", name);
    }
    return query->good ? (enum submission_step)step : STEP_WAITING;
}

static bool next_submission(struct query *query, struct submission_row *row)
{
    if (!query_next(query)) {
        return false;
    }
    *row = (struct submission_row){
        .id = row_number(query, 0, 1, INT64_MAX),
        .author = row_number(query, 1, 1, INT64_MAX),
        .author_name = row_utf8(query, 2),
        .bot = row_utf8(query, 3),
        .file = row_utf8(query, 4),
        .hash = row_utf8(query, 5),
        .size = (uint64_t)row_number(query, 6, 0, INT64_MAX),
        .received_utc_ms = row_number(query, 7, 0, INT64_MAX),
        .step = read_step(query, 8),
        .command = row_utf8(query, 9),
        .kind = (int)row_number(query, 10, 0, INT_MAX),
        .reason = row_utf8(query, 11),
        .details = row_utf8(query, 12),
        .record = row_utf8(query, 13),
        .player = (int)row_number(query, 14, NOBODY, EVENT_PLAYERS_MAX - 1),
    };
    if (!query->good) {
        error_prefix(query->error, "%s: submission %lld", query->database->path,
                     (long long)row->id);
        submission_row_free(row);
    }
    return query->good;
}

static enum database_found find_one_submission(struct query *query, struct submission_row *row)
{
    bool found = next_submission(query, row);
    return !query_end(query) ? DATABASE_FAILED : found ? DATABASE_FOUND : DATABASE_NONE;
}

enum database_found submissions_next(struct database *database, enum submission_step step,
                                     struct submission_row *row, struct error *error)
{
    struct query query = query_ask(
        database, error, SUBMISSION_COLUMNS "WHERE step = ? ORDER BY submissions.id LIMIT 1", "s",
        submission_steps[step]);
    return find_one_submission(&query, row);
}

/* The n-th submission of an author in a day has the n-th turn. */
#define TURNS                                                                                      \
    "WITH turns AS (SELECT id AS place, row_number() OVER (PARTITION BY author ORDER BY id) AS"    \
    " turn FROM submissions WHERE received_ms > (SELECT max(received_ms) FROM submissions)"        \
    " - 86400000) "
#define JOIN_TURNS "LEFT JOIN turns ON place = submissions.id "
#define BY_TURNS                                                                                   \
    "ORDER BY reason <> '', CASE reason WHEN '' THEN coalesce(turn, 0) END, submissions.id"

enum database_found submissions_next_to_test(struct database *database, int64_t after,
                                             struct submission_row *row, struct error *error)
{
    struct query query = query_ask(
        database, error,
        TURNS SUBMISSION_COLUMNS JOIN_TURNS
        "WHERE step = 'waiting' AND (reason = '' OR submissions.id > ?) " BY_TURNS " LIMIT 1",
        "i", after);
    return find_one_submission(&query, row);
}

bool submissions_count_before(struct database *database, int64_t id, uint64_t *count,
                              struct error *error)
{
    struct query query =
        query_ask(database, error,
                  TURNS ", queue AS (SELECT id, row_number() OVER (" BY_TURNS ") AS number"
                        " FROM submissions " JOIN_TURNS "WHERE step = 'waiting')"
                        " SELECT (SELECT count(*) FROM submissions WHERE step = 'testing')"
                        " + coalesce((SELECT number - 1 FROM queue WHERE id = ?), 0)",
                  "i", id);
    *count = query_next(&query) ? (uint64_t)row_number(&query, 0, 0, INT64_MAX) : 0;
    return query_end(&query);
}

enum database_found submissions_next_to_join(struct database *database, int64_t after,
                                             struct submission_row *row, struct error *error)
{
    struct query query = query_ask(database, error,
                                   SUBMISSION_COLUMNS "WHERE step = 'accepted' AND player IS NULL"
                                                      " AND submissions.id > ? ORDER BY"
                                                      " submissions.id LIMIT 1",
                                   "i", after);
    return find_one_submission(&query, row);
}

enum database_found submissions_find(struct database *database, int64_t id,
                                     struct submission_row *row, struct error *error)
{
    struct query query =
        query_ask(database, error, SUBMISSION_COLUMNS "WHERE submissions.id = ?", "i", id);
    return find_one_submission(&query, row);
}

bool submissions_each(struct database *database, int64_t author,
                      void (*each)(void *data, const struct submission_row *row), void *data,
                      struct error *error)
{
    struct submission_row row;
    struct query query = query_ask(
        database, error, SUBMISSION_COLUMNS "WHERE ?1 = 0 OR author = ?1 ORDER BY submissions.id",
        "i", author);
    while (next_submission(&query, &row)) {
        each(data, &row);
        submission_row_free(&row);
    }
    return query_end(&query);
}

/* --- adding submissions --- */

/* A rule that may forbid a submission. The SQL expression is true if the submission `new` is
 * forbidden. */
struct rule {
    const char *forbids;
    const char *refusal; /* may contain %s for the name of the bot */
};

/* The submission that is checked, and the limits. */
#define NEW_SUBMISSION                                                                             \
    "WITH new(author, bot, hash, received_ms, per_day, bots) AS (VALUES (?, ?, ?, ?, ?, ?)) "

/* Whether the event has a player for which the expression is true, and the name of the submitted
 * bot is new, so that the player is not one of its versions. Names that differ only in capital
 * letters are the same to a reader. */
#define HOST_HAS_BOT(is)                                                                           \
    "EXISTS (SELECT 1 FROM players JOIN events ON id = event"                                      \
    " WHERE events.name = '" LEAGUE_EVENT "' AND " is ") AND NOT EXISTS"                           \
    " (SELECT 1 FROM submissions WHERE bot = new.bot COLLATE NOCASE)"

/* A bot takes a name and a place only while a submission of it may join or has joined, so that a
 * file that does not compile under a misspelt name costs its author nothing. */
#define COUNTS "step IN ('waiting', 'testing', 'accepted')"

/* If several rules forbid a submission, its author learns about the first. Rejected submissions
 * also count, so that nobody can occupy the compiler. */
static const struct rule rules[] = {
    {"NOT EXISTS (SELECT 1 FROM authors WHERE id = new.author AND token IS NOT NULL)",
     "your invitation is no longer valid"},
    {"EXISTS (SELECT 1 FROM submissions WHERE bot = new.bot COLLATE NOCASE"
     " AND author <> new.author AND " COUNTS ")",
     "%s belongs to another author: choose another name for your bot"},
    {HOST_HAS_BOT("players.name = new.bot COLLATE NOCASE"),
     "%s is a bot of the host: choose another name for your bot"},
    {HOST_HAS_BOT("substr(players.name, 1, length(new.bot) + 1) = new.bot || '-' COLLATE NOCASE"
                  " AND substr(players.name, length(new.bot) + 2) NOT GLOB '*[^0-9]*'"),
     "a bot of the host is called like a later version of %s: choose another name for your bot"},
    {"new.hash = (SELECT hash FROM submissions WHERE bot = new.bot AND step = 'accepted'"
     " ORDER BY id DESC LIMIT 1)",
     "the file is the same as the last accepted file of %s"},
    {"(SELECT count(DISTINCT bot) FROM submissions WHERE author = new.author AND " COUNTS
     " AND bot <> new.bot) >= new.bots",
     "you already have as many bots as this league allows an author"},
    {"(SELECT count(*) FROM submissions WHERE author = new.author"
     " AND abs(new.received_ms - received_ms) < 86400000) >= new.per_day",
     "you have already submitted as often as this league allows in 24 hours"},
};

/* Returns whether the name ends as the names of later versions do: in a hyphen and a number. */
static bool names_version(const char *name)
{
    const char *end = strrchr(name, '-');
    return end != NULL && end[1] != '\0' && end[1 + strspn(end + 1, "0123456789")] == '\0';
}

/* Returns whether the name is the part before the number in the names of forgotten authors. */
static bool names_deleted(const char *name)
{
    size_t length = strlen(AUTHOR_DELETED) - 1;
    return strlen(name) == length && strncasecmp(name, AUTHOR_DELETED, length) == 0;
}

static bool check_rule(struct database *database, const struct rule *rule,
                       const struct submission_row *row, const struct submission_limits *limits,
                       struct text *refusal, struct error *error)
{
    struct text sql = {0};
    text_printf(&sql, NEW_SUBMISSION "SELECT coalesce(%s, 0) FROM new", rule->forbids);
    struct query query =
        query_ask(database, error, text_string(&sql), "issiii", row->author, row->bot, row->hash,
                  row->received_utc_ms, (int64_t)limits->per_day, (int64_t)limits->bots);
    text_free(&sql);
    if (query_next(&query) && row_number(&query, 0, 0, 1) != 0) {
        const char *name = strstr(rule->refusal, "%s");
        text_append(refusal, rule->refusal,
                    name != NULL ? (size_t)(name - rule->refusal) : strlen(rule->refusal));
        if (name != NULL) {
            text_puts_plain(refusal, row->bot);
            text_puts(refusal, name + 2);
        }
    }
    return query_end(&query);
}

void submissions_put_large(uint64_t size, uint64_t most, struct text *refusal)
{
    text_printf(refusal, "the file has %llu bytes, but this league allows only %llu",
                (unsigned long long)size, (unsigned long long)most);
}

/* Appends to `refusal` why the submission is not allowed, if it is not. */
static bool check_rules(struct database *database, const struct submission_row *row,
                        const struct submission_limits *limits, struct text *refusal,
                        struct error *error)
{
    bool good = true;
    if (row->size > limits->bytes) {
        submissions_put_large(row->size, limits->bytes, refusal);
    } else if (names_version(row->bot)) {
        text_puts_plain(refusal, row->bot);
        text_puts(refusal, " ends in a hyphen and a number, like the names of later versions: "
                           "choose another name for your bot");
    } else if (names_deleted(row->bot)) {
        text_printf(refusal,
                    "%s is how the bots of removed authors are called: choose another name for "
                    "your bot",
                    row->bot);
    }
    for (size_t i = 0; good && refusal->length == 0 && i < sizeof rules / sizeof *rules; i++) {
        good = check_rule(database, &rules[i], row, limits, refusal, error);
    }
    return good;
}

bool submissions_add(struct database *database, struct submission_row *row,
                     const struct submission_limits *limits, struct text *refusal,
                     struct error *error)
{
    struct text why = {0};
    row->id = 0;
    bool good =
        database_begin(database, error) && check_rules(database, row, limits, &why, error) &&
        (why.length > 0 || query_change(database, error,
                                        "INSERT INTO submissions (author, bot, file, hash, size,"
                                        " received_ms) VALUES (?, ?, ?, ?, ?, ?)",
                                        "isssii", row->author, row->bot, row->file, row->hash,
                                        (int64_t)row->size, row->received_utc_ms));
    int64_t id = good && why.length == 0 ? sqlite3_last_insert_rowid(database->sqlite) : 0;
    good = database_end(database, good, error);
    if (good) {
        row->id = id;
        row->step = STEP_WAITING;
        row->player = NOBODY;
        text_puts(refusal, text_string(&why));
    }
    text_free(&why);
    return good;
}

bool submissions_set(struct database *database, const struct submission_row *row,
                     struct error *error)
{
    const char *const given[] = {row->command, row->reason, row->details, row->record};
    enum { TEXTS = sizeof given / sizeof *given };
    struct text texts[TEXTS] = {{0}};
    for (size_t i = 0; i < TEXTS; i++) {
        json_put_utf8(&texts[i], given[i] != NULL ? given[i] : "");
    }
    bool good = query_change(
        database, error,
        "UPDATE submissions SET step = ?, command = ?, kind = ?, reason = ?, details = ?,"
        " record = ?, player = nullif(?, -1) WHERE id = ? AND step <> 'withdrawn'",
        "ssisssii", submission_steps[row->step], text_string(&texts[0]), (int64_t)row->kind,
        text_string(&texts[1]), text_string(&texts[2]), text_string(&texts[3]),
        (int64_t)row->player, row->id);
    for (size_t i = 0; i < TEXTS; i++) {
        text_free(&texts[i]);
    }
    return good;
}

bool submissions_count_waiting(struct database *database, uint64_t *count, struct error *error)
{
    int64_t number = 0;
    bool good = database->schema < SCHEMA_OF_SUBMISSIONS || /* such a file can only be read */
                query_number(database,
                             "SELECT count(*) FROM submissions WHERE step IN ('waiting',"
                             " 'testing')",
                             &number, error);
    *count = (uint64_t)number;
    return good;
}

/* --- players --- */

enum database_found submissions_find_player(struct database *database, int64_t event,
                                            const char *bot, int *player, struct error *error)
{
    struct query query =
        query_ask(database, error,
                  "SELECT coalesce((SELECT max(player) FROM submissions WHERE bot = ?1),"
                  " (SELECT number FROM players WHERE event = ?2 AND name = ?1), -1)",
                  "si", bot, event);
    *player =
        query_next(&query) ? (int)row_number(&query, 0, NOBODY, EVENT_PLAYERS_MAX - 1) : NOBODY;
    return !query_end(&query)  ? DATABASE_FAILED
           : *player != NOBODY ? DATABASE_FOUND
                               : DATABASE_NONE;
}

bool submissions_rest(struct database *database, int64_t event, int player, const char *kind,
                      const char *reason, struct error *error)
{
    return kind == NULL
               ? query_change(database, error, "DELETE FROM rests WHERE event = ? AND number = ?",
                              "ii", event, (int64_t)player)
               : query_change(database, error,
                              "INSERT OR REPLACE INTO rests VALUES (?, ?, ?, ?, ?)", "iissi", event,
                              (int64_t)player, kind, reason, utc_now_ms());
}

bool submissions_each_rest(struct database *database, int64_t event,
                           void (*each)(void *data, const struct rest *rest), void *data,
                           struct error *error)
{
    struct query query = query_ask(database, error,
                                   "SELECT number, kind, reason FROM rests"
                                   " WHERE event = ? ORDER BY number",
                                   "i", event);
    while (query_next(&query)) {
        struct rest rest = {.player = (int)row_number(&query, 0, 0, EVENT_PLAYERS_MAX - 1),
                            .kind = row_utf8(&query, 1),
                            .reason = row_utf8(&query, 2)};
        if (query.good) {
            each(data, &rest);
        }
        free(rest.kind);
        free(rest.reason);
    }
    return query_end(&query);
}
