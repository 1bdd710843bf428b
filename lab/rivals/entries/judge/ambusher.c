/* POTM ENTRY: ambusher */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#define NR 9
#define NC 26
#define N 234
#define K 5
enum { A_NONE, A_MOVE, A_RADAR, A_WALL, A_ZAP, A_HELP };
static const int DR[4] = {0, 1, 0, -1}, DC[4] = {1, 0, -1, 0};
typedef struct {
    int magic, flip, t, me, act, arg, lost, lock, nhit, radarAge, homeT, fl[8];
    unsigned rng;
    signed char w[N];
    float b[K][N];
} St;
static St S;
static const char *path;
static float P[N];
static unsigned rnd(void)
{
    S.rng ^= S.rng << 13;
    S.rng ^= S.rng >> 17;
    S.rng ^= S.rng << 5;
    return S.rng;
}
static double urnd(void)
{
    return (rnd() >> 8) / 16777216.0;
}
static int R_(int s)
{
    return s / NC;
}
static int C_(int s)
{
    return s % NC;
}
static int nb(int s, int d)
{
    int r = R_(s) + DR[d], c = C_(s) + DC[d];
    return (r < 0 || c < 0 || r >= NR || c >= NC) ? -1 : r * NC + c;
}
static int goalD(int s)
{
    return 8 - R_(s) + 25 - C_(s);
}
static int homeD(int s)
{
    return R_(s) + C_(s);
}
static void sumP(void)
{
    int k, i;
    for (i = 0; i < N; i++) {
        P[i] = 0;
        for (k = 0; k < K; k++)
            P[i] += S.b[k][i];
    }
}
static void norm(void)
{
    int k, i;
    double z = 0;
    for (k = 0; k < K; k++)
        for (i = 0; i < N; i++)
            z += S.b[k][i];
    if (!(z > 1e-9)) {
        for (k = 0; k < K; k++)
            for (i = 0; i < N; i++)
                S.b[k][i] = i == S.me ? 0 : 1;
        z = K * (N - 1);
    }
    for (k = 0; k < K; k++)
        for (i = 0; i < N; i++)
            S.b[k][i] /= z;
    sumP();
}
static void kindStep(int k, int s, double *q)
{
    int r = R_(s), c = C_(s), d;
    double stay, fwd, dn;
    stay = k == 3 ? 0.93 : k == 4 ? 0.48 : 0.14;
    fwd = k == 3 ? 0.04 : k == 4 ? 0.40 : 0.83;
    dn = 1 - stay - fwd;
    q[4] = stay;
    for (d = 0; d < 4; d++)
        q[d] = dn / 4;
    if (r == 0 && c == 0) {
        q[4] += fwd;
    } else if (r == 0)
        q[2] += fwd;
    else if (c == 0)
        q[3] += fwd;
    else if (k == 0) {
        q[2] += fwd * .94;
        q[3] += fwd * .06;
    } else if (k == 1) {
        q[3] += fwd * .94;
        q[2] += fwd * .06;
    } else {
        q[2] += fwd * .55;
        q[3] += fwd * .45;
    }
    for (d = 0; d < 4; d++) {
        int x = nb(s, d);
        if (x < 0 || x == S.me) {
            q[4] += q[d];
            q[d] = 0;
        } else if (S.w[x]) {
            q[4] += q[d] * .9;
            q[d] *= .1;
        }
    }
}
static void stepB(float in[K][N], float out[K][N])
{
    int k, i, d;
    double q[5];
    memset(out, 0, sizeof(float) * K * N);
    for (k = 0; k < K; k++)
        for (i = 0; i < N; i++)
            if (in[k][i] > 1e-7f) {
                kindStep(k, i, q);
                out[k][i] += in[k][i] * q[4];
                for (d = 0; d < 4; d++)
                    if (q[d] > 0)
                        out[k][nb(i, d)] += in[k][i] * q[d];
            }
}
static void oppStep(void)
{
    static float o[K][N];
    stepB(S.b, o);
    memcpy(S.b, o, sizeof o);
    norm();
}
static void at(int s)
{
    int k, i;
    double z = 0, far;
    for (k = 0; k < K; k++)
        z += S.b[k][s];
    for (k = 0; k < K; k++) {
        float v = z > 1e-6 ? S.b[k][s] / z : 1.0f / K;
        v = .97f * v + .03f / K;
        if (k < 3 && z < 1e-4)
            v *= .3f;
        for (i = 0; i < N; i++)
            S.b[k][i] = 0;
        S.b[k][s] = v;
    }
    far = S.t - (33 - homeD(s));
    if (far > 9) {
        for (k = 0; k < 3; k++)
            S.b[k][s] *= .5f;
    }
    norm();
}
static void notAt(int s)
{
    int k;
    for (k = 0; k < K; k++)
        S.b[k][s] *= .002f;
}
static double rayP(int from, int d, const float *p)
{
    int s = from;
    double z = 0;
    while ((s = nb(s, d)) >= 0 && !S.w[s])
        z += p[s];
    return z;
}
static double aim(int from, const float *p, int *dir)
{
    double m = -1;
    int d;
    for (d = 0; d < 4; d++) {
        double z = rayP(from, d, p);
        if (z > m) {
            m = z;
            if (dir)
                *dir = d;
        }
    }
    return m;
}
static double threat(int s, const float *p)
{
    double z = 0;
    int d;
    for (d = 0; d < 4; d++)
        z += rayP(s, d, p);
    return z;
}
static int firstWall(int from, int d)
{
    int s = from;
    while ((s = nb(s, d)) >= 0)
        if (S.w[s])
            return s;
    return -1;
}
static int minE(double tail)
{
    double z = 0;
    int e, i;
    double m[34] = {0};
    for (i = 0; i < N; i++)
        m[homeD(i)] += P[i];
    for (e = 0; e < 34; e++) {
        z += m[e];
        if (z > tail)
            return e;
    }
    return 33;
}
static double avgE(void)
{
    double z = 0;
    int i;
    for (i = 0; i < N; i++)
        z += P[i] * homeD(i);
    return z;
}
static void save(void)
{
    FILE *f = fopen(path, "wb");
    if (f) {
        fwrite(&S, sizeof S, 1, f);
        fclose(f);
    }
}
static void put(int act, int arg)
{
    int s, r, c;
    static const char *nm[] = {"HELP", "MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    if (act == A_MOVE && (arg < 0 || abs(R_(arg) - R_(S.me)) + abs(C_(arg) - C_(S.me)) != 1))
        act = A_RADAR;
    if (act == A_WALL && (arg < 0 || arg == S.me))
        act = A_RADAR;
    if (act == A_ZAP && (arg < 0 || arg == S.me || (R_(arg) != R_(S.me) && C_(arg) != C_(S.me))))
        act = A_RADAR;
    if (S.lost)
        act = A_HELP;
    S.act = act;
    S.arg = arg;
    S.t++;
    S.radarAge++;
    if (act == A_WALL && arg == 0)
        S.homeT = S.t;
    save();
    s = arg;
    if (S.flip)
        s = N - 1 - s;
    r = R_(s);
    c = C_(s);
    if (act == A_RADAR || act == A_HELP)
        printf("%s\n", nm[act]);
    else
        printf("%s %c %d\n", nm[act], 'A' + r, c + 1);
    fflush(stdout);
    exit(0);
}
static void mv(int s)
{
    put(A_MOVE, s);
}
static void zapD(int d)
{
    if (nb(S.me, d) < 0)
        put(A_RADAR, 0);
    put(A_ZAP, nb(S.me, d));
}
static int dirTo(int a, int b)
{
    if (R_(a) == R_(b))
        return C_(b) > C_(a) ? 0 : 2;
    return R_(b) > R_(a) ? 1 : 3;
}
static int sq(char r, int c)
{
    int s;
    if (r < 'A' || r > 'I' || c < 1 || c > 26)
        return -1;
    s = (r - 'A') * NC + c - 1;
    return S.flip ? N - 1 - s : s;
}
static void hear(void)
{
    char line[256] = "", w0[64] = "", rc = 0;
    int c = 0, n, k, i, d, s, ok = 0;
    FILE *f;
    static const float prior[K] = {.17f, .17f, .28f, .12f, .26f};
    if (!fgets(line, sizeof line, stdin))
        line[0] = 0;
    n = sscanf(line, "%63s %c %d", w0, &rc, &c);
    if (path && (f = fopen(path, "rb"))) {
        ok = fread(&S, sizeof S, 1, f) == 1 && S.magic == 77123;
        fclose(f);
    }
    if (!strcmp(w0, "INIT") || !ok) {
        const char *e = getenv("FACEOFF_SEED");
        memset(&S, 0, sizeof S);
        S.magic = 77123;
        S.lock = -1;
        S.radarAge = 99;
        S.homeT = -99;
        S.rng =
            2463534242u ^ (unsigned)(e ? strtoul(e, 0, 10) * 2654435761u
                                       : (unsigned)time(0) * 7919u ^ (unsigned)getpid() * 104729u);
        if (!S.rng)
            S.rng = 1;
        for (i = 0; i < 8; i++)
            rnd();
        if (n >= 2 && !strcmp(w0, "INIT") && rc == 'I')
            S.flip = 1;
        if (strcmp(w0, "INIT"))
            S.lost = 1;
        for (k = 0; k < K; k++)
            S.b[k][N - 1] = prior[k];
        sumP();
        if (S.flip)
            oppStep();
        return;
    }
    sumP();
    S.lock = -1;
    s = n == 3 ? sq(rc, c) : -1;
    d = S.act == A_ZAP ? dirTo(S.me, S.arg) : 0;
    if (!strcmp(w0, "ERROR")) {
        if (S.act == A_MOVE)
            S.lost = 1;
    } else if (!strcmp(w0, "OK")) {
        if (S.act == A_MOVE) {
            S.me = S.arg;
            S.w[S.me] = 0;
        }
        if (S.act == A_WALL)
            S.w[S.arg] = 1;
        notAt(S.arg);
    } else if (!strcmp(w0, "OUCH")) {
        S.w[S.arg] = 1;
        notAt(S.arg);
    } else if (!strcmp(w0, "HELLO") || !strcmp(w0, "OOPS")) {
        S.w[S.arg] = 0;
        at(S.arg);
    } else if (!strcmp(w0, "AT") && s >= 0) {
        at(s);
        S.w[s] = 0;
        S.radarAge = 0;
    } else if (!strcmp(w0, "LOC") && s >= 0) {
        S.me = s;
        S.lost = 0;
        S.w[s] = 0;
    } else if (!strcmp(w0, "MISS")) {
        for (i = S.me; (i = nb(i, d)) >= 0;) {
            notAt(i);
            S.w[i] = 0;
        }
    } else if (!strcmp(w0, "BOOM")) {
        int x = firstWall(S.me, d), y;
        if (x >= 0) {
            for (i = S.me; (i = nb(i, d)) >= 0 && i != x;)
                notAt(i);
            S.w[x] = 0;
        } else if ((y = nb(S.me, d)) >= 0)
            notAt(y);
    } else if (!strcmp(w0, "HIT")) {
        static float o[K][N];
        memset(o, 0, sizeof o);
        for (i = S.me; (i = nb(i, d)) >= 0 && !S.w[i];)
            for (k = 0; k < K; k++)
                o[k][i] = S.b[k][i] + 1e-9f;
        memcpy(S.b, o, sizeof o);
        S.lock = d;
        S.nhit++;
    }
    notAt(S.me);
    norm();
    if (S.lock < 0)
        oppStep();
}
static int way(int target, double danger, double bias)
{
    static double dist[N];
    int i, d, it, best = -1;
    double bv = 1e9;
    for (i = 0; i < N; i++)
        dist[i] = 1e9;
    dist[target] = 0;
    for (it = 0; it < 60; it++) {
        int ch = 0;
        for (i = N - 1; i >= 0; i--)
            for (d = 0; d < 4; d++) {
                int x = nb(i, d);
                double v;
                if (x < 0)
                    continue;
                v = dist[x] + 1 + (S.w[x] ? 1.2 : 0);
                if (danger > 0) {
                    double h = threat(x, P);
                    v += danger * h;
                }
                if (v < dist[i] - 1e-9) {
                    dist[i] = v;
                    ch = 1;
                }
            }
        if (!ch)
            break;
        if (danger > 0 && it > 20)
            break;
    }
    for (d = 0; d < 4; d++) {
        int x = nb(S.me, d);
        double v;
        if (x < 0)
            continue;
        v = dist[x] + 1 + (S.w[x] ? 1.2 : 0) + (danger > 0 ? danger * threat(x, P) : 0) +
            bias * urnd();
        if (v < bv) {
            bv = v;
            best = x;
        }
    }
    return best;
}
static void go(int x)
{
    if (x < 0)
        put(A_RADAR, 0);
    if (S.w[x])
        zapD(dirTo(S.me, x));
    mv(x);
}
static void keepLock(int slack)
{
    int D = goalD(S.me), R = 100 - S.t, E = minE(.03);
    if (S.lock < 0)
        return;
    if (E > D + slack && R <= D + slack + 1)
        return;
    zapD(S.lock);
}
static float T1[K][N], Q[N];
int main(int argc, char **argv)
{
    int R, E, D, dir = 0, d, i, k, best = -1, q = 0, tgt;
    double p, bv, v, near1, th;
    float mx = 0;
    path = argc > 1 ? argv[1] : "";
    hear();
    if (S.lost)
        put(A_HELP, 0);
    R = 100 - S.t;
    D = goalD(S.me);
    E = minE(.03);
    keepLock(6);
    p = aim(S.me, P, &dir);
    for (i = 0; i < N; i++)
        if (P[i] > mx)
            mx = P[i], q = i;
    if (S.radarAge == 0) {
        if (q == N - 1)
            S.fl[1]++;
        else
            S.fl[1] = 0;
    }
    if (D == 1 && S.act == A_ZAP && P[N - 1] < .3 && !S.w[N - 1])
        mv(N - 1);
    if (p > .28)
        zapD(dir);
    if (S.t == 0)
        mv(urnd() < .6 ? 1 : NC);
    if (S.t == 1)
        put(A_WALL, 0);
    near1 = P[1] + P[NC] + P[0];
    if (near1 > .25 && S.me != 0 && S.t + 1 - S.homeT >= 2)
        put(A_WALL, 0);
    stepB(S.b, T1);
    for (i = 0; i < N; i++) {
        Q[i] = 0;
        for (k = 0; k < K; k++)
            Q[i] += T1[k][i];
    }
    th = threat(S.me, P);
    if (E > R || S.fl[1] >= 3 || S.fl[4]) {
        if (E > R)
            S.fl[4] = 1;
        tgt = 7 * NC + 24;
        if (P[N - 1] < .3 && S.fl[4] && D <= R)
            tgt = N - 1;
        if (S.radarAge > 3)
            put(A_RADAR, 0);
        if (D == 1)
            zapD(dirTo(S.me, N - 1));
        if (S.me == tgt) {
            if (S.radarAge > 0)
                put(A_RADAR, 0);
            put(A_WALL, 0);
        }
        go(way(tgt, 1.5, .2));
    }
    bv = .42;
    if (S.radarAge <= 1)
        for (d = 0; d < 4; d++) {
            int x = nb(S.me, d);
            if (x < 0 || S.w[x] || x == 0)
                continue;
            v = aim(x, Q, 0) - .25 * threat(x, P) * (S.b[4][q] > .3 * P[q] ? 1 : .4);
            if (homeD(q) < 3)
                v -= .1;
            if (v > bv)
                bv = v, best = x;
        }
    if (best >= 0)
        mv(best);
    if (th > .12 && S.radarAge <= 1) {
        if (p > .17)
            zapD(dir);
        bv = th - .05;
        for (d = 0; d < 4; d++) {
            int x = nb(S.me, d);
            if (x < 0 || S.w[x] || x == 0)
                continue;
            v = threat(x, P);
            if (v < bv)
                bv = v, best = x;
        }
        if (best >= 0)
            mv(best);
    }
    tgt = 3 * NC + 6;
    if (S.t < 12 && S.me != tgt)
        go(way(tgt, .5, .1));
    if (S.radarAge >= 1)
        put(A_RADAR, 0);
    bv = 1e9;
    for (d = 0; d < 4; d++) {
        int x = nb(S.me, d), a, b;
        if (x < 0 || S.w[x] || x == 0 || P[x] > .2)
            continue;
        a = abs(R_(x) - R_(q));
        b = abs(C_(x) - C_(q));
        v = (a < b ? a : b) + 3 * threat(x, P) + (homeD(x) > 16 ? .5 * (homeD(x) - 16) : 0) +
            .2 * urnd();
        if (v < bv)
            bv = v, best = x;
    }
    if (best >= 0 && homeD(q) < 30)
        mv(best);
    put(A_RADAR, 0);
    return 0;
}
