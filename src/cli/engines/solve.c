/* `faceoff solve`: searches without a clock, possibly for hours. Each game has its own solver. */
#include "cli/cli.h"

static const struct cli_command *const solvers[] = {
    &halma_solve,
    &soccer_solve,
    NULL,
};

const struct cli_command cli_solve = {
    .name = "solve",
    .group = CLI_PLAYERS,
    .summary = "prove who wins in paper soccer; plan the way home in Halma",
    .usage = "halma [--alone] [--rows ROWS] [--rules VARIANT] [--ms N] [--width N] [--seed N]\n"
             "soccer [--turns LIST] [--rules VARIANT] [--first 1|2] [--ms N] [--memory MIB] "
             "[--verify]",
    .games = solvers,
};
