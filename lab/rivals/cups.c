/* Plays whole cups of the potm contest in one process, to measure how far the Showdown engine gets
 * in a field of generated opponents.
 *
 * Usage: cups [--cups N] [--size N] [--seed N]
 *
 * --cups is the number of cups (default 10). --size is the number of players per cup including the
 * engine, up to 512 (default 32). --seed is the seed of all random numbers. The other players are
 * generated opponents with styles of both kinds, tuning and held-out (see habits.h). One player in
 * 16 was found by the program `respond`, and one in 16 is the engine with one feature of its
 * strategy switched off. As in the contest, each player is seeded by its score in one game against
 * the house entry, a simple bot. Then the players play matches of two games. */
#include "player.h"

#include "base/memory.h"
#include "base/random.h"
#include "contests/contest.h"
#include "games/showdown/showdown.h"
#include "tournament/event.h"
#include "tournament/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_MAX_OF_A_CUP 512
#define ROUNDS_MAX 10
#define STYLES_DRAWN 2000 /* opponents are drawn from the styles whose numbers are below this */
/* probability, in 16ths, that the house entry steps along the row instead of the column */
#define LANE_OF_HOUSE_ENTRY 8

struct cups {
    unsigned cups, size;
    uint64_t seed;
    /* the players: the engine first, the house entry last */
    struct player_plan plans[SIZE_MAX_OF_A_CUP + 1];
    /* number of matches that the engine played and won in each round, over all cups */
    unsigned played[ROUNDS_MAX], won[ROUNDS_MAX];
    unsigned champion;
};

static void draw_other(struct player_plan *plan, struct random *random)
{
    unsigned kind = (unsigned)random_below(random, 16);
    unsigned number = (unsigned)random_below(random, STYLES_DRAWN);
    *plan = (struct player_plan){.kind = PLAYER_GENERATED};
    if (kind == 0) {
        number = HABITS_FOUND + 2 * (number % habits_found_count());
    } else if (kind == 1) {
        static const unsigned ideas[] = {IDEA_RELEASE, IDEA_HUNT};
        plan->kind = PLAYER_ENGINE;
        plan->ideas = IDEA_ALL & ~ideas[number % (sizeof ideas / sizeof *ideas)];
        return;
    }
    habits_draw(&plan->habits, number);
}

static void play(const struct cups *cups, struct game_result *game)
{
    static struct showdown_state state;
    struct player *players[SEATS];
    struct text line = {0};
    char turn[PLAYER_TURN_MAX];
    for (int seat = 0; seat < SEATS; seat++) {
        players[seat] = player_open(&cups->plans[game->place.players[seat]],
                                    random_mix(game->place.seed, (uint64_t)seat) >> 1);
    }
    showdown_game.start(&state, &(struct rules){.first = game->place.first});
    while (state.mover >= 0) {
        text_clear(&line);
        showdown_game.observe(&state, state.mover, &line);
        player_turn(players[state.mover], text_string(&line), turn);
        showdown_play(&state, showdown_turn_read(turn));
    }
    for (int seat = 0; seat < SEATS; seat++) {
        player_close(players[seat]);
        game->outcome.scores[seat] = showdown_score(&state, seat).total;
    }
    game->outcome.winner = game->outcome.scores[0] == game->outcome.scores[1]
                               ? -1
                               : game->outcome.scores[1] > game->outcome.scores[0];
    game->outcome.counts = memory_new(GAME_NUMBERS_MAX * sizeof *game->outcome.counts);
    game->outcome.count_count = showdown_game.counts(&state, game->outcome.counts);
    text_free(&line);
}

/* Prints and counts the engine's matches in one cup. */
static void print_matches(struct cups *cups, unsigned number, const struct event *event)
{
    printf("cup %u: seeded %d,", number + 1, event->seeds[0] + 1);
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        for (size_t i = 0; i < stage->pairing_count && stage->knockout_round > 0; i++) {
            const struct event_pairing *match = &stage->pairings[i];
            int side = match->players.first != 0;
            if (match->players.first != 0 && match->players.second != 0) {
                continue;
            }
            cups->played[stage->knockout_round]++;
            cups->won[stage->knockout_round] += match->winner == 0;
            printf(" %s %lld : %lld,", match->winner == 0 ? "won" : "lost",
                   (long long)match->sides[side].points, (long long)match->sides[!side].points);
        }
    }
    cups->champion += event_champion(event) == 0;
    printf(" %s\n", event_champion(event) == 0 ? "the cup" : "out");
    fflush(stdout);
}

static void play_cup(struct cups *cups, unsigned number)
{
    const struct contest *contest = contest_find("potm");
    struct random random;
    struct game_result game;
    random_seed(&random, random_mix(cups->seed, number));
    cups->plans[0] = (struct player_plan){.kind = PLAYER_ENGINE, .ideas = IDEA_ALL};
    for (unsigned i = 1; i < cups->size; i++) {
        draw_other(&cups->plans[i], &random);
    }
    cups->plans[cups->size] =
        (struct player_plan){.kind = PLAYER_GENERATED, .habits = {.lane = LANE_OF_HOUSE_ENTRY}};
    struct event *event = event_new(&(struct event_plan){.format = EVENT_CUP,
                                                         .players = cups->size + 1,
                                                         .seed = random_mix(cups->seed, number),
                                                         .rounds = 1,
                                                         .seatings = contest->seatings,
                                                         .seating_count = contest->seating_count,
                                                         .sums_scores = contest->sums_scores,
                                                         .house = true,
                                                         .tie_breaks = contest->tie_breaks});
    while (event_next(event, &game)) {
        play(cups, &game);
        event_add_result(event, &game);
        game_result_free(&game);
    }
    print_matches(cups, number, event);
    event_free(event);
}

static void print_share(const char *name, unsigned won, unsigned played)
{
    double low, high;
    statistics_wilson(won, played, &low, &high);
    printf("%-8s %3u of %3u  %5.1f %% (%5.1f to %5.1f)\n", name, won, played, 100.0 * won / played,
           100 * low, 100 * high);
}

static const char USAGE[] = "Usage: cups [--cups N] [--size N] [--seed N]\n"
                            "Example: cups --cups 10 --size 32\n";

int main(int argc, char **argv)
{
    static struct cups cups = {.cups = 10, .size = 32, .seed = 1};
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(USAGE, stdout);
        return 0;
    }
    for (int i = 1; i < argc; i += 2) {
        char *end = NULL;
        unsigned long long number = i + 1 < argc ? strtoull(argv[i + 1], &end, 10) : 0;
        bool fits = i + 1 < argc && argv[i + 1][0] >= '0' && argv[i + 1][0] <= '9' && *end == '\0';
        if (fits && strcmp(argv[i], "--cups") == 0 && number > 0 && number <= 1000000) {
            cups.cups = (unsigned)number;
        } else if (fits && strcmp(argv[i], "--size") == 0 && number > 1 &&
                   number <= SIZE_MAX_OF_A_CUP) {
            cups.size = (unsigned)number;
        } else if (fits && strcmp(argv[i], "--seed") == 0) {
            cups.seed = number;
        } else {
            fprintf(stderr, "cups: \"%s\": unknown option or invalid value\n%s", argv[i], USAGE);
            return 2;
        }
    }
    for (unsigned number = 0; number < cups.cups; number++) {
        play_cup(&cups, number);
    }
    for (unsigned round = 1; round < ROUNDS_MAX && cups.played[round] > 0; round++) {
        char name[16];
        snprintf(name, sizeof name, "round %u", round);
        print_share(name, cups.won[round], cups.played[round]);
    }
    print_share("the cup", cups.champion, cups.cups);
    return 0;
}
