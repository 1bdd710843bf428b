/* `faceoff games`: the games of a stored event, one a line. */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/event_store.h"
#include "cli/stored.h"

#include <string.h>

struct listing {
    bool events, faults;
    const char *player;
    uint64_t game; /* from 1; 0: all */
    const struct stored_event *event;
};

static int take(void *data, int option)
{
    struct listing *listing = data;
    struct error error;
    switch (option) {
    case 'v':
        listing->events = true;
        return CLI_OK;
    case 'f':
        listing->faults = true;
        return CLI_OK;
    case 'p':
        listing->player = optarg;
        return CLI_OK;
    default:
        return cli_number("--game", optarg, 1, INT64_MAX, &listing->game, &error)
                   ? CLI_OK
                   : cli_misuse("games", "%s", error.text);
    }
}

static bool wanted(const struct listing *listing, const struct stored_game *game,
                   const char *const names[2])
{
    return (!listing->faults || game->fault_seat >= 0) &&
           (listing->player == NULL || strcmp(names[0], listing->player) == 0 ||
            strcmp(names[1], listing->player) == 0);
}

static bool print_game(void *data, const struct stored_game *game)
{
    const struct listing *listing = data;
    const struct stored_player *players = listing->event->players;
    const char *const names[2] = {players[game->players[0]].name, players[game->players[1]].name};
    if (listing->game == game->number + 1) {
        puts(game->record);
        return false;
    }
    if (listing->game == 0 && wanted(listing, game, names)) {
        printf("%6llu  round %llu.%llu  %-20.40s %3d - %-3d %-20.40s %s",
               (unsigned long long)game->number + 1, (unsigned long long)game->stage + 1,
               (unsigned long long)game->round + 1, names[0], game->scores[0], game->scores[1],
               names[1], game->reason);
        if (game->fault_seat >= 0) {
            printf(": %s, %s", names[game->fault_seat], game->fault_rule);
        }
        putchar('\n');
    }
    return true;
}

static void print_event(void *data, const struct stored_event *event)
{
    (void)data;
    printf("%-30s %-12s %-10s %4zu players %8llu games%s\n", event->name, event->format,
           event->contest, event->player_count, (unsigned long long)event->games,
           event->finished || strcmp(event->format, "import") == 0 ? "" : ", not finished");
}

static int list(struct listing *listing, const struct stored_choice *choice,
                struct database *database)
{
    struct error error;
    struct stored_event event;
    if (listing->events) {
        return database_each_event(database, print_event, NULL, &error)
                   ? CLI_OK
                   : cli_fail("games", "%s", error.text);
    }
    enum database_found found = database_find_event(database, choice->event, &event, &error);
    if (found != DATABASE_FOUND) {
        return found == DATABASE_FAILED ? cli_fail("games", "%s", error.text)
                                        : cli_fail("games", "%s has no such event", choice->db);
    }
    listing->event = &event;
    bool good = database_each_game(database, event.id, print_game, listing, &error);
    stored_event_free(&event);
    return good ? CLI_OK : cli_fail("games", "%s", error.text);
}

static int run(int argc, char **argv)
{
    static const struct option longs[] = {
        {"db", required_argument, NULL, 'd'},
        {"event", required_argument, NULL, 'e'},
        {"events", no_argument, NULL, 'v'},
        {"faults", no_argument, NULL, 'f'},
        {"player", required_argument, NULL, 'p'},
        {"game", required_argument, NULL, 'g'},
        {NULL, 0, NULL, 0},
    };
    struct stored_choice choice;
    struct listing listing = {0};
    int code = stored_parse(&choice, "games", argc, argv, longs, take, &listing);
    if (code != CLI_OK) {
        return code;
    }
    struct database *database = stored_open(&choice, "games");
    if (database == NULL) {
        return CLI_FAILED;
    }
    code = list(&listing, &choice, database);
    database_close(database);
    return code;
}

const struct cli_command cli_games = {
    .name = "games",
    .about = "the games of a stored event",
    .help = "Usage: faceoff games [--db FILE] [--event NAME] [--player NAME] [--faults]\n"
            "       faceoff games [--db FILE] [--event NAME] --game N\n"
            "       faceoff games [--db FILE] --events\n\n"
            "Lists games: number, stage and round, seat 1, scores, seat 2, how it ended, and who\n"
            "was at fault by which rule.\n\n"
            "  --db FILE      default faceoff.db\n"
            "  --event NAME   default the last one in the file\n"
            "  --player NAME  only his games; --faults: only those that ended by a fault\n"
            "  --game N       the whole record of that one, as JSON\n"
            "  --events       the events of the file\n\n"
            "Example: look at a game.\n"
            "  faceoff games --db night.db --game 17 > game.jsonl && faceoff show game.jsonl\n",
    .run = run,
};
