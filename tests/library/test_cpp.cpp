/* Tests faceoff.hpp, and is an example of its use. Without arguments, runs the tests. With
 * arguments and the first argument "bot", plays as a bot on standard input and output. */
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <faceoff/faceoff.hpp>
#include <unordered_set>

static int failures = 0;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            failures++;                                                                            \
            std::printf("FAILED: line %d: %s\n", __LINE__, #condition);                            \
        }                                                                                          \
    } while (0)

/* Returns the message of the exception that the function throws. */
template <class Function> static std::string message_of(Function function)
{
    try {
        function();
    } catch (const faceoff::error &problem) {
        return problem.what();
    }
    return "nothing was thrown";
}

/* --- example: a bot --- */

/* Chooses the turn after which the ball is nearest to the opponent's goal. */
static std::optional<std::string> choose(faceoff::position &position, std::chrono::milliseconds)
{
    std::optional<std::string> best;
    int most = 0, seat = *position.mover();
    faceoff::position next = position;
    for (std::string_view turn : position.legal_turns(1000)) {
        next.play(turn);
        faceoff_outcome outcome = next.outcome();
        int y = next.board().pieces[0].y;
        int worth = outcome.over ? (outcome.winner == seat ? 100 : -100) : seat == 0 ? -y : y;
        if (!best || worth > most) {
            best = turn;
            most = worth;
        }
        next.undo();
    }
    return best;
}

/* --- example: two engines play a game --- */

static faceoff::position play_game(std::string_view game)
{
    faceoff::position position(game);
    std::array<faceoff::player, 2> players = {faceoff::player(game, "greedy"),
                                              faceoff::player(game, "random")};
    while (std::optional<int> seat = position.mover()) {
        position.play(players[static_cast<std::size_t>(*seat)].choose(position));
    }
    return position;
}

/* --- tests --- */

static void test_games()
{
    std::vector<std::string_view> games = faceoff::games();
    CHECK(faceoff::version() == PROJECT_VERSION);
    CHECK(std::count(games.begin(), games.end(), "soccer") == 1);
    CHECK(faceoff::rules("soccer").front() == "standard");
    CHECK(faceoff::rules("chess").empty());
    CHECK(faceoff::turn_help("soccer") && !faceoff::turn_help("chess"));
    CHECK(faceoff::seat_help("halma", 1) && !faceoff::seat_help("halma", 2));
    CHECK(faceoff::has_form("soccer", "07") && !faceoff::has_form("soccer", "8"));
    CHECK(message_of([] { faceoff::has_form("soccer", std::string_view("0\0", 2)); }) ==
          "a text contains a NUL");
}

static void test_position()
{
    faceoff::position position("soccer", "8x10", 1);
    CHECK(position.game() == "soccer" && position.rules() == "8x10" && position.first() == 1);
    CHECK(position.mover() == 1 && position.turn_count() == 0 && !position.turn(0));
    position.play_list("0;1");
    CHECK(position.turn_count() == 2 && position.turn_seat(1) == 0);
    CHECK(position.undo() && position.turns() == "0" && position.turn(0) == "0");
    CHECK(position.turn_seat(0) == 1 && !position.turn_seat(1) && position.heard(0) == "");
    CHECK(position.observe(0) == "0" && position.draw().size() > 100);
    CHECK(position.legal_lines() == "0123567" && !position.legal_lines("4"));
    CHECK(position.svg(0).substr(0, 4) == "<svg");
    CHECK(position.report().find("\"legal\":true") != std::string::npos);
    CHECK(position.random_turn(5) == position.random_turn(5));
    CHECK(position.adjudicate({"0", "4"}).find("\"legal\":false") != std::string::npos);
    CHECK(message_of([&] { position.draw(2); }) == "there is no such seat");
    CHECK(message_of([&] { position.svg(2); }) ==
          "there is no such seat, or the game has no board");
    CHECK(message_of([] { faceoff::position("chess"); }) == "unknown game \"chess\"");
}

static void test_illegal_turn()
{
    faceoff::position position("soccer");
    faceoff_ruling ruling;
    position.play("0");
    CHECK(!position.play("4", ruling) && std::strcmp(ruling.rule, "drawn_line") == 0);
    std::string rule;
    try {
        position.play("4");
    } catch (const faceoff::error &problem) {
        rule = problem.rule;
        CHECK(problem.at == 0 && problem.what() == std::string_view(ruling.detail));
    }
    CHECK(rule == "drawn_line");
    CHECK(message_of([&] { position.play_list("1;9"); }).find("9") != std::string::npos);
    CHECK(position.turns() == "0");
}

static void test_copies()
{
    faceoff::position one("halma"), copy = one, moved = std::move(copy);
    std::unordered_set<std::uint64_t> hashes;
    CHECK(moved == one && moved.hash() == one.hash());
    std::string turn(one.legal_turns(1)[0]);
    moved.play(turn);
    CHECK(moved != one && one.turn_count() == 0);
    copy = moved; /* an object that was moved from can be assigned to */
    CHECK(copy == moved);
    one = std::move(moved);
    CHECK(copy == one && std::hash<faceoff::position>()(one) == one.hash());
    copy = *&copy;
    CHECK(copy == one && copy.turn(0) == turn);
}

static void test_actions()
{
    faceoff::position position("soccer");
    position.play_list("0;2");
    position.act(5); /* this line leads to a dot of another line, so the turn continues */
    CHECK(position.part() == "5" && position.turn_count() == 2 && position.mover() == 0);
    for (faceoff::position next = position; next.mover();) {
        next.act(next.actions()[0]);
        CHECK(next.actions().size() <= 8 && next != position);
    }
    for (const char *engine :
         {"engine", "greedy", "random"}) { /* they choose the rest of the turn */
        faceoff::position next = position;
        next.play(
            faceoff::player("soccer", engine, engine[0] == 'e' ? "--nodes 50" : "").choose(next));
        CHECK(next.turn_count() == 3 && next.turn(2)->front() == '5' && next.turn(2)->size() > 1);
    }
    CHECK(message_of([&] { position.act(8); }) == "8 is not the number of a legal action");
    CHECK(position.undo() && position.part().empty() && position.turns() == "0;2");
}

static void test_ranges()
{
    faceoff::position position("soccer");
    faceoff::legal_turns turns = position.legal_turns(3);
    std::vector<std::string> list(turns.begin(), turns.end());
    CHECK(list == std::vector<std::string>({"0", "1", "2"}) && !turns.complete);
    CHECK(turns.size() == 3 && !turns.empty() && turns[2] == "2");
    CHECK(position.legal_turns(100).complete);
    position.play_list("0;0");
    faceoff::board board = position.board();
    auto last = std::find_if(board.lines.begin(), board.lines.end(),
                             [](const faceoff_line &line) { return line.turn == 1; });
    CHECK(board.width == 8 && board.lines.size() == 2 && last != board.lines.end());
    CHECK(last->seat == 1 && last->to_y == last->from_y - 1);
    CHECK(board.pieces.size() == 1 && std::strcmp(board.pieces.begin()->kind, "ball") == 0);
    CHECK(faceoff::position("halma").board().pieces.size() > 20);
}

static void test_engines()
{
    std::vector<faceoff_engine> engines = faceoff::engines("halma");
    CHECK(std::any_of(engines.begin(), engines.end(),
                      [](const faceoff_engine &one) { return one.name == std::string("greedy"); }));
    CHECK(!faceoff::options("halma").empty() && faceoff::options("halma", "deep").empty());
    CHECK(faceoff::plays("soccer") && !faceoff::plays("soccer", "engine", "chess"));
    CHECK(*faceoff::rating("soccer", 2) > 0 && !faceoff::rating("soccer", 99));
    CHECK(message_of([] { faceoff::player("soccer", "deep"); }) == "soccer has no engine \"deep\"");
    CHECK(!faceoff::player("soccer", "random").bench());
    faceoff::player text("halma", "engine", "--level 3 --nodes 50", 7);
    faceoff::player list("halma", "engine", {{"level", 3}, {"nodes", 50}}, 7);
    CHECK(text.choose(faceoff::position("halma")) == list.choose(faceoff::position("halma")));
    CHECK(message_of([] {
              faceoff::player("halma", "greedy", {{"deep", 3}});
          }).find("--deep") != std::string::npos);
    for (std::string_view game : faceoff::games()) {
        faceoff_outcome outcome = play_game(game).outcome();
        CHECK(outcome.over && outcome.winner != 1);
    }
}

static void test_analysis()
{
    faceoff::player player("soccer", "engine", "--memory 8"), other = std::move(player);
    faceoff::position position("soccer");
    faceoff_limits limits = {0, 3000, 4};
    int reports = 0;
    faceoff::report found = other.analyze(position, limits, [&](const faceoff::report &report) {
        reports++;
        CHECK(report.best.size() <= 4);
        return true;
    });
    CHECK(found.last && found.best.size() == 4 && found.nodes > 0 && reports > 1);
    CHECK(found.best[0].line == found.line && found.value.chance > 0);
    for (const faceoff::choice &choice : found.best) {
        faceoff::position after = position;
        CHECK(choice.line.size() > 1 && choice.line[0] == choice.turn);
        std::for_each(choice.line.begin(), choice.line.end(),
                      [&](const std::string &turn) { after.play(turn); });
    }
    CHECK(other.analyze(position, limits, [](const faceoff::report &) { return false; }).last);
    int thrown = 0;
    try {
        other.analyze(position, limits, [](const faceoff::report &) -> bool { throw 7; });
    } catch (int number) {
        thrown = number;
    }
    CHECK(thrown == 7);
    CHECK(message_of([&] { other.analyze(faceoff::position("halma")); }) ==
          "@engine plays soccer, not halma");
    CHECK(message_of([&] { other.choose(position, std::chrono::seconds(-1)); }) ==
          "a time limit is negative");
}

static void test_bot()
{
    std::optional<std::string> turn = "7";
    std::chrono::milliseconds limit = {};
    std::string seen;
    faceoff::bot first("codingame",
                       [&](faceoff::position &position, std::chrono::milliseconds ms) {
                           seen = position.turns();
                           limit = ms;
                           return turn == "throw" ? throw std::runtime_error("no idea") : turn;
                       },
                       {"--contest", "judge", "--turn-ms", "50"});
    faceoff::bot bot = std::move(first);
    CHECK(bot.greet().empty() && !bot.is_done());
    CHECK(message_of([&] { bot.hear("hello"); }).find("expected INIT") != std::string::npos);
    CHECK(bot.hear("INIT") == "OK\n" && bot.hear("DOWN") == "OK\n");
    CHECK(bot.hear("MOVE [0]") == "[7]\n" && bot.problem().empty());
    CHECK(seen == "0" && limit.count() >= 1 && limit.count() <= 50);
    CHECK(bot.hear("hello").empty() && bot.problem().find("expected MOVE") != std::string::npos);
    bot.hear("INIT");
    bot.hear("UP");
    turn = std::nullopt; /* a random turn */
    CHECK(faceoff::has_form("soccer", bot.hear("MOVE []").substr(1, 1)));
    turn = "throw";
    bot.hear("INIT");
    bot.hear("UP");
    std::string thrown;
    try {
        bot.hear("MOVE []");
    } catch (const std::runtime_error &problem) {
        thrown = problem.what();
    }
    CHECK(thrown == "no idea");
    CHECK(message_of([] { faceoff::bot("chess", choose); }) == "unknown contest \"chess\"");
}

/* In potm, the next process continues the game with the bytes that the last one saved. */
static void test_memory()
{
    std::string turns, bytes;
    for (std::string_view line : {"INIT A 1", "OK"}) {
        faceoff::bot bot("potm", [&](faceoff::position &position, std::chrono::milliseconds) {
            turns = position.turns();
            return "MOVE B 1";
        });
        bot.load(bytes);
        CHECK(bot.hear(line) == "MOVE B 1\n" && bot.is_done());
        bytes = bot.save();
    }
    CHECK(turns == "MOVE B 1");
}

static void test_batch()
{
    faceoff::batch batch(2, "8x10");
    CHECK(batch.size() == 2 && batch.lines()[1] == 255 && batch.movers()[0] == 0);
    batch.step({0, 4});
    CHECK(batch.movers()[1] == 1 && batch.winners()[1] == -1 && batch.lines()[0] == 255 - 16);
    CHECK(batch.observe().size() == 2U * 11 * 13 * 9);
    CHECK(message_of([&] {
              batch.step({4, 4});
          }) == "in game 0, no line may be drawn in direction 4");
    CHECK(message_of([&] { batch.step({0}); }) ==
          "the number of directions is not the number of games");
    CHECK(message_of([] { faceoff::batch(0); }) == "a batch cannot have 0 games");
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        return faceoff::bot_main(argc - 1, argv + 1, "codingame", choose);
    }
    test_games();
    test_position();
    test_illegal_turn();
    test_copies();
    test_actions();
    test_ranges();
    test_engines();
    test_analysis();
    test_bot();
    test_memory();
    test_batch();
    std::puts(failures == 0 ? "all tests pass" : "some tests failed");
    return failures != 0;
}
