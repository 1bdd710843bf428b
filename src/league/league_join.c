#include "league/league_join.h"

#include "base/memory.h"
#include "league/league_folder.h"
#include "runner/player.h"
#include "store/fingerprint.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The accepted submissions that have not joined, oldest first. */
struct joining {
    struct submission_row *rows;
    size_t count;
};

static void league_joining_free(struct joining *joining)
{
    for (size_t i = 0; i < joining->count; i++) {
        submission_row_free(&joining->rows[i]);
    }
    free(joining->rows);
}

/* Finds all submissions that have not joined. Their rows are marked one by one, so this does not
 * change the database. */
static bool read_joining(struct database *database, struct joining *joining, struct error *error)
{
    int64_t after = 0;
    for (;;) {
        struct submission_row row;
        enum database_found found = submissions_next_to_join(database, after, &row, error);
        if (found != DATABASE_FOUND) {
            return found == DATABASE_NONE;
        }
        after = row.id;
        joining->rows = memory_room(joining->rows, joining->count, sizeof *joining->rows);
        joining->rows[joining->count++] = row;
    }
}

/* Returns whether a command names a folder of a submission. The command of a house bot may contain
 * the same letters inside a longer path, such as "/home/robots/1/". */
static bool names_folder(const char *command, const char *folder)
{
    const char *at = command;
    while ((at = strstr(at, folder)) != NULL && at > command &&
           (isalnum((unsigned char)at[-1]) || strchr("/._-", at[-1]) != NULL)) {
        at++;
    }
    return at != NULL;
}

/* Finds the player that the submission has become, by its folder, which its command names. */
static int find_player(const struct stored_event *event, const struct submission_row *row)
{
    char folder[64];
    int found = NOBODY;
    snprintf(folder, sizeof folder, LEAGUE_BOTS "/%lld/", (long long)row->id);
    for (size_t i = 0; found == NOBODY && i < event->player_count; i++) {
        found = names_folder(event->players[i].command, folder) ? (int)i : NOBODY;
    }
    return found;
}

bool league_join_note(struct database *database, const struct stored_event *event,
                      struct error *error)
{
    struct joining joining = {0};
    bool good = read_joining(database, &joining, error);
    for (size_t i = 0; good && i < joining.count; i++) {
        struct submission_row *row = &joining.rows[i];
        row->player = find_player(event, row);
        good = row->player == NOBODY || submissions_set(database, row, error);
    }
    league_joining_free(&joining);
    return good;
}

/* Returns whether the event has a player with that name, or will have it. */
static bool has_player(const struct stored_event *event, const struct options *options,
                       const char *name)
{
    return named_among(event->players, event->player_count, sizeof *event->players, name) != NULL ||
           named_among(options->bots, options->bot_count, sizeof *options->bots, name) != NULL;
}

static void put_version(struct text *name, const char *bot, unsigned version)
{
    text_clear(name);
    text_puts(name, bot);
    if (version > 1) {
        text_printf(name, "-%u", version);
    }
}

static void add_bot(const struct stored_event *event, const struct submission_row *row,
                    struct options *options)
{
    struct text name = {0}, before = {0}, text = {0};
    unsigned version = 1;
    put_version(&name, row->bot, version);
    while (has_player(event, options, text_string(&name))) {
        put_version(&before, row->bot, version);
        put_version(&name, row->bot, ++version);
    }
    if (version > 1) {
        text_printf(&text, "[after=%s] ", text_string(&before));
    }
    text_puts(&text, row->command);
    options_add_bot(options, text_string(&name), text_string(&text));
    text_free(&name);
    text_free(&before);
    text_free(&text);
}

/* Returns whether the submission can join. Otherwise, appends the reason. */
static bool may_join(const struct stored_event *event, const struct options *options,
                     const struct submission_row *row, struct text *reason)
{
    struct player player = {0};
    char hash[DIGEST_SIZE];
    int64_t touched_ns;
    struct error error;
    if (event->player_count + options->bot_count >= EVENT_PLAYERS_MAX) {
        text_printf(reason, "the league is full: it has %d players", EVENT_PLAYERS_MAX);
    } else if (!player_parse(&player, row->command, &error) ||
               !fingerprint_command(&player.command, hash, &touched_ns, &error)) {
        text_printf(reason, "the league has lost the program (%s); submit it again", error.text);
    }
    player_free(&player);
    return reason->length == 0;
}

bool league_join_add(struct database *database, const struct stored_event *event,
                     struct options *options, struct error *error)
{
    struct joining joining = {0};
    bool good = read_joining(database, &joining, error);
    for (size_t i = 0; good && i < joining.count; i++) {
        struct submission_row *row = &joining.rows[i];
        struct text reason = {0};
        if (may_join(event, options, row, &reason)) {
            add_bot(event, row, options);
        } else {
            row->step = STEP_REJECTED;
            free(row->reason);
            row->reason = memory_copy_string(text_string(&reason));
            good = submissions_set(database, row, error);
        }
        text_free(&reason);
    }
    league_joining_free(&joining);
    return good;
}

static void league_join_take_rest(void *data, const struct rest *rest)
{
    bool *resting = data;
    resting[rest->player] = true;
}

bool league_join_read_rests(struct database *database, int64_t event,
                            bool resting[EVENT_PLAYERS_MAX], struct error *error)
{
    memset(resting, 0, EVENT_PLAYERS_MAX * sizeof *resting);
    return submissions_each_rest(database, event, league_join_take_rest, resting, error);
}
