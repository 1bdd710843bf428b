#include "cli/tally.h"

static void add_forfeit(struct tally *tally, const struct record *record)
{
    const struct record_fault *fault = &record->fault;
    uint64_t before = tally->players[0].forfeits + tally->players[1].forfeits;
    if (before < TALLY_FORFEITS_SHOWN) {
        text_printf(&tally->forfeits, "game %llu, turn %zu: %s loses: %s: %s\n",
                    (unsigned long long)record->game, fault->turn, record->players[fault->seat],
                    fault->rule, fault->detail);
    }
}

void tally_add(struct tally *tally, const struct record *record, int player_on_seat0)
{
    tally->games++;
    if (record->forfeit) {
        add_forfeit(tally, record);
    }
    for (int seat = 0; seat < 2; seat++) {
        struct tally_player *player =
            &tally->players[seat == 0 ? player_on_seat0 : !player_on_seat0];
        player->games++;
        player->won += record->winner == seat;
        player->lost += record->winner == !seat;
        player->drawn += record->winner < 0;
        player->points += record->scores[seat];
        player->forfeits += record->forfeit && record->fault.seat == seat;
    }
    for (size_t i = record->opening_count; i < record->turn_count; i++) {
        int seat = record->turn_seats[i];
        struct tally_player *player =
            &tally->players[seat == 0 ? player_on_seat0 : !player_on_seat0];
        player->turns++;
        player->total_ms += record->turn_ms[i];
        if (record->turn_ms[i] > player->longest_ms) {
            player->longest_ms = record->turn_ms[i];
        }
    }
}

void tally_print(const struct tally *tally, FILE *out)
{
    fprintf(out, "%-20s %7s %7s %7s %7s %7s %8s %9s %9s\n", "player", "games", "won", "drawn",
            "lost", "points", "forfeits", "mean ms", "max ms");
    for (int i = 0; i < 2; i++) {
        const struct tally_player *player = &tally->players[i];
        fprintf(out, "%-20.40s %7llu %7llu %7llu %7llu %7lld %8llu %9.3f %9.3f\n", player->name,
                (unsigned long long)player->games, (unsigned long long)player->won,
                (unsigned long long)player->drawn, (unsigned long long)player->lost,
                (long long)player->points, (unsigned long long)player->forfeits,
                player->turns == 0 ? 0 : player->total_ms / (double)player->turns,
                player->longest_ms);
    }
    fputs(text_string(&tally->forfeits), out);
    uint64_t forfeits = tally->players[0].forfeits + tally->players[1].forfeits;
    if (forfeits > TALLY_FORFEITS_SHOWN) {
        fprintf(out, "and %llu more forfeits\n",
                (unsigned long long)(forfeits - TALLY_FORFEITS_SHOWN));
    }
}

void tally_free(struct tally *tally)
{
    text_free(&tally->forfeits);
}
