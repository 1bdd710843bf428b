/* A bot for all contests. It wins at once if it can, and otherwise plays a random turn. */
#include <faceoff/faceoff.hpp>

static std::optional<std::string> choose(faceoff::position &position, std::chrono::milliseconds)
{
    faceoff::position next = position;
    for (std::string_view turn : position.legal_turns(500)) {
        std::optional<int> seat = next.mover();
        next.play(turn);
        if (next.outcome().winner == seat) {
            return std::string(turn);
        }
        next.undo();
    }
    return std::nullopt; // the library plays a random turn
}

int main(int argc, char **argv)
{
    return argc < 2 ? 2 : faceoff::bot_main(argc - 1, argv + 1, argv[1], choose);
}
