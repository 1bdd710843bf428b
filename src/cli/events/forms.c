#include "cli/events/forms.h"

#include "protocols/protocol.h"

#include <string.h>

/* Maximum number of pairs of a game and a player for which messages about malformed turns are
 * kept. */
#define SHOWN 10

/* The malformed turns of one seat in a game. */
struct odd_forms {
    size_t lenient; /* number of turns that --wire lenient would accept */
    size_t none;    /* number of lines that are not turns at all */
    const char *first;
};

static void note_turn(struct odd_forms *odd, const struct protocol *protocol,
                      const struct game_turn *turn)
{
    bool (*has_form)(const char *turn) = game_find(protocol->game)->has_form;
    if (dialogue_needs_lenient(protocol, &(struct dialogue){0}, turn->text, strlen(turn->text))) {
        odd->lenient++;
    } else if (turn->lost == NULL && has_form != NULL && !has_form(turn->text)) {
        odd->first = odd->none++ == 0 ? turn->text : odd->first;
    }
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
    struct odd_forms odds[SEATS] = {{0}, {0}};
    for (size_t i = 0; contest->game->answers_turns && i < game->record.turn_count; i++) {
        note_turn(&odds[game->record.turns[i].seat], protocol, &game->record.turns[i]);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct odd_forms *odd = &odds[seat];
        if (contest->game->answers_turns && conditions->stderr_rule == MATCH_STDERR_NOTE) {
            note_errors(forms, game, seat);
        }
        if (odd->lenient + odd->none == 0 || ++forms->count > SHOWN) {
            continue;
        }
        if (odd->lenient > 0) {
            text_printf(&forms->lines,
                        "game %llu: %zu turn%s of %s would pass with --wire lenient\n",
                        (unsigned long long)game->place.number + 1, odd->lenient,
                        plural(odd->lenient), game->record.names[seat]);
        }
        if (odd->none > 0) {
            text_printf(&forms->lines, "game %llu: %zu line%s of %s %s; the first was %s\n",
                        (unsigned long long)game->place.number + 1, odd->none, plural(odd->none),
                        game->record.names[seat],
                        odd->none == 1 ? "is not a turn" : "are not turns",
                        line_quote(odd->first, strlen(odd->first)).text);
        }
    }
}
