#include "cli/events/forms.h"

#include "base/called.h"
#include "protocols/protocol.h"

#include <string.h>

/* Maximum number of pairs of a game and a player for which messages about malformed turns are
 * kept. */
#define SHOWN 10

/* The malformed turns of one kind by one seat in a game. */
struct odd_forms {
    size_t count;
    size_t first; /* index of the first one among the game's turns */
};

/* Counts turn number `index` if it is malformed. `lenient` counts the turns that --wire lenient
 * would accept, and `none` the lines that are not turns at all. */
static void note_turn(struct odd_forms *lenient, struct odd_forms *none,
                      const struct protocol *protocol, const struct game_turn *turn, size_t index)
{
    bool (*has_form)(const char *turn) = game_find(protocol->game)->has_form;
    struct odd_forms *odd = NULL;
    if (dialogue_needs_lenient(protocol, &(struct dialogue){0}, turn->text, strlen(turn->text))) {
        odd = lenient;
    } else if (turn->lost == NULL && has_form != NULL && !has_form(turn->text)) {
        odd = none;
    }
    if (odd != NULL && odd->count++ == 0) {
        odd->first = index;
    }
}

/* Adds a message about the malformed turns of one kind, if there are any. The message names the
 * first one, and a command that shows the board after it. */
static void put_odd(const struct odd_forms *odd, const struct game_result *game, const char *noun,
                    const char *verdict, const char *wanted, struct text *lines)
{
    struct text replay = {0};
    if (odd->count == 0) {
        return;
    }
    const struct game_turn *first = &game->record.turns[odd->first];
    text_printf(lines, "game %llu, ", (unsigned long long)game->place.number + 1);
    game_result_put_turn(odd->first + 1, game_result_own_turn(game, first->seat, odd->first + 1),
                         lines);
    text_printf(lines, ": %zu %s%s of %s %s; the first was %s%s\n", odd->count, noun,
                plural(odd->count), game->record.names[first->seat], verdict,
                line_quote(first->text, strlen(first->text)).text, wanted);
    game_result_put_replay(game, odd->first + 1, &replay);
    if (replay.length > 0) {
        text_printf(lines, "    %s%s\n", called_name(), replay.data + strlen("faceoff"));
    }
    text_free(&replay);
}

/* Adds a message if the player in that seat has written to standard error for the first time. */
static void note_errors(struct forms *forms, const struct game_result *game, int seat)
{
    const char *name = game->record.names[seat], *written = game->record.stderr_text[seat];
    struct text line = {0};
    text_printf(&line, "\n%s\n", name);
    if (written != NULL && written[0] != '\0' &&
        strstr(text_string(&forms->noisy), text_string(&line)) == NULL) {
        text_puts(&forms->noisy, text_string(&line));
        text_printf(&forms->lines,
                    "game %llu: %s wrote to standard error; with --stderr error (the default in a "
                    "cup), a bot loses every turn in which it writes to standard error\n",
                    (unsigned long long)game->place.number + 1, name);
    }
    text_free(&line);
}

void forms_free(struct forms *forms)
{
    text_free(&forms->lines);
    text_free(&forms->noisy);
}

void forms_add(struct forms *forms, const struct conditions *conditions,
               const struct game_result *game)
{
    const struct contest *contest = conditions->contest;
    const struct protocol *protocol = contest->protocol;
    struct odd_forms lenient[SEATS] = {{0}, {0}}, none[SEATS] = {{0}, {0}};
    struct text wanted = {0};
    text_printf(&wanted, "; a turn is %s", contest->game->turn_help);
    for (size_t i = 0; contest->game->answers_turns && i < game->record.turn_count; i++) {
        const struct game_turn *turn = &game->record.turns[i];
        note_turn(&lenient[turn->seat], &none[turn->seat], protocol, turn, i);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (contest->game->answers_turns && conditions->stderr_rule == MATCH_STDERR_NOTE) {
            note_errors(forms, game, seat);
        }
        if (lenient[seat].count + none[seat].count == 0 || ++forms->count > SHOWN) {
            continue;
        }
        put_odd(&lenient[seat], game, "turn", "would pass with --wire lenient", "", &forms->lines);
        put_odd(&none[seat], game, "line",
                none[seat].count == 1 ? "is not a turn" : "are not turns", text_string(&wanted),
                &forms->lines);
    }
    text_free(&wanted);
}
