// POTM ENTRY: Edge Hugger
// Your Name: faceoff
//
// A sample bot for the Showdown contest. Start from here.
//
//   c++ -std=c++17 -O2 -o mybot showdown-potm.cpp
//   faceoff match --contest potm --bot './mybot {file}' --bot @random
//
// Runs along two edges of the board, where it can be attacked from only one side. Leaves the edge
// if it runs into the opponent. The contest starts a new process for each turn, so the bot keeps
// its memory in the file named by its argument. Rows A to I are 0 to 8 here, columns 1 to 26 are 0
// to 25.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

constexpr int rows = 9;
constexpr int columns = 26;

struct Square {
    int row, column;
};

constexpr bool operator==(Square a, Square b)
{
    return a.row == b.row && a.column == b.column;
}

constexpr Square operator+(Square a, Square b)
{
    return {a.row + b.row, a.column + b.column};
}

enum class Verb { move, radar, wall, zap, help };

struct Turn {
    Verb verb;
    Square square;
};

using Grid = std::array<std::array<int, columns>, rows>; // one number per square: grid[row][column]

constexpr std::array<Square, 4> ways = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};

bool on_board(Square square)
{
    return square.row >= 0 && square.row < rows && square.column >= 0 && square.column < columns;
}

int toward(int from, int to)
{
    return (to > from) - (to < from);
}

bool parse_square(std::istream &words, Square &square)
{
    char letter;
    if (!(words >> letter >> square.column)) {
        return false;
    }
    square.row = letter - 'A';
    square.column--;
    return on_board(square);
}

struct Bot {
    // The memory that the bot keeps between turns. If you add a field, add it to `load` and `save`.

    // number of the current turn; may be too low, because a player is not informed of turns that it
    // misses
    int turn = 1;
    Square place{}, goal{};
    Turn last{}; // the last turn that the bot played
    std::uint32_t random = 0;
    Grid wall{}; // 1 for each known wall
    // turn in which the opponent was last seen (0: never), and its square then
    int seen_turn = 0;
    Square seen{};
    int rows_first = 0; // 1: run first along the home's row, then along the goal's column

    // The rest is computed again in each turn.

    Grid cost{}; // number of turns from each square to the goal, considering the known walls

    // Returns a random number from 0 to bound - 1.
    int below(int bound)
    {
        random = random * 1103515245u + 12345u;
        return static_cast<int>((random >> 16) % static_cast<std::uint32_t>(bound));
    }

    bool seen_now() const
    {
        return seen_turn == turn;
    }

    // Returns the number of turns to the goal if the bot goes there through this square. A known
    // wall costs one turn more, for a shot.
    int cost_through(Square square) const
    {
        return cost[square.row][square.column] + 1 + wall[square.row][square.column];
    }

    // Returns the best step towards the goal. If two steps are equally good, chooses the one along
    // the row if `along_row` is true. If there is a known wall on that square, or the last turn
    // found the opponent there, returns a shot at the square instead.
    Turn run(bool along_row) const
    {
        Square best = place;
        int best_cost = 9999;
        for (int i = 0; i < 4; i++) {
            const Square square = place + ways[along_row ? i : (i + 2) % 4];
            if (on_board(square) && cost_through(square) < best_cost) {
                best_cost = cost_through(square);
                best = square;
            }
        }
        const bool blocked = wall[best.row][best.column] || (seen_now() && seen == best);
        return {blocked ? Verb::zap : Verb::move, best};
    }

    // --- learning from the answer ---

    // Computes `cost` for all squares. Starts with a large cost everywhere except at the goal, and
    // lowers the costs until nothing changes.
    void find_costs()
    {
        for (auto &row : cost) {
            row.fill(9999);
        }
        cost[goal.row][goal.column] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int row = 0; row < rows; row++) {
                for (int column = 0; column < columns; column++) {
                    for (const Square way : ways) {
                        const Square to = Square{row, column} + way;
                        if (on_board(to) && cost_through(to) < cost[row][column]) {
                            cost[row][column] = cost_through(to);
                            changed = true;
                        }
                    }
                }
            }
        }
    }

    void see(Square square)
    {
        seen_turn = turn;
        seen = square;
    }

    // Forgets the first known wall on the ray of the last shot. Call it after a shot that destroyed
    // a wall, or hit none.
    void forget_wall()
    {
        const Square way = {toward(place.row, last.square.row),
                            toward(place.column, last.square.column)};
        Square square = place + way;
        while (on_board(square) && !wall[square.row][square.column]) {
            square = square + way;
        }
        if (on_board(square)) {
            wall[square.row][square.column] = 0;
        }
    }

    // Learns from the referee's answer to the last turn, such as OUCH or AT C 14.
    void learn(const std::string &answer)
    {
        const Square to = last.square;
        std::istringstream words(answer);
        std::string word;
        Square square{};
        words >> word;
        turn++;
        switch (last.verb) {
        case Verb::move:
            if (word == "OK") {
                place = to;
                wall[to.row][to.column] = 0;
            } else if (word == "OUCH") {
                wall[to.row][to.column] = 1;
            } else if (word == "HELLO") {
                see(to);
            }
            break;
        case Verb::radar:
            if (word == "AT" && parse_square(words, square)) {
                see(square);
            }
            break;
        case Verb::wall:
            if (word == "OK") {
                wall[to.row][to.column] = 1;
            } else if (word == "OOPS") {
                see(to);
            }
            break;
        case Verb::zap:
            if (word == "BOOM" || word == "MISS") {
                forget_wall();
            }
            break;
        case Verb::help:
            if (word == "LOC" && parse_square(words, square)) {
                place = square;
            }
            break;
        }
    }

    // --- one process per turn ---

    // Begins a game; the referee's line is INIT A 1 or INIT I 26.
    void begin(const std::string &line)
    {
        const bool second = line.rfind("INIT I", 0) == 0;
        const char *seed = std::getenv("FACEOFF_SEED");
        *this = Bot();
        random = static_cast<std::uint32_t>(seed ? std::strtoull(seed, nullptr, 10)
                                                 : std::time(nullptr));
        random = random * 2654435761u + (second ? 77u : 0u) + 2u;
        const Square first_home = {0, 0}, second_home = {rows - 1, columns - 1};
        place = second ? second_home : first_home;
        goal = second ? first_home : second_home;
    }

    // Reads the memory that the previous turn wrote. Returns false if the file cannot be read.
    bool load(const std::string &path)
    {
        std::ifstream file(path);
        int verb = 0;
        file >> turn >> place.row >> place.column >> goal.row >> goal.column >> verb >>
            last.square.row >> last.square.column >> random >> seen_turn >> seen.row >>
            seen.column >> rows_first;
        last.verb = static_cast<Verb>(verb);
        for (auto &row : wall) {
            for (int &known : row) {
                file >> known;
            }
        }
        return static_cast<bool>(file);
    }

    void save(const std::string &path) const
    {
        std::ofstream file(path);
        file << turn << ' ' << place.row << ' ' << place.column << ' ' << goal.row << ' '
             << goal.column << ' ' << static_cast<int>(last.verb) << ' ' << last.square.row << ' '
             << last.square.column << ' ' << random << ' ' << seen_turn << ' ' << seen.row << ' '
             << seen.column << ' ' << rows_first << '\n';
        for (const auto &row : wall) {
            for (const int known : row) {
                file << known << ' ';
            }
            file << '\n';
        }
    }

    void say(Turn turn)
    {
        constexpr std::array<const char *, 5> words = {"MOVE", "RADAR", "WALL", "ZAP", "HELP"};
        last = turn;
        std::cout << words[static_cast<std::size_t>(turn.verb)];
        if (turn.verb != Verb::radar && turn.verb != Verb::help) {
            std::cout << ' ' << static_cast<char>('A' + turn.square.row) << ' '
                      << turn.square.column + 1;
        }
        std::cout << std::endl;
    }

    // Chooses the turn. Put your own ideas here.
    Turn decide()
    {
        if (turn == 1) {
            rows_first = below(2);
        }
        if (seen_now() && last.verb == Verb::move) {
            // after running into the opponent (HELLO), try the other direction
            rows_first = !rows_first;
        }
        return run(rows_first);
    }
};

int main(int argc, char **argv)
{
    const std::string path = argc > 1 ? argv[1] : "state";
    // the line from the referee: its answer to the last turn, or the INIT line that begins a game
    std::string line;
    if (!std::getline(std::cin, line)) {
        return 1;
    }
    Bot bot;
    if (line.rfind("INIT ", 0) == 0 || !bot.load(path)) {
        bot.begin(line);
    } else {
        bot.learn(line);
    }
    bot.find_costs();
    bot.say(bot.decide());
    bot.save(path);
}
