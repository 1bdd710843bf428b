/* The options of `faceoff match`, read and checked.
 * Never starts anything. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/contestant.h"
#include "referee/match.h"

struct match_options {
    const struct contest *contest;
    struct contestant players[2];
    uint64_t rounds;
    uint64_t games; /* rounds * the contest's games a round */
    uint64_t slots; /* games at once */
    uint64_t seed;
    uint64_t opening_turns;
    const char *variant; /* the rules; NULL: the game's first ones */
    struct match_clock clock;
    int64_t grace_ns;
    enum match_stderr stderr_rule;
    const char *out; /* NULL: no records; "-": standard output */
    bool pin;
    bool quiet;
};

/* Returns an exit code: CLI_OK, or CLI_MISUSED after saying why. match_options_free in both cases.
 */
int match_options_parse(struct match_options *options, int argc, char **argv);
/* "note", "error" or "forfeit"; false when it is none of them. */
bool stderr_rule_parse(enum match_stderr *rule, const char *name);

void match_options_free(struct match_options *options);

#endif
