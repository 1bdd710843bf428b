/* `faceoff games`: lists the games of a stored event, one per line. */
#include "cli/cli.h"

#include "base/columns.h"
#include "base/utc.h"
#include "cli/events/event_command.h"
#include "runner/event_view.h"
#include "runner/void_games.h"
#include "store/stored_games.h"
#include "tournament/bracket_text.h"
#include "tournament/faults.h"

#include <stdlib.h>
#include <string.h>

struct listing {
    const struct stored_event *event;
    const char *player;          /* player whose games are listed, or NULL to list all games */
    const char *result;          /* result of the player in the games to list, or NULL for any */
    bool faults;                 /* whether to list only games that ended with a fault */
    const struct event *counted; /* the event with its games, or NULL if they cannot be counted */
    bool voids;                  /* whether the games are void games of another event */
    /* Whether to explain each fault of a game below it. The whole record is then needed. */
    bool explains;
};

/* Returns whether the listing contains the game, whose players have these names. */
static bool is_listed(const struct listing *listing, const char *const names[SEATS],
                      const struct game_result *game)
{
    bool listed = listing->player == NULL;
    int winner = game->outcome.winner;
    for (int seat = 0; seat < SEATS; seat++) {
        const char *result = winner < 0 ? "drawn" : winner == seat ? "won" : "lost";
        listed = listed || (strcmp(names[seat], listing->player) == 0 &&
                            (listing->result == NULL || strcmp(listing->result, result) == 0));
    }
    return listed && (!listing->faults || game->outcome.forfeit);
}

/* Appends lines that explain the faults of the game. */
static void put_faults(const struct listing *listing, const struct game_result *game,
                       struct text *text)
{
    struct faults faults;
    faults_init(&faults, listing->event->player_count);
    faults_add(&faults, game);
    faults_print(&faults, text);
    faults_free(&faults);
}

/* Appends the stage and the set of a game. */
static void put_round(const struct event *event, const struct game_place *place, struct text *text)
{
    struct text round = {0};
    bool knockout = event != NULL &&
                    (event->plan.format == EVENT_CUP || event->plan.format == EVENT_KNOCKOUT) &&
                    place->stage < event->stage_count;
    const struct event_stage *stage = knockout ? &event->stages[place->stage] : NULL;
    if (stage == NULL) {
        text_printf(&round, "round %llu", (unsigned long long)place->stage + 1);
    } else {
        bracket_text_stage(stage, &round);
    }
    if (stage == NULL || (stage->knockout_round > 0 && stage->play_off == 0 && stage->rounds > 1)) {
        text_printf(&round, ".%llu", (unsigned long long)place->round + 1);
    }
    text_put_column(text, text_string(&round), stage == NULL ? 0 : 19, 40);
    text_puts(text, "  ");
    text_free(&round);
}

static void print_game(const struct listing *listing, const struct game_result *game)
{
    const struct event *event = listing->counted;
    const struct stored_player *players = listing->event->players;
    const char *const names[2] = {players[game->place.players[0]].name,
                                  players[game->place.players[1]].name};
    if (!is_listed(listing, names, game)) {
        return;
    }
    struct text line = {0};
    char began[UTC_SIZE] = "-";
    if (game->record.began_utc_ms > 0) {
        utc_print_seconds(game->record.began_utc_ms, began);
    }
    text_printf(&line, "%6llu  %-20s  ", (unsigned long long)game->place.number + 1, began);
    put_round(listing->counted, &game->place, &line);
    text_put_column(&line, names[0], 20, 40);
    text_printf(&line, " %3d - %-3d ", game->outcome.scores[0], game->outcome.scores[1]);
    text_put_column(&line, names[1], 20, 40);
    text_putc(&line, ' ');
    text_puts_plain(&line, game->outcome.reason);
    if (game->outcome.forfeit) {
        text_puts(&line, ": ");
        text_puts_plain(&line, names[game->outcome.fault.seat]);
        text_puts(&line, ", ");
        text_puts_plain(&line, game->outcome.fault.rule);
    }
    const struct stored_player *out = stored_event_find_out(listing->event, &game->place);
    if (out != NULL) {
        text_puts(&line, "; does not count: ");
        text_puts_plain(&line, out->name);
        text_puts(&line, " is disqualified");
    } else if (game->outcome.uncounted ||
               (event != NULL && !event_counts(event, game->place.number))) {
        bool waits = event != NULL && event->plan.format != EVENT_OPEN && !event->over &&
                     game->place.number >= event->counted_to;
        text_puts(&line, waits ? "; waits for earlier games" : "; does not count");
    }
    if (listing->voids) {
        const char *reason;
        text_printf(&line, "; was game %llu: ", (unsigned long long)void_game_of(game, &reason));
        text_puts_plain(&line, reason);
    }
    text_putc(&line, '\n');
    if (listing->explains) {
        put_faults(listing, game, &line);
    }
    fputs(text_string(&line), stdout);
    text_free(&line);
}

/* Prints a game of which something is only in its record, such as why it is void. */
static bool print_whole_game(const struct listing *listing, struct stored_games *rows,
                             struct error *error)
{
    struct game_result game;
    bool good = stored_games_read(rows, &game, error);
    if (good) {
        print_game(listing, &game);
        game_result_free(&game);
    }
    return good;
}

/* Prints one line per game. If `number` is not 0, prints only the record of the game with that
 * number, counted from 1. */
static bool cli_games_print_games(struct database *database, const struct listing *listing,
                                  uint64_t number, struct error *error)
{
    struct stored_games rows = {
        .database = database, .event = listing->event, .times = number == 0};
    bool printed = false, good = true;
    if (number > 0) {
        rows.first = number - 1;
        rows.count = 1;
    }
    while (good && !ferror(stdout) && stored_games_next(&rows, error)) {
        const char *record = NULL;
        if (number == 0 && (listing->voids || listing->explains)) {
            good = print_whole_game(listing, &rows, error);
        } else if (number == 0) {
            print_game(listing, &rows.columns);
        } else if ((record = stored_games_record(&rows, error)) != NULL) {
            puts(record);
        }
        printed = true;
        good = good && (number == 0 || record != NULL);
    }
    return stored_games_end(&rows, good) &&
           (number == 0 || printed ||
            error_set(error, "event \"%s\" has no game %llu", listing->event->name,
                      (unsigned long long)number));
}

/* Checks that the event has the player whose games are requested, if any. */
static bool has_player(const struct listing *listing, struct error *error)
{
    bool found = listing->player == NULL;
    for (size_t i = 0; i < listing->event->player_count; i++) {
        found = found || strcmp(listing->event->players[i].name, listing->player) == 0;
    }
    return found || error_set(error, "event \"%s\" has no player %.100s", listing->event->name,
                              listing->player);
}

static int cli_games_list(struct database *database, const struct options *options)
{
    struct error error;
    struct stored_event event;
    if (!database_need_event(database, options_text(options, "event"), &event, &error)) {
        return cli_fail("%s", error.text);
    }
    struct listing listing = {.event = &event,
                              .voids = strcmp(event.format, EVENT_OF_VOID_GAMES) == 0,
                              .player = options_text(options, "player"),
                              .result = options_text(options, "result"),
                              .faults = options_flag(options, "faults")};
    listing.explains = listing.faults && listing.player != NULL;
    struct event_view view = {0};
    uint64_t number = options_number(options, "game", 0);
    /* The games of an event that cannot be counted are listed too, because one of them is why. */
    if (number == 0 && event_view_load(&view, database, event.name, EVENT_VIEW_TABLE, &error)) {
        listing.counted = view.event;
    }
    bool good =
        has_player(&listing, &error) && cli_games_print_games(database, &listing, number, &error);
    event_view_close(&view);
    stored_event_free(&event);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_games_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    if (options_given(options, "result") && !options_given(options, "player")) {
        return cli_misuse("--result needs --player");
    }
    return event_command_read(options, cli_games_list);
}

const struct cli_command cli_games = {
    .name = "games",
    .group = CLI_AUTHORS,
    .summary = "list the games of a stored event",
    .usage = "[FILE.db] [--event NAME] [--player NAME [--result R]] [--faults]\n"
             "[FILE.db] [--event NAME] --game N",
    .about = "List the games of an event: number, start time (UTC), stage and set, player in seat "
             "1, scores, player in seat 2, how the game ended and, after a fault, the player and "
             "the rule that was broken. FILE.db is the same as --db FILE.db.",
    .events = FOR_GAMES,
    .operands_max = 1,
    .operand = "db",
    .examples = "list the games that a bot lost, and how\n"
                "  faceoff games night.db --player mine --result lost\n"
                "\n"
                "explain the faults of a bot to its author\n"
                "  faceoff games night.db --player mine --result lost --faults > faults.txt\n"
                "\n"
                "show a game on the board\n"
                "  faceoff games night.db --game 17 > game.jsonl && faceoff show game.jsonl\n",
    .run = cli_games_run,
};
