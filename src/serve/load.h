/* Loads a shared library when it is first needed. The libraries that some commands need bring up to
 * twenty others, and all of them together would take most of the time in which any faceoff process
 * starts. In one contest, each turn of a built-in bot is a process. */
#ifndef SERVE_LOAD_H
#define SERVE_LOAD_H

#include "base/error.h"

#include <stdbool.h>

/* A function of the library. `to` is the address of the pointer that is set to the function. */
struct load_function {
    const char *name;
    void *to;
};

/* Loads the first file of the list that exists, and looks up the functions. Both lists end with
 * NULL. The library stays loaded until the process ends. On error, sets *error, with a name for the
 * library and what it is needed for. */
bool load_functions(const char *const *files, const struct load_function *functions,
                    const char *library, struct error *error);

#endif
