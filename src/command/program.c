#include "command/program.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *program_places(const char *name)
{
    const char *folders = getenv("PATH");
    return strchr(name, '/') != NULL ? "" : folders != NULL ? folders : "/bin:/usr/bin";
}

bool program_next(const char **places, const char *name, char path[PATH_MAX])
{
    const char *place = *places;
    if (place == NULL) {
        return false;
    }
    size_t length = strcspn(place, ":");
    const char *between = strchr(name, '/') != NULL ? "" : length > 0 ? "/" : "./";
    if (snprintf(path, PATH_MAX, "%.*s%s%s", (int)length, place, between, name) >= PATH_MAX) {
        path[0] = '\0';
    }
    *places = place[length] == '\0' ? NULL : place + length + 1;
    return true;
}

void program_put_path(const char *dir, const char *path, struct text *text)
{
    if (dir != NULL && path[0] != '/') {
        text_printf(text, "%s/", dir);
    }
    text_puts(text, path);
}

bool program_find(const char *name, const char *dir, struct text *path)
{
    char place[PATH_MAX];
    if (strchr(name, '/') != NULL) {
        program_put_path(dir, name, path);
        return file_is_there(text_string(path));
    }
    bool found = false;
    for (const char *places = program_places(name); !found && program_next(&places, name, place);) {
        found = file_is_there(place) && access(place, X_OK) == 0;
    }
    text_puts(path, found ? place : name);
    return found;
}
