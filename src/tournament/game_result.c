#include "tournament/game_result.h"

#include "base/hash.h"
#include "base/json.h"
#include "contests/contest.h"
#include "games/turns.h"

#include <stdlib.h>
#include <string.h>

void game_result_free(struct game_result *result)
{
    for (size_t i = 0; i < result->record.turn_count; i++) {
        free(result->record.turns[i].text);
        free(result->record.turns[i].lost);
        free(result->record.turns[i].lost_detail);
    }
    free(result->record.turns);
    for (int seat = 0; seat < SEATS; seat++) {
        free(result->record.names[seat]);
        free(result->record.commands[seat]);
        free(result->record.stderr_text[seat]);
    }
    for (size_t i = 0; i < result->record.datum_count; i++) {
        free(result->record.data[i].name);
        free(result->record.data[i].value);
    }
    free(result->record.data);
    free(result->record.contest);
    free(result->record.variant);
    free(result->outcome.reason);
    free(result->outcome.fault.rule);
    free(result->outcome.fault.detail);
    free(result->outcome.parts);
    free(result->outcome.counts);
    free(result->outcome.report);
    *result = (struct game_result){0};
}

static const char *string_or_empty(const char *string)
{
    return string != NULL ? string : "";
}

uint64_t game_result_hash(const struct game_result *result)
{
    const struct game_record *record = &result->record;
    const struct game_outcome *outcome = &result->outcome;
    struct text text = {0};
    if (result->hash != 0) {
        return result->hash;
    }
    text_printf(&text, "%s %d\n", string_or_empty(record->variant), result->place.first);
    for (size_t i = 0; i < record->turn_count; i++) {
        const struct game_turn *turn = &record->turns[i];
        text_printf(&text, "%d ", turn->seat);
        /* as in the record, which may come from another machine */
        json_put_utf8(&text, string_or_empty(turn->text));
        text_printf(&text, " %s\n", string_or_empty(turn->lost));
    }
    text_printf(&text, "%d %d %d %s", outcome->winner, outcome->scores[0], outcome->scores[1],
                string_or_empty(outcome->reason));
    if (outcome->forfeit) {
        text_printf(&text, "\n%d %s", outcome->fault.seat, string_or_empty(outcome->fault.rule));
    }
    uint64_t hash = hash_bytes(text_string(&text), text.length);
    text_free(&text);
    return hash != 0 ? hash : 1;
}

bool game_result_is_late(const struct game_result *result)
{
    return result->outcome.forfeit && (strcmp(result->outcome.fault.rule, "timeout") == 0 ||
                                       strcmp(result->outcome.fault.rule, "not_ready") == 0);
}

bool game_result_completed(const struct game_result *result, int seat)
{
    size_t made = 0, lost = 0;
    for (size_t i = result->record.opening_count; i < result->record.turn_count; i++) {
        bool is_lost = result->record.turns[i].lost != NULL;
        lost += result->record.turns[i].seat == seat && is_lost;
        made += result->record.turns[i].seat == seat && !is_lost;
    }
    return lost <= made && !(result->outcome.forfeit && result->outcome.fault.seat == seat);
}

/* Returns the number of illegal turns of the player in that seat, including its lost turns; 0 in
 * games that do not count them. */
static unsigned game_result_illegal(const struct game_result *result, int seat)
{
    const struct game_outcome *outcome = &result->outcome;
    for (size_t i = 0; i < outcome->count_count; i++) {
        if (strcmp(outcome->counts[i].name, GAME_ERRORS) == 0) {
            return (unsigned)outcome->counts[i].of[seat];
        }
    }
    return 0;
}

bool game_result_all_illegal(const struct game_result *result, int seat)
{
    unsigned turns = 0;
    for (size_t i = result->record.opening_count; i < result->record.turn_count; i++) {
        turns += result->record.turns[i].seat == seat;
    }
    return turns > 0 && game_result_illegal(result, seat) >= turns;
}

/* Checks that a turn contains only printable characters. A terminal treats some control characters
 * as key presses, even within pasted quotes. */
static bool is_printable(const char *turn)
{
    while (*turn >= ' ' && *turn <= '~') {
        turn++;
    }
    return *turn == '\0';
}

void game_result_put_seats(const struct game_result *result, struct text *text)
{
    const struct contest *contest = contest_find(result->record.contest);
    for (int seat = 0; seat < SEATS; seat++) {
        text_printf(text, "%s%s in ", seat > 0 ? " against " : "", result->record.names[seat]);
        if (contest != NULL) {
            protocol_put_seat(contest->protocol, seat, text);
        } else {
            text_printf(text, "seat %d", seat + 1);
        }
    }
}

size_t game_result_own_turn(const struct game_result *result, int seat, size_t turn)
{
    const struct game_record *record = &result->record;
    size_t own = 1;
    for (size_t i = record->opening_count; i + 1 < turn && i < record->turn_count; i++) {
        own += record->turns[i].seat == seat;
    }
    return own;
}

void game_result_put_turn(size_t turn, size_t own, struct text *text)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    bool teen = own / 10 % 10 == 1;
    text_printf(text, "turn %zu", turn);
    if (own != turn) {
        text_printf(text, " (its %zu%s)", own, endings[teen || own % 10 > 3 ? 0 : own % 10]);
    }
}

void game_result_put_replay(const struct game_result *result, size_t count, struct text *text)
{
    const struct contest *contest = contest_find(result->record.contest);
    if (contest == NULL || game_variant(contest->game, result->record.variant) == NULL) {
        return;
    }
    struct turns turns = {0};
    struct text list = {0};
    bool printable = true;
    for (size_t i = 0; i < count; i++) {
        const char *turn = result->record.turns[i].text;
        printable = printable && turn[0] != '\0' && is_printable(turn);
        turns_add(&turns, turn);
    }
    if (printable) {
        turns_print(&turns, &list);
        text_printf(text, "faceoff show --contest %s --turns ", contest->name);
        text_put_word(text, text_string(&list));
        text_puts(text, result->place.first != 0 ? " --first 2" : "");
        if (strcmp(result->record.variant, contest->game->variants[0]) != 0) {
            text_puts(text, " --rules ");
            text_put_word(text, result->record.variant);
        }
    }
    turns_free(&turns);
    text_free(&list);
}
