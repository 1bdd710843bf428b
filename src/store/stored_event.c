#include "store/stored_event.h"

#include <stdlib.h>
#include <string.h>

void stored_player_clear_rest(struct stored_player *player)
{
    free(player->out);
    free(player->rests);
    player->out = player->rests = NULL;
}

void stored_event_free(struct stored_event *event)
{
    for (size_t i = 0; i < event->player_count; i++) {
        free(event->players[i].name);
        free(event->players[i].command);
        free(event->players[i].hash);
        stored_player_clear_rest(&event->players[i]);
    }
    free(event->players);
    free(event->joined);
    free(event->name);
    free(event->format);
    free(event->contest);
    free(event->added);
    settings_free(&event->options);
    *event = (struct stored_event){0};
}

const char *stored_event_title(const struct stored_event *event)
{
    const char *title = settings_get(&event->options, "title");
    return title != NULL ? title : event->name;
}

bool stored_event_is(const struct stored_event *event, enum event_format format)
{
    return strcmp(event->format, event_format_names[format]) == 0;
}

bool stored_event_has_plan(const struct stored_event *event)
{
    return strcmp(event->format, EVENT_IMPORTED) != 0 &&
           strcmp(event->format, EVENT_OF_VISITORS) != 0 &&
           strcmp(event->format, EVENT_OF_VOID_GAMES) != 0;
}

bool stored_event_may_grow(const struct stored_event *event)
{
    return stored_event_is(event, EVENT_ROUND_ROBIN) || stored_event_is(event, EVENT_GAUNTLET) ||
           stored_event_is(event, EVENT_LEAGUE);
}

const struct stored_player *stored_event_find_out(const struct stored_event *event,
                                                  const struct game_place *place)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct stored_player *player = &event->players[place->players[seat]];
        if (player->out != NULL && place->number >= player->begins) {
            return player;
        }
    }
    return NULL;
}

void stored_event_put_out(const struct stored_event *event, const char *before, struct text *text)
{
    for (size_t i = 0; i < event->player_count; i++) {
        if (event->players[i].out != NULL) {
            text_puts(text, before);
            text_puts_plain(text, event->players[i].name);
            text_puts(text, " is disqualified: ");
            text_puts_plain(text, event->players[i].out);
            text_putc(text, '\n');
        }
    }
}
