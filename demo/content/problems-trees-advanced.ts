import type { DemoProblem } from "./types.ts";

export const advancedTreeProblems: DemoProblem[] = [
  {
    author: "dmitrieva",
    title: "Campfires Come and Go",
    platform: "CSES",
    rating: 8,
    link: "https://cses.fi/problemset/list/",
    visibility: "public",
    tags: ["trees", "centroid-decomposition", "data-structures"],
    timeLimitMs: 3000,
    memoryLimitMb: 512,
    statement: `A national park has $n$ clearings joined by $n - 1$ trails, with exactly one route between any two clearings. On each clearing there is a fireplace, cold at first. A ranger keeps a log of $q$ events:

- a camper lights the fire on clearing $v$, or puts it out if it is already burning;
- the ranger, sitting on clearing $v$, wonders how far she would walk in total if she visited every burning fire separately, each time from $v$ (one way only).

Answer all her questions.`,
    input: `The first line contains $n$ and $q$ ($1 \\le n, q \\le 10^5$).

Each of the next $n - 1$ lines contains $u$, $v$ and $w$ ($1 \\le w \\le 10^4$): a trail of length $w$.

Each of the next $q$ lines contains a kind and a clearing: \`1 v\` toggles the fire on $v$, \`2 v\` is a question asked on $v$.`,
    output: "For each question print the sum of the distances from $v$ to all burning fires.",
    samples: [
      { input: "5 7\n1 2 3\n2 3 4\n2 4 1\n4 5 2\n2 1\n1 1\n1 5\n2 3\n1 3\n1 1\n2 2", output: "0\n14\n7" },
    ],
    solutions: [
      {
        author: "zhangwei",
        language: "cpp",
        approach:
          "Centroid decomposition. Each centroid keeps the number of burning fires in its part and the sum of their distances, to itself and to the centroid above.",
        description: String.raw`Every clearing has $O(\log n)$ ancestors in the centroid tree, and its distances to them are computed once while decomposing. Toggling $v$ adds $\pm 1$ and $\pm d$ to all of them.

To answer for $v$, walk up its centroid ancestors $c$. Fires in the part of $c$ which are not in the part we came from are reached through $c$: they contribute $S_c + \mathrm{cnt}_c \cdot d(v, c)$ minus the same expression for the part below, for which the sum of distances to $c$ is stored separately. An event costs $O(\log n)$, the whole program $O((n + q) \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int n, q;
vector<vector<pair<int, int>>> adj;
vector<char> removed_;
vector<int> size_, above;
// dist[v][k]: distance from v to its k-th centroid ancestor, counted from the top.
vector<vector<long long>> dist;

int centroid(int v) {
    vector<pair<int, int>> order = {{v, -1}};
    for (size_t i = 0; i < order.size(); i++) {
        auto [x, p] = order[i];
        size_[x] = 1;
        for (auto [to, w] : adj[x])
            if (to != p && !removed_[to]) order.push_back({to, x});
    }
    int total = order.size();
    for (int i = total - 1; i >= 0; i--) {
        auto [x, p] = order[i];
        // The first vertex from the bottom with at least half of the part below it.
        if (2 * size_[x] >= total) return x;
        size_[p] += size_[x];
    }
    return v;
}

int main() {
    scanf("%d %d", &n, &q);
    adj.resize(n);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        adj[u - 1].push_back({v - 1, w});
        adj[v - 1].push_back({u - 1, w});
    }
    removed_.assign(n, 0);
    size_.assign(n, 0);
    above.assign(n, -1);
    dist.resize(n);
    vector<pair<int, int>> todo = {{0, -1}};
    while (!todo.empty()) {
        auto [start, parent] = todo.back();
        todo.pop_back();
        int c = centroid(start);
        above[c] = parent;
        vector<tuple<int, int, long long>> order = {{c, -1, 0}};
        for (size_t i = 0; i < order.size(); i++) {
            auto [x, p, d] = order[i];
            dist[x].push_back(d);
            for (auto [to, w] : adj[x])
                if (to != p && !removed_[to]) order.push_back({to, x, d + w});
        }
        removed_[c] = 1;
        for (auto [to, w] : adj[c])
            if (!removed_[to]) todo.push_back({to, c});
    }
    vector<long long> count(n, 0), sum(n, 0), sumAbove(n, 0);
    vector<char> burning(n, 0);
    while (q--) {
        int kind, v;
        scanf("%d %d", &kind, &v);
        v--;
        int level = (int)dist[v].size() - 1;
        if (kind == 1) {
            int sign = burning[v] ? -1 : 1;
            burning[v] ^= 1;
            for (int c = v; c >= 0; c = above[c], level--) {
                count[c] += sign;
                sum[c] += sign * dist[v][level];
                if (level > 0) sumAbove[c] += sign * dist[v][level - 1];
            }
        } else {
            long long answer = 0;
            int below = -1;
            for (int c = v; c >= 0; below = c, c = above[c], level--) {
                long long d = dist[v][level];
                answer += sum[c] + count[c] * d;
                if (below >= 0) answer -= sumAbove[below] + count[below] * d;
            }
            printf("%lld\n", answer);
        }
    }
}`,
      },
      {
        author: "oleh",
        language: "cpp",
        approach:
          "Heavy-path decomposition: the sum of depths minus twice the sum of LCA depths, the latter kept as counters along root paths.",
        description: String.raw`With $h$ the distance from the root, $\sum_u d(u, v) = \sum_u h_u + k\,h_v - 2\sum_u h_{\mathrm{lca}(u, v)}$. Lighting $u$ adds one to every edge on the path from the root to $u$; then $\sum_u h_{\mathrm{lca}(u,v)}$ is the sum of $w_e \cdot \mathrm{cnt}_e$ over the path from the root to $v$.

Paths split into $O(\log n)$ segments. "Add one on a range, sum of $w \cdot \mathrm{cnt}$ on a range" fits two Fenwick trees with prefix weights, so an event is $O(\log^2 n)$. In practice it runs as fast as centroids and needs only linear memory.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int n, q;
struct Fenwick {
    vector<long long> t;
    void add(int i, long long x) {
        for (i++; i <= n + 1; i += i & -i) t[i] += x;
    }
    long long get(int i) {
        long long s = 0;
        for (i++; i > 0; i -= i & -i) s += t[i];
        return s;
    }
} slope, shift;

int main() {
    scanf("%d %d", &n, &q);
    vector<vector<pair<int, int>>> adj(n);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        adj[u - 1].push_back({v - 1, w});
        adj[v - 1].push_back({u - 1, w});
    }
    vector<int> order = {0}, parent(n, -1), size(n, 1), heavy(n, -1), top(n), pos(n);
    vector<long long> len(n, 0), h(n, 0), weight(n + 1, 0);
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        for (auto [to, w] : adj[v]) {
            if (to == parent[v]) continue;
            parent[to] = v;
            len[to] = w;
            h[to] = h[v] + w;
            order.push_back(to);
        }
    }
    for (int i = n - 1; i > 0; i--) {
        int v = order[i], p = parent[v];
        size[p] += size[v];
        if (heavy[p] < 0 || size[v] > size[heavy[p]]) heavy[p] = v;
    }
    int clock_ = 0;
    for (int v : order) {
        if (parent[v] >= 0 && heavy[parent[v]] == v) continue;
        for (int x = v; x >= 0; x = heavy[x]) {
            top[x] = v;
            pos[x] = clock_++;
        }
    }
    for (int v = 0; v < n; v++) weight[pos[v] + 1] = len[v];
    for (int i = 0; i < n; i++) weight[i + 1] += weight[i];
    slope.t.assign(n + 3, 0);
    shift.t.assign(n + 3, 0);
    // Sum of w * cnt over positions 0..i.
    auto prefix = [&](int i) { return slope.get(i) * weight[i + 1] - shift.get(i); };

    vector<char> burning(n, 0);
    long long fires = 0, depths = 0;
    while (q--) {
        int kind, v;
        scanf("%d %d", &kind, &v);
        v--;
        if (kind == 1) {
            int sign = burning[v] ? -1 : 1;
            burning[v] ^= 1;
            fires += sign;
            depths += sign * h[v];
            for (int x = v; x >= 0; x = parent[top[x]]) {
                int l = pos[top[x]], r = pos[x] + 1;
                slope.add(l, sign);
                shift.add(l, sign * weight[l]);
                slope.add(r, -sign);
                shift.add(r, -sign * weight[r]);
            }
        } else {
            long long shared = 0;
            for (int x = v; x >= 0; x = parent[top[x]]) {
                shared += prefix(pos[x]);
                if (pos[top[x]] > 0) shared -= prefix(pos[top[x]] - 1);
            }
            printf("%lld\n", depths + fires * h[v] - 2 * shared);
        }
    }
}`,
      },
    ],
    reviews: [
      {
        author: "zhangwei",
        rating: 5,
        comment:
          "The model problem for centroid trees with updates. I like that the answer needs both the count and the sum, so the subtraction has to be understood and not copied.",
      },
      {
        author: "piotrek",
        rating: 4,
        comment:
          "The one-log and two-log solutions are close in speed with these limits, which I consider a feature.",
      },
      {
        author: "kenji_s",
        rating: 4,
        comment:
          "An offline square-root solution (rebuild every 300 events) also passes in about 2 seconds. Perhaps intended?",
      },
    ],
    discussion: [
      {
        author: "omar.k",
        text: "Is a toggle of an already burning fire counted as two different log entries later?",
      },
      {
        author: "dmitrieva",
        text: "Every line of kind 1 flips the state, nothing more. A fire burns if it was flipped an odd number of times.",
      },
      {
        author: "hyejin",
        text: "Tip for debugging: with all w = 1 and a path as the tree you can check the sums by hand.",
      },
    ],
  },
  {
    author: "farhad_n",
    title: "Heaviest Crate by Drone",
    platform: "Kattis",
    rating: 6,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["graphs", "mst", "dsu"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `Drones carry crates between $n$ depots along $m$ licensed air corridors, in both directions. A corridor allows crates up to a certain weight. A crate may change drones at any depot, so its trip may use as many corridors as needed, but each corridor on the way must allow its weight.

For $q$ pairs of depots, find the weight of the heaviest crate that can be sent from one to the other.`,
    input: String.raw`The first line contains $n$, $m$ and $q$ ($2 \le n \le 10^5$, $0 \le m \le 2 \cdot 10^5$, $1 \le q \le 10^5$).

Each of the next $m$ lines contains $u$, $v$ and $w$ ($u \ne v$, $1 \le w \le 10^9$): a corridor between $u$ and $v$ that allows weights up to $w$. There may be several corridors between two depots.

Each of the next $q$ lines contains two different depots $a$ and $b$.`,
    output: "For each pair print the greatest possible weight, or $-1$ if no trip exists.",
    samples: [
      { input: "6 6 4\n1 2 5\n2 3 8\n1 3 3\n3 4 2\n4 1 4\n5 6 9\n1 3\n2 4\n5 6\n6 1", output: "5\n4\n9\n-1" },
    ],
    solutions: [
      {
        author: "jpsilva",
        language: "cpp",
        approach:
          "Kruskal from the heaviest corridor down, with union by size and **no** path compression. The DSU forest then has depth at most log n and remembers when each join happened.",
        description: String.raw`The best trip between $a$ and $b$ lies in a maximum spanning forest, and its bottleneck is the weight of the corridor whose addition first joined their components.

In the union-by-size forest label the arc from a root to its new parent with that weight. Labels never increase on the way up, so climb: while $a \ne b$, move the one whose label is larger; the last label used is the answer. The depth is $O(\log n)$, so everything is $O(m \log m + q \log n)$ without LCA tables.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m, q;
    scanf("%d %d %d", &n, &m, &q);
    vector<array<int, 3>> corridors(m);
    for (auto& [w, u, v] : corridors) scanf("%d %d %d", &u, &v, &w);
    sort(corridors.rbegin(), corridors.rend());
    vector<int> parent(n + 1), size(n + 1, 1), label(n + 1, 0);
    iota(parent.begin(), parent.end(), 0);
    auto root = [&](int v) {
        while (parent[v] != v) v = parent[v];
        return v;
    };
    for (auto [w, u, v] : corridors) {
        int a = root(u), b = root(v);
        if (a == b) continue;
        if (size[a] > size[b]) swap(a, b);
        parent[a] = b;
        size[b] += size[a];
        label[a] = w;
    }
    while (q--) {
        int a, b, answer = -1;
        scanf("%d %d", &a, &b);
        while (a != b) {
            // Roots have label 0, so they move last.
            if (label[a] < label[b]) swap(a, b);
            if (label[a] == 0) {
                answer = -1;
                break;
            }
            answer = label[a];
            a = parent[a];
        }
        printf("%d\n", answer);
    }
}`,
      },
      {
        author: "kovacs",
        language: "rust",
        approach:
          "Kruskal once more, but offline: each component keeps the list of questions still open in it, and the smaller list is scanned when two components merge.",
        description: String.raw`When the corridor of weight $w$ joins components $A$ and $B$, every open question with one end in each is answered with $w$. Scanning only the smaller list costs $O(q \log q)$ in total; the scanned questions that stay open move to the larger list. Questions never answered get $-1$.`,
        code: String.raw`use std::io::{self, Read};

fn root(parent: &mut [usize], mut v: usize) -> usize {
    while parent[v] != v {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    v
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut it = text.split_ascii_whitespace().map(|t| t.parse::<usize>().unwrap());
    let mut next = || it.next().unwrap();
    let (n, m, q) = (next(), next(), next());
    let mut corridors = Vec::with_capacity(m);
    for _ in 0..m {
        let (u, v, w) = (next() - 1, next() - 1, next());
        corridors.push((w, u, v));
    }
    corridors.sort_unstable_by(|a, b| b.cmp(a));
    let mut parent: Vec<usize> = (0..n).collect();
    // open[v]: pairs (question, its other end) for the component with root v.
    let mut open: Vec<Vec<(usize, usize)>> = vec![Vec::new(); n];
    for i in 0..q {
        let (a, b) = (next() - 1, next() - 1);
        open[a].push((i, b));
        open[b].push((i, a));
    }
    let mut answer = vec![-1i64; q];
    for (w, u, v) in corridors {
        let mut small = root(&mut parent, u);
        let mut big = root(&mut parent, v);
        if small == big {
            continue;
        }
        if open[small].len() > open[big].len() {
            std::mem::swap(&mut small, &mut big);
        }
        for (i, end) in std::mem::take(&mut open[small]) {
            if answer[i] >= 0 {
                continue;
            }
            if root(&mut parent, end) == big {
                answer[i] = w as i64;
            } else {
                open[big].push((i, end));
            }
        }
        parent[small] = big;
    }
    let lines: Vec<String> = answer.iter().map(|a| a.to_string()).collect();
    println!("{}", lines.join("\n"));
}`,
      },
    ],
    reviews: [
      {
        author: "astrid_l",
        rating: 5,
        comment:
          'Two completely different accepted ideas besides the usual spanning tree + LCA. Learned the "DSU without compression is a history" trick here.',
      },
      {
        author: "t_okafor",
        rating: 4,
        comment:
          "Clear statement. I would raise the rating by nothing, but a sample with parallel corridors would be fair.",
      },
      {
        author: "koala_dp",
        rating: 4,
        comment: "Parallel binary search also works and is a good exercise, even if it is overkill.",
      },
    ],
    discussion: [],
  },
];
