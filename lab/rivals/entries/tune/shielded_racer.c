/* POTM ENTRY: shielded_racer */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NC 234
#define R_(x) ((x) / 26)
#define C_(x) ((x) % 26)
enum { MV = 0, RD, WL, ZP, HP };
static const int DR[4] = {-1, 1, 0, 0}, DC[4] = {0, 0, -1, 1};
typedef struct {
    int magic, turn, miss, me, home, goal, seat, lt, lx, ld, lock, run, homewall, sinceInfo, plan,
        hits, misszaps, cover, camp, lastSeen, x1, x2, x3, rep;
    unsigned long long rng;
    unsigned char wall[NC];
    float b[3][5][NC];
} St;
static St S;
static const float MOVEP[3] = {0.88f, 0.5f, 0.05f};
static unsigned rnd(void)
{
    S.rng = S.rng * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(S.rng >> 33);
}
static double rnf(void)
{
    return (rnd() % 1000000) / 1e6;
}
static int step(int x, int d)
{
    int r = R_(x) + DR[d], c = C_(x) + DC[d];
    if (r < 0 || r > 8 || c < 0 || c > 25)
        return -1;
    return r * 26 + c;
}
static int man(int a, int b)
{
    return abs(R_(a) - R_(b)) + abs(C_(a) - C_(b));
}
static void normb(void)
{
    double s = 0;
    int k, d, x;
    for (k = 0; k < 3; k++)
        for (d = 0; d < 5; d++)
            for (x = 0; x < NC; x++)
                s += S.b[k][d][x];
    if (s < 1e-12) {
        for (k = 0; k < 3; k++)
            for (x = 0; x < NC; x++)
                S.b[k][4][x] = 1.0f / NC / 3;
        return;
    }
    for (k = 0; k < 3; k++)
        for (d = 0; d < 5; d++)
            for (x = 0; x < NC; x++)
                S.b[k][d][x] /= s;
}
static double massat(int x)
{
    double s = 0;
    int k, d;
    for (k = 0; k < 3; k++)
        for (d = 0; d < 5; d++)
            s += S.b[k][d][x];
    return s;
}
static void motion(int x, int d, int k, int me, float w[5])
{
    int i;
    float t = 0;
    for (i = 0; i < 4; i++) {
        int y = step(x, i);
        w[i] = 0;
        if (y < 0 || y == me)
            continue;
        float v = man(y, S.home) < man(x, S.home) ? 1.0f : 0.07f;
        if (i == d)
            v *= (v < 0.5f ? 5.0f : 4.0f);
        if (d < 4 && i == (d ^ 1))
            v *= 0.3f;
        if (S.wall[y])
            v *= 0.15f;
        w[i] = v;
        t += v;
    }
    for (i = 0; i < 4; i++)
        w[i] = t > 0 ? w[i] / t * MOVEP[k] : 0;
    w[4] = t > 0 ? 1 - MOVEP[k] : 1;
}
static void advance(float src[3][5][NC], float dst[3][5][NC], int me)
{
    int k, d, x, i;
    float w[5];
    memset(dst, 0, sizeof(float) * 3 * 5 * NC);
    for (k = 0; k < 3; k++)
        for (d = 0; d < 5; d++)
            for (x = 0; x < NC; x++) {
                float p = src[k][d][x];
                if (p < 1e-7f)
                    continue;
                motion(x, d, k, me, w);
                for (i = 0; i < 4; i++)
                    if (w[i] > 0) {
                        int y = step(x, i);
                        if (S.wall[y])
                            dst[k][d][x] += p * w[i];
                        else
                            dst[k][i][y] += p * w[i];
                    }
                dst[k][d][x] += p * w[4];
            }
}
static void seen(int x)
{
    int k, d, y;
    double s = massat(x);
    if (s < 1e-6) {
        double cl[3] = {0, 0, 0};
        for (k = 0; k < 3; k++)
            for (d = 0; d < 5; d++)
                for (y = 0; y < NC; y++)
                    cl[k] += S.b[k][d][y];
        if (S.lastSeen >= 0) {
            int ex = man(x, S.lastSeen) - S.sinceInfo;
            if (ex > 0)
                S.miss += ex;
        }
        memset(S.b, 0, sizeof S.b);
        for (k = 0; k < 3; k++)
            S.b[k][4][x] = 0.1 + cl[k];
    } else {
        for (k = 0; k < 3; k++)
            for (d = 0; d < 5; d++)
                for (y = 0; y < NC; y++)
                    if (y != x)
                        S.b[k][d][y] = 0;
        normb();
        for (k = 0; k < 3; k++)
            S.b[k][4][x] += 0.01f;
    }
    normb();
    S.sinceInfo = 0;
    S.lastSeen = x;
    S.wall[x] = 0;
}
static void notat(int x)
{
    int k, d;
    for (k = 0; k < 3; k++)
        for (d = 0; d < 5; d++)
            S.b[k][d][x] *= 0.002f;
    normb();
}
static double raym(float b[3][5][NC], int from, int d)
{
    double s = 0;
    int x = step(from, d), k, e;
    while (x >= 0) {
        if (S.wall[x])
            break;
        for (k = 0; k < 3; k++)
            for (e = 0; e < 5; e++)
                s += b[k][e][x];
        x = step(x, d);
    }
    return s;
}
static double linem(float b[3][5][NC], int from)
{
    double s = 0;
    int d;
    for (d = 0; d < 4; d++)
        s += raym(b, from, d);
    return s;
}
static double bestray(float b[3][5][NC], int from, int *bd)
{
    double m = -1;
    int d;
    for (d = 0; d < 4; d++) {
        double v = raym(b, from, d);
        if (v > m) {
            m = v;
            if (bd)
                *bd = d;
        }
    }
    return m;
}
static int DIST[NC];
static void bfs(int to, int avoid)
{
    int x, i, ch = 1;
    for (x = 0; x < NC; x++)
        DIST[x] = 9999;
    DIST[to] = S.wall[to] ? 1 : 0;
    while (ch) {
        ch = 0;
        for (x = 0; x < NC; x++)
            for (i = 0; i < 4; i++) {
                int y = step(x, i);
                if (y < 0 || DIST[y] >= 9999)
                    continue;
                int c = DIST[y] + 1 + (S.wall[x] ? 1 : 0) + (x == avoid ? 3 : 0);
                if (c < DIST[x]) {
                    DIST[x] = c;
                    ch = 1;
                }
            }
    }
}
static void observe(char *in)
{
    char t[32] = "";
    char rc = 0;
    int cc = 0;
    sscanf(in, "%31s %c %d", t, &rc, &cc);
    int pos = (rc >= 'A' && rc <= 'I' && cc >= 1 && cc <= 26) ? (rc - 'A') * 26 + cc - 1 : -1, x, k,
        d;
    int slept = 0;
    S.turn++;
    S.sinceInfo++;
    if (S.lt == MV) {
        if (!strcmp(t, "OK")) {
            S.me = S.lx;
            S.wall[S.lx] = 0;
            notat(S.lx);
        } else if (!strcmp(t, "OUCH")) {
            S.wall[S.lx] = 1;
            notat(S.lx);
        } else if (!strcmp(t, "HELLO")) {
            seen(S.lx);
        } else
            S.x3 = 1;
    } else if (S.lt == RD) {
        if (pos >= 0)
            seen(pos);
    } else if (S.lt == WL) {
        if (!strcmp(t, "OK")) {
            S.wall[S.lx] = 1;
            notat(S.lx);
            if (S.lx == S.home)
                S.homewall = 1;
        } else if (!strcmp(t, "OOPS"))
            seen(S.lx);
    } else if (S.lt == ZP) {
        if (!strcmp(t, "HIT")) {
            float nb[3][5][NC];
            memset(nb, 0, sizeof nb);
            for (x = step(S.me, S.ld); x >= 0 && !S.wall[x]; x = step(x, S.ld))
                for (k = 0; k < 3; k++)
                    for (d = 0; d < 5; d++)
                        nb[k][d][x] = S.b[k][d][x] + 1e-7f;
            memcpy(S.b, nb, sizeof nb);
            normb();
            slept = 1;
            S.lock = 1;
            S.hits++;
            S.misszaps = 0;
        } else {
            S.lock = 0;
            if (!strcmp(t, "BOOM")) {
                int f = 0;
                for (x = step(S.me, S.ld); x >= 0; x = step(x, S.ld)) {
                    notat(x);
                    if (S.wall[x]) {
                        S.wall[x] = 0;
                        f = 1;
                        break;
                    }
                }
                (void)f;
                if (!f)
                    S.misszaps++;
            } else {
                S.misszaps++;
                for (x = step(S.me, S.ld); x >= 0; x = step(x, S.ld)) {
                    S.wall[x] = 0;
                    for (k = 0; k < 3; k++)
                        for (d = 0; d < 5; d++)
                            S.b[k][d][x] *= 0.002f;
                }
                normb();
            }
        }
    } else if (S.lt == HP) {
        if (pos >= 0)
            S.me = pos;
        S.x3 = 0;
    }
    if (!(S.lt == ZP && slept))
        S.lock = 0;
    if (!slept) {
        float nb[3][5][NC];
        advance(S.b, nb, S.me);
        memcpy(S.b, nb, sizeof nb);
        S.b[0][4][NC / 2] += 1e-9f;
        normb();
    }
}
static char OUT[64];
static void say(int t, int x, int d)
{
    S.lt = t;
    S.lx = x;
    S.ld = d;
    if (t == MV)
        sprintf(OUT, "MOVE %c %d\n", 'A' + R_(x), C_(x) + 1);
    else if (t == RD)
        sprintf(OUT, "RADAR\n");
    else if (t == WL)
        sprintf(OUT, "WALL %c %d\n", 'A' + R_(x), C_(x) + 1);
    else if (t == ZP) {
        int y = step(S.me, d);
        sprintf(OUT, "ZAP %c %d\n", 'A' + R_(y), C_(y) + 1);
    } else
        sprintf(OUT, "HELP\n");
}
static int oppdist(double q)
{
    double h[64];
    int i, x;
    memset(h, 0, sizeof h);
    for (x = 0; x < NC; x++)
        h[man(x, S.home)] += massat(x);
    double s = 0;
    for (i = 0; i < 64; i++) {
        s += h[i];
        if (s >= q)
            return i;
    }
    return 33;
}
static int likely(void)
{
    int x, b = 0;
    double m = -1;
    for (x = 0; x < NC; x++) {
        double v = massat(x);
        if (v > m) {
            m = v;
            b = x;
        }
    }
    return b;
}
static void decide(void);
static void start(unsigned long long sd, int seat)
{
    memset(&S, 0, sizeof S);
    S.magic = 0x51A7;
    S.rng = sd * 0x9E3779B97F4A7C15ULL + 12345;
    rnd();
    rnd();
    rnd();
    S.seat = seat ? 1 : 0;
    S.home = S.seat ? 233 : 0;
    S.goal = 233 - S.home;
    S.me = S.home;
    S.lastSeen = S.goal;
    static const float pr[3] = {0.6f, 0.28f, 0.12f};
    int k;
    for (k = 0; k < 3; k++)
        S.b[k][4][S.goal] = pr[k];
    if (S.seat) {
        float nb[3][5][NC];
        advance(S.b, nb, S.me);
        memcpy(S.b, nb, sizeof nb);
        normb();
    }
    S.plan = -1;
}
static void act(void)
{
    if (S.x3 == 1) {
        say(HP, 0, 0);
        S.x3 = 2;
    } else
        decide();
}
#ifdef SIM
int sim_size(void)
{
    return sizeof S;
}
char *sim_turn(void *st, char *in, int seat, unsigned long long sd)
{
    if (!in)
        start(sd, seat);
    else {
        memcpy(&S, st, sizeof S);
        observe(in);
    }
    act();
    memcpy(st, &S, sizeof S);
    return OUT;
}
#else
int main(int ac, char **av)
{
    char in[256] = "";
    char buf[64] = "";
    FILE *f;
    size_t n = 0;
    int have = 0;
    if (!fgets(in, sizeof in, stdin))
        in[0] = 0;
    memset(&S, 0, sizeof S);
    if (ac > 1 && (f = fopen(av[1], "rb"))) {
        n = fread(&S, 1, sizeof S, f);
        if (n == sizeof S && S.magic == 0x51A7)
            have = 1;
        else {
            memcpy(buf, &S, n < 63 ? n : 63);
            buf[n < 63 ? n : 63] = 0;
        }
        fclose(f);
    }
    char *p = strstr(in, "INIT");
    if (p || !have) {
        unsigned long long sd = 0;
        int got = 0;
        if (!strncmp(buf, "SEED", 4)) {
            sd = strtoull(buf + 4, NULL, 10);
            got = 1;
        }
        if (!got && getenv("FACEOFF_SEED"))
            sd = strtoull(getenv("FACEOFF_SEED"), 0, 10);
        else if (!got) {
            sd = (unsigned long long)(size_t)&f;
            char *q = ac > 1 ? av[1] : in;
            for (; *q; q++)
                sd = sd * 131 + (unsigned char)*q;
        }
        start(sd, p && strchr(p + 4, 'I') != NULL && strstr(p, "26"));
    } else
        observe(in);
    act();
    fputs(OUT, stdout);
    if (ac > 1 && (f = fopen(av[1], "wb"))) {
        fwrite(&S, 1, sizeof S, f);
        fclose(f);
    }
    return 0;
}
#endif
#ifndef SLK
#define SLK 4
#endif
#ifndef RLX
#define RLX 0.5
#endif
static float B1[3][5][NC], B2[3][5][NC];
static int L(void)
{
    int l = 100 - S.turn - S.miss;
    return l < 1 ? 1 : l;
}
static int nextstep(void)
{
    int i, b = -1;
    double bv = 1e9;
    for (i = 0; i < 4; i++) {
        int y = step(S.me, i);
        if (y < 0)
            continue;
        double v = DIST[y] + (S.wall[y] ? 1 : 0) + 0.6 * linem(S.b, y) + 0.02 * rnf();
        if (v < bv) {
            bv = v;
            b = i;
        }
    }
    return b;
}
static void go(int d)
{
    int y = step(S.me, d);
    if (S.wall[y])
        say(ZP, 0, d);
    else
        say(MV, y, 0);
}
static int dirto(int from, int to)
{
    int i;
    for (i = 0; i < 4; i++)
        if (step(from, i) == to)
            return i;
    return -1;
}
static void runGoal(void)
{
    int d = dirto(S.me, S.goal), od = oppdist(0.3), i;
    bfs(S.goal, massat(likely()) > 0.5 ? likely() : -1);
    if (d >= 0) {
        if (S.x1 != S.goal + 1000 && L() >= 2 && !(S.lt == ZP && S.ld == d) && od > 1) {
            S.x1 = S.goal + 1000;
            say(ZP, 0, d);
            return;
        }
        if (S.wall[S.goal]) {
            say(ZP, 0, d);
            return;
        }
        say(MV, S.goal, 0);
        return;
    }
    if (S.cover == 0 && L() > DIST[S.me] + 1) {
        int rd;
        double m = bestray(S.b, S.me, &rd);
        if (m > 0.5) {
            int best = -1;
            for (i = 0; i < 4; i++)
                if ((i >> 1) != (rd >> 1)) {
                    int y = step(S.me, i);
                    if (y >= 0 && DIST[y] < DIST[S.me] && !S.wall[y])
                        best = i;
                }
            if (best >= 0) {
                go(best);
                return;
            }
            int y = step(S.me, rd);
            if (y >= 0 && DIST[y] >= DIST[S.me] && massat(y) < 0.2 && !S.wall[y]) {
                S.cover = 1;
                say(WL, y, 0);
                return;
            }
        }
    }
    go(nextstep());
}
static int ahead(void)
{
    int lk = likely();
    bfs(S.goal, lk);
    return oppdist(0.2) + (S.homewall ? 2 : 0) - DIST[S.me] - 1;
}
static int lockTurn(void)
{
    if (!S.lock)
        return 0;
    int a = ahead(), dm = DIST[S.me], slack = SLK, od = oppdist(0.3), ht = S.turn + S.miss - S.hits;
    {
        double rate = ht > 3 ? (33.0 - od) / ht : 1;
        if (rate > 1)
            rate = 1;
        if (rate < 0.1)
            rate = 0.1;
        rate = RLX + (1 - RLX) * rate;
        int a2 = (int)(od / rate + (S.homewall ? 2 : 0) - dm - 1);
        if (a2 > a)
            a = a2;
    }
    if (S.run) {
        if (L() > dm + slack) {
            say(ZP, 0, S.ld);
            return 1;
        }
        runGoal();
        return 1;
    }
    if (L() == 1) {
        if (S.seat == 1 && dm < 9000) {
            int d = nextstep();
            if (step(S.me, d) != likely()) {
                go(d);
                return 1;
            }
        }
        say(ZP, 0, S.ld);
        return 1;
    }
    if (a == 0 && !S.homewall && S.me != S.home && L() > 40 && S.sinceInfo >= 0 && S.lt == ZP &&
        massat(S.home) < 0.02 && S.hits > 1 && S.hits < 6) {
        advance(S.b, B1, S.me);
        if (raym(B1, S.me, S.ld) > 0.75) {
            say(WL, S.home, 0);
            return 1;
        }
    }
    if (a >= 1 && massat(S.goal) < 0.3 && L() <= dm + slack) {
        S.run = 1;
        S.cover = 0;
        runGoal();
        return 1;
    }
    say(ZP, 0, S.ld);
    return 1;
}
static double V_, CT_, G_ = 0.93, DV_;
static double fz(double h)
{
    double v = h * V_ - (1 - h) * CT_;
    return v > 0 ? v : 0;
}
static double classp(int k)
{
    double s = 0;
    int d, x;
    for (d = 0; d < 5; d++)
        for (x = 0; x < NC; x++)
            s += S.b[k][d][x];
    return s;
}
static double future(float b1[3][5][NC], float b2[3][5][NC], int q, int known)
{
    double a = G_ * fz(bestray(b1, q, NULL)), c = 0;
    int i;
    (void)known;
    for (i = 0; i < 5; i++) {
        int y = i < 4 ? step(q, i) : q;
        if (y < 0 || S.wall[y])
            continue;
        double v = G_ * G_ * fz(bestray(b2, y, NULL)) - DV_ * linem(b1, y);
        if (v > c)
            c = v;
    }
    return a > c ? a : c;
}
__attribute__((unused)) static double radarValue(void)
{
    static float bc[3][5][NC], c1[3][5][NC], c2[3][5][NC];
    int x, k, d;
    double tot = 0;
    for (x = 0; x < NC; x++) {
        double m = massat(x);
        if (m < 0.004)
            continue;
        memset(bc, 0, sizeof bc);
        for (k = 0; k < 3; k++)
            for (d = 0; d < 5; d++)
                bc[k][d][x] = S.b[k][d][x] / m;
        advance(bc, c1, S.me);
        advance(c1, c2, S.me);
        tot += m * future(c1, c2, S.me, 1);
    }
    return tot;
}
static int camper(void)
{
    int r = R_(S.me), c = C_(S.me), gr = R_(S.goal), gc = C_(S.goal), i, bd;
    if (massat(S.goal) < 0.75 || classp(2) < 0.6)
        return 0;
    if (r == gr || c == gc) {
        bestray(S.b, S.me, &bd);
        say(ZP, 0, bd);
        return 1;
    }
    if (S.sinceInfo >= 5) {
        say(RD, 0, 0);
        return 1;
    }
    if (man(S.me, S.goal) > 2 && L() > 8) {
        int best = -1;
        double bv = 1e9;
        bfs(S.seat ? 27 : 206, -1);
        for (i = 0; i < 4; i++) {
            int y = step(S.me, i);
            if (y < 0 || R_(y) == gr || C_(y) == gc)
                continue;
            double v = DIST[y] + (S.wall[y] ? 1 : 0) + 0.3 * rnf();
            if (v < bv) {
                bv = v;
                best = i;
            }
        }
        if (best >= 0) {
            go(best);
            return 1;
        }
    }
    if (rnf() < 0.45 && L() > 8) {
        say(RD, 0, 0);
        return 1;
    }
    {
        int o = gr > r ? (gc > c ? (rnf() < 0.5 ? 1 : 3) : 2) : (rnf() < 0.5 ? 0 : 2),
            y = step(S.me, o);
        if (y < 0 || (R_(y) != gr && C_(y) != gc)) {
            o = gr > r ? 1 : 0;
            y = step(S.me, o);
        }
        if (y < 0) {
            say(RD, 0, 0);
            return 1;
        }
        go(o);
    }
    return 1;
}
#ifndef RUNM
#define RUNM 0
#endif
#ifndef PZ
#define PZ 0.20
#endif
#ifndef PCT
#define PCT 25
#endif
static double Dz, bias[4];
static double stepVal(float b[3][5][NC], float b1[3][5][NC], int *bi)
{
    int i;
    double bv = -1e9;
    for (i = 0; i < 4; i++) {
        int y = step(S.me, i);
        if (y < 0)
            continue;
        double g = DIST[S.me] - DIST[y] - (S.wall[y] ? 1 : 0), e;
        e = linem(b, y);
        double v = CT_ * g - Dz * e + bias[i];
        if (b1)
            v += 0.85 * fz(bestray(b1, y, NULL)) * (1 - 0.4 * e);
        if (y != S.goal) {
            double m = 0;
            int k, d;
            for (k = 0; k < 3; k++)
                for (d = 0; d < 5; d++)
                    m += b[k][d][y];
            v -= 150 * m;
        }
        if (v > bv) {
            bv = v;
            if (bi)
                *bi = i;
        }
    }
    return bv;
}
static double lookVal(void)
{
    static float bc[3][5][NC], c1[3][5][NC];
    int x, k, d;
    double tot = 0;
    for (x = 0; x < NC; x++) {
        double m = massat(x);
        if (m < 0.004)
            continue;
        memset(bc, 0, sizeof bc);
        for (k = 0; k < 3; k++)
            for (d = 0; d < 5; d++)
                bc[k][d][x] = S.b[k][d][x] / m;
        advance(bc, c1, S.me);
        double a = fz(bestray(c1, S.me, NULL)), q = stepVal(c1, NULL, NULL);
        tot += m * (a > q ? a : q);
    }
    return tot;
}
static void decide(void)
{
    int i, j, a, bd, act = MV, ax = -1, bi = -1;
    if (lockTurn())
        return;
    a = ahead();
    int dm = DIST[S.me], od = oppdist(0.5);
    if (S.plan < 0) {
        double u = rnf();
        S.plan = u < 0.4 ? 0 : u < 0.7 ? 1 : 2;
        S.x2 = 1 + (int)(rnf() * 4);
    }
    if (S.run && (L() <= dm + 1 || dm <= 3 || RUNM)) {
        int rd;
        double m = bestray(S.b, S.me, &rd);
        if (m > 0.6 && L() > dm + 3) {
            say(ZP, 0, rd);
            return;
        }
        runGoal();
        return;
    }
    if (S.turn >= 3 && camper())
        return;
    double p = bestray(S.b, S.me, &bd);
    CT_ = PCT;
    V_ = 7.0 * L() + (a >= 0 ? 900 : 150);
    if (od <= 3)
        V_ += 700;
    Dz = PZ * (7.0 * L() + 1000) * (0.5 + 0.8 * (classp(1) + classp(2)));
    DV_ = Dz * 0.4;
    advance(S.b, B1, S.me);
    advance(B1, B2, S.me);
    if (!S.homewall && S.me != S.home && S.turn >= S.x2 && S.turn < 12 && massat(S.home) < 0.03 &&
        p < 0.05) {
        say(WL, S.home, 0);
        return;
    }
    if (od <= 2 && massat(S.home) < 0.1 && p < 0.35 && dm > od + 1) {
        say(WL, S.home, 0);
        return;
    }
    if (dm <= 8 && od > dm && massat(S.goal) < 0.2) {
        S.run = 1;
        S.cover = 0;
        runGoal();
        return;
    }
    for (i = 0; i < 4; i++)
        bias[i] = 3 * rnf() + (S.plan == 2 ? 14 * rnf() : (S.plan == 1) == (i < 2) ? 14 : 0);
    double best = stepVal(S.b, B1, &bi), v, here = Dz * linem(S.b, S.me),
           nx = stepVal(B1, B2, NULL);
    if (bi >= 0 && S.wall[step(S.me, bi)]) {
        act = ZP;
        ax = bi;
    } else
        ax = bi >= 0 ? step(S.me, bi) : -1;
    if (bi < 0) {
        act = RD;
        best = -1e8;
    }
    v = p * V_ + (1 - p) * (nx - CT_ - here - 5.0 * S.misszaps * S.misszaps);
    if (p > 0.04 && v > best) {
        best = v;
        act = ZP;
        ax = bd;
    }
    if (S.lt != RD || S.sinceInfo > 0) {
        v = lookVal() - CT_ - here - (S.lt == RD ? 25 : 0) - (S.turn < 3 ? 60 : 0) +
            3 * (S.sinceInfo > 6 ? 6 : S.sinceInfo);
        if (v > best) {
            best = v;
            act = RD;
        }
    }
    if (S.lt != WL || S.lx == S.home)
        for (i = 0; i < 4; i++) {
            int y = step(S.me, i);
            if (y < 0 || S.wall[y] || DIST[y] >= DIST[S.me] || linem(B1, y) < 0.12)
                continue;
            for (j = 0; j < 4; j++) {
                int z = step(y, j);
                if (z < 0 || z == S.me || S.wall[z] || massat(z) > 0.1 || z == S.goal)
                    continue;
                S.wall[z] = 1;
                v = stepVal(B1, B2, NULL) - CT_ - here;
                S.wall[z] = 0;
                if (v > best + 5) {
                    best = v;
                    act = WL;
                    ax = z;
                }
            }
        }
    if (linem(S.b, S.me) > 0.3)
        for (j = 0; j < 4; j++) {
            int z = step(S.me, j);
            if (z < 0 || S.wall[z] || massat(z) > 0.1 || DIST[z] < DIST[S.me])
                continue;
            S.wall[z] = 1;
            v = nx - CT_ - 0.5 * here;
            S.wall[z] = 0;
            if (v > best + 5) {
                best = v;
                act = WL;
                ax = z;
            }
        }
    if (act == MV)
        say(MV, ax, 0);
    else if (act == ZP)
        say(ZP, 0, ax);
    else if (act == WL)
        say(WL, ax, 0);
    else
        say(RD, 0, 0);
}
