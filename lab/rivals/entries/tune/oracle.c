/* POTM ENTRY: oracle */
#define SALT 0x4444u
#ifndef BUDGET
#define BUDGET 8
#endif
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
typedef struct {
    int r, c, mode, sleep, lock, d, aware;
} P;
static signed char W[NR][NC];
static unsigned q;
static double u(void)
{
    q ^= q << 13;
    q ^= q >> 17;
    q ^= q << 5;
    return (q & 0xffffff) / 16777216.0;
}
static int seesdir(int r, int c, int y, int x)
{
    int d, a, b;
    if (r == y)
        d = x > c ? 1 : 3;
    else if (c == x)
        d = y > r ? 0 : 2;
    else
        return -1;
    for (a = r + DR[d], b = c + DC[d]; a != y || b != x; a += DR[d], b += DC[d])
        if (W[a][b] == 1)
            return -1;
    return d;
}
static void cell(double z, int *r, int *c, int *m)
{
    int i, j;
    float *p;
    for (i = 0; i < NM; i++)
        for (p = &S.b[i][0][0], j = 0; j < NR * NC; j++)
            if ((z -= p[j]) <= 0) {
                *r = j / NC;
                *c = j % NC;
                *m = i;
                return;
            }
    *r = 8;
    *c = 25;
    *m = 1;
}
static double finish(int r, int c, int hr, int hc, int mt, int ht, int T, double x)
{
    x += 11.0 * (r + c) - 11.0 * (33 - hr - hc);
    if (mt && ht)
        return x;
    if (mt)
        x += 1000 + 3 * (100 - T);
    if (ht)
        x -= 1000 + 3 * (100 - T);
    return x;
}
static double play(Act a, int hr, int hc, int mode, double q0)
{
    int r = S.r, c = S.c, t, first = 1, lock = -1, hl = 0, hs = 0, ms = 0, know = 0, mt = 0, ht = 0,
        hw = S.homewall, d, k, hwalled;
    double x = 0, zapper = u();
    memcpy(W, S.w, sizeof W);
    hwalled = W[8][25] == 0 && !(hr == 8 && hc == 25) && u() < q0;
    if (hwalled)
        W[8][25] = 2;
    for (t = S.turn; t <= 100; t++) {
        if (ms)
            ms = 0;
        else {
            Act m;
            if (first)
                m = a, first = 0;
            else if (lock >= 0) {
                int md = 33 - r - c + 1, hd = hr + hc + 2 * hw;
                if (md <= hd && 100 - t < md + 6) {
                    lock = -1;
                    goto run;
                }
                m = act(ZAP, r + DR[lock], c + DC[lock]);
            } else if (know && (d = seesdir(r, c, hr, hc)) >= 0)
                m = act(ZAP, r + DR[d], c + DC[d]);
            else if (hr + hc <= 5 && W[0][0] < 1 && (!hw || u() < .3) && (hr || hc) && (r || c))
                m = act(WALL, 0, 0);
            else {
            run:
                k = (8 - r) && ((25 - c) == 0 || u() < (8 - r) / (33.0 - r - c));
                d = k ? 0 : 1;
                m = act(W[r + DR[d]][c + DC[d]] == 1 ? ZAP : MOVE, r + DR[d], c + DC[d]);
            }
            know = 0;
            if (m.k == MOVE) {
                if (m.r == hr && m.c == hc) {
                    know = 1;
                } else if (W[m.r][m.c] >= 1) {
                    W[m.r][m.c] = 1;
                    x -= 15;
                } else {
                    r = m.r;
                    c = m.c;
                    if (r == 8 && c == 25)
                        mt = 1;
                }
            } else if (m.k == ZAP) {
                int y = m.r, z = m.c, dr = y - r, dc = z - c;
                d = dr > 0 ? 0 : dc > 0 ? 1 : dr < 0 ? 2 : 3;
                lock = -1;
                for (; IN(y, z); y += dr, z += dc) {
                    if (W[y][z] >= 1) {
                        W[y][z] = -1;
                        break;
                    }
                    if (y == hr && z == hc) {
                        x += 7;
                        hs = 1;
                        lock = d;
                        break;
                    }
                }
            } else if (m.k == WALL) {
                if (m.r != hr || m.c != hc) {
                    W[m.r][m.c] = 2;
                    if (!m.r && !m.c)
                        hw = 1;
                }
            } else if (m.k == RADAR)
                know = 1;
        }
        if (hs)
            hs = 0;
        else {
            int y = hr, z = hc;
            d = seesdir(hr, hc, r, c);
            if (hl > 0 && d >= 0) {
                ms = 1;
                x -= 7;
            } else if (d >= 0 && zapper < .6 && u() < (mode == 0 ? .45 : .18)) {
                ms = 1;
                hl = 1;
                x -= 7;
            } else {
                hl = 0;
                double v = u();
                if (mode == 0) {
                    if (v < .92)
                        goto done;
                    v = u();
                }
                if (mode == 4) {
                    if (v < .4)
                        goto done;
                    v = u();
                }
                if (mode == 1 && v < .08)
                    goto done;
                if (mode == 2) {
                    if (z)
                        z--;
                    else
                        y--;
                } else if (mode == 3) {
                    if (y)
                        y--;
                    else
                        z--;
                } else if (y && (!z || v < (double)y / (y + z)))
                    y--;
                else if (z)
                    z--;
                if (y < 0 || z < 0)
                    goto done;
                if (y == r && z == c) {
                    if (u() < .6) {
                        ms = 1;
                        hl = 1;
                        x -= 7;
                    }
                } else if (W[y][z] == 2) {
                    x += 15;
                    W[y][z] = 1;
                } else if (W[y][z] == 1)
                    W[y][z] = -1;
                else {
                    hr = y;
                    hc = z;
                    if (!y && !z)
                        ht = 1;
                }
            }
        }
    done:
        if (mt || ht)
            break;
    }
    return finish(r, c, hr, hc, mt, ht, t > 100 ? 100 : t, x);
}
static Act think(void)
{
    Act A[20];
    double v[20];
    int n = 0, i, k, cnt = 0, best = 0, y, x;
    clock_t t0 = clock();
    double pb = 0;
    int br = 0, bc = 0;
    if (S.fb == Q_HELLO)
        return act(ZAP, S.last.r, S.last.c);
    for (k = 0; k < 4; k++) {
        y = S.r + DR[k];
        x = S.c + DC[k];
        if (IN(y, x)) {
            if (S.w[y][x] != 1 && (k < 2 || exposure(S.r, S.c) > .2))
                A[n++] = act(MOVE, y, x);
            if (S.w[y][x] == 1 || hitp(S.r, S.c, k) > .03 || (y == 8 && x == 25))
                A[n++] = act(ZAP, y, x);
        }
    }
    if (S.turn > 3)
        A[n++] = act(RADAR, 0, 0);
    if (S.r || S.c)
        A[n++] = act(WALL, 0, 0);
    for (y = 0; y < NR; y++)
        for (x = 0; x < NC; x++)
            if (at(y, x) > pb && (y || x))
                pb = at(y, x), br = y, bc = x;
    if (pb > .35) {
        if (bc > 0 && (br != S.r || bc - 1 != S.c) && S.w[br][bc - 1] != 1)
            A[n++] = act(WALL, br, bc - 1);
        if (br > 0 && (br - 1 != S.r || bc != S.c) && S.w[br - 1][bc] != 1)
            A[n++] = act(WALL, br - 1, bc);
    }
    for (i = 0; i < n; i++)
        v[i] = 0;
    while ((cnt & 15) || ((clock() - t0) < CLOCKS_PER_SEC / 1000 * BUDGET && cnt < 400)) {
        int r, c, m;
        unsigned seed;
        cell(rnd(), &r, &c, &m);
        seed = (unsigned)(rnd() * 16777215) * 977u + 13;
        for (i = 0; i < n; i++) {
            q = seed;
            v[i] += play(A[i], r, c, m, S.turn < 20 ? .25 : .5);
        }
        cnt++;
    }
    for (i = 1; i < n; i++)
        if (v[i] > v[best])
            best = i;
    if (A[best].k == WALL && !A[best].r && !A[best].c)
        S.homewall = 1;
    return A[best];
}
