#include "library/bot.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

#define LATE_MOST_NS (24 * 3600 * NS_PER_S)

struct faceoff_bot {
    const struct protocol *protocol;
    struct bot_mind mind;
    struct bot_dialogue dialogue;
    struct bot_game game;
    struct pace pace;
    char *opening;
    int seat;
    uint64_t games; /* number of games begun */
    bool moved;     /* whether a player has moved or been asked to move since the game began */
    bool done;
    int64_t late_ns; /* longest known delay caused by the machine since the last turn */
    struct text clean, turn, out, memory;
};

const struct contest *bot_contest(const struct protocol *protocol)
{
    const struct contest *contest = NULL;
    for (size_t i = 0; contest == NULL && contests[i] != NULL; i++) {
        contest = contests[i]->protocol == protocol ? contests[i] : NULL;
    }
    return contest;
}

/* Returns the clock from the setup, with the contest's limits where the setup specifies none. */
static struct pace bot_settle_clock(const struct bot_setup *setup)
{
    static const struct contest none;
    const struct contest *found = bot_contest(setup->protocol);
    const struct contest *contest = found != NULL ? found : &none;
    uint64_t turn_ms =
        setup->turn_ms != BOT_UNSET ? setup->turn_ms : contest_turn_ms(contest, setup->variant);
    uint64_t first_ms = contest->first_ms != 0 ? contest->first_ms : turn_ms;
    first_ms = setup->first_ms != BOT_UNSET ? setup->first_ms : first_ms;
    uint64_t bank_ms = setup->bank_ms != BOT_UNSET ? setup->bank_ms : contest->bank_ms;
    return (struct pace){.first_ns = (int64_t)first_ms * NS_PER_MS,
                         .turn_ns = (int64_t)turn_ms * NS_PER_MS,
                         .bank_ns = (int64_t)bank_ms * NS_PER_MS};
}

struct faceoff_bot *bot_new(const struct bot_setup *setup, const struct bot_mind *mind,
                            struct error *error)
{
    struct turns opening = {0};
    turns_parse(&opening, setup->game, setup->opening);
    bool opened = opening.count > 0;
    turns_free(&opening);
    if (setup->variant != NULL && game_variant(setup->game, setup->variant) == NULL) {
        error_set(error, "%s has no rule variant \"%.40s\"", setup->game->name, setup->variant);
        return NULL;
    }
    if (opened && setup->protocol->own_turns_come_back) {
        error_set(error, "--opening is not allowed: in %s the referee reports all turns",
                  setup->protocol->name);
        return NULL;
    }
    struct faceoff_bot *bot = memory_new(sizeof *bot);
    bot->protocol = setup->protocol;
    bot->mind = *mind;
    bot->opening = memory_copy_string(setup->opening);
    bot->game = (struct bot_game){
        .game = setup->game,
        .engine = setup->engine,
        .variant = setup->variant != NULL ? game_variant(setup->game, setup->variant) : NULL,
        .opening = bot->opening};
    bot->pace = bot_settle_clock(setup);
    return bot;
}

uint64_t bot_turn_ms(const struct faceoff_bot *bot)
{
    return (uint64_t)(bot->pace.turn_ns / NS_PER_MS);
}

void faceoff_bot_free(struct faceoff_bot *bot)
{
    if (bot != NULL) {
        bot->mind.close(bot->mind.self);
        bot_game_free(&bot->game);
        text_free(&bot->clean);
        text_free(&bot->turn);
        text_free(&bot->out);
        text_free(&bot->memory);
        free(bot->opening);
        free(bot);
    }
}

const char *faceoff_bot_greet(struct faceoff_bot *bot)
{
    text_clear(&bot->out);
    if (bot->protocol->bot_greet != NULL) {
        bot->protocol->bot_greet(&bot->dialogue, &bot->out);
    }
    return text_string(&bot->out);
}

/* --- timing a turn --- */

/* Returns the deadline of a turn that was requested at the time came_ns, or 0 for no deadline. */
static int64_t think(struct faceoff_bot *bot, int64_t came_ns)
{
    pace_learn(&bot->pace, bot->late_ns);
    bot->late_ns = 0;
    return bot->mind.timeless ? 0 : pace_turn_begins(&bot->pace, came_ns);
}

/* Records how long the bot took to answer, and how long the machine delayed the bot. */
static void learn_pace(struct faceoff_bot *bot, int64_t came_ns)
{
    pace_turn_ends(&bot->pace);
    bot->pace.used_ns += clock_now_ns() - came_ns;
}

/* --- one process for many turns --- */

/* Plays the opening. If the referee does not say who moves first, the bot infers its seat from the
 * referee's first message, which makes sense for only one seat. If the referee reports all turns,
 * including the bot's own, seat 0 moves first. */
static bool place_opening(struct faceoff_bot *bot, bool opponent_moved, struct error *error)
{
    int mover = opponent_moved ? !bot->seat : bot->seat;
    bot->moved = true;
    return bot_game_begin(&bot->game, bot->protocol->own_turns_come_back ? -1 : mover, error);
}

static void library_bot_answer(struct faceoff_bot *bot, int64_t came_ns)
{
    struct text turn = {0};
    if (bot_game_asks(&bot->game, bot->seat)) {
        int64_t deadline_ns = think(bot, came_ns);
        bot->mind.choose(bot->mind.self, bot->game.position, deadline_ns, &turn);
        learn_pace(bot, came_ns);
    }
    bot->protocol->bot_answer(&bot->dialogue, text_string(&turn), &bot->out);
    if (!bot->protocol->own_turns_come_back) {
        bot_game_hear(&bot->game, text_string(&turn));
    }
    text_free(&turn);
}

static bool take_news(struct faceoff_bot *bot, const struct bot_news *news, int64_t came_ns,
                      struct error *error)
{
    if (news->started) {
        bot->seat = news->seat;
        bot->moved = false;
        bot->games++;
        bot->pace.turns = 0;
        bot->mind.begin(bot->mind.self, news->seat, bot->games);
    }
    if (!news->turn && !news->asked) {
        return true;
    }
    if (!bot->moved && !place_opening(bot, news->turn, error)) {
        return false;
    }
    if (news->turn) {
        bot_game_hear(&bot->game, text_string(&bot->turn));
    }
    if (news->asked) {
        library_bot_answer(bot, came_ns);
    }
    return true;
}

/* --- one process per turn --- */

bool bot_answers_once(const struct faceoff_bot *bot)
{
    return bot->protocol->bot_has_file;
}

/* Answers the only line that this process receives, even if earlier processes have saved no
 * data. */
static void answer_once(struct faceoff_bot *bot, int seat, int64_t came_ns)
{
    if (seat >= 0) {
        bot->pace.turns = 0;
        bot->pace.used_ns = 0;
    }
    text_clear(&bot->turn);
    int64_t deadline_ns = think(bot, came_ns);
    bot->mind.answer(bot->mind.self, text_string(&bot->clean), seat, deadline_ns, &bot->turn);
    learn_pace(bot, came_ns);
    bot->protocol->bot_answer(&bot->dialogue, text_string(&bot->turn), &bot->out);
    bot->done = true;
}

const void *faceoff_bot_save(struct faceoff_bot *bot, size_t *size)
{
    text_clear(&bot->memory);
    if (bot_answers_once(bot)) {
        pace_save(&bot->pace, &bot->memory);
        bot->mind.save(bot->mind.self, &bot->memory);
    }
    *size = bot->memory.length;
    return text_string(&bot->memory);
}

void faceoff_bot_load(struct faceoff_bot *bot, const void *bytes, size_t size)
{
    if (bot_answers_once(bot)) {
        size_t taken = pace_load(&bot->pace, bytes, size);
        bot->mind.load(bot->mind.self, (const char *)bytes + taken, size - taken);
    }
}

bool faceoff_bot_is_done(const struct faceoff_bot *bot)
{
    return bot->done;
}

/* Skips any line that makes no sense during a game, because stopping would lose the game. */
const char *faceoff_bot_hear(struct faceoff_bot *bot, const char *line, size_t length,
                             int64_t came_ns, int64_t late_ns, struct faceoff_error *error)
{
    struct bot_news news;
    struct error problem = {.text = ""};
    bool good = true;
    /* Ignore impossible times: no line can arrive after it has been read, and no machine delays a
     * line by a whole day. */
    int64_t now_ns = clock_now_ns();
    int64_t came = came_ns > 0 && came_ns < now_ns ? came_ns : now_ns;
    bool later = late_ns > bot->late_ns && late_ns < LATE_MOST_NS;
    bot->late_ns = later ? late_ns : bot->late_ns;
    text_clear(&bot->clean);
    text_clear(&bot->turn);
    text_clear(&bot->out);
    line_clean(line, length, &bot->clean); /* Remove extra spaces, which some referees send. */
    bool heard = bot->protocol->bot_hear(&bot->dialogue, text_string(&bot->clean),
                                         bot->clean.length, &news, &bot->turn, &bot->out, &problem);
    if (bot_answers_once(bot)) {
        problem.text[0] = '\0';
        answer_once(bot, heard && news.started ? news.seat : -1, came);
    } else {
        good = heard ? take_news(bot, &news, came, &problem) : bot->games > 0;
    }
    error_give(error, &problem);
    return good ? text_string(&bot->out) : NULL;
}
