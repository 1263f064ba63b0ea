import type { DemoProblem } from "./types.ts";

export const shortestPathProblems: DemoProblem[] = [
  {
    author: "hyejin",
    title: "Shortest Path with One Free Edge",
    platform: "Codeforces",
    rating: 4,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["graphs", "shortest-paths", "dijkstra"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A toll company runs one-way roads between $n$ towns. Road $i$ leads from $a_i$ to $b_i$ and its toll is $w_i$. As a birthday present the company has sent you one voucher: on a single trip you may pass **one** road of your choice without paying. Using the voucher is optional, and it works for one passage only, even if you drive the same road twice.

You live in town $1$ and have not decided where to go. For every town, find the cheapest trip from town $1$ to it.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 10^5$, $0 \le m \le 2 \cdot 10^5$).

Each of the next $m$ lines contains $a_i$, $b_i$ and $w_i$ ($1 \le a_i, b_i \le n$, $1 \le w_i \le 10^9$). Parallel roads and loops are possible.`,
    output: String.raw`Print $n$ integers on one line: the cheapest total toll of a trip to towns $1, 2, \ldots, n$, or $-1$ for a town that cannot be reached.`,
    samples: [
      { input: "5 5\n1 2 5\n2 3 6\n1 3 20\n3 4 4\n4 5 9", output: "0 0 0 4 13" },
      { input: "4 3\n1 2 7\n2 3 7\n4 1 1", output: "0 0 7 -1" },
    ],
    solutions: [
      {
        author: "mira",
        language: "cpp",
        approach: "Dijkstra on two copies of the map. Copy 0 still holds the voucher, copy 1 has spent it.",
        description: String.raw`The state is a pair (town, voucher used). Every road gives three moves: pay in layer 0, pay in layer 1, or cross from layer 0 to layer 1 for free. All weights are non-negative, so Dijkstra stays valid.

The answer for $v$ is $\min(d_0[v], d_1[v])$. There are $2n$ states and $3m$ moves, so the time is $O((n + m) \log n)$. Sums reach $10^{14}$: use 64-bit integers.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<vector<pair<int, int>>> out(n);
    for (int i = 0; i < m; i++) {
        int a, b, w;
        scanf("%d %d %d", &a, &b, &w);
        out[a - 1].push_back({b - 1, w});
    }
    const long long INF = LLONG_MAX / 4;
    vector<long long> dist(2 * n, INF);
    priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> pq;
    auto relax = [&](int state, long long d) {
        if (d < dist[state]) {
            dist[state] = d;
            pq.push({d, state});
        }
    };
    relax(0, 0);
    while (!pq.empty()) {
        auto [d, state] = pq.top();
        pq.pop();
        if (d > dist[state]) continue;
        int v = state / 2, used = state % 2;
        for (auto [to, w] : out[v]) {
            relax(2 * to + used, d + w);
            if (!used) relax(2 * to + 1, d);
        }
    }
    for (int v = 0; v < n; v++) {
        long long best = min(dist[2 * v], dist[2 * v + 1]);
        printf("%lld%c", best >= INF ? -1 : best, v + 1 < n ? ' ' : '\n');
    }
}`,
      },
      {
        author: "lucia.ferro",
        language: "python",
        approach: "Two ordinary Dijkstra runs. The second one starts from the labels produced by the first.",
        description: String.raw`First compute $d_0[v]$ without the voucher. The voucher is spent on some road $(u, v)$, and right after it the cost is $d_0[u]$. So start a second Dijkstra with the initial label of $v$ equal to $\min(d_0[v], \min_{(u,v)} d_0[u])$ and let it spread with full tolls.

It is the layered graph cut into two halves, but the heap never holds both layers at once, which matters in Python. Time $O((n + m) \log n)$.`,
        code: `import sys
from heapq import heapify, heappop, heappush


def spread(out, dist):
    heap = [(d, v) for v, d in enumerate(dist) if d < INF]
    heapify(heap)
    while heap:
        d, v = heappop(heap)
        if d > dist[v]:
            continue
        for to, w in out[v]:
            nd = d + w
            if nd < dist[to]:
                dist[to] = nd
                heappush(heap, (nd, to))


INF = 1 << 60
data = list(map(int, sys.stdin.buffer.read().split()))
n, m = data[0], data[1]
out = [[] for _ in range(n)]
for i in range(2, 2 + 3 * m, 3):
    out[data[i] - 1].append((data[i + 1] - 1, data[i + 2]))

paid = [INF] * n
paid[0] = 0
spread(out, paid)
best = paid[:]
for v in range(n):
    for to, _ in out[v]:
        best[to] = min(best[to], paid[v])
spread(out, best)
print(*(d if d < INF else -1 for d in best))`,
      },
      {
        author: "sofia-m",
        language: "java",
        approach:
          "Layered Dijkstra, with the state packed as 2·town + used and forward-star arrays instead of lists of objects.",
        description: String.raw`Same idea as the two-layer graph; this version exists because boxing edges into objects was too slow for me. Edges live in three int arrays linked by head and next. The priority queue stores pairs of longs. Time $O((n + m) \log n)$, memory $O(n + m)$.`,
        code: String.raw`import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;
import java.util.PriorityQueue;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int n = (int) in.nval;
        in.nextToken();
        int m = (int) in.nval;
        int[] head = new int[n], next = new int[m], to = new int[m], toll = new int[m];
        Arrays.fill(head, -1);
        for (int i = 0; i < m; i++) {
            in.nextToken();
            int a = (int) in.nval - 1;
            in.nextToken();
            to[i] = (int) in.nval - 1;
            in.nextToken();
            toll[i] = (int) in.nval;
            next[i] = head[a];
            head[a] = i;
        }
        long[] dist = new long[2 * n];
        Arrays.fill(dist, Long.MAX_VALUE);
        dist[0] = 0;
        PriorityQueue<long[]> pq = new PriorityQueue<>((x, y) -> Long.compare(x[0], y[0]));
        pq.add(new long[] {0, 0});
        while (!pq.isEmpty()) {
            long[] top = pq.poll();
            int state = (int) top[1];
            if (top[0] > dist[state]) continue;
            int used = state & 1;
            for (int e = head[state >> 1]; e >= 0; e = next[e]) {
                for (int free = 0; free + used <= 1; free++) {
                    int s = 2 * to[e] + (used | free);
                    long d = top[0] + (free == 1 ? 0 : toll[e]);
                    if (d < dist[s]) {
                        dist[s] = d;
                        pq.add(new long[] {d, s});
                    }
                }
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int v = 0; v < n; v++) {
            long best = Math.min(dist[2 * v], dist[2 * v + 1]);
            sb.append(best == Long.MAX_VALUE ? -1 : best).append(v + 1 < n ? " " : "\n");
        }
        System.out.print(sb);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "mira",
        rating: 5,
        comment:
          'The problem I now use to explain "put it into the state". Asking for all towns instead of one target kills the forward + backward Dijkstra trick nicely.',
      },
      {
        author: "dmitrieva",
        rating: 4,
        comment:
          "Standard, but carefully made: loops, parallel roads and an unreachable town that only has outgoing roads. Rating 4 is right.",
      },
      {
        author: "abena",
        rating: 5,
        comment:
          'My students tried "remove the most expensive edge of the shortest path" first. Sample 1 shows why that is wrong: the free road on the way to town 4 is the direct one that costs 20.',
      },
      {
        author: "dylan_mc",
        rating: 3,
        comment:
          "Python with the two-layer heap is close to the limit. The two-run solution here is what made it pass for me, two and a half seconds would be kinder.",
      },
    ],
    discussion: [
      {
        author: "tourist_fan",
        text: "Does the voucher have to be used if all roads are needed anyway? I get 0 for every neighbour of town 1.",
      },
      {
        author: "hyejin",
        text: "You may keep it, but it never hurts to use it. And yes, every direct neighbour of town 1 costs 0.",
      },
      { author: "rahul_0x", text: "What if there were k vouchers, k up to 10?" },
      {
        author: "mira",
        text: "Same thing with k + 1 layers. For large k on an undirected tree-like map it becomes much more interesting.",
      },
    ],
  },
];
