/* POTM ENTRY: duelist */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define N 234
#define K 7
#define TT 9
#define MAGIC 0x53484f57
typedef float Bel[K][3][N];
struct S {
    int magic, second, r, c, turn;
    unsigned long long rng;
    int act, ar, ac, ad;
    int lock, lockdir, released, homewall, wallturn, hits, goalbump, rw, lastseen, oppstill, seenp;
    unsigned char wall[N];
    Bel b;
} s;
static const float STAY[K] = {0.04f, 0.07f, 0.07f, 0.35f, 0.75f, 0.97f, 0.30f};
static const float CONT[K] = {0.97f, 0.50f, 0.08f, 0.65f, 0.50f, 0.50f, 0.50f};
static const float PRI[K] = {0.20f, 0.22f, 0.14f, 0.22f, 0.10f, 0.05f, 0.07f};
static const float PF[K] = {0.35f, 0.42f, 0.35f, 0.70f, 0.85f, 0.85f, 0.45f};
static const int DR[4] = {1, 0, -1, 0}, DC[4] = {0, 1, 0, -1};
static float rnd(void)
{
    s.rng ^= s.rng << 13;
    s.rng ^= s.rng >> 7;
    s.rng ^= s.rng << 17;
    return (float)((s.rng >> 11) % 1000003) / 1000003.0f;
}
static int ok(int r, int c)
{
    return r >= 0 && r < 9 && c >= 0 && c < 26;
}
static int dopp(int p)
{
    return p / 26 + p % 26;
}
static void step(Bel a, Bel o, int mycell)
{
    memset(o, 0, sizeof(Bel));
    for (int k = 0; k < K; k++)
        for (int d = 0; d < 3; d++)
            for (int p = 0; p < N; p++) {
                float w = a[k][d][p];
                if (w < 1e-7f)
                    continue;
                int r = p / 26, c = p % 26;
                float st = STAY[k];
                if (p == 0) {
                    o[k][d][p] += w;
                    continue;
                }
                float m = w * (1 - st);
                float stay = w * st;
                if (k == 6) {
                    for (int e = 0; e < 4; e++) {
                        int y = r + DR[e], x = c + DC[e];
                        float q = m * (e >= 2 ? 0.32f : 0.18f);
                        if (!ok(y, x) || s.wall[y * 26 + x] || y * 26 + x == mycell)
                            stay += q;
                        else
                            o[k][e & 1 ? 1 : 2][y * 26 + x] += q;
                    }
                } else {
                    float h;
                    if (c == 0)
                        h = 0;
                    else if (r == 0)
                        h = 1;
                    else if (d == 0)
                        h = 0.5f;
                    else if (d == 1)
                        h = CONT[k];
                    else
                        h = 1 - CONT[k];
                    if (h > 0) {
                        int q = p - 1;
                        float z = m * h;
                        if (s.wall[q] || q == mycell) {
                            if (r > 0 && !s.wall[p - 26] && p - 26 != mycell) {
                                o[k][2][p - 26] += z * 0.4f;
                                z *= 0.6f;
                            }
                            stay += z;
                        } else
                            o[k][1][q] += z;
                    }
                    if (h < 1) {
                        int q = p - 26;
                        float z = m * (1 - h);
                        if (s.wall[q] || q == mycell) {
                            if (c > 0 && !s.wall[p - 1] && p - 1 != mycell) {
                                o[k][1][p - 1] += z * 0.4f;
                                z *= 0.6f;
                            }
                            stay += z;
                        } else
                            o[k][2][q] += z;
                    }
                }
                o[k][d][p] += stay;
            }
    for (int d = 0; d < 3; d++)
        for (int p = 0; p < N; p++) {
            float t = 0;
            for (int k = 0; k < K; k++)
                t += o[k][d][p];
            if (t > 0)
                for (int k = 0; k < K; k++)
                    o[k][d][p] = 0.97f * o[k][d][p] + 0.03f * t * PRI[k];
        }
}
static void norm(Bel b, int fallback)
{
    double t = 0;
    float *f = (float *)b;
    int n = K * 3 * N;
    for (int i = 0; i < n; i++)
        t += f[i];
    if (t < 1e-9) {
        (void)fallback;
        for (int k = 0; k < K; k++)
            for (int p = 0; p < N; p++) {
                float z = PRI[k] * (s.wall[p] ? 0.f : 1.f);
                if (p == s.r * 26 + s.c)
                    z = 0;
                b[k][0][p] = z;
            }
        t = 0;
        for (int i = 0; i < n; i++)
            t += f[i];
    }
    if (t <= 0)
        return;
    for (int i = 0; i < n; i++)
        f[i] = (float)(f[i] / t);
}
static void point(Bel b, int p)
{
    float t = 0;
    for (int k = 0; k < K; k++)
        for (int d = 0; d < 3; d++)
            t += b[k][d][p];
    for (int k = 0; k < K; k++)
        for (int d = 0; d < 3; d++)
            for (int q = 0; q < N; q++)
                if (q != p)
                    b[k][d][q] = 0;
    if (t < 1e-6f) {
        for (int k = 0; k < K; k++) {
            b[k][0][p] = PRI[k] * 0.4f;
            b[k][1][p] = b[k][2][p] = PRI[k] * 0.3f;
        }
    }
    norm(b, 0);
}
static void marg(Bel b, float *m)
{
    for (int p = 0; p < N; p++) {
        float t = 0;
        for (int k = 0; k < K; k++)
            for (int d = 0; d < 3; d++)
                t += b[k][d][p];
        m[p] = t;
    }
}
static float alertf = 1.f;
static int dme[N];
static void bfs(int block)
{
    int i, ch = 1;
    for (i = 0; i < N; i++)
        dme[i] = 999;
    dme[N - 1] = 0;
    while (ch) {
        ch = 0;
        for (int p = N - 1; p >= 0; p--)
            for (int e = 0; e < 4; e++) {
                int r = p / 26 + DR[e], c = p % 26 + DC[e];
                if (!ok(r, c))
                    continue;
                int q = r * 26 + c;
                if (q == block)
                    continue;
                int v = dme[q] + 1 + (s.wall[q] ? 1 : 0);
                if (v < dme[p]) {
                    dme[p] = v;
                    ch = 1;
                }
            }
    }
}
static float sg(float z)
{
    return 1.f / (1.f + expf(-z));
}
static float HV[N][N], LV[N][N], RV[N][N];
static void tables(int left)
{
    float hold = 7.f * left;
    for (int x = 0; x < N; x++)
        for (int y = 0; y < N; y++) {
            float a = (float)dme[x] + 1,
                  b = (float)dopp(y) + (s.homewall ? 1.5f : 0.f) - (s.second ? 0 : 1);
            float pw = sg((b - a + 1.f) / 1.2f);
            if (dme[x] + 3 > left)
                pw = 0;
            HV[x][y] = 0.95f * hold + 1150.f * pw + 11.f * (dopp(y) - dme[x]) * (1 - pw) * 0.5f;
            float po = sg((a - b) / 1.2f);
            LV[x][y] = 0.85f * (hold + 1100.f * po) + 40;
            float sum = a + b, sigma = sum <= 32 ? 1.6f : 1.6f + (sum - 32) * 0.22f;
            if (sigma > 6)
                sigma = 6;
            float be = b * 1.12f;
            float q = sg((be - a) / sigma);
            RV[x][y] = 1150.f * (2 * q - 1);
        }
}
static void rays(const float *m, int x, const float *val, float out[4], float pr[4])
{
    int r = x / 26, c = x % 26;
    for (int e = 0; e < 4; e++) {
        float t = 0, u = 0;
        int y = r + DR[e], z = c + DC[e];
        while (ok(y, z)) {
            int p = y * 26 + z;
            if (s.wall[p])
                break;
            t += m[p] * val[p];
            u += m[p];
            y += DR[e];
            z += DC[e];
        }
        out[e] = t;
        pr[e] = u;
    }
}
static Bel bt[TT + 1];
static float mg[TT + 1][N], fg[TT + 1][N];
static float V[TT + 2][N], W[N][N];
static char haveW[N];
static void fgmake(Bel b, float *g)
{
    for (int p = 0; p < N; p++) {
        float t = 0;
        for (int k = 0; k < K; k++)
            for (int d = 0; d < 3; d++) {
                float pf = PF[k] * alertf;
                t += b[k][d][p] * (pf > 0.97f ? 0.97f : pf);
            }
        g[p] = t;
    }
}
static float qa[12];
static void backup(int T, int usew, int x0, float *q, int reach)
{
    int r0 = s.r, c0 = s.c;
    for (int t = T - 1; t >= 0; t--) {
        static float dang[N], wv[N][4], wp[N][4];
        for (int x = 0; x < N; x++) {
            int r = x / 26, c = x % 26;
            if (abs(r - r0) + abs(c - c0) > reach + 1)
                continue;
            float o[4], p2[4];
            rays(fg[t], x, LV[x], o, p2);
            dang[x] = -(o[0] + o[1] + o[2] + o[3]);
            rays(mg[t], x, HV[x], wv[x], wp[x]);
        }
        for (int x = 0; x < N; x++) {
            int r = x / 26, c = x % 26;
            if (abs(r - r0) + abs(c - c0) > reach) {
                V[t][x] = -1e9f;
                continue;
            }
            if (t == 0 && x0 >= 0 && x != x0)
                continue;
            if (x == N - 1) {
                V[t][x] = 1400;
                continue;
            }
            float best = -1e9f;
            for (int e = 0; e < 4; e++) {
                int y = r + DR[e], z = c + DC[e];
                float v = -1e9f;
                if (ok(y, z)) {
                    int p = y * 26 + z;
                    if (!s.wall[p] && abs(y - r0) + abs(z - c0) <= reach) {
                        float pm = mg[t][p];
                        v = (1 - pm) * (V[t + 1][p] + dang[p]) + pm * (V[t + 1][x] + dang[x]);
                    }
                }
                if (q && t == 0)
                    q[e] = v;
                if (v > best)
                    best = v;
                float zv = wv[x][e] + (1 - wp[x][e]) * V[t + 1][x] + dang[x];
                if (ok(y, z) && s.wall[y * 26 + z] && t + 2 <= T &&
                    abs(y - r0) + abs(z - c0) <= reach) {
                    float w2 = V[t + 2][y * 26 + z] + dang[x] - 5;
                    if (w2 > zv)
                        zv = w2;
                }
                if (q && t == 0)
                    q[4 + e] = zv;
                if (zv > best)
                    best = zv;
            }
            if (usew) {
                float t2 = 0, cov = 0;
                for (int p = 0; p < N; p++)
                    if (mg[t][p] > 1e-5f && haveW[p]) {
                        t2 += mg[t][p] * W[p][x];
                        cov += mg[t][p];
                    }
                if (cov > 0.8f) {
                    t2 = t2 / cov + dang[x];
                    if (q && t == 0)
                        q[8] = t2;
                    if (t2 > best)
                        best = t2;
                }
            }
            V[t][x] = best;
        }
    }
}
static void forward(int T)
{
    marg(bt[0], mg[0]);
    fgmake(bt[0], fg[0]);
    for (int t = 1; t <= T; t++) {
        step(bt[t - 1], bt[t], -1);
        marg(bt[t], mg[t]);
        fgmake(bt[t], fg[t]);
    }
}
static void leafs(int T)
{
    for (int x = 0; x < N; x++) {
        float v = 0;
        if (x == N - 1) {
            V[T][x] = 1400;
            continue;
        }
        for (int p = 0; p < N; p++)
            if (mg[T][p] > 1e-5f)
                v += mg[T][p] * RV[x][p];
        V[T][x] = v;
        V[T + 1][x] = v;
    }
}
static void save(const char *f)
{
    FILE *h = fopen(f, "wb");
    if (!h)
        return;
    if (fwrite(&s, sizeof s, 1, h) != 1) {
    }
    fclose(h);
}
static void put(const char *w, int r, int c)
{
    if (s.second) {
        r = 8 - r;
        c = 25 - c;
    }
    printf("%s %c %d\n", w, 'A' + r, c + 1);
}
static const char *fn;
static void doact(int a, int r, int c, int d)
{
    s.act = a;
    s.ar = r;
    s.ac = c;
    s.ad = d;
    s.turn++;
    if (a == 1)
        printf("RADAR\n");
    else if (a == 0)
        put("MOVE", r, c);
    else if (a == 2)
        put("WALL", r, c);
    else if (a == 3)
        put("ZAP", r, c);
    else
        printf("HELP\n");
    save(fn);
    fflush(stdout);
    exit(0);
}
static void zapd(int e)
{
    int r = s.r + DR[e], c = s.c + DC[e];
    if (!ok(r, c)) {
        doact(1, 0, 0, 0);
    }
    doact(3, r, c, e);
}
int main(int argc, char **argv)
{
    char line[256] = "", w[64] = "", L = 0;
    int n = 0;
    fn = argc > 1 ? argv[1] : "/tmp/_pd_state";
    if (!fgets(line, sizeof line, stdin))
        strcpy(line, "INIT A 1");
    sscanf(line, "%63s", w);
    unsigned long long seed =
        getenv("FACEOFF_SEED")
            ? strtoull(getenv("FACEOFF_SEED"), 0, 10)
            : (unsigned long long)getpid() * 2654435761ULL + (unsigned long long)(size_t)&n;
    FILE *f = fopen(fn, "rb");
    int loaded = 0;
    if (f) {
        if (fread(&s, sizeof s, 1, f) == 1 && s.magic == MAGIC)
            loaded = 1;
        else {
            unsigned long long sd;
            rewind(f);
            if (fscanf(f, "SEED %llu", &sd) == 1)
                seed = sd;
        }
        fclose(f);
    }
    int init = !strcmp(w, "INIT");
    if (init || !loaded) {
        memset(&s, 0, sizeof s);
        s.magic = MAGIC;
        s.rng = (seed + 1) * 0x9E3779B97F4A7C15ULL;
        if (!s.rng)
            s.rng = 88172645463325252ULL;
        for (int i = 0; i < 20; i++)
            rnd();
        s.seenp = -1;
        if (init && sscanf(line, "INIT %c %d", &L, &n) == 2 && L == 'I')
            s.second = 1;
        for (int k = 0; k < K; k++)
            s.b[k][0][N - 1] = PRI[k];
        s.wallturn = 1 + (int)(rnd() * 5);
        if (s.second) {
            static Bel o;
            step(s.b, o, -1);
            memcpy(s.b, o, sizeof o);
        }
    } else {
        int adv = 1, p = 0, me = s.r * 26 + s.c;
        if (s.act == 0) {
            p = s.ar * 26 + s.ac;
            if (!strcmp(w, "OK")) {
                s.r = s.ar;
                s.c = s.ac;
                s.wall[p] = 0;
                for (int k = 0; k < K; k++)
                    for (int d = 0; d < 3; d++)
                        s.b[k][d][p] = 0;
                norm(s.b, 0);
            } else if (!strcmp(w, "OUCH")) {
                s.wall[p] = 1;
                if (p == N - 1)
                    s.goalbump++;
                for (int k = 0; k < K; k++)
                    for (int d = 0; d < 3; d++)
                        s.b[k][d][p] = 0;
                norm(s.b, 0);
            } else if (!strcmp(w, "HELLO"))
                point(s.b, p);
        } else if (s.act == 1) {
            if (sscanf(line, "AT %c %d", &L, &n) == 2) {
                int r = L - 'A', c = n - 1;
                if (s.second) {
                    r = 8 - r;
                    c = 25 - c;
                }
                if (ok(r, c)) {
                    p = r * 26 + c;
                    s.wall[p] = 0;
                    if (s.seenp >= 0) {
                        int mv = abs(p / 26 - s.seenp / 26) + abs(p % 26 - s.seenp % 26);
                        int el = s.turn - s.lastseen;
                        if (mv * 2 <= el - (el == 1 ? 1 : 0))
                            s.oppstill++;
                        else if (s.oppstill > 0)
                            s.oppstill--;
                    }
                    s.seenp = p;
                    point(s.b, p);
                    s.lastseen = s.turn;
                }
            }
        } else if (s.act == 2) {
            p = s.ar * 26 + s.ac;
            if (!strcmp(w, "OK")) {
                s.wall[p] = 1;
                for (int k = 0; k < K; k++)
                    for (int d = 0; d < 3; d++)
                        s.b[k][d][p] = 0;
                norm(s.b, 0);
                if (p == 0)
                    s.homewall = 1;
            } else if (!strcmp(w, "OOPS"))
                point(s.b, p);
        } else if (s.act == 3) {
            int y = s.r + DR[s.ad], x = s.c + DC[s.ad];
            int hit = !strcmp(w, "HIT"), boom = !strcmp(w, "BOOM"), miss = !strcmp(w, "MISS");
            static unsigned char on[N];
            memset(on, 0, N);
            int fw = -1;
            while (ok(y, x)) {
                if (s.wall[y * 26 + x]) {
                    fw = y * 26 + x;
                    break;
                }
                on[y * 26 + x] = 1;
                y += DR[s.ad];
                x += DC[s.ad];
            }
            if (hit) {
                for (int k = 0; k < K; k++)
                    for (int d = 0; d < 3; d++)
                        for (p = 0; p < N; p++)
                            if (!on[p])
                                s.b[k][d][p] = 0;
                double t = 0;
                for (int k = 0; k < K; k++)
                    for (int d = 0; d < 3; d++)
                        for (p = 0; p < N; p++)
                            t += s.b[k][d][p];
                if (t < 1e-6) {
                    for (p = 0; p < N; p++)
                        if (on[p])
                            for (int k = 0; k < K; k++)
                                s.b[k][0][p] = PRI[k];
                }
                norm(s.b, 0);
                adv = 0;
                s.lock = 1;
                s.lockdir = s.ad;
                s.hits++;
            } else {
                s.lock = 0;
                if (miss) {
                    for (p = 0; p < N; p++)
                        if (on[p])
                            for (int k = 0; k < K; k++)
                                for (int d = 0; d < 3; d++)
                                    s.b[k][d][p] = 0;
                    norm(s.b, 0);
                    if (fw >= 0)
                        s.wall[fw] = 0;
                }
                if (boom && fw >= 0) {
                    s.wall[fw] = 0;
                    for (p = 0; p < N; p++)
                        if (on[p])
                            for (int k = 0; k < K; k++)
                                for (int d = 0; d < 3; d++)
                                    s.b[k][d][p] *= 0.3f;
                    norm(s.b, 0);
                }
            }
        } else if (s.act == 4) {
            if (sscanf(line, "LOC %c %d", &L, &n) == 2) {
                int r = L - 'A', c = n - 1;
                if (s.second) {
                    r = 8 - r;
                    c = 25 - c;
                }
                if (ok(r, c)) {
                    s.r = r;
                    s.c = c;
                }
            }
        }
        if (!strcmp(w, "ERROR")) {
            doact(4, 0, 0, 0);
        }
        (void)me;
        if (adv) {
            static Bel o;
            step(s.b, o, s.r * 26 + s.c);
            memcpy(s.b, o, sizeof o);
            norm(s.b, 0);
        }
    }
    int left = 100 - s.turn, me = s.r * 26 + s.c;
    if (left < 1)
        left = 1;
    static float m[N];
    marg(s.b, m);
    int bp = 0;
    for (int p = 0; p < N; p++)
        if (m[p] > m[bp])
            bp = p;
    bfs(s.lock && m[bp] > 0.5f ? bp : -1);
    if (s.lock && !s.released) {
        int dm = dme[me];
        if (dm > 900 || left < dm)
            zapd(s.lockdir);
        float run = 0;
        for (int k = 0; k < 3; k++)
            for (int d = 0; d < 3; d++)
                for (int p = 0; p < N; p++)
                    run += s.b[k][d][p];
        int now = left - dm, bs = -1;
        float bev = 0;
        for (int k = 0; k <= now && k <= 5; k++) {
            static const float PM[6] = {0.62f, 0.72f, 0.86f, 0.92f, 0.95f, 0.96f};
            float po = 0;
            int rt = dm + k - (s.second ? 1 : 0);
            for (int p = 0; p < N; p++)
                if (m[p] > 0) {
                    int sp = rt - dopp(p) - (s.homewall ? 2 : 0);
                    po += m[p] * (sp < 0    ? 0.02f
                                  : sp == 0 ? 0.35f
                                  : sp == 1 ? 0.5f
                                  : sp == 2 ? 0.65f
                                            : 0.85f);
                }
            float pm = PM[k] * (0.2f + 0.8f * run);
            float ev = pm * (1 - po) * (1000 + 11 * dm) - po * (1 - pm) * 1100 - po * pm * 300 -
                       7.f * (dm + k) - (1 - run) * 150.f;
            if (ev > bev) {
                bev = ev;
                bs = k;
            }
        }
        if (bs >= 0 && bs == now && bev > 60)
            s.released = 1;
        else
            zapd(s.lockdir);
    }
    if (s.released) {
        int be = -1, bv = 9999;
        float off = rnd();
        for (int i = 0; i < 4; i++) {
            int e = (i + (int)(off * 4)) & 3;
            int r = s.r + DR[e], c = s.c + DC[e];
            if (!ok(r, c))
                continue;
            int p = r * 26 + c;
            int v = (dme[p] + 1 + (s.wall[p] ? 1 : 0)) * 10 + (m[p] > 0.3f ? 25 : 0) +
                    ((r == bp / 26 || c == bp % 26) && p != N - 1 ? 3 : 0);
            if (v < bv) {
                bv = v;
                be = e;
            }
        }
        if (be >= 0) {
            int r = s.r + DR[be], c = s.c + DC[be];
            if (s.wall[r * 26 + c] || m[r * 26 + c] > 0.7f)
                zapd(be);
            doact(0, r, c, be);
        }
    }
    if (!s.homewall && s.turn >= s.wallturn && me != 0)
        doact(2, 0, 0, 0);
    tables(left);
    float door = m[26] + m[1], o4[4], p4[4];
    rays(m, me, HV[me], o4, p4);
    float bz = 0;
    int bze = -1;
    for (int e = 0; e < 4; e++)
        if (p4[e] > bz) {
            bz = p4[e];
            bze = e;
        }
    if (door > 0.12f && me != 0 && dme[me] > 0) {
        if (dme[me] == 1 && !s.wall[N - 1]) {
            if (s.r == 8)
                doact(0, 8, 25, 1);
            else
                doact(0, 8, 25, 0);
        }
        if (bz > 0.45f)
            zapd(bze);
        if (m[0] < 0.5f)
            doact(2, 0, 0, 0);
    }
    alertf = s.turn < 2 ? 0.1f : 1.2f;
    if (s.oppstill > 0)
        alertf = 1.3f + 0.4f * s.oppstill;
    if (alertf > 2.2f)
        alertf = 2.2f;
    memcpy(bt[0], s.b, sizeof(Bel));
    static Bel agg;
    static float ma[N];
    {
        int T = 3;
        for (int t = 1; t <= T; t++)
            step(bt[t - 1], bt[t], -1);
        memset(agg, 0, sizeof agg);
        float *a = (float *)agg;
        for (int t = 0; t <= T; t++) {
            float *b = (float *)bt[t];
            for (int i = 0; i < K * 3 * N; i++)
                a[i] += b[i] * (t == 0 ? 1.f : 0.5f);
        }
        marg(agg, ma);
    }
    float tot = 0;
    for (int p = 0; p < N; p++)
        tot += ma[p];
    int idx[N], ni = 0;
    for (int p = 0; p < N; p++)
        if (ma[p] > tot * 0.001f && p != me)
            idx[ni++] = p;
    for (int i = 0; i < ni; i++)
        for (int j = i + 1; j < ni; j++)
            if (ma[idx[j]] > ma[idx[i]]) {
                int q = idx[i];
                idx[i] = idx[j];
                idx[j] = q;
            }
    if (ni > 60)
        ni = 60;
    int TW = 5;
    memset(haveW, 0, sizeof haveW);
    int near = 0;
    for (int p = 0; p < N; p++)
        if (m[p] > 0.002f && abs(p / 26 - s.r) + abs(p % 26 - s.c) <= 14)
            near = 1;
    for (int i = 0; i < ni; i++) {
        int q = idx[i];
        static Bel tmp;
        memset(tmp, 0, sizeof tmp);
        for (int k = 0; k < K; k++)
            for (int d = 0; d < 3; d++)
                tmp[k][d][q] = agg[k][d][q];
        norm(tmp, 0);
        step(tmp, bt[0], -1);
        forward(TW);
        leafs(TW);
        backup(TW, 0, -1, 0, 5);
        for (int x = 0; x < N; x++) {
            W[q][x] = V[0][x];
        }
        haveW[q] = 1;
    }
    memcpy(bt[0], s.b, sizeof(Bel));
    forward(TT - 1);
    leafs(TT - 1);
    for (int i = 0; i < 12; i++)
        qa[i] = -1e9f;
    backup(TT - 1, 1, me, qa, 4);
    qa[8] -= 18 + 25.f * s.oppstill + (s.act == 1 ? 25.f : 0.f);
    {
        float far = 0;
        for (int p = 0; p < N; p++)
            if (p % 26 > s.c + 7 && p / 26 > s.r + 2)
                far += m[p];
        int since = s.turn - s.lastseen;
        float lim = s.turn < 14 ? 150.f : 60.f;
        if (s.c < 14 && far > 0.5f) {
            qa[1] += lim * far;
            qa[0] -= 40.f * far;
        }
        if (s.turn >= 4 && since >= 3 + (int)(s.rng % 2) && s.act != 1 && s.c < 14)
            qa[8] += lim + 60.f + (far < 0.7f ? 60.f : 0.f);
    }
    float best = -1e9f;
    for (int i = 0; i < 10; i++)
        if (qa[i] > best)
            best = qa[i];
    float temp = near ? 9.f : 3.f, z = 0, pr[10];
    for (int i = 0; i < 10; i++) {
        pr[i] = qa[i] > best - 4 * temp ? expf((qa[i] - best) / temp) : 0;
        if (i >= 4 && i < 8 && p4[i - 4] < 0.02f && pr[i] < 1 &&
            !(ok(s.r + DR[i - 4], s.c + DC[i - 4]) &&
              s.wall[(s.r + DR[i - 4]) * 26 + s.c + DC[i - 4]]))
            pr[i] = 0;
        z += pr[i];
    }
    float u = rnd() * z;
    int ch = 0;
    for (int i = 0; i < 10; i++) {
        if (pr[i] <= 0)
            continue;
        ch = i;
        u -= pr[i];
        if (u <= 0)
            break;
    }
    if (ch < 4) {
        int r = s.r + DR[ch], c = s.c + DC[ch];
        if (ok(r, c)) {
            doact(0, r, c, ch);
        }
        doact(1, 0, 0, 0);
    }
    if (ch < 8)
        zapd(ch - 4);
    doact(1, 0, 0, 0);
    return 0;
}
