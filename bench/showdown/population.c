/* Showdown's population: our engine, or any other player, against all the others, in one process.
 *
 * Usage: population [NAME..] [--matches N] [--games N] [--seed N] [--against NAME]..
 *
 * NAME is who plays against all (default: engine); `all` is everybody but the engine's kind.
 * --matches: of two games, a pair (default 100); --show 1 prints every turn; --games: what the
 * engine plays out in a turn. Ends with match percentage, mean score, worst opponent, and games a
 * second. */
#include "rival.h"

#include "base/random.h"
#include "games/showdown/showdown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define NAMES_MAX 64

struct options {
    const char *names[NAMES_MAX], *against[NAMES_MAX];
    int name_count, against_count;
    int matches, games, show;
    uint64_t seed;
};

/* What one player made of the games of a match. */
struct tally {
    int score, wins;
    int moves, ouches, radars, walls;
};

struct result {
    double points; /* matches won, and halves */
    double matches;
    double score, lead, lead_squares;
    double game_wins;
    uint64_t games;
};

static void show_turn(const char *name, const struct showdown_state *state, const char *turn)
{
    const struct showdown_answer *answer = &state->answers[state->answer_count - 1];
    struct text said = {0};
    showdown_answer_print(*answer, &said);
    printf("    %3d %-18s %-10s %-8s at %c %d and %c %d\n", state->turns[answer->seat], name, turn,
           text_string(&said), 'A' + state->at[0].row, state->at[0].column + 1,
           'A' + state->at[1].row, state->at[1].column + 1);
    text_free(&said);
}

static void play_game(const struct options *options, const struct rival *const seats[SEATS],
                      const uint64_t seeds[SEATS], struct tally tallies[SEATS])
{
    static struct showdown_state state;
    struct player *players[SEATS];
    struct text line = {0};
    char turn[RIVAL_TURN_MAX];
    showdown_game.start(&state, &(struct rules){.first = 0});
    for (int seat = 0; seat < SEATS; seat++) {
        players[seat] = player_open(seats[seat], seeds[seat], options->games);
    }
    while (state.mover >= 0) {
        text_clear(&line);
        showdown_game.observe(&state, state.mover, &line);
        player_turn(players[state.mover], text_string(&line), turn);
        int seat = state.mover;
        showdown_play(&state, showdown_turn_read(turn));
        if (options->show) {
            show_turn(seats[seat]->name, &state, turn);
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct showdown_counts *counts = &state.counts[seat];
        struct showdown_score score = showdown_score(&state, seat);
        tallies[seat].score += score.total;
        tallies[seat].wins += score.win > 0;
        tallies[seat].moves += counts->moves;
        tallies[seat].ouches += counts->ouches;
        tallies[seat].radars += counts->radars;
        tallies[seat].walls += counts->walls;
        player_close(players[seat]);
    }
    text_free(&line);
}

/* Positive: a is ahead; the order of the contest's tie-breaks. */
static int compare(const struct tally *a, const struct tally *b)
{
    int order[] = {a->score - b->score, b->moves - a->moves, b->ouches - a->ouches,
                   a->radars - b->radars, a->walls - b->walls};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (order[i] != 0) {
            return order[i];
        }
    }
    return 0;
}

static void play_match(const struct options *options, const struct rival *one,
                       const struct rival *other, int number, struct result *result)
{
    struct tally tallies[2] = {{0}};
    for (int game = 0; game < 2; game++) {
        uint64_t seeds[SEATS];
        struct tally seated[SEATS] = {tallies[game], tallies[!game]};
        const struct rival *seats[SEATS] = {game == 0 ? one : other, game == 0 ? other : one};
        for (int seat = 0; seat < SEATS; seat++) {
            seeds[seat] =
                random_mix(random_mix(options->seed, (uint64_t)number), (uint64_t)(seat ^ game)) >>
                1;
        }
        play_game(options, seats, seeds, seated);
        tallies[game] = seated[0];
        tallies[!game] = seated[1];
    }
    int order = compare(&tallies[0], &tallies[1]);
    double lead = tallies[0].score - tallies[1].score;
    result->points += order > 0 ? 1 : order == 0 ? 0.5 : 0;
    result->matches++;
    result->score += tallies[0].score;
    result->lead += lead;
    result->game_wins += tallies[0].wins;
    result->games += 2;
}

static void print_result(const char *name, const struct result *result)
{
    double share = result->points / result->matches;
    printf("  %-22s %6.1f +- %4.1f %%  score %7.1f  lead %+8.1f  arrived first %5.1f %%\n", name,
           100 * share, 196 * sqrt(share * (1 - share) / result->matches),
           result->score / (double)result->games, result->lead / (double)result->games,
           100 * result->game_wins / (double)result->games);
}

static int chosen(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return 1;
        }
    }
    return 0;
}

static void add_result(struct result *sum, const struct result *result)
{
    sum->points += result->points;
    sum->matches += result->matches;
    sum->score += result->score;
    sum->lead += result->lead;
    sum->game_wins += result->game_wins;
    sum->games += result->games;
}

static uint64_t play_all(const struct options *options, const struct rival *one)
{
    struct result sum = {0};
    const char *worst = "nobody";
    double least = 2;
    printf("%s\n", one->name);
    for (const struct rival *other = rivals; other->name != NULL; other++) {
        int kind = other->main == NULL || other->ideas == RIVAL_IS_OURS;
        if (other == one || (options->against_count == 0 && kind) ||
            (options->against_count > 0 &&
             !chosen(options->against, options->against_count, other->name))) {
            continue;
        }
        struct result result = {0};
        for (int number = 0; number < options->matches; number++) {
            play_match(options, one, other, number, &result);
        }
        print_result(other->name, &result);
        fflush(stdout);
        add_result(&sum, &result);
        if (result.points / result.matches < least) {
            least = result.points / result.matches;
            worst = other->name;
        }
    }
    if (sum.matches > 0) {
        print_result("all", &sum);
        printf("  worst: %s, %.1f %%\n", worst, 100 * least);
    }
    return sum.games;
}

static int parse(struct options *options, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            options->names[options->name_count++ % NAMES_MAX] = argv[i];
        } else if (i + 1 == argc) {
            return 0;
        } else if (strcmp(argv[i], "--against") == 0) {
            options->against[options->against_count++ % NAMES_MAX] = argv[++i];
        } else if (strcmp(argv[i], "--matches") == 0) {
            options->matches = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--games") == 0) {
            options->games = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--show") == 0) {
            options->show = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--seed") == 0) {
            options->seed = strtoull(argv[++i], NULL, 10);
        } else {
            return 0;
        }
    }
    return options->matches > 0 && options->name_count <= NAMES_MAX;
}

int main(int argc, char **argv)
{
    struct options options = {.matches = 100, .seed = 1};
    if (!parse(&options, argc, argv)) {
        fputs("Usage: population [NAME..|all] [--matches N] [--games N] [--seed N] "
              "[--against NAME]..\n",
              stderr);
        return 2;
    }
    if (options.name_count == 0) {
        options.names[options.name_count++] = "engine";
    }
    uint64_t played = 0;
    clock_t begin = clock();
    int everybody = chosen(options.names, options.name_count, "all");
    for (const struct rival *one = rivals; one->name != NULL; one++) {
        if (chosen(options.names, options.name_count, one->name) ||
            (everybody && one->main != NULL && one->ideas != RIVAL_IS_OURS)) {
            played += play_all(&options, one);
        }
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%llu games, %.0f a second of processor time\n", (unsigned long long)played,
           (double)played / seconds);
    return played == 0;
}
