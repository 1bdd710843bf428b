/* What the engine of paper soccer proves: test positions, how many of them it solves, and whether
 * what it says is proven in its games is so.
 * Usage: soccer_proofs make COUNT SEED > tests/vectors/soccer_forced.txt
 *        soccer_proofs solve FILE (--evaluations N | --ms N)
 *        soccer_proofs claims GAMES SEED [EVALUATIONS]
 *
 * make: games of the engine against itself; in each, one position 4 to 12 turns before the end; it
 * is kept when the solver (proofs alone, up to SOLVER_EVALUATIONS) proves who wins. A line is
 * "win" or "loss" for the side to move, the turns left in that game, and the turns that led there.
 *
 * claims: every search of every game is asked what it has proven. A proven win must be won, each
 * turn nearer to the end than it said. Of a proven loss that is then not lost, a solver is asked.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/search.h"
#include "games/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES_MAX 6000000
#define GAME_EVALUATIONS 2000 /* a turn of the games that positions are taken from */
#define SOLVER_EVALUATIONS 2000000
#define TURNS_MAX 400
#define NEAR 4 /* turns before the end */
#define FAR 12

struct played {
    struct soccer_state states[TURNS_MAX];
    char turns[TURNS_MAX][SOCCER_LINES_MAX + 1];
    struct search_report reports[TURNS_MAX];
    bool searched[TURNS_MAX]; /* else a random turn of the opening */
    unsigned count;           /* of turns; states[count] is the end */
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

/* 1: the mover wins; -1: it loses; 0: not proven. */
static int solve(struct search *search, const struct soccer_state *state, bool proofs_alone,
                 uint64_t evaluations, int64_t end_ns)
{
    struct search_report report;
    struct board board;
    board_set(&board, state);
    search_forget(search, 1);
    search_run(search, &board,
               &(struct search_limits){
                   .evaluations = evaluations, .solve = proofs_alone, .end_ns = end_ns});
    search_report(search, &report);
    return !report.proven ? 0 : report.value > 0 ? 1 : -1;
}

static void open_searches(struct search *searches[SEATS])
{
    for (int i = 0; i < SEATS; i++) {
        searches[i] = search_open(NODES_MAX / 10, 1, net_default());
    }
}

static int make(uint64_t wanted, uint64_t seed)
{
    struct played *game = memory_new(sizeof *game);
    struct search *searches[SEATS];
    struct search *solver = search_open(NODES_MAX, 1, net_default());
    struct random random;
    unsigned tried[FAR + 1] = {0};
    unsigned proven[FAR + 1] = {0};
    random_seed(&random, seed);
    open_searches(searches);
    for (uint64_t made = 0; made < wanted;) {
        unsigned left = NEAR + (unsigned)random_below(&random, FAR - NEAR + 1);
        play_game(game, searches, &random, GAME_EVALUATIONS);
        if (game->count < left) {
            continue;
        }
        int answer = solve(solver, &game->states[game->count - left], true, SOLVER_EVALUATIONS, 0);
        tried[left]++;
        if (answer != 0) {
            proven[left]++;
            made++;
            printf("%s %u ", answer > 0 ? "win" : "loss", left);
            for (unsigned i = 0; i < game->count - left; i++) {
                printf("%s%s", i == 0 ? "" : ";", game->turns[i]);
            }
            putchar('\n');
            fflush(stdout);
        }
    }
    for (unsigned left = NEAR; left <= FAR; left++) {
        fprintf(stderr, "%u turns from the end: %u of %u proven\n", left, proven[left],
                tried[left]);
    }
    search_close(solver);
    search_close(searches[0]);
    search_close(searches[1]);
    free(game);
    return 0;
}

static int solve_file(const char *path, uint64_t evaluations, uint64_t ms)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    struct search *search = search_open(NODES_MAX, 1, net_default());
    static char line[8192];
    unsigned solved = 0, wrong = 0, count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        struct soccer_state state;
        struct turns turns = {0};
        struct error error;
        char *at = strchr(line, ' ');
        line[strcspn(line, "\n")] = '\0';
        soccer_game.start(&state, &(struct rules){.first = 0});
        turns_parse(&turns, &soccer_game, strchr(at + 1, ' ') + 1);
        if (!turns_play(&turns, &soccer_game, &state, &error)) {
            fprintf(stderr, "%s:%u: %s\n", path, count + 1, error.text);
            return 1;
        }
        int64_t end_ns = ms == 0 ? 0 : clock_now_ns() + (int64_t)ms * NS_PER_MS;
        int answer = solve(search, &state, false, evaluations, end_ns);
        int truth = line[0] == 'w' ? 1 : -1;
        solved += answer == truth;
        wrong += answer == -truth;
        count++;
        turns_free(&turns);
    }
    printf("%u of %u solved, %u wrong\n", solved, count, wrong);
    fclose(file);
    search_close(search);
    return wrong > 0;
}

struct claims {
    uint64_t wins, losses, false_wins, false_losses, open_losses;
    uint64_t turns_left; /* summed over each game's first claim */
    uint64_t decided;    /* games with a claim at all */
};

static void check_claims(struct claims *claims, const struct played *game, struct search *solver)
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
        if (report->value > 0) {
            claims->wins++;
            claims->false_wins += !won || game->count - i > (unsigned)(VALUE_WIN - report->value);
        } else {
            claims->losses++;
            if (won) {
                int answer = solve(solver, &game->states[i], true, SOLVER_EVALUATIONS, 0);
                claims->false_losses += answer > 0;
                claims->open_losses += answer == 0;
            }
        }
    }
}

static int check_games(uint64_t count, uint64_t seed, uint64_t evaluations)
{
    struct played *game = memory_new(sizeof *game);
    struct search *searches[SEATS];
    struct search *solver = search_open(NODES_MAX, 1, net_default());
    struct claims claims = {0};
    struct random random;
    random_seed(&random, seed);
    open_searches(searches);
    for (uint64_t i = 0; i < count; i++) {
        play_game(game, searches, &random, evaluations);
        check_claims(&claims, game, solver);
    }
    printf("%llu games: %llu wins said to be proven, %llu false; %llu losses, %llu false, %llu "
           "not lost and open\n",
           (unsigned long long)count, (unsigned long long)claims.wins,
           (unsigned long long)claims.false_wins, (unsigned long long)claims.losses,
           (unsigned long long)claims.false_losses, (unsigned long long)claims.open_losses);
    printf("a result proven in %llu games, first %.1f turns before the end\n",
           (unsigned long long)claims.decided,
           (double)claims.turns_left / (double)(claims.decided + (claims.decided == 0)));
    search_close(solver);
    search_close(searches[0]);
    search_close(searches[1]);
    free(game);
    return claims.false_wins + claims.false_losses > 0;
}

int main(int argc, char **argv)
{
    const char *what = argc < 4 ? "" : argv[1];
    uint64_t number = argc < 5 ? 0 : strtoull(argv[4], NULL, 10);
    if (strcmp(what, "make") == 0 && argc == 4) {
        return make(strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
    }
    if (strcmp(what, "solve") == 0 && argc == 5 && strcmp(argv[3], "--ms") == 0) {
        return solve_file(argv[2], 0, number);
    }
    if (strcmp(what, "solve") == 0 && argc == 5 && strcmp(argv[3], "--evaluations") == 0) {
        return solve_file(argv[2], number, 0);
    }
    if (strcmp(what, "claims") == 0) {
        return check_games(strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10),
                           number == 0 ? 500 : number);
    }
    fputs("Usage: soccer_proofs make COUNT SEED\n"
          "       soccer_proofs solve FILE (--evaluations N | --ms N)\n"
          "       soccer_proofs claims GAMES SEED [EVALUATIONS]\n",
          stderr);
    return 2;
}
