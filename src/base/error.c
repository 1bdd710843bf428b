#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(struct error *error, const char *format, ...)
{
    if (error == NULL) {
        return false;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool error_prefix(struct error *error, const char *format, ...)
{
    if (error == NULL) {
        return false;
    }
    char context[2 * sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(context, sizeof error->text, format, arguments);
    va_end(arguments);
    size_t used = strlen(context);
    snprintf(context + used, sizeof context - used, ": %s", error->text);
    context[sizeof error->text - 1] = '\0';
    memcpy(error->text, context, sizeof error->text);
    return false;
}
