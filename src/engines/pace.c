#include "engines/pace.h"

#include "base/clock.h"

#include <string.h>

/* the part of the safety margin that does not depend on the limit */
#define MARGIN_NS (2 * NS_PER_MS)
#define MARGIN_PART 10
/* smallest safety margin; if the limit is below twice this value, the smallest margin is half of
 * the limit */
#define MARGIN_LEAST_NS (7 * NS_PER_MS)
/* largest safety margin if the machine has shown no delays */
#define MARGIN_MOST_NS (80 * NS_PER_MS)
/* The margin grows by this many times the longest delay, because the bot's process and the
 * referee's process may each be delayed for that long. */
#define LATE_TIMES 2
/* thinking time that the largest margin leaves; if the limit is below four times this value, it
 * leaves a quarter of the limit */
#define THINK_LEAST_NS NS_PER_MS
/* the first turn leaves 1 / COLD_PART of its time unused, because caches are cold */
#define COLD_PART 5
/* maximum time that the first turn leaves unused because caches are cold */
#define COLD_MOST_NS (10 * NS_PER_MS)
/* each call to pace_learn reduces late_ns, the longest recent delay, by 1 / FADE */
#define FADE 32
/* longest time that pace_load accepts */
#define LONGEST_NS (10000 * 3600 * NS_PER_S)
/* longest thinking time per turn if there is no limit per turn, or if the whole game has a limit */
#define SHARE_NS (250 * NS_PER_MS)
#define BANK_PART 200 /* a turn uses at most 1 / BANK_PART of the time left for the game */

/* Returns the safety margin for a machine that has shown no delays. */
static int64_t calm_margin_ns(int64_t limit_ns)
{
    int64_t least_ns = MARGIN_LEAST_NS < limit_ns / 2 ? MARGIN_LEAST_NS : limit_ns / 2;
    int64_t calm_ns = MARGIN_NS + limit_ns / MARGIN_PART;
    return calm_ns < least_ns ? least_ns : calm_ns < MARGIN_MOST_NS ? calm_ns : MARGIN_MOST_NS;
}

int64_t pace_margin_ns(int64_t limit_ns, int64_t late_ns)
{
    int64_t calm_ns = calm_margin_ns(limit_ns);
    int64_t busy_ns = MARGIN_NS + LATE_TIMES * late_ns;
    int64_t margin_ns = busy_ns > calm_ns ? busy_ns : calm_ns;
    int64_t most_ns = limit_ns - (THINK_LEAST_NS < limit_ns / 4 ? THINK_LEAST_NS : limit_ns / 4);
    return margin_ns < most_ns ? margin_ns : most_ns;
}

static int64_t pace_limit_ns(const struct pace *pace)
{
    return pace->turns == 0 && pace->first_ns != 0 ? pace->first_ns : pace->turn_ns;
}

/* Returns the share of the game's remaining time that the next turn may use. The share is small
 * because starting the bot's processes also takes time. */
static int64_t bank_share_ns(const struct pace *pace)
{
    int64_t left_ns = pace->bank_ns - pace->used_ns;
    int64_t share_ns = left_ns > 0 ? left_ns / BANK_PART : 0;
    return share_ns < SHARE_NS ? share_ns : SHARE_NS;
}

int64_t pace_think_ns(const struct pace *pace)
{
    int64_t limit_ns = pace_limit_ns(pace);
    int64_t think_ns = limit_ns - pace_margin_ns(limit_ns, pace->late_ns);
    if (pace->turns == 0) {
        int64_t cold_ns = think_ns / COLD_PART;
        think_ns -= cold_ns < COLD_MOST_NS ? cold_ns : COLD_MOST_NS;
    }
    if (pace->bank_ns != 0 || limit_ns == 0) {
        int64_t share_ns = pace->bank_ns != 0 ? bank_share_ns(pace) : SHARE_NS;
        think_ns = limit_ns == 0 || share_ns < think_ns ? share_ns : think_ns;
    }
    return think_ns > 0 ? think_ns : 1;
}

void pace_learn(struct pace *pace, int64_t late_ns)
{
    pace->late_ns -= pace->late_ns / FADE;
    pace->late_ns = late_ns > pace->late_ns ? late_ns : pace->late_ns;
}

struct pace_watch pace_watch(const struct pace *pace, int64_t came_ns, int64_t now_ns)
{
    /* the margin of a calm machine also covers short delays */
    int64_t calm_ns = (calm_margin_ns(pace_limit_ns(pace)) - MARGIN_NS) / LATE_TIMES;
    return (struct pace_watch){.begin_ns = now_ns,
                               .deadline_ns = came_ns + pace_think_ns(pace),
                               .known_ns = pace->late_ns > calm_ns ? pace->late_ns : calm_ns,
                               .checked_ns = now_ns};
}

bool pace_watch_check(struct pace_watch *watch, int64_t now_ns)
{
    int64_t late_ns = now_ns - watch->checked_ns;
    watch->checked_ns = now_ns;
    watch->longest_ns = late_ns > watch->longest_ns ? late_ns : watch->longest_ns;
    int64_t new_ns = watch->longest_ns - watch->known_ns;
    return watch->deadline_ns != 0 &&
           now_ns + (new_ns > 0 ? LATE_TIMES * new_ns : 0) >= watch->deadline_ns;
}

void pace_watch_end(struct pace *pace, const struct pace_watch *watch, int64_t now_ns)
{
    bool later = watch->deadline_ns > watch->begin_ns;
    int64_t late_ns = now_ns - (later ? watch->deadline_ns : watch->begin_ns);
    bool longer = watch->longest_ns > late_ns;
    pace_learn(pace, watch->deadline_ns == 0 ? 0 : longer ? watch->longest_ns : late_ns);
    pace->turns++;
}

static _Thread_local struct pace_watch turn;

int64_t pace_turn_begins(const struct pace *pace, int64_t came_ns)
{
    turn = pace_watch(pace, came_ns, clock_now_ns());
    return turn.deadline_ns;
}

void pace_turn_ends(struct pace *pace)
{
    pace_watch_end(pace, &turn, clock_now_ns());
    turn.deadline_ns = 0;
}

bool pace_is_over(int64_t end_ns)
{
    int64_t now_ns = clock_now_ns();
    return pace_watch_check(&turn, now_ns) || now_ns >= end_ns;
}

/* The data that pace_save writes, in the machine's byte order. */
struct pace_block {
    char mark[8];
    int64_t used_ns, late_ns;
    uint64_t turns;
};

static const char mark[8] = "pace 1";

void pace_save(const struct pace *pace, struct text *bytes)
{
    struct pace_block block = {
        .used_ns = pace->used_ns, .late_ns = pace->late_ns, .turns = pace->turns};
    memcpy(block.mark, mark, sizeof mark);
    text_append(bytes, (const char *)&block, sizeof block);
}

size_t pace_load(struct pace *pace, const void *bytes, size_t size)
{
    struct pace_block block;
    if (size < sizeof block || memcmp(bytes, mark, sizeof mark) != 0) {
        return 0;
    }
    memcpy(&block, bytes, sizeof block);
    if (block.used_ns >= 0 && block.used_ns < LONGEST_NS && block.late_ns >= 0 &&
        block.late_ns < LONGEST_NS) {
        pace->used_ns = block.used_ns;
        pace->late_ns = block.late_ns;
        pace->turns = block.turns;
    }
    return sizeof block;
}
