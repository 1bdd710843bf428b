#include "cup/submission.h"

#include "base/file.h"
#include "base/memory.h"
#include "tournament/faults.h"

#include <stdlib.h>
#include <string.h>

void submission_free(struct submission *submission)
{
    text_free(&submission->reason);
    text_free(&submission->details);
    text_free(&submission->warnings);
    text_free(&submission->notes);
    text_free(&submission->board);
}

static void submission_put_missing(const struct text *source, const char *label,
                                   struct text *missing)
{
    char *found = entry_header(source, label, NAME_SIZE_MAX);
    if (found == NULL || found[0] == '\0') {
        text_printf(missing, "%s`%s:`", missing->length > 0 ? " and " : "", label);
    }
    free(found);
}

void submission_check_header(struct submission *submission, const struct contest *contest)
{
    struct text source = {0}, missing = {0};
    struct error unread;
    if (file_read_untrusted(submission->file, &source, &unread) == FILE_FOUND) {
        submission_put_missing(&source, contest->header_name, &missing);
        submission_put_missing(&source, contest->header_author, &missing);
    }
    if (missing.length > 0) {
        text_puts_plain(&submission->warnings, file_name(submission->file));
        text_printf(&submission->warnings,
                    " lacks %s in its header; the contest asks for the lines `%s:`, `%s:` and "
                    "`%s:`\n",
                    text_string(&missing), contest->header_name, contest->header_author,
                    contest->header_email);
    }
    text_free(&missing);
    text_free(&source);
}

/* --- the system test --- */

/* The illegal turns of a seat. Lost turns are not included. */
struct illegal_turns {
    size_t turns, count; /* number of the seat's turns, and number of illegal turns among them */
    /* numbers of the first illegal turn, from 1, among the game's turns and among the seat's */
    size_t first, first_own;
    const char *text; /* the first illegal turn */
    struct ruling ruling;
};

/* Draws the board as far as the player knows it, because authors must not learn from their tests
 * how the house entry plays. This may be called after an illegal turn, which does not change the
 * board. */
static void submission_draw(const struct game *rules, const void *state, int seat,
                            struct text *board)
{
    if (rules->draw_known != NULL) {
        rules->draw_known(state, seat, board);
    } else {
        rules->draw(state, board);
    }
}

/* Plays the game again, and draws the board before the first illegal turn of the seat. */
static struct illegal_turns find_illegal(const struct game *rules, const struct game_result *game,
                                         int seat, struct text *board)
{
    const struct game_record *record = &game->record;
    struct illegal_turns found = {0};
    void *state = memory_new(rules->state_size);
    rules->start(state, &(struct rules){.variant = record->variant, .first = game->place.first});
    for (size_t i = 0; i < record->turn_count; i++) {
        const struct game_turn *turn = &record->turns[i];
        struct ruling ruling = {0};
        rules->play(state, turn->text, &ruling);
        found.turns += turn->seat == seat;
        if (turn->seat != seat || turn->lost != NULL || ruling.rule == NULL) {
            continue;
        }
        if (found.count++ == 0) {
            found.first = i + 1;
            found.first_own = found.turns;
            found.text = turn->text;
            found.ruling = ruling;
            submission_draw(rules, state, seat, board);
        }
    }
    free(state);
    return found;
}

static void submission_put_illegal(const struct illegal_turns *illegal, struct text *text)
{
    game_result_put_turn(illegal->first, illegal->first_own, text);
    text_puts(text, ", \"");
    text_puts_plain(text, illegal->text);
    text_printf(text, "\": %s\n", illegal->ruling.detail);
}

/* Appends the cause of the first lost turn, and the last lines that the entry wrote to stderr. */
static void submission_put_lost(const struct game_result *game, int seat, struct text *text)
{
    size_t number = 0;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        const struct game_turn *turn = &game->record.turns[i];
        number += turn->seat == seat;
        if (turn->seat == seat && turn->lost != NULL) {
            if (turn->lost_detail != NULL) {
                text_puts(text, "    ");
                game_result_put_turn(i + 1, number, text);
                text_puts(text, ": ");
                text_puts_plain(text, turn->lost_detail);
                text_putc(text, '\n');
            }
            faults_put_words(game, seat, text);
            return;
        }
    }
}

static bool submission_is_late(const struct game_result *game, int seat)
{
    bool late = false;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        const struct game_turn *turn = &game->record.turns[i];
        late = late ||
               (turn->seat == seat && turn->lost != NULL && strcmp(turn->lost, "timeout") == 0);
    }
    return late;
}

/* Returns whether the game ended by a fault of the seat. */
static bool submission_ended(const struct game_result *game, int seat)
{
    return game->outcome.forfeit && game->outcome.fault.seat == seat;
}

static void submission_put_fault(const struct game_result *game, int seat, struct text *text)
{
    const struct game_fault *fault = &game->outcome.fault;
    text_puts(text, "lost its test game in ");
    game_result_put_turn(fault->turn, game_result_own_turn(game, seat, fault->turn), text);
    text_printf(text, ": %s: ", fault->rule);
    text_puts_plain(text, fault->detail);
}

/* Appends the lines about lost turns and about a fault that ended the game. */
static void submission_put_turns(const struct game_result *game, int seat, struct text *details)
{
    submission_put_lost(game, seat, details);
    if (submission_ended(game, seat)) {
        faults_put_words(game, seat, details);
    }
}

void submission_explain(const struct cup *cup, const struct game_result *game, int seat,
                        struct text *reason, struct text *details, struct text *board)
{
    const struct illegal_turns illegal = find_illegal(cup->contest->game, game, seat, board);
    submission_put_turns(game, seat, details);
    if (submission_ended(game, seat)) {
        submission_put_fault(game, seat, reason);
    } else {
        cup_put_failure(&cup->games[game->place.number], seat, reason);
    }
    if (illegal.count > 0) {
        text_puts(details, "    the first illegal turn was ");
        submission_put_illegal(&illegal, details);
    }
}

/* Takes the system test of an entry that completed it, and may have made illegal turns. */
static void submission_take_passed(struct submission *submission, const struct cup *cup,
                                   const struct game_result *game, int seat)
{
    struct text *text = &submission->warnings;
    const struct illegal_turns illegal =
        find_illegal(cup->contest->game, game, seat, &submission->board);
    submission_put_turns(game, seat, &submission->details);
    if (illegal.count > 0) {
        text_printf(text, "%zu of %zu turn%s of %s %s illegal; the first was ", illegal.count,
                    illegal.turns, plural(illegal.turns), cup->players[0]->name,
                    illegal.count == 1 ? "was" : "were");
        submission_put_illegal(&illegal, text);
    }
}

void submission_take_test(struct submission *submission, const struct cup *cup,
                          const struct game_result *game)
{
    const int seat = game->place.players[0] == 0 ? 0 : 1;
    bool failed = cup->event->seeded_count == 0;
    if (failed) {
        submission->state = SUBMISSION_REJECTED;
        submission_explain(cup, game, seat, &submission->reason, &submission->details,
                           &submission->board);
    } else {
        submission_take_passed(submission, cup, game, seat);
    }
    if (submission_is_late(game, seat)) {
        text_printf(failed ? &submission->details : &submission->warnings,
                    "%sa turn took too long, so the entry was not run again; if it is slow but not "
                    "in an endless loop, it can be tested with a higher --turn-ms or --bank-ms\n",
                    failed ? "    " : "");
    }
}
