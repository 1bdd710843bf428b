#include "engines/showdown/mind.h"

#include <stdio.h>
#include <string.h>

#define VERSION 1
/* layout of a saved block, with sizes in bytes */
#define HEAD 16 /* size of the block's start: "SD", version, seat, lost, start, count, seed */
#define TURN 6  /* size of one turn: verb, its square, answer, its square */
#define TAIL 4  /* size of the checksum of all bytes before it */

void mind_init(struct mind *mind, uint64_t seed)
{
    mind->seed = seed;
    mind->seat = -1;
    mind->lost = false;
    mind->count = 0;
    mind->ideas = IDEA_ALL;
}

static void begin(struct mind *mind, int seat)
{
    mind->seat = (int8_t)seat;
    mind->count = 0;
    mind->lost = false;
    belief_start(&mind->belief, seat, dice_mix(mind->seed, 1000 + (uint64_t)seat));
}

/* Starts in the middle of a game, when the engine knows only its own square. Assumes that its own
 * home is the one closer to that square. */
static void begin_lost(struct mind *mind, struct spot at)
{
    begin(mind, at.row + at.column > (ROWS + COLUMNS - 2) / 2);
    mind->lost = true;
    mind->start = at;
    belief_lose(&mind->belief, at);
}

static void learn(struct mind *mind, const struct mind_turn *turn)
{
    belief_update(&mind->belief, turn->action, turn->answer, turn->spot,
                  (mind->ideas & IDEA_BELIEF) != 0);
}

static const char *const words[ANSWER_COUNT] = {"OK",   "ERROR", "OUCH", "HELLO", "AT",
                                                "OOPS", "BOOM",  "HIT",  "MISS",  "LOC"};

/* Parses an answer from the referee into its keyword and square. Any other string counts as
 * ERROR. */
static enum answer line_read(const char *line, struct spot *spot)
{
    char word[8], letter;
    int column, fields = sscanf(line, "%7s %c %d", word, &letter, &column);
    *spot = (struct spot){0, 0};
    for (int answer = 0; answer < ANSWER_COUNT && fields > 0; answer++) {
        if (strcmp(word, words[answer]) == 0) {
            bool square = answer == ANSWER_AT || answer == ANSWER_LOC;
            if (square && (fields < 3 || letter < 'A' || letter >= 'A' + ROWS || column < 1 ||
                           column > COLUMNS)) {
                return ANSWER_ERROR;
            }
            if (square) {
                *spot = (struct spot){(int8_t)(letter - 'A'), (int8_t)(column - 1)};
            }
            return (enum answer)answer;
        }
    }
    return ANSWER_ERROR;
}

/* Returns whether the rules of the game allow this answer to this turn. */
static bool fits(struct action action, enum answer answer)
{
    static const uint16_t answers[VERB_COUNT] = {
        1 << ANSWER_OK | 1 << ANSWER_OUCH | 1 << ANSWER_HELLO,
        1 << ANSWER_AT,
        1 << ANSWER_OK | 1 << ANSWER_OOPS,
        1 << ANSWER_BOOM | 1 << ANSWER_HIT | 1 << ANSWER_MISS,
        1 << ANSWER_LOC,
    };
    return (answers[action.verb] >> answer & 1) != 0;
}

/* Processes a line from the referee, and updates the belief state. Returns false if the engine's
 * own square is unknown. */
static bool hear(struct mind *mind, const char *line)
{
    struct spot spot;
    enum answer answer = line_read(line, &spot);
    if (strncmp(line, "INIT ", 5) == 0) {
        begin(mind, line[5] == 'I');
    } else if (mind->seat < 0 || mind->count == 0 || mind->count == TURNS) {
        if (answer != ANSWER_LOC) {
            return false;
        }
        begin_lost(mind, spot);
    } else {
        struct mind_turn *turn = &mind->turns[mind->count - 1];
        turn->answer = (uint8_t)(fits(turn->action, answer) ? answer : ANSWER_ERROR);
        turn->spot = spot;
        learn(mind, turn);
    }
    return true;
}

void mind_answer(struct mind *mind, const char *line, char turn[MIND_LINE_MAX])
{
    static const char *const verbs[] = {"MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    struct action action = {.verb = VERB_HELP};
    if (hear(mind, line)) {
        mind->dice = dice_mix(mind->seed, 2 * (uint64_t)mind->count + (uint64_t)mind->seat);
        action = choice_make(&mind->belief, mind->ideas, &mind->dice);
        mind->turns[mind->count++] = (struct mind_turn){.action = action};
    } else {
        mind->seat = -1;
    }
    if (action.verb == VERB_RADAR || action.verb == VERB_HELP) {
        snprintf(turn, MIND_LINE_MAX, "%s", verbs[action.verb]);
    } else {
        snprintf(turn, MIND_LINE_MAX, "%s %c %d", verbs[action.verb], 'A' + action.to.row,
                 action.to.column + 1);
    }
}

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 2166136261u; /* the checksum is FNV-1a */
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 16777619u;
    }
    return sum;
}

static uint64_t number_read(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

static void number_write(uint8_t *bytes, int size, uint64_t number)
{
    for (int i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

size_t mind_save(const struct mind *mind, uint8_t block[MIND_BLOCK_MAX])
{
    size_t size = HEAD;
    uint8_t head[8] = {'S',
                       'D',
                       VERSION,
                       (uint8_t)(mind->seat + 1),
                       mind->lost,
                       (uint8_t)mind->start.row,
                       (uint8_t)mind->start.column,
                       mind->count};
    memcpy(block, head, sizeof head);
    number_write(block + 8, 8, mind->seed);
    for (int i = 0; i < mind->count; i++, size += TURN) {
        const struct mind_turn *turn = &mind->turns[i];
        uint8_t bytes[TURN] = {
            turn->action.verb, (uint8_t)turn->action.to.row, (uint8_t)turn->action.to.column,
            turn->answer,      (uint8_t)turn->spot.row,      (uint8_t)turn->spot.column};
        memcpy(block + size, bytes, TURN);
    }
    number_write(block + size, TAIL, checksum(block, size));
    return size + TAIL;
}

/* Decodes one turn of a saved block. Returns false if the bytes are not a valid turn. */
static bool turn_read(const uint8_t *bytes, struct mind_turn *turn)
{
    turn->action.verb = bytes[0];
    turn->action.to = (struct spot){(int8_t)bytes[1], (int8_t)bytes[2]};
    turn->answer = bytes[3];
    turn->spot = (struct spot){(int8_t)bytes[4], (int8_t)bytes[5]};
    return turn->action.verb < VERB_COUNT && spot_on_board(turn->action.to) &&
           turn->answer < ANSWER_COUNT && spot_on_board(turn->spot);
}

bool mind_load(struct mind *mind, const uint8_t *block, size_t size)
{
    struct spot start;
    if (size < HEAD + TAIL || size > MIND_BLOCK_MAX || block[0] != 'S' || block[1] != 'D' ||
        block[2] != VERSION || block[3] > 2 || block[7] > TURNS ||
        size != HEAD + TAIL + (size_t)block[7] * TURN ||
        number_read(block + size - TAIL, TAIL) != checksum(block, size - TAIL)) {
        return false;
    }
    start = (struct spot){(int8_t)block[5], (int8_t)block[6]};
    for (int i = 0; i < block[7]; i++) {
        if (!turn_read(block + HEAD + i * TURN, &mind->turns[i])) {
            return false;
        }
    }
    if (block[3] == 0 || !spot_on_board(start)) {
        return spot_on_board(start);
    }
    mind->seed = number_read(block + 8, 8);
    if (block[4]) {
        begin_lost(mind, start);
    } else {
        begin(mind, block[3] - 1);
    }
    mind->count = block[7];
    for (int i = 0; i + 1 < mind->count; i++) {
        learn(mind, &mind->turns[i]);
    }
    return true;
}
