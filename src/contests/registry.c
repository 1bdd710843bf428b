/* The contests of the program: one line each. */
#include "contests/codingame.h"
#include "contests/judge.h"
#include "contests/potm.h"

#include <string.h>

const struct contest *const contests[] = {
    &contest_judge,
    &contest_codingame,
    &contest_potm,
    NULL,
};

const struct contest *contest_find(const char *name)
{
    for (size_t i = 0; contests[i] != NULL; i++) {
        if (strcmp(contests[i]->name, name) == 0) {
            return contests[i];
        }
    }
    return NULL;
}
