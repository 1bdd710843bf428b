/* `faceoff void`: takes a game out of the table of a stored event, so that it is played again. */
#include "cli/cli.h"

#include "cli/events/event_command.h"
#include "runner/void_games.h"

/* Takes the game out of the event that was found. Returns an exit code. */
static int cli_void_game(struct event_store *store, const struct options *options)
{
    const uint64_t number = options_number(options, "game", 0);
    struct error error;
    struct text text = {0};
    size_t count = 0;
    if (!stored_event_has_plan(&store->stored)) {
        return cli_fail("event \"%s\" is not played by faceoff, so its games cannot be played "
                        "again",
                        store->stored.name);
    }
    if (stored_event_is(&store->stored, EVENT_LEAGUE)) {
        return cli_fail("event \"%s\" is a league, in which all later pairings follow from a game",
                        store->stored.name);
    }
    if (!void_games(store, number - 1, options_text(options, "reason"), &count, &text, &error)) {
        text_free(&text);
        return cli_fail("%s", error.text);
    }
    printf("game %llu of event \"%s\" is void, and kept in event \"%s\"\n",
           (unsigned long long)number, store->stored.name, text_string(&text));
    if (count > 1) {
        printf("%zu game%s of later rounds, whose pairings follow from it, %s void too\n",
               count - 1, plural(count - 1), count == 2 ? "is" : "are");
    }
    text_clear(&text);
    event_store_put_continue(store, options, &text);
    printf("to play again: %s\n", text_string(&text));
    text_free(&text);
    return CLI_OK;
}

static int cli_void_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    struct event_store store = {0};
    struct error error;
    if (!options_given(options, "game") || !options_given(options, "reason")) {
        return cli_misuse("needs --game N and --reason TEXT");
    }
    store.database = event_database(options, false, &error);
    bool good =
        store.database != NULL &&
        database_need_event(store.database, options_text(options, "event"), &store.stored, &error);
    int code = good ? cli_void_game(&store, options) : cli_fail("%s", error.text);
    event_store_close(&store);
    return code;
}

const struct cli_command cli_void = {
    .name = "void",
    .group = CLI_ORGANISERS,
    .summary = "take a game out of an event, and play it again",
    .usage = "[FILE.db] [--event NAME] --game N --reason TEXT",
    .about = "Take a game out of the table of a stored event, for example because the machine was "
             "at fault. The next --resume plays the game again. In a Swiss, knockout or cup, all "
             "games of later rounds become void too, because their pairings follow from the "
             "result. The void games and the reason are kept in another event of the database, "
             "which is called NAME void. FILE.db is the same as --db FILE.db.",
    .events = FOR_VOID,
    .operands_max = 1,
    .operand = "db",
    .examples =
        "  faceoff void night.db --event night --game 17 --reason 'the machine was asleep'\n",
    .run = cli_void_run,
};
