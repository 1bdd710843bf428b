/* Examples of the functions for programs that search and learn. examples.sh runs them with the
 * examples of docs/library.md. */
#include <faceoff/faceoff.h>
#include <stdio.h>

/* Counts the positions after `depth` actions. */
static unsigned long count_positions(struct faceoff_position *position, int depth)
{
    unsigned long found = 0;
    size_t count;
    const uint16_t *actions = faceoff_position_actions(position, &count);
    for (size_t i = 0; depth > 1 && i < count; i++) {
        struct faceoff_position *next = faceoff_position_copy(position);
        faceoff_position_act(next, actions[i], NULL);
        found += count_positions(next, depth - 1);
        faceoff_position_free(next);
    }
    return depth > 1 ? found : count;
}

int main(void)
{
    struct faceoff_position *position = faceoff_position_new("soccer", NULL, 0, NULL);
    printf("%lu\n", count_positions(position, 3)); /* prints 392 */
    faceoff_position_play_list(position, "0;2", NULL);
    faceoff_position_act(position, 5, NULL); /* the line ends at a dot with a line */
    puts(faceoff_position_part(position));   /* prints 5 */
    faceoff_position_play(position, "4", NULL);
    puts(faceoff_position_turns(position)); /* prints 0;2;54 */
    faceoff_position_free(position);

    struct faceoff_setting settings[] = {{"level", 3}, {"nodes", 100}};
    struct faceoff_setup setup = FACEOFF_SETUP;
    struct faceoff_error error;
    setup.game = "halma";
    setup.settings = settings;
    setup.setting_count = 2;
    struct faceoff_player *player = faceoff_player_open(&setup, &error);
    puts(player != NULL ? "a player" : error.text); /* prints a player */
    faceoff_player_free(player);
    return 0;
}
