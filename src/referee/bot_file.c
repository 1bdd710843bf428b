#include "referee/bot_file.h"

#include "referee/folder.h"
#include "sandbox/sandbox.h"

#include <assert.h>
#include <stdlib.h>

bool bot_file_open(struct bot_file *file, const char *parent, struct error *error)
{
    assert(file->leash_folder == NULL);
    file->leash_folder = folder_make(parent, false, error);
    return file->leash_folder != NULL;
}

void bot_file_close(struct bot_file *file)
{
    assert(file->game_folder == NULL);
    free(file->leash_folder);
    file->leash_folder = NULL;
}

/* Builds the command that contains the file's path, and frees `path`. */
static void name_file(struct bot_file *file, const struct command *given, struct text *path)
{
    struct placeholder placeholder = {"{file}", text_string(path)};
    command_fill(&file->command, given, &placeholder, 1);
    if (!command_mentions(given, "{file}")) {
        command_add(&file->command, text_string(path));
    }
    text_free(path);
}

bool bot_file_renew(struct bot_file *file, const struct command *given, struct error *error)
{
    struct text path = {0};
    assert(file->leash_folder != NULL && file->game_folder == NULL);
    file->game_folder = folder_make(file->leash_folder, false, error);
    if (file->game_folder == NULL) {
        folder_restore(file->leash_folder);
        file->game_folder = folder_make(file->leash_folder, false, error);
    }
    if (file->game_folder == NULL) {
        return false;
    }
    text_printf(&path, "%s/f", file->game_folder);
    name_file(file, given, &path);
    return true;
}

void bot_file_renew_within(struct bot_file *file, const struct command *given)
{
    struct text path = {0};
    assert(file->game_folder == NULL);
    text_printf(&path, SANDBOX_FOLDER "/f");
    name_file(file, given, &path);
}

void bot_file_remove(struct bot_file *file)
{
    if (file->game_folder != NULL) {
        folder_remove(file->game_folder);
        free(file->game_folder);
        file->game_folder = NULL;
    }
    command_free(&file->command);
}
