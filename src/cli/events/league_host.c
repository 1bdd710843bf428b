/* The subcommands of `faceoff league` that create a league, and administrate its authors and bots.
 * None of them plays a game, and all except init can be used while the league is being served. */
#include "cli/events/league_part.h"

#include "base/columns.h"
#include "base/file.h"
#include "base/utc.h"
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "cli/events/event_command.h"
#include "cli/events/playing.h"
#include "command/named_files.h"
#include "league/token.h"
#include "runner/confinement.h"
#include "runner/options_bot.h"
#include "serve/page_files.h"
#include "serve/plain_page.h"
#include "tournament/pairings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- init --- */

/* Adds the default house bots: from a very weak one to one at full strength. */
static void add_house_bots(struct options *options)
{
    options_add_bot(options, "random", "@random");
    options_add_bot(options, "easy", "@engine --level 5");
    options_add_bot(options, "hard", "@engine --level 8");
}

/* Checks that a house bot can be started from any folder. The program and the files of a built-in
 * bot are always found. */
static bool check_house_bot(const struct player *player, struct error *error)
{
    struct named_files files;
    const struct command *command = &player->command;
    bool good = true, built_in = command_is_built_in(command);
    command_named_files(command, &files);
    for (size_t i = 0; good && !built_in && i < files.count; i++) {
        const struct named_file *file = &files.list[i];
        const char *path = file->kind == NAMED_DIR    ? command->dir
                           : file->kind == NAMED_READ ? command->reads.list[file->word]
                                                      : command->words[file->word] + file->offset;
        bool is_found = file->kind == NAMED_IN_PATH || path[0] == '/' ||
                        (file->kind != NAMED_DIR && command->dir != NULL);
        good = is_found || error_set(error,
                                     "the house bot %s: write %.150s as %.150s, because the league "
                                     "may be served from another folder",
                                     player->name, path, file->path);
    }
    named_files_free(&files);
    return good;
}

static bool check_house_bots(const struct options *event, struct error *error)
{
    struct conditions conditions = {0};
    struct player *players = NULL;
    if (conditions_settle(&conditions, event, error)) {
        players = bots_parse(event->bots, event->bot_count, &conditions, error);
    }
    bool good = players != NULL;
    for (size_t i = 0; good && i < event->bot_count; i++) {
        good = check_house_bot(&players[i], error);
    }
    players_free(players, players != NULL ? event->bot_count : 0);
    return good;
}

/* Chooses the settings that were not given: the sandbox, and a seed that authors do not know. */
static bool settle_settings(struct options *options, struct error *error)
{
    struct sandbox *sandbox = NULL;
    struct error why;
    uint32_t seed;
    if (!confinement_open_best(&sandbox, options, 1, &why, error)) {
        return false;
    }
    sandbox_close(sandbox);
    event_warn_of_sandbox(options, &why);
    if (!options_given(options, "seed") &&
        getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed) {
        char number[16];
        snprintf(number, sizeof number, "%u", (unsigned)seed);
        settings_set(&options->given, "seed", number);
    }
    static const char *const shown[] = {"listen", "per-day", "bots-per-author", "bytes"};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        settings_set(&options->given, shown[i], options_text(options, shown[i]));
    }
    return true;
}

/* Writes the settings, and makes the folder for submitted files. */
static bool write_folder(const char *folder, const struct options *options, struct error *error)
{
    struct text text = {0};
    char *settings = league_path(folder, LEAGUE_SETTINGS), *bots = league_path(folder, LEAGUE_BOTS);
    options_print_file(options, &text);
    bool good = file_replace(settings, text_string(&text), text.length, 0, error) &&
                file_make_folder(bots, false, error);
    text_free(&text);
    free(settings);
    free(bots);
    return good;
}

/* Removes a league that could not be created. */
static void remove_folder(const char *folder)
{
    static const char *const names[] = {LEAGUE_SETTINGS, LEAGUE_DATABASE, LEAGUE_DATABASE "-wal",
                                        LEAGUE_DATABASE "-shm", LEAGUE_DATABASE "-lock"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = league_path(folder, names[i]);
        unlink(path);
        free(path);
    }
    char *bots = league_path(folder, LEAGUE_BOTS);
    rmdir(bots);
    rmdir(folder);
    free(bots);
}

/* Creates the league in a new folder. Returns an exit code. */
static int create_in(const char *folder, const struct options *options)
{
    struct options event;
    struct error error;
    int code = CLI_OK;
    if (!league_event_options(folder, options, true, &event, &error) ||
        !check_house_bots(&event, &error)) {
        code = cli_misuse("%s", error.text);
    } else if (!write_folder(folder, options, &error)) {
        code = cli_fail("%s", error.text);
    }
    code = code == CLI_OK ? playing_add(&event) : code;
    options_free(&event);
    return code;
}

/* Creates the league under another name, and renames it when it is complete. Returns an exit
 * code. */
static int create(const char *folder, const struct options *options)
{
    struct text draft = {0};
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    text_printf(&draft, "%.*s.new-%ld", (int)length, folder, (long)getpid());
    const char *made = text_string(&draft);
    int code = mkdir(made, 0777) == 0
                   ? create_in(made, options)
                   : cli_fail("cannot create the folder %s: %s", made, strerror(errno));
    if (code == CLI_OK && rename(made, folder) != 0) {
        code = cli_fail("cannot rename %s to %s: %s", made, folder, strerror(errno));
    }
    if (code != CLI_OK) {
        remove_folder(made);
    }
    text_free(&draft);
    return code;
}

int league_init(struct league *league, char **operands)
{
    struct options *options = league->settings;
    const char *folder = league->folder;
    struct error error;
    (void)operands;
    if (!options_given(options, "contest")) {
        return cli_misuse("init needs --contest");
    }
    if (options->bot_count == 0) {
        add_house_bots(options);
    }
    bool good = (access(folder, F_OK) != 0 || file_make_folder(folder, true, &error)) &&
                settle_settings(options, &error);
    int code = good ? create(folder, options) : cli_fail("%s", error.text);
    if (code == CLI_OK) {
        printf("%s: a league with %zu house bot%s; its settings are in %s/%s\n", folder,
               options->bot_count, plural(options->bot_count), folder, LEAGUE_SETTINGS);
    }
    return code;
}

/* --- authors --- */

/* Appends the link with which an author's browser learns the token. The part after # is never sent
 * to a server. */
static void put_link(const struct options *options, const char *token, struct text *text)
{
    const char *url = options_text(options, "url");
    if (url != NULL) {
        text_printf(text, "%.*s", (int)(strlen(url) - (url[strlen(url) - 1] == '/')), url);
    } else {
        text_printf(text, "http://%s", options_text(options, "listen"));
    }
    text_printf(text, "/#/submit?token=%s", token);
}

/* Checks the name of a new author, which is also the name of the author's folder in an inbox. The
 * names of forgotten authors begin with "deleted-". */
static bool check_author(const char *name, struct error *error)
{
    return (text_is_name(name) && strlen(name) <= AUTHOR_NAME_MAX && name[0] != '.' &&
            strchr(name, '/') == NULL &&
            strncmp(name, AUTHOR_DELETED, strlen(AUTHOR_DELETED)) != 0) ||
           error_set(error,
                     "the name of an author must be UTF-8 without control characters and slashes, "
                     "must not begin or end with a space or begin with a dot or with "
                     "\"" AUTHOR_DELETED "\", and may have 1 to %d bytes",
                     AUTHOR_NAME_MAX);
}

static bool give_token(struct database *database, const char *name, const char *token, bool renew,
                       struct error *error)
{
    uint8_t hash[TOKEN_HASH_SIZE];
    struct author author;
    token_hash(token, strlen(token), hash);
    if (renew) {
        return submissions_set_token(database, name, hash, error);
    }
    enum database_found found = submissions_author_named(database, name, &author, error);
    if (found == DATABASE_FOUND) {
        author_free(&author);
        return error_set(error, "%s has been invited before; for a new token, use --renew", name);
    }
    return found == DATABASE_NONE && submissions_add_author(database, name, hash, error);
}

/* Warns if the link will lead to a plain table, with which an author cannot submit a file. */
static void warn_of_page(const struct options *options)
{
    struct text folder = {0};
    struct error error;
    if (options_text(options, "page") == NULL && !page_folder(NULL, &folder, &error)) {
        cli_note("warning: the link opens a plain table, because no page is "
                 "installed; " PLAIN_PAGE_ADVICE);
    }
    text_free(&folder);
}

int league_invite(struct league *league, char **operands)
{
    struct error error;
    struct text link = {0};
    char token[TOKEN_LENGTH + 1];
    if (!check_author(operands[0], &error)) {
        return cli_misuse("%s", error.text);
    }
    token_make(token);
    bool good = give_token(league->database, operands[0], token,
                           options_flag(league->settings, "renew"), &error);
    if (good) {
        put_link(league->settings, token, &link);
        printf("token of %s, which is not shown again: %s\nlink: %s\n", operands[0], token,
               text_string(&link));
        token_wipe(link.data, link.length);
        warn_of_page(league->settings);
    }
    token_wipe(token, sizeof token);
    text_free(&link);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

int league_revoke(struct league *league, char **operands)
{
    struct error error;
    if (!submissions_set_token(league->database, operands[0], NULL, &error)) {
        return cli_fail("%s", error.text);
    }
    printf("%s has no valid token now\n", operands[0]);
    return CLI_OK;
}

/* What the list says about an author's submissions. */
struct author_line {
    const struct league *league;
    unsigned submissions, accepted;
    int64_t last_utc_ms;
    struct error error;
    bool failed;
};

static void count_submission(void *data, const struct submission_row *row)
{
    struct author_line *line = data;
    line->submissions++;
    line->accepted += row->step == STEP_ACCEPTED;
    line->last_utc_ms = row->received_utc_ms;
}

static void print_author(void *data, const struct author *author)
{
    struct author_line *line = data;
    struct text text = {0};
    char invited[UTC_SIZE], last[UTC_SIZE] = "-";
    line->submissions = line->accepted = 0;
    line->failed = line->failed || !submissions_each(line->league->database, author->id,
                                                     count_submission, line, &line->error);
    utc_print_seconds(author->invited_utc_ms, invited);
    if (line->submissions > 0) {
        utc_print_seconds(line->last_utc_ms, last);
    }
    text_put_column(&text, author->name, 30, SIZE_MAX);
    printf("%s %s %11u %8u %-20s%s\n", text_string(&text), invited, line->submissions,
           line->accepted, last, author->revoked ? " revoked" : "");
    text_free(&text);
}

int league_authors(struct league *league, char **operands)
{
    struct author_line line = {.league = league};
    (void)operands;
    printf("%-30s %-20s %11s %8s %s\n", "author", "invited", "submissions", "accepted", "last");
    bool good =
        submissions_each_author(league->database, print_author, &line, &line.error) && !line.failed;
    return good ? CLI_OK : cli_fail("%s", line.error.text);
}

/* --- bots --- */

/* Pauses or retires a bot, or lets it play again if `kind` is NULL. Returns an exit code. */
static int rest_bot(const struct league *league, const char *bot, const char *kind)
{
    struct error error;
    const struct stored_event *event = &league->event;
    int player = NOBODY;
    const char *reason = kind != NULL ? options_text(league->settings, "reason") : NULL;
    enum database_found found =
        submissions_find_player(league->database, event->id, bot, &player, &error);
    if (found == DATABASE_NONE) {
        error_set(&error, "%s has no player %s", league->folder, bot);
    }
    if (found != DATABASE_FOUND || !submissions_rest(league->database, event->id, player, kind,
                                                     reason != NULL ? reason : "", &error)) {
        return cli_fail("%s", error.text);
    }
    bool known = (size_t)player < event->player_count; /* it has not joined just now */
    printf("%s %s\n", known ? event->players[player].name : bot,
           kind != NULL ? kind : "plays again");
    return CLI_OK;
}

int league_pause(struct league *league, char **operands)
{
    return rest_bot(league, operands[0], REST_PAUSED);
}

int league_resume(struct league *league, char **operands)
{
    return rest_bot(league, operands[0], NULL);
}

int league_retire(struct league *league, char **operands)
{
    return rest_bot(league, operands[0], REST_RETIRED);
}
