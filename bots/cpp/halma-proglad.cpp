// A sample bot for the Halma contest. Start from here.
//
//   c++ -std=c++17 -O2 -o mybot halma-proglad.cpp
//   faceoff match --contest proglad --bot ./mybot --bot @greedy --opening-turns 4
//
// The bot makes the move that brings a piece farthest towards the target camp. It prefers to move
// pieces that are far behind. Cells are (x, y), 1 to 16, with (1, 1) at the top left. Player 1
// starts there and goes to the bottom right; player 2 goes the other way. The referee sends `start
// P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move` line for each of the bot's own
// moves and for each move of an opening, so the bot does not need the {opening} argument.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

constexpr int size = 16;

struct Cell {
    int x, y;
};

using Path = std::vector<Cell>;

// One value per cell: grid[x][y], where index 0 is not used.
template <typename Value> using Grid = std::array<std::array<Value, size + 1>, size + 1>;

bool in_camp(int player, int x, int y)
{
    constexpr std::array<int, 6> height = {0, 5, 5, 4, 3, 2}; // cells in each column of a camp
    if (player == 2) {
        x = size + 1 - x;
        y = size + 1 - y;
    }
    return x <= 5 && y <= height[x];
}

struct Bot {
    Grid<int> board{}; // 0 if the cell is free, otherwise the number of the player
    int me = 1;

    // the best move so far
    Path best_path;
    double best_gain = 0;

    void set_up(int player)
    {
        me = player;
        for (int x = 1; x <= size; x++) {
            for (int y = 1; y <= size; y++) {
                board[x][y] = in_camp(1, x, y) ? 1 : in_camp(2, x, y) ? 2 : 0;
            }
        }
    }

    // Returns how far a piece still has to go. The distance is squared, so that the pieces farthest
    // behind cost most. Near the end, a free cell of the target camp attracts the pieces next to
    // it. Put your own ideas here.
    double distance(int x, int y) const
    {
        const int far_x = me == 1 ? size - x : x - 1;
        const int far_y = me == 1 ? size - y : y - 1;
        const double far = far_x + far_y;
        int nearest = 0;
        if (!in_camp(3 - me, x, y)) {
            nearest = size;
            for (int hole_x = 1; hole_x <= size; hole_x++) {
                for (int hole_y = 1; hole_y <= size; hole_y++) {
                    if (in_camp(3 - me, hole_x, hole_y) && board[hole_x][hole_y] != me) {
                        const int steps = std::max(std::abs(hole_x - x), std::abs(hole_y - y));
                        nearest = std::min(nearest, steps);
                    }
                }
            }
        }
        return far + far * far / 16 + 1.5 * nearest + std::abs(far_x - far_y) / 8.0;
    }

    bool is_free(int x, int y) const
    {
        return x >= 1 && x <= size && y >= 1 && y <= size && board[x][y] == 0;
    }

    void consider(const Path &path, double from)
    {
        const double gain = from - distance(path.back().x, path.back().y);
        if (best_path.empty() || gain > best_gain) {
            best_gain = gain;
            best_path = path;
        }
    }

    // Tries all jumps that continue the path from its last cell. Each cell is tried only once,
    // because the further jumps from a cell do not depend on the path to it.
    void jump_on(Path &path, Grid<bool> &seen, double from)
    {
        const auto [x, y] = path.back();
        seen[x][y] = true;
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                const int to_x = x + 2 * dx;
                const int to_y = y + 2 * dy;
                if ((dx != 0 || dy != 0) && is_free(to_x, to_y) && board[x + dx][y + dy] != 0 &&
                    !seen[to_x][to_y]) {
                    path.push_back({to_x, to_y});
                    consider(path, from);
                    jump_on(path, seen, from);
                    path.pop_back();
                }
            }
        }
    }

    void try_man(int x, int y)
    {
        board[x][y] = 0; // the moving piece no longer blocks its own cell
        const double from = distance(x, y);
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                if ((dx != 0 || dy != 0) && is_free(x + dx, y + dy)) {
                    consider({{x, y}, {x + dx, y + dy}}, from);
                }
            }
        }
        Path path = {{x, y}};
        Grid<bool> seen{}; // jump_on marks the first cell, so that no path returns to it
        jump_on(path, seen, from);
        board[x][y] = me;
    }

    std::string answer()
    {
        best_path.clear();
        for (int x = 1; x <= size; x++) {
            for (int y = 1; y <= size; y++) {
                if (board[x][y] == me) {
                    try_man(x, y);
                }
            }
        }
        std::string move = "move";
        for (const auto [x, y] : best_path) {
            move += ' ' + std::to_string(x) + ' ' + std::to_string(y);
        }
        return move;
    }

    // Reads the cells after the word "move", x1 y1 .. xn yn, and moves the piece from the first
    // cell to the last.
    void take_move(std::istream &words)
    {
        Path path;
        for (Cell cell; words >> cell.x >> cell.y;) {
            path.push_back(cell);
        }
        if (path.size() < 2) {
            return;
        }
        const auto [from_x, from_y] = path.front();
        const auto [to_x, to_y] = path.back();
        const int man = board[from_x][from_y];
        board[from_x][from_y] = 0;
        board[to_x][to_y] = man;
    }
};

int main()
{
    Bot bot;
    std::cout << "ready" << std::endl; // std::endl flushes the line; "\n" would not
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "start") {
            int player = 1;
            words >> player;
            bot.set_up(player);
        } else if (word == "yourmove") {
            std::cout << bot.answer() << std::endl;
        } else if (word == "move") {
            bot.take_move(words);
        }
    }
}
