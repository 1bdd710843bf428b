#include "command/named_files.h"

#include "base/memory.h"
#include "command/program.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes a path absolute and removes its "." and ".." components. Returns NULL for the root folder,
 * or if the current folder is unknown. */
static char *named_files_make_plain(const char *path)
{
    char *here = path[0] == '/' ? NULL : getcwd(NULL, 0);
    struct text whole = {0}, plain = {0};
    if (path[0] == '/' || here != NULL) {
        text_printf(&whole, "%s/%s", here == NULL ? "" : here, path);
    }
    for (char *rest = whole.data, *part; (part = strsep(&rest, "/")) != NULL;) {
        if (strcmp(part, "..") == 0) {
            const char *slash = plain.length == 0 ? NULL : strrchr(plain.data, '/');
            text_cut(&plain, slash == NULL ? 0 : (size_t)(slash - plain.data));
        } else if (part[0] != '\0' && strcmp(part, ".") != 0) {
            text_printf(&plain, "/%s", part);
        }
    }
    free(here);
    text_free(&whole);
    if (plain.length == 0) {
        text_free(&plain);
    }
    return plain.data;
}

/* Returns the path with all symbolic links resolved, except for the last component. */
static char *find_place(const char *path)
{
    char *given = memory_copy_string(path);
    for (size_t length = strlen(given); length > 1 && given[length - 1] == '/'; length--) {
        given[length - 1] = '\0';
    }
    char *slash = strrchr(given, '/');
    const char *name = slash == NULL ? given : slash + 1;
    bool plain = strcmp(name, "") != 0 && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
    char *folder = NULL;
    if (!plain) {
        free(given);
        return realpath(path, NULL);
    }
    if (slash == NULL) {
        folder = realpath(".", NULL);
    } else {
        *slash = '\0';
        folder = realpath(slash == given ? "/" : given, NULL);
    }
    struct text place = {0};
    if (folder != NULL) {
        text_printf(&place, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
    }
    free(given);
    free(folder);
    return place.data;
}

static bool named_files_is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == '\0' || length == 1);
}

static bool is_in_list(const char *path, const char *const folders[], bool below)
{
    for (size_t i = 0; folders[i] != NULL; i++) {
        if (below ? named_files_is_below(path, folders[i]) : strcmp(path, folders[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_common(const char *folder)
{
    static const char *const of_system[] = {"/boot", "/etc", "/home", "/media", "/mnt", "/opt",
                                            "/root", "/run", "/srv",  "/tmp",   "/var", NULL};
    char *here = getcwd(NULL, 0);
    bool common = is_in_list(folder, of_system, false) ||
                  (here != NULL && named_files_is_below(here, folder));
    free(here);
    return common;
}

/* Returns true if this is the path of faceoff's own program. */
static bool is_self(const char *path)
{
    char *self = realpath("/proc/self/exe", NULL);
    bool same = self != NULL && strcmp(path, self) == 0;
    free(self);
    return same;
}

static bool is_system(const char *place)
{
    static const char *const folders[] = {"/usr",   "/bin",    "/sbin", "/lib", "/lib32",
                                          "/lib64", "/libx32", "/etc",  NULL};
    return is_in_list(place, folders, true) && !is_self(place);
}

void named_file_free(struct named_file *file)
{
    free(file->path);
    free(file->place);
    free(file->real);
    *file = (struct named_file){0};
}

void named_files_free(struct named_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        named_file_free(&files->list[i]);
    }
    free(files->list);
    *files = (struct named_files){0};
}

bool named_file_find(struct named_file *file, const char *path, struct error *error)
{
    static const char *const of_kernel[] = {"/proc", "/sys", "/dev", NULL};
    struct stat status;
    *file = (struct named_file){.real = realpath(path, NULL)};
    if (file->real == NULL || stat(file->real, &status) != 0) {
        error_set(error, "%s", strerror(errno));
        named_file_free(file);
        return false;
    }
    file->path = named_files_make_plain(path);
    file->place = find_place(path);
    file->folder = S_ISDIR(status.st_mode);
    if ((!file->folder && !S_ISREG(status.st_mode)) || is_in_list(file->real, of_kernel, true) ||
        file->path == NULL || file->place == NULL) {
        named_file_free(file);
        return error_set(error, "it is not a file or folder");
    }
    file->common = file->folder && is_common(file->real);
    file->system = is_system(file->place);
    return true;
}

/* Adds the file or folder at `path`. Returns false if it does not exist, or if it is a folder and
 * `folders` is false. */
static bool named_files_add(struct named_files *files, enum named_kind kind, const char *path,
                            bool folders)
{
    struct named_file file;
    if (!named_file_find(&file, path, NULL)) {
        return false;
    }
    if (file.folder && !folders) {
        named_file_free(&file);
        return false;
    }
    file.kind = kind;
    files->list = memory_resize(files->list, (files->count + 1) * sizeof *files->list);
    files->list[files->count++] = file;
    return true;
}

/* Adds the file or folder at the path `word`, which may be relative to the command's working
 * folder. Returns false if it does not exist. */
static bool add_word(struct named_files *files, enum named_kind kind, const struct command *command,
                     const char *word, bool folders)
{
    struct text path = {0};
    program_put_path(command->dir, word, &path);
    bool added = named_files_add(files, kind, text_string(&path), folders);
    text_free(&path);
    return added;
}

/* Adds the command's program. Returns false if the program is faceoff itself. */
static bool add_program(struct named_files *files, const struct command *command)
{
    struct text path = {0};
    bool named = strchr(command->words[0], '/') != NULL;
    bool added =
        program_find(command->words[0], command->dir, &path) &&
        named_files_add(files, named ? NAMED_PROGRAM : NAMED_IN_PATH, text_string(&path), false);
    text_free(&path);
    return !added || !is_self(files->list[files->count - 1].real);
}

void command_named_files(const struct command *command, struct named_files *files)
{
    *files = (struct named_files){0};
    if (command->dir != NULL) {
        named_files_add(files, NAMED_DIR, command->dir, true);
    }
    for (size_t i = 0; i < command->reads.count; i++) {
        add_word(files, NAMED_READ, command, command->reads.list[i], true);
    }
    bool foreign = add_program(files, command);
    for (size_t i = 1; i < command->count; i++) {
        const char *word = command->words[i], *equals = strchr(word, '=');
        bool folders = foreign || strchr(word, '/') != NULL;
        size_t offset = equals == NULL ? 0 : (size_t)(equals + 1 - word);
        if (add_word(files, NAMED_WORD, command, word, folders)) {
            offset = 0;
        } else if (equals == NULL ||
                   !add_word(files, NAMED_AFTER_EQUALS, command, equals + 1, folders)) {
            continue;
        }
        files->list[files->count - 1].word = i;
        files->list[files->count - 1].offset = offset;
    }
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

bool named_folder_each(const char *folder, named_file_visit *visit, void *data, struct error *error)
{
    char *root = memory_copy_string(folder);
    char *const roots[] = {root, NULL};
    FTS *tree = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    bool good = tree != NULL || error_set(error, "cannot read %s: %s", folder, strerror(errno));
    FTSENT *entry;
    while (good && (entry = fts_read(tree)) != NULL) {
        if (entry->fts_info == FTS_F) {
            good = visit(data, entry->fts_path, error);
        } else if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR ||
                   entry->fts_info == FTS_NS) {
            good =
                error_set(error, "cannot read %s: %s", entry->fts_path, strerror(entry->fts_errno));
        }
    }
    if (tree != NULL) {
        fts_close(tree);
    }
    free(root);
    return good;
}
