#include "engines/showdown/mind.h"

#include <stdio.h>
#include <string.h>

#define HEAD offsetof(struct mind, turns)

static void forget(struct mind *mind, uint64_t seed)
{
    mind->seed = seed;
    mind->seat = -1;
    mind->lost = mind->count = 0;
}

void mind_init(struct mind *mind, uint64_t seed)
{
    forget(mind, seed);
    mind->limits = (struct choice_limits){MIND_GAMES, MIND_MS, IDEA_ALL};
}

static void begin(struct mind *mind, int seat)
{
    mind->seat = (int8_t)seat;
    mind->count = 0;
    mind->lost = 0;
    belief_start(&mind->belief, seat, dice_mix(mind->seed, 1000 + (uint64_t)seat));
}

/* In the middle of a game that we know nothing of, but where we are. The half of the board tells
 * whose home is the nearer one. */
static void begin_lost(struct mind *mind, struct spot at)
{
    begin(mind, at.row + at.column > (ROWS + COLUMNS - 2) / 2);
    mind->lost = 1;
    mind->start = at;
    belief_lose(&mind->belief, at);
}

static void learn(struct mind *mind, const struct mind_turn *turn)
{
    belief_update(&mind->belief, turn->deed, turn->said, turn->spot,
                  (mind->limits.ideas & IDEA_BELIEF) != 0);
}

static const char *const words[SAID_COUNT] = {"OK",   "ERROR", "OUCH", "HELLO", "AT",
                                              "OOPS", "BOOM",  "HIT",  "MISS",  "LOC"};

/* Anything strange is an ERROR. */
static enum said line_read(const char *line, struct spot *spot)
{
    char word[8], letter;
    int column, fields = sscanf(line, "%7s %c %d", word, &letter, &column);
    *spot = spot_at(0, 0);
    for (int said = 0; said < SAID_COUNT && fields > 0; said++) {
        if (strcmp(word, words[said]) == 0) {
            bool square = said == SAID_AT || said == SAID_LOC;
            if (square && (fields < 3 || letter < 'A' || letter >= 'A' + ROWS || column < 1 ||
                           column > COLUMNS)) {
                return SAID_ERROR;
            }
            if (square) {
                *spot = spot_at(letter - 'A', column - 1);
            }
            return (enum said)said;
        }
    }
    return SAID_ERROR;
}

/* What a turn can be answered; anything else is taken for an ERROR. */
static bool fits(struct deed deed, enum said said)
{
    static const uint16_t answers[VERB_COUNT] = {
        1 << SAID_OK | 1 << SAID_OUCH | 1 << SAID_HELLO,
        1 << SAID_AT,
        1 << SAID_OK | 1 << SAID_OOPS,
        1 << SAID_BOOM | 1 << SAID_HIT | 1 << SAID_MISS,
        1 << SAID_LOC,
    };
    return (answers[deed.verb] >> said & 1) != 0;
}

/* Takes the line in. False: we do not know where we are. */
static bool hear(struct mind *mind, const char *line)
{
    struct spot spot;
    enum said said = line_read(line, &spot);
    if (strncmp(line, "INIT ", 5) == 0) {
        begin(mind, line[5] == 'I');
    } else if (mind->seat < 0 || mind->count == 0 || mind->count == TURNS) {
        if (said != SAID_LOC) {
            return false;
        }
        begin_lost(mind, spot);
    } else {
        struct mind_turn *turn = &mind->turns[mind->count - 1];
        turn->said = (uint8_t)(fits(turn->deed, said) ? said : SAID_ERROR);
        turn->spot = spot;
        learn(mind, turn);
    }
    return true;
}

void mind_answer(struct mind *mind, const char *line, char turn[MIND_LINE_MAX])
{
    static const char *const verbs[] = {"MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    struct deed deed = {.verb = VERB_HELP};
    if (hear(mind, line)) {
        deed = choice_make(&mind->choice, &mind->belief, &mind->limits,
                           dice_mix(mind->seed, 2 * (uint64_t)mind->count + (uint64_t)mind->seat));
        mind->turns[mind->count++] = (struct mind_turn){.deed = deed};
    } else {
        mind->seat = -1;
    }
    if (deed.verb == VERB_RADAR || deed.verb == VERB_HELP) {
        snprintf(turn, MIND_LINE_MAX, "%s", verbs[deed.verb]);
    } else {
        snprintf(turn, MIND_LINE_MAX, "%s %c %d", verbs[deed.verb], 'A' + deed.to.row,
                 deed.to.column + 1);
    }
}

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = 1;
    for (size_t i = 0; i < size; i++) {
        sum = dice_mix(sum, bytes[i]);
    }
    return sum;
}

size_t mind_save(const struct mind *mind, uint8_t block[MIND_BLOCK_MAX])
{
    size_t size = HEAD + mind->count * sizeof *mind->turns;
    memcpy(block, mind, size);
    uint64_t sum = checksum(block, size);
    memcpy(block + size, &sum, sizeof sum);
    return size + sizeof sum;
}

/* Whether the history that was loaded can be one, however it came into the block. */
static bool is_sound(const struct mind *mind, size_t size)
{
    bool sound = mind->seat >= -1 && mind->seat <= 1 && mind->count <= TURNS &&
                 size == HEAD + mind->count * sizeof *mind->turns && spot_on_board(mind->start);
    for (int i = 0; sound && i < mind->count; i++) {
        const struct mind_turn *turn = &mind->turns[i];
        sound = turn->deed.verb < VERB_COUNT && spot_on_board(turn->deed.to) &&
                turn->said < SAID_COUNT && spot_on_board(turn->spot);
    }
    return sound;
}

bool mind_load(struct mind *mind, const uint8_t *block, size_t size)
{
    uint64_t seed = mind->seed, sum;
    if (size < HEAD + sizeof sum || size > HEAD + sizeof mind->turns + sizeof sum) {
        return false;
    }
    size -= sizeof sum;
    memcpy(&sum, block + size, sizeof sum);
    memcpy(mind, block, size);
    if (sum != checksum(block, size) || !is_sound(mind, size)) {
        forget(mind, seed);
        return false;
    }
    int count = mind->count;
    if (mind->lost) {
        begin_lost(mind, mind->start);
    } else if (mind->seat >= 0) {
        begin(mind, mind->seat);
    }
    mind->count = (uint8_t)count;
    for (int i = 0; mind->seat >= 0 && i + 1 < count; i++) {
        learn(mind, &mind->turns[i]);
    }
    return true;
}
