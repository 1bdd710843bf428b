/* Fuzzes a config file of `faceoff tournament` and the form in which its settings are stored.
 * Accepted settings must be the same after they are stored and read back. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "runner/conditions.h"
#include "runner/options_bot.h"
#include "store/settings_file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PLAYERS_MAX 64 /* with more players, planning an event would take too long */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Writes the bytes to an anonymous file, and stores the file's path in `path`. */
static int write_file(const uint8_t *bytes, size_t size, char path[32])
{
    int file = memfd_create("config", MFD_CLOEXEC);
    bool written = file >= 0 && write(file, bytes, size) == (ssize_t)size;
    assert(written);
    snprintf(path, 32, "/proc/self/fd/%d", file);
    return file;
}

/* Plans an event from these options. */
static bool settle(struct options *options, size_t players, struct event_plan *plan)
{
    struct conditions conditions;
    struct error error = {""};
    bool good = conditions_settle(&conditions, options, &error) &&
                plan_settle(plan, &conditions, options, players, &error);
    assert(good || error.text[0] != '\0');
    return good;
}

static void begin_event(const struct event_plan *plan)
{
    struct event *event = event_new(plan);
    struct game_result game;
    bool begun = event_next(event, &game);
    assert(begun && game.place.players[0] != game.place.players[1]);
    event_free(event);
}

/* Stores the settings as text, and checks that another process would derive the same plan from
 * them. */
static void store_and_take(const struct options *options, size_t players)
{
    struct settings stored, read = {0};
    struct text json = {0}, same = {0};
    struct options again;
    struct event_plan plan = {0};
    options_stored(options, &stored);
    settings_print(&stored, &json);
    options_init(&again, FOR_TOURNAMENT);
    bool taken =
        settings_parse(&read, text_string(&json), NULL) && options_take(&again, &read, NULL);
    settings_print(&read, &same);
    assert(strcmp(text_string(&json), text_string(&same)) == 0);
    assert(taken && settle(&again, players, &plan));
    begin_event(&plan);
    plan_free(&plan);
    settings_free(&stored);
    settings_free(&read);
    text_free(&json);
    text_free(&same);
    options_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char path[32];
    int file = write_file(bytes, size, path);
    struct options options;
    struct event_plan plan = {0};
    struct error error = {""};
    options_init(&options, FOR_TOURNAMENT);
    bool good = options_read_file(&options, path, &error);
    assert(good || error.text[0] != '\0');
    size_t players = options.bot_count;
    if (good && players >= 2 && players <= PLAYERS_MAX && settle(&options, players, &plan)) {
        store_and_take(&options, players);
    }
    plan_free(&plan);
    options_free(&options);
    close(file);
    return 0;
}
