#include "bots/entries/soccer.h"

#include "base/clock.h"
#include "base/random.h"
#include "engines/pace.h"
#include "engines/soccer/search.h"

#include <stdlib.h>
#include <string.h>

#define NODES_MAX 1000000 /* in memory: 120 MB, as far as they are used */

static struct {
    struct search *search;
    struct board board;
    struct pace pace;
    uint64_t seed, nodes, games;
    char turn[SOCCER_LINES_MAX + 1];
} player;

static uint64_t read_setting(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

void player_open(unsigned first_ms, unsigned turn_ms)
{
    player.seed = read_setting("FACEOFF_SEED", 1);
    player.nodes = read_setting("FACEOFF_NODES", 0);
    player.pace.first_ns = first_ms * NS_PER_MS;
    player.pace.turn_ns = turn_ms * NS_PER_MS;
    player.search = search_open(NODES_MAX, player.seed, net_default());
}

void player_begin(int seat)
{
    uint64_t seed = random_mix(player.seed, (uint64_t)seat);
    search_forget(player.search, random_mix(seed, ++player.games));
    player.pace.turns = 0;
}

void player_start(const char *opening, int mover)
{
    for (int first = 0; first < 2; first++) {
        board_begin(&player.board, first);
        player_hear(opening);
        if (player.board.mover == mover) {
            return;
        }
    }
}

void player_hear(const char *turn)
{
    struct board *board = &player.board;
    for (; *turn != '\0'; turn++) {
        unsigned d = (unsigned)(*turn - '0');
        if (board->winner < 0 && d < 8 && (board->open[board->ball] >> d & 1) != 0) {
            board_make(board, d);
        }
    }
}

const char *player_turn(int64_t came_ns)
{
    struct search_limits limits = {.evaluations = player.nodes, .early = true};
    if (player.board.winner >= 0) {
        return "";
    }
    if (player.nodes == 0) {
        limits.end_ns = came_ns + pace_think_ns(&player.pace);
    }
    search_run(player.search, &player.board, &limits);
    search_turn(player.search, player.turn);
    if (limits.end_ns != 0) { /* how late the machine lets us be */
        pace_learn(&player.pace, clock_now_ns() - limits.end_ns);
    }
    player.pace.turns++;
    player_hear(player.turn);
    return player.turn;
}
