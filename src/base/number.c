#include "base/number.h"

#include <errno.h>
#include <stdlib.h>

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
