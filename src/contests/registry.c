/* The contests of the program: one line each. */
#include "contests/contest.h"

#include <string.h>

/* clang-format off */
const struct contest *const contests[] = {
    &contest_judge,
    &contest_codingame,
    &contest_proglad,
    &contest_potm,
    NULL,
};
/* clang-format on */

const struct contest *contest_find(const char *name)
{
    return named_find(contests, name);
}

const struct contest *contest_need(const char *name, struct error *error)
{
    const struct contest *contest = contest_find(name);
    if (contest == NULL) {
        struct text known = {0};
        named_list(contests, &known);
        error_set(error, "there is no contest \"%.40s\", but%s", name, text_string(&known));
        text_free(&known);
    }
    return contest;
}

unsigned contest_turn_ms(const struct contest *contest, const char *variant)
{
    const struct variant_clock *clock = contest->variant_clocks;
    for (; clock != NULL && variant != NULL && clock->variant != NULL; clock++) {
        if (strcmp(clock->variant, variant) == 0) {
            return clock->turn_ms;
        }
    }
    return contest->turn_ms;
}
