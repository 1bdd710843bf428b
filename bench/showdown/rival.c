#include "rival.h"

#include "base/memory.h"
#include "engines/showdown/mind.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FILE_MAX 16384

struct player {
    const struct rival *rival;
    struct mind *mind; /* the engine's */
    char seed[24];
    const char *line;
    char *turn;
    unsigned char file[FILE_MAX];
    size_t size, at;
    int exists;
};

static struct player *now; /* whose entry runs */

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
    int written = vsnprintf(now->turn + length, RIVAL_TURN_MAX - length, format, arguments);
    va_end(arguments);
    return written;
}

FILE *shim_open(const char *mode)
{
    now->at = 0;
    if (mode[0] == 'r') {
        return now->exists ? stdin : NULL; /* any pointer that is not NULL */
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
        fprintf(stderr, "%s: its file is too large for %d bytes\n", now->rival->name, FILE_MAX);
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

const struct rival *rival_find(const char *name)
{
    const struct rival *rival = rivals;
    while (rival->name != NULL && strcmp(rival->name, name) != 0) {
        rival++;
    }
    return rival->name == NULL ? NULL : rival;
}

struct player *player_open(const struct rival *rival, uint64_t seed, int games)
{
    struct player *player = memory_new(sizeof *player);
    player->rival = rival;
    snprintf(player->seed, sizeof player->seed, "%llu", (unsigned long long)seed);
    if (rival->main == NULL) {
        player->mind = memory_new(sizeof *player->mind);
        mind_init(player->mind, seed);
        player->mind->limits.ideas = rival->ideas;
        player->mind->limits.ms = 0;
        if (games > 0) {
            player->mind->limits.games = games;
        }
    }
    return player;
}

void player_close(struct player *player)
{
    free(player->mind);
    free(player);
}

void player_turn(struct player *player, const char *line, char turn[RIVAL_TURN_MAX])
{
    turn[0] = '\0';
    if (player->mind != NULL) {
        mind_answer(player->mind, line, turn);
        return;
    }
    char *arguments[] = {(char *)"entry", (char *)"state", NULL};
    now = player;
    player->line = line;
    player->turn = turn;
    player->rival->main(2, arguments);
    turn[strcspn(turn, "\n")] = '\0';
}
