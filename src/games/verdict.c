#include "games/verdict.h"

#include <assert.h>

#define DEPTH_MAX 8

struct writer {
    struct text *out;
    bool member; /* an item precedes in the open object or list */
    char ends[DEPTH_MAX];
    size_t depth;
};

static void begin_member(struct writer *writer, const char *name)
{
    text_puts(writer->out, writer->member ? "," : "");
    writer->member = true;
    if (name != NULL) {
        text_printf(writer->out, "\"%s\":", name);
    }
}

static void put_number(void *data, const char *name, long value)
{
    struct writer *writer = data;
    begin_member(writer, name);
    text_printf(writer->out, "%ld", value);
}

/* A word is plain ASCII without control characters. */
static void put_word(void *data, const char *name, const char *value)
{
    struct writer *writer = data;
    begin_member(writer, name);
    text_putc(writer->out, '"');
    for (; *value != '\0'; value++) {
        text_puts(writer->out, *value == '"' || *value == '\\' ? "\\" : "");
        text_putc(writer->out, *value);
    }
    text_putc(writer->out, '"');
}

static void open_inner(void *data, const char *name, bool list)
{
    struct writer *writer = data;
    begin_member(writer, name);
    assert(writer->depth < DEPTH_MAX);
    text_putc(writer->out, list ? '[' : '{');
    writer->ends[writer->depth++] = list ? ']' : '}';
    writer->member = false;
}

static void close_inner(void *data)
{
    struct writer *writer = data;
    assert(writer->depth > 0);
    text_putc(writer->out, writer->ends[--writer->depth]);
    writer->member = true;
}

static struct facts facts_into(struct writer *writer)
{
    return (struct facts){put_number, put_word, open_inner, close_inner, writer};
}

void verdict_report(const struct game *game, const void *state, struct text *out)
{
    struct writer writer = {.out = out};
    struct facts facts = facts_into(&writer);
    text_putc(out, '{');
    game->report(state, &facts);
    text_putc(out, '}');
}

void verdict_legal(const struct game *game, const void *state, struct text *out)
{
    struct writer writer = {.out = out, .member = true};
    struct facts facts = facts_into(&writer);
    text_puts(out, "{\"legal\":true");
    game->report(state, &facts);
    text_putc(out, '}');
}

void verdict_illegal(const struct game *game, const void *state, size_t turn,
                     const struct ruling *ruling, struct text *out)
{
    struct writer writer = {.out = out, .member = true};
    struct facts facts = facts_into(&writer);
    int mover = game->mover(state);
    struct outcome outcome;
    game->outcome(state, &outcome);
    int winner = mover >= 0 ? !mover : outcome.winner; /* a turn after the end changes no result */
    text_printf(out, "{\"legal\":false,\"illegal_turn\":%zu,\"error\":\"%s\",\"winner\":%d", turn,
                ruling->rule, winner + 1);
    if (game->report_illegal != NULL) {
        game->report_illegal(winner, &facts);
    }
    put_word(&writer, "reason", "illegal");
    text_putc(out, '}');
}
