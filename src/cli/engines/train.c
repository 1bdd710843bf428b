/* `faceoff train`: what an engine learns, by games against itself, game by game. */
#include "cli/engines/train.h"

#include "base/clock.h"
#include "cli/cli.h"

#include <signal.h>

static volatile sig_atomic_t stop_asked;
static int64_t begin_ns;

static void ask_stop(int signal)
{
    (void)signal;
    stop_asked = 1;
}

void train_begin(void)
{
    begin_ns = clock_now_ns();
    signal(SIGINT, ask_stop);
    signal(SIGTERM, ask_stop);
}

bool train_stopped(void)
{
    return stop_asked != 0;
}

void train_progress(const char *line)
{
    long long seconds = (clock_now_ns() - begin_ns) / (1000 * NS_PER_MS);
    printf("%3lld:%02lld %s\n", seconds / 60, seconds % 60, line);
    fflush(stdout);
}

static const struct cli_game_command *const trainings[] = {
    &halma_train,
    &soccer_train,
    NULL,
};

const struct cli_command cli_train = {
    .name = "train",
    .about = "makes an engine better by games against itself",
    .help = "Usage: faceoff train GAME [OPTIONS]\n",
    .games = trainings,
};
