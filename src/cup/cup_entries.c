#include "cup/cup_entries.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "cup/languages.h"
#include "runner/options_bot.h"
#include "sandbox/sandbox.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits for an entry in a sandbox. PROCESSES is the maximum number of processes that may run at
 * the same time, for entries that may start other processes. SHARED_MIB is added to the contest's
 * memory limit per process, because the shell and its programs need memory too. SHELL_MIB is the
 * memory limit of a shell entry in a contest without its own limit. NODE_KIB is added to the
 * contest's memory limit for JavaScript, because Node itself needs memory, mostly for the
 * stacks of its threads. */
#define PROCESSES "8"
#define SHARED_MIB 24
#define SHELL_MIB 128
#define NODE_KIB (72 * 1024)

/* --- listing entries --- */

bool cup_entries_list_folder(struct command *paths, const char *folder, bool hidden,
                             struct error *error)
{
    struct dirent **names;
    struct text path = {0};
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = names[i]->d_name;
        if (name[0] != '.' || (hidden && strcmp(name, ".") != 0 && strcmp(name, "..") != 0)) {
            text_clear(&path);
            text_printf(&path, "%s/%s", folder, name);
            command_add(paths, text_string(&path));
        }
        free(names[i]);
    }
    if (count >= 0) {
        free(names);
    }
    text_free(&path);
    return count >= 0 || error_set(error, "cannot read %s: %s", folder, strerror(errno));
}

bool cup_entries_list(struct command *files, int count, char *const words[], struct error *error)
{
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        struct stat status;
        if (stat(words[i], &status) == 0 && S_ISDIR(status.st_mode)) {
            good = cup_entries_list_folder(files, words[i], true, error);
        } else {
            command_add(files, words[i]);
        }
    }
    return good;
}

/* --- entries as players --- */

/* Wraps a command in a shell that limits the memory available to the command and then execs it. */
static void add_bounds(struct command *bounded, unsigned data_kib)
{
    struct text script = {0};
    text_printf(&script, "ulimit -d %u && exec \"$@\"", data_kib);
    const char *const words[] = {"sh", "-c", text_string(&script), "sh"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        command_add(bounded, words[i]);
    }
    text_free(&script);
}

/* Sets an entry's sandbox limits. They depend only on the entry's language and the contest, and not
 * on the other entries. In a contest that limits the memory of each process, every entry may start
 * other processes. Options given for all entries take precedence. */
static void bound_entry(struct player *player, const struct entry *entry,
                        const struct cup_loader *loader)
{
    const unsigned data_kib = loader->conditions->contest->data_kib_max;
    unsigned mib = data_kib > 0 ? data_kib / 1024 + SHARED_MIB : SHELL_MIB;
    char memory[16];
    options_init(&player->settings, FOR_BOT);
    if (sandbox_level(loader->conditions->sandbox) == SANDBOX_OFF) {
        return;
    }
    if (entry->kind == LANGUAGE_LIBGC) {
        /* libgc would warn on stderr that it cannot read /proc, which would cost the entry the
         * turn */
        options_set(&player->settings, "env.GC_LOG_FILE", "/dev/null", NULL);
    }
    if (entry->kind == LANGUAGE_MACHINE || entry->kind == LANGUAGE_NODE) {
        options_set(&player->settings, "read", "/proc", NULL);
    } else if ((entry->kind == LANGUAGE_SHELL || data_kib > 0) &&
               !options_given(loader->options, "processes")) {
        options_set(&player->settings, "processes", PROCESSES, NULL);
        snprintf(memory, sizeof memory, "%u", mib);
        if (!options_given(loader->options, "memory")) {
            options_set(&player->settings, "memory", memory, NULL);
        }
    }
    options_apply_bot(&player->settings, &player->command);
}

void cup_entries_make_player(struct player *player, const struct entry *entry,
                             const struct cup_loader *loader)
{
    struct command run = {0}, source = {0};
    const unsigned data_kib = loader->conditions->contest->data_kib_max;
    *player = (struct player){.name = memory_copy_string(entry->name)};
    if (entry->command == NULL) {
        return;
    }
    if (data_kib > 0 && entry->kind != LANGUAGE_MACHINE) {
        add_bounds(&player->command, data_kib + (entry->kind == LANGUAGE_NODE ? NODE_KIB : 0));
    }
    bool good = command_parse(&run, entry->command, NULL);
    assert(good);
    (void)good;
    for (size_t i = 0; i < run.count; i++) {
        command_add(&player->command, run.words[i]);
    }
    command_add(&source, entry->source_size > 0 ? entry->file : run.words[0]);
    player->display_command = player_command(player, &source);
    player->file = realpath(entry->file, NULL);
    bound_entry(player, entry, loader);
    command_free(&source);
    command_free(&run);
}

/* Loads an entry that is a command. Such entries are allowed only in contests without a house entry
 * and without limits. */
static bool load_command(const struct cup_loader *loader, char *word, struct player *player,
                         struct entry *entry, struct error *error)
{
    struct player *bot =
        loader->parse(&(struct given_bot){.text = word}, 1, loader->conditions, error);
    if (bot == NULL) {
        return false;
    }
    *player = *bot;
    free(bot);
    *entry = (struct entry){.file = memory_copy_string(word),
                            .name = memory_copy_string(player->name),
                            .author = memory_copy_string(""),
                            .person = memory_copy_string(player->name)};
    return true;
}

/* Returns whether the event that is resumed may have begun with the entry. Only the file names are
 * compared, because the folder may be written differently. */
static bool may_be_stored(const struct stored_event *stored, const char *file)
{
    bool found = false;
    for (size_t i = 0; !found && i < stored->player_count; i++) {
        struct command command = {0};
        if (command_parse(&command, stored->players[i].command, NULL)) {
            const char *last = command.count > 0 ? command.words[command.count - 1] : "";
            found = strcmp(file_name(last), file_name(file)) == 0;
            command_free(&command);
        }
    }
    return found;
}

/* Leaves out an entry that was rejected when the event began, but is acceptable now. */
static void leave_out(struct entry *entry)
{
    if (entry->out == NULL && access(entry->file, F_OK) == 0) {
        entry->out = memory_copy_string("the event began without it");
    }
}

static bool load_entry(const struct cup_loader *loader, char *word, struct player *player,
                       struct entry *entry, struct error *error)
{
    const struct contest *contest = loader->conditions->contest;
    if (contest->house == NULL && access(word, F_OK) != 0) {
        return load_command(loader, word, player, entry, error);
    }
    bool good = workshop_load_entry(loader->workshop, entry, word, contest,
                                    options_flag(loader->options, "sources-only"), error);
    if (good) {
        cup_entries_make_player(player, entry, loader);
        if (players_need_openings(loader->conditions)) {
            command_add(&player->command, "{opening}");
        }
    }
    return good;
}

/* Writes the contest's house entry to a file in the workshop. */
static bool write_house(const struct cup_loader *loader, struct text *path, struct error *error)
{
    struct text source = {0};
    for (const char *const *line = loader->conditions->contest->house; *line != NULL; line++) {
        text_puts(&source, *line);
    }
    text_printf(path, "%s/house.c", loader->workshop->folder);
    bool good = file_replace(text_string(path), text_string(&source), source.length, 0, error);
    text_free(&source);
    return good;
}

static bool load_house(const struct cup_loader *loader, struct player *player, struct entry *house,
                       struct error *error)
{
    struct text path = {0}, name = {0};
    const struct contest *contest = loader->conditions->contest;
    const char *given = options_text(loader->options, "house");
    bool good = given != NULL || write_house(loader, &path, error);
    good = good &&
           workshop_load_entry(loader->workshop, house, given != NULL ? given : text_string(&path),
                               contest, false, error);
    if (good && house->out != NULL) {
        good = error_set(error, "the house entry was rejected: %s", house->out);
    }
    if (good) {
        text_printf(&name, "%s (house)", house->name);
        free(house->name);
        house->name = name.data;
        cup_entries_make_player(player, house, loader);
    }
    if (good && given == NULL) {
        free(house->file);
        free(player->display_command);
        house->file = memory_copy_string("house.c");
        player->display_command = memory_copy_string("house.c");
    }
    text_free(&path);
    return good;
}

/* Makes all names unique, and then removes rejected entries from the list of players. */
static void cup_entries_settle_players(struct cup *cup, struct player *players, size_t count)
{
    players_make_names_unique(players, count);
    cup->players = memory_new((count + 1) * sizeof *cup->players);
    for (size_t i = 0; i < count; i++) {
        struct entry *entry = i < cup->entry_count ? &cup->entries[i] : cup->house;
        free(entry->name);
        entry->name = memory_copy_string(players[i].name);
        if (entry->out != NULL) {
            player_free(&players[i]);
        } else {
            players[cup->player_count] = players[i];
            cup->players[cup->player_count++] = entry;
        }
    }
}

struct player *cup_entries_load(struct cup *cup, const struct command *files,
                                const struct cup_loader *loader, struct error *error)
{
    struct player *players = memory_new((files->count + 1) * sizeof *players);
    size_t count = 0;
    bool good = true;
    int64_t budget_ns = (int64_t)options_number(loader->options, "compile-s", 0) * NS_PER_S;
    bool season = options_given(loader->options, "season");
    cup->entries = memory_new((files->count + 1) * sizeof *cup->entries);
    for (size_t i = 0; good && i < files->count; i++) {
        if (loader->begins != NULL) {
            loader->begins(i + 1, files->count, files->words[i]);
        }
        bool stored = loader->stored != NULL && may_be_stored(loader->stored, files->words[i]);
        /* Each entry may take the full time limit in a season, and when an event is resumed,
         * because the event cannot be resumed without an entry that it began with. */
        loader->workshop->limit_ns = COMPILE_SECONDS * NS_PER_S;
        if (!season && !stored) {
            workshop_share(loader->workshop, budget_ns, files->count - i);
        }
        struct entry *entry = &cup->entries[cup->entry_count++];
        good = load_entry(loader, files->words[i], &players[count++], entry, error);
        if (good && !season && loader->stored != NULL && !stored) {
            leave_out(entry);
        }
    }
    if (good && loader->conditions->contest->house != NULL) {
        loader->workshop->limit_ns = COMPILE_SECONDS * NS_PER_S;
        cup->house = memory_new(sizeof *cup->house);
        good = load_house(loader, &players[count++], cup->house, error);
    }
    if (!good) {
        players_free(players, count);
        return NULL;
    }
    cup_entries_settle_players(cup, players, count);
    return players;
}
