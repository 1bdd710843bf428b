#define _GNU_SOURCE /* pipe2 */

#include "player.h"

#include "base/memory.h"

#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define FILE_MAX 16384

/* main function of the single-file entry, renamed by shim.h */
int entry_main(int argc, char **argv);

struct player {
    struct mind *mind;         /* state of the engine; NULL for other players */
    struct opponent *opponent; /* state of a generated opponent; NULL for other players */
    const char *program;       /* path of another entry; NULL for other players */
    char state[64];            /* path of the other entry's file */
    char seed[24];             /* for an entry: its seed */
    /* the following fields are for the single-file entry */
    const char *line;
    char *turn;
    unsigned char file[FILE_MAX];
    size_t size, at;
    int exists;
};

static struct player *now; /* the player whose entry is currently running */

FILE *shim_open(const char *mode);
char *shim_gets(char *buffer, int size);
__attribute__((format(printf, 1, 2))) int shim_printf(const char *format, ...);
size_t shim_read(void *to, size_t size, size_t count);
size_t shim_write(const void *from, size_t size, size_t count);
char *shim_environment(const char *name);

char *shim_gets(char *buffer, int size)
{
    snprintf(buffer, (size_t)size, "%s\n", now->line);
    return buffer;
}

int shim_printf(const char *format, ...)
{
    va_list arguments;
    size_t length = strlen(now->turn);
    va_start(arguments, format);
    int written = vsnprintf(now->turn + length, PLAYER_TURN_MAX - length, format, arguments);
    va_end(arguments);
    return written;
}

FILE *shim_open(const char *mode)
{
    now->at = 0;
    if (mode[0] == 'r') {
        /* the entry only tests whether the result is NULL, so any other pointer can represent an
         * open file */
        return now->exists ? stdin : NULL;
    }
    now->size = 0;
    now->exists = 1;
    return stdout;
}

size_t shim_read(void *to, size_t size, size_t count)
{
    size_t whole = (now->size - now->at) / size;
    count = count < whole ? count : whole;
    memcpy(to, now->file + now->at, size * count);
    now->at += size * count;
    return count;
}

size_t shim_write(const void *from, size_t size, size_t count)
{
    if (size * count > FILE_MAX - now->size) {
        fprintf(stderr, "the entry's file has more than %d bytes\n", FILE_MAX);
        exit(1);
    }
    memcpy(now->file + now->size, from, size * count);
    now->size += size * count;
    return count;
}

char *shim_environment(const char *name)
{
    return strcmp(name, "FACEOFF_SEED") == 0 ? now->seed : NULL;
}

static void give_up(const char *what, const char *path)
{
    fprintf(stderr, "cannot %s %s\n", what, path);
    exit(1);
}

/* Draws a name for an entry's file. The file does not exist before the entry's first turn. */
static void make_state(struct player *player)
{
    int file = mkstemp(player->state);
    if (file < 0) {
        give_up("create", player->state);
    }
    close(file);
    unlink(player->state);
}

/* Starts another entry for one turn. Its first line of output is the turn. */
static void run_program(struct player *player, const char *line, char turn[PLAYER_TURN_MAX])
{
    int in[2], out[2];
    pid_t pid;
    char seed[48], *environment[] = {seed, NULL};
    char *arguments[] = {(char *)player->program, player->state, NULL};
    posix_spawn_file_actions_t streams;
    size_t size = 0;
    ssize_t count = 1;
    snprintf(seed, sizeof seed, "FACEOFF_SEED=%s", player->seed);
    posix_spawn_file_actions_init(&streams);
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
        posix_spawn_file_actions_adddup2(&streams, in[0], STDIN_FILENO) != 0 ||
        posix_spawn_file_actions_adddup2(&streams, out[1], STDOUT_FILENO) != 0 ||
        dprintf(in[1], "%s\n", line) < 0 ||
        posix_spawn(&pid, player->program, &streams, NULL, arguments, environment) != 0) {
        give_up("start", player->program);
    }
    posix_spawn_file_actions_destroy(&streams);
    close(in[0]);
    close(in[1]);
    close(out[1]);
    while (count > 0 && size + 1 < PLAYER_TURN_MAX) {
        count = read(out[0], turn + size, PLAYER_TURN_MAX - 1 - size);
        size += count > 0 ? (size_t)count : 0;
    }
    turn[size] = '\0';
    turn[strcspn(turn, "\n")] = '\0';
    close(out[0]);
    waitpid(pid, NULL, 0);
}

struct player *player_open(const struct player_plan *plan, uint64_t seed)
{
    struct player *player = memory_new(sizeof *player);
    snprintf(player->seed, sizeof player->seed, "%llu", (unsigned long long)seed);
    if (plan->kind == PLAYER_ENGINE) {
        player->mind = memory_new(sizeof *player->mind);
        mind_init(player->mind, seed);
        player->mind->ideas = plan->ideas;
    } else if (plan->kind == PLAYER_GENERATED) {
        player->opponent = opponent_open(&plan->habits, seed);
    } else if (plan->kind == PLAYER_PROGRAM) {
        player->program = plan->program;
        snprintf(player->state, sizeof player->state, "/tmp/rival-XXXXXX");
        make_state(player);
    }
    return player;
}

void player_close(struct player *player)
{
    free(player->mind);
    opponent_close(player->opponent);
    if (player->program != NULL) {
        unlink(player->state);
    }
    free(player);
}

void player_turn(struct player *player, const char *line, char turn[PLAYER_TURN_MAX])
{
    turn[0] = '\0';
    if (player->mind != NULL) {
        mind_answer(player->mind, line, turn);
        return;
    }
    if (player->opponent != NULL) {
        opponent_turn(player->opponent, line, turn);
        return;
    }
    if (player->program != NULL) {
        run_program(player, line, turn);
        return;
    }
    char *arguments[] = {(char *)"entry", (char *)"state", NULL};
    now = player;
    player->line = line;
    player->turn = turn;
    entry_main(2, arguments);
    turn[strcspn(turn, "\n")] = '\0';
}

/* added to the number of particles on a square, to keep the logarithm finite if there are none */
#define NEVER 0.01

bool player_surprise(const struct player *player, struct spot spot, double *surprise)
{
    uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    if (player->mind == NULL) {
        return false;
    }
    belief_map(&player->mind->belief, at, walls);
    *surprise = -log((at[spot.row][spot.column] + NEVER) / (PARTICLES + NEVER * ROWS * COLUMNS));
    return true;
}
