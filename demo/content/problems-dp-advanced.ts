import type { DemoProblem } from "./types.ts";

export const advancedDpProblems: DemoProblem[] = [
  {
    author: "kenji_s",
    title: "Quiet Numbers",
    platform: "AtCoder",
    rating: 6,
    link: "https://atcoder.jp/contests/archive",
    visibility: "public",
    tags: ["dp", "digit-dp", "number-theory"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `Call a positive integer **quiet** if no two neighbouring digits of its decimal form are equal: $1213$ is quiet, $1223$ is not, and every one-digit number is.

A lock maker engraves only quiet numbers on her locks, because repeated digits wear out the same wheel, and her serial machine accepts only numbers whose digit sum is divisible by $m$.

Given $L$, $R$ and $m$, count the quiet numbers between $L$ and $R$ inclusive whose digit sum is divisible by $m$.`,
    input: String.raw`The only line contains $L$, $R$ and $m$ ($1 \le L \le R \le 10^{18}$, $1 \le m \le 100$).`,
    output: "Print the number of such integers.",
    samples: [
      { input: "1 100 5", output: "18" },
      { input: "1221 1232 1", output: "3" },
      { input: "1 1000000000000000000 7", output: "24122352101256112" },
    ],
    solutions: [
      {
        author: "nguyen.tp",
        language: "cpp",
        approach:
          "Precompute how many quiet tails of each length exist by last digit and sum; then walk the bound digit by digit, branching off below it.",
        description: String.raw`Let $t[k][d][s]$ be the number of ways to append $k$ digits after the digit $d$ so that neighbours differ and the appended digits sum to $s$. With sums up to $9 \cdot 19$ the table has $19 \cdot 10 \cdot 172$ cells.

To count numbers below $N$: numbers with fewer digits choose a first digit $1 \ldots 9$ and any tail; numbers of the same length follow $N$ for some prefix and then take a smaller digit, different from the previous one. The walk stops once the prefix of $N$ itself has two equal neighbours. The answer is $F(R + 1) - F(L)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

long long tails[20][10][190];
int m;

// Quiet completions by k digits after digit d, total digit sum = have + tail, divisible by m.
long long complete(int k, int d, int have) {
    long long ways = 0;
    for (int s = 0; s <= 9 * k; s++)
        if ((have + s) % m == 0) ways += tails[k][d][s];
    return ways;
}

long long below(long long bound) {
    string digits = to_string(bound);
    int len = digits.size();
    long long ways = 0;
    for (int shorter = 1; shorter < len; shorter++)
        for (int d = 1; d <= 9; d++) ways += complete(shorter - 1, d, d);
    int previous = -1, have = 0;
    for (int i = 0; i < len; i++) {
        int limit = digits[i] - '0';
        for (int d = i == 0 ? 1 : 0; d < limit; d++)
            if (d != previous) ways += complete(len - 1 - i, d, have + d);
        if (limit == previous) break;
        previous = limit;
        have += limit;
    }
    return ways;
}

int main() {
    long long l, r;
    scanf("%lld %lld %d", &l, &r, &m);
    for (int d = 0; d < 10; d++) tails[0][d][0] = 1;
    for (int k = 1; k < 20; k++)
        for (int d = 0; d < 10; d++)
            for (int e = 0; e < 10; e++)
                if (e != d)
                    for (int s = 0; s <= 9 * (k - 1); s++) tails[k][d][s + e] += tails[k - 1][e][s];
    printf("%lld\n", below(r + 1) - below(l));
}`,
      },
      {
        author: "lucia.ferro",
        language: "python",
        approach:
          "Memoised digit DP: position, previous digit, sum modulo m, whether we are still tight to the bound.",
        description: String.raw`The function counts completions from position $i$. The previous digit is $10$ while only leading zeros were written, so leading zeros do not count as equal neighbours. Only loose states repeat, and there are at most $19 \cdot 11 \cdot m$ of them, each with ten choices: about $2 \cdot 10^5$ steps.

Zero itself is counted in both $F(R)$ and $F(L - 1)$ and cancels.`,
        code: `from functools import lru_cache


def count(bound, m):
    digits = list(map(int, str(bound)))
    n = len(digits)

    @lru_cache(None)
    def go(i, previous, rest, tight):
        if i == n:
            return 1 if rest == 0 else 0
        total = 0
        for d in range((digits[i] if tight else 9) + 1):
            if d == previous:
                continue
            following = 10 if previous == 10 and d == 0 else d
            total += go(i + 1, following, (rest + d) % m, tight and d == digits[i])
        return total

    return go(0, 10, 0, True)


left, right, m = map(int, input().split())
print(count(right, m) - count(left - 1, m))`,
      },
    ],
    reviews: [
      {
        author: "piotrek",
        rating: 4,
        comment:
          "Correct limits, both classic styles of digit DP fit. The leading-zero handling is the whole difficulty, and sample 1 contains it.",
      },
      {
        author: "elif.demir",
        rating: 5,
        comment:
          "I keep this as my template check: if my digit DP solves Quiet Numbers, the leading zeros are right.",
      },
      {
        author: "maple.wren",
        rating: 4,
        comment:
          "Fun fact for classes: there are exactly $9^k$ quiet numbers with $k$ digits. One can find it by brute force and then prove it in one line.",
      },
    ],
    discussion: [],
  },
  {
    author: "rahul_0x",
    title: "Stamps of Sixteen Islands",
    platform: "Codeforces",
    rating: 6,
    link: "https://codeforces.com/problemset?tags=bitmasks",
    visibility: "public",
    tags: ["dp", "bitmask", "shortest-paths"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A collector's booklet has one page for each of $n$ islands. You start on island $1$ and want a stamp from every island; the trip is over at the moment you get the last one.

There are $m$ one-way ferry lines with their sailing times; you may use lines and pass islands as often as you like. Stamping takes no time, but the offices are proud: the office of island $i$ stamps your booklet only if the stamps of certain other islands are already in it. Waiting for ferries is not an issue, they leave whenever you come.

Find the least total sailing time.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 16$, $0 \le m \le 500$).

Each of the next $m$ lines contains $a$, $b$ and $t$ ($1 \le a, b \le n$, $1 \le t \le 10^6$): a ferry from $a$ to $b$ that sails for $t$ minutes.

Line $i$ of the last $n$ lines contains a number $r_i$ and then $r_i$ different islands, none of them $i$, whose stamps island $i$ asks for.`,
    output: "Print the least total sailing time, or $-1$ if the booklet cannot be filled.",
    samples: [
      { input: "4 5\n1 2 4\n2 1 1\n1 3 2\n3 4 7\n4 2 3\n1 3\n1 4\n0\n0", output: "13" },
      { input: "3 3\n1 2 1\n2 3 1\n3 1 1\n0\n1 3\n1 2", output: "-1" },
    ],
    solutions: [
      {
        author: "koala_dp",
        language: "cpp",
        approach:
          "All-pairs shortest paths first, then a travelling-salesman DP over the set of stamps and the island of the latest one.",
        description: String.raw`After Floyd–Warshall only the order of stamping matters. Let $f[S][v]$ be the least time at which the stamps in $S$ are collected, the latest of them on $v$. Extend by an island $u \notin S$ whose prerequisites form a subset of $S$: $f[S \cup \{u\}][u] = \min(f[S][v] + d(v, u))$.

The first stamp $u$ needs no prerequisites and costs $d(1, u)$, which is $0$ for $u = 1$. Note that island $1$ need not be stamped first. Time $O(n^3 + 2^n n^2)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    const int INF = 1e9;
    vector<vector<int>> d(n, vector<int>(n, INF));
    for (int i = 0; i < n; i++) d[i][i] = 0;
    while (m--) {
        int a, b, t;
        scanf("%d %d %d", &a, &b, &t);
        d[a - 1][b - 1] = min(d[a - 1][b - 1], t);
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) d[i][j] = min(d[i][j], d[i][k] + d[k][j]);
    vector<int> need(n, 0);
    for (int i = 0; i < n; i++) {
        int r, x;
        scanf("%d", &r);
        while (r--) {
            scanf("%d", &x);
            need[i] |= 1 << (x - 1);
        }
    }
    vector<vector<int>> f(1 << n, vector<int>(n, INF));
    for (int u = 0; u < n; u++)
        if (need[u] == 0) f[1 << u][u] = d[0][u];
    for (int s = 1; s < 1 << n; s++) {
        for (int v = 0; v < n; v++) {
            if (f[s][v] >= INF) continue;
            for (int u = 0; u < n; u++) {
                if (s >> u & 1 || (need[u] & ~s)) continue;
                int& to = f[s | 1 << u][u];
                to = min(to, f[s][v] + d[v][u]);
            }
        }
    }
    int best = *min_element(f.back().begin(), f.back().end());
    printf("%d\n", best >= INF ? -1 : best);
}`,
      },
    ],
    reviews: [
      {
        author: "mira",
        rating: 4,
        comment:
          "Good layering of two standard tools. The remark that the start island may have prerequisites itself is where most of my trainees lost a point.",
      },
      {
        author: "hyejin",
        rating: 4,
        comment:
          "Sample 2 is a nice deadlock. I first wrote Dijkstra over (mask, island) with ferries as moves; it passes too, about four times slower.",
      },
      {
        author: "sofia-m",
        rating: 5,
        comment: "Realistic interview-style bitmask DP, I have recommended it to my study group.",
      },
      {
        author: "raivo",
        rating: 2,
        comment:
          "The parsing of the prerequisite lines is more work than it should be. A 0/1 matrix would do for n = 16.",
      },
    ],
    discussion: [
      {
        author: "ceciliaq",
        text: "Is it allowed to pass an island before its office is willing to stamp, and come back?",
      },
      {
        author: "rahul_0x",
        text: 'Yes, that is what "as often as you like" is for. In sample 1 you must leave island 1 without its stamp.',
      },
    ],
  },
  {
    author: "zhangwei",
    title: "Signal Boosters Along the Highway",
    platform: "CSES",
    rating: 7,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["dp", "convex-hull-trick", "li-chao-tree"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: String.raw`A highway has $n$ masts at positions $x_1 < x_2 < \ldots < x_n$. A signal must travel from the first mast to the last one. Installing a booster on mast $i$ costs $c_i$; boosters on masts $1$ and $n$ are obligatory.

Between two consecutive boosters at distance $d$ the transmitter burns energy worth $d^2$. Choose the masts for boosters so that the sum of installation and energy costs is as small as possible.`,
    input: String.raw`The first line contains $n$ ($2 \le n \le 2 \cdot 10^5$).

The second line contains $x_1, \ldots, x_n$ ($0 \le x_i \le 10^6$, strictly increasing).

The third line contains $c_1, \ldots, c_n$ ($0 \le c_i \le 10^{12}$).`,
    output: "Print the least total cost.",
    samples: [
      { input: "5\n0 1 3 6 8\n2 5 1 30 3", output: "40" },
      { input: "3\n0 10 20\n0 1000 0", output: "400" },
    ],
    solutions: [
      {
        author: "piotrek",
        language: "cpp",
        approach:
          "Convex hull trick: slopes come in decreasing order and queries in increasing order, so a deque answers everything in linear time.",
        description: String.raw`Let $f_i$ be the least cost with the last booster on mast $i$. Then $f_i = c_i + x_i^2 + \min_{j < i}\left(f_j + x_j^2 - 2 x_j x_i\right)$. The bracket is a line in $x_i$ with slope $-2x_j$.

New lines have ever smaller slopes and the queries $x_i$ grow, so the best line only moves forward in the deque. The intersection test multiplies values near $4 \cdot 10^{12}$ by slopes near $2 \cdot 10^6$, uncomfortably close to $2^{63}$; it is done in 128 bits. Time $O(n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

struct Line {
    ll k, b;
    ll at(ll x) const { return k * x + b; }
};

// Is the middle line useless between its neighbours (slopes decreasing)?
bool useless(const Line& l, const Line& mid, const Line& r) {
    return (__int128)(r.b - l.b) * (l.k - mid.k) <= (__int128)(mid.b - l.b) * (l.k - r.k);
}

int main() {
    int n;
    scanf("%d", &n);
    vector<ll> x(n), c(n);
    for (auto& v : x) scanf("%lld", &v);
    for (auto& v : c) scanf("%lld", &v);
    deque<Line> hull;
    ll f = c[0];
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            while (hull.size() > 1 && hull[0].at(x[i]) >= hull[1].at(x[i])) hull.pop_front();
            f = c[i] + x[i] * x[i] + hull[0].at(x[i]);
        }
        Line line = {-2 * x[i], f + x[i] * x[i]};
        while (hull.size() > 1 && useless(hull[hull.size() - 2], hull.back(), line)) hull.pop_back();
        hull.push_back(line);
    }
    printf("%lld\n", f);
}`,
      },
      {
        author: "oleh",
        language: "cpp",
        approach:
          "Li Chao tree over the mast positions. No order of slopes or queries is needed, and nothing is multiplied that could overflow.",
        description: String.raw`The tree holds one line per node of a segment tree over indices of $x$. Inserting compares the new line with the stored one in the middle, keeps the better one there and pushes the other into the half where it may still win. A query takes the minimum along one root-to-leaf path. $O(n \log n)$, and it would survive masts given in any order.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int n;
vector<ll> x, c;
struct Line {
    ll k = 0, b = LLONG_MAX / 2;
    ll at(ll p) const { return k * p + b; }
};
vector<Line> tree;

void insert(Line line) {
    int node = 1, l = 0, r = n;
    while (true) {
        int mid = (l + r) / 2;
        if (line.at(x[mid]) < tree[node].at(x[mid])) swap(line, tree[node]);
        if (r - l == 1) return;
        if (line.at(x[l]) < tree[node].at(x[l])) {
            node = 2 * node;
            r = mid;
        } else if (line.at(x[r - 1]) < tree[node].at(x[r - 1])) {
            node = 2 * node + 1;
            l = mid;
        } else {
            return;
        }
    }
}

ll query(int i) {
    ll best = LLONG_MAX;
    int node = 1, l = 0, r = n;
    while (true) {
        best = min(best, tree[node].at(x[i]));
        if (r - l == 1) return best;
        int mid = (l + r) / 2;
        node *= 2;
        if (i < mid) {
            r = mid;
        } else {
            l = mid;
            node++;
        }
    }
}

int main() {
    scanf("%d", &n);
    x.resize(n);
    c.resize(n);
    for (auto& v : x) scanf("%lld", &v);
    for (auto& v : c) scanf("%lld", &v);
    tree.resize(4 * n);
    ll f = c[0];
    insert({-2 * x[0], f + x[0] * x[0]});
    for (int i = 1; i < n; i++) {
        f = c[i] + x[i] * x[i] + query(i);
        insert({-2 * x[i], f + x[i] * x[i]});
    }
    printf("%lld\n", f);
}`,
      },
    ],
    reviews: [
      {
        author: "koala_dp",
        rating: 5,
        comment:
          "My recommended second CHT problem after the frog. The costs per mast make sure you cannot guess the answer.",
      },
      {
        author: "kenji_s",
        rating: 4,
        comment:
          "Overflow in the intersection test is a quiet killer here: my first submission failed only on test 23. Worth a note in the statement? Probably not, it is educational.",
      },
      {
        author: "dmitrieva",
        rating: 4,
        comment:
          "Both the deque and Li Chao are comfortable. I would even allow $n = 10^6$ with a deque-only limit as a bonus version.",
      },
    ],
    discussion: [
      { author: "anika.b", text: "Can two boosters at the same position exist?" },
      { author: "zhangwei", text: "No, positions strictly increase, so slopes are all different." },
    ],
  },
];
