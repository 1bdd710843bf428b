#include "league/league_folder.h"

#include "runner/options_bot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *league_path(const char *folder, const char *name)
{
    struct text path = {0};
    text_printf(&path, "%s/%s", folder, name);
    return path.data;
}

bool league_read_settings(const char *folder, struct options *options, struct error *error)
{
    struct options file;
    char *path = league_path(folder, LEAGUE_SETTINGS);
    options_init(&file, options->command);
    bool good = (access(path, F_OK) == 0 ||
                 error_set(error, "%s contains no league: %s: %s; `league init` creates a league",
                           folder, path, strerror(errno))) &&
                options_read_file(&file, path, error);
    for (size_t i = 0; good && i < file.given.count; i++) {
        const struct setting *setting = &file.given.list[i];
        if (!options_given(options, setting->name)) {
            settings_set(&options->given, setting->name, setting->value);
        }
    }
    bool lists_bots = options->bot_count == 0;
    for (size_t i = 0; good && lists_bots && i < file.bot_count; i++) {
        options_add_bot(options, file.bots[i].name, file.bots[i].text);
    }
    if (good && !options_given(options, "contest")) {
        good = error_set(error, "%s has no \"contest\"", path);
    }
    options_free(&file);
    free(path);
    return good;
}

/* Unless the settings name the server's hosts, browsers may reach it under the host in `url`. */
static void league_settle_host(const struct options *settings, struct options *event)
{
    const char *url = options_text(settings, "url");
    const char *host = url != NULL ? strstr(url, "://") : NULL;
    if (host != NULL && !options_given(settings, "host")) {
        struct text name = {0};
        host += strlen("://");
        text_append(&name, host, strcspn(host, ":/"));
        settings_set(&event->given, "host", text_string(&name));
        text_free(&name);
    }
}

bool league_event_options(const char *folder, const struct options *settings, bool begins,
                          struct options *event, struct error *error)
{
    char *path = league_path(folder, LEAGUE_DATABASE);
    bool good = true;
    options_init(event, FOR_TOURNAMENT);
    for (size_t i = 0; good && i < settings->given.count; i++) {
        const struct setting *setting = &settings->given.list[i];
        if (option_find(FOR_LEAGUE, setting->name) != NULL &&
            option_find(FOR_TOURNAMENT, setting->name) != NULL) {
            good = options_set(event, setting->name, setting->value, error);
        }
    }
    for (size_t i = 0; begins && i < settings->bot_count; i++) {
        options_add_bot(event, settings->bots[i].name, settings->bots[i].text);
    }
    league_settle_host(settings, event);
    settings_set(&event->given, "format", "league");
    settings_set(&event->given, "event", LEAGUE_EVENT);
    settings_set(&event->given, "db", path);
    if (!begins) {
        settings_set(&event->given, "resume", "true");
        /* The program of a built-in bot changes with each version of faceoff. */
        settings_set(&event->given, "allow-changed", "true");
    }
    free(path);
    return good;
}

struct submission_limits league_limits(const struct options *settings)
{
    return (struct submission_limits){.per_day = (unsigned)options_number(settings, "per-day", 0),
                                      .bots =
                                          (unsigned)options_number(settings, "bots-per-author", 0),
                                      .bytes = options_number(settings, "bytes", 0)};
}

struct database *league_open_database(const char *folder, const struct options *settings,
                                      struct error *error)
{
    char *path = league_path(folder, LEAGUE_DATABASE);
    struct database *database =
        database_open(path, false, (unsigned)options_number(settings, "db-wait-ms", 0), error);
    free(path);
    return database;
}
