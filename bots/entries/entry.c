#include "bots/entries/entry.h"

#include "base/clock.h"
#include "engines/pace.h"
#include "library/bot_input.h"

#include <stdio.h>
#include <stdlib.h>

static struct entry entry;
static struct bot_input input;
static struct pace pace;
static char line[2048];

static uint64_t read_setting(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

struct entry entry_open(unsigned first_ms, unsigned turn_ms)
{
    bot_input_open(&input);
    pace.first_ns = first_ms * NS_PER_MS;
    pace.turn_ns = turn_ms * NS_PER_MS;
    entry.seed = read_setting("FACEOFF_SEED", 1);
    entry.nodes = read_setting("FACEOFF_NODES", 0);
    return entry;
}

const char *entry_line(void)
{
    const char *found;
    size_t length, end = 0;
    if (!bot_input_line(&input, &found, &length)) {
        return NULL;
    }
    for (size_t i = 0; i < length && end + 1 < sizeof line; i++) {
        line[end] = found[i];
        end += found[i] != '\r';
    }
    line[end] = '\0';
    return line;
}

void entry_say(const char *text)
{
    puts(text);
    fflush(stdout);
    bot_input_answered(&input);
}

void entry_begin(void)
{
    pace.turns = 0;
}

int64_t entry_end_ns(void)
{
    pace_learn(&pace, bot_input_late(&input));
    return entry.nodes != 0 ? 0 : pace_turn_begins(&pace, input.came_ns);
}

void entry_answered(void)
{
    pace_turn_ends(&pace);
}
