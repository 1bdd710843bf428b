#include "cli/positions/bot_game.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "library/position.h"
#include "runner/visitors.h"
#include "tournament/faults.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#define SLOT 0    /* the only slot */
#define POLL_MS 5 /* ms between two checks of the game's state */

struct bot_game {
    struct options match; /* the game is played as a match with these options */
    struct conditions conditions;
    struct openings start; /* the turns given by --turns, as a book with one opening */
    struct turns turns;
    int first; /* the seat that moves first */
    struct player *bot;
    struct visitors *visitors;
    int seat; /* the person's seat */
    struct faults faults;
    struct outcome outcome;
    char reason[32];
    char *log;
    /* Used by the person's thread. `begun` is the number of the game that the person's position
     * shows, or 0 if there is no position. A voided game begins again with a new number. `visit` is
     * the number of the person's visit, or 0 before the game. */
    uint64_t begun, visit;

    /* The function that the person's thread runs, and its data. Both threads use the flag. */
    void (*person)(void *data);
    void *data;
    atomic_bool person_left;
};

/* --- preparation --- */

/* Lets the game begin after the turns given by --turns, and with the seat given by --first. */
static bool settle_start(struct bot_game *game, const struct options *options, struct error *error)
{
    struct conditions *conditions = &game->conditions;
    const struct contest *contest = conditions->contest;
    struct rules rules = {.variant = conditions->variant,
                          .first = (int)options_number(options, "first", 1) - 1};
    struct text list = {0};
    bool is_seating = false;
    for (size_t i = 0; i < contest->seating_count; i++) {
        is_seating = is_seating || contest->seatings[i].first == rules.first;
    }
    if (!is_seating) {
        return error_set(error, "in %s, seat 1 always moves first", contest->name);
    }
    game->first = rules.first;
    cli_read_turns(contest->game, options, &list);
    turns_parse(&game->turns, contest->game, text_string(&list));
    text_free(&list);
    if (game->turns.count == 0) {
        return true;
    }
    struct faceoff_position *position = position_new(contest->game, &rules);
    bool good = turns_play(&game->turns, contest->game, position->state, error) &&
                (faceoff_position_mover(position) >= 0 || error_set(error, "the game is over"));
    faceoff_position_free(position);
    game->start = (struct openings){.start = 1, .list = &game->turns, .count = 1};
    conditions->openings = &game->start;
    if (good && contest->game->learn != NULL) {
        return error_set(error,
                         "--turns cannot be used in %s: its protocol cannot send them to a bot",
                         contest->name);
    }
    if (good && players_need_openings(conditions) &&
        !command_mentions(&game->bot->command, "{opening}")) {
        return error_set(error,
                         "--turns needs {opening} in the command of %s: the protocol cannot send "
                         "them to a bot",
                         game->bot->name);
    }
    return good || error_prefix(error, "--turns");
}

static bool bot_game_settle(struct bot_game *game, const struct options *options,
                            const char *contest, struct error *error)
{
    const char *variant = options_text(options, "rules");
    struct conditions *conditions = &game->conditions;
    if (!options_set(&game->match, "contest", contest, error) ||
        (variant != NULL && !options_set(&game->match, "rules", variant, error)) ||
        !conditions_settle(conditions, &game->match, error)) {
        return false;
    }
    conditions->guest_clock = (struct match_clock){.ready_ns = 10 * NS_PER_S};
    game->bot = bots_parse(options->bots, 1, conditions, error);
    return game->bot != NULL &&
           players_check_settings(game->bot, 1, conditions, &game->match, error) &&
           settle_start(game, options, error) && run_check(conditions, game->bot, 1, 0, error);
}

static void bot_game_finished(void *data, const struct game_result *result)
{
    struct bot_game *game = data;
    game->outcome = (struct outcome){.over = true, .winner = result->outcome.winner};
    memcpy(game->outcome.scores, result->outcome.scores, sizeof game->outcome.scores);
    snprintf(game->reason, sizeof game->reason, "%s", result->outcome.reason);
    faults_add(&game->faults, result);
}

struct bot_game *bot_game_open(const struct options *options, const char *contest, int seat,
                               struct error *error)
{
    struct bot_game *game = memory_new(sizeof *game);
    const char *log = options_text(options, "log");
    game->seat = seat;
    game->log = log != NULL ? memory_copy_string(log) : NULL;
    options_init(&game->match, FOR_MATCH);
    faults_init(&game->faults, SEATS);
    if (bot_game_settle(game, options, contest, error)) {
        game->visitors = visitors_open(&(struct visitors_setup){.conditions = &game->conditions,
                                                                .contest_count = 1,
                                                                .bots = game->bot,
                                                                .bot_count = 1,
                                                                .games_max = 1,
                                                                .log = game->log,
                                                                .first = game->first,
                                                                .finished = bot_game_finished,
                                                                .data = game},
                                       error);
    }
    if (game->visitors == NULL) {
        bot_game_close(game);
        return NULL;
    }
    return game;
}

void bot_game_close(struct bot_game *game)
{
    if (game == NULL) {
        return;
    }
    visitors_close(game->visitors);
    players_free(game->bot, 1);
    faults_free(&game->faults);
    options_free(&game->match);
    turns_free(&game->turns);
    free(game->log);
    free(game);
}

/* --- the two threads --- */

static void run_person(void *data)
{
    struct bot_game *game = data;
    game->person(game->data);
    atomic_store(&game->person_left, true);
    visitors_stop(game->visitors);
}

void bot_game_play(struct bot_game *game, void (*person)(void *data),
                   void (*stopped)(void *data, const struct error *error), void *data)
{
    uv_thread_t thread;
    struct error error = {.text = ""};
    game->person = person;
    game->data = data;
    if (uv_thread_create(&thread, run_person, game) != 0) {
        error_set(&error, "cannot start a thread");
        stopped(data, &error);
        return;
    }
    enum run_end end = visitors_play(game->visitors, &error);
    if (!atomic_load(&game->person_left)) {
        if (end != RUN_FAILED) {
            error.text[0] = '\0';
        }
        stopped(data, &error);
    }
    uv_thread_join(&thread);
}

/* --- the person --- */

/* Begins the game once the referee is ready, and waits until the first state of the game is
 * known. */
static void await_beginning(struct bot_game *game)
{
    while (visitors_begin(game->visitors, 0, game->seat, "") < 0) {
        uv_sleep(POLL_MS);
    }
    const struct watched_game *watched;
    game->visit = visitors_lock(game->visitors, SLOT, &watched)->number;
    visitors_unlock(game->visitors);
}

/* Plays the turns that the position lacks, up to turn `count` of the watched game. */
static void catch_up(const struct bot_game *game, const struct watched_game *watched, size_t count,
                     struct faceoff_position *position, struct text *said)
{
    struct text turn = {0};
    for (size_t i = faceoff_position_turn_count(position); i < count; i++) {
        size_t from = i == 0 ? 0 : watched->turns[i - 1].end;
        text_clear(&turn);
        text_append(&turn, watched->texts.data + from, watched->turns[i].end - from);
        if (watched->turns[i].lost) {
            position_force(position, watched->turns[i].seat, text_string(&turn));
        } else {
            faceoff_position_play(position, text_string(&turn), NULL);
        }
        if (i >= watched->opening_count && watched->turns[i].seat != game->seat &&
            position->game->draw_known == NULL) {
            text_printf(said, "%s%s: %s", said->length > 0 ? "  " : "", game->bot->name,
                        text_string(&turn));
        }
    }
    text_free(&turn);
}

/* Compares the state of the game with the position. Stores what has changed in *next. Returns false
 * if nothing has changed. */
static bool find_news(struct bot_game *game, const struct visit *visit,
                      const struct watched_game *watched, struct faceoff_position **position,
                      struct text *said, enum bot_game_next *next)
{
    if (watched->begun == 0 || visit->phase == VISIT_WAITING ||
        watched->count < watched->opening_count || (visit->phase == VISIT_OVER && !watched->over)) {
        return false;
    }
    if (game->begun != 0 && game->begun != watched->begun) {
        game->begun = 0;
        faceoff_position_free(*position);
        *position = NULL;
        *next = BOT_GAME_VOID;
        return true;
    }
    if (*position == NULL) {
        game->begun = watched->begun;
        *position = faceoff_position_new(game->conditions.contest->game->name, watched->variant,
                                         watched->first, NULL);
        catch_up(game, watched, watched->opening_count, *position, said);
        *next = BOT_GAME_BEGUN;
        return true;
    }
    catch_up(game, watched, watched->count, *position, said);
    *next = visit->phase == VISIT_OVER ? BOT_GAME_OVER : BOT_GAME_TURN;
    return visit->phase == VISIT_OVER || visit->sides[game->seat].asked;
}

enum bot_game_next bot_game_wait(struct bot_game *game, struct faceoff_position **position,
                                 struct text *said)
{
    enum bot_game_next next = BOT_GAME_OVER;
    bool ready = false;
    if (game->visit == 0) {
        await_beginning(game);
    }
    while (!ready) {
        const struct watched_game *watched;
        const struct visit *visit = visitors_lock(game->visitors, SLOT, &watched);
        ready = find_news(game, visit, watched, position, said, &next);
        visitors_unlock(game->visitors);
        if (!ready) {
            uv_sleep(POLL_MS);
        }
    }
    return next;
}

bool bot_game_is_over(struct bot_game *game)
{
    const struct watched_game *watched;
    bool over = visitors_lock(game->visitors, SLOT, &watched)->phase == VISIT_OVER;
    visitors_unlock(game->visitors);
    return over;
}

bool bot_game_say(struct bot_game *game, const char *turn)
{
    return visitors_say(game->visitors, SLOT, game->visit, game->seat, turn);
}

const struct contest *bot_game_contest(const struct bot_game *game)
{
    return game->conditions.contest;
}

const char *bot_game_name(const struct bot_game *game)
{
    return game->bot->name;
}

void bot_game_end(struct bot_game *game, struct faceoff_outcome *outcome, struct text *faults)
{
    *outcome = (struct faceoff_outcome){
        .over = true, .winner = game->outcome.winner, .reason = game->reason};
    memcpy(outcome->scores, game->outcome.scores, sizeof outcome->scores);
    faults_print(&game->faults, faults);
}
