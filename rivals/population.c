/* Showdown's engine against strangers, in one process.
 *
 * Usage: population [--held-out] [--styles N] [--style N].. [--matches N] [--playouts N] [--seed N]
 *                   [--without IDEA] [--entry] [--against-entry] [--lines] [--show]
 *
 * --styles: how many (default 40), of those to tune on, or --held-out; --style: this one;
 * --matches: of two games, with each (default 10); --playouts: what the engine plays out in a turn;
 * --without: belief, search, walls, patience, release; --entry: the single-file entry plays for the
 * engine;
 * --against-entry: the opponent is the entry alone; --lines: a line for each match, to compare two
 * runs by; --show: every turn. */
#include "player.h"

#include "base/random.h"
#include "games/showdown/showdown.h"
#include "tournament/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STYLES_MAX 1000

struct options {
    unsigned styles[STYLES_MAX];
    int style_count, chosen; /* the first so many by --style */
    int matches;
    bool held_out, against_entry, lines, show;
    uint64_t seed;
    struct player_plan one;
};

/* What one player made of the games of a match. */
struct tally {
    int score, wins;
    int moves, ouches, radars, walls;
};

struct result {
    double points; /* matches won, and halves */
    double matches;
    double score, other_score; /* of all games */
    double wins;               /* games in which it arrived first */
};

static void show_turn(const struct showdown_state *state, const char *turn)
{
    const struct showdown_answer *answer = &state->answers[state->answer_count - 1];
    struct text said = {0};
    showdown_answer_print(*answer, &said);
    printf("    %3d %d %-10s %-8s at %c %d and %c %d\n", state->turns[answer->seat], answer->seat,
           turn, text_string(&said), 'A' + state->at[0].row, state->at[0].column + 1,
           'A' + state->at[1].row, state->at[1].column + 1);
    text_free(&said);
}

static void play_game(const struct options *options, const struct player_plan *const seats[SEATS],
                      const uint64_t seeds[SEATS], struct tally *const tallies[SEATS])
{
    static struct showdown_state state;
    struct player *players[SEATS];
    struct text line = {0};
    char turn[PLAYER_TURN_MAX];
    showdown_game.start(&state, &(struct rules){.first = 0});
    for (int seat = 0; seat < SEATS; seat++) {
        players[seat] = player_open(seats[seat], seeds[seat]);
    }
    while (state.mover >= 0) {
        text_clear(&line);
        showdown_game.observe(&state, state.mover, &line);
        player_turn(players[state.mover], text_string(&line), turn);
        showdown_play(&state, showdown_turn_read(turn));
        if (options->show) {
            show_turn(&state, turn);
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct showdown_counts *counts = &state.counts[seat];
        struct showdown_score score = showdown_score(&state, seat);
        tallies[seat]->score += score.total;
        tallies[seat]->wins += score.win > 0;
        tallies[seat]->moves += counts->moves;
        tallies[seat]->ouches += counts->ouches;
        tallies[seat]->radars += counts->radars;
        tallies[seat]->walls += counts->walls;
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

static void play_match(const struct options *options, const struct player_plan *other,
                       unsigned style, int number, struct result *result)
{
    struct tally tallies[2] = {{0}};
    uint64_t seed = random_mix(random_mix(options->seed, style), (uint64_t)number);
    for (int game = 0; game < 2; game++) {
        uint64_t seeds[SEATS];
        const struct player_plan *seats[SEATS];
        struct tally *seated[SEATS];
        for (int seat = 0; seat < SEATS; seat++) {
            bool is_other = seat != game;
            seats[seat] = is_other ? other : &options->one;
            seated[seat] = &tallies[is_other];
            seeds[seat] = random_mix(seed, (uint64_t)(2 * game + is_other)) >> 1;
        }
        play_game(options, seats, seeds, seated);
    }
    int order = compare(&tallies[0], &tallies[1]);
    result->points += order > 0 ? 1 : order == 0 ? 0.5 : 0;
    result->matches++;
    result->score += tallies[0].score;
    result->other_score += tallies[1].score;
    result->wins += tallies[0].wins;
    if (options->lines) {
        printf("match %u %d %.1f %d\n", style, number,
               order > 0    ? 1
               : order == 0 ? 0.5
                            : 0,
               (tallies[0].score - tallies[1].score) / 2);
    }
}

static void print_result(const char *name, const struct result *result, const char *about)
{
    double low, high, played = 2 * result->matches;
    statistics_wilson(result->points, result->matches, &low, &high);
    printf("%5s %6.1f %% (%5.1f to %5.1f)  %6.0f : %-6.0f arrived first %5.1f %%  %s\n", name,
           100 * result->points / result->matches, 100 * low, 100 * high, result->score / played,
           result->other_score / played, 100 * result->wins / played, about);
    fflush(stdout);
}

static void add_result(struct result *sum, const struct result *result)
{
    sum->points += result->points;
    sum->matches += result->matches;
    sum->score += result->score;
    sum->other_score += result->other_score;
    sum->wins += result->wins;
}

static void play_all(const struct options *options)
{
    struct result sum = {0};
    double least = 2;
    unsigned worst = 0;
    for (int i = 0; i < options->style_count; i++) {
        struct result result = {0};
        struct player_plan other = {.kind = PLAYER_STRANGER};
        char name[16], about[400];
        habits_draw(&other.habits, options->styles[i]);
        habits_print(&other.habits, about, sizeof about);
        if (options->against_entry) {
            other.kind = PLAYER_ENTRY;
            snprintf(about, sizeof about, "the entry");
        }
        for (int number = 0; number < options->matches; number++) {
            play_match(options, &other, options->styles[i], number, &result);
        }
        snprintf(name, sizeof name, "%u", options->styles[i]);
        print_result(name, &result, about);
        add_result(&sum, &result);
        if (result.points / result.matches < least) {
            least = result.points / result.matches;
            worst = options->styles[i];
        }
    }
    print_result("all", &sum, "");
    printf("worst: style %u, %.1f %%\n", worst, 100 * least);
}

static bool parse_idea(const char *name, unsigned *ideas)
{
    static const char *const names[] = {"belief", "search", "walls", "patience", "release"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0) {
            *ideas &= ~(1u << i);
            return true;
        }
    }
    return false;
}

/* An option that stands alone; false: it is none. */
static bool parse_flag(struct options *options, const char *name)
{
    if (strcmp(name, "--held-out") == 0) {
        return options->held_out = true;
    } else if (strcmp(name, "--entry") == 0) {
        options->one.kind = PLAYER_ENTRY;
        return true;
    } else if (strcmp(name, "--against-entry") == 0) {
        return options->against_entry = true;
    } else if (strcmp(name, "--lines") == 0) {
        return options->lines = true;
    }
    return strcmp(name, "--show") == 0 && (options->show = true);
}

static bool parse_value(struct options *options, const char *name, const char *value)
{
    char *end;
    unsigned long long number = strtoull(value, &end, 10);
    if (strcmp(name, "--without") == 0) {
        return parse_idea(value, &options->one.limits.ideas);
    }
    if (*value < '0' || *value > '9' || *end != '\0' || number > 1000000000) {
        return false;
    }
    if (strcmp(name, "--styles") == 0 && number > 0 && number <= STYLES_MAX) {
        options->style_count = (int)number;
    } else if (strcmp(name, "--style") == 0 && options->chosen < STYLES_MAX) {
        options->styles[options->chosen++] = (unsigned)number;
    } else if (strcmp(name, "--matches") == 0 && number > 0) {
        options->matches = (int)number;
    } else if (strcmp(name, "--playouts") == 0 && number > 0) {
        options->one.limits.games = (int)number;
    } else if (strcmp(name, "--seed") == 0) {
        options->seed = number;
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct options options = {
        .style_count = 40,
        .matches = 10,
        .seed = 1,
        .one = {.kind = PLAYER_ENGINE, .limits = {.games = MIND_GAMES, .ideas = IDEA_ALL}},
    };
    for (int i = 1; i < argc; i++) {
        if (!parse_flag(&options, argv[i]) &&
            (i + 1 == argc || !parse_value(&options, argv[i], argv[i + 1]))) {
            fprintf(stderr,
                    "population: \"%s\": no such option, or not its value\n"
                    "Usage: population [--held-out] [--styles N] [--style N].. [--matches N]\n"
                    "       [--playouts N] [--seed N] [--without IDEA] [--entry]\n"
                    "       [--against-entry] [--lines] [--show]\n"
                    "Example: population --held-out --matches 20\n",
                    argv[i]);
            return 2;
        }
        i += argv[i][2] != '\0' && !parse_flag(&(struct options){0}, argv[i]);
    }
    if (options.chosen > 0) {
        options.style_count = options.chosen;
    } else if (options.against_entry) {
        options.style_count = 1;
    }
    for (int i = options.chosen; i < options.style_count; i++) {
        options.styles[i] = 2 * (unsigned)i + options.held_out;
    }
    play_all(&options);
    return 0;
}
