/* The subcommands of `faceoff league` that copy or remove data: an author's data, or the whole
 * database. */
#include "cli/events/league_part.h"

#include "base/file.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/utc.h"
#include "cli/cli.h"
#include "referee/folder.h"
#include "referee/stop_signals.h"
#include "store/database_backup.h"
#include "store/stored_games.h"
#include "tournament/pairings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Appends FOLDER/bots/NUMBER, the folder of a submission. */
static void put_submission_folder(const char *folder, int64_t number, struct text *path)
{
    text_printf(path, "%s/%s/%lld", folder, LEAGUE_BOTS, (long long)number);
}

/* Finds an author. On error, or if the league has no such author, prints a message and returns
 * false. */
static bool find_author(const struct league *league, const char *name, struct author *author)
{
    struct error error;
    enum database_found found = submissions_author_named(league->database, name, author, &error);
    if (found == DATABASE_NONE) {
        error_set(&error, "%s has no author %s", league->folder, name);
    }
    if (found != DATABASE_FOUND) {
        cli_fail("%s", error.text);
    }
    return found == DATABASE_FOUND;
}

/* --- export --- */

struct author_export {
    const struct league *league;
    const char *folder; /* folder to write to */
    struct json_writer json;
    bool players[EVENT_PLAYERS_MAX]; /* the author's players in the event */
    unsigned submissions, sources;
    struct error error;
    bool failed;
};

/* Copies the submitted file to FOLDER/NUMBER/FILE. A file that the host has removed is left out. */
static bool export_source(struct author_export *export, const struct submission_row *row)
{
    struct text from = {0}, to = {0}, bytes = {0};
    struct error missing;
    put_submission_folder(export->league->folder, row->id, &from);
    text_printf(&from, "/%s", file_name(row->file));
    text_printf(&to, "%s/%lld", export->folder, (long long)row->id);
    bool good = true;
    if (file_read(text_string(&from), &bytes, &missing)) {
        export->sources++;
        good = file_make_folder(text_string(&to), false, &export->error);
        text_printf(&to, "/%s", file_name(row->file));
        good = good &&
               file_replace(text_string(&to), text_string(&bytes), bytes.length, 0, &export->error);
    }
    text_free(&from);
    text_free(&to);
    text_free(&bytes);
    return good;
}

static void export_submission(void *data, const struct submission_row *row)
{
    struct author_export *export = data;
    struct json_writer *json = &export->json;
    char received[UTC_SIZE];
    utc_print(row->received_utc_ms, received);
    json_open(json, NULL);
    json_put_integer(json, "id", row->id);
    json_put_string(json, "bot", row->bot);
    json_put_string(json, "file", row->file);
    json_put_string(json, "hash", row->hash);
    json_put_unsigned(json, "size", row->size);
    json_put_string(json, "received", received);
    json_put_string(json, "state", submission_steps[row->step]);
    json_put_string(json, "reason", row->reason);
    json_put_string(json, "details", row->details);
    json_put_string(json, "record", row->record);
    if (row->player != NOBODY && (size_t)row->player < export->league->event.player_count) {
        export->players[row->player] = true;
        json_put_string(json, "player", export->league->event.players[row->player].name);
    }
    json_close(json);
    export->submissions++;
    export->failed = export->failed || !export_source(export, row);
}

/* Writes the records of all games of the author's players. */
static bool export_games(struct author_export *export, FILE *file, const char *path)
{
    const struct league *league = export->league;
    struct stored_games rows = {.database = league->database, .event = &league->event};
    bool good = true;
    while (good && stored_games_next(&rows, &export->error)) {
        const int *players = rows.columns.place.players;
        if (export->players[players[0]] || export->players[players[1]]) {
            const char *record = stored_games_record(&rows, &export->error);
            good = record != NULL;
            fprintf(file, "%s\n", good ? record : "");
        }
    }
    good = stored_games_end(&rows, good);
    if (ferror(file) + fclose(file) != 0 && good) {
        good = error_set(&export->error, "cannot write %s: %s", path, strerror(errno));
    }
    return good;
}

static bool export_author(struct author_export *export, const struct author *author)
{
    struct text text = {0};
    char invited[UTC_SIZE];
    char *about = league_path(export->folder, "author.json");
    char *records = league_path(export->folder, "games.jsonl");
    utc_print(author->invited_utc_ms, invited);
    export->json = json_into_lines(&text);
    json_open(&export->json, NULL);
    json_put_string(&export->json, "author", author->name);
    json_put_string(&export->json, "invited", invited);
    json_open_list(&export->json, "submissions");
    bool good = submissions_each(export->league->database, author->id, export_submission, export,
                                 &export->error) &&
                !export->failed;
    json_close(&export->json);
    json_close(&export->json);
    text_putc(&text, '\n');
    good = good && file_replace(about, text_string(&text), text.length, 0, &export->error);
    FILE *file = good ? fopen(records, "we") : NULL;
    if (good && file == NULL) {
        good = error_set(&export->error, "cannot create %s: %s", records, strerror(errno));
    }
    good = good && export_games(export, file, records);
    text_free(&text);
    free(about);
    free(records);
    return good;
}

int league_export(struct league *league, char **operands)
{
    struct author author;
    struct author_export export = {.league = league, .folder = operands[1]};
    if (!find_author(league, operands[0], &author)) {
        return CLI_FAILED;
    }
    bool good =
        file_make_folder(export.folder, true, &export.error) && export_author(&export, &author);
    author_free(&author);
    if (!good) {
        return cli_fail("%s", export.error.text);
    }
    printf("%s: %u submission%s, %u source%s\n", export.folder, export.submissions,
           plural(export.submissions), export.sources, plural(export.sources));
    return CLI_OK;
}

/* --- forget --- */

/* Removes the folder of a submission: the submitted file, and what was compiled from it. */
static void remove_submission(void *data, const struct submission_row *row)
{
    const struct league *league = data;
    struct text path = {0};
    put_submission_folder(league->folder, row->id, &path);
    folder_remove(text_string(&path));
    if (access(text_string(&path), F_OK) == 0) {
        cli_note("warning: cannot remove %s", text_string(&path));
    }
    text_free(&path);
}

int league_forget(struct league *league, char **operands)
{
    struct author author;
    struct error error;
    if (!find_author(league, operands[0], &author)) {
        return CLI_FAILED;
    }
    /* The files are removed first. If this program is killed before it has changed the database,
     * the command can be repeated. */
    bool good = database_claim_event(league->database, league->event.id, &error) &&
                submissions_each(league->database, author.id, remove_submission, league, &error) &&
                submissions_forget(league->database, &author, &error);
    if (good) {
        printf("%s is now called %s%lld; the games remain\n", author.name, AUTHOR_DELETED,
               (long long)author.id);
    }
    author_free(&author);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* --- backup --- */

int league_backup(struct league *league, char **operands)
{
    struct error error;
    char *path = league_path(league->folder, LEAGUE_DATABASE);
    stop_signals_handle(stop_by_signal);
    struct database *database =
        database_open_to_read(path, options_wait_ms(league->settings), &error);
    bool good = database != NULL && database_backup(database, operands[0], &error);
    database_close(database);
    free(path);
    if (good) {
        printf("%s: a copy of the database; also copy %s/%s and %s/%s\n", operands[0],
               league->folder, LEAGUE_SETTINGS, league->folder, LEAGUE_BOTS);
    }
    return good ? CLI_OK : cli_fail("%s", error.text);
}
