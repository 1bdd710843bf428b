#include "farm/farm_status.h"

#include "farm/board.h"

#include <string.h>

/* Connects to Redis. Returns NULL and sets *error on failure. */
static struct board *farm_status_connect(const struct farm_url *url, struct error *error)
{
    struct board *board = board_new(url, NULL, NULL);
    if (board_connect(board, error) != BOARD_NEW) {
        board_free(board);
        return NULL;
    }
    return board;
}

static void farm_status_print_event(struct board *board, const char *event, struct text *text)
{
    struct machines machines = {0};
    struct board_status status;
    struct text line = {0};
    board_choose(board, event);
    board_read_status(board, &status, &machines);
    text_printf(&line,
                "%.100s: %s games, epoch %s, %s%.60s; %lld open job%s, %lld result%s to store",
                event, status.played, status.epoch,
                status.coordinator[0] == '\0' ? "no coordinator at the moment" : "run by ",
                status.coordinator, (long long)status.jobs, plural((uint64_t)status.jobs),
                (long long)status.results, plural((uint64_t)status.results));
    text_puts_plain(text, text_string(&line));
    text_putc(text, '\n');
    machines_print(&machines, text);
    text_free(&line);
    machines_free(&machines);
}

bool farm_status_print(const struct farm_url *url, const char *named, struct text *text,
                       struct error *error)
{
    struct board *board = farm_status_connect(url, error);
    struct reply *events = board == NULL ? NULL : board_events(board, error);
    bool good = events != NULL;
    for (size_t i = 0; i < board_count(events); i++) {
        const char *name = board_event(events, i);
        if (named == NULL || strcmp(named, name) == 0) {
            farm_status_print_event(board, name, text);
        }
    }
    if (good && text->length == 0) {
        text_puts(text, named == NULL ? "no event is running\n" : "no such event is running\n");
    }
    board_release(events);
    board_free(board);
    return good;
}

/* Selects the event with the given name, or the only event if no name is given. */
static bool farm_status_choose(struct board *board, const char *named, struct error *error)
{
    struct reply *events = board_events(board, error);
    const char *chosen = NULL;
    for (size_t i = 0; i < board_count(events); i++) {
        const char *name = board_event(events, i);
        if (named == NULL ? board_count(events) == 1 : strcmp(name, named) == 0) {
            chosen = name;
        }
    }
    bool good = chosen != NULL;
    if (good) {
        board_choose(board, chosen);
    } else if (events != NULL) {
        error_set(error, board_count(events) == 0 || named != NULL
                             ? "no such event is running"
                             : "several events are running: choose one with --event");
    }
    board_release(events);
    return good;
}

bool farm_status_ask(const struct farm_url *url, const struct farm_order *order, struct text *text,
                     struct error *error)
{
    struct board *board = farm_status_connect(url, error);
    bool good = board != NULL && farm_status_choose(board, order->event, error);
    /* The event is marked as stopped in Redis right away, because its coordinator may never come
     * back to do this. */
    if (good && strcmp(order->action, "stop") == 0) {
        good = board_stop(board, error);
    } else if (good) {
        const char *control = strcmp(order->action, "resume") == 0  ? NULL
                              : strcmp(order->action, "pause") == 0 ? "by hand"
                                                                    : "drain";
        good = board_order(board, order->machine, control, error);
    }
    if (good) {
        text_printf(text, "%s: %s %s\n", board_chosen(board), order->action,
                    order->machine == NULL ? "all" : order->machine);
    }
    board_free(board);
    return good;
}
