/* `faceoff solve`: what can be found without an opponent's answers, game by game. */
#include "cli/cli.h"

static const struct cli_game_command *const solvers[] = {
    &halma_solve,
    NULL,
};

const struct cli_command cli_solve = {
    .name = "solve",
    .about = "plans the fewest moves that bring an army home, alone or with help",
    .help = "Usage: faceoff solve GAME [OPTIONS]\n",
    .games = solvers,
};
