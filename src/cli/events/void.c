/* `faceoff void`: takes a game out of a stored event, so that it is played again, or disqualifies a
 * player. */
#include "cli/cli.h"

#include "cli/events/event_command.h"
#include "cup/season.h"
#include "runner/void_games.h"

static void cli_void_offer_resume(const struct event_store *store, const struct options *options)
{
    struct text text = {0};
    event_store_put_continue(store, options, &text);
    printf("to play on: %s\n", text_string(&text));
    text_free(&text);
}

/* Takes the game out of the event that was found. Returns an exit code. */
static int cli_void_game(struct event_store *store, const struct options *options)
{
    const uint64_t number = options_number(options, "game", 0);
    struct error error;
    struct text kept = {0};
    size_t count = 0;
    bool good =
        void_games(store, number - 1, options_text(options, "reason"), &count, &kept, &error);
    if (good) {
        printf("game %llu of event \"%s\" is void, and kept in event \"%s\"\n",
               (unsigned long long)number, store->stored.name, text_string(&kept));
    }
    if (good && count > 1) {
        printf("%zu game%s of later rounds, whose pairings follow from it, %s void too\n",
               count - 1, plural(count - 1), count == 2 ? "is" : "are");
    }
    if (good) {
        puts("until the game is played again, the table contains only earlier games");
        cli_void_offer_resume(store, options);
    }
    text_free(&kept);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* Disqualifies the player. Returns an exit code. */
static int cli_void_player(struct event_store *store, const struct options *options)
{
    const char *name = options_text(options, "player");
    struct error error;
    bool over;
    if (!void_player(store, name, options_text(options, "reason"), &over, &error)) {
        return cli_fail("%s", error.text);
    }
    printf("%s is disqualified from event \"%s\"\n", name, store->stored.name);
    if (!over) {
        cli_void_offer_resume(store, options);
    }
    return CLI_OK;
}

/* Undoes what an earlier call did to the game or the player. Returns an exit code. */
static int cli_void_undo(struct event_store *store, const struct options *options)
{
    const uint64_t number = options_number(options, "game", 0);
    const char *player = options_text(options, "player");
    struct error error;
    size_t count;
    bool over;
    if (!(player != NULL ? void_undo_player(store, player, &over, &error)
                         : void_undo_games(store, number - 1, &count, &over, &error))) {
        return cli_fail("%s", error.text);
    }
    if (player != NULL) {
        printf("%s is no longer disqualified from event \"%s\"\n", player, store->stored.name);
    } else {
        printf("game %llu of event \"%s\" counts again\n", (unsigned long long)number,
               store->stored.name);
    }
    if (player == NULL && count > 1) {
        printf("%zu game%s of later rounds count%s again too\n", count - 1, plural(count - 1),
               count == 2 ? "s" : "");
    }
    if (!over) {
        cli_void_offer_resume(store, options);
    }
    return CLI_OK;
}

/* Checks that the event that was found can be changed, and changes it. Returns an exit code. */
static int cli_void_change(struct event_store *store, const struct options *options)
{
    const struct stored_event *event = &store->stored;
    const char *kept = !stored_event_has_plan(event)          ? "a collection of games"
                       : stored_event_is(event, EVENT_LEAGUE) ? "a league"
                       : season_is_test(event->name)          ? "the system test of a submission"
                                                              : NULL;
    if (kept != NULL) {
        return cli_fail("event \"%s\" is %s, which faceoff void cannot change%s", event->name, kept,
                        stored_event_is(event, EVENT_LEAGUE)
                            ? "; `faceoff league retire FOLDER BOT` takes out a bot, and `faceoff "
                              "league revoke FOLDER AUTHOR` ends an author's submissions"
                            : "");
    }
    if (options_flag(options, "undo")) {
        return cli_void_undo(store, options);
    }
    return options_given(options, "game") ? cli_void_game(store, options)
                                          : cli_void_player(store, options);
}

static int cli_void_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    struct event_store store = {0};
    struct error error;
    if (options_given(options, "game") == options_given(options, "player") ||
        options_given(options, "reason") == options_flag(options, "undo")) {
        return cli_misuse("needs --game N or --player NAME, and --reason TEXT or --undo");
    }
    store.database = event_database(options, false, &error);
    bool good =
        store.database != NULL &&
        database_need_event(store.database, options_text(options, "event"), &store.stored, &error);
    int code = good ? cli_void_change(&store, options) : cli_fail("%s", error.text);
    event_store_close(&store);
    return code;
}

const struct cli_command cli_void = {
    .name = "void",
    .group = CLI_ORGANISERS,
    .summary = "take a game or a player out of an event",
    .usage = "[FILE.db] [--event NAME] --game N --reason TEXT|--undo\n"
             "[FILE.db] [--event NAME] --player NAME --reason TEXT|--undo",
    .about =
        "Take a game out of the table of a stored event, for example because the machine was "
        "at fault. The next --resume plays the game again. In a Swiss, knockout or cup, all "
        "games of later rounds become void too, because their pairings follow from the "
        "result. The void games and the reason are kept in another event of the database, "
        "which is called NAME void.\n"
        "\n"
        "With --player, disqualify a player. In a knockout or cup, the player loses its latest "
        "or next match. In other events, none of its games count; in a round robin or Swiss, its "
        "opponents win these games without playing. --undo undoes either, unless games were "
        "played afterwards that do not fit. FILE.db is the same as --db FILE.db.",
    .events = FOR_VOID,
    .operands_max = 1,
    .operand = "db",
    .examples =
        "  faceoff void night.db --event night --game 17 --reason 'the machine was asleep'\n",
    .run = cli_void_run,
};
