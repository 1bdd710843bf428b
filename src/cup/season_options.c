#include "cup/season_options.h"

#include "base/file.h"
#include "base/utc.h"
#include "runner/options_bot.h"
#include "store/settings_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

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

static char *season_options_path(const char *folder)
{
    struct text path = {0};
    text_printf(&path, "%s/season.json", folder);
    return path.data;
}

/* --- reading --- */

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
    char *path = season_options_path(folder);
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

/* --- writing --- */

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
    char *path = season_options_path(season);
    bool good = access(path, F_OK) == 0 || season_make_options(path, options, error);
    free(path);
    return good && season_read_options(season, options, error);
}
