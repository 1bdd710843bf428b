// A sample bot for CodinGame's paper soccer. Start from here.
//
//   c++ -std=c++17 -O2 -o mybot soccer-codingame.cpp
//   faceoff match --contest codingame --bot './mybot {opening}' --bot @greedy --opening-turns 4
//
// The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is
// "-" if there are none. The protocol does not report these turns.
//
// The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y),
// with x from 0 to 8 (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and
// y 11. Directions are 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. Player 0 attacks north (y -1),
// player 1 attacks south (y 11).
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

constexpr int width = 9;
constexpr int rows = 13; // number of rows of dots: y from -1 to 11

constexpr std::array<int, 8> dx = {0, 1, 1, 1, 0, -1, -1, -1};
constexpr std::array<int, 8> dy = {-1, -1, 0, 1, 1, 1, 0, -1};

bool is_dot(int x, int y)
{
    if (y == -1 || y == 11) {
        // in the first and last rows, only dots 3 to 5 exist; they belong to the goals
        return x >= 3 && x <= 5;
    }
    return x >= 0 && x <= 8 && y >= 0 && y <= 10;
}

// The lines drawn so far, and the ball.
struct Pitch {
    // drawn[y + 1][x][direction] is true if the line is drawn
    std::array<std::array<std::array<bool, 8>, width>, rows> drawn{};
    int ball_x = 4;
    int ball_y = 5;

    void draw(int x, int y, int direction)
    {
        drawn[y + 1][x][direction] = true;
        drawn[y + 1 + dy[direction]][x + dx[direction]][(direction + 4) % 8] = true;
    }

    bool is_open(int x, int y, int direction) const
    {
        return is_dot(x + dx[direction], y + dy[direction]) && !drawn[y + 1][x][direction];
    }

    int count_drawn(int x, int y) const
    {
        const auto &lines = drawn[y + 1][x];
        return static_cast<int>(std::count(lines.begin(), lines.end(), true));
    }

    // Sets up the pitch before the first turn.
    Pitch()
    {
        for (int y = 0; y < 10; y++) { // draw the side lines of the pitch
            draw(0, y, 4);
            draw(8, y, 4);
        }
        for (bool north : {true, false}) {
            const int line = north ? 0 : 10;  // y of the goal line
            const int back = north ? -1 : 11; // y of the back of the goal
            const int out = north ? 0 : 4; // direction from the goal line to the back of the goal
            for (int x = 0; x < 8; x++) {
                if (x != 3 && x != 4) { // leave the mouth of the goal open
                    draw(x, line, 2);
                }
            }
            draw(3, line, out);
            draw(5, line, out);
            draw(3, back, 2);
            draw(4, back, 2);
            // These lines would pass outside the goal posts, so they are marked as drawn.
            draw(2, line, north ? 1 : 3);
            draw(6, line, north ? 7 : 5);
        }
    }

    bool is_stuck() const
    {
        for (int direction = 0; direction < 8; direction++) {
            if (is_open(ball_x, ball_y, direction)) {
                return false;
            }
        }
        return true;
    }

    // Moves the ball along a line. Returns true if the dot at the end was touched before, so that
    // the same player continues.
    bool move_ball(int direction)
    {
        draw(ball_x, ball_y, direction);
        ball_x += dx[direction];
        ball_y += dy[direction];
        if (ball_y == -1 || ball_y == 11) {
            return false;
        }
        return count_drawn(ball_x, ball_y) > 1 && !is_stuck();
    }

    // Draws the lines of one or more turns. Each digit is the direction of one line.
    void play_turns(std::string_view turns)
    {
        for (char digit : turns) {
            if (digit >= '0' && digit <= '7') {
                move_ball(digit - '0');
            }
        }
    }
};

// Rates a direction for the next line; the bot plays the direction with the lowest rating.
// `goal_y` is the y of the goal that the bot attacks. Put your own ideas here.
int judge_direction(const Pitch &pitch, int goal_y, int direction)
{
    const int x = pitch.ball_x + dx[direction];
    const int y = pitch.ball_y + dy[direction];
    const int ahead = std::abs(goal_y - y);
    const int aside = std::max({3 - x, 0, x - 5});
    return 10 * std::max(ahead, aside) + std::abs(4 - x);
}

// Plays a turn on the pitch and returns its digits.
std::string answer(Pitch &pitch, int goal_y)
{
    std::string turn;
    // if the ball has no free line, the game is over, and the answer stays empty
    bool more = !pitch.is_stuck();
    while (more) {
        int best = -1;
        for (int direction = 0; direction < 8; direction++) {
            if (pitch.is_open(pitch.ball_x, pitch.ball_y, direction) &&
                (best < 0 || judge_direction(pitch, goal_y, direction) <
                                 judge_direction(pitch, goal_y, best))) {
                best = direction;
            }
        }
        turn += std::to_string(best);
        more = pitch.move_ball(best);
    }
    return turn;
}

int main(int argc, char **argv)
{
    std::string line;
    if (!std::getline(std::cin, line)) {
        return 1;
    }
    const int goal_y = line[0] == '0' ? -1 : 11;
    Pitch pitch;
    pitch.play_turns(argc > 1 ? argv[1] : "");
    // Each turn begins with two lines of input: the length of the opponent's turn, and the turn
    // itself. Before the first turn, the second line is "-" or empty.
    while (std::getline(std::cin, line) && std::getline(std::cin, line)) {
        pitch.play_turns(line);
        // std::endl flushes the line, so that no answer stays in the buffer
        std::cout << answer(pitch, goal_y) << std::endl;
    }
}
