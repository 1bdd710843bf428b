/* Code shared by the entries in this folder. It reads the referee's line and writes the turn, keeps
 * memory between turns, and records the known walls. An entry adds a function `decide` and calls
 * `play`.
 *
 * `faceoff entry --contest potm X.c -o entry.c` combines an entry and this header into one file. */
#ifndef PLAYER_H
#define PLAYER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROWS 9
#define COLUMNS 26
#define LAST_TURN 100

enum verb { NOTHING, MOVE, RADAR, WALL, ZAP, HELP };

struct turn {
    enum verb verb;
    int row, column;
};

/* The memory that an entry keeps between turns. The file named by the first argument holds this
 * struct, followed by the entry's own data. */
struct self {
    /* number of the current turn; may be too low, because a player is not told about turns that it
     * misses */
    int turn;
    int second; /* nonzero if this entry is player two */
    int ahead;  /* direction from home to the goal, in rows and in columns: 1 or -1 */
    int row, column;
    int home_row, home_column, goal_row, goal_column;
    struct turn last; /* the last turn that this entry played */
    unsigned random;
    char wall[ROWS][COLUMNS]; /* known walls */
    /* turn on which the opponent was last seen (0: never), and the square where it was seen */
    int seen_turn, seen_row, seen_column;
};

static struct self self;
/* the line from the referee: its answer to the last turn, or the INIT line that begins a game */
static char answer[64];
/* number of turns from each square to the goal, taking the known walls into account */
static int cost[ROWS][COLUMNS];
static const int ways[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

static inline int on_board(int row, int column)
{
    return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

/* Returns a random number from 0 to bound - 1. */
static inline int below(int bound)
{
    self.random = self.random * 1103515245u + 12345u;
    return (int)((self.random >> 16) % (unsigned)bound);
}

static inline int toward(int from, int to)
{
    return (to > from) - (to < from);
}

static inline int is_hit(void)
{
    return self.last.verb == ZAP && strcmp(answer, "HIT") == 0;
}

static inline int seen_now(void)
{
    return self.seen_turn > 0 && self.seen_turn == self.turn;
}

/* Returns whether the last turn found the opponent in the same row or column as this entry. */
static inline int seen_in_line(void)
{
    return seen_now() && (self.seen_row == self.row) != (self.seen_column == self.column);
}

static inline int turns_needed(void)
{
    return cost[self.row][self.column];
}

static inline int turns_left(void)
{
    return LAST_TURN - self.turn;
}

/* Returns the best step towards the goal. If two steps are equally good, chooses the one along the
 * row if `rows` is nonzero. If there is a known wall on that square, or the last turn found the
 * opponent there, returns a shot at the square instead. */
static inline struct turn run(int rows)
{
    struct turn step = {MOVE, self.row, self.column};
    int best_cost = 9999;
    for (int i = 0; i < 4; i++) {
        const int *way = ways[rows ? i : (i + 2) % 4];
        int row = self.row + way[0], column = self.column + way[1];
        if (on_board(row, column) && cost[row][column] + 1 + self.wall[row][column] < best_cost) {
            best_cost = cost[row][column] + 1 + self.wall[row][column];
            step.row = row;
            step.column = column;
        }
    }
    if (self.wall[step.row][step.column] ||
        (seen_now() && self.seen_row == step.row && self.seen_column == step.column)) {
        step.verb = ZAP;
    }
    return step;
}

/* --- learning from the answer --- */

/* Computes `cost` for all squares. A square with a known wall costs two turns: a shot and a
 * step. */
static inline void find_costs(void)
{
    int changed = 1;
    memset(cost, 1, sizeof cost); /* sets every entry to 0x01010101, which is larger than any real
                                   * cost */
    cost[self.goal_row][self.goal_column] = 0;
    while (changed) {
        changed = 0;
        for (int i = 0; i < ROWS * COLUMNS * 4; i++) {
            int row = i / 4 / COLUMNS, column = i / 4 % COLUMNS;
            int to_row = row + ways[i % 4][0], to_column = column + ways[i % 4][1];
            if (on_board(to_row, to_column)) {
                int via = cost[to_row][to_column] + 1 + self.wall[to_row][to_column];
                if (via < cost[row][column]) {
                    cost[row][column] = via;
                    changed = 1;
                }
            }
        }
    }
}

static inline void see(int row, int column)
{
    self.seen_turn = self.turn;
    self.seen_row = row;
    self.seen_column = column;
}

static inline int parse_square(const char *text, int *row, int *column)
{
    char letter;
    if (sscanf(text, " %c %d", &letter, column) != 2) {
        return 0;
    }
    *row = letter - 'A';
    *column -= 1;
    return on_board(*row, *column);
}

/* Forgets the first known wall on the ray of the last shot. Call it after a shot that destroyed a
 * wall, or hit none. */
static inline void forget_wall(void)
{
    int rows = toward(self.row, self.last.row), columns = toward(self.column, self.last.column);
    int row = self.row + rows, column = self.column + columns;
    while (on_board(row, column) && !self.wall[row][column]) {
        row += rows;
        column += columns;
    }
    if (on_board(row, column)) {
        self.wall[row][column] = 0;
    }
}

static inline void learn(void)
{
    enum verb verb = self.last.verb;
    int to_row = self.last.row, to_column = self.last.column, row, column;
    self.turn++;
    if (verb == MOVE && strcmp(answer, "OK") == 0) {
        self.row = to_row;
        self.column = to_column;
        self.wall[to_row][to_column] = 0;
    } else if ((verb == MOVE && strcmp(answer, "OUCH") == 0) ||
               (verb == WALL && strcmp(answer, "OK") == 0)) {
        self.wall[to_row][to_column] = 1;
    } else if ((verb == MOVE && strcmp(answer, "HELLO") == 0) ||
               (verb == WALL && strcmp(answer, "OOPS") == 0)) {
        see(to_row, to_column);
    } else if (verb == RADAR && strncmp(answer, "AT ", 3) == 0 &&
               parse_square(answer + 3, &row, &column)) {
        see(row, column);
    } else if (verb == HELP && strncmp(answer, "LOC ", 4) == 0 &&
               parse_square(answer + 4, &row, &column)) {
        self.row = row;
        self.column = column;
    } else if (verb == ZAP && (strcmp(answer, "BOOM") == 0 || strcmp(answer, "MISS") == 0)) {
        forget_wall();
    }
}

/* --- one process per turn --- */

/* Begins a game. `number` differs from entry to entry, so that each entry draws different random
 * numbers. */
static inline void begin(unsigned number)
{
    const char *seed = getenv("FACEOFF_SEED");
    memset(&self, 0, sizeof self);
    self.turn = 1;
    self.second = answer[5] == 'I';
    self.ahead = self.second ? -1 : 1;
    self.random = seed != NULL ? (unsigned)strtoull(seed, NULL, 10) : (unsigned)time(NULL);
    self.random = self.random * 2654435761u + (unsigned)self.second * 77u + number;
    self.row = self.home_row = self.second ? ROWS - 1 : 0;
    self.column = self.home_column = self.second ? COLUMNS - 1 : 0;
    self.goal_row = ROWS - 1 - self.home_row;
    self.goal_column = COLUMNS - 1 - self.home_column;
}

/* Reads the memory that the previous turn wrote. The entry's own data is the `size` bytes at `own`;
 * all of them are 0 when a game begins. Returns 0 if the file cannot be read. */
static inline int load(const char *path, void *own, size_t size)
{
    FILE *file = fopen(path, "rb");
    int good = file != NULL && fread(&self, sizeof self, 1, file) == 1 &&
               (size == 0 || fread(own, size, 1, file) == 1);
    if (file != NULL) {
        fclose(file);
    }
    return good;
}

static inline void save(const char *path, const void *own, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file != NULL) {
        fwrite(&self, sizeof self, 1, file);
        if (size > 0) {
            fwrite(own, size, 1, file);
        }
        fclose(file);
    }
}

static inline void say(struct turn turn)
{
    static const char *const words[] = {"HELP", "MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    self.last = turn;
    if (turn.verb == MOVE || turn.verb == WALL || turn.verb == ZAP) {
        printf("%s %c %d\n", words[turn.verb], 'A' + turn.row, turn.column + 1);
    } else {
        printf("%s\n", words[turn.verb]);
    }
}

/* Plays one turn; the contest starts a new process for each turn. Returns the exit status for
 * main. */
static inline int play(int argc, char **argv, unsigned number, struct turn (*decide)(void),
                       void *own, size_t size)
{
    const char *path = argc > 1 ? argv[1] : "state";
    if (fgets(answer, sizeof answer, stdin) == NULL) {
        return 1;
    }
    answer[strcspn(answer, "\r\n")] = '\0';
    if (strncmp(answer, "INIT ", 5) == 0 || !load(path, own, size)) {
        if (size > 0) {
            /* a failed read of an incomplete file may have left data in `own` */
            memset(own, 0, size);
        }
        begin(number);
    } else {
        learn();
    }
    find_costs();
    say(decide());
    save(path, own, size);
    return 0;
}

#endif
