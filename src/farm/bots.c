#include "farm/bots.h"

#include "base/memory.h"
#include "command/named_files.h"
#include "runner/options_bot.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void farm_bot_free(struct farm_bot *bot)
{
    for (size_t i = 0; i < bot->file_count; i++) {
        free(bot->files[i].path);
        free(bot->files[i].source);
    }
    free(bot->files);
    free(bot->name);
    free(bot->command);
    *bot = (struct farm_bot){0};
}

static struct farm_file *bots_find_source(const struct farm_bot *bot, const char *source)
{
    for (size_t i = 0; i < bot->file_count; i++) {
        if (strcmp(bot->files[i].source, source) == 0) {
            return &bot->files[i];
        }
    }
    return NULL;
}

static bool bots_add_file(void *data, const char *source, struct error *error)
{
    struct farm_bot *bot = data;
    if (bots_find_source(bot, source) != NULL) {
        return true;
    }
    if (bot->file_count == FARM_FILES_MAX) {
        return error_set(error, "more than %d files", FARM_FILES_MAX);
    }
    if (strpbrk(source, "\n\r") != NULL) {
        return error_set(error, "a file name contains a line break");
    }
    struct text bytes = {0};
    bool good = file_read(source, &bytes, error);
    if (good) {
        bot->files = memory_resize(bot->files, (bot->file_count + 1) * sizeof *bot->files);
        struct farm_file *file = &bot->files[bot->file_count++];
        *file = (struct farm_file){.source = memory_copy_string(source),
                                   .executable = access(source, X_OK) == 0};
        digest_bytes(text_string(&bytes), bytes.length, file->digest);
    }
    text_free(&bytes);
    return good;
}

static bool add_path(struct farm_bot *bot, const char *path, bool folder, struct error *error)
{
    return folder ? named_folder_each(path, bots_add_file, bot, error)
                  : bots_add_file(bot, path, error);
}

/* Adds a bot's extra files and folders to the list of files to send. `extra` is a list of paths in
 * the form "A:B". A folder is added with all its contents. */
static bool add_extra(struct farm_bot *bot, const char *extra, struct error *error)
{
    char *list = memory_copy_string(extra == NULL ? "" : extra), *rest = list, *one;
    bool good = true;
    while (good && (one = strsep(&rest, ":")) != NULL) {
        struct named_file file;
        if (one[0] != '\0' && !named_file_find(&file, one, error)) {
            good = error_prefix(error, "cannot read %s", one);
        } else if (one[0] != '\0') {
            good = add_path(bot, file.real, file.folder, error);
            named_file_free(&file);
        }
    }
    free(list);
    return good;
}

/* Returns the length of the longest folder path shared by all files of a bot, including the final
 * slash. */
static size_t common_length(const struct farm_bot *bot)
{
    const char *first = bot->file_count == 0 ? "" : bot->files[0].source;
    size_t length = strlen(first);
    for (size_t i = 0; i < bot->file_count; i++) {
        size_t same = 0;
        while (same < length && bot->files[i].source[same] == first[same]) {
            same++;
        }
        length = same;
    }
    while (length > 0 && first[length - 1] != '/') {
        length--;
    }
    return length;
}

static bool is_in_word(const struct named_file *file)
{
    return file->kind == NAMED_PROGRAM || file->kind == NAMED_WORD ||
           file->kind == NAMED_AFTER_EQUALS;
}

/* Returns whether `file` is one of the files to send or a folder that contains such files. */
static bool is_carried(const struct farm_bot *bot, const struct named_file *file, size_t common)
{
    size_t length = strlen(file->place);
    bool carried = bots_find_source(bot, file->place) != NULL;
    for (size_t i = 0; !carried && length + 1 >= common && i < bot->file_count; i++) {
        const char *source = bot->files[i].source;
        carried = strncmp(source, file->place, length) == 0 && source[length] == '/';
    }
    return carried;
}

/* Appends the path that a sent file or folder will have inside the worker's folder for the bot. */
static void put_carried(const struct named_file *file, size_t common, struct text *text)
{
    text_puts(text, FARM_FILES);
    /* Appends the rest of the path, from the slash after the common folder on; for that folder
     * itself, appends nothing. */
    text_puts(text, file->place + common - 1);
}

/* Writes the bot's settings in the form that a worker needs. The working folder is replaced by a
 * folder inside the bot's folder on the worker. The worker's sandbox makes that folder visible with
 * all its files. */
static void bots_print_settings(const struct farm_bot *bot, const struct player *player,
                                const struct named_files *named, size_t common, struct text *text)
{
    struct settings travelling = {0};
    const struct settings *given = &player->settings.given;
    for (size_t i = 0; i < given->count; i++) {
        bool dir = strcmp(given->list[i].name, "dir") == 0 && named->count > 0 &&
                   is_carried(bot, &named->list[0], common);
        struct text value = {0};
        bool read = strcmp(given->list[i].name, "read") == 0;
        if (dir) {
            put_carried(&named->list[0], common, &value);
        } else {
            text_puts(&value, read ? "/proc" : given->list[i].value);
        }
        if (!read || player->command.bounds.proc) {
            settings_set(&travelling, given->list[i].name, text_string(&value));
        }
        text_free(&value);
    }
    options_print_bot(&travelling, text);
    settings_free(&travelling);
}

/* Writes the bot's command in the form that a worker needs. Each argument that names a sent file or
 * folder is replaced by the new path inside the bot's folder. */
static void bots_print_words(struct farm_bot *bot, const struct player *player,
                             const struct named_files *named, size_t common)
{
    const struct command *command = &player->command;
    struct command travelling = {0};
    struct text text = {0};
    size_t next = 0;
    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->words[i];
        while (next < named->count &&
               (!is_in_word(&named->list[next]) || named->list[next].word < i)) {
            next++;
        }
        const struct named_file *file = next < named->count ? &named->list[next] : NULL;
        text_clear(&text);
        if (file != NULL && file->word == i && is_carried(bot, file, common)) {
            text_append(&text, word, file->offset);
            put_carried(file, common, &text);
        } else {
            text_puts(&text, word);
        }
        command_add(&travelling, text_string(&text));
    }
    text_clear(&text);
    bots_print_settings(bot, player, named, common, &text);
    command_print(&travelling, &text);
    bot->command = text.data;
    command_free(&travelling);
}

static bool add_named(struct farm_bot *bot, const struct named_files *named, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < named->count; i++) {
        const struct named_file *file = &named->list[i];
        if (file->kind == NAMED_DIR && file->common) {
            good = error_set(error, "the folder given by dir= contains more than this bot's files; "
                                    "give the bot its own folder");
        } else if (file->kind != NAMED_IN_PATH && !file->system && !file->common) {
            good = add_path(bot, file->place, file->folder, error);
        }
    }
    return good;
}

bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error)
{
    struct named_files named;
    *bot = (struct farm_bot){.name = memory_copy_string(player->name)};
    command_named_files(&player->command, &named);
    bool good = !command_mentions(&player->command, FARM_FILES) ||
                error_set(error, FARM_FILES " in a command is reserved for the farm");
    good = good && add_named(bot, &named, error) && add_extra(bot, extra, error);
    if (good) {
        size_t common = common_length(bot);
        bots_print_words(bot, player, &named, common);
        for (size_t i = 0; i < bot->file_count; i++) {
            bot->files[i].path = memory_copy_string(bot->files[i].source + common);
        }
    }
    named_files_free(&named);
    return good || error_prefix(error, "%s", player->name);
}

/* --- printing and parsing --- */

void bot_files_print(const struct farm_bot *bot, struct text *text)
{
    for (size_t i = 0; i < bot->file_count; i++) {
        const struct farm_file *file = &bot->files[i];
        text_printf(text, "%s %c %s\n", file->digest, file->executable ? 'x' : '-', file->path);
    }
}

/* Returns whether a path is relative and cannot lead out of its folder. Paths with `.` or `..`
 * components are not accepted. */
static bool bots_is_below(const char *path)
{
    for (;;) {
        size_t length = strcspn(path, "/");
        if (length == 0 || strncmp(path, ".", length) == 0 ||
            (length == 2 && strncmp(path, "..", 2) == 0)) {
            return false;
        }
        if (path[length] == '\0') {
            return true;
        }
        path += length + 1;
    }
}

static bool parse_line(struct farm_file *file, const char *line, size_t length)
{
    /* Length of the digest and of the " x " that follows it. */
    size_t head = DIGEST_SIZE - 1 + 3;
    if (length <= head || line[head - 3] != ' ' || line[head - 1] != ' ' ||
        (line[head - 2] != 'x' && line[head - 2] != '-')) {
        return false;
    }
    memcpy(file->digest, line, DIGEST_SIZE - 1);
    file->executable = line[head - 2] == 'x';
    file->path = memory_copy_start(line + head, length - head);
    if (digest_is_one(file->digest) && bots_is_below(file->path)) {
        return true;
    }
    free(file->path);
    return false;
}

bool bot_files_parse(struct farm_bot *bot, const char *text, struct error *error)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        struct farm_file file = {0};
        if (bot->file_count == FARM_FILES_MAX || !parse_line(&file, text, length)) {
            return error_set(error, "line %zu of the list of files of %s is invalid",
                             bot->file_count + 1, bot->name);
        }
        bot->files = memory_resize(bot->files, (bot->file_count + 1) * sizeof *bot->files);
        bot->files[bot->file_count++] = file;
        text += length + (text[length] == '\n');
    }
    return true;
}
