#include "tournament/game_result.h"

#include "contests/contest.h"
#include "games/turns.h"

#include <stdlib.h>
#include <string.h>

void game_result_free(struct game_result *result)
{
    for (size_t i = 0; i < result->turn_count; i++) {
        free(result->turns[i].text);
        free(result->turns[i].lost);
        free(result->turns[i].lost_detail);
    }
    free(result->turns);
    for (int seat = 0; seat < SEATS; seat++) {
        free(result->names[seat]);
        free(result->commands[seat]);
        free(result->stderr_tail[seat]);
    }
    free(result->contest);
    free(result->variant);
    free(result->reason);
    free(result->fault.rule);
    free(result->fault.detail);
    free(result->parts);
    free(result->counts);
    free(result->report);
    *result = (struct game_result){0};
}

bool game_result_is_late(const struct game_result *result)
{
    return result->forfeit && (strcmp(result->fault.rule, "timeout") == 0 ||
                               strcmp(result->fault.rule, "not_ready") == 0);
}

bool game_result_completed(const struct game_result *result, int seat)
{
    size_t made = 0, lost = 0;
    for (size_t i = result->opening_count; i < result->turn_count; i++) {
        bool is_lost = result->turns[i].lost != NULL;
        lost += result->turns[i].seat == seat && is_lost;
        made += result->turns[i].seat == seat && !is_lost;
    }
    return lost <= made && !(result->forfeit && result->fault.seat == seat);
}

/* A terminal takes some control characters for keys, even if they are pasted within quotes. */
static bool is_printable(const char *turn)
{
    while (*turn >= ' ' && *turn <= '~') {
        turn++;
    }
    return *turn == '\0';
}

void game_result_put_replay(const struct game_result *result, struct text *text)
{
    const struct contest *contest = contest_find(result->contest);
    if (contest == NULL || game_variant(contest->game, result->variant) == NULL) {
        return;
    }
    struct turns turns = {0};
    struct text list = {0};
    bool printable = true;
    for (size_t i = 0; i < result->turn_count; i++) {
        printable = printable && is_printable(result->turns[i].text);
        turns_add(&turns, result->turns[i].text);
    }
    if (printable) {
        turns_print(&turns, &list);
        text_printf(text, "faceoff show --contest %s --turns ", contest->name);
        text_put_word(text, text_string(&list));
        text_puts(text, result->first != 0 ? " --first 2" : "");
        if (strcmp(result->variant, contest->game->variants[0]) != 0) {
            text_puts(text, " --rules ");
            text_put_word(text, result->variant);
        }
    }
    turns_free(&turns);
    text_free(&list);
}
