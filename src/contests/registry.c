/* Lists the contests, one per line. */
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

const struct game *contest_game(const char *name)
{
    const struct contest *contest = contest_find(name);
    return contest != NULL ? contest->game : game_find(name);
}

const struct contest *contest_need(const char *name, struct error *error)
{
    const struct contest *contest = contest_find(name);
    if (contest == NULL) {
        struct text known = {0};
        named_list(contests, name, &known);
        error_set(error, "unknown contest \"%.40s\"; choose from%s", name, text_string(&known));
        text_free(&known);
    }
    return contest;
}

const struct contest *contest_meant(const char *name, struct error *error)
{
    const struct game *game = contest_find(name) == NULL ? game_find(name) : NULL;
    const struct contest *contest = NULL;
    struct text known = {0};
    size_t count = 0;
    for (size_t i = 0; game != NULL && contests[i] != NULL; i++) {
        if (contests[i]->game == game) {
            contest = contests[i];
            text_printf(&known, "%s%s", count++ > 0 ? " or " : "", contest->name);
        }
    }
    if (count > 1) {
        contest = NULL;
        error_set(error, "%s is a game; choose one of its contests: %s", name, text_string(&known));
    }
    text_free(&known);
    return count > 0 ? contest : contest_need(name, error);
}

const struct contest *contest_for_referee(void)
{
    size_t i = 0;
    while (!contests[i]->default_for_referee) {
        i++;
    }
    return contests[i];
}

const struct contest *contest_for_seasons(void)
{
    size_t i = 0;
    while (contests[i]->house == NULL) {
        i++;
    }
    return contests[i];
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
