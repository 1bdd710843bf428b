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

bool program_find(const char *name, struct text *path)
{
    bool named = strchr(name, '/') != NULL, found = false;
    char place[PATH_MAX];
    for (const char *places = program_places(name); !found && program_next(&places, name, place);) {
        found = file_is_there(place) && (named || access(place, X_OK) == 0);
    }
    text_puts(path, found ? place : name);
    return found;
}
