/* Measures how well searches find the shortest paths home in real games of Halma. The program
 * reports how often a path is proven to be the shortest, how many nodes the proof takes, and how
 * often the beam search finds only a longer path.
 * Usage: halma_home [GAMES] [NODES]
 *
 * The engine plays against itself with NODES nodes per turn. The program uses every position in
 * which the armies have passed each other and the side to move has 1 to 6 pieces that are not home.
 * For each position, it runs the exact search (home.h, 5,000 nodes), and then the beam search in
 * the same way as the engine (race.h, widths from 16 to 1600, 5,000 nodes). */
#include "engines/halma/home.h"
#include "engines/halma/players.h"

#include <stdio.h>
#include <stdlib.h>

#define AWAY_MAX 6
#define PROVER_NODES 5000

struct row {
    unsigned positions, proven, longer, lost;
    uint64_t nodes, nodes_most;
};

static void compare(struct home *home, struct race *race, const struct halma_board *board,
                    struct row *row)
{
    struct home_limits limits = {.moves = HOME_MOVES_MAX, .nodes = PROVER_NODES};
    struct race_limits beam = {
        .width = 1600, .width_first = 16, .moves = RACE_MOVES_MAX, .noise = 24, .nodes = 5000};
    struct race_plan least;
    struct race_plan plan = {.length = 0};
    uint64_t before = home_nodes(home);
    row->positions++;
    if (home_find(home, board, board->mover, &limits, &least) != HOME_FOUND) {
        return;
    }
    uint64_t nodes = home_nodes(home) - before;
    row->proven++;
    row->nodes += nodes;
    row->nodes_most = nodes > row->nodes_most ? nodes : row->nodes_most;
    race_improve(race, board, board->mover, &beam, &plan);
    if (plan.length != least.length) {
        row->longer++;
        row->lost += plan.length > least.length ? plan.length - least.length : 0;
    }
    if (plan.length != 0 && plan.length < least.length) {
        fprintf(stderr,
                "halma_home: the beam search found a way that is shorter than the proven shortest "
                "way\n");
        exit(1);
    }
}

static void play(uint64_t game, uint64_t nodes, struct home *home, struct race *race,
                 struct row rows[AWAY_MAX + 1])
{
    struct halma_state state;
    struct random random;
    struct text turn = {0};
    void *player = engine_open(&halma_engine, 1, ENGINE_SETTINGS({"nodes", nodes}));
    random_seed(&random, game);
    halma_game.start(&state, &(struct rules){.first = 0});
    while (state.mover >= 0) {
        struct halma_board board;
        halma_board_set(&board, &state);
        unsigned away = race_away(&board, board.mover);
        if (away <= AWAY_MAX && home_is_apart(&board)) {
            compare(home, race, &board, &rows[away]);
        }
        text_clear(&turn);
        if (state.plies < 6) {
            halma_game.random_turn(&state, &random, &turn);
        } else {
            halma_engine.choose(player, &state, 0, &turn);
        }
        halma_game.play(&state, text_string(&turn), NULL);
    }
    text_free(&turn);
    halma_engine.close(player);
}

int main(int argc, char **argv)
{
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 20;
    uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 300;
    struct row rows[AWAY_MAX + 1] = {{0}};
    struct home *home = home_open();
    struct race *race = race_open(1600);
    for (uint64_t game = 0; game < count; game++) {
        play(game, nodes, home, race, rows);
    }
    for (unsigned away = 1; away <= AWAY_MAX; away++) {
        const struct row *row = &rows[away];
        double proven = row->proven > 0 ? row->proven : 1;
        printf("halma_home_%u_positions %u positions\n", away, row->positions);
        printf("halma_home_%u_proven %.1f %%\n", away,
               100.0 * row->proven / (row->positions > 0 ? row->positions : 1));
        printf("halma_home_%u_nodes %.0f nodes\n", away, (double)row->nodes / proven);
        printf("halma_home_%u_nodes_most %llu nodes\n", away, (unsigned long long)row->nodes_most);
        printf("halma_home_%u_beam_longer %.2f %%\n", away, 100 * row->longer / proven);
        printf("halma_home_%u_beam_moves_lost %.3f moves\n", away, row->lost / proven);
    }
    home_close(home);
    race_close(race);
    return 0;
}
