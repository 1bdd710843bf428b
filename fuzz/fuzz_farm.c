/* Fuzzes the data that a farm reads from other machines: a job, the result of a job, an event, a
 * list of files, and an address. The first byte selects the kind of data. Accepted data is printed,
 * and the printed text must be accepted with the same result. */
#include "base/memory.h"
#include "farm/coordinator.h"
#include "farm/manifest.h"
#include "farm/result.h"
#include "farm/url.h"
#include "store/settings_file.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 3

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The event to which all accepted results must belong. The seed files in corpus/farm contain valid
 * results for it. */
static struct conditions conditions;
static struct player players[PLAYERS];
static struct event *event;

static void begin_event(void)
{
    static char names[PLAYERS][2] = {"a", "b", "c"};
    struct options options;
    struct event_plan plan = {0};
    struct error error = {""};
    options_init(&options, FOR_TOURNAMENT);
    bool good = options_set(&options, "contest", "judge", &error) &&
                options_set(&options, "games", "8", &error) &&
                options_set(&options, "seed", "5", &error) &&
                conditions_settle(&conditions, &options, &error) &&
                plan_settle(&plan, &conditions, &options, PLAYERS, &error);
    assert(good);
    for (int i = 0; i < PLAYERS; i++) {
        players[i].name = names[i];
        good = command_parse(&players[i].command, "bot --seed {seed}", &error);
        assert(good);
    }
    event = event_new(&plan);
    plan_free(&plan);
    options_free(&options);
}

static bool same_job(const struct farm_job *a, const struct farm_job *b)
{
    return a->first == b->first && a->stage == b->stage && a->pairing == b->pairing &&
           a->round == b->round && a->seed == b->seed && a->seatings == b->seatings &&
           memcmp(a->players, b->players, sizeof a->players) == 0;
}

static void try_job(const char *line)
{
    struct farm_job job, again;
    struct game_result round[FARM_SEATINGS_MAX];
    struct text text = {0};
    if (!farm_job_parse(&job, line, conditions.contest, PLAYERS)) {
        return;
    }
    farm_job_print(&job, &text);
    bool taken = farm_job_parse(&again, text_string(&text), conditions.contest, PLAYERS);
    assert(taken && same_job(&job, &again));
    size_t count = farm_job_games(&job, conditions.contest, round);
    assert(count >= 1 && count <= conditions.contest->seating_count);
    text_free(&text);
}

/* Tries a result: the first line is the job, and the other lines are its records. */
static void try_result(const char *text)
{
    struct result result;
    struct error error = {""};
    struct coordinator *coordinator = coordinator_new(event);
    size_t length = strcspn(text, "\n");
    char *job = memory_copy_string(text);
    job[length] = '\0';
    if (result_read(&result, "machine", job, text + length + (text[length] == '\n'), &conditions,
                    players, event, &error)) {
        assert(result.game_count >= 1);
        for (size_t i = 0; i < result.game_count; i++) {
            struct game_result place;
            const struct game_place *is = &result.games[i].place, *meant = &place.place;
            assert(event_is_missing(event, is->number) &&
                   event_find_game(event, is->number, &place) && is->seed == meant->seed &&
                   is->first == meant->first && is->round == meant->round &&
                   is->players[0] == meant->players[0] && is->players[1] == meant->players[1]);
        }
    } else {
        assert(error.text[0] != '\0');
    }
    coordinator_returned(coordinator, result.job.first);
    result_free(&result);
    coordinator_free(coordinator);
    free(job);
}

/* Reads lines, each of which consists of a name, a space and a value. */
static void read_settings(struct settings *settings, const char *text)
{
    char *copy = memory_copy_string(text), *rest = copy, *line;
    while ((line = rest) != NULL) {
        char *end = strchr(line, '\n'), *blank;
        rest = end == NULL ? NULL : end + 1;
        if (end != NULL) {
            *end = '\0';
        }
        if ((blank = strchr(line, ' ')) != NULL) {
            *blank = '\0';
            char *value = blank + 1;
            for (char *c = value; *c != '\0'; c++) {
                *c = *c == '\t' ? '\n' : *c; /* a tab stands for a newline in a list of files */
            }
            settings_set(settings, line, value);
        }
    }
    free(copy);
}

/* Prepares the event in the same way as a machine of the farm does. */
static void settle(const struct farm_manifest *manifest)
{
    struct settings stored = {0};
    struct options options;
    struct conditions settled;
    struct error error = {""};
    options_init(&options, manifest->command);
    bool good = settings_parse(&stored, manifest->options, &error) &&
                options_take(&options, &stored, &error) &&
                conditions_settle(&settled, &options, &error);
    assert(good || error.text[0] != '\0');
    for (size_t i = 0; i < manifest->bot_count; i++) {
        struct command command = {0};
        command_parse(&command, manifest->bots[i].command, &error);
        command_free(&command);
    }
    settings_free(&stored);
    options_free(&options);
}

static void try_manifest(const char *text)
{
    struct settings settings = {0}, printed = {0};
    struct farm_manifest manifest, again;
    struct error error = {""};
    read_settings(&settings, text);
    bool good = farm_manifest_parse(&manifest, &settings, "1", &error);
    assert(good || error.text[0] != '\0');
    if (strcmp(error.text, "the event's description does not match its SHA-256") == 0) {
        /* a fuzzer cannot guess the digest, so set the right one */
        settings_set(&settings, "digest", manifest.digest);
        farm_manifest_free(&manifest);
        good = farm_manifest_parse(&manifest, &settings, "1", &error);
        assert(good);
    }
    if (good) {
        farm_manifest_print(&manifest, &printed);
        good = farm_manifest_parse(&again, &printed, "1", &error);
        assert(good && strcmp(manifest.digest, again.digest) == 0);
        farm_manifest_free(&again);
        settle(&manifest);
    }
    farm_manifest_free(&manifest);
    settings_free(&settings);
    settings_free(&printed);
}

static void try_bot_files(const char *text)
{
    struct farm_bot bot = {.name = memory_copy_string("bot")}, again = {0};
    struct text printed = {0};
    struct error error = {""};
    if (bot_files_parse(&bot, text, &error)) {
        for (size_t i = 0; i < bot.file_count; i++) {
            const char *path = bot.files[i].path;
            assert(path[0] != '/' && path[0] != '\0' && strncmp(path, "../", 3) != 0);
            assert(strstr(path, "/../") == NULL && strstr(path, "//") == NULL);
        }
        bot_files_print(&bot, &printed);
        again.name = memory_copy_string("bot");
        bool taken = bot_files_parse(&again, text_string(&printed), &error);
        assert(taken && again.file_count == bot.file_count);
        farm_bot_free(&again);
    } else {
        assert(error.text[0] != '\0');
    }
    farm_bot_free(&bot);
    text_free(&printed);
}

static void try_url(const char *text)
{
    struct farm_url url;
    struct error error = {""};
    if (farm_url_parse(&url, text, &error)) {
        assert(url.path != NULL || (url.host[0] != '\0' && url.port > 0 && url.port < 65536));
    } else {
        assert(error.text[0] != '\0');
    }
    farm_url_free(&url);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const tries[])(const char *) = {try_job, try_result, try_manifest, try_bot_files,
                                                  try_url};
    if (event == NULL) {
        begin_event();
    }
    if (size > 0) {
        char *text = memory_new(size);
        memcpy(text, bytes + 1, size - 1);
        tries[(uint8_t)(bytes[0] - '0') % (sizeof tries / sizeof *tries)](text);
        free(text);
    }
    return 0;
}
