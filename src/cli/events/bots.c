#include "cli/events/bots.h"

#include "base/memory.h"
#include "cli/help.h"
#include "command/command_name.h"
#include "engines/engine.h"
#include "runner/job.h"
#include "runner/options_bot.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the length of NAME in "NAME=COMMAND", or 0 if the text does not begin with a name and
 * '='. A name consists of letters, digits, '-', '.' and '_'. */
static size_t name_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) ||
           (text[length] != '\0' && strchr("-._", text[length]))) {
        length++;
    }
    return text[length] == '=' ? length : 0;
}

static bool command_of_engine(struct command *command, const struct command *words,
                              const struct conditions *conditions, struct error *error)
{
    const struct contest *contest = conditions->contest;
    static char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) {
        return error_set(error,
                         "%s cannot be started, because faceoff cannot find its own executable: "
                         "/proc is not mounted (mount -t proc proc /proc)",
                         words->words[0]);
    }
    self[length] = '\0';
    const char *fixed[] = {self,
                           "bot",
                           contest->game->name,
                           "--protocol",
                           contest->protocol->name,
                           "--engine",
                           words->words[0] + 1,
                           "--seed",
                           "{seed}",
                           "--first-ms",
                           "{first_ms}",
                           "--turn-ms",
                           "{turn_ms}",
                           "--bank-ms",
                           "{bank_ms}"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        command_add(command, fixed[i]);
    }
    if (contest->protocol->tell == NULL) { /* This protocol does not tell the bot the opening. */
        command_add(command, "--opening");
        command_add(command, "{opening}");
    }
    if (conditions->variant != NULL || contest->variant_clocks != NULL) {
        command_add(command, "--rules");
        command_add(command, "{rules}");
    }
    for (size_t i = 1; i < words->count; i++) {
        command_add(command, words->words[i]);
    }
    return true;
}

/* Checks that the arguments after @ENGINE are valid options of the engine with valid values. Every
 * engine has the option --seed. */
static bool engine_knows(const struct engine *engine, const struct command *words,
                         struct error *error)
{
    uint64_t values[ENGINE_OPTIONS_MAX];
    bool good = true;
    for (size_t i = 1; good && i < words->count; i++) {
        const char *word = words->words[i];
        size_t length = strcspn(word, "=");
        char name[40];
        if (strncmp(word, "--", 2) != 0) {
            return error_set(error, "unexpected argument \"%.40s\"; @%s takes only options", word,
                             engine->name);
        }
        snprintf(name, sizeof name, "%.*s", (int)length - 2, word + 2);
        bool seed = strcmp(name, "seed") == 0;
        if (!seed && engine_option(engine, name) == NULL) {
            return engine_set(engine, values, name, "", error);
        }
        if (word[length] == '\0' && ++i == words->count) {
            return error_set(error, "--%s needs a value", name);
        }
        const char *value = word[length] == '=' ? word + length + 1 : words->words[i];
        good = seed || engine_set(engine, values, name, value, error);
    }
    return good;
}

static char *cli_bots_name_of(const struct given_bot *bot, size_t named,
                              const struct command *words)
{
    const char *word = words->words[0];
    return bot->name != NULL ? memory_copy_string(bot->name)
           : named > 0       ? memory_copy_start(bot->text, named)
           : word[0] == '@'  ? memory_copy_string(word + 1)
                             : command_name(words);
}

static bool check_name(const char *name, const char *text, const char *program, struct error *error)
{
    if (!text_is_plain(name)) {
        return error_set(error,
                         strchr(program, '=') == NULL
                             ? "the name of \"%.100s\" contains control characters or invalid "
                               "UTF-8; name the bot with NAME=COMMAND"
                             : "the name in \"%.100s\" contains control characters or invalid "
                               "UTF-8; NAME= takes ASCII letters, digits and -._",
                         text);
    }
    return text_is_name(name) ||
           error_set(error, "the name of \"%.100s\" is empty, or begins or ends with a space",
                     text);
}

/* Replaces @ENGINE and its options with the command that runs the engine. */
static bool take_engine(struct player *player, const struct conditions *conditions,
                        struct error *error)
{
    struct command words = player->command;
    const struct engine *engine =
        engine_need(conditions->contest->game->name, words.words[0] + 1, error);
    if (engine == NULL || !engine_knows(engine, &words, error)) {
        return false;
    }
    if (!engine_plays(engine, conditions->variant)) {
        return error_set(error, "%s cannot play the rule variant %s", words.words[0],
                         conditions->variant);
    }
    player->command = (struct command){0};
    bool good = command_of_engine(&player->command, &words, conditions, error);
    options_apply_bot(&player->settings, &player->command);
    command_free(&words);
    return good;
}

static bool check_command(const struct command *command, const struct contest *contest,
                          struct error *error)
{
    if (contest->game->learn != NULL && command_mentions(command, "{opening}")) {
        return error_set(error, "{opening} cannot be used in %s: its games have no opening",
                         contest->name);
    }
    return command_check_placeholders(command, job_placeholders(contest), error) &&
           command_check_operators(command, error);
}

/* Fills in *player. Call player_free whether or not this succeeds. */
static bool cli_bots_parse(struct player *player, const struct given_bot *bot,
                           const struct conditions *conditions, struct error *error)
{
    const char *text = bot->text;
    size_t named = bot->name != NULL ? 0 : name_length(text);
    const char *line = named > 0 ? text + named + 1 : text;
    if (!command_check_drives(line, error) || !player_parse(player, line, error)) {
        const char *name = bot->name != NULL ? bot->name : text;
        return error_prefix(error, "%.*s", bot->name == NULL && named > 0 ? (int)named : 100, name);
    }
    const struct command *command = &player->command;
    player->name = cli_bots_name_of(bot, named, command);
    return check_name(player->name, text, command->words[0], error) &&
           (command->words[0][0] == '@' ? take_engine(player, conditions, error)
                                        : check_command(command, conditions->contest, error));
}

/* Returns whether the bot is a program whose command does not begin with NAME=. */
static bool is_unnamed(const struct given_bot *bot)
{
    const char *text = bot->text + strspn(bot->text, " \t\n");
    const char *end = text[0] == '[' ? strchr(text, ']') : NULL; /* end of the bot's settings */
    text = end != NULL ? end + 1 : text;
    return bot->name == NULL && name_length(bot->text) == 0 && text[strspn(text, " \t\n")] != '@';
}

/* Appends folder names to the names of programs that would otherwise share a name, as in
 * "bot-old". */
static void add_folders(struct player *players, const struct given_bot *bots, size_t count)
{
    bool *shared = memory_new((count + 1) * sizeof *shared);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            bool same_name = i != k && strcmp(players[i].name, players[k].name) == 0;
            shared[i] = shared[i] || (same_name && is_unnamed(&bots[i]));
        }
    }
    for (size_t i = 0; i < count; i++) {
        char *folder = shared[i] ? command_folder_name(&players[i].command) : NULL;
        struct text name = {0};
        text_printf(&name, "%s-%s", players[i].name, folder != NULL ? folder : "");
        if (folder != NULL && text_is_name(text_string(&name))) {
            free(players[i].name);
            players[i].name = memory_copy_string(text_string(&name));
        }
        text_free(&name);
        free(folder);
    }
    free(shared);
}

struct player *bots_parse(const struct given_bot *bots, size_t count,
                          const struct conditions *conditions, struct error *error)
{
    struct player *players = memory_new((count + 1) * sizeof *players);
    for (size_t i = 0; i < count; i++) {
        if (!cli_bots_parse(&players[i], &bots[i], conditions, error)) {
            error_prefix(error, "--bot");
            players_free(players, i + 1);
            return NULL;
        }
    }
    add_folders(players, bots, count);
    players_make_names_unique(players, count);
    return players;
}

/* Returns whether all bots are new: none of them has the same name as a player of the stored event
 * or, if its name was not given, the same command. */
static bool bots_are_new(const struct given_bot *bots, const struct player *players, size_t count,
                         const struct stored_event *stored)
{
    bool new = true;
    for (size_t i = 0; i < count; i++) {
        char *line = player_command(&players[i], &players[i].command);
        bool named = bots[i].name != NULL || name_length(bots[i].text) > 0;
        for (size_t k = 0; k < stored->player_count; k++) {
            const struct stored_player *old = &stored->players[k];
            new = new &&strcmp(old->name, players[i].name) != 0 &&
                  (named || strcmp(old->command, line) != 0);
        }
        free(line);
    }
    return new;
}

static bool has_names(const struct player *players, size_t count, const struct stored_event *stored)
{
    bool same = count >= stored->player_count;
    for (size_t i = 0; same && i < stored->player_count; i++) {
        same = strcmp(players[i].name, stored->players[i].name) == 0;
    }
    return same;
}

/* Appends the players for these bots to the list. If one of the bots is invalid, frees the list and
 * returns NULL. */
static struct player *bots_append(struct player *players, size_t *count,
                                  const struct given_bot *bots, size_t bot_count,
                                  const struct conditions *conditions, struct error *error)
{
    struct player *more = bots_parse(bots, bot_count, conditions, error);
    if (more == NULL) {
        players_free(players, *count);
        return NULL;
    }
    players = memory_resize(players, (*count + bot_count + 1) * sizeof *players);
    memcpy(players + *count, more, bot_count * sizeof *players);
    free(more);
    *count += bot_count;
    players_make_names_unique(players, *count);
    return players;
}

struct player *bots_parse_resumed(const struct options *options, const struct stored_event *stored,
                                  const struct conditions *conditions, size_t *count,
                                  struct error *error)
{
    bool grows = stored_event_may_grow(stored);
    size_t given = options->bot_count;
    size_t old = given < stored->player_count ? given : stored->player_count;
    struct player *players = bots_parse(options->bots, old, conditions, error);
    if (players == NULL) {
        return NULL;
    }
    bool same = has_names(players, old, stored);
    if (!same && grows && bots_are_new(options->bots, players, old, stored)) {
        players_free(players, old);
        players = players_of_stored(stored, error);
        old = 0;
    } else if (given < stored->player_count) {
        players_free(players, old);
        players = NULL;
        error_set(error,
                  "event \"%s\" has %zu players, not %zu; use --resume without --bot to continue "
                  "it%s",
                  stored->name, stored->player_count, given,
                  grows ? "; to add bots, use --bot only for the new bots" : "");
    }
    *count = stored->player_count;
    if (players != NULL && given > old && !grows) {
        players_free(players, old);
        players = NULL;
        error_set(error,
                  "event \"%s\" is a %s with %zu players, and no bot can be added: bots can be "
                  "added only to a round robin, a gauntlet or a league. To start another event, "
                  "use --event "
                  "NAME without --resume",
                  stored->name, stored->format, stored->player_count);
    }
    return players == NULL
               ? NULL
               : bots_append(players, count, options->bots + old, given - old, conditions, error);
}

void bots_note_names(const struct options *options, const struct player *players, size_t count)
{
    players += options->bot_count > 0 ? count - options->bot_count : 0;
    for (size_t i = 0; i < options->bot_count; i++) {
        const struct given_bot *bot = &options->bots[i];
        size_t named = bot->name != NULL ? 0 : name_length(bot->text);
        struct player player = {0};
        if (!player_parse(&player, named > 0 ? bot->text + named + 1 : bot->text, NULL)) {
            player_free(&player);
            continue;
        }
        char *name = cli_bots_name_of(bot, named, &player.command);
        bool known = bot->name != NULL || named > 0 || player.command.words[0][0] != '@';
        if (known && strcmp(name, players[i].name) != 0) {
            cli_note("bot %zu is named %s, because another bot is already named %s", i + 1,
                     players[i].name, name);
        }
        free(name);
        player_free(&player);
    }
}

static void list_rules(const struct contest *contest, struct text *text)
{
    const char *const *variants = contest->game->variants;
    for (size_t i = 0; variants[1] != NULL && variants[i] != NULL; i++) {
        text_printf(text, "%s %s", i == 0 ? "              --rules" : ",", variants[i]);
        if (contest->variant_clocks != NULL) {
            text_printf(text, " (%u ms per turn)", contest_turn_ms(contest, variants[i]));
        }
    }
    text_puts(text, variants[1] != NULL ? "\n" : "");
}

/* Appends the list of the settings that a single bot can have. Those that are also options of the
 * command are named together, without an explanation. */
static void list_settings(struct text *text)
{
    struct text head = {0}, shared = {0};
    text_puts(text,
              "Settings for a single bot, in brackets before its command, separated by spaces:\n");
    for (const struct option_row *row = option_table; row->name != NULL; row++) {
        if (row->commands == FOR_BOT) {
            text_clear(&head);
            text_printf(&head, "  %s=%s", row->name, row->value);
            help_put_entry(text_string(&head), row->help, text);
        } else if ((row->commands & FOR_BOT) != 0) {
            text_printf(&shared, "%s%s=", shared.length > 0 ? ", " : "", row->name);
        }
    }
    text_puts(&shared, ": same as the options with these names, but only for this bot");
    help_put_entry("  ", text_string(&shared), text);
    text_putc(text, '\n');
    text_free(&head);
    text_free(&shared);
}

void bots_help(struct text *text)
{
    list_settings(text);
    text_puts(text, "Contests:\n");
    for (size_t i = 0; contests[i] != NULL; i++) {
        const struct contest *contest = contests[i];
        text_printf(text, "  %-11s %s\n", contest->name, contest->about);
        list_rules(contest, text);
        text_puts(text, "              bots:");
        for (size_t k = 0; engines[k] != NULL; k++) {
            if (strcmp(engines[k]->game, contest->game->name) == 0) {
                text_printf(text, " @%s", engines[k]->name);
            }
        }
        text_putc(text, '\n');
    }
}
