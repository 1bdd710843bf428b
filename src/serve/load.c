#include "serve/load.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

bool load_functions(const char *const *files, const struct load_function *functions,
                    const char *library, struct error *error)
{
    void *handle = NULL;
    for (size_t i = 0; handle == NULL && files[i] != NULL; i++) {
        handle = dlopen(files[i], RTLD_NOW);
    }
    for (size_t i = 0; handle != NULL && functions[i].name != NULL; i++) {
        void *function = dlsym(handle, functions[i].name);
        if (function == NULL) {
            handle = NULL;
        } else {
            memcpy(functions[i].to, &function, sizeof function);
        }
    }
    return handle != NULL || error_set(error, "cannot load %s: %s", library, dlerror());
}
