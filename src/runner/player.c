#include "runner/player.h"

#include "base/memory.h"
#include "runner/options_bot.h"
#include "store/fingerprint.h"

#include <stdlib.h>
#include <string.h>

/* Maximum number of bytes that name players, or a changed player's file, so that advice fits after
 * them. */
#define NAMES_SHOWN_MAX 200

void player_free(struct player *player)
{
    free(player->name);
    command_free(&player->command);
    options_free(&player->settings);
    free(player->display_command);
    free(player->file);
    *player = (struct player){0};
}

bool player_parse(struct player *player, const char *text, struct error *error)
{
    bool good = options_parse_bot(&player->settings, &text, error) &&
                command_parse(&player->command, text, error);
    if (good) {
        options_apply_bot(&player->settings, &player->command);
    }
    return good;
}

void players_free(struct player *players, size_t count)
{
    for (size_t i = 0; players != NULL && i < count; i++) {
        player_free(&players[i]);
    }
    free(players);
}

char *player_command(const struct player *player, const struct command *command)
{
    struct text line = {0};
    if (player->display_command != NULL) {
        return memory_copy_string(player->display_command);
    }
    options_print_bot(&player->settings.given, &line);
    command_print(command, &line);
    return line.data;
}

void players_make_names_unique(struct player *players, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        char *given = players[i].name;
        struct text name = {0};
        text_puts(&name, given);
        for (int number = 2; named_among(players, i, sizeof *players, text_string(&name)) != NULL;
             number++) {
            text_clear(&name);
            text_printf(&name, "%s-%d", given, number);
        }
        free(given);
        players[i].name = name.data;
    }
}

void player_add_to_list(const struct player *player, struct text *names)
{
    if (names->length > NAMES_SHOWN_MAX) {
        return;
    }
    text_printf(names, "%s%s", names->length > 0 ? ", " : "", player->name);
    if (names->length > NAMES_SHOWN_MAX) {
        text_cut(names, NAMES_SHOWN_MAX);
        text_puts(names, "..");
    }
}

bool players_need_openings(const struct conditions *conditions)
{
    return (conditions->opening_turns != 0 || conditions->openings != NULL) &&
           conditions->contest->protocol->tell == NULL;
}

bool players_check_openings(const struct player *players, size_t count,
                            const struct conditions *conditions, struct error *error)
{
    bool book = conditions->openings != NULL;
    struct text names = {0};
    for (size_t i = 0; players_need_openings(conditions) && i < count; i++) {
        if (!command_mentions(&players[i].command, "{opening}")) {
            player_add_to_list(&players[i], &names);
        }
    }
    bool good = names.length == 0 ||
                error_set(error,
                          "--%s needs {opening} in the command of %s: the protocol cannot send "
                          "an opening to a bot",
                          book ? "openings" : "opening-turns", text_string(&names));
    text_free(&names);
    return good;
}

static bool check_settings(const struct options *settings, const struct conditions *conditions,
                           const struct options *options, struct error *error)
{
    static const char *const of_clock[] = {"turn-ms", "first-ms", "bank-ms", NULL};
    const char *clock = settings->rows == NULL ? NULL : options_first_given(settings, of_clock);
    bool farm = option_find(options->command, "farm") != NULL && options_given(options, "farm");
    if (settings->rows == NULL) {
        return true;
    }
    if (options_given(settings, "processes") && conditions->level == SANDBOX_OFF && !farm) {
        return error_set(error,
                         "processes= needs a sandbox: add --sandbox strict or --sandbox basic");
    }
    const char *format =
        option_find(options->command, "format") != NULL ? options_text(options, "format") : NULL;
    if (options_given(settings, "after") &&
        (format == NULL || strcmp(format, event_format_names[EVENT_LEAGUE]) != 0)) {
        return error_set(error, "after= can be used only in a league: --format league");
    }
    if (options_given(settings, "bank-ms") && conditions->contest->bank_ms == 0) {
        return error_set(error,
                         "bank-ms= cannot be used in %s, which has no time limit for a whole game",
                         conditions->contest->name);
    }
    return clock == NULL || !farm || !options_flag(options, "scale-time") ||
           error_set(error, "%s= cannot be used with --scale-time", clock);
}

bool players_check_settings(const struct player *players, size_t count,
                            const struct conditions *conditions, const struct options *options,
                            struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (!check_settings(&players[i].settings, conditions, options, error)) {
            return error_prefix(error, "%s", players[i].name);
        }
    }
    return true;
}

/* Returns the number of the first player with that name, or `count` if no player has it. */
static size_t find_name(const struct player *players, size_t count, const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(players[i].name, name) != 0) {
        i++;
    }
    return i;
}

bool players_find_versions(const struct player *players, struct event_plan *plan,
                           struct error *error)
{
    if (plan->format != EVENT_LEAGUE) {
        return true;
    }
    int *before = memory_new((plan->players + 1) * sizeof *before);
    size_t replaced = 0;
    plan->before = before;
    for (size_t i = 0; i < plan->players; i++) {
        const struct options *settings = &players[i].settings;
        const char *name = settings->rows == NULL ? NULL : options_text(settings, "after");
        before[i] = NOBODY;
        if (name == NULL) {
            continue;
        }
        size_t other = find_name(players, i, name);
        if (other == i) {
            return error_set(error, "%s: after=%.60s does not name a bot that comes before it",
                             players[i].name, name);
        }
        for (size_t k = 0; k < i; k++) {
            if (before[k] == (int)other) {
                return error_set(error, "%s: after=%.60s: %s is already the next version of it",
                                 players[i].name, name, players[k].name);
            }
        }
        before[i] = (int)other;
        replaced++;
    }
    return plan->players - replaced >= 2 ||
           error_set(error, "a league needs at least two bots that have no next version");
}

struct player *players_of_stored(const struct stored_event *stored, struct error *error)
{
    struct player *players = memory_new((stored->player_count + 1) * sizeof *players);
    for (size_t i = 0; i < stored->player_count; i++) {
        players[i].name = memory_copy_string(stored->players[i].name);
        players[i].out = stored->players[i].out != NULL;
        if (!player_parse(&players[i], stored->players[i].command, error)) {
            error_prefix(error, "player %s", stored->players[i].name);
            players_free(players, i + 1);
            return NULL;
        }
    }
    return players;
}

bool players_store(const struct player *players, size_t count, bool may_lack,
                   struct stored_event *stored, struct error *error)
{
    stored->players = memory_new((count + 1) * sizeof *stored->players);
    for (size_t i = 0; i < count; i++) {
        const struct player *player = &players[i];
        char hash[DIGEST_SIZE];
        int64_t touched_ns;
        char *file[] = {player->file, NULL};
        const struct command alone = {.words = file, .count = 1};
        bool good = fingerprint_command(player->file != NULL ? &alone : &player->command, hash,
                                        &touched_ns, error);
        if (!good && !may_lack && !player->out) {
            return error_prefix(error, "%s", player->name);
        }
        stored->players[stored->player_count++] =
            (struct stored_player){.name = memory_copy_string(player->name),
                                   .command = player_command(player, &player->command),
                                   .hash = memory_copy_string(good ? hash : ""),
                                   .touched_ns = touched_ns};
    }
    return true;
}

bool stored_player_is_same(const struct stored_player *was, const struct stored_player *now,
                           struct error *error)
{
    if (strcmp(was->command, now->command) != 0) {
        return error_set(error, "%s has changed: its command was %s and is now %s", now->name,
                         was->command, now->command);
    }
    if (strcmp(was->hash, now->hash) == 0) {
        return true;
    }
    if (now->hash[0] == '\0') {
        return error_set(error,
                         "%s has changed: a file named by %s can no longer be found or read from "
                         "this folder",
                         now->name, now->command);
    }
    struct player player = {0};
    struct text file = {0};
    if (player_parse(&player, now->command, NULL)) {
        fingerprint_put_latest(&player.command, &file);
        text_cut(&file, NAMES_SHOWN_MAX);
    }
    player_free(&player);
    error_set(
        error,
        "%s has changed: a file named by %s has changed since the event began or was resumed%s%s",
        now->name, now->command, file.length > 0 ? ", probably " : "", text_string(&file));
    text_free(&file);
    return false;
}
