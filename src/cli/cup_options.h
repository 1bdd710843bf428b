/* The options of `faceoff cup`, read and checked, and the list of its entries.
 * Never starts anything. */
#ifndef CLI_CUP_OPTIONS_H
#define CLI_CUP_OPTIONS_H

#include "contests/contest.h"
#include "referee/match.h"

struct cup_options {
    const struct contest *contest;
    char **files; /* of the entries, folders replaced by what is in them */
    size_t file_count;
    const char *house; /* NULL: the contest's */
    const char *out;   /* NULL: no result as JSON, and nothing to resume */
    bool resume;
    bool quiet;
    uint64_t seed;
    uint64_t slots; /* games at once */
    struct match_clock clock;
    enum match_stderr stderr_rule;
};

/* Returns an exit code: CLI_OK, or another after saying why. cup_options_free in both cases. */
int cup_options_parse(struct cup_options *options, int argc, char **argv);
void cup_options_free(struct cup_options *options);

#endif
