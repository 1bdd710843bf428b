#include "base/number.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool number_read(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *number,
                 struct error *error)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value < min ||
        value > max) {
        return error_set(error, "%s takes a whole number from %llu to %llu, not \"%.40s\"", what,
                         (unsigned long long)min, (unsigned long long)max, text);
    }
    *number = value;
    return true;
}

bool number_read_real(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && text[strspn(text, "+-.0123456789eE")] == '\0' &&
           isfinite(*number);
}
