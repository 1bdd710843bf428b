/* libfaceoff for C++17: classes that own the handles of the C library. This header needs no other
 * library than libfaceoff. The C headers say what each function does: position::play calls
 * faceoff_position_play, and so on. The differences are:
 *
 * - A class frees its handle. A position can be copied; all classes can be moved. Only assign to or
 *   destroy an object that was moved from.
 * - Invalid input throws faceoff::error, with the library's message.
 * - A function that takes a callback rethrows what the callback throws. Only bot_main calls
 *   std::terminate instead.
 * - Strings are copied, except in a text_range and in the names and descriptions that are valid
 * until the program ends. As in C, a range is valid until the next call with its object.
 * - A function is const if several threads may call it on the same object. */
#ifndef FACEOFF_FACEOFF_HPP
#define FACEOFF_FACEOFF_HPP

#include "faceoff.h"

#include <chrono>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faceoff
{

/* An invalid input. For an illegal turn, `rule` is the broken rule, and `at` the offset of the part
 * of the turn that breaks it; otherwise `rule` is empty. */
class error : public std::runtime_error
{
  public:
    explicit error(const std::string &message, std::string_view broken = {}, std::size_t offset = 0)
        : std::runtime_error(message), rule(broken), at(offset)
    {
    }

    std::string_view rule;
    std::size_t at;
};

/* An array that belongs to a handle. Its elements are converted to `View` when they are read. */
template <class T, class View = const T &> class range
{
  public:
    class iterator
    {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = std::decay_t<View>;
        using difference_type = std::ptrdiff_t;
        using pointer = const T *;
        using reference = View;

        explicit iterator(const T *at) : item(at) {}
        View operator*() const { return *item; }
        const T *operator->() const { return item; }
        iterator &operator++() { return ++item, *this; }
        iterator operator++(int) { return iterator(item++); }
        bool operator==(const iterator &other) const { return item == other.item; }
        bool operator!=(const iterator &other) const { return item != other.item; }

      private:
        const T *item;
    };
    using const_iterator = iterator;
    using value_type = std::decay_t<View>;

    range() = default;
    range(const T *first, std::size_t length) : items(first), count(length) {}
    iterator begin() const { return iterator(items); }
    iterator end() const { return iterator(items + count); }
    std::size_t size() const { return count; }
    bool empty() const { return count == 0; }
    View operator[](std::size_t index) const { return items[index]; }
    const T *data() const { return items; }

  private:
    const T *items = nullptr;
    std::size_t count = 0;
};

using text_range = range<const char *, std::string_view>;

/* Legal turns. `complete` is false if there are more. */
struct legal_turns : text_range {
    bool complete = true;
};

/* Helpers for this header. */
namespace detail
{

/* A string for C, which would end at a NUL. */
class c_text
{
  public:
    c_text(std::string_view text) : copy(text)
    {
        if (text.find('\0') != std::string_view::npos) {
            throw error("a text contains a NUL");
        }
    }
    operator const char *() const { return copy.c_str(); }

  private:
    std::string copy;
};

template <class T> std::optional<T> maybe(const char *text)
{
    return text != nullptr ? std::optional<T>(text) : std::nullopt;
}

/* Converts the seat -1 to nothing. */
inline std::optional<int> maybe_seat(int seat)
{
    return seat >= 0 ? std::optional<int>(seat) : std::nullopt;
}

inline std::string need(const char *text, const char *message)
{
    return text != nullptr ? text : throw error(message);
}

template <class Get> auto collect(Get get)
{
    std::vector<typename decltype(get(std::size_t()))::value_type> found;
    for (auto item = get(0); item; item = get(found.size())) {
        found.push_back(*item);
    }
    return found;
}

inline std::uint64_t count_ms(std::chrono::milliseconds ms)
{
    return ms.count() >= 0 ? static_cast<std::uint64_t>(ms.count())
                           : throw error("a time limit is negative");
}

template <class T, void (*free)(T *)> struct deleter {
    void operator()(T *handle) const noexcept { free(handle); }
};

template <class T, void (*free)(T *)> using owner = std::unique_ptr<T, deleter<T, free>>;

/* Passes a new handle on, or throws the error. */
template <class T> T *check(T *handle, const faceoff_error &problem)
{
    return handle != nullptr ? handle : throw error(problem.text);
}

inline void check(bool good, const faceoff_error &problem)
{
    if (!good) {
        throw error(problem.text);
    }
}

/* Converts the strings to an array for C. */
inline std::vector<const char *> pointers(const std::vector<std::string> &texts)
{
    std::vector<const char *> found;
    for (const std::string &text : texts) {
        found.push_back(text.c_str());
    }
    return found;
}

} // namespace detail

inline std::string_view version()
{
    return faceoff_version();
}

/* --- games: the lists are empty, and the other results unset, if the game is unknown --- */

inline std::vector<std::string_view> games()
{
    return detail::collect(
        [](std::size_t i) { return detail::maybe<std::string_view>(faceoff_game_name(i)); });
}

inline std::vector<std::string_view> rules(std::string_view game)
{
    return detail::collect([name = detail::c_text(game)](std::size_t i) {
        return detail::maybe<std::string_view>(faceoff_game_rules(name, i));
    });
}

inline std::optional<std::string_view> turn_help(std::string_view game)
{
    return detail::maybe<std::string_view>(faceoff_game_turn_help(detail::c_text(game)));
}

inline std::optional<std::string_view> seat_help(std::string_view game, int seat)
{
    return detail::maybe<std::string_view>(faceoff_game_seat_help(detail::c_text(game), seat));
}

inline bool has_form(std::string_view game, std::string_view turn)
{
    return faceoff_game_has_form(detail::c_text(game), detail::c_text(turn));
}

/* --- positions --- */

struct board {
    int width, height;
    range<faceoff_line> lines;
    range<faceoff_piece> pieces;
};

class position
{
  public:
    explicit position(std::string_view game, std::string_view rules = {}, int first = 0)
    {
        faceoff_error problem;
        handle.reset(detail::check(
            faceoff_position_new(detail::c_text(game), detail::c_text(rules), first, &problem),
            problem));
    }
    /* Copies a position of C. */
    explicit position(const faceoff_position &other) : handle(faceoff_position_copy(&other)) {}
    position(const position &other) : position(*other.handle) {}
    position(position &&) noexcept = default;
    position &operator=(const position &other)
    {
        handle.reset(faceoff_position_copy(other.c()));
        return *this;
    }
    position &operator=(position &&) noexcept = default;

    /* Returns the handle, for functions of C. */
    faceoff_position *c() { return handle.get(); }
    const faceoff_position *c() const { return handle.get(); }

    std::string_view game() const { return faceoff_position_game(c()); }
    std::string_view rules() const { return faceoff_position_rules(c()); }
    int first() const { return faceoff_position_first(c()); }

    void play(std::string_view turn)
    {
        faceoff_ruling ruling;
        if (!play(turn, ruling)) {
            throw error(ruling.detail, ruling.rule, ruling.at);
        }
    }
    /* Returns false, and sets `ruling`, if the turn is illegal. */
    bool play(std::string_view turn, faceoff_ruling &ruling)
    {
        return faceoff_position_play(c(), detail::c_text(turn), &ruling);
    }
    void play_list(std::string_view turns)
    {
        faceoff_error problem;
        detail::check(faceoff_position_play_list(c(), detail::c_text(turns), &problem), problem);
    }
    bool undo() { return faceoff_position_undo(c()); }

    /* Returns the seat to move, or nothing if the game is over. */
    std::optional<int> mover() const { return detail::maybe_seat(faceoff_position_mover(c())); }
    faceoff_outcome outcome() const
    {
        faceoff_outcome found;
        faceoff_position_outcome(c(), &found);
        return found;
    }

    std::size_t turn_count() const { return faceoff_position_turn_count(c()); }
    std::optional<std::string> turn(std::size_t index) const
    {
        return detail::maybe<std::string>(faceoff_position_turn(c(), index));
    }
    std::optional<int> turn_seat(std::size_t index) const
    {
        return detail::maybe_seat(faceoff_position_turn_seat(c(), index));
    }
    std::optional<std::string> heard(std::size_t index) const
    {
        return detail::maybe<std::string>(faceoff_position_heard(c(), index));
    }
    std::string turns() { return faceoff_position_turns(c()); }

    std::string draw(int seat = -1)
    {
        return detail::need(faceoff_position_draw(c(), seat), no_seat);
    }
    faceoff::board board(int seat = -1)
    {
        faceoff_board found;
        if (!faceoff_position_board(c(), seat, &found)) {
            throw error(no_board);
        }
        return {found.width,
                found.height,
                {found.lines, found.line_count},
                {found.pieces, found.piece_count}};
    }
    std::string svg(int seat = -1)
    {
        return detail::need(faceoff_position_svg(c(), seat), no_board);
    }
    std::string observe(int seat)
    {
        return detail::need(faceoff_position_observe(c(), seat), no_seat);
    }

    /* Returns nothing if the game is over. */
    std::optional<std::string> random_turn(std::uint64_t seed)
    {
        return detail::maybe<std::string>(faceoff_position_random_turn(c(), seed));
    }
    faceoff::legal_turns legal_turns(std::size_t max)
    {
        std::size_t count;
        bool complete;
        const char *const *turns = faceoff_position_legal_turns(c(), max, &count, &complete);
        return {{turns, count}, complete};
    }
    /* Returns an empty string if `part` is a complete turn, and nothing if no legal turn begins
     * with it. */
    std::optional<std::string> legal_lines(std::string_view part = {})
    {
        bool whole;
        return detail::maybe<std::string>(
            faceoff_position_legal_lines(c(), detail::c_text(part), &whole));
    }

    range<std::uint16_t> actions()
    {
        std::size_t count;
        const std::uint16_t *list = faceoff_position_actions(c(), &count);
        return {list, count};
    }
    void act(unsigned action)
    {
        faceoff_ruling ruling;
        if (!faceoff_position_act(c(), action, &ruling)) {
            throw error(ruling.detail, ruling.rule, ruling.at);
        }
    }
    std::string part() const { return faceoff_position_part(c()); }

    bool operator==(const position &other) const { return faceoff_position_equal(c(), other.c()); }
    bool operator!=(const position &other) const { return !(*this == other); }
    std::uint64_t hash() const { return faceoff_position_hash(c()); }

    std::string report() { return faceoff_position_report(c()); }
    std::string adjudicate(const std::vector<std::string> &turns)
    {
        std::vector<const char *> list = detail::pointers(turns);
        return faceoff_position_adjudicate(c(), list.data(), list.size());
    }

  private:
    static constexpr const char *no_seat = "there is no such seat";
    static constexpr const char *no_board = "there is no such seat, or the game has no board";

    detail::owner<faceoff_position, faceoff_position_free> handle;
};

/* --- engines --- */

inline std::vector<faceoff_engine> engines(std::string_view game)
{
    return detail::collect([name = detail::c_text(game)](std::size_t i) {
        faceoff_engine one;
        return faceoff_engine_get(name, i, &one) ? std::optional(one) : std::nullopt;
    });
}

inline std::vector<faceoff_option> options(std::string_view game,
                                           std::string_view engine = "engine")
{
    return detail::collect(
        [name = detail::c_text(game), player = detail::c_text(engine)](std::size_t i) {
            faceoff_option one;
            return faceoff_engine_option(name, player, i, &one) ? std::optional(one) : std::nullopt;
        });
}

inline bool plays(std::string_view game, std::string_view engine = "engine",
                  std::string_view rules = {})
{
    return faceoff_engine_plays(detail::c_text(game), detail::c_text(engine),
                                detail::c_text(rules));
}

/* Returns nothing if the level does not exist or was not measured. */
inline std::optional<int> rating(std::string_view game, std::uint64_t level,
                                 std::string_view engine = "engine")
{
    int found = faceoff_engine_rating(detail::c_text(game), detail::c_text(engine), level);
    return found != 0 ? std::optional<int>(found) : std::nullopt;
}

struct choice {
    std::string turn;
    faceoff_value value;
    std::uint64_t nodes;
    std::vector<std::string> line; /* the expected line of play, which begins with `turn` */
};

/* A copy of a faceoff_report. */
struct report {
    bool last = false;
    faceoff_value value = {};
    unsigned depth = 0;
    std::uint64_t nodes = 0;
    std::vector<choice> best;
    std::vector<std::string> line;
    std::string notes;

    report() = default;
    explicit report(const faceoff_report &from)
        : last(from.last), value(from.value), depth(from.depth), nodes(from.nodes),
          line(from.line, from.line + from.line_length), notes(from.notes)
    {
        for (std::size_t i = 0; i < from.best_count; i++) {
            const faceoff_choice &one = from.best[i];
            const faceoff_turns &turns = from.lines[i];
            best.push_back(
                {one.turn, one.value, one.nodes, {turns.list, turns.list + turns.count}});
        }
    }
};

class player
{
  public:
    /* Receives a report. Returns false to stop the analysis. */
    using reporter = std::function<bool(const faceoff::report &)>;

    explicit player(std::string_view game, std::string_view engine = "engine",
                    std::string_view options = {}, std::uint64_t seed = 1)
    {
        faceoff_error problem;
        handle.reset(detail::check(faceoff_player_new(detail::c_text(game), detail::c_text(engine),
                                                      detail::c_text(options), seed, &problem),
                                   problem));
    }

    /* Takes options such as {{"level", 3}, {"ms", 50}}. */
    player(std::string_view game, std::string_view engine,
           std::initializer_list<faceoff_setting> options, std::uint64_t seed = 1)
    {
        detail::c_text game_text(game), engine_text(engine);
        faceoff_setup setup = FACEOFF_SETUP;
        setup.game = game_text;
        setup.engine = engine_text;
        setup.seed = seed;
        setup.settings = options.begin();
        setup.setting_count = options.size();
        *this = player(setup);
    }
    explicit player(const faceoff_setup &setup)
    {
        faceoff_error problem;
        handle.reset(detail::check(faceoff_player_open(&setup, &problem), problem));
    }

    std::string choose(const position &position, std::chrono::milliseconds ms = {})
    {
        faceoff_error problem;
        return detail::check(
            faceoff_player_choose(handle.get(), position.c(), detail::count_ms(ms), &problem),
            problem);
    }

    /* Returns the last report. */
    faceoff::report analyze(const position &position, const faceoff_limits &limits = {},
                            const reporter &progress = {})
    {
        faceoff_error problem;
        listener state = {progress, {}, {}};
        detail::check(
            faceoff_player_analyze(handle.get(), position.c(), &limits, take, &state, &problem),
            problem);
        if (state.thrown) {
            std::rethrow_exception(state.thrown);
        }
        return std::move(state.report);
    }

    /* Returns nothing if the engine has no benchmark. */
    std::optional<std::string> bench()
    {
        return detail::maybe<std::string>(faceoff_player_bench(handle.get()));
    }

  private:
    struct listener {
        const reporter &progress;
        faceoff::report report;
        std::exception_ptr thrown;
    };

    static bool take(void *data, const faceoff_report *found) noexcept
    {
        auto *self = static_cast<listener *>(data);
        try {
            self->report = faceoff::report(*found);
            return !self->thrown && (!self->progress || self->progress(self->report));
        } catch (...) {
            self->thrown = std::current_exception();
            return false;
        }
    }

    detail::owner<faceoff_player, faceoff_player_free> handle;
};

/* --- bots --- */

/* Chooses a turn, as a faceoff_chooser. The position is a copy. If it returns nothing, the library
 * plays a random legal turn. */
using chooser = std::function<std::optional<std::string>(position &, std::chrono::milliseconds)>;

class bot
{
  public:
    /* `words` are the words after the program's name on the command line. */
    bot(std::string_view contest, chooser choose, const std::vector<std::string> &words = {})
        : state(std::make_unique<memory>())
    {
        faceoff_error problem;
        std::vector<std::string> copies = words;
        std::vector<char *> argv = {nullptr};
        state->choose = std::move(choose);
        for (std::string &word : copies) {
            argv.push_back(word.data());
        }
        int argc = static_cast<int>(argv.size());
        argv.push_back(nullptr);
        handle.reset(detail::check(faceoff_bot_new(argc, argv.data(), detail::c_text(contest), call,
                                                   state.get(), &problem),
                                   problem));
    }

    std::string greet() { return faceoff_bot_greet(handle.get()); }
    /* If a line is skipped, problem() says why. */
    std::string hear(std::string_view line, std::int64_t came_ns = 0, std::int64_t late_ns = 0)
    {
        faceoff_error problem;
        const char *said =
            faceoff_bot_hear(handle.get(), line.data(), line.size(), came_ns, late_ns, &problem);
        if (state->thrown) {
            std::rethrow_exception(std::exchange(state->thrown, nullptr));
        }
        state->problem = problem.text;
        return detail::check(said, problem);
    }
    const std::string &problem() const { return state->problem; }
    bool is_done() const { return faceoff_bot_is_done(handle.get()); }
    std::string save()
    {
        std::size_t size;
        const void *bytes = faceoff_bot_save(handle.get(), &size);
        return std::string(static_cast<const char *>(bytes), size);
    }
    void load(std::string_view bytes)
    {
        faceoff_bot_load(handle.get(), bytes.data(), bytes.size());
    }

  private:
    friend int bot_main(int, char **, std::string_view, chooser);

    struct memory {
        chooser choose;
        std::string turn, problem;
        std::exception_ptr thrown;
    };

    static const char *answer(memory &state, const faceoff_position &now, std::int64_t ms)
    {
        position copy(now);
        std::optional<std::string> turn = state.choose(copy, std::chrono::milliseconds(ms));
        state.turn = turn.value_or("");
        return turn ? state.turn.c_str() : nullptr;
    }
    static const char *call(void *data, faceoff_position *now, std::int64_t ms) noexcept
    {
        auto *state = static_cast<memory *>(data);
        try {
            return answer(*state, *now, ms);
        } catch (...) {
            state->thrown = std::current_exception();
            return "";
        }
    }
    static const char *call_or_end(void *data, faceoff_position *now, std::int64_t ms) noexcept
    {
        return answer(*static_cast<memory *>(data), *now, ms);
    }

    std::unique_ptr<memory> state;
    detail::owner<faceoff_bot, faceoff_bot_free> handle;
};

inline int bot_main(int argc, char **argv, std::string_view contest, chooser choose)
{
    bot::memory state;
    state.choose = std::move(choose);
    return faceoff_bot_main(argc, argv, detail::c_text(contest), bot::call_or_end, &state);
}

/* --- batches --- */

class batch
{
  public:
    explicit batch(std::size_t size, std::string_view rules = {}) : count(size)
    {
        faceoff_error problem;
        handle.reset(
            detail::check(faceoff_batch_new(detail::c_text(rules), size, &problem), problem));
    }

    std::size_t size() const { return count; }
    void step(const std::vector<std::uint8_t> &directions)
    {
        faceoff_error problem;
        if (directions.size() != count) {
            throw error("the number of directions is not the number of games");
        }
        detail::check(faceoff_batch_step(handle.get(), directions.data(), &problem), problem);
    }
    range<std::uint8_t> lines() const { return {faceoff_batch_lines(handle.get()), count}; }
    range<std::int8_t> movers() const { return {faceoff_batch_movers(handle.get()), count}; }
    range<std::int8_t> winners() const { return {faceoff_batch_winners(handle.get()), count}; }
    std::vector<float> observe() const
    {
        std::vector<float> planes(faceoff_batch_observe(handle.get(), nullptr));
        faceoff_batch_observe(handle.get(), planes.data());
        return planes;
    }

  private:
    std::size_t count;
    detail::owner<faceoff_batch, faceoff_batch_free> handle;
};

} // namespace faceoff

/* For std::unordered_set and the like. */
template <> struct std::hash<faceoff::position> {
    std::size_t operator()(const faceoff::position &position) const noexcept
    {
        return static_cast<std::size_t>(position.hash());
    }
};

#endif
