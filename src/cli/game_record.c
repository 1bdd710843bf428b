#include "cli/game_record.h"

#include "base/clock.h"
#include "base/memory.h"

#include <string.h>

/* The last lines a bot wrote to its standard error: whole characters, no NUL. */
static char *tail_copy(const char *bytes, size_t length)
{
    while (length > 0 && ((unsigned char)*bytes & 0xc0) == 0x80) { /* cut within a character */
        bytes++;
        length--;
    }
    char *copy = memory_new(length + 1);
    for (size_t i = 0; i < length; i++) {
        copy[i] = bytes[i] == '\0' ? ' ' : bytes[i];
    }
    return copy;
}

static char *print_command(const struct command *command)
{
    struct text text = {0};
    command_print(command, &text);
    return text.data;
}

/* What a shell runs to see the game up to the fault. */
static char *print_replay(const struct contest *contest, const struct match *match)
{
    struct command command = {0};
    struct text turns = {0};
    turns_print(&match->turns, &turns);
    const char *words[] = {"faceoff",     "show",    "--contest",
                           contest->name, "--turns", text_string(&turns)};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        command_add(&command, words[i]);
    }
    if (match->setup.rules.first != 0) {
        command_add(&command, "--first");
        command_add(&command, "2");
    }
    if (match->setup.rules.variant != NULL) {
        command_add(&command, "--rules");
        command_add(&command, match->setup.rules.variant);
    }
    char *replay = print_command(&command);
    command_free(&command);
    text_free(&turns);
    return replay;
}

static void fill_fault(struct record_fault *fault, const struct contest *contest,
                       const struct match *match)
{
    const struct match_fault *from = &match->result.fault;
    *fault = (struct record_fault){.seat = from->seat,
                                   .rule = memory_copy_string(from->rule),
                                   .detail = memory_copy_string(from->detail),
                                   .turn = from->turn,
                                   .exited = from->exited,
                                   .exit_code = from->exit_code,
                                   .signal = from->signal,
                                   .replay = print_replay(contest, match)};
}

static void fill_turns(struct record *record, const struct match *match)
{
    size_t room = record->turn_count + 1;
    record->turns = memory_new(room * sizeof *record->turns);
    record->turn_ms = memory_new(room * sizeof *record->turn_ms);
    record->turn_seats = memory_new(room * sizeof *record->turn_seats);
    record->turn_lost = memory_new(room * sizeof *record->turn_lost);
    for (size_t i = 0; i < record->turn_count; i++) {
        const char *lost = match->turn_facts[i].lost;
        record->turns[i] = memory_copy_string(turns_get(&match->turns, i));
        record->turn_ms[i] =
            i < record->opening_count ? 0 : (double)match->turn_ns[i] / (double)NS_PER_MS;
        record->turn_seats[i] = match->turn_facts[i].seat;
        record->turn_lost[i] = lost == NULL ? NULL : memory_copy_string(lost);
    }
}

static char *print_report(const struct match *match)
{
    struct text text = {0};
    text_putc(&text, '{');
    match->setup.game->report(match->state, &text);
    text_putc(&text, '}');
    return text.data;
}

void game_record_fill(struct record *record, const struct contest *contest,
                      const struct game_seats *seats, const struct match *match)
{
    const struct outcome *outcome = &match->result.outcome;
    const char *variant = match->setup.rules.variant;
    *record = (struct record){
        .contest = memory_copy_string(contest->name),
        .variant = memory_copy_string(variant != NULL ? variant : contest->game->variants[0]),
        .first = match->setup.rules.first,
        .turn_count = match->turns.count,
        .opening_count = match->opening_count,
        .scores = {outcome->scores[0], outcome->scores[1]},
        .winner = outcome->winner,
        .reason = memory_copy_string(outcome->reason),
        .forfeit = match->result.forfeit,
    };
    fill_turns(record, match);
    if (match->setup.game->answers_turns) {
        record->report = print_report(match);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        record->players[seat] = memory_copy_string(seats->names[seat]);
        record->commands[seat] = print_command(seats->commands[seat]);
        record->stderr_tail[seat] =
            tail_copy(match->seats[seat].stderr_tail, match->seats[seat].stderr_length);
    }
    if (record->forfeit) {
        fill_fault(&record->fault, contest, match);
    }
}
