#define _GNU_SOURCE
#include "farm/bots.h"

#include "base/memory.h"

#include <errno.h>
#include <fts.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Folders that every machine has itself: a bot's interpreter and libraries do not travel. */
static const char *const system_folders[] = {"/usr/", "/bin/",  "/sbin/", "/lib", "/etc/",
                                             "/dev/", "/proc/", "/sys/",  NULL};

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

static bool is_kind(const char *path, mode_t kind)
{
    struct stat status;
    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == kind;
}

static bool is_system(const char *path)
{
    char self[PATH_MAX] = "";
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length > 0 && strcmp(path, self) == 0) {
        return false; /* our own engines are in this program on every machine */
    }
    for (size_t i = 0; system_folders[i] != NULL; i++) {
        if (strncmp(path, system_folders[i], strlen(system_folders[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* The absolute path, with links in its folders resolved, but not a link that is the file itself.
 * NULL: it is not a path. */
static char *absolute(const char *path)
{
    char *given = memory_copy_string(path);
    for (size_t length = strlen(given); length > 1 && given[length - 1] == '/'; length--) {
        given[length - 1] = '\0';
    }
    const char *slash = strrchr(given, '/');
    char *folder_given = slash == NULL
                             ? memory_copy_string(".")
                             : strndup(given, slash == given ? 1 : (size_t)(slash - given));
    char *folder = realpath(folder_given, NULL);
    struct text whole = {0};
    if (folder != NULL) {
        text_printf(&whole, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder,
                    slash == NULL ? given : slash + 1);
    }
    free(given);
    free(folder_given);
    free(folder);
    return whole.data;
}

static struct farm_file *find_source(const struct farm_bot *bot, const char *source)
{
    for (size_t i = 0; i < bot->file_count; i++) {
        if (strcmp(bot->files[i].source, source) == 0) {
            return &bot->files[i];
        }
    }
    return NULL;
}

static bool add_file(struct farm_bot *bot, const char *source, struct error *error)
{
    if (find_source(bot, source) != NULL) {
        return true;
    }
    if (bot->file_count == FARM_FILES_MAX) {
        return error_set(error, "more than %d files", FARM_FILES_MAX);
    }
    if (strpbrk(source, "\n\r") != NULL) {
        return error_set(error, "a file's name has a line end");
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

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool add_folder(struct farm_bot *bot, char *folder, struct error *error)
{
    char *const roots[] = {folder, NULL};
    FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    bool good = walk != NULL || error_set(error, "cannot read %s: %s", folder, strerror(errno));
    FTSENT *entry;
    while (good && (entry = fts_read(walk)) != NULL) {
        if (entry->fts_info == FTS_F) {
            good = add_file(bot, entry->fts_path, error);
        } else if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR ||
                   entry->fts_info == FTS_NS) {
            good =
                error_set(error, "cannot read %s: %s", entry->fts_path, strerror(entry->fts_errno));
        }
    }
    if (walk != NULL) {
        fts_close(walk);
    }
    return good;
}

/* "A:B": files, and folders with all that is in them. */
static bool add_extra(struct farm_bot *bot, const char *extra, struct error *error)
{
    char *list = memory_copy_string(extra == NULL ? "" : extra), *rest = list, *one;
    bool good = true;
    while (good && (one = strsep(&rest, ":")) != NULL) {
        char *path = one[0] == '\0' ? NULL : realpath(one, NULL);
        if (one[0] != '\0' && path == NULL) {
            good = error_set(error, "cannot read %s: %s", one, strerror(errno));
        } else if (path != NULL) {
            good =
                is_kind(path, S_IFDIR) ? add_folder(bot, path, error) : add_file(bot, path, error);
        }
        free(path);
    }
    free(list);
    return good;
}

/* The part of a word that may be a path: all of it, or the part after a '=', as in --net=FILE. The
 * program itself is a path only if it has a slash; else the other machine looks it up. */
static const char *path_in(const char *word, size_t number)
{
    const char *equals = strchr(word, '=');
    if (number == 0) {
        return strchr(word, '/') == NULL ? NULL : word;
    }
    return is_kind(word, S_IFREG) || is_kind(word, S_IFDIR) ? word
           : equals != NULL                                 ? equals + 1
                                                            : NULL;
}

/* How long a beginning all paths share, up to a slash. */
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

/* The word as it travels: a file's path in the bot's own folder; a folder that holds some of its
 * files likewise. */
static void print_word(const struct farm_bot *bot, const char *word, size_t number, size_t common,
                       struct command *command)
{
    const char *path = path_in(word, number);
    char *whole = path == NULL ? NULL : absolute(path);
    size_t length = whole == NULL ? 0 : strlen(whole);
    bool travels = whole != NULL && find_source(bot, whole) != NULL;
    for (size_t i = 0; whole != NULL && i < bot->file_count; i++) {
        travels =
            travels || (length + 1 >= common && strncmp(bot->files[i].source, whole, length) == 0 &&
                        bot->files[i].source[length] == '/');
    }
    struct text text = {0};
    if (travels) {
        text_append(&text, word, (size_t)(path - word));
        text_puts(&text, FARM_FILES);
        /* From a slash on; nothing, if it is the folder of all files. */
        text_puts(&text, whole + common - 1);
    } else {
        text_puts(&text, word);
    }
    command_add(command, text_string(&text));
    text_free(&text);
    free(whole);
}

/* Whether a word names one of the bot's own folders: not one of the system, and not one that holds
 * the folder we are in. A word without a slash is not taken for a folder. */
static bool is_own_folder(const char *word, const char *path)
{
    char here[PATH_MAX] = "", *real = strchr(word, '/') == NULL ? NULL : realpath(path, NULL);
    bool own = real != NULL && strcmp(real, "/") != 0 && is_kind(real, S_IFDIR) &&
               getcwd(here, sizeof here - 1) != NULL;
    struct text inside = {0};
    text_printf(&inside, "%s/", real == NULL ? "" : real);
    strcat(here, "/");
    own = own && !is_system(text_string(&inside)) &&
          strncmp(here, text_string(&inside), inside.length) != 0;
    text_free(&inside);
    free(real);
    return own;
}

static bool add_words(struct farm_bot *bot, const struct command *command, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < command->count; i++) {
        const char *path = path_in(command->words[i], i);
        char *whole = path == NULL ? NULL : absolute(path);
        if (whole != NULL && is_kind(whole, S_IFREG) && !is_system(whole)) {
            good = add_file(bot, whole, error);
        } else if (whole != NULL && i > 0 && is_own_folder(command->words[i], whole)) {
            good = add_folder(bot, whole, error);
        }
        free(whole);
    }
    return good;
}

bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error)
{
    *bot = (struct farm_bot){.name = memory_copy_string(player->name)};
    bool good = !command_mentions(&player->command, FARM_FILES) ||
                error_set(error, FARM_FILES " in a command is the farm's own word");
    good = good && add_words(bot, &player->command, error) && add_extra(bot, extra, error);
    if (!good) {
        return error_prefix(error, "%s", player->name);
    }
    size_t common = common_length(bot);
    struct command travelling = {0};
    for (size_t i = 0; i < player->command.count; i++) {
        print_word(bot, player->command.words[i], i, common, &travelling);
    }
    for (size_t i = 0; i < bot->file_count; i++) {
        bot->files[i].path = memory_copy_string(bot->files[i].source + common);
    }
    struct text line = {0};
    command_print(&travelling, &line);
    bot->command = line.data;
    command_free(&travelling);
    return true;
}

/* --- as text --- */

void farm_manifest_print(const struct farm_bot *bot, struct text *text)
{
    for (size_t i = 0; i < bot->file_count; i++) {
        const struct farm_file *file = &bot->files[i];
        text_printf(text, "%s %c %s\n", file->digest, file->executable ? 'x' : '-', file->path);
    }
}

/* Whether no part of the path leads out of the folder. */
static bool is_below(const char *path)
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
    size_t head = DIGEST_SIZE - 1 + 3; /* and " x " */
    if (length <= head || line[head - 3] != ' ' || line[head - 1] != ' ' ||
        (line[head - 2] != 'x' && line[head - 2] != '-')) {
        return false;
    }
    memcpy(file->digest, line, DIGEST_SIZE - 1);
    file->executable = line[head - 2] == 'x';
    file->path = strndup(line + head, length - head);
    if (digest_is_one(file->digest) && is_below(file->path)) {
        return true;
    }
    free(file->path);
    return false;
}

bool farm_manifest_parse(struct farm_bot *bot, const char *text, struct error *error)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        struct farm_file file = {0};
        if (bot->file_count == FARM_FILES_MAX || !parse_line(&file, text, length)) {
            return error_set(error, "line %zu of the list of files of %s is wrong",
                             bot->file_count + 1, bot->name);
        }
        bot->files = memory_resize(bot->files, (bot->file_count + 1) * sizeof *bot->files);
        bot->files[bot->file_count++] = file;
        text += length + (text[length] == '\n');
    }
    return true;
}
