/* POTM ENTRY: spider */
#define SALT 0x3333u
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#define NR 9
#define NC 26
#define NM 5
#define IN(r, c) ((r) >= 0 && (r) < NR && (c) >= 0 && (c) < NC)
enum { HELP, MOVE, WALL, ZAP, RADAR };
enum { Q_NONE, Q_OK, Q_ERROR, Q_OUCH, Q_HELLO, Q_AT, Q_OOPS, Q_MISS, Q_BOOM, Q_HIT, Q_LOC };
typedef struct {
    int k, r, c;
} Act;
typedef struct {
    int magic, seat, turn, r, c;
    Act last;
    int fb;
    int sr, sc, seen, pr, pc, pseen;
    int hits, misses, row, ouches;
    int homewall, probed, phase, par, aux[8];
    unsigned rng;
    signed char w[NR][NC];
    float b[NM][NR][NC];
} St;
static St S;
static const int DR[4] = {1, 0, -1, 0}, DC[4] = {0, 1, 0, -1};
static double rnd(void)
{
    S.rng ^= S.rng << 13;
    S.rng ^= S.rng >> 17;
    S.rng ^= S.rng << 5;
    return (S.rng & 0xffffff) / 16777216.0;
}
static Act act(int k, int r, int c)
{
    Act a;
    a.k = k;
    a.r = r;
    a.c = c;
    return a;
}
static const float PRIOR[NM] = {0.12f, 0.40f, 0.2f, 0.2f, 0.08f};
static const float STEP[NM][5] = {{.94f, .02f, .02f, .01f, .01f},
                                  {.06f, .30f, .60f, .02f, .02f},
                                  {.06f, .03f, .87f, .02f, .02f},
                                  {.06f, .87f, .03f, .02f, .02f},
                                  {.36f, .16f, .20f, .14f, .14f}};
static void norm(void)
{
    double t = 0;
    int m, i;
    float *p;
    for (m = 0; m < NM; m++)
        for (p = &S.b[m][0][0], i = 0; i < NR * NC; i++)
            t += p[i];
    if (!(t > 1e-9)) {
        for (m = 0; m < NM; m++)
            for (p = &S.b[m][0][0], i = 0; i < NR * NC; i++)
                p[i] = PRIOR[m];
        S.b[0][S.r][S.c] = 0;
        t = NR * NC;
    }
    for (m = 0; m < NM; m++)
        for (p = &S.b[m][0][0], i = 0; i < NR * NC; i++)
            p[i] = (float)(p[i] / t);
}
static void diffuse(void)
{
    static float n[NM][NR][NC];
    int m, r, c, k;
    static const int dr[5] = {0, -1, 0, 1, 0}, dc[5] = {0, 0, -1, 0, 1};
    memset(n, 0, sizeof n);
    for (m = 0; m < NM; m++)
        for (r = 0; r < NR; r++)
            for (c = 0; c < NC; c++) {
                float p = S.b[m][r][c], q[5], t = 0;
                if (p < 1e-9f)
                    continue;
                for (k = 0; k < 5; k++) {
                    int y = r + dr[k], x = c + dc[k];
                    q[k] = STEP[m][k];
                    if (k && (!IN(y, x) || S.w[y][x] == 1 || (y == S.r && x == S.c))) {
                        if (m == 2 && k == 2 && !IN(y, x))
                            q[k] = 0, q[1] += 0.8f, t += IN(r - 1, c) ? 0.8f : 0;
                        else if (m == 3 && k == 1 && !IN(y, x))
                            q[k] = 0;
                        else if (IN(y, x)) {
                            q[0] += q[k] * .7f;
                            t += q[k] * .7f;
                            q[k] = 0;
                        } else
                            q[k] = 0;
                    }
                    t += q[k];
                }
                if (m == 3 && r == 0 && c > 0) {
                    t += .8f;
                    q[2] += .8f;
                }
                for (t = 0, k = 0; k < 5; k++)
                    t += q[k];
                for (k = 0; k < 5; k++)
                    if (q[k] > 0 && IN(r + dr[k], c + dc[k]))
                        n[m][r + dr[k]][c + dc[k]] += p * q[k] / t;
            }
    for (r = 0; r < NR; r++)
        for (c = 0; c < NC; c++) {
            float t = 0;
            for (m = 0; m < NM; m++)
                t += n[m][r][c];
            for (m = 0; m < NM; m++)
                S.b[m][r][c] = .97f * n[m][r][c] + .03f * t * PRIOR[m];
        }
    norm();
}
static double at(int r, int c)
{
    double t = 0;
    int m;
    for (m = 0; m < NM; m++)
        t += S.b[m][r][c];
    return t;
}
static void clearsq(int r, int c)
{
    int m;
    for (m = 0; m < NM; m++)
        S.b[m][r][c] = 0;
}
static void ray(int r, int c, int dr, int dc, int hit)
{
    char on[NR][NC];
    int y, x;
    memset(on, 0, sizeof on);
    for (y = r + dr, x = c + dc; IN(y, x) && S.w[y][x] != 1; y += dr, x += dc)
        on[y][x] = 1;
    for (y = 0; y < NR; y++)
        for (x = 0; x < NC; x++)
            if (on[y][x] != hit)
                clearsq(y, x);
    norm();
}
static void exact(int r, int c)
{
    int y, x;
    for (y = 0; y < NR; y++)
        for (x = 0; x < NC; x++)
            if (y != r || x != c)
                clearsq(y, x);
    if (at(r, c) < 1e-9) {
        int m;
        for (m = 0; m < NM; m++)
            S.b[m][r][c] = PRIOR[m];
    }
    norm();
    S.pr = S.sr;
    S.pc = S.sc;
    S.pseen = S.seen;
    S.sr = r;
    S.sc = c;
    S.seen = S.turn;
    S.par = (S.turn + r + c) & 1;
}
static double hitp(int r, int c, int d)
{
    double t = 0;
    int y, x;
    for (y = r + DR[d], x = c + DC[d]; IN(y, x) && S.w[y][x] != 1; y += DR[d], x += DC[d])
        t += at(y, x);
    return t;
}
static double besthit(int *d)
{
    double b = -1;
    int k;
    *d = 0;
    for (k = 0; k < 4; k++) {
        double p = hitp(S.r, S.c, k);
        if (p > b)
            b = p, *d = k;
    }
    return b;
}
static double exposure(int r, int c)
{
    return hitp(r, c, 0) + hitp(r, c, 1) + hitp(r, c, 2) + hitp(r, c, 3);
}
static double hisdist(void)
{
    double t = 0;
    int r, c;
    for (r = 0; r < NR; r++)
        for (c = 0; c < NC; c++)
            t += (r + c) * at(r, c);
    return t;
}
static double athome(void)
{
    return at(8, 25);
}
static double D[NR][NC];
static void dist(int gr, int gc, double (*extra)(int, int))
{
    int r, c, k, ch = 1, n = 0;
    for (r = 0; r < NR; r++)
        for (c = 0; c < NC; c++)
            D[r][c] = 1e9;
    D[gr][gc] = 0;
    while (ch && n++ < 400)
        for (ch = 0, r = 0; r < NR; r++)
            for (c = 0; c < NC; c++)
                if (D[r][c] < 1e8) {
                    double v = D[r][c] + 1 + (S.w[r][c] == 1) + (extra ? extra(r, c) : 0);
                    for (k = 0; k < 4; k++) {
                        int y = r + DR[k], x = c + DC[k];
                        if (IN(y, x) && D[y][x] > v + 1e-9)
                            D[y][x] = v, ch = 1;
                    }
                }
}
static Act zapdir(int d)
{
    int y = S.r + DR[d], x = S.c + DC[d];
    return act(ZAP, y, x);
}
static Act go(int gr, int gc, double (*extra)(int, int))
{
    int k, b = -1;
    double v, bv = 1e18;
    if (S.r == gr && S.c == gc)
        return act(RADAR, 0, 0);
    dist(gr, gc, extra);
    for (k = 0; k < 4; k++) {
        int y = S.r + DR[k], x = S.c + DC[k];
        if (!IN(y, x))
            continue;
        v = D[y][x] + 1 + (S.w[y][x] == 1) + (extra ? extra(y, x) : 0) + 1e-4 * rnd();
        if (v < bv)
            bv = v, b = k;
    }
    if (b < 0)
        return act(RADAR, 0, 0);
    if (S.w[S.r + DR[b]][S.c + DC[b]] == 1)
        return zapdir(b);
    return act(MOVE, S.r + DR[b], S.c + DC[b]);
}
static int mydist(void)
{
    dist(8, 25, NULL);
    return (int)(D[S.r][S.c] + .5);
}
static int left(void)
{
    return 101 - S.turn;
}
static int beat(void)
{
    return S.turn >= 34 && (S.turn & 1) == S.par && (S.r || S.c);
}
static Act again(void)
{
    return S.last;
}
static Act think(void);
static void learn(const char *s)
{
    char w[16] = "";
    int n = 0, d, k;
    char row = 0;
    Act a = S.last;
    S.fb = Q_NONE;
    if (sscanf(s, "%15s %c %d", w, &row, &n) < 1)
        w[0] = 0;
    if (!strcmp(w, "OK"))
        S.fb = Q_OK;
    else if (!strcmp(w, "ERROR"))
        S.fb = Q_ERROR;
    else if (!strcmp(w, "OUCH"))
        S.fb = Q_OUCH;
    else if (!strcmp(w, "HELLO"))
        S.fb = Q_HELLO;
    else if (!strcmp(w, "AT"))
        S.fb = Q_AT;
    else if (!strcmp(w, "OOPS"))
        S.fb = Q_OOPS;
    else if (!strcmp(w, "MISS"))
        S.fb = Q_MISS;
    else if (!strcmp(w, "BOOM"))
        S.fb = Q_BOOM;
    else if (!strcmp(w, "HIT"))
        S.fb = Q_HIT;
    else if (!strcmp(w, "LOC"))
        S.fb = Q_LOC;
    int rr = row - 'A', cc = n - 1;
    if (S.seat == 2)
        rr = 8 - rr, cc = 25 - cc;
    d = -1;
    if (a.k == ZAP)
        for (k = 0; k < 4; k++)
            if (a.r == S.r + DR[k] && a.c == S.c + DC[k])
                d = k;
    if (S.fb != Q_HIT)
        S.row = 0;
    if (S.fb == Q_OK && a.k == MOVE) {
        S.r = a.r;
        S.c = a.c;
        S.w[a.r][a.c] = -1;
        clearsq(a.r, a.c);
        norm();
    }
    if (S.fb == Q_OUCH && a.k == MOVE) {
        S.w[a.r][a.c] = 1;
        S.ouches++;
        clearsq(a.r, a.c);
        norm();
    }
    if (S.fb == Q_OK && a.k == WALL) {
        S.w[a.r][a.c] = 1;
        clearsq(a.r, a.c);
        norm();
    }
    if ((S.fb == Q_HELLO && a.k == MOVE) || (S.fb == Q_OOPS && a.k == WALL)) {
        S.w[a.r][a.c] = -1;
        exact(a.r, a.c);
    }
    if (S.fb == Q_AT && IN(rr, cc)) {
        S.w[rr][cc] = -1;
        exact(rr, cc);
    }
    if (S.fb == Q_LOC && IN(rr, cc)) {
        S.r = rr;
        S.c = cc;
    }
    if (d >= 0 && S.fb == Q_MISS) {
        int y, x;
        S.misses++;
        ray(S.r, S.c, DR[d], DC[d], 0);
        for (y = a.r, x = a.c; IN(y, x); y += DR[d], x += DC[d])
            S.w[y][x] = -1;
    }
    if (d >= 0 && S.fb == Q_HIT) {
        ray(S.r, S.c, DR[d], DC[d], 1);
        S.hits++;
        S.row++;
        S.par ^= 1;
    }
    if (d >= 0 && S.fb == Q_BOOM) {
        int y, x;
        for (y = a.r, x = a.c; IN(y, x); y += DR[d], x += DC[d])
            if (S.w[y][x] == 1) {
                S.w[y][x] = -1;
                break;
            } else
                clearsq(y, x);
        norm();
    }
    if (S.fb != Q_HIT)
        diffuse();
}
static void turn(const char *in, char *out)
{
    static const char *N[] = {"HELP", "MOVE", "WALL", "ZAP", "RADAR"};
    char row = 0;
    int col = 0, m;
    Act a;
    if (sscanf(in, "INIT %c %d", &row, &col) == 2) {
        const char *e = getenv("FACEOFF_SEED");
        memset(&S, 0, sizeof S);
        S.magic = 4711;
        S.seat = row == 'A' ? 1 : 2;
        S.turn = 1;
        S.sr = 8;
        S.sc = 25;
        S.par = S.seat & 1;
        S.rng = e ? (unsigned)strtoull(e, NULL, 10) * 2654435761u
                  : (unsigned)time(NULL) * 2654435761u + (unsigned)getpid();
        S.rng ^= S.seat * 0x9e3779b9u ^ SALT;
        if (!S.rng)
            S.rng = 1;
        for (m = 0; m < 8; m++)
            rnd();
        for (m = 0; m < NM; m++)
            S.b[m][8][25] = PRIOR[m];
        norm();
        if (S.seat == 2)
            diffuse();
    } else if (S.magic != 4711) {
        memset(&S, 0, sizeof S);
        S.magic = 4711;
        S.seat = 1;
        S.turn = 2;
        S.rng = 77;
        norm();
        S.last = act(HELP, 0, 0);
        strcpy(out, "HELP");
        return;
    } else {
        S.turn++;
        learn(in);
    }
    a = S.fb == Q_ERROR && S.last.k != HELP ? act(HELP, 0, 0) : think();
    if (a.k != HELP && a.k != RADAR && (!IN(a.r, a.c) || (a.r == S.r && a.c == S.c)))
        a = act(RADAR, 0, 0);
    S.last = a;
    if (a.k == HELP || a.k == RADAR)
        strcpy(out, N[a.k]);
    else {
        int r = a.r, c = a.c;
        if (S.seat == 2)
            r = 8 - r, c = 25 - c;
        sprintf(out, "%s %c %d", N[a.k], 'A' + r, c + 1);
    }
}
#ifdef LIB
int state_size = sizeof(St);
void bot_turn(void *st, const char *in, char *out)
{
    memcpy(&S, st, sizeof S);
    turn(in, out);
    memcpy(st, &S, sizeof S);
}
#else
int main(int argc, char **argv)
{
    char in[256] = "", out[64] = "HELP";
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (f) {
        if (fread(&S, sizeof S, 1, f) != 1)
            memset(&S, 0, sizeof S);
        fclose(f);
    }
    if (!fgets(in, sizeof in, stdin))
        in[0] = 0;
    turn(in, out);
    if (argc > 1 && (f = fopen(argv[1], "wb"))) {
        fwrite(&S, sizeof S, 1, f);
        fclose(f);
    }
    puts(out);
    return 0;
}
#endif
static int clearline(int r, int c)
{
    int k;
    if ((r != S.r) == (c != S.c))
        return -1;
    for (k = 0; k < 4; k++) {
        int y = S.r + DR[k], x = S.c + DC[k];
        for (; IN(y, x); y += DR[k], x += DC[k]) {
            if (S.w[y][x] == 1)
                break;
            if (y == r && x == c)
                return k;
        }
    }
    return -1;
}
static Act think(void)
{
    int d, R = left();
    double p = besthit(&d);
    if (S.fb == Q_HIT) {
        int m = mydist();
        if (hisdist() > m + 3 && R <= m + 4)
            return go(8, 25, NULL);
        return again();
    }
    if (S.fb == Q_HELLO)
        return act(ZAP, S.last.r, S.last.c);
    if (p > .36)
        return zapdir(d);
    if (S.fb == Q_AT) {
        int r = S.sr, c = S.sc, tr = -1, tc = -1;
        if (S.turn > 40 && r + c > 24)
            S.phase++;
        else if (r + c < 20)
            S.phase = 0;
        diffuse();
        double b = .18;
        int y, x;
        for (y = 1; y < NR; y++)
            for (x = 1; x < NC; x++)
                if (abs(y - r) + abs(x - c) == 1 && S.w[y][x] != 1 && at(y, x) > b)
                    b = at(y, x), tr = y, tc = x;
        exact(r, c);
        S.seen = S.turn - 1;
        diffuse();
        if (tr >= 0 && S.phase < 4)
            return act(WALL, tr, tc);
    }
    if (S.phase >= 4) {
        int near_ = abs(8 - S.r) + abs(25 - S.c);
        if (S.turn % 5 == 0)
            return act(RADAR, 0, 0);
        if (near_ <= 2)
            return p > .1 ? zapdir(d) : act(RADAR, 0, 0);
        return go(8, 25, NULL);
    }
    if (S.turn < 6)
        return act(WALL, 1 + (int)(rnd() * 7), 4 + (int)(rnd() * 16));
    return act(RADAR, 0, 0);
}
