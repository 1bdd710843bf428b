#include "cli/events/warnings.h"

#include <stdio.h>

void event_warn_of_faults(const char *command, const struct faults *faults)
{
    struct text text = {0};
    faults_warn(faults, &text);
    if (text.length > 0) {
        fprintf(stderr, "faceoff %s: warning: %s\n", command, text_string(&text));
    }
    text_free(&text);
}
