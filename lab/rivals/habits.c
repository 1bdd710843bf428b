#include "habits.h"

#include "base/random.h"

#include <stdio.h>

static unsigned between(struct random *random, unsigned least, unsigned most)
{
    return least + (unsigned)random_below(random, most - least + 1);
}

static bool chance(struct random *random, unsigned of_16)
{
    return random_below(random, 16) < of_16;
}

/* Returns a random number from `least` to `most` with a probability of `of_16` / 16, and otherwise
 * 0. */
static uint8_t maybe(struct random *random, unsigned of_16, unsigned least, unsigned most)
{
    bool yes = chance(random, of_16);
    unsigned value = between(random, least, most);
    return (uint8_t)(yes ? value : 0);
}

static void draw_way(struct habits *habits, struct random *random)
{
    habits->path = (uint8_t)between(random, 0, PATH_COUNT - 1);
    habits->lane = (uint8_t)between(random, 2, 14);
    habits->cross = maybe(random, habits->path == PATH_ROWS_FIRST ? 8 : 2, 4, 21);
    habits->blast_door = maybe(random, 4, 8, 16);
    habits->blast_line = maybe(random, 5, 8, 16);
    habits->idle = maybe(random, 3, 1, 8);
}

static void draw_walls(struct habits *habits, struct random *random, unsigned of_16)
{
    bool late = chance(random, 9);
    habits->walls = (uint8_t)(chance(random, of_16) ? 1 + (chance(random, 3) ? 1 : 0) : 0);
    habits->wall_count = (uint8_t)(1 + maybe(random, 8, 1, 2) + maybe(random, 2, 1, 4));
    habits->wall_turn = (uint8_t)(late ? between(random, 18, 30) : between(random, 2, 5));
    habits->wall_near = maybe(random, late ? 10 : 2, 3, 8);
    habits->wall_turn = (uint8_t)(habits->wall_near > 0 ? 2 : habits->wall_turn);
}

static void draw_radar(struct habits *habits, struct random *random, unsigned of_16)
{
    habits->radar_from = maybe(random, of_16, 2, 16);
    habits->radar_every = maybe(random, 12, 2, 9);
    habits->radar_near = maybe(random, 5, 2, 7);
}

static void draw_shots(struct habits *habits, struct random *random, unsigned of_16)
{
    habits->aim = maybe(random, of_16, 4, 13);
    habits->shoot_seen = (uint8_t)between(random, 10, 16);
    habits->lead = maybe(random, of_16, 6, 16);
    habits->blind_every = maybe(random, 2, 3, 9);
    habits->hunt = maybe(random, of_16 / 2, 4, 16);
}

static void draw_lock(struct habits *habits, struct random *random)
{
    static const uint8_t locks[] = {LOCK_NEVER, LOCK_TURNS, LOCK_RACE, LOCK_RACE,
                                    LOCK_RACE,  LOCK_RACE,  LOCK_END,  LOCK_END};
    habits->lock = locks[random_below(random, sizeof locks)];
    habits->lock_turns =
        (uint8_t)(habits->lock == LOCK_TURNS ? between(random, 4, 30) : between(random, 1, 9));
}

static void draw_care(struct habits *habits, struct random *random, unsigned of_16)
{
    habits->shy = maybe(random, of_16, 3, 10);
    habits->patience = (uint8_t)between(random, 2, 25);
    habits->wall_cross = maybe(random, 5, 3, 12);
}

static const struct habits found[] = {
    {.path = PATH_ROWS_FIRST,
     .lane = 4,
     .walls = WALLS_HOME,
     .wall_count = 3,
     .wall_turn = 2,
     .blast_door = 14,
     .blast_line = 11,
     .radar_every = 4,
     .shoot_seen = 12,
     .lock = LOCK_END,
     .lock_turns = 9,
     .patience = 18},
    {.path = PATH_DRAWN,
     .lane = 5,
     .walls = WALLS_HOME,
     .wall_count = 4,
     .wall_turn = 4,
     .blast_line = 12,
     .aim = 7,
     .shoot_seen = 13,
     .lock = LOCK_TURNS,
     .lock_turns = 24,
     .patience = 7,
     .wall_cross = 5},
    {.path = PATH_DRAWN,
     .lane = 3,
     .cross = 9,
     .walls = WALLS_HOME,
     .wall_count = 3,
     .wall_turn = 2,
     .radar_every = 7,
     .aim = 12,
     .shoot_seen = 13,
     .lead = 7,
     .lock = LOCK_END,
     .lock_turns = 8,
     .shy = 7,
     .patience = 24},
};

unsigned habits_found_count(void)
{
    return sizeof found / sizeof *found;
}

void habits_draw(struct habits *habits, unsigned number)
{
    struct random random;
    /* wraps around to a large value if the number is smaller than HABITS_FOUND */
    unsigned after = number - HABITS_FOUND;
    if (after % 2 == 0 && after / 2 < habits_found_count()) {
        *habits = found[after / 2];
        return;
    }
    random_seed(&random, random_mix(0x5d, number));
    unsigned kind = (unsigned)random_below(&random, 16);
    *habits = (struct habits){0};
    draw_way(habits, &random);
    bool racer = kind < 5, guard = kind >= 14, middle = kind == 13, reckons = kind >= 8;
    draw_walls(habits, &random, guard ? 12 : 7);
    draw_radar(habits, &random, racer ? 2 : middle || guard ? 16 : 11);
    draw_shots(habits, &random, racer ? 1 : reckons ? 13 : 5);
    draw_lock(habits, &random);
    draw_care(habits, &random, racer ? 0 : reckons ? 8 : 3);
    if (guard || middle) {
        habits->post = (uint8_t)(middle               ? AT_MIDDLE
                                 : chance(&random, 8) ? AT_HOME
                                                      : AT_HOME_DIAGONAL);
        habits->post_margin =
            (uint8_t)(chance(&random, guard ? 7 : 2) ? 255 : between(&random, 1, 12));
        habits->radar_every = (uint8_t)between(&random, 1, 4);
    }
}

int habits_print(const struct habits *habits, char *text, size_t size)
{
    static const char *const names[] = {
        "path",        "lane",       "cross",      "walls",       "wall_count",
        "wall_turn",   "wall_near",  "blast_door", "blast_line",  "radar_from",
        "radar_every", "radar_near", "aim",        "shoot_seen",  "lead",
        "blind_every", "lock",       "lock_turns", "shy",         "patience",
        "wall_cross",  "hunt",       "post",       "post_margin", "idle"};
    _Static_assert(sizeof names / sizeof *names == sizeof *habits, "a name for each habit");
    const uint8_t *values = (const uint8_t *)habits;
    int length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof *habits && (size_t)length < size; i++) {
        if (values[i] > 0) {
            length += snprintf(text + length, size - (size_t)length, "%s%s %d",
                               length > 0 ? " " : "", names[i], values[i]);
        }
    }
    return length;
}
