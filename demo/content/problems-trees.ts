import type { DemoProblem } from "./types.ts";

export const treeProblems: DemoProblem[] = [
  {
    author: "omar.k",
    title: "Three Couriers, One Bench",
    platform: "Codeforces",
    rating: 5,
    link: "https://codeforces.com/problemset?tags=trees",
    visibility: "public",
    tags: ["trees", "lca", "binary-lifting"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `The old town is a tree: $n$ squares joined by $n - 1$ streets of the same length, with exactly one way between any two squares. There is a bench on every square.

Each day three couriers finish their rounds on squares $a$, $b$ and $c$ and want to eat lunch together on one bench. They choose the square for which the total number of streets the three of them walk is as small as possible. For each of $q$ days, name the square and the total.

It can be shown that the best square is always unique.`,
    input: String.raw`The first line contains $n$ and $q$ ($1 \le n, q \le 10^5$).

Each of the next $n - 1$ lines contains two squares joined by a street.

Each of the next $q$ lines contains $a$, $b$ and $c$ ($1 \le a, b, c \le n$). The squares need not be different.`,
    output: "For each day print the number of the square and the total number of streets walked.",
    samples: [
      {
        input: "7 4\n1 2\n1 3\n2 4\n2 5\n3 6\n6 7\n4 5 7\n4 7 6\n2 2 5\n7 7 7",
        output: "2 6\n6 5\n2 1\n7 0",
      },
    ],
    solutions: [
      {
        author: "oleh",
        language: "cpp",
        approach:
          "The answer is the tree median. Of the three pairwise lowest common ancestors two coincide, and the odd one out is the median, so it is their XOR.",
        description: String.raw`Root the tree anywhere and let $x = \mathrm{lca}(a,b)$, $y = \mathrm{lca}(b,c)$, $z = \mathrm{lca}(a,c)$. At least two of them are equal, and the remaining one is the deepest; this is the vertex where the three paths meet. Hence the bench is $x \oplus y \oplus z$.

The total is half the perimeter: $\frac{1}{2}\left(d(a,b) + d(b,c) + d(a,c)\right)$, which in depths is $h_a + h_b + h_c - h_x - h_y - h_z$. Binary lifting gives $O((n + q) \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

const int LOG = 17;
int up[LOG][100001], depth_[100001];

int lca(int a, int b) {
    if (depth_[a] < depth_[b]) swap(a, b);
    for (int k = LOG - 1; k >= 0; k--)
        if (depth_[a] - (1 << k) >= depth_[b]) a = up[k][a];
    if (a == b) return a;
    for (int k = LOG - 1; k >= 0; k--)
        if (up[k][a] != up[k][b]) a = up[k][a], b = up[k][b];
    return up[0][a];
}

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int a, b;
        scanf("%d %d", &a, &b);
        adj[a].push_back(b);
        adj[b].push_back(a);
    }
    vector<int> order = {1};
    up[0][1] = 1;
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        for (int k = 1; k < LOG; k++) up[k][v] = up[k - 1][up[k - 1][v]];
        for (int to : adj[v]) {
            if (to == up[0][v]) continue;
            up[0][to] = v;
            depth_[to] = depth_[v] + 1;
            order.push_back(to);
        }
    }
    while (q--) {
        int a, b, c;
        scanf("%d %d %d", &a, &b, &c);
        int x = lca(a, b), y = lca(b, c), z = lca(a, c);
        int total = depth_[a] + depth_[b] + depth_[c] - depth_[x] - depth_[y] - depth_[z];
        printf("%d %d\n", x ^ y ^ z, total);
    }
}`,
      },
      {
        author: "lucia.ferro",
        language: "python",
        approach:
          "Heavy-path decomposition for the common ancestors: no tables of size n log n, and only a few jumps per query in practice.",
        description: String.raw`Every vertex knows the top of its heavy path. To find $\mathrm{lca}(u, v)$, lift the one whose path top is deeper until both are on the same path; the shallower one is the answer. A query makes $O(\log n)$ jumps at worst and two or three on random trees. The rest is the XOR trick from the other solution.`,
        code: String.raw`import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[0], data[1]
    adj = [[] for _ in range(n + 1)]
    pos = 2
    for _ in range(n - 1):
        a, b = data[pos], data[pos + 1]
        pos += 2
        adj[a].append(b)
        adj[b].append(a)

    parent = [0] * (n + 1)
    depth = [0] * (n + 1)
    order = [1]
    for v in order:
        for to in adj[v]:
            if to != parent[v]:
                parent[to] = v
                depth[to] = depth[v] + 1
                order.append(to)
    size = [1] * (n + 1)
    heavy = [0] * (n + 1)
    size[0] = 0
    for v in reversed(order[1:]):
        p = parent[v]
        size[p] += size[v]
        if size[v] > size[heavy[p]]:
            heavy[p] = v
    top = [0] * (n + 1)
    top[1] = 1
    for v in order[1:]:
        p = parent[v]
        top[v] = top[p] if heavy[p] == v else v

    def lca(u, v):
        while top[u] != top[v]:
            if depth[top[u]] > depth[top[v]]:
                u = parent[top[u]]
            else:
                v = parent[top[v]]
        return u if depth[u] < depth[v] else v

    lines = []
    for _ in range(q):
        a, b, c = data[pos], data[pos + 1], data[pos + 2]
        pos += 3
        x, y, z = lca(a, b), lca(b, c), lca(a, c)
        total = depth[a] + depth[b] + depth[c] - depth[x] - depth[y] - depth[z]
        lines.append("%d %d" % (x ^ y ^ z, total))
    print("\n".join(lines))


main()`,
      },
    ],
    reviews: [
      {
        author: "dmitrieva",
        rating: 4,
        comment:
          "Well known as the median of a tree, but having to print both the square and the total makes people derive the perimeter formula. Nice.",
      },
      {
        author: "rahul_0x",
        rating: 5,
        comment: "XOR of three LCAs. I refuse to believe it every time, and then I draw it again.",
      },
      {
        author: "ceciliaq",
        rating: 4,
        comment:
          "My first accepted LCA problem! The degenerate queries like 7 7 7 in the sample helped me check the code.",
      },
    ],
    discussion: [],
  },
  {
    author: "koala_dp",
    title: "The Loudest Bell Tower",
    platform: "AtCoder",
    rating: 5,
    link: "https://atcoder.jp/contests/archive",
    visibility: "public",
    tags: ["trees", "rerooting", "dp"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: String.raw`A valley has $n$ villages joined by $n - 1$ paths, so that there is exactly one route between any two. Village $i$ has a bell tower of loudness $a_i$. Sound travels along the paths and loses one unit of loudness per metre: a listener in village $v$ hears the bell of village $u$ at loudness $a_u - \mathrm{dist}(u, v)$, or not at all if that is not positive.

At noon all bells ring together. For every village find the loudness of the loudest bell heard there, its own bell included.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$).

The second line contains $a_1, \ldots, a_n$ ($1 \le a_i \le 10^9$).

Each of the next $n - 1$ lines contains $u$, $v$ and $w$ ($1 \le w \le 10^4$): a path of $w$ metres between villages $u$ and $v$.`,
    output: String.raw`Print $n$ integers on one line: the loudest sound heard in villages $1, \ldots, n$.`,
    samples: [
      { input: "5\n3 10 1 1 6\n1 2 4\n2 3 2\n3 4 5\n3 5 1", output: "6 10 8 3 7" },
      { input: "3\n1 1 1\n1 2 10\n2 3 10", output: "1 1 1" },
    ],
    solutions: [
      {
        author: "kenji_s",
        language: "cpp",
        approach:
          "Rerooting in two sweeps: pull the best sound up from the leaves, then push it down from the root.",
        description: String.raw`Let $b_v$ be the loudest sound known in $v$, at first $a_v$. Going from the leaves up, $b_p \leftarrow \max(b_p, b_c - w)$ covers all bells inside each subtree. Going from the root down, $b_c \leftarrow \max(b_c, b_p - w)$ covers the rest.

Usually rerooting has to exclude the child's own contribution from its parent. Here there is no need: sound that went up and came back only lost loudness, $b_c - 2w < b_c$. Since $a_v \ge 1$, the answer is always positive. Time $O(n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<long long> b(n);
    for (auto& x : b) scanf("%lld", &x);
    vector<vector<pair<int, int>>> adj(n);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        adj[u - 1].push_back({v - 1, w});
        adj[v - 1].push_back({u - 1, w});
    }
    vector<int> order = {0}, parent(n, -1), len(n, 0);
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        for (auto [to, w] : adj[v]) {
            if (to == parent[v]) continue;
            parent[to] = v;
            len[to] = w;
            order.push_back(to);
        }
    }
    for (int i = n - 1; i > 0; i--) {
        int v = order[i];
        b[parent[v]] = max(b[parent[v]], b[v] - len[v]);
    }
    for (int i = 1; i < n; i++) {
        int v = order[i];
        b[v] = max(b[v], b[parent[v]] - len[v]);
    }
    for (int i = 0; i < n; i++) printf("%lld%c", b[i], i + 1 < n ? ' ' : '\n');
}`,
      },
      {
        author: "yasmin_b",
        language: "python",
        approach:
          "Dijkstra with a max-heap, started from all bells at once. The loudest label is always final.",
        description: String.raw`This ignores that the map is a tree: it works on any graph. Put every village into the heap with its own loudness. The loudest label popped for the first time for a village cannot be improved, because sound only gets weaker. Time $O(n \log n)$, and no thinking about roots at all.`,
        code: `import sys
from heapq import heapify, heappop, heappush


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    best = data[1 : n + 1]
    adj = [[] for _ in range(n)]
    for i in range(n + 1, n + 1 + 3 * (n - 1), 3):
        u, v, w = data[i] - 1, data[i + 1] - 1, data[i + 2]
        adj[u].append((v, w))
        adj[v].append((u, w))
    heap = [(-x, v) for v, x in enumerate(best)]
    heapify(heap)
    while heap:
        x, v = heappop(heap)
        if -x < best[v]:
            continue
        for to, w in adj[v]:
            if -x - w > best[to]:
                best[to] = -x - w
                heappush(heap, (x + w, to))
    print(*best)


main()`,
      },
    ],
    reviews: [
      {
        author: "abena",
        rating: 5,
        comment:
          "I teach rerooting with this one, because the naive two sweeps are correct and one can then ask *why* nothing has to be excluded.",
      },
      {
        author: "nguyen.tp",
        rating: 3,
        comment:
          "Nice story, but multi-source Dijkstra makes it a 4. If paths could also amplify the sound it would be a real rerooting problem.",
      },
      {
        author: "maple.wren",
        rating: 5,
        comment:
          "Lovely proof exercise: show that two sweeps are enough on any tree, then find a graph with a cycle where they are not.",
      },
    ],
    discussion: [
      { author: "sandun", text: "Can b become negative in the second sample after subtracting 10?" },
      {
        author: "koala_dp",
        text: "The candidate can, but it loses to the village's own bell, which is at least 1.",
      },
    ],
  },
];
