/* POTM ENTRY: Watcher
 * Your Name: faceoff
 *
 * Runs, and looks round with RADAR now and then: shoots who is in line, and puts a wall in front
 * of who is not, as near his goal as the way lets it guess. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROWS 9
#define COLUMNS 26
#define LAST_TURN 100

enum verb { NOTHING, MOVE, RADAR, WALL, ZAP, HELP };

/* All that is kept from turn to turn, in the file of argument 1. */
struct memory {
    int turn;   /* that we make now, as far as we know: turns slept through are not told */
    int second; /* we are player two */
    int row, column;
    int goal_row, goal_column;
    int verb, to_row, to_column; /* our last turn */
    unsigned random;
    char wall[ROWS][COLUMNS];             /* that we know of */
    int seen_turn, seen_row, seen_column; /* the opponent, when last seen; turn 0: never */
    int hits;
};

static struct memory m;
static char answer[64];
static int cost[ROWS][COLUMNS]; /* turns from there to the goal, as far as we know */

static int on_board(int row, int column)
{
    return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

static int below(int bound)
{
    m.random = m.random * 1103515245u + 12345u;
    return (int)((m.random >> 16) % (unsigned)bound);
}

static int say(enum verb verb, int row, int column)
{
    static const char *const words[] = {"HELP", "MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    m.verb = verb;
    m.to_row = row;
    m.to_column = column;
    if (verb == MOVE || verb == WALL || verb == ZAP) {
        printf("%s %c %d\n", words[verb], 'A' + row, column + 1);
    } else {
        printf("%s\n", words[verb]);
    }
    return 1;
}

/* A known wall costs a ZAP and a step. */
static void find_costs(void)
{
    int changed = 1;
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            cost[row][column] = 9999;
        }
    }
    cost[m.goal_row][m.goal_column] = 0;
    while (changed) {
        changed = 0;
        for (int k = 0; k < ROWS * COLUMNS * 4; k++) { /* from the goal on, so few rounds do */
            int i = m.second ? k : ROWS * COLUMNS * 4 - 1 - k;
            int row = i / 4 / COLUMNS, column = i / 4 % COLUMNS;
            int to_row = row + (i % 4 == 0) - (i % 4 == 1);
            int to_column = column + (i % 4 == 2) - (i % 4 == 3);
            if (on_board(to_row, to_column)) {
                int via = cost[to_row][to_column] + 1 + m.wall[to_row][to_column];
                if (via < cost[row][column]) {
                    cost[row][column] = via;
                    changed = 1;
                }
            }
        }
    }
}

static int seen_now(void)
{
    return m.seen_turn > 0 && m.seen_turn == m.turn;
}

static void see(int row, int column)
{
    m.seen_turn = m.turn;
    m.seen_row = row;
    m.seen_column = column;
}

static int parse_square(const char *text, int *row, int *column)
{
    char letter;
    if (sscanf(text, " %c %d", &letter, column) != 2) {
        return 0;
    }
    *row = letter - 'A';
    *column -= 1;
    return on_board(*row, *column);
}

/* What the answer to our last turn tells. */
static void learn(void)
{
    int row, column;
    m.turn++;
    if (m.verb == MOVE && strcmp(answer, "OK") == 0) {
        m.row = m.to_row;
        m.column = m.to_column;
        m.wall[m.row][m.column] = 0;
    } else if (m.verb == MOVE && strcmp(answer, "OUCH") == 0) {
        m.wall[m.to_row][m.to_column] = 1;
    } else if (m.verb == MOVE && strcmp(answer, "HELLO") == 0) {
        see(m.to_row, m.to_column);
    } else if (m.verb == WALL && strcmp(answer, "OK") == 0) {
        m.wall[m.to_row][m.to_column] = 1;
    } else if (m.verb == WALL && strcmp(answer, "OOPS") == 0) {
        see(m.to_row, m.to_column);
    } else if (m.verb == RADAR && strncmp(answer, "AT ", 3) == 0 &&
               parse_square(answer + 3, &row, &column)) {
        see(row, column);
    } else if (m.verb == HELP && strncmp(answer, "LOC ", 4) == 0 &&
               parse_square(answer + 4, &row, &column)) {
        m.row = row;
        m.column = column;
    } else if (m.verb == ZAP && (strcmp(answer, "BOOM") == 0 || strcmp(answer, "MISS") == 0)) {
        int rows = (m.to_row > m.row) - (m.to_row < m.row);
        int columns = (m.to_column > m.column) - (m.to_column < m.column);
        row = m.row + rows;
        column = m.column + columns;
        while (on_board(row, column) && !m.wall[row][column]) {
            row += rows;
            column += columns;
        }
        if (on_board(row, column)) {
            m.wall[row][column] = 0; /* the first wall is gone, or was not there */
        }
    }
}

static int is_hit(void)
{
    return m.verb == ZAP && strcmp(answer, "HIT") == 0;
}

static int turns_needed(void)
{
    return cost[m.row][m.column];
}

static int decide(void);

static int load(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t read = file == NULL ? 0 : fread(&m, sizeof m, 1, file);
    if (file != NULL) {
        fclose(file);
    }
    return read == 1;
}

static void save(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file != NULL) {
        fwrite(&m, sizeof m, 1, file);
        fclose(file);
    }
}

static void begin(void)
{
    const char *seed = getenv("FACEOFF_SEED");
    memset(&m, 0, sizeof m);
    m.turn = 1;
    m.second = answer[5] == 'I';
    m.random = seed != NULL ? (unsigned)strtoull(seed, NULL, 10) : (unsigned)time(NULL);
    m.random = m.random * 2654435761u + (unsigned)m.second * 77u + 6u;
    m.row = m.second ? ROWS - 1 : 0;
    m.column = m.second ? COLUMNS - 1 : 0;
    m.goal_row = ROWS - 1 - m.row;
    m.goal_column = COLUMNS - 1 - m.column;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "state";
    if (fgets(answer, sizeof answer, stdin) == NULL) {
        return 1;
    }
    answer[strcspn(answer, "\r\n")] = '\0';
    if (strncmp(answer, "INIT ", 5) == 0 || !load(path)) {
        begin();
    } else {
        learn();
    }
    find_costs();
    if (!decide()) {
        say(HELP, 0, 0);
    }
    save(path);
    return 0;
}

/* The best step towards the goal; among equals along the rows if `rows`. A wall in the way is shot,
 * and so is an opponent who was met there in the last turn. */
static int run(int rows)
{
    static const int steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    int best = -1, best_cost = 9999;
    for (int i = 0; i < 4; i++) {
        int way = rows ? i : (i + 2) % 4;
        int row = m.row + steps[way][0], column = m.column + steps[way][1];
        if (on_board(row, column) && cost[row][column] + 1 + m.wall[row][column] < best_cost) {
            best_cost = cost[row][column] + 1 + m.wall[row][column];
            best = way;
        }
    }
    int row = m.row + steps[best][0], column = m.column + steps[best][1];
    if (m.wall[row][column] || (seen_now() && m.seen_row == row && m.seen_column == column)) {
        return say(ZAP, row, column);
    }
    return say(MOVE, row, column);
}

/* A wall on the square that someone at (row, column) steps on next but one. */
static int wall_before(int row, int column)
{
    int ahead = m.second ? 1 : -1; /* his way */
    int home_row = m.second ? ROWS - 1 : 0, home_column = m.second ? COLUMNS - 1 : 0;
    if (column != home_column && abs(column - home_column) > 1) {
        column += ahead * 2;
    } else if (row != home_row) {
        row += ahead;
    }
    if (!on_board(row, column) || (row == m.row && column == m.column) || m.wall[row][column]) {
        return 0;
    }
    return say(WALL, row, column);
}

static int decide(void)
{
    if (is_hit() && ++m.hits % 12 != 0 && LAST_TURN - m.turn > turns_needed() + 4) {
        return say(ZAP, m.to_row, m.to_column);
    }
    if (seen_now() && (m.seen_row == m.row) != (m.seen_column == m.column)) {
        return say(ZAP, m.seen_row, m.seen_column);
    }
    if (seen_now() && m.verb == RADAR && wall_before(m.seen_row, m.seen_column)) {
        return 1;
    }
    if (m.turn % 6 == 0 && LAST_TURN - m.turn > turns_needed()) {
        return say(RADAR, 0, 0);
    }
    return run(below(2));
}
