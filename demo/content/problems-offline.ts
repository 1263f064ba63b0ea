import type { DemoProblem } from "./types.ts";

export const offlineProblems: DemoProblem[] = [
  {
    author: "dmitrieva",
    title: "Offline Mex Queries",
    platform: "CSES",
    rating: 7,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["offline-queries", "segment-tree", "sqrt-decomposition"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: String.raw`The *mex* of a collection of numbers is the smallest non-negative integer that does not occur in it; for example, $\mathrm{mex}\{0, 1, 3, 1\} = 2$ and $\mathrm{mex}\{4, 7\} = 0$.

You are given an array $a_1, \ldots, a_n$ that never changes, and $q$ segments of it. All segments are known in advance, so you may handle them in any order you like, but the answers have to be printed in the order of the input. For each segment, find the mex of the numbers in it.`,
    input: String.raw`The first line contains $n$ and $q$ ($1 \le n, q \le 2 \cdot 10^5$).

The second line contains $a_1, \ldots, a_n$ ($0 \le a_i \le 10^9$).

Each of the next $q$ lines contains $l$ and $r$ ($1 \le l \le r \le n$).`,
    output: String.raw`For each segment print the mex of $a_l, \ldots, a_r$ on a separate line.`,
    samples: [
      { input: "7 5\n1 0 2 0 4 1 3\n1 3\n2 5\n3 7\n1 7\n5 5", output: "3\n1\n5\n5\n0" },
      { input: "3 2\n1000000000 5 0\n1 2\n1 3", output: "0\n1" },
    ],
    solutions: [
      {
        author: "oleh",
        language: "cpp",
        approach:
          "Sweep the right end. A segment tree over *values* keeps the last position of each value; the mex is the first value whose last position is before l.",
        description: String.raw`After handling positions up to $r$, value $v$ occurs in $[l, r]$ exactly when $\mathrm{last}[v] \ge l$. The mex is the smallest $v$ with $\mathrm{last}[v] < l$. With minima in the tree we find it by descending: go left if the minimum there is less than $l$, otherwise right.

The mex of at most $n$ numbers is at most $n$, so larger values are dropped and the tree has $n + 1$ leaves; if value $n$ appears, something smaller is missing, because there are only $n$ numbers. Total $O((n + q) \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    vector<int> a(n + 1);
    for (int i = 1; i <= n; i++) scanf("%d", &a[i]);
    vector<vector<pair<int, int>>> ending(n + 1);
    for (int i = 0; i < q; i++) {
        int l, r;
        scanf("%d %d", &l, &r);
        ending[r].push_back({l, i});
    }
    int size = 1;
    while (size < n + 1) size *= 2;
    vector<int> last(2 * size, 0), answer(q);
    for (int r = 1; r <= n; r++) {
        if (a[r] <= n) {
            int v = size + a[r];
            last[v] = r;
            while (v /= 2) last[v] = min(last[2 * v], last[2 * v + 1]);
        }
        for (auto [l, i] : ending[r]) {
            int v = 1;
            while (v < size) v = 2 * v + (last[2 * v] >= l);
            answer[i] = v - size;
        }
    }
    for (int x : answer) printf("%d\n", x);
}`,
      },
      {
        author: "piotrek",
        language: "cpp",
        approach:
          "Mo's algorithm with square-root blocks over the values: adding or removing a number is O(1), finding the mex is O(√n).",
        description: String.raw`Order the segments by block of $l$ and then by $r$ (alternating direction), so the two ends move $O((n + q)\sqrt n)$ times. Each move changes one counter and possibly the number of distinct values in a block of values.

The mex is asked only $q$ times: skip full blocks of values, then look inside the first block that is not full. The lopsided costs fit together: many cheap moves, few dearer questions. Slower than the sweep, but it needs no idea about last positions.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

const int BLOCK = 450;

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    vector<int> a(n);
    for (auto& x : a) {
        scanf("%d", &x);
        x = min(x, n + 1);
    }
    int step = max(1, (int)(n / sqrt((double)q) + 1));
    struct Query {
        int l, r, id;
    };
    vector<Query> queries(q);
    for (int i = 0; i < q; i++) {
        scanf("%d %d", &queries[i].l, &queries[i].r);
        queries[i].l--;
        queries[i].id = i;
    }
    sort(queries.begin(), queries.end(), [&](const Query& x, const Query& y) {
        int bx = x.l / step, by = y.l / step;
        if (bx != by) return bx < by;
        return bx % 2 ? x.r > y.r : x.r < y.r;
    });
    vector<int> count(n + 2, 0), distinct(n / BLOCK + 2, 0), answer(q);
    auto add = [&](int v) {
        if (count[v]++ == 0) distinct[v / BLOCK]++;
    };
    auto drop = [&](int v) {
        if (--count[v] == 0) distinct[v / BLOCK]--;
    };
    int l = 0, r = 0;
    for (auto& query : queries) {
        while (l > query.l) add(a[--l]);
        while (r < query.r) add(a[r++]);
        while (l < query.l) drop(a[l++]);
        while (r > query.r) drop(a[--r]);
        int b = 0;
        while (distinct[b] == BLOCK) b++;
        int mex = b * BLOCK;
        while (count[mex] > 0) mex++;
        answer[query.id] = mex;
    }
    for (int x : answer) printf("%d\n", x);
}`,
      },
    ],
    reviews: [
      {
        author: "zhangwei",
        rating: 5,
        comment:
          'The cleanest example of "sweep one end, index by value". I send people here before they touch persistent segment trees.',
      },
      {
        author: "kenji_s",
        rating: 4,
        comment:
          "Both intended solutions are short. Two seconds is a bit tight for Mo with a careless block size, which seems to be on purpose.",
      },
      {
        author: "nguyen.tp",
        rating: 4,
        comment:
          "Persistent tree makes it online with the same idea; I would love a second version with forced online queries.",
      },
      {
        author: "lucia.ferro",
        rating: 3,
        comment:
          "Too hard for me at first and the statement gives no hint, but the sweep solution is explained very well here. Python needs numpy tricks to pass.",
      },
    ],
    discussion: [
      { author: "tourist_fan", text: "Why may values above n be thrown away?" },
      {
        author: "dmitrieva",
        text: "A segment has at most n numbers, so the mex is at most n. A value above n can never be the mex nor push it up.",
      },
      {
        author: "tourist_fan",
        text: "And then the tree never runs out of leaves, because value n is always missing or something below is. Thanks!",
      },
    ],
  },
  {
    author: "oleh",
    title: "Bridges That Come and Go",
    platform: "Codeforces",
    rating: 9,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["offline-queries", "dsu", "divide-and-conquer", "bipartite"],
    timeLimitMs: 4000,
    memoryLimitMb: 512,
    statement: `An archipelago has $n$ islands. Pontoon bridges between them are built and towed away again, one event a day for $q$ days. After every event the postmaster needs two facts for the newspaper:

- the number of groups of islands connected by bridges (a lonely island is a group of its own);
- whether mail can be sorted by the **red–blue scheme**: each island gets one of two colours so that every bridge joins islands of different colours.

All events are known in advance. Print the facts for every day.`,
    input: `The first line contains $n$ and $q$ ($1 \\le n, q \\le 10^5$).

Each of the next $q$ lines is \`+ a b\` or \`- a b\` ($a \\ne b$): a bridge between $a$ and $b$ is built or towed away. Between two islands there is never more than one bridge, and only existing bridges are towed away; they may be written with the islands in the other order than when built.`,
    output:
      "For every day print the number of groups and then `yes` if the scheme is possible or `no` if not.",
    samples: [
      {
        input: "4 7\n+ 1 2\n+ 2 3\n+ 3 1\n+ 3 4\n- 2 1\n+ 4 1\n- 3 2",
        output: "3 yes\n2 yes\n2 no\n1 no\n1 yes\n1 no\n2 no",
      },
    ],
    solutions: [
      {
        author: "dmitrieva",
        language: "cpp",
        approach: String.raw`Divide and conquer over time: hang every bridge on the $O(\log q)$ nodes covering its lifetime, then walk that tree with a DSU that can undo.`,
        description: String.raw`A bridge exists during an interval of days, which splits into $O(\log q)$ nodes of a segment tree over the days. In a depth-first walk, entering a node adds its bridges and leaving it undoes them, so at a leaf the DSU holds exactly that day's bridges.

The DSU uses union by size without path compression (undo must be exact) and stores the parity to the parent. A bridge inside one component with equal parities creates an odd cycle: a counter goes up and comes down on leaving. Each addition is $O(\log n)$, in total $O(q \log q \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int n, q, groups_, odd_ = 0;
vector<int> parent_, size_, parity;
vector<int> history_;
vector<vector<pair<int, int>>> tree;
string output;

void hang(int v, int l, int r, int from, int to, pair<int, int> bridge) {
    if (to <= l || r <= from) return;
    if (from <= l && r <= to) {
        tree[v].push_back(bridge);
        return;
    }
    int mid = (l + r) / 2;
    hang(2 * v, l, mid, from, to, bridge);
    hang(2 * v + 1, mid, r, from, to, bridge);
}

pair<int, int> find(int v) {
    int p = 0;
    while (parent_[v] != v) {
        p ^= parity[v];
        v = parent_[v];
    }
    return {v, p};
}

void walk(int v, int l, int r) {
    size_t mark = history_.size();
    int oddBefore = odd_;
    for (auto [a, b] : tree[v]) {
        auto [x, p] = find(a);
        auto [y, s] = find(b);
        if (x == y) {
            if (p == s) odd_++;
            continue;
        }
        if (size_[x] > size_[y]) swap(x, y);
        parent_[x] = y;
        parity[x] = p ^ s ^ 1;
        size_[y] += size_[x];
        history_.push_back(x);
        groups_--;
    }
    if (r - l == 1) {
        output += to_string(groups_) + (odd_ ? " no\n" : " yes\n");
    } else {
        walk(2 * v, l, (l + r) / 2);
        walk(2 * v + 1, (l + r) / 2, r);
    }
    while (history_.size() > mark) {
        int x = history_.back();
        history_.pop_back();
        size_[parent_[x]] -= size_[x];
        parent_[x] = x;
        parity[x] = 0;
        groups_++;
    }
    odd_ = oddBefore;
}

int main() {
    scanf("%d %d", &n, &q);
    groups_ = n;
    parent_.resize(n + 1);
    iota(parent_.begin(), parent_.end(), 0);
    size_.assign(n + 1, 1);
    parity.assign(n + 1, 0);
    tree.resize(4 * q);
    map<pair<int, int>, int> built;
    for (int day = 0; day < q; day++) {
        char kind;
        int a, b;
        scanf(" %c %d %d", &kind, &a, &b);
        pair<int, int> bridge = minmax(a, b);
        if (kind == '+') {
            built[bridge] = day;
        } else {
            hang(1, 0, q, built[bridge], day, bridge);
            built.erase(bridge);
        }
    }
    for (auto [bridge, day] : built) hang(1, 0, q, day, q, bridge);
    walk(1, 0, q);
    fputs(output.c_str(), stdout);
}`,
      },
    ],
    reviews: [
      {
        author: "zhangwei",
        rating: 5,
        comment:
          "Offline dynamic connectivity with a second question that makes path compression bugs visible immediately. Excellent test data.",
      },
      {
        author: "piotrek",
        rating: 5,
        comment:
          "Exactly the right size for a nine: one heavy idea, one careful data structure, no casework.",
      },
      {
        author: "nguyen.tp",
        rating: 4,
        comment:
          "Link-cut trees by deletion time solve it online in a single log. The statement says offline, so I got strange looks from my team.",
      },
      {
        author: "hyejin",
        rating: 4,
        comment:
          "Took me two evenings. The hint that saved me: undo in exactly the reverse order, and never compress paths.",
      },
    ],
    discussion: [
      { author: "jpsilva", text: "Does an odd cycle in one group say no for the whole archipelago?" },
      { author: "oleh", text: "Yes, the scheme has to work for all islands at once." },
      {
        author: "kenji_s",
        text: "Careful with minmax on local variables in C++: it returns references. Assigning to a pair of values, as in the solution here, is fine.",
      },
      { author: "oleh", text: "Good catch, I have been bitten by exactly that." },
    ],
  },
];
