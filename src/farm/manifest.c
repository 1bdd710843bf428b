#include "farm/manifest.h"

#include "base/memory.h"
#include "store/database_events.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the command that plays the event, as stored in Redis. */
static const char *manifest_kind_of(const struct farm_manifest *manifest)
{
    return manifest->command == FOR_CUP ? "cup" : "tournament";
}

void farm_manifest_free(struct farm_manifest *manifest)
{
    for (size_t i = 0; i < manifest->bot_count; i++) {
        farm_bot_free(&manifest->bots[i]);
    }
    free(manifest->bots);
    free(manifest->version);
    free(manifest->options);
    text_free(&manifest->openings);
    *manifest = (struct farm_manifest){0};
}

/* Appends a part, preceded by its length, to the string from which the digest is computed. With the
 * lengths, different manifests always produce different strings. */
static void manifest_add_part(struct text *all, const char *part)
{
    text_printf(all, "%zu:%s\n", strlen(part), part);
}

static void digest(struct farm_manifest *manifest)
{
    struct text all = {0}, files = {0};
    manifest_add_part(&all, manifest_kind_of(manifest));
    manifest_add_part(&all, manifest->options);
    for (size_t i = 0; i < manifest->bot_count; i++) {
        text_clear(&files);
        bot_files_print(&manifest->bots[i], &files);
        manifest_add_part(&all, manifest->bots[i].name);
        manifest_add_part(&all, manifest->bots[i].command);
        manifest_add_part(&all, text_string(&files));
    }
    digest_bytes(text_string(&all), all.length, manifest->digest);
    text_free(&all);
    text_free(&files);
}

bool farm_manifest_make(struct farm_manifest *manifest, const char *version,
                        const struct options *options, const struct openings *openings,
                        const struct player *players, size_t count, double speed,
                        struct error *error)
{
    struct settings stored;
    struct text json = {0};
    options_stored(options, &stored);
    settings_print(&stored, &json);
    settings_free(&stored);
    *manifest =
        (struct farm_manifest){.version = memory_copy_string(version),
                               .command = options->command == FOR_CUP ? FOR_CUP : FOR_TOURNAMENT,
                               .options = json.data,
                               .bots = memory_new((count + 1) * sizeof *manifest->bots),
                               .speed = speed};
    bool good = true;
    if (openings != NULL) {
        text_puts(&manifest->openings, text_string(&openings->text));
    }
    while (good && manifest->bot_count < count) {
        struct farm_bot *bot = &manifest->bots[manifest->bot_count];
        good = farm_bot_make(bot, &players[manifest->bot_count++],
                             options_text(options, "farm-files"), error);
    }
    if (good) {
        digest(manifest);
    }
    return good;
}

/* --- names and values --- */

static const char *manifest_name_of(const char *what, size_t number, char name[48])
{
    snprintf(name, 48, "%s.%zu", what, number);
    return name;
}

void farm_manifest_print(const struct farm_manifest *manifest, struct settings *settings)
{
    char name[48], number[32];
    snprintf(number, sizeof number, "%zu", manifest->bot_count);
    settings_set(settings, "format", FARM_FORMAT);
    settings_set(settings, "version", manifest->version);
    settings_set(settings, "digest", manifest->digest);
    settings_set(settings, "kind", manifest_kind_of(manifest));
    settings_set(settings, "options", manifest->options);
    settings_set(settings, "bots", number);
    settings_set(settings, "openings", text_string(&manifest->openings));
    snprintf(number, sizeof number, "%.1f", manifest->speed);
    settings_set(settings, "speed", number);
    for (size_t i = 0; i < manifest->bot_count; i++) {
        struct text files = {0};
        bot_files_print(&manifest->bots[i], &files);
        settings_set(settings, manifest_name_of("name", i, name), manifest->bots[i].name);
        settings_set(settings, manifest_name_of("command", i, name), manifest->bots[i].command);
        settings_set(settings, manifest_name_of("files", i, name), text_string(&files));
        text_free(&files);
    }
}

static bool parse_bot(struct farm_bot *bot, size_t number, const struct settings *settings,
                      struct error *error)
{
    char field[48];
    const char *name = settings_get(settings, manifest_name_of("name", number, field));
    const char *command = settings_get(settings, manifest_name_of("command", number, field));
    const char *files = settings_get(settings, manifest_name_of("files", number, field));
    if (name == NULL || command == NULL || files == NULL) {
        return error_set(error, "bot %zu is missing", number + 1);
    }
    bot->name = memory_copy_string(name);
    bot->command = memory_copy_string(command);
    return bot_files_parse(bot, files, error);
}

bool farm_manifest_parse(struct farm_manifest *manifest, const struct settings *settings,
                         const char *version, struct error *error)
{
    const char *format = settings_get(settings, "format");
    const char *theirs = settings_get(settings, "version");
    const char *options = settings_get(settings, "options");
    const char *expected = settings_get(settings, "digest");
    const char *bots = settings_get(settings, "bots");
    const char *openings = settings_get(settings, "openings");
    const char *speed = settings_get(settings, "speed");
    const char *kind = settings_get(settings, "kind");
    *manifest = (struct farm_manifest){0};
    if (format == NULL || theirs == NULL || options == NULL || expected == NULL || bots == NULL) {
        return error_set(error, "that key does not contain a farm event");
    }
    if (strcmp(format, FARM_FORMAT) != 0 || strcmp(theirs, version) != 0) {
        return error_set(error,
                         "this is faceoff %s, but the event is run by %.40s; all machines of a "
                         "farm need the same version",
                         version, theirs);
    }
    manifest->command = kind != NULL && strcmp(kind, "cup") == 0 ? FOR_CUP : FOR_TOURNAMENT;
    if (kind == NULL || strcmp(kind, manifest_kind_of(manifest)) != 0) {
        return error_set(error, "the event has an unknown type");
    }
    size_t count = strtoul(bots, NULL, 10);
    if (count < 2 || count > EVENT_PLAYERS_MAX) {
        return error_set(error, "an event cannot have %.20s bots", bots);
    }
    manifest->version = memory_copy_string(theirs);
    manifest->options = memory_copy_string(options);
    text_puts(&manifest->openings, openings == NULL ? "" : openings);
    manifest->speed = speed == NULL ? 0 : strtod(speed, NULL);
    manifest->speed = isfinite(manifest->speed) && manifest->speed > 0 ? manifest->speed : 0;
    manifest->bots = memory_new(count * sizeof *manifest->bots);
    bool good = true;
    while (good && manifest->bot_count < count) {
        struct farm_bot *bot = &manifest->bots[manifest->bot_count];
        good = parse_bot(bot, manifest->bot_count++, settings, error);
    }
    if (!good) {
        return false;
    }
    digest(manifest);
    return strcmp(manifest->digest, expected) == 0 ||
           error_set(error, "the event's description does not match its SHA-256");
}
