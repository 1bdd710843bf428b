/* `faceoff solve`: exact answers, whatever an opponent does; game by game. */
#include "cli/cli.h"

static const struct cli_game_command *const solvers[] = {
    &halma_solve,
    &soccer_solve,
    NULL,
};

const struct cli_command cli_solve = {
    .name = "solve",
    .about = "solves a game exactly: who wins, or the fewest moves home, alone or with help",
    .help = "Usage: faceoff solve GAME [OPTIONS]\n",
    .games = solvers,
};
