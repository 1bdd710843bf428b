#include "farm/brief.h"

#include "base/memory.h"
#include "store/database.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Commands that play an event, by name. */
static const struct kind {
    const char *name;
    enum option_command command;
} kinds[] = {{"tournament", FOR_TOURNAMENT}, {"cup", FOR_CUP}};

#define KINDS (sizeof kinds / sizeof *kinds)

static const char *brief_kind_of(const struct farm_brief *brief)
{
    size_t i = 0;
    while (i + 1 < KINDS && kinds[i].command != brief->command) {
        i++;
    }
    return kinds[i].name;
}

/* False: there is no such kind. */
static bool take_kind(struct farm_brief *brief, const char *name)
{
    for (size_t i = 0; name != NULL && i < KINDS; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            brief->command = kinds[i].command;
            return true;
        }
    }
    return false;
}

void farm_brief_free(struct farm_brief *brief)
{
    for (size_t i = 0; i < brief->bot_count; i++) {
        farm_bot_free(&brief->bots[i]);
    }
    free(brief->bots);
    free(brief->version);
    free(brief->options);
    *brief = (struct farm_brief){0};
}

/* Each part with its length, so that no two briefs are the same text. */
static void brief_add_part(struct text *all, const char *part)
{
    text_printf(all, "%zu:%s\n", strlen(part), part);
}

static void digest(struct farm_brief *brief)
{
    struct text all = {0}, manifest = {0};
    brief_add_part(&all, brief_kind_of(brief));
    brief_add_part(&all, brief->options);
    for (size_t i = 0; i < brief->bot_count; i++) {
        text_clear(&manifest);
        farm_manifest_print(&brief->bots[i], &manifest);
        brief_add_part(&all, brief->bots[i].name);
        brief_add_part(&all, brief->bots[i].command);
        brief_add_part(&all, text_string(&manifest));
    }
    digest_bytes(text_string(&all), all.length, brief->digest);
    text_free(&all);
    text_free(&manifest);
}

bool farm_brief_make(struct farm_brief *brief, const char *version, const struct options *options,
                     const struct player *players, size_t count, double speed, struct error *error)
{
    struct settings stored;
    struct text json = {0};
    options_stored(options, &stored);
    settings_print(&stored, &json);
    settings_free(&stored);
    *brief = (struct farm_brief){.version = memory_copy_string(version),
                                 .command = options->command,
                                 .options = json.data,
                                 .bots = memory_new((count + 1) * sizeof *brief->bots),
                                 .speed = speed};
    bool good = true;
    while (good && brief->bot_count < count) {
        struct farm_bot *bot = &brief->bots[brief->bot_count];
        good = farm_bot_make(bot, &players[brief->bot_count++], options_text(options, "farm-files"),
                             error);
    }
    if (good) {
        digest(brief);
    }
    return good;
}

/* --- names and values --- */

static const char *brief_name_of(const char *what, size_t number, char name[48])
{
    snprintf(name, 48, "%s.%zu", what, number);
    return name;
}

void farm_brief_print(const struct farm_brief *brief, struct settings *settings)
{
    char name[48], number[32];
    snprintf(number, sizeof number, "%zu", brief->bot_count);
    settings_set(settings, "format", FARM_FORMAT);
    settings_set(settings, "version", brief->version);
    settings_set(settings, "digest", brief->digest);
    settings_set(settings, "kind", brief_kind_of(brief));
    settings_set(settings, "options", brief->options);
    settings_set(settings, "bots", number);
    snprintf(number, sizeof number, "%.1f", brief->speed);
    settings_set(settings, "speed", number);
    for (size_t i = 0; i < brief->bot_count; i++) {
        struct text manifest = {0};
        farm_manifest_print(&brief->bots[i], &manifest);
        settings_set(settings, brief_name_of("name", i, name), brief->bots[i].name);
        settings_set(settings, brief_name_of("command", i, name), brief->bots[i].command);
        settings_set(settings, brief_name_of("files", i, name), text_string(&manifest));
        text_free(&manifest);
    }
}

static bool parse_bot(struct farm_bot *bot, size_t number, const struct settings *settings,
                      struct error *error)
{
    char field[48];
    const char *name = settings_get(settings, brief_name_of("name", number, field));
    const char *command = settings_get(settings, brief_name_of("command", number, field));
    const char *files = settings_get(settings, brief_name_of("files", number, field));
    if (name == NULL || command == NULL || files == NULL) {
        return error_set(error, "bot %zu is not told", number + 1);
    }
    bot->name = memory_copy_string(name);
    bot->command = memory_copy_string(command);
    return farm_manifest_parse(bot, files, error);
}

bool farm_brief_parse(struct farm_brief *brief, const struct settings *settings,
                      const char *version, struct error *error)
{
    const char *format = settings_get(settings, "format");
    const char *theirs = settings_get(settings, "version");
    const char *options = settings_get(settings, "options");
    const char *told = settings_get(settings, "digest");
    const char *bots = settings_get(settings, "bots");
    const char *speed = settings_get(settings, "speed");
    *brief = (struct farm_brief){0};
    if (format == NULL || theirs == NULL || options == NULL || told == NULL || bots == NULL) {
        return error_set(error, "what is there is no event of a farm");
    }
    if (strcmp(format, FARM_FORMAT) != 0 || strcmp(theirs, version) != 0) {
        return error_set(error,
                         "this is faceoff %s, and the event is run by %.40s: all machines of a "
                         "farm need the same version",
                         version, theirs);
    }
    if (!take_kind(brief, settings_get(settings, "kind"))) {
        return error_set(error, "an event of an unknown kind");
    }
    size_t count = strtoull(bots, NULL, 10);
    if (count < 2 || count > EVENT_PLAYERS_MAX) {
        return error_set(error, "an event cannot have %.20s bots", bots);
    }
    brief->version = memory_copy_string(theirs);
    brief->options = memory_copy_string(options);
    brief->speed = speed == NULL ? 0 : strtod(speed, NULL);
    brief->speed = isfinite(brief->speed) && brief->speed > 0 ? brief->speed : 0;
    brief->bots = memory_new(count * sizeof *brief->bots);
    bool good = true;
    while (good && brief->bot_count < count) {
        struct farm_bot *bot = &brief->bots[brief->bot_count];
        good = parse_bot(bot, brief->bot_count++, settings, error);
    }
    if (!good) {
        return false;
    }
    digest(brief);
    return strcmp(brief->digest, told) == 0 ||
           error_set(error, "what is told of the event does not fit its SHA-256");
}
