#include "runner/stderr_files.h"

#include "base/file.h"

#include <errno.h>
#include <string.h>

#define NAME_SHOWN_MAX 100 /* maximum number of bytes of a bot's name in a file name */

bool stderr_files_make_folder(const char *folder, bool shared, struct error *error)
{
    return folder == NULL || file_make_folder(folder, !shared, error) ||
           error_prefix(error, "--stderr-dir");
}

/* Composes a path of the form DIR/game-17-seat-1-NAME.txt. Characters in the name that are special
 * in file names or to a shell become '_'; the seat makes file names unique. */
static void stderr_files_put_path(const struct stderr_files *files, const struct game_result *game,
                                  int seat, struct text *path)
{
    const char *name = game->record.names[seat];
    text_printf(path, "%s/game-%llu-seat-%d-", files->folder,
                (unsigned long long)game->place.number + 1, seat + 1);
    for (size_t i = 0; name[i] != '\0' && i < NAME_SHOWN_MAX; i++) {
        bool plain = (name[i] >= '0' && name[i] <= '9') || (name[i] >= 'A' && name[i] <= 'Z') ||
                     (name[i] >= 'a' && name[i] <= 'z') || strchr("-._", name[i]) != NULL;
        text_putc(path, plain ? name[i] : '_');
    }
    text_puts(path, ".txt");
}

static void stderr_files_fail(struct stderr_files *files)
{
    files->failure = files->failure == 0 ? errno : files->failure;
}

static FILE *stderr_files_open(struct stderr_files *files, const struct game_result *game, int seat)
{
    struct text path = {0};
    stderr_files_put_path(files, game, seat, &path);
    FILE *file = fopen(text_string(&path), "we");
    text_free(&path);
    if (file == NULL) {
        stderr_files_fail(files);
    }
    return file;
}

void stderr_files_add(struct stderr_files *files, const struct game_result *game, int seat,
                      const char *bytes, size_t length)
{
    if (files->folder == NULL || length == 0) {
        return;
    }
    if (files->files[seat] == NULL && files->failure == 0) {
        files->files[seat] = stderr_files_open(files, game, seat);
    }
    uint64_t room = files->bytes[seat] < STDERR_FILE_MAX ? STDERR_FILE_MAX - files->bytes[seat] : 0;
    size_t kept = length < room ? length : (size_t)room;
    files->bytes[seat] += length;
    if (files->files[seat] != NULL && kept > 0 &&
        (fwrite(bytes, 1, kept, files->files[seat]) != kept || fflush(files->files[seat]) != 0)) {
        stderr_files_fail(files);
    }
}

/* If some output was left out because there was too much, appends a line with the number of bytes
 * left out. */
static void stderr_files_note_cut(const struct stderr_files *files, int seat)
{
    if (files->bytes[seat] > STDERR_FILE_MAX) {
        uint64_t more = files->bytes[seat] - STDERR_FILE_MAX;
        fprintf(files->files[seat], "\n[faceoff cut %llu more byte%s]\n", (unsigned long long)more,
                plural(more));
    }
}

void stderr_files_void(struct stderr_files *files)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (files->files[seat] != NULL) {
            stderr_files_note_cut(files, seat);
            fputs("\n[faceoff plays this game again, because it was void]\n", files->files[seat]);
            files->bytes[seat] = 0;
        }
    }
}

bool stderr_files_end(struct stderr_files *files, struct error *error)
{
    int failure = files->failure;
    for (int seat = 0; seat < SEATS; seat++) {
        if (files->files[seat] != NULL) {
            stderr_files_note_cut(files, seat);
            if (fclose(files->files[seat]) != 0 && failure == 0) {
                failure = errno;
            }
        }
    }
    const char *folder = files->folder;
    *files = (struct stderr_files){.folder = folder};
    return failure == 0 ||
           error_set(error, "cannot write to a file in %s: %s", folder, strerror(failure));
}
