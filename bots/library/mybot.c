/* A bot for all contests. It wins at once if it can, and otherwise plays a random turn. */
#include <faceoff/faceoff.h>

static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    int seat = faceoff_position_mover(position);
    size_t count;
    bool complete;
    struct faceoff_outcome outcome = {.winner = -1};
    struct faceoff_position *next = faceoff_position_copy(position);
    const char *const *turns = faceoff_position_legal_turns(position, 500, &count, &complete);
    const char *winning = NULL; /* the library plays a random turn */
    for (size_t i = 0; i < count && winning == NULL; i++) {
        faceoff_position_play(next, turns[i], NULL);
        faceoff_position_outcome(next, &outcome);
        winning = outcome.winner == seat ? turns[i] : NULL;
        faceoff_position_undo(next);
    }
    faceoff_position_free(next);
    return winning;
}

int main(int argc, char **argv)
{
    return argc < 2 ? 2 : faceoff_bot_main(argc - 1, argv + 1, argv[1], choose, NULL);
}
