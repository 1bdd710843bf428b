#include "games/verdict.h"

#include "base/json.h"

static void verdict_put_number(void *data, const char *name, long value)
{
    json_put_integer(data, name, value);
}

static void put_word(void *data, const char *name, const char *value)
{
    json_put_string(data, name, value);
}

static void open_inner(void *data, const char *name, bool list)
{
    if (list) {
        json_open_list(data, name);
    } else {
        json_open(data, name);
    }
}

static void close_inner(void *data)
{
    json_close(data);
}

static struct facts facts_into(struct json_writer *json)
{
    return (struct facts){verdict_put_number, put_word, open_inner, close_inner, json};
}

void verdict_report(const struct game *game, const void *state, struct text *out)
{
    struct json_writer json = json_into(out);
    struct facts facts = facts_into(&json);
    json_open(&json, NULL);
    game->report(state, &facts);
    json_close(&json);
}

void verdict_legal(const struct game *game, const void *state, struct text *out)
{
    struct json_writer json = json_into(out);
    struct facts facts = facts_into(&json);
    json_open(&json, NULL);
    json_put_bool(&json, "legal", true);
    game->report(state, &facts);
    json_close(&json);
}

void verdict_illegal(const struct game *game, const void *state, size_t turn,
                     const struct ruling *ruling, struct text *out)
{
    struct json_writer json = json_into(out);
    struct facts facts = facts_into(&json);
    int mover = game->mover(state);
    struct outcome outcome;
    game->outcome(state, &outcome);
    /* a turn after the end of the game does not change the winner */
    int winner = mover >= 0 ? !mover : outcome.winner;
    json_open(&json, NULL);
    json_put_bool(&json, "legal", false);
    json_put_unsigned(&json, "illegal_turn", turn);
    json_put_string(&json, "error", ruling->rule);
    json_put_integer(&json, "winner", winner + 1);
    if (game->report_illegal != NULL) {
        game->report_illegal(winner, &facts);
    }
    json_put_string(&json, "reason", "illegal");
    json_close(&json);
}
