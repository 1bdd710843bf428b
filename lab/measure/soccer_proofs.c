/* Measures how well the engine proves wins and losses in paper soccer. The program generates test
 * positions, counts how many of them the engine's search and the exact solver can prove, and checks
 * the values that the engine claims to be proven.
 * Usage:
 *
 *   soccer_proofs make COUNT SEED NEAR FAR STEPS > positions.txt
 *   soccer_proofs solve FILE engine|search|solver LIMIT
 *   soccer_proofs claims GAMES SEED [EVALUATIONS]
 *
 * make: has the engine play games against itself, and takes one position from each game, NEAR to
 * FAR turns before its end. Keeps only the positions whose winner the solver can prove within STEPS
 * steps. Each output line contains "win" or "loss" for the side to move, the number of turns left
 * in the game, and the turns that led to the position.
 *
 * solve: solves the positions with the search that the engine uses in games, with its proof-number
 * search alone, or with the solver. LIMIT is the maximum number of evaluations or, for the solver,
 * of steps. Times are processor times, so other processes hardly affect them.
 *
 * claims: has the engine play games against itself, and checks every value that it claims to be
 * proven. A side with a claimed win must win within the claimed number of turns, and the solver
 * must not contradict a claim. */
#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/search.h"
#include "engines/soccer/solver.h"
#include "games/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NODES_MAX 6000000
/* number of evaluations per turn in the games that supply the positions */
#define GAME_EVALUATIONS 300
#define CLAIM_STEPS 2000000 /* maximum number of solver steps for checking one claim */
#define TABLE_BYTES (UINT64_C(512) << 20)
#define TURNS_MAX 400

struct played {
    struct soccer_state states[TURNS_MAX];
    char turns[TURNS_MAX][SOCCER_LINES_MAX + 1];
    struct search_report reports[TURNS_MAX];
    /* whether each turn was searched; false for the random turns of the opening */
    bool searched[TURNS_MAX];
    /* number of turns; states[count] is the position after the last turn */
    unsigned count;
};

static void play_game(struct played *game, struct search *searches[SEATS], struct random *random,
                      uint64_t evaluations)
{
    uint64_t opening = 1 + random_below(random, 6);
    game->count = 0;
    soccer_game.start(&game->states[0], &(struct rules){.first = 0});
    search_forget(searches[0], random_next(random));
    search_forget(searches[1], random_next(random));
    while (game->states[game->count].mover >= 0) {
        unsigned number = game->count;
        struct soccer_state *state = &game->states[number];
        struct text turn = {0};
        game->searched[number] = number >= opening;
        if (game->searched[number]) {
            struct search *search = searches[state->mover];
            struct board board;
            board_set(&board, state);
            search_run(search, &board, &(struct search_limits){.evaluations = evaluations});
            search_report(search, &game->reports[number]);
            search_turn(search, game->turns[number]);
        } else {
            soccer_game.random_turn(state, random, &turn);
            strcpy(game->turns[number], text_string(&turn));
            text_free(&turn);
        }
        game->states[number + 1] = *state;
        game->count++;
        soccer_game.play(&game->states[number + 1], game->turns[number], NULL);
    }
}

/* Returns 1 if the search proves a win for the side to move, -1 if it proves a loss, and 0
 * otherwise. */
static int search_answer(struct search *search, const struct soccer_state *state, bool proofs_alone,
                         uint64_t evaluations)
{
    struct search_report report;
    struct board board;
    board_set(&board, state);
    search_forget(search, 1);
    search_run(search, &board,
               &(struct search_limits){.evaluations = evaluations, .solve = proofs_alone});
    search_report(search, &report);
    return !report.proven ? 0 : report.value > 0 ? 1 : -1;
}

static int solver_answer(struct solver *solver, const struct soccer_state *state, uint64_t steps)
{
    solver_forget(solver);
    enum solver_answer answer = solver_run(solver, state, &(struct solver_limits){.steps = steps});
    return answer == SOLVER_OPEN ? 0 : answer == SOLVER_WINS ? 1 : -1;
}

static void open_searches(struct search *searches[SEATS])
{
    for (int i = 0; i < SEATS; i++) {
        searches[i] = search_open(NODES_MAX / 10, 1, net_default());
    }
}

static void print_position(const struct played *game, unsigned left, int answer)
{
    printf("%s %u ", answer > 0 ? "win" : "loss", left);
    for (unsigned i = 0; i < game->count - left; i++) {
        printf("%s%s", i == 0 ? "" : ";", game->turns[i]);
    }
    putchar('\n');
    fflush(stdout);
}

static int make(uint64_t wanted, uint64_t seed, unsigned near, unsigned far, uint64_t steps)
{
    struct played *game = memory_new(sizeof *game);
    struct search *searches[SEATS];
    struct solver *solver = solver_open(TABLE_BYTES);
    struct random random;
    unsigned tried[TURNS_MAX] = {0};
    unsigned proven[TURNS_MAX] = {0};
    random_seed(&random, seed);
    open_searches(searches);
    for (uint64_t made = 0; made < wanted;) {
        unsigned left = near + (unsigned)random_below(&random, far - near + 1);
        play_game(game, searches, &random, GAME_EVALUATIONS);
        if (game->count < left) {
            continue;
        }
        int answer = solver_answer(solver, &game->states[game->count - left], steps);
        tried[left]++;
        if (answer != 0) {
            proven[left]++;
            made++;
            print_position(game, left, answer);
        }
    }
    for (unsigned left = near; left <= far; left++) {
        fprintf(stderr, "%u turns from the end: %u of %u proven\n", left, proven[left],
                tried[left]);
    }
    solver_close(solver);
    search_close(searches[0]);
    search_close(searches[1]);
    free(game);
    return 0;
}

/* Reads a position from a line of a file. Prints an error and returns false if the line is
 * invalid. */
static bool read_line(const char *path, unsigned number, char *line, struct soccer_state *state)
{
    struct turns turns = {0};
    struct error error;
    int at = 0;
    line[strcspn(line, "\n")] = '\0';
    if (sscanf(line, "%*s %*u %n", &at) < 0 || at == 0) {
        fprintf(stderr, "%s:%u: the line is not a position\n", path, number);
        return false;
    }
    soccer_game.start(state, &(struct rules){.first = 0});
    turns_parse(&turns, &soccer_game, line + at);
    bool good = turns_play(&turns, &soccer_game, state, &error);
    if (!good) {
        fprintf(stderr, "%s:%u: %s\n", path, number, error.text);
    }
    turns_free(&turns);
    return good;
}

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static const double marks[] = {0.05, 0.15, 0.5, 1, 5, 20};
#define MARKS (sizeof marks / sizeof marks[0])

struct tally {
    unsigned count, solved, wrong;
    unsigned within[MARKS];
};

static void tally_answer(struct tally *tally, int answer, int truth, double seconds)
{
    tally->count++;
    tally->solved += answer == truth;
    tally->wrong += answer == -truth;
    for (unsigned i = 0; i < MARKS; i++) {
        tally->within[i] += answer == truth && seconds <= marks[i];
    }
}

static int solve_file(const char *path, const char *who, uint64_t limit)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    struct search *search = search_open(NODES_MAX, 1, net_default());
    struct solver *solver = solver_open(TABLE_BYTES);
    static char line[8192];
    struct tally tally = {0};
    struct soccer_state state;
    bool good = true;
    while (good && fgets(line, sizeof line, file) != NULL) {
        good = read_line(path, tally.count + 1, line, &state);
        if (good) {
            double begin = processor_seconds();
            int answer = strcmp(who, "solver") == 0
                             ? solver_answer(solver, &state, limit)
                             : search_answer(search, &state, strcmp(who, "search") == 0, limit);
            tally_answer(&tally, answer, line[0] == 'w' ? 1 : -1, processor_seconds() - begin);
        }
    }
    printf("%s: %u of %u solved, %u wrong;", who, tally.solved, tally.count, tally.wrong);
    for (unsigned i = 0; i < MARKS; i++) {
        printf(" %u in %g s%s", tally.within[i], marks[i], i + 1 < MARKS ? "," : "\n");
    }
    fclose(file);
    search_close(search);
    solver_close(solver);
    return !good || tally.wrong > 0;
}

struct claims {
    uint64_t games;
    uint64_t wins, losses, false_wins, false_losses, confirmed;
    /* number of turns played after a game's first claim, summed over all games with a claim */
    uint64_t turns_left;
    uint64_t decided; /* number of games where the engine claimed at least one proof */
};

static void check_claims(struct claims *claims, const struct played *game, struct solver *solver)
{
    bool decided = false;
    for (unsigned i = 0; i < game->count; i++) {
        const struct search_report *report = &game->reports[i];
        if (!game->searched[i] || !report->proven) {
            continue;
        }
        bool won = game->states[game->count].winner == game->states[i].mover;
        if (!decided) {
            claims->turns_left += game->count - i;
            claims->decided++;
            decided = true;
        }
        int truth = solver_answer(solver, &game->states[i], CLAIM_STEPS);
        claims->confirmed += truth == (report->value > 0 ? 1 : -1);
        if (report->value > 0) {
            bool late = game->count - i > (unsigned)(VALUE_WIN - report->value);
            claims->wins++;
            claims->false_wins += !won || late || truth < 0;
        } else {
            claims->losses++;
            claims->false_losses += truth > 0;
        }
    }
}

static void print_claims(const struct claims *claims)
{
    printf("%llu games: %llu claimed wins, %llu of them false; %llu claimed losses, %llu of them "
           "false; "
           "%llu claims confirmed by the solver\n",
           (unsigned long long)claims->games, (unsigned long long)claims->wins,
           (unsigned long long)claims->false_wins, (unsigned long long)claims->losses,
           (unsigned long long)claims->false_losses, (unsigned long long)claims->confirmed);
    printf("results claimed in %llu games, on average %.1f turns before the end\n",
           (unsigned long long)claims->decided,
           (double)claims->turns_left / (double)(claims->decided + (claims->decided == 0)));
    fflush(stdout);
}

static int check_games(uint64_t count, uint64_t seed, uint64_t evaluations)
{
    struct played *game = memory_new(sizeof *game);
    struct search *searches[SEATS];
    struct solver *solver = solver_open(TABLE_BYTES / 32);
    struct claims claims = {0};
    struct random random;
    random_seed(&random, seed);
    open_searches(searches);
    for (uint64_t i = 0; i < count; i++) {
        play_game(game, searches, &random, evaluations);
        check_claims(&claims, game, solver);
        if (++claims.games % 100 == 0 && claims.games < count) {
            /* printed after every 100 games, so that an interrupted run still shows some results */
            print_claims(&claims);
        }
    }
    print_claims(&claims);
    solver_close(solver);
    search_close(searches[0]);
    search_close(searches[1]);
    free(game);
    return claims.false_wins + claims.false_losses > 0;
}

static bool is_who(const char *who)
{
    return strcmp(who, "engine") == 0 || strcmp(who, "search") == 0 || strcmp(who, "solver") == 0;
}

int main(int argc, char **argv)
{
    const char *what = argc < 4 ? "" : argv[1];
    uint64_t numbers[5] = {0};
    for (int i = 2; i < argc && i < 7; i++) {
        numbers[i - 2] = strtoull(argv[i], NULL, 10);
    }
    if (strcmp(what, "make") == 0 && argc == 7 && numbers[2] > 0 && numbers[2] <= numbers[3] &&
        numbers[3] < TURNS_MAX) {
        return make(numbers[0], numbers[1], (unsigned)numbers[2], (unsigned)numbers[3], numbers[4]);
    }
    if (strcmp(what, "solve") == 0 && argc == 5 && is_who(argv[3]) && numbers[2] > 0) {
        return solve_file(argv[2], argv[3], numbers[2]);
    }
    if (strcmp(what, "claims") == 0 && argc <= 5) {
        return check_games(numbers[0], numbers[1], numbers[2] == 0 ? 500 : numbers[2]);
    }
    fputs("Usage: soccer_proofs make COUNT SEED NEAR FAR STEPS\n"
          "       soccer_proofs solve FILE engine|search|solver LIMIT\n"
          "       soccer_proofs claims GAMES SEED [EVALUATIONS]\n",
          stderr);
    return 2;
}
