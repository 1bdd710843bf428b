#include "cup/season.h"

#include "base/columns.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utc.h"
#include "cup/cup_entries.h"
#include "runner/options_bot.h"
#include "store/fingerprint.h"
#include "store/settings_file.h"
#include "store/stored_games.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#define NUMBER_MAX 9999
#define EMAIL_SIZE_MAX 254 /* longest address that mail servers accept, in bytes */
/* number of digits of a file's fingerprint in the name of its system test */
#define TEST_NAME_SIZE 24

static char *season_join(const char *folder, const char *name)
{
    struct text path = {0};
    text_printf(&path, "%s/%s", folder, name);
    return path.data;
}

static bool season_fail(const char *verb, const char *path, struct error *error)
{
    return error_set(error, "cannot %s %s: %s", verb, path, strerror(errno));
}

char *season_database(const char *season)
{
    return season_join(season, "season.db");
}

char *season_open(const char *folder, bool create, struct error *error)
{
    char *entries = season_join(folder, "entries");
    bool good = !create ||
                (file_make_folder(folder, false, error) && file_make_folder(entries, false, error));
    char *season = good ? realpath(folder, NULL) : NULL;
    if (good && season == NULL) {
        season_fail("read", folder, error);
    }
    free(entries);
    return season;
}

/* --- reading --- */

/* Returns the path of the last item in the folder, or NULL if the folder is empty. If `hidden` is
 * true, also considers names that begin with a dot, because the authors of entries may choose any
 * file name. The caller frees the path. */
static char *last_in(const char *folder, bool hidden)
{
    struct command paths = {0};
    cup_entries_list_folder(&paths, folder, hidden, NULL);
    char *last = paths.count > 0 ? memory_copy_string(paths.words[paths.count - 1]) : NULL;
    command_free(&paths);
    return last;
}

bool season_list_entries(const char *season, struct command *files, struct error *error)
{
    struct command persons = {0};
    char *entries = season_join(season, "entries");
    bool none = access(entries, F_OK) != 0 && errno == ENOENT;
    bool good = none || cup_entries_list_folder(&persons, entries, false, error);
    for (size_t i = 0; i < persons.count; i++) {
        char *number = last_in(persons.words[i], false);
        char *file = number == NULL ? NULL : last_in(number, true);
        if (file != NULL) {
            command_add(files, file);
        } else if (number != NULL) {
            good = error_set(error, "%s is empty: the entry in it was removed", number);
        }
        free(file);
        free(number);
    }
    command_free(&persons);
    free(entries);
    return good;
}

static int season_compare_dates(const void *one, const void *other)
{
    const char *const *files[] = {one, other};
    struct stat status[2] = {0};
    for (int i = 0; i < 2; i++) {
        stat(*files[i], &status[i]); /* a missing file is reported when it is read */
    }
    const struct timespec *a = &status[0].st_mtim, *b = &status[1].st_mtim;
    return a->tv_sec != b->tv_sec     ? (a->tv_sec > b->tv_sec) - (a->tv_sec < b->tv_sec)
           : a->tv_nsec != b->tv_nsec ? (a->tv_nsec > b->tv_nsec) - (a->tv_nsec < b->tv_nsec)
                                      : strcmp(*files[0], *files[1]);
}

void season_sort_by_date(struct command *files)
{
    if (files->count > 1) {
        qsort(files->words, files->count, sizeof *files->words, season_compare_dates);
    }
}

/* Returns the e-mail address in the header of a source, or NULL if the header gives no address. The
 * caller frees the string. */
static char *season_address_in(const struct text *source, const struct contest *contest)
{
    char *email = entry_header(source, contest->header_email, EMAIL_SIZE_MAX);
    if (email != NULL && strchr(email, '@') == NULL) {
        free(email);
        email = NULL;
    }
    return email;
}

char *season_address(const char *file, const struct contest *contest)
{
    struct text source = {0};
    struct error error;
    char *email = file_read_untrusted(file, &source, &error) == FILE_FOUND
                      ? season_address_in(&source, contest)
                      : NULL;
    text_free(&source);
    return email;
}

static void season_put_address(const char *file, const struct contest *contest,
                               const struct text *source, struct text *text)
{
    char *name = entry_header(source, contest->header_name, NAME_SIZE_MAX);
    char *author = entry_header(source, contest->header_author, NAME_SIZE_MAX);
    char *email = season_address_in(source, contest);
    text_put_column(text, name != NULL && text_is_name(name) ? name : file_name(file), 20,
                    SIZE_MAX);
    text_putc(text, ' ');
    text_put_column(text, author != NULL ? author : "", 16, SIZE_MAX);
    text_printf(text, " %s\n", email != NULL ? email : "-");
    free(name);
    free(author);
    free(email);
}

bool season_put_addresses(const char *season, const struct contest *contest, struct text *text,
                          struct error *error)
{
    struct command files = {0};
    bool good = season_list_entries(season, &files, error) &&
                (files.count > 0 || error_set(error, "no entry has been submitted"));
    for (size_t i = 0; good && i < files.count; i++) {
        struct text source = {0};
        good = file_read_untrusted(files.words[i], &source, error) == FILE_FOUND;
        if (good) {
            season_put_address(files.words[i], contest, &source, text);
        }
        text_free(&source);
    }
    command_free(&files);
    return good;
}

/* --- adding an entry --- */

char *season_test_name(const char *file, bool slow, struct error *error)
{
    char fingerprint[DIGEST_SIZE];
    int64_t touched_ns;
    struct text name = {0};
    char *path = realpath(file, NULL), *words[] = {path, NULL};
    const struct command command = {.words = words, .count = 1};
    struct stat status;
    if (path == NULL || stat(path, &status) != 0) {
        season_fail("read", file, error);
    } else if (S_ISDIR(status.st_mode)) {
        error_set(error, "%s is a folder, not an entry", file);
    } else if (fingerprint_command(&command, fingerprint, &touched_ns, error)) {
        text_printf(&name, "test-%.*s%s", TEST_NAME_SIZE, fingerprint, slow ? "-slow" : "");
    }
    free(path);
    return name.data;
}

bool season_is_test(const char *event)
{
    static const char prefix[] = "test-";
    const char *digits = event + strlen(prefix);
    return strncmp(event, prefix, strlen(prefix)) == 0 &&
           strspn(digits, "0123456789abcdef") == TEST_NAME_SIZE &&
           (digits[TEST_NAME_SIZE] == '\0' || strcmp(digits + TEST_NAME_SIZE, "-slow") == 0);
}

char *season_person(const struct entry *entry)
{
    struct text person = {0};
    if (entry->filed != NULL) {
        return memory_copy_string(entry->filed);
    }
    for (const char *c = entry->person; *c != '\0'; c++) {
        if (*c == ' ') {
            text_puts(&person, c[1] == ' ' ? "" : "-"); /* a run of spaces counts as one */
        } else if (isalnum((unsigned char)*c)) {
            text_putc(&person, (char)tolower((unsigned char)*c));
        } else {
            text_printf(&person, "%%%02X", (unsigned char)*c);
        }
    }
    return person.data;
}

/* Returns the person's folder in the path SEASON/entries/PERSON/NUMBER/FILE. The caller frees the
 * string. */
static char *season_folder_of(const char *file)
{
    char *path = memory_copy_string(file);
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(path, '/');
        assert(slash != NULL);
        *slash = '\0';
    }
    char *folder = memory_copy_string(file_name(path));
    free(path);
    return folder;
}

/* Returns whether the author line in a file's header contains this person's name. */
static bool season_is_by(const char *file, const char *person, const struct contest *contest)
{
    struct text source = {0};
    struct error unread;
    struct entry entry = {0};
    if (file_read_untrusted(file, &source, &unread) == FILE_FOUND) {
        entry.person = entry_header_bytes(&source, contest->header_author, NAME_SIZE_MAX);
    }
    char *author = entry.person != NULL ? season_person(&entry) : NULL;
    bool same = author != NULL && strcmp(author, person) == 0;
    free(author);
    entry_free(&entry);
    text_free(&source);
    return same;
}

static void season_put_doubt(const struct entry *entry, const char *address,
                             const struct text *others, struct text *doubt)
{
    struct text same = {0}, other = {0}, name = {0};
    text_puts_plain(&same, entry->person);
    text_printf(&name, "%s 2", text_string(&same));
    text_put_word(&other, text_string(&name));
    text_clear(&name);
    text_put_word(&name, text_string(&same));
    text_printf(doubt, "its author %s has %s%s, but %s; if they are one person, add --person %s; ",
                text_string(&same), address != NULL ? "the address " : "no address",
                address != NULL ? address : "", text_string(others), text_string(&name));
    text_printf(doubt, "if they are two, add --person with another name, such as --person %s",
                text_string(&other));
    text_free(&name);
    text_free(&same);
    text_free(&other);
}

void season_find_person(const char *season, const struct contest *contest, struct entry *entry,
                        struct text *doubt)
{
    struct command files = {0};
    struct text others = {0};
    char *person = season_person(entry), *address = season_address(entry->file, contest);
    size_t namesakes = 0;
    bool differs = false;
    /* an error is ignored, because entries that have been removed do not matter here */
    season_list_entries(season, &files, NULL);
    for (size_t i = 0; entry->filed == NULL && i < files.count; i++) {
        char *folder = season_folder_of(files.words[i]);
        char *theirs = season_address(files.words[i], contest);
        bool usual = strcmp(folder, person) == 0;
        if (!usual && !season_is_by(files.words[i], person, contest)) {
            /* the entry names another person */
        } else if (address != NULL && theirs != NULL && strcasecmp(address, theirs) == 0) {
            entry->filed = memory_copy_string(folder);
        } else {
            namesakes++;
            differs = differs || (usual && (address != NULL || theirs != NULL));
            text_printf(&others, "%sthe person in entries/%s has %s", others.length > 0 ? ", " : "",
                        folder, theirs != NULL ? theirs : "none");
        }
        free(theirs);
        free(folder);
    }
    if (entry->filed == NULL && (differs || namesakes > 1)) {
        season_put_doubt(entry, address, &others, doubt);
    }
    text_free(&others);
    free(address);
    free(person);
    command_free(&files);
}

static bool copy_file(const char *from, const char *to, int64_t utc_ms, struct error *error)
{
    const struct timespec time = {.tv_sec = utc_ms / 1000, .tv_nsec = utc_ms % 1000 * 1000000};
    const struct timespec times[] = {time, time};
    struct stat status;
    ssize_t copied = 1;
    int in = open(from, O_RDONLY | O_CLOEXEC);
    bool good = (in >= 0 && fstat(in, &status) == 0) || season_fail("read", from, error);
    int out = good ? open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, status.st_mode & 0777) : -1;
    good = good && (out >= 0 || season_fail("write", to, error));
    while (good && copied > 0) {
        copied = sendfile(out, in, NULL, 1 << 20);
        good = copied >= 0 || season_fail("write", to, error);
    }
    good =
        good && ((futimens(out, times) == 0 && fsync(out) == 0) || season_fail("write", to, error));
    if (in >= 0) {
        close(in);
    }
    if (out >= 0) {
        close(out);
    }
    return good;
}

/* Renames the folder to the lowest unused number. */
static bool season_take_number(const char *person, const char *folder, struct error *error)
{
    for (int number = 1; number <= NUMBER_MAX; number++) {
        char name[16];
        snprintf(name, sizeof name, "%04d", number);
        char *path = season_join(person, name);
        bool taken = access(path, F_OK) == 0;
        bool moved = !taken && rename(folder, path) == 0;
        free(path);
        if (moved) {
            return true;
        }
        if (!taken && errno != EEXIST && errno != ENOTEMPTY) {
            return season_fail("rename", folder, error);
        }
    }
    return error_set(error, "all entry numbers of %s are in use", person);
}

bool season_add(const char *season, const struct entry *entry, int64_t utc_ms, struct error *error)
{
    char *entries = season_join(season, "entries");
    char *name = season_person(entry);
    char *person = season_join(entries, name);
    char *folder = season_join(person, ".new");
    char *path = season_join(folder, file_name(entry->file));
    char *left = NULL; /* folder left behind by an interrupted submission */
    bool good = file_make_folder(person, false, error) && file_make_folder(folder, false, error);
    while (good && (left = last_in(folder, true)) != NULL) {
        good = unlink(left) == 0 || season_fail("remove", left, error);
        free(left);
    }
    good = good && copy_file(entry->file, path, utc_ms, error) &&
           season_take_number(person, folder, error);
    free(path);
    free(folder);
    free(person);
    free(name);
    free(entries);
    return good;
}

/* --- submissions --- */

/* Reads the number and the time of a submission from the path SEASON/entries/PERSON/NUMBER/FILE. */
static bool read_submission(const char *file, unsigned *submission, int64_t *utc_ms,
                            struct error *error)
{
    struct stat status;
    const char *number = file_name(file) - 1;
    while (number > file && number[-1] != '/') {
        number--;
    }
    if (stat(file, &status) != 0) {
        return season_fail("read", file, error);
    }
    *submission = (unsigned)strtoul(number, NULL, 10);
    *utc_ms = (int64_t)status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1000000;
    return true;
}

bool season_describe(const char *season, struct entry *entry, struct error *error)
{
    size_t length = strlen(season);
    if (strncmp(entry->file, season, length) == 0 && entry->file[length] == '/') {
        free(entry->shown);
        entry->shown = memory_copy_string(entry->file + length + 1);
    }
    free(entry->filed);
    entry->filed = season_folder_of(entry->file);
    return read_submission(entry->file, &entry->submission, &entry->submitted_utc_ms, error);
}

/* Returns whether both files can be read and have the same contents. */
static bool season_is_copy(const char *file, const char *other)
{
    struct text one = {0}, two = {0};
    struct error error;
    bool same = file_read(file, &one, &error) && file_read(other, &two, &error) &&
                one.length == two.length &&
                memcmp(text_string(&one), text_string(&two), one.length) == 0;
    text_free(&one);
    text_free(&two);
    return same;
}

bool season_last_submission(const char *season, const struct entry *entry,
                            struct season_submission *last, struct error *error)
{
    char *name = season_person(entry);
    struct text folder = {0};
    text_printf(&folder, "%s/entries/%s", season, name);
    char *number = last_in(text_string(&folder), false);
    char *file = number == NULL ? NULL : last_in(number, true);
    *last = (struct season_submission){0};
    bool good = file == NULL || read_submission(file, &last->number, &last->utc_ms, error);
    last->unchanged = file != NULL && season_is_copy(file, entry->file);
    free(file);
    free(number);
    free(name);
    text_free(&folder);
    return good;
}

/* --- system tests --- */

enum database_found season_read_game(struct database *database, const struct stored_event *test,
                                     struct game_result *game, struct error *error)
{
    struct stored_games rows = {.database = database, .event = test};
    bool found = stored_games_next(&rows, error);
    bool good = stored_games_end(&rows, !found || stored_games_read(&rows, game, error));
    return !good ? DATABASE_FAILED : found ? DATABASE_FOUND : DATABASE_NONE;
}

static enum database_found season_find_test(struct database *database, const char *file, bool slow,
                                            struct game_result *game, struct error *error)
{
    struct stored_event test;
    char *name = season_test_name(file, slow, error);
    enum database_found found =
        name == NULL ? DATABASE_FAILED : database_find_event(database, name, &test, error);
    free(name);
    if (found == DATABASE_FOUND) {
        found = season_read_game(database, &test, game, error);
        stored_event_free(&test);
    }
    return found;
}

enum database_found season_read_test(struct database *database, const struct player *players,
                                     size_t count, size_t number, struct game_result *game,
                                     struct error *error)
{
    const char *file = players[number].file;
    enum database_found found = season_find_test(database, file, true, game, error);
    if (found == DATABASE_NONE) {
        found = season_find_test(database, file, false, game, error);
    }
    if (found == DATABASE_FOUND) {
        game->place.number = game->place.pairing = number;
        game->place.players[0] = (int)number;
        game->place.players[1] = (int)count - 1;
        for (int seat = 0; seat < SEATS; seat++) {
            free(game->record.names[seat]);
            game->record.names[seat] = memory_copy_string(players[game->place.players[seat]].name);
        }
    }
    return found;
}

/* Options of a season that are not stored with its events. */
static const char *const season_own[] = {"contest", "days-between", "deadline", "seed", NULL};

/* Options that are stored with an event, but that each submission may set differently for its own
 * system test. */
static const char *const season_not_shared[] = {"bank-ms", "turn-ms", "first-ms", NULL};

static bool season_lists(const char *const *names, const char *name)
{
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

/* --- reading options --- */

static bool season_take_option(void *data, const char *name, const char *value, struct error *error)
{
    struct options *options = data;
    if (option_find(options->command, name) == NULL || !options_given(options, name)) {
        return options_set(options, name, value, error);
    }
    const char *given = options_text(options, name);
    return season_lists(season_not_shared, name) || strcmp(given, value) == 0 ||
           error_set(error, "the season has --%s %s, not %s: change the file or omit the option",
                     name, value, given);
}

bool season_read_options(const char *folder, struct options *options, struct error *error)
{
    char *path = season_join(folder, "season.json");
    const struct settings_taker taker = {season_take_option, NULL, options};
    bool good = (access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)) ||
                settings_read_file(path, &taker, error);
    free(path);
    return good;
}

bool season_read_deadline(const struct options *options, int64_t *utc_ms, struct error *error)
{
    const char *deadline = options_text(options, "deadline");
    *utc_ms = INT64_MAX;
    return deadline == NULL || utc_parse_day(deadline, utc_ms) ||
           error_set(error,
                     "--deadline needs a date or a time in UTC, such as 2026-07-31 or "
                     "2026-07-31T18:00:00Z, not \"%.40s\"",
                     deadline);
}

/* --- writing options --- */

static void season_put_options(const struct options *options, struct text *text)
{
    struct settings stored;
    struct options shared;
    uint32_t seed;
    options_init(&shared, options->command);
    options_stored(options, &stored);
    for (size_t i = 0; i < stored.count; i++) {
        if (!season_lists(season_not_shared, stored.list[i].name)) {
            settings_set(&shared.given, stored.list[i].name, stored.list[i].value);
        }
    }
    for (size_t i = 0; season_own[i] != NULL; i++) {
        if (options_given(options, season_own[i])) {
            settings_set(&shared.given, season_own[i], options_text(options, season_own[i]));
        }
    }
    if (!options_given(options, "seed") &&
        getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed) {
        char number[16];
        snprintf(number, sizeof number, "%u", (unsigned)seed);
        settings_set(&shared.given, "seed", number);
    }
    options_print_file(&shared, text);
    options_free(&shared);
    settings_free(&stored);
}

/* Another process may be writing the same file. The first one to finish wins, because link(2) never
 * replaces an existing file. */
static bool season_make_options(const char *path, const struct options *options,
                                struct error *error)
{
    struct text text = {0}, draft = {0};
    season_put_options(options, &text);
    text_printf(&draft, "%s.%ld", path, (long)getpid());
    bool good = file_replace(text_string(&draft), text_string(&text), text.length, 0, error);
    if (good && link(text_string(&draft), path) != 0 && errno != EEXIST) {
        good = error_set(error, "cannot create %s: %s", path, strerror(errno));
    }
    unlink(text_string(&draft));
    text_free(&draft);
    text_free(&text);
    return good;
}

bool season_write_options(const char *season, struct options *options, struct error *error)
{
    char *path = season_join(season, "season.json");
    bool good = access(path, F_OK) == 0 || season_make_options(path, options, error);
    free(path);
    return good && season_read_options(season, options, error);
}
