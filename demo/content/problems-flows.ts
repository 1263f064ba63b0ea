import type { DemoProblem } from "./types.ts";

export const flowProblems: DemoProblem[] = [
  {
    author: "jpsilva",
    title: "Volunteers and Night Shifts",
    platform: "Kattis",
    rating: 5,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["matching", "flows", "graphs"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A music festival runs $m$ night shifts; shift $j$ needs $c_j$ people. There are $n$ volunteers, and each has sent a list of the shifts they would be willing to do. Nobody works more than one shift, because everyone also wants to hear some music. A place that nobody takes stays empty; the organisers will stand there themselves if they must.

Find the largest number of places that can be filled.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n, m \le 500$).

The second line contains $c_1, \ldots, c_m$ ($1 \le c_j \le 500$).

Line $i$ of the next $n$ lines contains the length $k_i$ of the list of volunteer $i$ ($0 \le k_i \le m$), followed by $k_i$ different shifts. The lists have at most $20\,000$ entries in total.`,
    output: "Print the largest number of places that can be filled.",
    samples: [
      { input: "4 2\n1 2\n1 1\n2 1 2\n1 1\n2 2 1", output: "3" },
      { input: "3 3\n1 1 1\n0\n1 2\n1 2", output: "1" },
    ],
    solutions: [
      {
        author: "bram.v",
        language: "python",
        approach:
          "Kuhn's algorithm with capacities: a shift with a free place takes the volunteer, a full one asks each of its people to move elsewhere.",
        description:
          "Each shift keeps the list of its current people. To place a volunteer, look at the shifts on their list not seen in this round. If one has room, done; otherwise try to move one of its people recursively. Each search visits a shift at most once, so it costs $O(E)$, and there are $n$ searches: $10^7$ steps at worst. The recursion is at most $m + 1$ deep.",
        code: `import sys

sys.setrecursionlimit(5000)


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    room = data[2 : 2 + m]
    wants = []
    pos = 2 + m
    for _ in range(n):
        k = data[pos]
        wants.append([j - 1 for j in data[pos + 1 : pos + 1 + k]])
        pos += 1 + k
    people = [[] for _ in range(m)]

    def place(volunteer, seen):
        for j in wants[volunteer]:
            if len(people[j]) < room[j]:
                people[j].append(volunteer)
                return True
        for j in wants[volunteer]:
            if seen[j]:
                continue
            seen[j] = True
            for i, other in enumerate(people[j]):
                if place(other, seen):
                    people[j][i] = volunteer
                    return True
        return False

    print(sum(place(v, [False] * m) for v in range(n)))


main()`,
      },
      {
        author: "rahul_0x",
        language: "cpp",
        approach:
          "Maximum flow with Dinic: source to volunteers (1), volunteers to shifts (1), shifts to sink ($c_j$).",
        description: String.raw`An integral flow is exactly an assignment that respects the limits, so its value is the answer. On such nearly unit networks Dinic needs $O(\sqrt V)$ phases of $O(E)$ each, far below the limit. I posted it next to the matching solution because the flow extends at once to "each volunteer does up to two shifts".`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

struct Edge {
    int to, cap;
};
vector<Edge> edges;
vector<vector<int>> adj;
vector<int> level_, it;

void connect(int a, int b, int cap) {
    adj[a].push_back(edges.size());
    edges.push_back({b, cap});
    adj[b].push_back(edges.size());
    edges.push_back({a, 0});
}

bool layers(int s, int t) {
    level_.assign(adj.size(), -1);
    level_[s] = 0;
    vector<int> order = {s};
    for (size_t i = 0; i < order.size(); i++)
        for (int e : adj[order[i]])
            if (edges[e].cap > 0 && level_[edges[e].to] < 0) {
                level_[edges[e].to] = level_[order[i]] + 1;
                order.push_back(edges[e].to);
            }
    return level_[t] >= 0;
}

int push(int v, int t, int limit) {
    if (v == t) return limit;
    for (int& i = it[v]; i < (int)adj[v].size(); i++) {
        int e = adj[v][i], to = edges[e].to;
        if (edges[e].cap == 0 || level_[to] != level_[v] + 1) continue;
        int sent = push(to, t, min(limit, edges[e].cap));
        if (sent > 0) {
            edges[e].cap -= sent;
            edges[e ^ 1].cap += sent;
            return sent;
        }
    }
    return 0;
}

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    int s = n + m, t = n + m + 1, flow = 0;
    adj.resize(n + m + 2);
    for (int j = 0; j < m; j++) {
        int c;
        scanf("%d", &c);
        connect(n + j, t, c);
    }
    for (int i = 0; i < n; i++) {
        int k, j;
        scanf("%d", &k);
        connect(s, i, 1);
        while (k--) {
            scanf("%d", &j);
            connect(i, n + j - 1, 1);
        }
    }
    while (layers(s, t)) {
        it.assign(adj.size(), 0);
        while (int sent = push(s, t, INT_MAX)) flow += sent;
    }
    printf("%d\n", flow);
}`,
      },
    ],
    reviews: [
      {
        author: "camila-r",
        rating: 4,
        comment:
          "Friendly first flow. Small enough that the matching view also works, and the two solutions here show the translation step by step.",
      },
      {
        author: "omar.k",
        rating: 5,
        comment:
          "I take this one to every training camp. Then I ask who cannot be fired without losing a place, and the real discussion starts.",
      },
      {
        author: "astrid_l",
        rating: 4,
        comment: "Story and limits fit. A volunteer with an empty list is in the sample, thank you.",
      },
    ],
    discussion: [],
  },
  {
    author: "nguyen.tp",
    title: "Tired Couriers",
    platform: "SPOJ",
    rating: 8,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["flows", "min-cost-flow"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A delivery company has $n$ couriers and $m$ parcels for today, and every parcel must be delivered. If courier $i$ delivers parcel $j$, it costs $c_{ij}$. But couriers get tired: the first parcel of courier $i$ costs nothing extra, the second one $f_i$ extra, the third one $2 f_i$ extra, and so on; the $k$-th parcel costs $(k - 1) f_i$ extra.

Any courier may deliver any number of parcels, or none. Find the least total cost.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 50$, $1 \le m \le 100$).

The second line contains $f_1, \ldots, f_n$ ($0 \le f_i \le 10^6$).

Each of the next $n$ lines contains $m$ integers, the costs $c_{i1}, \ldots, c_{im}$ ($0 \le c_{ij} \le 10^6$).`,
    output: "Print the least total cost.",
    samples: [
      { input: "2 3\n2 10\n1 1 1\n4 5 6", output: "8" },
      { input: "1 4\n3\n5 5 5 5", output: "38" },
    ],
    solutions: [
      {
        author: "oleh",
        language: "cpp",
        approach:
          "Min-cost flow with convex costs: the edge from the source to a courier is replaced by parallel unit edges of costs 0, f, 2f, …",
        description: String.raw`Since the extra costs grow with every parcel, a cheapest flow uses the parallel edges in increasing order by itself, so the network models tiredness exactly. Parcels have an edge of capacity $1$ to the sink.

We need $m$ augmentations, each along a cheapest path found with SPFA. To keep the network small, each courier has a single source edge whose current cost is $f_i$ times the number of parcels taken so far. A shortest augmenting path never returns to the source, so the reverse of that edge is not needed. About $m \cdot nm$ relaxations in typical cases, well under a second.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<ll> f(n);
    for (auto& x : f) scanf("%lld", &x);
    vector<vector<ll>> c(n, vector<ll>(m));
    for (auto& row : c)
        for (auto& x : row) scanf("%lld", &x);
    vector<int> owner(m, -1), load(n, 0);
    ll total = 0;
    for (int round = 0; round < m; round++) {
        // Vertices: couriers 0..n-1, parcels n..n+m-1. Every courier starts with the price of one more parcel.
        vector<ll> dist(n + m, LLONG_MAX);
        vector<int> from(n + m, -1);
        vector<char> queued(n + m, 0);
        deque<int> queue;
        auto relax = [&](int v, ll d, int source) {
            if (d >= dist[v]) return;
            dist[v] = d;
            from[v] = source;
            if (!queued[v]) queue.push_back(v);
            queued[v] = 1;
        };
        for (int i = 0; i < n; i++) relax(i, f[i] * load[i], -1);
        while (!queue.empty()) {
            int v = queue.front();
            queue.pop_front();
            queued[v] = 0;
            if (v < n) {
                for (int j = 0; j < m; j++)
                    if (owner[j] != v) relax(n + j, dist[v] + c[v][j], v);
            } else if (owner[v - n] >= 0) {
                // Take the parcel away from its owner, who is then free for another one.
                relax(owner[v - n], dist[v] - c[owner[v - n]][v - n], v);
            }
        }
        int best = -1;
        for (int j = 0; j < m; j++)
            if (owner[j] < 0 && (best < 0 || dist[n + j] < dist[best])) best = n + j;
        total += dist[best];
        for (int v = best; v >= 0;) {
            int courier = from[v];
            owner[v - n] = courier;
            v = from[courier];
            if (v < 0) load[courier]++;
        }
    }
    printf("%lld\n", total);
}`,
      },
    ],
    reviews: [
      {
        author: "jpsilva",
        rating: 5,
        comment:
          "The convex cost trick in its purest form. I like that a greedy by cheapest next parcel fails already on small cases.",
      },
      {
        author: "farhad_n",
        rating: 4,
        comment:
          "One can also see it as an assignment problem with courier copies (i, k); Hungarian with 5000 columns is fast enough too.",
      },
      {
        author: "koala_dp",
        rating: 4,
        comment: "Good. Maybe mention that f may be 0, I divided by it in a silly heuristic.",
      },
    ],
    discussion: [
      { author: "rahul_0x", text: "Why does the flow not cheat and take the third edge before the second?" },
      {
        author: "nguyen.tp",
        text: "Because the second is never dearer, so swapping them cannot increase the cost. With decreasing fees the trick breaks.",
      },
    ],
  },
];
