/* `faceoff solve`: searches outside of games, which may take hours; game by game. */
#include "cli/cli.h"

static const struct cli_game_command *const solvers[] = {
    &halma_solve,
    &soccer_solve,
    NULL,
};

const struct cli_command cli_solve = {
    .name = "solve",
    .about = "proves who wins paper soccer; plans the fewest moves home in Halma",
    .help = "Usage: faceoff solve GAME [OPTIONS]\n",
    .games = solvers,
};
