/* `faceoff league season`: ends a season of a standing league. Keeps the table of the moment in the
 * folder seasons/NAME, plays a final among the best bots, and publishes both as files.
 *
 * The folder seasons/NAME appears whole, with the options and the players of the final in
 * final.json. The final is an event called NAME in the league's database. The command can therefore
 * be repeated after an interruption. */
#include "cli/events/league_part.h"

#include "base/file.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/events/playing.h"
#include "contests/contest.h"
#include "league/league_join.h"
#include "referee/folder.h"
#include "runner/event_view.h"
#include "runner/options_bot.h"
#include "serve/publish.h"
#include "store/database_backup.h"
#include "tournament/pairings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define SEASONS "seasons"
#define SEASON_FINAL "final.json"
#define CUP "cup"

const char *const league_final_formats[] = {"knockout", "swiss", "round-robin", CUP, NULL};

struct season {
    const struct options *settings;
    const char *name;
    struct text folder, draft,
        final; /* seasons/NAME, seasons/NAME.new, and the path of final.json */
    int lock;  /* descriptor of the folder seasons, or -1 */
};

static char *season_path(const struct text *folder, const char *name)
{
    return league_path(text_string(folder), name);
}

/* Returns the command of the final: a cup compiles the entries again. */
static enum option_command season_command(const char *format)
{
    return strcmp(format, CUP) == 0 ? FOR_CUP : FOR_TOURNAMENT;
}

static const char *season_format(const struct season *season)
{
    const char *given = options_text(season->settings, "format");
    const struct contest *contest = contest_find(options_text(season->settings, "contest"));
    return given != NULL ? given : contest->house != NULL ? CUP : league_final_formats[0];
}

/* --- the players of the final --- */

struct finalists {
    bool rests[EVENT_PLAYERS_MAX];
    char *files[EVENT_PLAYERS_MAX]; /* path of a submitted bot's file, or NULL for a house bot */
    struct options *final;          /* the options and players of the final */
};

static void note_submission(void *data, const struct submission_row *row)
{
    struct finalists *finalists = data;
    if (row->player != NOBODY) {
        struct text path = {0};
        text_printf(&path, LEAGUE_BOTS "/%lld/%s", (long long)row->id, file_name(row->file));
        free(finalists->files[row->player]);
        finalists->files[row->player] = path.data;
    }
}

/* Adds a player to the final, with its settings, but not as the next version of another bot. */
static bool add_finalist(struct finalists *finalists, const struct stored_player *player,
                         const char *file, struct error *error)
{
    struct options *final = finalists->final, settings;
    const char *line = player->command;
    struct text text = {0};
    if (final->command == FOR_CUP) {
        options_add_bot(final, player->name, file);
        return true;
    }
    bool good = options_parse_bot(&settings, &line, error);
    struct settings kept = {0};
    for (size_t i = 0; good && i < settings.given.count; i++) {
        const struct setting *setting = &settings.given.list[i];
        if (strcmp(setting->name, "after") != 0) {
            settings_set(&kept, setting->name, setting->value);
        }
    }
    options_print_bot(&kept, &text);
    text_puts(&text, line);
    if (good) {
        options_add_bot(final, player->name, text_string(&text));
    }
    settings_free(&kept);
    options_free(&settings);
    text_free(&text);
    return good;
}

/* Adds the best bots that play in the league, best first. */
static bool choose_finalists(struct finalists *finalists, const struct season *season,
                             const struct event_view *view, struct error *error)
{
    size_t most = options_number(season->settings, "best", 0);
    bool house = options_flag(season->settings, "house-bots"), good = true;
    for (size_t i = 0; good && i < view->stored.player_count; i++) {
        int player = view->order[i];
        const char *file = finalists->files[player];
        bool plays = !finalists->rests[player] && (file != NULL || house) &&
                     standings_next_version(&view->event->standings, player) == NOBODY;
        good = !plays || finalists->final->bot_count >= most ||
               add_finalist(finalists, &view->stored.players[player], file, error);
    }
    return good &&
           (finalists->final->bot_count >= 2 ||
            error_set(error, "a final needs two bots, but the league has %zu that take part%s",
                      finalists->final->bot_count,
                      house ? "" : "; with --house-bots, house bots also take part"));
}

/* Adds the options of the league that are stored with an event. */
static bool take_conditions(struct options *final, const struct season *season, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < season->settings->given.count; i++) {
        const struct setting *setting = &season->settings->given.list[i];
        const struct option_row *row = option_find(final->command, setting->name);
        if (option_find(FOR_LEAGUE, setting->name) != NULL && row != NULL && row->stored &&
            strcmp(setting->name, "anchor") != 0 && strcmp(setting->name, "title") != 0) {
            good = options_set(final, setting->name, setting->value, error);
        }
    }
    if (good && options_given(season->settings, "games")) {
        good = options_set(final, "games", options_text(season->settings, "games"), error);
    }
    return good && (final->command == FOR_CUP ||
                    options_set(final, "format", season_format(season), error));
}

/* --- keeping the table --- */

static bool season_write(const struct season *season, const char *name, const struct text *text,
                         struct error *error)
{
    char *path = season_path(&season->draft, name);
    bool good = file_replace(path, text_string(text), text->length, 0, error);
    free(path);
    return good;
}

static bool season_publish(const struct season *season, const char *database, const char *event,
                           const char *folder, struct error *error)
{
    struct published published;
    const struct publish_options what = {.database = database,
                                         .event = event,
                                         .wait_ms = options_wait_ms(season->settings),
                                         .page = options_text(season->settings, "page"),
                                         .folder = folder};
    return publish(&what, &published, error);
}

/* Writes the table, and the options and players of the final. */
static bool write_table(const struct season *season, struct database *copy, struct error *error)
{
    struct finalists *finalists = memory_new(sizeof *finalists);
    struct options final;
    struct event_view view = {0};
    struct text table = {0}, json = {0}, file = {0};
    options_init(&final, season_command(season_format(season)));
    finalists->final = &final;
    bool loaded = event_view_load(&view, copy, LEAGUE_EVENT, EVENT_VIEW_FAULTS, error);
    bool good = loaded && league_join_read_rests(copy, view.stored.id, finalists->rests, error) &&
                submissions_each(copy, 0, note_submission, finalists, error) &&
                take_conditions(&final, season, error) &&
                choose_finalists(finalists, season, &view, error);
    if (good) {
        event_view_print(&view, &table);
        event_view_print_json(&view, SIZE_MAX, &json);
        options_print_file(&final, &file);
        good = season_write(season, "standings.txt", &table, error) &&
               season_write(season, "standings.json", &json, error) &&
               season_write(season, SEASON_FINAL, &file, error);
    }
    if (loaded) {
        event_view_close(&view);
    }
    for (size_t i = 0; i < EVENT_PLAYERS_MAX; i++) {
        free(finalists->files[i]);
    }
    free(finalists);
    options_free(&final);
    text_free(&table);
    text_free(&json);
    text_free(&file);
    return good;
}

/* Writes everything that does not change any more, from a copy of the database, so that it belongs
 * to one moment. */
static bool keep_copy(const struct season *season, const char *path, struct error *error)
{
    const unsigned wait_ms = options_wait_ms(season->settings);
    char *site = season_path(&season->draft, "site"),
         *league = season_path(&season->draft, "site/league");
    struct database *database = database_open_to_read(LEAGUE_DATABASE, wait_ms, error);
    bool good = database != NULL && database_backup(database, path, error);
    database_close(database);
    struct database *copy = good ? database_open_to_read(path, wait_ms, error) : NULL;
    good = copy != NULL && write_table(season, copy, error);
    database_close(copy);
    good = good && file_make_folder(site, false, error) &&
           season_publish(season, path, LEAGUE_EVENT, league, error);
    free(site);
    free(league);
    return good;
}

/* Keeps the table of the moment. The folder appears whole. */
static bool season_freeze(const struct season *season, struct error *error)
{
    const char *draft = text_string(&season->draft), *folder = text_string(&season->folder);
    char *copy = season_path(&season->draft, LEAGUE_DATABASE);
    folder_remove(draft); /* left behind by a process that was killed */
    bool good = file_make_folder(draft, true, error) && keep_copy(season, copy, error);
    unlink(copy);
    if (good && rename(draft, folder) != 0) {
        good = error_set(error, "cannot rename %s to %s: %s", draft, folder, strerror(errno));
    }
    if (!good) {
        folder_remove(draft);
    }
    free(copy);
    return good;
}

/* --- the final --- */

/* Fills in the options of the final: all options in final.json, and the league's settings that are
 * not stored with an event. */
static bool read_final(const struct season *season, struct options *final, struct error *error)
{
    char *database = realpath(LEAGUE_DATABASE, NULL);
    bool good = (database != NULL ||
                 error_set(error, "cannot find %s: %s", LEAGUE_DATABASE, strerror(errno))) &&
                options_read_file(final, text_string(&season->final), error);
    for (size_t i = 0; good && i < season->settings->given.count; i++) {
        const struct setting *setting = &season->settings->given.list[i];
        const struct option_row *row = option_find(final->command, setting->name);
        if (option_find(FOR_LEAGUE, setting->name) != NULL && row != NULL && !row->stored) {
            good = options_set(final, setting->name, setting->value, error);
        }
    }
    good = good && options_set(final, "event", season->name, error) &&
           options_set(final, "db", database, error) && options_set(final, "resume", "true", error);
    free(database);
    return good;
}

/* Plays the rest of a final whose bots must be compiled first. */
static int play_cup(struct options *final)
{
    struct command files = {0};
    for (size_t i = 0; i < final->bot_count; i++) {
        char *path = realpath(final->bots[i].text, NULL);
        command_add(&files, path != NULL ? path : final->bots[i].text);
        free(path);
    }
    cli_begin(cli_cup.name);
    int code = cli_cup.run(final, (int)files.count, files.words);
    cli_begin(cli_league.name);
    command_free(&files);
    return code;
}

/* Plays the rest of the final, if it is not over. Returns an exit code. */
static int play_final(const struct season *season)
{
    struct error error;
    struct options final;
    options_init(&final, FOR_TOURNAMENT);
    bool cup = !options_read_file(&final, text_string(&season->final), NULL) ||
               !options_given(&final, "format"); /* a cup has no format */
    options_free(&final);
    options_init(&final, cup ? FOR_CUP : FOR_TOURNAMENT);
    int code = !read_final(season, &final, &error) ? cli_fail("%s", error.text)
               : cup                               ? play_cup(&final)
                                                   : playing_part(&final);
    options_free(&final);
    return code;
}

/* --- the command --- */

/* Checks the name of the season, which becomes the name of a folder and of an event. */
static bool check_season_name(const char *name, struct error *error)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._";
    size_t length = strlen(name), known = strspn(name, letters);
    return (length > 0 && length == known && length <= AUTHOR_NAME_MAX && name[0] != '.' &&
            strcmp(name, LEAGUE_EVENT) != 0) ||
           error_set(error,
                     "the name of a season consists of letters, digits and -._, does not begin "
                     "with a dot, and is not \"%s\"",
                     LEAGUE_EVENT);
}

/* Locks the folder of all seasons, so that only one program works on them. */
static bool season_lock(struct season *season, struct error *error)
{
    if (!file_make_folder(SEASONS, false, error)) {
        return false;
    }
    season->lock = open(SEASONS, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return (season->lock >= 0 && flock(season->lock, LOCK_EX | LOCK_NB) == 0) ||
           error_set(error, errno == EWOULDBLOCK ? "another program works on the seasons of this "
                                                   "league"
                                                 : "cannot lock the folder " SEASONS);
}

/* Begins the season, or checks that it can continue with these options. */
static bool season_begin(struct season *season, struct error *error)
{
    static const char *const fixed[] = {"format", "best", "games", "house-bots", NULL};
    const struct options *settings = season->settings;
    const char *given = options_first_given(settings, fixed);
    if (access(text_string(&season->final), F_OK) == 0) {
        return given == NULL ||
               error_set(error, "the season %s has begun: --%s can no longer be changed",
                         season->name, given);
    }
    if (strcmp(season_format(season), CUP) == 0 && options_flag(settings, "house-bots")) {
        return error_set(error, "in a cup, house bots cannot take part");
    }
    return season_freeze(season, error);
}

static int season_run(struct season *season)
{
    struct error error;
    if (!season_lock(season, &error) || !season_begin(season, &error)) {
        return cli_fail("%s", error.text);
    }
    int code = play_final(season);
    if (code != CLI_OK) {
        cli_fail("to continue the season, repeat the command");
        return code;
    }
    char *site = season_path(&season->folder, "site/final");
    bool good = season_publish(season, LEAGUE_DATABASE, season->name, site, &error);
    free(site);
    if (good) {
        printf("the season %s is over: its table and its web pages are in %s\n", season->name,
               text_string(&season->folder));
    }
    return good ? CLI_OK : cli_fail("%s", error.text);
}

int league_season(struct league *league, char **operands)
{
    struct error error;
    struct season season = {.settings = league->settings, .name = operands[0], .lock = -1};
    if (!check_season_name(season.name, &error)) {
        return cli_misuse("%s", error.text);
    }
    if (chdir(league->folder) != 0) { /* the commands of submitted bots are relative to it */
        return cli_fail("cannot enter the folder %s: %s", league->folder, strerror(errno));
    }
    text_printf(&season.folder, SEASONS "/%s", season.name);
    text_printf(&season.draft, SEASONS "/.%s", season.name);
    text_printf(&season.final, "%s/" SEASON_FINAL, text_string(&season.folder));
    int code = season_run(&season);
    if (season.lock >= 0) {
        close(season.lock);
    }
    text_free(&season.folder);
    text_free(&season.draft);
    text_free(&season.final);
    return code;
}
