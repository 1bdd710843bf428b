#include "farm/cache.h"

#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cache_make_folders(const char *path, bool last, struct error *error)
{
    char *part = memory_copy_string(path);
    bool good = true;
    for (char *slash = strchr(part + 1, '/'); good && slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        good = mkdir(part, 0755) == 0 || errno == EEXIST;
        *slash = '/';
    }
    good = good && (!last || mkdir(part, 0755) == 0 || errno == EEXIST);
    free(part);
    return good || error_set(error, "cannot create %s: %s", path, strerror(errno));
}

/* Returns true if other users could replace a file in the folder after it has been checked and
 * before it is executed. The user's own group is trusted. */
static bool is_of_others(const struct stat *folder, bool may_be_sticky)
{
    bool foreign = folder->st_uid != geteuid() && folder->st_uid != 0;
    bool open = (folder->st_mode & S_IWOTH) != 0 ||
                ((folder->st_mode & S_IWGRP) != 0 && folder->st_gid != getegid());
    return !S_ISDIR(folder->st_mode) || foreign ||
           (open && !(may_be_sticky && (folder->st_mode & S_ISVTX) != 0));
}

static bool check_owner(const char *folder, bool may_be_sticky, struct error *error)
{
    struct stat status;
    if (lstat(folder, &status) != 0) {
        return error_set(error, "cannot find %s: %s", folder, strerror(errno));
    }
    return !is_of_others(&status, may_be_sticky) ||
           error_set(error, "other users can change %s: use --cache with a private folder", folder);
}

/* Creates the folders inside the cache folder. The cache folder itself may be a shared folder such
 * as /tmp. */
static bool make_inner(const struct cache *cache, struct error *error)
{
    static const char *const names[] = {"blobs", "bots"};
    bool good = check_owner(cache->folder, true, error);
    for (size_t i = 0; good && i < sizeof names / sizeof *names; i++) {
        struct text path = {0};
        text_printf(&path, "%s/%s", cache->folder, names[i]);
        good = cache_make_folders(text_string(&path), true, error) &&
               check_owner(text_string(&path), false, error);
        text_free(&path);
    }
    return good;
}

bool cache_open(struct cache *cache, const char *folder, struct error *error)
{
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct text path = {0};
    *cache = (struct cache){0};
    if (folder != NULL && folder[0] == '\0') {
        return error_set(error, "--cache needs a folder");
    } else if (folder != NULL) {
        text_puts(&path, folder);
    } else if (xdg != NULL && xdg[0] == '/') {
        text_printf(&path, "%s/faceoff", xdg);
    } else if (home != NULL && home[0] == '/') {
        text_printf(&path, "%s/.cache/faceoff", home);
    } else {
        return error_set(error,
                         "HOME is not set: use --cache FOLDER to choose where to store bots");
    }
    bool good = cache_make_folders(text_string(&path), true, error);
    cache->folder = good ? realpath(text_string(&path), NULL) : NULL;
    if (good && cache->folder == NULL) {
        good = error_set(error, "cannot find %s: %s", text_string(&path), strerror(errno));
    }
    text_free(&path);
    return good && make_inner(cache, error);
}

void cache_close(struct cache *cache)
{
    free(cache->folder);
    *cache = (struct cache){0};
}

static char *blob_path(const struct cache *cache, const char *digest)
{
    struct text path = {0};
    text_printf(&path, "%s/blobs/%s", cache->folder, digest);
    return path.data;
}

static bool cache_holds(const char *path, const char *digest)
{
    struct text bytes = {0};
    char found[DIGEST_SIZE] = "";
    if (file_read(path, &bytes, NULL)) {
        digest_bytes(text_string(&bytes), bytes.length, found);
    }
    text_free(&bytes);
    return strcmp(found, digest) == 0;
}

bool cache_has(const struct cache *cache, const char *digest)
{
    char *path = blob_path(cache, digest);
    bool there = access(path, F_OK) == 0;
    bool good = there && cache_holds(path, digest);
    if (there && !good) {
        unlink(path);
    }
    free(path);
    return good;
}

bool cache_add(const struct cache *cache, const char *digest, const char *bytes, size_t length,
               struct error *error)
{
    char found[DIGEST_SIZE];
    digest_bytes(bytes, length, found);
    if (strcmp(found, digest) != 0) {
        return error_set(error, "the contents of a file do not match its SHA-256 (%s)", digest);
    }
    char *path = blob_path(cache, digest);
    bool good = file_replace(path, bytes, length, 0444, error);
    free(path);
    return good;
}

static char *bot_folder(const struct cache *cache, const struct farm_bot *bot)
{
    struct text text = {0}, path = {0};
    char digest[DIGEST_SIZE];
    bot_files_print(bot, &text);
    digest_bytes(text_string(&text), text.length, digest);
    text_printf(&path, "%s/bots/%s", cache->folder, digest);
    text_free(&text);
    return path.data;
}

/* Writes one file into the folder. If the file already exists and is correct, leaves it alone,
 * because another process may be running it. */
static bool lay_file(const struct cache *cache, const char *folder, const struct farm_file *file,
                     struct error *error)
{
    struct text path = {0}, bytes = {0};
    text_printf(&path, "%s/%s", folder, file->path);
    bool good = true;
    if (!cache_holds(text_string(&path), file->digest)) {
        char *blob = blob_path(cache, file->digest);
        good = cache_make_folders(text_string(&path), false, error) &&
               file_read(blob, &bytes, error) &&
               file_replace(text_string(&path), text_string(&bytes), bytes.length,
                            file->executable ? 0555 : 0444, error);
        free(blob);
    }
    text_free(&bytes);
    text_free(&path);
    return good;
}

bool cache_lay_out(const struct cache *cache, const struct farm_bot *bot, struct player *player,
                   struct error *error)
{
    char *folder = bot_folder(cache, bot);
    struct player travelling = {0};
    bool good = player_parse(&travelling, bot->command, error);
    for (size_t i = 0; good && i < bot->file_count; i++) {
        good = lay_file(cache, folder, &bot->files[i], error);
    }
    if (good) {
        struct placeholder files = {FARM_FILES, folder};
        *player =
            (struct player){.name = memory_copy_string(bot->name), .settings = travelling.settings};
        travelling.settings = (struct options){0};
        command_fill(&player->command, &travelling.command, &files, 1);
        string_list_add(&player->command.reads, folder);
    }
    player_free(&travelling);
    free(folder);
    return good || error_prefix(error, "%s", bot->name);
}
