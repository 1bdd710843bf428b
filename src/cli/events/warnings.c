#include "cli/events/warnings.h"

#include <stdio.h>

void event_warn_of_faults(const char *command, const struct faults *faults)
{
    struct text text = {0};
    faults_warn(faults, &text);
    if (text.length > 0) {
        fprintf(stderr, "faceoff %s: warning: %s\n", command, text_string(&text));
    }
    text_free(&text);
}

void event_warn_of_changes(const char *command, const struct event_file *file,
                           const struct event *event, const struct player *players)
{
    struct stored_event now = {0};
    struct error change;
    players_store(players, event->plan.players, true, &now, &change);
    for (size_t i = 0; i < event->plan.players; i++) {
        if (!event->standings.players[i].withdrawn &&
            !stored_player_is_same(&file->stored.players[i], &now.players[i], &change)) {
            fprintf(stderr, "faceoff %s: warning: %s\n", command, change.text);
        }
    }
    stored_event_free(&now);
}
