/* Implements bots whose turns are chosen by a user's function, and parses their command lines. */
#include "base/clock.h"
#include "base/memory.h"
#include "library/bot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct function {
    const struct contest *contest;
    faceoff_chooser *choose;
    void *data;
    uint64_t games; /* number of games begun, used to vary the random turns */

    /* Used if each turn runs in a new process: the position as the bot knows it, and the bot's last
     * turn, to which no reply has arrived yet. */
    struct faceoff_position *known;
    struct text turn;
};

static void bot_function_begin(void *self, int seat, uint64_t number)
{
    struct function *function = self;
    (void)seat;
    function->games = number;
}

/* Calls the user's function with a copy of the position, so that the function may play turns on
 * it. */
static void bot_function_choose(void *self, const struct faceoff_position *position,
                                int64_t deadline_ns, struct text *turn)
{
    struct function *function = self;
    struct faceoff_position *copy = faceoff_position_copy(position);
    int64_t ms = (deadline_ns - clock_now_ns()) / NS_PER_MS;
    position_keep(copy);
    const char *chosen = function->choose(function->data, copy, ms > 0 ? ms : 1);
    if (chosen == NULL) {
        struct random random;
        random_seed(&random, random_mix(function->games, position->turns.count));
        position->game->random_turn(position->state, &random, turn);
    } else {
        text_append(turn, chosen, strcspn(chosen, "\r\n"));
    }
    faceoff_position_free(copy);
}

/* --- one process per turn --- */

static void know(struct function *function, int seat)
{
    struct rules rules = {function->contest->game->variants[0], seat};
    faceoff_position_free(function->known);
    function->known = position_new(function->contest->game, &rules);
}

/* Answers a line. If the bot's file can no longer be read, plays the contest's idle turn, which
 * does nothing, until the game is over. */
static void bot_function_answer(void *self, const char *line, int seat, int64_t deadline_ns,
                                struct text *turn)
{
    struct function *function = self;
    if (seat >= 0) {
        know(function, seat);
    } else if (function->known == NULL) {
        text_puts(turn, function->contest->idle_turn);
        return;
    } else {
        position_learn(function->known, text_string(&function->turn), line);
    }
    bot_function_choose(function, function->known, deadline_ns, turn);
    text_clear(&function->turn);
    text_append(&function->turn, turn->data, turn->length);
}

static void put_line(struct text *bytes, const char *line)
{
    text_puts(bytes, line);
    text_putc(bytes, '\n');
}

/* Saves all observations and turns, one per line. No reply to the last turn has arrived yet. */
static void bot_function_save(const void *self, struct text *bytes)
{
    const struct function *function = self;
    const struct faceoff_position *known = function->known;
    for (size_t i = 0; known != NULL && i < known->turns.count; i++) {
        put_line(bytes, turns_get(&known->heard, i));
        put_line(bytes, turns_get(&known->turns, i));
    }
    if (known != NULL) {
        known->game->observe(known->state, known->rules.first, bytes);
        text_putc(bytes, '\n');
        put_line(bytes, text_string(&function->turn));
    }
}

/* Reads the next line from the bytes. Returns false at the end. */
static bool bot_function_take_line(const char **bytes, size_t *size, struct text *line)
{
    const char *end = memchr(*bytes, '\n', *size);
    text_clear(line);
    if (end == NULL) {
        return false;
    }
    text_append(line, *bytes, (size_t)(end - *bytes));
    *size -= (size_t)(end + 1 - *bytes);
    *bytes = end + 1;
    return true;
}

static void bot_function_load(void *self, const void *bytes, size_t size)
{
    struct function *function = self;
    const char *rest = bytes;
    struct text line = {0}, out = {0};
    struct bot_dialogue dialogue = {0};
    struct bot_news news = {0};
    struct error error;
    bool known = size > 0 && bot_function_take_line(&rest, &size, &line) &&
                 function->contest->protocol->bot_hear(&dialogue, text_string(&line), line.length,
                                                       &news, &out, &out, &error) &&
                 news.started;
    if (known) {
        know(function, news.seat);
        bot_function_take_line(&rest, &size, &function->turn);
        while (bot_function_take_line(&rest, &size, &line)) {
            position_learn(function->known, text_string(&function->turn), text_string(&line));
            bot_function_take_line(&rest, &size, &function->turn);
        }
    }
    text_free(&line);
    text_free(&out);
}

static void close_function(void *self)
{
    struct function *function = self;
    faceoff_position_free(function->known);
    text_free(&function->turn);
    free(function);
}

/* Creates a bot whose turns are chosen by the function. */
static struct faceoff_bot *bot_of_function(const struct bot_setup *setup, faceoff_chooser *chooser,
                                           void *data, struct error *error)
{
    struct function *function = memory_new(sizeof *function);
    struct bot_mind mind = {.self = function,
                            .begin = bot_function_begin,
                            .choose = bot_function_choose,
                            .answer = bot_function_answer,
                            .save = bot_function_save,
                            .load = bot_function_load,
                            .close = close_function};
    function->contest = bot_contest(setup->protocol);
    function->choose = chooser;
    function->data = data;
    struct faceoff_bot *bot = bot_new(setup, &mind, error);
    if (bot == NULL) {
        close_function(function);
    }
    return bot;
}

/* --- the command line --- */

struct words {
    const char *contest, *operand;
    struct bot_setup setup;
};

static const struct {
    const char *name;
    size_t offset;
    bool number;
} bot_options[] = {
    {"--contest", offsetof(struct words, contest), false},
    {"--rules", offsetof(struct words, setup.variant), false},
    {"--opening", offsetof(struct words, setup.opening), false},
    {"--first-ms", offsetof(struct words, setup.first_ms), true},
    {"--turn-ms", offsetof(struct words, setup.turn_ms), true},
    {"--bank-ms", offsetof(struct words, setup.bank_ms), true},
};

#define OPTIONS (sizeof bot_options / sizeof *bot_options)

static bool bot_function_set_option(struct words *words, const char *name, const char *value,
                                    struct error *error)
{
    size_t i = 0;
    while (i < OPTIONS && strcmp(bot_options[i].name, name) != 0) {
        i++;
    }
    if (i == OPTIONS) {
        return error_set(error,
                         "unknown option %.40s; the options are --contest, --rules, --opening, "
                         "--first-ms, --turn-ms and --bank-ms",
                         name);
    }
    if (value == NULL) {
        return error_set(error, "%s needs a value", name);
    }
    void *field = (char *)words + bot_options[i].offset;
    if (!bot_options[i].number) {
        *(const char **)field = value;
        return true;
    }
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || number > BOT_MS_MAX) {
        return error_set(error, "%s takes a whole number up to %d, not \"%.40s\"", name, BOT_MS_MAX,
                         value);
    }
    *(uint64_t *)field = number;
    return true;
}

static bool read_words(struct words *words, int argc, char **argv, struct error *error)
{
    bool good = true;
    for (int i = 1; good && i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0) {
            good =
                bot_function_set_option(words, argv[i], i + 1 < argc ? argv[i + 1] : NULL, error);
            i++;
        } else if (words->operand == NULL) {
            words->operand = argv[i];
        } else {
            good = error_set(error, "unexpected argument \"%.40s\"", argv[i]);
        }
    }
    return good;
}

/* Parses the command line. The bot plays in the contest `name`, or in another contest of the same
 * game if the command line names one. */
static bool bot_words(int argc, char **argv, const char *name, struct bot_setup *setup,
                      const char **file, struct error *error)
{
    const struct contest *own = contest_find(text_or_none(name));
    if (own == NULL && contests[0] != NULL && contests[1] == NULL) {
        own = contests[0]; /* `faceoff entry` generated this program for a single contest. */
    }
    struct words words = {
        .contest = own != NULL ? own->name : text_or_none(name),
        .setup = {
            .opening = "", .first_ms = BOT_UNSET, .turn_ms = BOT_UNSET, .bank_ms = BOT_UNSET}};
    if (!read_words(&words, argc, argv, error)) {
        return false;
    }
    const struct contest *contest = contest_find(words.contest);
    if (contest == NULL) {
        return error_set(error, "unknown contest \"%.40s\"", words.contest);
    }
    if (own != NULL && own->game != contest->game) {
        return error_set(error, "this bot plays %s, not %s", own->game->name, contest->game->name);
    }
    *setup = words.setup;
    setup->game = contest->game;
    setup->protocol = contest->protocol;
    *file = NULL;
    if (words.operand != NULL) {
        *(contest->protocol->bot_has_file ? file : &setup->opening) = words.operand;
    }
    return true;
}

struct faceoff_bot *bot_of_words(int argc, char **argv, const char *contest,
                                 faceoff_chooser *chooser, void *data, const char **file,
                                 struct error *error)
{
    struct bot_setup setup = {0};
    return bot_words(argc, argv, contest, &setup, file, error)
               ? bot_of_function(&setup, chooser, data, error)
               : NULL;
}

struct faceoff_bot *faceoff_bot_new(int argc, char **argv, const char *contest,
                                    faceoff_chooser *chooser, void *data,
                                    struct faceoff_error *error)
{
    struct error problem;
    const char *file;
    struct faceoff_bot *bot = bot_of_words(argc, argv, contest, chooser, data, &file, &problem);
    if (bot == NULL) {
        error_give(error, &problem);
    }
    return bot;
}
