/* POTM ENTRY: Runner in C++
 * Your Name: faceoff
 *
 * Runs to the goal in a staircase pattern, and shoots whatever it ran into. It uses the features of
 * C++ that authors of entries typically use. `faceoff entry` must copy it unchanged. */
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static const char *const about = R"(A "runner" // not a comment: "
It's a bot /* and neither is this
int main(void) { " ' " }
)";

static const char *const rules = R"long(MOVE r c, ZAP r c; ")" is not the end
)long";

namespace board {
constexpr std::uint32_t seed_first = 1'000'003, rows = 0b10'01, columns = 2'6;

template <typename Cell, std::size_t Rows, std::size_t Columns> class Grid {
  public:
    Grid() : cells{} {}
    auto at(std::size_t row, std::size_t column) -> Cell & { return cells[row * Columns + column]; }
    bool has(int row, int column) const noexcept {
        return row >= 0 && row < int(Rows) && column >= 0 && column < int(Columns);
    }

  private:
    std::array<Cell, Rows * Columns> cells;
};
}

namespace {
struct Way {
    int row, column;
};

struct Self {
    int row = 0, column = 0, ahead = 1;
    std::string last = "HELP";
};

std::istream &operator>>(std::istream &in, Self &self) {
    return in >> self.row >> self.column >> self.ahead >> self.last;
}
}

int main(int argc, char **argv) {
    const std::string path = argc > 1 ? argv[1] : "state";
    Self self;
    std::string line;
    std::getline(std::cin, line);
    std::ifstream(path) >> self;
    if (line.rfind("INIT", 0) == 0) {
        self = line[5] == 'A' ? Self{0, 0, 1, "HELP"} : Self{8, 25, -1, "HELP"};
    }
    const std::vector<Way> ways = {{0, self.ahead}, {self.ahead, 0}};
    board::Grid<char, board::rows, board::columns> grid;
    auto next = [&](const Way &way) { return Way{self.row + way.row, self.column + way.column}; };
    auto text = [](const std::string &verb, const Way &at) {
        std::ostringstream out;
        out << verb << ' ' << char('A' + at.row) << ' ' << at.column + 1;
        return out.str();
    };
    if (line == "OK" && self.last == "MOVE") {
        const Way at = next(ways[grid.has(self.row, self.column + self.ahead) ? 0 : 1]);
        self.row = at.row;
        self.column = at.column;
    }
    const Way to = next(ways[grid.has(self.row, self.column + self.ahead) ? 0 : 1]);
    grid.at(std::size_t(self.row), std::size_t(self.column)) = 'R';
    self.last = line == "OUCH" ? "ZAP" : "MOVE";
    std::cout << text(self.last, to) << '\n';
    std::ofstream(path) << self.row << ' ' << self.column << ' ' << self.ahead << ' ' << self.last;
    return about[0] == 'A' && rules[0] == 'M' && sizeof(u8"Läufer") == 8 ? 0 : board::seed_first % 2;
}
